/** What can be taken along: the record, pictures of a position, the film of a game. */

export const pictures = {
  download: "Download",
  heading: "Take it along",
  close: "Close",
  recordAbout: "The moves and the result as a text file, for programs and for keeping.",
  svg: "Picture, SVG",
  svgAbout: (ply: number) => `The position ${ply ? `after move ${ply}` : "at the start"}, sharp at any size.`,
  png: "Picture, PNG",
  pngAbout: (ply: number) => `The position ${ply ? `after move ${ply}` : "at the start"}, 1600 points wide.`,
  film: "Film, GIF",
  filmAbout: (pictures: number, isByTurn: boolean) =>
    `The whole game in ${pictures === 1 ? "one picture" : `${pictures} pictures`}, ${isByTurn ? "one for each turn" : "one for each move"}.`,
  making: "The film is being made",
  percent: (n: number) => `${n} %`,
  cancel: "Cancel",
  saved: (what: string) => `${what}: saved.`,
  cancelled: "The film was cancelled.",
  failed: "That did not work; the connection may be lost. Try again.",
  title: (game: string, players: string, ply: number) => `${game}: ${players}, ${ply ? `after move ${ply}` : "at the start"}`,
};
