/** What a new game is asked for. */

import { DEFAULT_NAMES, type DefaultName } from "../names";

/** What a person is called by default; who looks sees it as themselves. */
export const YOU = DEFAULT_NAMES.en.human;

export const form = {
  title: (game: string) => `New game of ${game}`,
  who: "Who plays",
  player: (n: number) => `Player ${n}`,
  kinds: { you: "You", open: "A friend by link", human: "A friend at this computer", computer: "Computer" },
  kind: "Kind of player",
  name: "Name",
  level: "Level",
  levels: ["1 · first steps", "2", "3", "4 · quick and sound", "5", "6", "7", "8 · strongest"],
  begins: "Who begins",
  byLot: "By lot",
  beginsHelp: {
    ponte: "Who begins places two light tiles; the other then chooses the colour.",
    viaduct: "Play goes round in this order. Colours follow it: orange, black, white, red.",
    settimo: "White begins.",
  } as Record<string, string>,
  seats: "Players",
  letter: "Letter",
  die: "Die",
  withDie: "With the die",
  withoutDie: "Without the die",
  onlyTwo: "for two players",
  faces: "Faces of the die",
  face: (n: number) => `Face ${n}`,
  options: "All settings",
  noLimit: "no limit",
  presets: { supply: "Supply", standard: "Standard: 40 tiles, 15 bridges", online: "Online: without limits", size: "Board" },
  setup: "A setup of your own",
  setupHelp: "Leave empty for a random one. White space is ignored.",
  lines: "Lines: 64 letters, in the order of the board",
  reserve: "Reserve: 6 letters",
  major: "Major colours: 3 letters",
  begin: "Begin",
  names: DEFAULT_NAMES.en as Record<DefaultName, string>,
  lost: "The server does not answer. Please try again.",
  bounds: (low: number | null, high: number | null) =>
    low !== null && high !== null ? `${low} to ${high}` : low !== null ? `at least ${low}` : "",
};
