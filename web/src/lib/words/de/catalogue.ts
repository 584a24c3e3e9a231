import type { Words } from "../language.svelte";

export const catalogue: Words["catalogue"] = {
  ponte: {
    size: { label: "Brett", help: "Felder auf jeder Seite." },
    tiles: { label: "Plättchen", help: "Von jeder Farbe." },
    bridges: { label: "Brücken", help: "Für beide zusammen." },
  },
  viaduct: {
    seats: { label: "Spieler", help: "Zwei bis vier." },
    letters: { label: "Buchstaben", help: "Die Plattformen der Plätze, der Reihe nach." },
    die: { label: "Würfel", help: "Was seine sechs Seiten zeigen. Zu zweit geht es auch ohne." },
    turn_limit: { label: "Zuggrenze", help: "Nach so vielen Zügen von allen zusammen teilen sich alle das Ende." },
  },
  settimo: {
    last: { label: "Letzte Brücke", help: "Sind so viele Brücken einer Farbe weg, endet das Spiel." },
    surcharge: { label: "Aufschlag", help: "Ab so vielen entfernten Brücken einer Farbe kosten ihre Dörfer einen Stein mehr; 11: nie." },
    stock: { label: "Steine", help: "Mit so vielen beginnt jeder." },
  },
};
