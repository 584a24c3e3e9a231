import type { ViaductRoll } from "../../boards/views";
import type { Words } from "../language.svelte";
import { count } from "./count";

const colours = ["Orange", "Schwarz", "Weiß", "Rot"];
const colour = (seat: number) => colours[seat] ?? "";
/** Before a feminine noun: die schwarze Brücke. */
const adjective = (seat: number) => ["orange", "schwarze", "weiße", "rote"][seat] ?? "";
const bridges = (n: number) => count(n, "Brücke", "Brücken");
const rolls = { roll1: "Eins", roll2: "Zwei", rollx: "Symbol" } satisfies Record<ViaductRoll, string>;

export const viaduct: Words["viaduct"] = {
  colours,
  letter: (letter) => `Buchstabe ${letter}`,
  supply: (n) => `${n} im Vorrat`,
  custody: (n) => `${n} in Verwahrung`,
  onBoard: (n) => `${n} auf dem Brett`,
  rolls,
  rolling: "Der Würfel rollt.",
  noRoll: "Noch nicht geworfen.",
  rolled: (name, roll) => `${name}: ${rolls[roll]}`,
  extra: (other) => `Setze eine Zusatzbrücke für ${other}.`,
  extraHelp: "Sie muss Teil des anderen Viadukts werden und wird nie abgenommen.",
  actNoDie: "Setze eine Brücke oder nimm eine zurück.",
  one: "Setze eine Brücke oder nimm eine zurück.",
  two: "Setze zwei Brücken oder nimm zwei zurück.",
  secondPlace: "Setze die zweite Brücke.",
  secondTake: "Nimm die zweite Brücke zurück.",
  symbol: "Nimm eine Brücke einer anderen Farbe ab oder passe.",
  choice: "Setze noch eine aus der Verwahrung oder beende den Zug.",
  stuck: "Es lässt sich nichts setzen oder zurücknehmen: passe.",
  noSupply: "Der Vorrat ist leer: nimm eine Brücke zurück.",
  turnOf: (view) => (view.turn_limit === null ? `${count(view.turns, "Zug", "Züge")} gespielt` : `${view.turns} von höchstens ${view.turn_limit} Zügen gespielt`),
  winning: (n) => (n === 1 ? "Die Brücke leuchtet auf dem Brett." : `Die ${bridges(n)} leuchten auf dem Brett.`),

  board: "Brett von Viaduct",
  boardKind: "Brett",
  keys:
    "Pfeiltasten bewegen, Eingabe wählt einen Pfeiler; dann wählen Pfeiltasten, wo der andere Pfeiler steht, und Eingabe setzt. Escape bricht ab. " +
    "T: Blick von oben. Q und E drehen das Brett, W, A, S und D verschieben es, Bild auf und Bild ab neigen es, Plus und Minus zoomen, R stellt den Blick zurück. " +
    "Eckige Klammern: Ebenen. C: die billigste Vollendung.",
  bridge: (seat) => `${adjective(seat)} Brücke`,
  extraBridge: (body, seat) => `${adjective(body)} Zusatzbrücke von ${colour(seat)}`,
  river: "Fluss",
  meadow: "Wiese",
  platform: (letter, seat) => (seat < 0 ? `Plattform ${letter}` : `Plattform ${letter} von ${colour(seat)}`),
  pillarOf: (bridge, level) => `Pfeiler, ${bridge}, Ebene ${level}`,
  deckOf: (bridge, level) => `Fahrbahn, ${bridge}, Ebene ${level}`,
  mayStart: (levels) => `hier kann eine Brücke beginnen, Ebene ${levels.join(" oder ")}`,
  mayBeTaken: "kann abgenommen werden",
  buildOn: (level) => `auf Ebene ${level} bauen`,
  takeOff: "abnehmen",
  span: (from, to, level) => `von ${from} nach ${to}, Ebene ${level}`,
  chosen: (column, places) => `Pfeiler ${column} gewählt. ${count(places, "Stelle", "Stellen")} für den anderen Pfeiler.`,
  noStart: (column) => `Bei ${column} kann auf keiner sichtbaren Ebene eine Brücke beginnen.`,
  otherPillar: (away) => `Der andere Pfeiler steht ${away} Löcher weiter in gerader Linie.`,
  level: (level) => `Ebene ${level}`,
  take: "Abnehmen",
  build: "Darauf bauen",
  cancel: "Abbrechen",
  cancelled: "Abgebrochen.",
  top: "Blick von oben",
  tilted: "Blick von der Seite",
  reset: "Blick zurückstellen",
  levels: "Sichtbare Ebenen",
  fewer: "Weniger Ebenen zeigen",
  more: "Mehr Ebenen zeigen",
  allLevels: "alle Ebenen",
  levelsShown: (highest) => (highest === 0 ? "Ebene 0" : `Ebenen 0–${highest}`),
  allBriefly: "alle",
  completion: "Billigste Vollendung",
  lacks: (seat, n, supply) => `${colour(seat)}: es ${n === 1 ? "fehlt" : "fehlen"} ${bridges(n)}${n > supply ? `, ${supply} im Vorrat` : ""}`,
  lacksNothing: (seat) => `${colour(seat)}: verbunden, es fehlt nichts`,
  noCompletion: (seat) => `${colour(seat)}: kein Weg zwischen den Plattformen in Sicht`,
  noAnswer: "Die Vollendung ist gerade nicht zu haben.",

  position: "Stellung",
  seatLine: (seat, letter, supply, custody, onBoard) =>
    `${colour(seat)}, Plattformen ${letter}: ${bridges(onBoard)} auf dem Brett, ${supply} im Vorrat${custody ? `, ${custody} in Verwahrung` : ""}`,
  standing: "Brücken auf dem Brett",
  noBridges: "Noch steht keine Brücke.",
  ofWinner: "Teil des siegreichen Viadukts",
  lastMove: "der letzte Zug",
  choices: "Was du tun kannst",
  noChoices: "Du bist auf dem Brett nicht am Zug.",
  placements: (n) => `Brücken lassen sich an ${count(n, "Stelle", "Stellen")} setzen, von diesen Löchern aus:`,
  removals: "Diese Brücken lassen sich abnehmen:",
};
