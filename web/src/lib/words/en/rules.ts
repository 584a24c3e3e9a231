/** The labels of the rules pages; the rules themselves are in lib/rules, a file a game and language. */

export const rules = {
  title: "Rules",
  titleOf: (game: string) => `${game}: the rules`,
  intro: "The full rules of the three games. Each single rule has a number; when a move is refused, the page names it.",
  all: "All rules",
  games: "Rules of the three games",
  contents: "Contents",
  overview: "In short",
  clause: (number: string) => `Rule ${number}`,
  linkTo: (number: string) => `Link to rule ${number}`,
  ruling: "Our ruling.",
  rulingHelp: "Where the game's own rules are silent or unclear we had to decide. Those places say so.",
  reasons: "Reasons for a refused move",
  reason: "Reason",
  rule: "Rule",
  newTab: "(opens in a new tab)",
  read: "The full rules",
  play: (game: string) => `Play ${game}`,
  lost: "The rules could not be loaded.",
};
