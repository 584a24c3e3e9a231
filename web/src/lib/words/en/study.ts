import { count, figures } from "./count";

const FIELDS: Record<string, string> = { version: "version", parameters: "parameters", setup: "setup", moves: "list of moves" };

/** Trying other moves, walking through a game, links to positions, records. */
export const study = {
  title: (game: string) => `Study: ${game}`,
  studyIt: "Study",
  tryMoves: "Try other moves",
  otherMoves: "Try other moves",
  copyLink: "Copy the link to this position",
  linkCopied: "Link copied",
  link: "Link to this position",
  tooLong: "This line is too long for a link. Save it as a record instead.",
  noMoves: "No move yet. Move for all sides, and back again.",
  instead: (n: number) => `Instead, ${count(n, "branch", "branches")}`,
  engine: "Engine",
  pickChance: "What chance brings",
  random: "At random",
  toTrunk: "To the main line",
  remove: "Delete this branch",
  restore: "Bring it back",
  removed: "Branch deleted",
  restored: "The branch is back",
  clear: "Begin anew",
  save: "Save as a record",
  open: "Open a record",
  drop: "Drop a record here",
  toGame: "To the game",
  afresh: (game: string) => `Study ${game} from the start`,
  hide: "Hide",

  missing: "The game of this link is not here, or no longer.",
  otherGame: (title: string) => `The game of this link is one of ${title}.`,
  inPlay: "People are playing this game. Other moves can be tried when it is over.",
  unknown: "There is no such game to study.",
  noBeginning: (reason: string) => `The line cannot begin: ${reason}`,
  shorter: (at: number, ply: number) => `The link is to move ${at}, but the game has ${ply} now. This is its newest position.`,
  changed: "The game went on differently since this link was made: it may be another position.",
  stopped: (n: number, move: string, reason: string, rule: string) =>
    `Move ${n}, ${move}, may not be played${reason ? `: ${reason}` : "."}${rule ? ` (${rule})` : ""} The line is shown up to there.`,
  broken: (read: number, ply: number) =>
    read ? `The link is damaged and can be read up to move ${ply} only. The line is shown up to there.` : "The moves of the link cannot be read. This is where they begin.",

  record: {
    noJson: "This file is no record: it is no JSON.",
    noRecord: "This file is no record of Tre Archi.",
    newer: (version: number) => `This record has version ${version}; only version 1 can be read here.`,
    unknown: (game: string) => `There is no game “${game}” here.`,
    lacks: (field: string) => `The ${FIELDS[field] ?? field} of this record is missing or not as it should be.`,
    long: (moves: number, most: number) => `This record has ${figures.format(moves)} moves; at most ${figures.format(most)} can be shown.`,
    large: "This file is too large for a record.",
    opened: "Record opened",
  },

  replay: {
    title: "Walk through the moves",
    play: "Play the moves by themselves",
    speed: "Speed",
    times: (speed: number) => `${figures.format(speed)}×`,
  },
};
