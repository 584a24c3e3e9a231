/**
 * Which files the modules go into. Every file costs a request with its headers, on a slow line more than what is in it: what
 * pages have in common is a few files, not one for each set of pages that has it in common.
 */

/** What every page needs, or nearly every. */
const BASE =
  /node_modules\/(svelte|clsx|esm-env)\/|preload-helper|rolldown\/runtime|\/src\/lib\/(words\/(index|language|grammar|names|en\/)|api\/|people\/(identity|problems)|router|games|game\/names|boards\/\w+\/colours|parts\/(?!BoardFrame))/;
/** What pages with a board need: a game, the study of one, the lesson. */
const TABLE = /\/src\/lib\/(analysis\/(?!Best|Seats)|game\/|parts\/|rules\/|sound\/|study\/)|\/src\/lib\/boards\/(index|\w+\/(motion|narrow|Chip|Counters|Sign|Track|Village))\b/;
/** The engine's best moves, where somebody asks for them. */
const ANALYSIS = /\/src\/lib\/analysis\//;
/** Lists of games and what is known of those who play them. */
const LOBBY = /\/src\/lib\/(account|lobby|newgame)\//;
/** What a board, its diagram and its lesson have in common. */
const BOARD = /\/src\/lib\/boards\/(\w+)\//;

export const codeSplitting = {
  groups: [
    { name: "base", test: BASE, priority: 3 },
    { name: "table", test: TABLE, priority: 2, minShareCount: 2 },
    { name: "analysis", test: ANALYSIS, priority: 1, minShareCount: 2 },
    { name: "lobby", test: LOBBY, priority: 1, minShareCount: 2 },
    { name: (id: string) => BOARD.exec(id)?.[1] ?? null, test: BOARD, minShareCount: 2 },
  ],
};
