import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Alle bauen je ein Viadukt in ihrer Farbe zwischen zwei *Plattformen*, die schräg gegenüber liegen: über den Fluss, über und unter den anderen hindurch und auf ihnen.",
    "Ein Würfel sagt, was du tun darfst: Brücken setzen, eigene zurücknehmen oder eine Brücke einer anderen Farbe abnehmen. Zu zweit geht es auch ohne Würfel. Wer zuerst die beiden eigenen Plattformen verbindet, gewinnt.",
    "Ein Spiel von Karin Kasch (Ravensburger, 1975; lange vergriffen). Der Text der Regeln ist vollständig, die Bilder sind verloren; die Maße von Brett und Teilen haben wir nachgebildet.",
  ],
  sections: [
    {
      number: "V1",
      title: "Material",
      clauses: [
        {
          number: "V1.1",
          text: [
            "Das Brett hat vier Viertel mit 14\u00a0×\u00a014 Löchern. Dazwischen liegt als Kreuz ein Fluss ohne Löcher, 2 Löcher breit. Gezählt wird von der Südwestecke: `12.7` ist die zwölfte Stelle nach Osten und die siebte nach Norden. Es sind 30\u00a0×\u00a030; die 15 und die 16 sind in beiden Richtungen Fluss.",
          ],
          ruling: "Die Viertel sind in einer Sammlung beschrieben; wie breit der Fluss ist, sagt niemand.",
        },
        {
          number: "V1.2",
          text: [
            "Es gibt 20 Brücken in jeder von 4 Farben. Eine Brücke ist ein Balken von 4 Stellen in einer Reihe. Ihre beiden Enden sind *Pfeiler*, ihre beiden mittleren Stellen sind *Fahrbahn*. Ein Pfeiler hat oben ein Loch, die Fahrbahn keines. So überspannt eine Brücke genau den Fluss, und sie lässt sich unter fremden Fahrbahnen einstecken und herausnehmen.",
          ],
          ruling: "Bei dieser Länge braucht das kürzeste Viadukt 11 der 20 Brücken. Das passt zu dem, was von der Schachtel berichtet wird: Die Teile scheinen nie die richtige Länge zu haben, und Verschwendung rächt sich. Auch andere Maße passen; dieses hält Kreuzungen, Überführungen und Vorrat im Gleichgewicht.",
        },
        {
          number: "V1.3",
          text: ["Eine Stelle hat *Ebenen*: Ebene 0 ist das Brett, Ebene 1 steht darauf und so weiter. Eine Brücke liegt auf einer Ebene."],
          ruling: "Eine Art zu benennen, was die Teile von selbst zeigen.",
        },
        {
          number: "V1.4",
          text: [
            "Acht *Plattformen* mit je sechs Löchern liegen am Rand, zwei für jeden der Buchstaben A bis D. Die zu einem Buchstaben liegen schräg gegenüber. Die Tabelle zählt ihre Löcher von Westen, dann von Süden.",
            {
              head: ["Buchstabe", "Plattform 1", "Plattform 2"],
              rows: [
                ["A", "7–8; 28–30 (Nordrand)", "23–24; 1–3 (Südrand)"],
                ["B", "23–24; 28–30 (Nordrand)", "7–8; 1–3 (Südrand)"],
                ["C", "28–30; 23–24 (Ostrand)", "1–3; 7–8 (Westrand)"],
                ["D", "28–30; 7–8 (Ostrand)", "1–3; 23–24 (Westrand)"],
              ],
            },
          ],
          ruling: "Die genaue Lage ist von uns: in der Mitte der Außenränder der Viertel, 2 Löcher am Rand entlang und 3 tief.",
        },
        {
          number: "V1.5",
          text: [
            "Der Würfel zeigt *Eins*, *Zwei* und ein *Symbol*.",
            "Variante *Würfel*: sechs Seiten nach Wahl, nicht alle mit Symbol; zu zweit auch gar kein Würfel.",
          ],
          ruling: "Je zwei Seiten; wie viele es sind, sagen die Regeln nicht.",
        },
      ],
    },
    {
      number: "V2",
      title: "Wer spielt",
      clauses: [
        {
          number: "V2.1",
          text: [
            "Zwei bis vier spielen mit, jeder Platz hat eine Farbe und einen Buchstaben. Die Farben sind Orange, Schwarz, Weiß und Rot, in dieser Reihenfolge; die Buchstaben A, B, C, D.",
            "Variante *Buchstaben*: beliebige, einer für jeden Platz, alle verschieden.",
          ],
          ruling: "Die Regeln nennen diese vier Farben und sagen nicht, wer welche hat.",
        },
        {
          number: "V2.2",
          text: ["Der erste Platz beginnt; dann geht es der Reihe nach herum."],
          ruling: "Die Regeln sagen nicht, wer beginnt.",
        },
        {
          number: "V2.3",
          text: [
            "Jeder Platz hat einen *Vorrat* von 20 Brücken. Ohne Würfel sind es 15, und 5 weitere liegen in der *Verwahrung* der anderen Seite ([V7.4]).",
          ],
        },
      ],
    },
    {
      number: "V3",
      title: "Wo eine Brücke stehen darf",
      clauses: [
        {
          number: "V3.1",
          text: [
            "Beide Pfeiler sind eingesteckt: auf Ebene 0 in Löcher des Bretts, weiter oben auf Pfeiler, die unmittelbar darunter stehen. Diese dürfen zu beliebigen Brücken jeder Farbe gehören, auch beide zur selben Brücke. Nichts hängt frei.",
          ],
        },
        { number: "V3.2", text: ["Keine zwei Brücken nehmen auf derselben Ebene dieselbe Stelle ein. Fahrbahnen dürfen über den Fluss führen und über und unter anderen Brücken hindurch."] },
        {
          number: "V3.3",
          text: [
            "Die Stellen einer Plattform sind auf jeder Ebene *vorbehalten*: Kein Teil einer Brücke darf dort sein, weder Pfeiler noch Fahrbahn, außer von dem Platz mit diesem Buchstaben. Plattformen von Buchstaben, die niemand spielt, sind gewöhnlicher Boden.",
          ],
          ruling: "Für zwei sagen die Regeln, was mit den freien Plattformen ist; für drei halten wir es ebenso.",
        },
        {
          number: "V3.4",
          text: ["Die Zusatzbrücken von [V7.1] stehen nicht auf Plattformen: Kein Teil von ihnen darf dort sein, auf keiner der acht, auch keine Fahrbahn."],
          ruling: "Die Regeln sagen, dass sie dort nicht stehen. Wir zählen Fahrbahnen und Plattformen, die niemand spielt, dazu.",
        },
      ],
    },
    {
      number: "V4",
      title: "Ein Zug mit dem Würfel",
      clauses: [
        { number: "V4.1", text: ["Du würfelst. Beim allerersten Wurf einer Partie gilt das Symbol nicht und wird noch einmal gewürfelt. Aufgeschrieben ist ein Wurf `roll1`, `roll2` oder `rollx`."] },
        {
          number: "V4.2",
          text: [
            "*Eins*: Setze eine eigene Brücke oder nimm eine eigene in den Vorrat zurück. *Zwei*: Setze zwei oder nimm zwei zurück. Setzen und Zurücknehmen werden in einem Zug nicht gemischt.",
          ],
          ruling: "Nichts zu tun, oder nur eines von zweien, wo zwei möglich sind, steht nicht zur Wahl: Die Regeln bieten diese beiden Dinge an und kein drittes.",
        },
        { number: "V4.3", text: ["*Symbol*: Nimm eine Brücke einer anderen Farbe ab und gib sie zurück, wem sie gehört, oder tu nichts (`pass`)."] },
        { number: "V4.4", text: ["Nur eine Brücke, die keine andere trägt, darf abgenommen werden: Auf ihren Pfeilern darf nichts stecken."] },
        { number: "V4.5", text: ["Ohne Brücke im Vorrat musst du zurücknehmen; setzen kannst du nicht."] },
        {
          number: "V4.6",
          text: [
            "Die beiden Handlungen einer *Zwei* geschehen nacheinander; die erste entscheidet, ob du setzt oder zurücknimmst. Ist die zweite unmöglich, endet der Zug nach der ersten. Ist weder Setzen noch Zurücknehmen möglich, kannst du nur passen (`pass`).",
          ],
          ruling: "Von diesen Fällen sprechen die Regeln nicht.",
        },
        {
          number: "V4.7",
          text: [
            "Aufgeschrieben ist Setzen `+12.7-15.7@0` (beide Pfeiler, dann die Ebene) und Abnehmen `x12.7-15.7@0`; dazu kommen `pass` und, ohne Würfel, `end` ([V7.5]). Der westlichere Pfeiler steht zuerst, von zweien in einer Spalte der südlichere. Zahlen haben kein Vorzeichen und keine führende Null.",
          ],
        },
      ],
    },
    {
      number: "V5",
      title: "Was verbunden ist",
      clauses: [
        {
          number: "V5.1",
          text: [
            "Zwei Brücken einer Farbe sind *verbunden*, wenn ein Pfeiler der einen einen Pfeiler der anderen berührt: nebeneinander oder Ende an Ende auf einer Ebene, oder einer unmittelbar auf den anderen gesteckt.",
          ],
        },
        {
          number: "V5.2",
          text: ["Berührung an einer Ecke verbindet nichts, und Berührung anderswo als an den Pfeilern verbindet nichts."],
          ruling: "Das Zweite heißt: wo mindestens eine Seite Fahrbahn ist.",
        },
      ],
    },
    {
      number: "V6",
      title: "Das Ende",
      clauses: [
        { number: "V6.1", text: ["Du hast eine Plattform *erreicht*, wenn eine deiner Brücken einen Pfeiler in einem ihrer sechs Löcher hat, auf Ebene 0."] },
        {
          number: "V6.2",
          text: [
            "Wer zuerst verbundene Brücken hat, die beide eigenen Plattformen erreichen, gewinnt, und die Partie ist sofort zu Ende, auch nach der ersten von zwei Brücken.",
          ],
        },
        {
          number: "V6.3",
          text: [
            "Nach 400 Zügen aller zusammen endet die Partie, und alle teilen sie sich.",
            "Variante *Zuggrenze*: eine andere Zahl oder keine. Ein Zug zählt, wenn er endet; das Setzen der Zusatzbrücken ist kein Zug, und der Zug, der gewinnt, wird nicht gezählt.",
          ],
          ruling: "Die Regeln kennen kein solches Ende; Partien zwischen Programmen brauchen eines.",
        },
      ],
    },
    {
      number: "V7",
      title: "Zu zweit",
      clauses: [
        {
          number: "V7.1",
          text: [
            "Vor dem ersten Zug setzt jede Seite zwei *Zusatzbrücken* für die *andere*, eine nach der anderen, der erste Platz zuerst. Eine Zusatzbrücke gilt als Farbe der anderen Seite und muss zu deren Viadukt gehören: Die verbundenen Brücken, die beide Plattformen erreichen, müssen beide Zusatzbrücken enthalten. Zusatzbrücken werden nie abgenommen. Auf ihnen bauen dürfen alle.",
          ],
          ruling: "In welcher Reihenfolge sie gesetzt werden, lassen die Regeln offen.",
        },
        { number: "V7.2", text: ["Mit dem Würfel geht es dann weiter wie zu dritt und zu viert."] },
        { number: "V7.3", text: ["Ohne Würfel ist ein Zug eines davon: eine Brücke setzen, eine zurücknehmen oder zwei auf einmal setzen."] },
        {
          number: "V7.4",
          text: [
            "Wer zwei auf einmal setzt, nimmt eine Brücke aus dem eigenen Vorrat, dann eine, die die andere Seite verwahrt. Das geht also höchstens fünfmal.",
          ],
        },
        {
          number: "V7.5",
          text: [
            "Nach einer ersten Brücke darfst du noch eine setzen, solange Brücken von dir in Verwahrung sind, oder den Zug beenden. Sind keine mehr da, endet er von selbst. Eine zurückgenommene Brücke kommt in den Vorrat.",
          ],
          ruling: "So wird die Wahl von [V7.3] Zug um Zug getroffen.",
        },
        {
          number: "V7.6",
          text: ["Hast du keinen Vorrat und kannst nichts zurücknehmen, so passt du."],
          ruling: "Von diesem Fall sprechen die Regeln nicht.",
        },
      ],
    },
    {
      number: "V8",
      title: "Warum ein Zug abgelehnt wird",
      text: ["Verstößt ein Zug gegen mehrere Regeln, wird der erste dieser Gründe genannt. Ein abgelehnter Zug ändert nichts."],
    },
    {
      number: "V9",
      title: "Symmetrie",
      text: ["Das Brett darf auf alle acht Arten eines Quadrats gedreht und gespiegelt werden; die Buchstaben tauschen dabei die Plätze."],
    },
    {
      number: "V10",
      title: "Gut zu wissen",
      text: [
        {
          list: [
            "Zu zweit erlaubt eine Zusatzbrücke neben einer Plattform der anderen Seite, diese mit den ersten beiden Brücken zu versperren. Ohne Würfel bleibt eine versperrte Plattform versperrt, solange diese Brücken dort stehen bleiben.",
            "In einer Besprechung heißt es, wer keinen Vorrat habe, *versetze* eine Brücke. Im Text der Regeln steht: nimmt eine zurück ([V4.5]).",
          ],
        },
      ],
    },
  ],
  reasons: {
    syntax: "Das ist nicht als Zug geschrieben.",
    over: "Die Partie ist zu Ende.",
    stage: "Es muss gewürfelt werden, oder diese Art Zug ist jetzt nicht möglich.",
    "off-board": "Ein Pfeiler stünde außerhalb des Bretts.",
    length: "Die beiden Pfeiler liegen nicht drei auseinander in einer Reihe.",
    supply: "In deinem Vorrat ist keine Brücke mehr.",
    unsupported: "Ein Pfeiler stünde im Fluss oder auf nichts.",
    occupied: "Eine Stelle ist von einer anderen Brücke besetzt.",
    reserved: "Die Brücke läge auf einer Plattform, die anderen vorbehalten ist.",
    "no-bridge": "Dort ist keine solche Brücke abzunehmen.",
    "not-yours": "Die Brücke hat für diesen Zug die falsche Farbe.",
    fixed: "Zusatzbrücken bleiben, wo sie sind.",
    carries: "Die Brücke trägt eine andere.",
    "must-act": "Du kannst setzen oder zurücknehmen, also darfst du nicht passen.",
  },
  diagrams: {
    board: {
      caption: "Das Brett von oben: vier Viertel, der Fluss und die Plattformen mit ihren Buchstaben.",
      alt: "Ein leeres Brett: vier Wiesen mit Löchern, ein Fluss als Kreuz und zwei Plattformen an jeder Seite, mit den Buchstaben A, B, C, D im Uhrzeigersinn von Nordwesten an, zweimal herum.",
    },
    bridge: {
      caption: "Eine Brücke über den Fluss: 1 sind ihre Pfeiler, 2 ist ihre Fahrbahn.",
      alt: "Eine orange Brücke von 14.22 nach 17.22. Ihre Pfeiler stehen links und rechts des Flusses, ihre Fahrbahn liegt darüber.",
    },
    levels: {
      caption: "Zwei Brücken auf dem Brett, zwei quer darauf auf Ebene 1, eine obenauf auf Ebene 2; die Zahlen sind Ebenen. Eine Brücke zur Stelle mit dem Kreuz hinge dort frei: abgelehnt.",
      alt: "Ein Quadrat aus vier Brücken auf zwei Ebenen, an seiner Nordseite eine fünfte auf Ebene 2. Die Stelle 12.27 nördlich davon hat keinen Halt und ist markiert.",
    },
    passing: {
      caption: "Die rote Brücke auf Ebene 0 führt unter der weißen auf Ebene 1 hindurch. Eine andere Brücke darf am Kreuz nicht enden: Dort ist die rote Fahrbahn.",
      alt: "Eine weiße Brücke auf Ebene 1 von 9.21 nach 9.24 auf einer orangen und einer schwarzen. Eine rote auf Ebene 0 von 8.22 nach 11.22 führt darunter hindurch. Die Stelle 10.22 auf der roten Fahrbahn ist markiert.",
    },
    reserved: {
      caption: "Orange hat den Buchstaben A und darf auf den Plattformen A bauen. Die Stelle mit dem Kreuz liegt auf einer Plattform von Schwarz: für Orange abgelehnt.",
      alt: "Eine orange Brücke endet auf einer Plattform A im Norden. Eine schwarze zeigt auf eine Plattform B; die Stelle 23.28 darauf ist markiert.",
    },
    symbol: {
      caption: "Orange hat das Symbol gewürfelt. Die leuchtenden Brücken dürfen abgenommen werden. Die mit dem Kreuz nicht: Eine ist Oranges eigene, und die schwarze trägt die weiße.",
      alt: "Eine weiße Brücke steht auf einer orangen und einer schwarzen; eine rote steht allein. Weiß und Rot leuchten, Orange und Schwarz sind markiert.",
    },
    connected: {
      caption: "Oranges Brücken sind verbunden: 1 Ende an Ende, 2 nebeneinander, 3 aufeinandergesteckt.",
      alt: "Vier orange Brücken: 3.20 nach 6.20, 7.20 nach 10.20, 10.21 nach 10.24 und von 10.24 nach 13.24 auf Ebene 1, das ferne Ende auf einer schwarzen Brücke.",
    },
    apart: {
      caption: "Von diesen dreien ist nichts verbunden: Zwei berühren sich nur an einer Ecke, und ein Pfeiler berührt eine Fahrbahn.",
      alt: "Eine orange Brücke von 5.20 nach 8.20. Eine zweite beginnt bei 9.21 an ihrer Ecke, eine dritte bei 6.21 neben ihrer Fahrbahn. Beide Berührungen sind markiert.",
    },
    reached: {
      caption: "1 hat einen Pfeiler auf der Plattform und erreicht sie. 2 quert die Plattform mit der Fahrbahn und erreicht sie nicht.",
      alt: "Eine orange Brücke endet bei 8.28 auf einer Plattform A. Eine zweite liegt von 6.29 nach 9.29 quer über der Plattform, ihre Pfeiler daneben.",
    },
    winning: {
      caption: "Weiß hat gewonnen: Die leuchtenden Brücken sind verbunden und erreichen beide Plattformen C.",
      alt: "Ein volles Brett mit fünfzig Brücken auf bis zu vier Ebenen. Die Brücken, mit denen Weiß gewinnt, führen von West nach Ost, von einer Plattform C zur anderen.",
    },
    extras: {
      caption: "Vier Zusatzbrücken stehen vor dem ersten Zug, zwei für jede Seite. Ihr Ring hat die Farbe des Viadukts, zu dem sie gehören müssen.",
      alt: "Ein Brett mit vier Zusatzbrücken, zwei für Orange und zwei für Schwarz.",
    },
    joined: {
      caption: "Eine Partie ohne Würfel: Orange hat gewonnen. Das leuchtende Viadukt enthält beide Zusatzbrücken.",
      alt: "Ein Brett mit neunundzwanzig Brücken. Die Brücken, mit denen Orange gewinnt, führen von einer Plattform A im Norden zur anderen im Süden.",
    },
  },
};
