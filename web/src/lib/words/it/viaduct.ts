import type { ViaductRoll } from "../../boards/views";
import type { Words } from "../language.svelte";
import { count } from "./count";

const colours = ["arancione", "nero", "bianco", "rosso"];
const colour = (seat: number) => colours[seat] ?? "";
const bridges = (n: number) => count(n, "ponte", "ponti");
const rolls = { roll1: "Uno", roll2: "Due", rollx: "Simbolo" } satisfies Record<ViaductRoll, string>;

export const viaduct: Words["viaduct"] = {
  colours,
  letter: (letter) => `lettera ${letter}`,
  supply: (n) => `${n} nella riserva`,
  custody: (n) => `${n} in custodia`,
  onBoard: (n) => `${n} sul tabellone`,
  rolls,
  rolling: "Il dado rotola.",
  noRoll: "Non ancora lanciato.",
  rolled: (name, roll) => `${name}: ${rolls[roll].toLowerCase()}`,
  extra: (other) => `Posa un ponte supplementare per ${other}.`,
  extraHelp: "Deve diventare parte del viadotto dell'altro e non viene mai tolto.",
  actNoDie: "Posa un ponte, o riprendine uno.",
  one: "Posa un ponte, o riprendine uno.",
  two: "Posa due ponti, o riprendine due.",
  secondPlace: "Posa il secondo ponte.",
  secondTake: "Riprendi il secondo ponte.",
  symbol: "Togli un ponte di un altro colore, o passa.",
  choice: "Posane un altro dalla custodia, o termina il turno.",
  stuck: "Non si può posare né riprendere nulla: passa.",
  noSupply: "La riserva è vuota: riprendi un ponte.",
  turnOf: (view) => (view.turn_limit === null ? `${count(view.turns, "turno giocato", "turni giocati")}` : `${view.turns} di al massimo ${view.turn_limit} turni giocati`),
  winning: (n) => (n === 1 ? "Il suo ponte è illuminato sul tabellone." : `I suoi ${bridges(n)} sono illuminati sul tabellone.`),

  board: "Tabellone di Viaduct",
  boardKind: "tabellone",
  keys:
    "Le frecce spostano, Invio sceglie un pilastro; poi le frecce scelgono dove sta l'altro pilastro e Invio posa. Esc annulla. " +
    "T: vista dall'alto. Q ed E girano il tabellone, W, A, S e D lo spostano, Pag su e Pag giù lo inclinano, più e meno ingrandiscono, R ripristina la vista. " +
    "Parentesi quadre: livelli. C: il completamento più economico.",
  bridge: (seat) => `ponte ${colour(seat)}`,
  extraBridge: (body, seat) => `ponte supplementare ${colour(body)} di ${colour(seat)}`,
  river: "fiume",
  meadow: "prato",
  platform: (letter, seat) => (seat < 0 ? `piattaforma ${letter}` : `piattaforma ${letter} di ${colour(seat)}`),
  pillarOf: (bridge, level) => `pilastro di un ${bridge}, livello ${level}`,
  deckOf: (bridge, level) => `impalcato di un ${bridge}, livello ${level}`,
  mayStart: (levels) => `qui può iniziare un ponte, livello ${levels.join(" o ")}`,
  mayBeTaken: "si può togliere",
  buildOn: (level) => `costruire al livello ${level}`,
  takeOff: "togliere",
  span: (from, to, level) => `da ${from} a ${to}, livello ${level}`,
  chosen: (column, places) => `Pilastro ${column} scelto. ${count(places, "posto", "posti")} per l'altro pilastro.`,
  noStart: (column) => `In ${column} nessun ponte può iniziare a un livello visibile.`,
  otherPillar: (away) => `L'altro pilastro sta ${away} fori più in là, in linea retta.`,
  level: (level) => `Livello ${level}`,
  take: "Togli",
  build: "Costruisci sopra",
  cancel: "Annulla",
  cancelled: "Annullato.",
  top: "Vista dall'alto",
  tilted: "Vista di lato",
  reset: "Ripristina la vista",
  levels: "Livelli visibili",
  fewer: "Mostra meno livelli",
  more: "Mostra più livelli",
  allLevels: "tutti i livelli",
  levelsShown: (highest) => (highest === 0 ? "livello 0" : `livelli 0–${highest}`),
  allBriefly: "tutti",
  completion: "Completamento più economico",
  lacks: (seat, n, supply) => `${colour(seat)}: ${n === 1 ? "manca" : "mancano"} ${bridges(n)}${n > supply ? `, ${supply} nella riserva` : ""}`,
  lacksNothing: (seat) => `${colour(seat)}: unito, non manca nulla`,
  noCompletion: (seat) => `${colour(seat)}: non si vede come unire le piattaforme`,
  noAnswer: "Il completamento ora non è disponibile.",

  position: "Posizione",
  seatLine: (seat, letter, supply, custody, onBoard) =>
    `${colour(seat)}, piattaforme ${letter}: ${bridges(onBoard)} sul tabellone, ${supply} nella riserva${custody ? `, ${custody} in custodia` : ""}`,
  standing: "Ponti sul tabellone",
  noBridges: "Non c'è ancora nessun ponte.",
  ofWinner: "parte del viadotto vincente",
  lastMove: "l'ultima mossa",
  choices: "Che cosa puoi fare",
  noChoices: "Ora non tocca a te agire sul tabellone.",
  placements: (n) => `Si può posare un ponte in ${count(n, "posto", "posti")}, a partire da questi fori:`,
  removals: "Questi ponti si possono togliere:",
};
