import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Weiß und Schwarz reisen über bunte Brücken von Insel zu Insel, so weit zwei Farben sie tragen. Auf einer neuen Insel nimmst du den Stein und gründest ein Dorf; ein Dorf, das betreten wird, wechselt die Seite, und wer es besaß, zahlt.",
    "Am Ende deiner Reise nimmst du eine Brücke weg, die du überquert hast. Sind sieben Brücken einer Farbe fort und alle Dörfer gelegt, endet die Partie. Mehr Steine in der Hand gewinnen.",
    "Ein unveröffentlichter italienischer Entwurf, dessen Autor den Titel offen ließ. Unser Titel heißt *die siebte Brücke*: die, mit der die Partie endet.",
  ],
  sections: [
    {
      number: "S1",
      title: "Material und Aufbau",
      clauses: [
        {
          number: "S1.1",
          text: [
            "Es gibt 70 Brücken, 10 in jeder von 7 Farben; 28 Dörfer, 4 in jeder der 7 Farben, auf einer Seite weiß und auf der anderen schwarz; 65 Steine (der Autor nennt sie *preferenze*); und eine Figur für jede Seite.",
          ],
        },
        {
          number: "S1.2",
          text: [
            "Die Farben und ihre Buchstaben sind Rot `R`, Orange `O`, Gelb `Y`, Grün `G`, Hellblau `S`, Blau `B` und Violett `P`. Auf dem Brett hat jede Farbe auch ein Zeichen.",
          ],
          ruling: "Der Autor nennt keine Farben. Diese lassen sich auch unterscheiden, wenn man nur wenige sieht.",
        },
        {
          number: "S1.3",
          text: [
            "Das Brett hat 25 Inseln und 64 Linien, auf denen eine Brücke liegen kann: eine Insel in der Mitte, drei Ringe zu acht darum und Linien zwischen allen Nachbarn. Wer das Spiel erforscht, kann andere Bretter mit 25 Inseln und 64 Linien laden.",
          ],
          ruling:
            "Die Zahlen folgen aus dem Material: 70 Brücken weniger 6, 65 Steine weniger 40, 28 Dörfer weniger 3. Die Form ist von uns: Eine Mitte und drei volle Ringe haben genau so viele Linien.",
        },
        {
          number: "S1.4",
          text: [
            "Die Insel in der Mitte heißt `O`. Darum liegen im Uhrzeigersinn `A1` bis `A8`, dann `B1` bis `B8`, dann `C1` bis `C8`. A1 und C1 liegen im Norden; B1 liegt einen halben Schritt weiter als A1.",
            "Eine Linie heißt nach ihren beiden Inseln: `O-A1`, `A1-B1`, `A8-A1`. Linien führen von O zu jedem A; von jedem A, B und C zu den Nachbarn auf dem Ring; von A1 zu B1 und B8, von B1 zu C1 und C2 und so weiter herum.",
          ],
        },
        {
          number: "S1.5",
          text: [
            "Sechs Brücken werden zufällig gezogen, höchstens drei von einer Farbe, und kommen in die *Reserve*; sie zählen als entfernt. Die anderen 64 werden zufällig auf die Linien gelegt.",
          ],
          ruling: "Alle Reihenfolgen der 70 Brücken, die die Grenze einhalten, sind gleich wahrscheinlich.",
        },
        {
          number: "S1.6",
          text: [
            "Drei Dörfer in drei verschiedenen Farben werden gezogen und auf die Plätze der Hauptinseln neben dem Brett gelegt; sie kommen nie ins Spiel. Ihre Farben sind die *Hauptfarben* dieser Partie.",
          ],
          ruling: "Die Farbe eines Dorfes macht seine Insel zur Hauptinsel.",
        },
        {
          number: "S1.7",
          text: [
            "Auf jeder Insel liegt ein Stein. Beide Figuren stehen auf O. Jede Seite hat 20 Steine. Die anderen 25 Dörfer kommen in den Beutel.",
          ],
        },
        {
          number: "S1.8",
          text: [
            "Varianten, für alle, die das Spiel erforschen:",
            {
              list: [
                "*Letzte Brücke*: mit wie vielen entfernten Brücken einer Farbe die Partie endet, 2 bis 10, sonst 7 ([S5.1]);",
                "*Aufschlag*: von wie vielen entfernten Brücken an ein Stein mehr fällig ist, 1 bis 11, sonst 5; 11 heißt nie ([S3.3]);",
                "*Steine*: mit wie vielen Steinen jede Seite beginnt, 0 bis 40, sonst 20 ([S1.7]).",
              ],
            },
          ],
        },
        {
          number: "S1.9",
          text: [
            "Ein Aufbau lässt sich aufschreiben: die 64 Buchstaben der Linien in ihrer Reihenfolge, die 6 Buchstaben der Reserve und die 3 der Hauptfarben, diese beiden nach dem Alphabet. Weiß beginnt.",
          ],
          ruling: "Die Beispiele des Autors beginnen mit Weiß.",
        },
      ],
    },
    {
      number: "S2",
      title: "Die Reise",
      clauses: [
        { number: "S2.1", text: ["Wenn du am Zug bist, reist du mit deiner Figur über Brücken von Insel zu Insel. Eine Linie ohne Brücke lässt sich nicht überqueren."] },
        { number: "S2.2", text: ["Du überquerst beliebig viele Brücken, in einem Zug von höchstens zwei Farben. Im nächsten Zug dürfen es zwei andere sein."] },
        { number: "S2.3", text: ["Du betrittst in einem Zug keine Insel zweimal. Die Insel, von der du aufbrichst, gilt als besucht."] },
        { number: "S2.4", text: ["Die Insel, auf der die andere Figur steht, kannst du nicht betreten."] },
        {
          number: "S2.5",
          text: [
            "Die Reise geht weiter, solange du nach [S2.1] bis [S2.4] noch eine Brücke überqueren kannst. Früher anhalten darfst du nicht. Solange du erst eine Farbe benutzt hast, setzt jede zweite Farbe die Reise fort. Eine Reise, die nicht weitergehen kann, ist *vollständig*.",
          ],
        },
        {
          number: "S2.6",
          text: [
            "Eine Reise in einer einzigen Farbe ist nur erlaubt, wo es keine in zwei Farben gibt. Gibt es also zu Beginn deines Zuges eine vollständige Reise in zwei Farben, muss jeder deiner Schritte eine möglich lassen.",
          ],
        },
        { number: "S2.7", text: ["Jeder Schritt ist ein Zug für sich; aufgeschrieben ist er die Insel, die du betrittst: `B3`."] },
      ],
    },
    {
      number: "S3",
      title: "Eine Insel betreten",
      clauses: [
        {
          number: "S3.1",
          text: [
            "Liegt auf der Insel kein Dorf, nimmst du den Stein dort sofort in die Hand, ziehst zufällig ein Dorf aus dem Beutel und legst es mit deiner Seite nach oben hin. Aufgeschrieben ist das Ziehen eines roten `draw:R`.",
          ],
        },
        {
          number: "S3.2",
          text: [
            "Liegt dort ein Dorf, gleich wessen, legt zuerst die Seite, der es gehört, Steine darauf; dann wird es umgedreht und gehört der anderen. Betrittst du also ein eigenes Dorf, gibst du es samt den Steinen her.",
          ],
        },
        {
          number: "S3.3",
          text: [
            "Fällig ist 1 Stein; 2, wenn die Farbe des Dorfes eine Hauptfarbe ist; und 1 mehr, wenn fünf oder mehr Brücken dieser Farbe entfernt sind, die Reserve mitgezählt ([S1.5], [S4.1]). Es sind also höchstens drei.",
          ],
        },
        {
          number: "S3.4",
          text: ["Wer zu wenige Steine in der Hand hat, legt alle hin. Steine, die auf Dörfern liegen, sind vor [S4.2] nicht in der Hand."],
          ruling: "Von diesem Fall spricht der Autor nicht.",
        },
      ],
    },
    {
      number: "S4",
      title: "Das Ende eines Zuges",
      clauses: [
        {
          number: "S4.1",
          text: [
            "Ist die Reise vollständig, entfernst du eine der Brücken, die du dabei überquert hast. Sie kommt zu den entfernten ihrer Farbe. Aufgeschrieben: `xA1-B1`.",
          ],
        },
        { number: "S4.2", text: ["Dann nehmen beide Seiten die Steine in die Hand, die auf Dörfern mit der eigenen Seite nach oben liegen."] },
        { number: "S4.3", text: ["Dann wird geprüft, ob die Partie zu Ende ist ([S5.1], [S5.2]); wenn nicht, ist die andere Seite am Zug."] },
        {
          number: "S4.4",
          text: [
            "Hast du zu Beginn deines Zuges keine Brücke zu überqueren, so wie die Figuren stehen, ziehst du nicht, und die andere Seite macht weiter, Zug um Zug. Sobald du wieder ziehen kannst, weil es die andere Figur war, die im Weg stand, ziehst du.",
          ],
          ruling: "Der Autor sagt, wer stehen bleibt; dass es später weitergehen darf, ist unsere Lesart. Für einen ausgelassenen Zug wird nichts aufgeschrieben.",
        },
      ],
    },
    {
      number: "S5",
      title: "Das Ende der Partie",
      clauses: [
        {
          number: "S5.1",
          text: [
            "Die Partie endet, wenn sieben oder mehr Brücken einer Farbe entfernt sind und alle Dörfer auf dem Brett liegen. Solange Dörfer im Beutel sind, geht sie weiter, bis das letzte gelegt ist, und endet mit diesem Zug.",
          ],
        },
        { number: "S5.2", text: ["Sie endet auch, wenn keine der beiden Seiten ziehen kann ([S4.4])."] },
        {
          number: "S5.3",
          text: [
            "Wer mehr Steine in der Hand hat, gewinnt. Bei Gleichstand entscheidet, wer mehr Dörfer mit der eigenen Seite nach oben hat; sonst ist es unentschieden. Steine, die auf Inseln liegen geblieben sind, zählen für niemanden.",
          ],
        },
      ],
    },
    {
      number: "S6",
      title: "Warum ein Zug abgelehnt wird",
      text: ["Verstößt ein Zug gegen mehrere Regeln, wird der erste dieser Gründe genannt. Ein abgelehnter Zug ändert nichts."],
    },
    {
      number: "S7",
      title: "Gut zu wissen",
      text: [
        {
          list: [
            "Kein Stein geht je verloren: Hände, Inseln und Dörfer haben zusammen immer 25 und die, mit denen beide beginnen: in der Regel 65.",
            "Jeder Zug entfernt eine Brücke. Ist der Beutel leer, gibt es in der Partie keinen Zufall mehr.",
            "Das Brett darf auf die 16 Arten eines Achtecks gedreht und gespiegelt werden.",
          ],
        },
      ],
    },
  ],
  reasons: {
    syntax: "Das ist nicht als Zug geschrieben.",
    over: "Die Partie ist zu Ende.",
    stage: "Ein Schritt, ein Ziehen aus dem Beutel oder ein Entfernen zur falschen Zeit.",
    "unknown-island": "Eine solche Insel oder Linie gibt es nicht.",
    "no-line": "Von hier führt keine Linie dorthin.",
    "no-bridge": "Auf dieser Linie liegt keine Brücke.",
    visited: "Auf dieser Insel warst du in diesem Zug schon.",
    opponent: "Dort steht die andere Figur.",
    "third-colour": "Das wäre eine dritte Farbe.",
    "one-colour": "Eine Reise in zwei Farben würde unmöglich.",
    "not-crossed": "Diese Linie hast du auf deiner Reise nicht überquert.",
    "empty-bag": "Von dieser Farbe ist kein Dorf mehr im Beutel.",
  },
  diagrams: {
    start: {
      caption: "Ein Aufbau: Brücken auf allen 64 Linien, ein Stein auf jeder Insel, beide Figuren auf O.",
      alt: "Das Brett am Anfang: 25 Inseln mit je einem Stein, eine Mitte und drei Ringe, 64 farbige Brücken mit ihren Zeichen, die weiße und die schwarze Figur auf der Insel in der Mitte.",
    },
    travel: {
      caption: "Weiß ist von A5 über hellblaue und violette Brücken gekommen. Drei Inseln, die leuchten, lassen sich mit diesen beiden Farben betreten.",
      alt: "Weiß reist von A5 über B4, C4 und B3 nach B2. A2, B1 und C2 leuchten. Schwarz steht auf A3.",
    },
    refusals: {
      caption:
        "Schwarz ist von O über eine violette und eine blaue Brücke gekommen und kann nur zur leuchtenden Insel weiter. 1: Die Brücke ist fort. 2: besucht. 3: die weiße Figur. 4: eine dritte Farbe.",
      alt: "Schwarz reist von O über A4 nach A5. B4 leuchtet. O trägt eine 1, A4 eine 2, A6 mit der weißen Figur eine 3, B5 eine 4.",
    },
    "one-colour": {
      caption:
        "Schwarz, auf B6, darf nicht zur Insel mit dem Kreuz: Von dort bleibt keine Reise in zwei Farben. Über die leuchtenden Inseln gibt es eine.",
      alt: "Schwarz steht auf B6, Weiß auf B5. A7 ist als abgelehnt markiert; B7 und C6 leuchten.",
    },
    stone: {
      caption: "Weiß ist von O auf eine neue Insel gegangen und hat ihren Stein genommen. Nun wird ein Dorf gezogen.",
      alt: "Der erste Schritt einer Partie: Weiß steht auf A5, wo kein Stein mehr und noch kein Dorf liegt.",
    },
    village: {
      caption: "Aus dem Beutel kam ein oranges Dorf und liegt dort mit der weißen Seite nach oben. Die Reise geht weiter.",
      alt: "Weiß steht auf A5 auf einem orangen Dorf mit der weißen Seite nach oben.",
    },
    before: {
      caption: "Das orange Dorf von Weiß auf der markierten Insel. Schwarz will es betreten …",
      alt: "Schwarz steht auf O. Das orange Dorf von Weiß auf A5 ist markiert.",
    },
    after: {
      caption: "… und Weiß zahlt einen Stein. Das Dorf gehört nun Schwarz, und am Ende des Zuges auch der Stein darauf.",
      alt: "Schwarz steht auf A5. Das Dorf zeigt die schwarze Seite und trägt einen Stein.",
    },
    surcharge: {
      caption: "Blau ist eine Hauptfarbe, und fünf blaue Brücken sind entfernt: Für das markierte Dorf musste Schwarz drei Steine zahlen.",
      alt: "Weiß hat ein blaues Dorf auf A4 betreten. Es zeigt die weiße Seite und trägt drei Steine.",
    },
    removal: {
      caption: "Die Reise von Schwarz ist vollständig. Eine der vier leuchtenden Brücken muss entfernt werden.",
      alt: "Schwarz ist von A7 über A8, B8 und C1 nach C2 gereist. Die vier überquerten Brücken leuchten.",
    },
    collecting: {
      caption: "Am Ende dieses Zuges nimmt Weiß die zwei Steine vom Dorf mit der 1 und Schwarz den einen vom Dorf mit der 2.",
      alt: "Ein weißes Dorf auf B2 mit der 1 trägt zwei Steine, ein schwarzes auf B1 mit der 2 trägt einen.",
    },
    skipped: {
      caption: "Weiß, auf der markierten Insel, hat keine Brücke mehr zu überqueren. Schwarz zieht noch einmal.",
      alt: "Weiß steht auf B5, von wo keine Brücke mehr wegführt. Schwarz steht auf C5; C6 leuchtet.",
    },
    end: {
      caption: "Sieben hellblaue Brücken sind entfernt, und der Beutel ist leer: Die Partie ist zu Ende. Weiß gewinnt mit 34 Steinen zu 31.",
      alt: "Das Ende einer Partie: ein Dorf auf jeder der 25 Inseln, viele Linien ohne Brücke.",
    },
  },
};
