import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Zwei Leute legen helle und dunkle Plättchen auf eine quadratische Lagune. Vier Plättchen einer Farbe, die sich an den Seiten berühren, sind eine *Insel*. Brücken verbinden Inseln zu *Netzen*, und jede weitere Insel in einem Netz ist mehr wert als die vorige.",
    "Wenn du am Zug bist, legst du zwei Plättchen deiner Farbe oder eine Brücke zwischen zwei deiner Plättchen. Ist für Plättchen kein Platz mehr, endet die Partie. Mehr Punkte gewinnen.",
    "Ein Spiel von Martin Ebel (2007), im Geist von Alex Randolphs TwixT.",
  ],
  sections: [
    {
      number: "P1",
      title: "Material",
      clauses: [
        {
          number: "P1.1",
          text: [
            "Das Brett ist ein Quadrat von 10\u00a0×\u00a010 Feldern.",
            "Variante *Brett*: 4 bis 12 Felder je Seite. Anderswo sind 8, 10 und 12 üblich.",
          ],
        },
        {
          number: "P1.2",
          text: [
            "Es gibt zwei Farben, hell und dunkel, mit je 40 Plättchen.",
            "Variante *Plättchen*: wie viele je Farbe, mindestens 4, oder ohne Grenze. Plättchen werden immer paarweise gelegt; ein ungerades letztes bleibt deshalb übrig.",
          ],
        },
        {
          number: "P1.3",
          text: [
            "Es gibt 15 graue Brücken: ein gemeinsamer Vorrat für beide.",
            "Variante *Brücken*: wie viele es gibt, von keiner bis zu beliebig vielen, oder ohne Grenze. Im Netz spielt man oft ganz ohne Grenzen; die Wahl *online* stellt Plättchen und Brücken so ein.",
          ],
        },
        { number: "P1.4", text: ["Ein Feld heißt nach Spalte und Reihe: `a1` ist das Feld unten links, wie Hell das Brett sieht, `j10` das oben rechts."] },
      ],
    },
    {
      number: "P2",
      title: "Eröffnung",
      clauses: [
        { number: "P2.1", text: ["Wer beginnt (nach altem Brauch die ältere Person), legt 2 helle Plättchen auf 2 beliebige Felder."] },
        {
          number: "P2.2",
          text: [
            "Dann wählt die andere Seite eine Farbe, hell oder dunkel; wer begonnen hat, nimmt die übrige. Es lohnt sich also, die beiden Plättchen gerecht zu legen.",
          ],
        },
        {
          number: "P2.3",
          text: [
            "Nun legt Dunkel 2 dunkle Plättchen. Das ist Dunkels erster Zug: Noch liegt kein dunkles Plättchen, eine Brücke ist also nicht möglich, und passen darf man nicht. Danach zieht Hell, dann Dunkel und so weiter im Wechsel.",
          ],
        },
      ],
    },
    {
      number: "P3",
      title: "Ein Zug",
      clauses: [
        {
          number: "P3.1",
          text: [
            "Wenn du am Zug bist, tust du genau eines davon:",
            { list: ["2 Plättchen deiner Farbe auf 2 verschiedene Felder legen;", "1 Brücke legen;", "passen, aber nur, wo [P6.1] es erlaubt."] },
          ],
        },
        {
          number: "P3.2",
          text: [
            "Aufgeschrieben sind zwei Plättchen `c3,d5`, eine Brücke ist `c3-e4`, und wer passt, schreibt `pass`. In einem Zug stehen die Felder nach Spalte, dann nach Reihe: `a9,b2`, `c3-c5`.",
            "Ein Feld ist ein Buchstabe und eine Zahl ohne führende Null. Alles andere ist kein Zug; ein richtig geschriebenes Feld, das es nicht gibt, liegt außerhalb des Bretts.",
          ],
        },
      ],
    },
    {
      number: "P4",
      title: "Plättchen, Sandbänke, Inseln",
      clauses: [
        { number: "P4.1", text: ["Ein Plättchen kommt auf ein leeres Feld, das nicht unter einer Brücke liegt."] },
        {
          number: "P4.2",
          text: [
            "Plättchen einer Farbe, die sich an einer Seite berühren, bilden eine *Gruppe*. Eine Gruppe von genau 4 Plättchen ist eine *Insel*; eine Gruppe von 1, 2 oder 3 ist eine *Sandbank*. Eine Gruppe von 5 oder mehr darf nie entstehen.",
          ],
        },
        {
          number: "P4.3",
          text: [
            "Eine Insel berührt kein anderes Plättchen ihrer Farbe, auch nicht an einer Ecke. Beurteilt wird das, wenn beide Plättchen des Zuges liegen, und für jede Insel, neu oder alt. Sandbänke dürfen einander an Ecken berühren.",
          ],
        },
        { number: "P4.4", text: ["Plättchen verschiedener Farben dürfen sich beliebig berühren."] },
        {
          number: "P4.5",
          text: [
            "Die beiden Plättchen eines Zuges haben keine Reihenfolge. Ein Paar ist genau dann erlaubt, wenn das Brett mit beiden erlaubt ist; und jedes Plättchen eines solchen Paars wäre auch allein erlaubt.",
          ],
        },
        { number: "P4.6", text: ["Mit weniger als 2 Plättchen kannst du keine mehr legen."] },
      ],
    },
    {
      number: "P5",
      title: "Brücken",
      clauses: [
        {
          number: "P5.1",
          text: [
            "Eine Brücke verbindet zwei Plättchen deiner Farbe. Sie überspannt ein Feld, gerade oder schräg, oder sie macht einen Springerzug wie im Schach: zwei Felder vor und eines zur Seite. Sie darf in jede Richtung zeigen.",
          ],
        },
        {
          number: "P5.2",
          text: [
            "Eine Brücke bedeckt die Felder unter ihr: das eine Feld zwischen ihren Enden, wenn sie gerade oder schräg liegt, zwei Felder beim Springerzug. Von `a1` nach `b3` sind es zum Beispiel `a2` und `b2`.",
          ],
        },
        { number: "P5.3", text: ["Auf keinem bedeckten Feld darf ein Plättchen liegen, gleich welcher Farbe; und von da an darf dort keines mehr gelegt werden."] },
        { number: "P5.4", text: ["Ein Plättchen trägt höchstens ein Brückenende."] },
        {
          number: "P5.5",
          text: [
            "Brücken kreuzen sich nicht, gleich welcher Farbe sie sind: Die geraden Strecken von Ende zu Ende haben keinen Punkt gemeinsam, höchstens ein Ende.",
          ],
        },
        {
          number: "P5.6",
          text: ["Zwei Brücken, die sich nicht kreuzen, dürfen dasselbe Feld bedecken. Zwei gleichlaufende Springerzüge können das."],
          ruling: "Die Regeln verlangen, dass unter einer Brücke kein Plättchen liegt und dass Brücken sich nicht kreuzen, und mehr verlangen sie nicht.",
        },
        { number: "P5.7", text: ["Eine Brücke braucht ein Stück aus dem gemeinsamen Vorrat. Brücken werden nie versetzt und nie entfernt."] },
        {
          number: "P5.8",
          text: [
            "Sandbänke dürfen Brücken tragen wie Inseln. Eine Brücke verbindet nie eine Gruppe mit sich selbst: Zwischen ihren Enden müsste ein Plättchen unter der Brücke liegen, oder es wären mehr als vier.",
          ],
        },
      ],
    },
    {
      number: "P6",
      title: "Das Ende",
      clauses: [
        {
          number: "P6.1",
          text: [
            "Nach Dunkels erstem Zug darfst du passen, wenn du keine 2 Plättchen legen kannst, und nur dann: weil kein erlaubtes Paar mehr da ist oder weil du weniger als 2 Plättchen hast. Kannst du eine Brücke legen, darfst du stattdessen das tun, und die Partie geht weiter.",
          ],
        },
        { number: "P6.2", text: ["Passt Dunkel, endet die Partie sofort."] },
        { number: "P6.3", text: ["Passt Hell, hat Dunkel noch einen Zug nach den gewöhnlichen Regeln. Danach endet die Partie."] },
        {
          number: "P6.4",
          text: ["Kannst du 2 Plättchen legen und möchtest nicht, musst du trotzdem 2 Plättchen oder eine Brücke legen."],
          ruling: "Die Regeln lassen nur passen, wer keine Plättchen legen kann, und kennen keinen anderen Weg, einen Zug auszulassen.",
        },
      ],
    },
    {
      number: "P7",
      title: "Wertung",
      clauses: [
        {
          number: "P7.1",
          text: [
            "Gruppen einer Farbe, die durch Brücken dieser Farbe verbunden sind, unmittelbar oder über andere Gruppen, bilden ein *Netz*. Berührung an einer Ecke verbindet nichts. Sandbänke führen die Verbindung weiter und zählen selbst nichts.",
          ],
        },
        {
          number: "P7.2",
          text: [
            "Je mehr Inseln ein Netz hat, desto mehr ist jede wert. Eine einzelne Insel ist ein Netz aus einer.",
            {
              head: ["Inseln im Netz", "Punkte"],
              rows: [
                ["1", "1"],
                ["2", "3"],
                ["3", "6"],
                ["4", "10"],
                ["5", "15"],
                ["n", "n (n + 1) / 2"],
              ],
            },
          ],
        },
        {
          number: "P7.3",
          text: [
            "Wer mehr Punkte hat, gewinnt. Bei Gleichstand entscheiden die Inseln, dann die eigenen Brücken. Ist auch das gleich, wird der Sieg geteilt.",
          ],
        },
      ],
    },
    {
      number: "P8",
      title: "Warum ein Zug abgelehnt wird",
      text: ["Verstößt ein Zug gegen mehrere Regeln, wird der erste dieser Gründe genannt. Ein abgelehnter Zug ändert nichts."],
    },
    {
      number: "P9",
      title: "Symmetrie",
      text: ["Das Brett darf auf alle acht Arten eines Quadrats gedreht und gespiegelt werden, und das Spiel bleibt dasselbe."],
    },
    {
      number: "P10",
      title: "Am echten Tisch",
      text: [
        "Wird ein regelwidriger Zug innerhalb von zwei Runden entdeckt, nimmt man ihn zurück, wenn das leicht geht. Wird er später entdeckt, ist die Partie ungültig. Eine eingetippte Mitschrift wird ebenso geprüft: Der erste regelwidrige Zug wird genannt.",
      ],
    },
  ],
  reasons: {
    syntax: "Das ist nicht als Zug geschrieben.",
    over: "Die Partie ist zu Ende.",
    stage: "Farbwahl, Plättchen, Brücke oder Passen zur falschen Zeit.",
    "off-board": "Ein Feld liegt außerhalb des Bretts.",
    "same-square": "Beide Felder des Zuges sind dasselbe.",
    supply: "Es sind zu wenige Plättchen da oder keine Brücke mehr.",
    occupied: "Auf diesem Feld liegt ein Plättchen.",
    "under-bridge": "Das Feld liegt unter einer Brücke.",
    "too-large": "Die beiden Plättchen ergäben eine Gruppe von fünf oder mehr.",
    "touches-island": "Eine Insel würde ein anderes Plättchen ihrer Farbe berühren.",
    "not-own-tile": "An einem Ende der Brücke liegt kein Plättchen von dir.",
    span: "Die beiden Felder liegen nicht eine Brücke auseinander.",
    "end-taken": "Ein Plättchen trägt schon ein Brückenende.",
    "tile-below": "Unter der Brücke liegt ein Plättchen.",
    crosses: "Die Brücke würde eine andere kreuzen.",
    "must-place": "Passen darfst du nur, wenn du keine zwei Plättchen legen kannst.",
  },
  diagrams: {
    opening: {
      caption: "Zwei helle Plättchen liegen. Nun sagt die andere Seite: hell oder dunkel.",
      alt: "Ein leeres Brett von zehn mal zehn mit zwei hellen Plättchen auf d5 und g6.",
    },
    groups: {
      caption: "Eine Insel aus vier hellen Plättchen und Sandbänke aus drei, zwei und einem. Hell und Dunkel dürfen sich berühren.",
      alt: "Hell: eine Insel auf a1, a2, b1, b2, einzelne Plättchen auf b5 und d5. Dunkel: eine Sandbank aus drei auf d1 bis d3, eine aus zwei auf f2 und f3, ein einzelnes Plättchen auf f6.",
    },
    "too-large": {
      caption: "Hell darf auf das markierte Feld nicht legen: Mit dem Plättchen auf der anderen Seite wäre es eine Gruppe von fünf.",
      alt: "Helle Plättchen auf a2, b2, c2 und e2. Das Feld d2 dazwischen ist als abgelehnt markiert.",
    },
    touching: {
      caption: "Das Feld mit dem Kreuz berührt die Insel an einer Ecke: abgelehnt. Die Felder mit der 1 berühren nur einander an einer Ecke und sind Sandbänke: erlaubt.",
      alt: "Eine helle Insel auf a1, a2, b1, b2. c3 ist als abgelehnt markiert; d4 und e5 tragen eine 1 und sind zusammen erlaubt.",
    },
    "new-island": {
      caption: "Ein Plättchen auf dem markierten Feld ergäbe eine Insel, und diese Insel würde das Plättchen auf c3 berühren: abgelehnt.",
      alt: "Helle Plättchen auf a1, a2, b1 und c3. Das Feld b2, das die Insel vollenden würde, ist als abgelehnt markiert.",
    },
    spans: {
      caption: "1: gerade. 2: schräg. 3: Springerzüge. Die Zahlen stehen auf den bedeckten Feldern.",
      alt: "Vier Brücken: a1 nach c1 bedeckt b1; a4 nach c6 bedeckt b5; e1 nach f3 bedeckt e2 und f2; e6 nach g5 bedeckt f5 und f6.",
    },
    below: {
      caption: "Keine der beiden hellen Brücken ist möglich: Auf Feldern, die sie bedecken würden, liegen dunkle Plättchen.",
      alt: "Helle Plättchen auf a1 und c1, dazwischen ein dunkles auf b1; helle auf a3 und b5, auf dem Weg ein dunkles auf b4. b1 und b4 sind markiert.",
    },
    "one-end": {
      caption: "Das markierte Plättchen trägt schon eine Brücke, eine zweite darf dort nicht beginnen.",
      alt: "Eine helle Brücke von a1 nach c1; ein weiteres helles Plättchen auf e1. Das Plättchen c1 ist markiert.",
    },
    crossing: {
      caption: "Die helle Brücke steht. Dunkel darf zwischen den markierten Plättchen nicht bauen: Die Brücken würden sich kreuzen.",
      alt: "Eine helle Brücke von a1 nach c3. Die dunklen Plättchen a3 und c1 sind markiert.",
    },
    shared: {
      caption: "Zwei gleichlaufende Springerzüge. Beide bedecken das markierte Feld, und sie kreuzen sich nicht: erlaubt.",
      alt: "Eine helle Brücke von a1 nach b3 und eine dunkle von b1 nach c3. Das Feld b2, das beide bedecken, ist markiert.",
    },
    "last-turn": {
      caption: "Hell hat gepasst. Dunkel hat noch einen Zug und kann auch keine Plättchen legen: Dunkel passt, die Partie endet.",
      alt: "Ein fast volles Brett von sieben mal sieben gegen Ende einer Partie.",
    },
    "sand-bank": {
      caption: "Zwei helle Inseln, verbunden über eine Sandbank: ein Netz aus zwei Inseln, 3 Punkte.",
      alt: "Hell: Inseln auf a1, a2, b1, b2 und auf f3, f4, g3, g4, eine Sandbank auf d2 und d3, Brücken von b2 nach d2 und von d3 nach f3. Dunkel: acht einzelne Plättchen und zwei Brücken.",
    },
    network: {
      caption: "Das Ende einer Partie. Dunkels leuchtendes Netz hat fünf Inseln und zählt 15 Punkte; mit einer weiteren Insel hat Dunkel 16. Hell hat ein Netz aus vier Inseln (10) und drei einzelne Inseln: 13.",
      alt: "Ein volles Brett von zehn mal zehn. Ein dunkles Netz aus fünf Inseln leuchtet.",
    },
    end: {
      caption: "Ein knappes Ende: Beide haben 6 Punkte. Hell gewinnt mit fünf Inseln zu drei.",
      alt: "Ein volles Brett von sieben mal sieben. Dunkel hat ein Netz aus drei Inseln; Hell hat ein Netz aus zwei Inseln und drei einzelne Inseln.",
    },
  },
};
