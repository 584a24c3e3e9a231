import type { Words } from "../language.svelte";

export const howTo: Words["howTo"] = {
  title: "So wird gespielt",
  close: "Schließen",
  games: {
    ponte: [
      "In deinem Zug legst du zwei Plättchen deiner Farbe oder eine Brücke zwischen zwei deiner Plättchen.",
      "Vier Plättchen einer Farbe, die Seite an Seite liegen, sind eine Insel. Mehr als vier berühren sich nie, und eine Insel berührt kein anderes Plättchen ihrer Farbe, auch nicht an einer Ecke.",
      "Eine Brücke überspannt ein Feld, gerade oder schräg, oder macht einen Springerzug. Unter ihr darf nichts liegen, Brücken kreuzen sich nicht, und ein Plättchen trägt höchstens ein Brückenende.",
      "Durch Brücken verbundene Inseln zählen zusammen: eine Insel 1 Punkt, zwei 3, drei 6, vier 10. Weniger als vier Plättchen tragen eine Brücke weiter, zählen aber nichts.",
      "Wer keine zwei Plättchen mehr legen kann, darf passen; bald darauf endet das Spiel.",
    ],
    viaduct: [
      "Verbinde deine beiden Plattformen, die mit deinem Buchstaben und deiner Farbe an gegenüberliegenden Rändern, durch ein zusammenhängendes Viadukt.",
      "Der Würfel sagt, was du darfst: eine Brücke bauen oder eine eigene zurücknehmen; zweimal dasselbe; oder eine fremde Brücke wegnehmen.",
      "Eine Brücke steht auf zwei Pfeilern, drei Löcher auseinander, im Brett oder auf anderen Pfeilern, wem sie auch gehören. Sie darf über den Fluss und über und unter anderen hindurch.",
      "Brücken einer Farbe sind verbunden, wo sich ihre Pfeiler berühren, nebeneinander oder übereinander. Wo eine Fahrbahn anstößt, ist nichts verbunden.",
      "Zu zweit baut jeder zuerst zwei Zusatzbrücken für den anderen, der sie einbeziehen muss.",
    ],
    settimo: [
      "Du reist von Insel zu Insel über Brücken von höchstens zwei Farben, so weit es geht: Niemand hält vorher an, und keine Insel wird in einem Zug zweimal betreten.",
      "Auf einer neuen Insel nimmst du ihren Stein und gründest ein eigenes Dorf, gezogen aus dem Beutel.",
      "Wo ein Dorf liegt, zahlt sein Besitzer Steine darauf, und es dreht sich auf die Seite des anderen. Es kostet einen Stein; einen mehr bei einer Hauptfarbe und noch einen, wenn viele Brücken seiner Farbe weg sind.",
      "Am Ende der Reise nimmst du eine Brücke weg, über die du gegangen bist; dann nimmt jeder die Steine von den Dörfern, die seine Seite zeigen.",
      "Sind sieben Brücken einer Farbe weg und ist der Beutel leer, endet das Spiel. Wer mehr Steine in der Hand hat, gewinnt.",
    ],
  },
  keys: {
    ponte: "Tastatur: Tab bis zum Brett, Pfeiltasten zum Bewegen, Enter für das erste und das zweite Feld, Esc zum Loslassen. V zeigt die Werte der Netze, B bedrohte Brücken, T das Brett als Text.",
    viaduct: "Tastatur: Tab bis zum Brett, Pfeiltasten zum Bewegen, Enter für den ersten Pfeiler, eine Pfeiltaste für die Richtung, Enter zum Bauen. T zeigt das Brett von oben.",
    settimo: "Tastatur: Tab bis zum Brett, Pfeiltasten zum Bewegen, Enter zum Reisen oder Wegnehmen.",
  },
};
