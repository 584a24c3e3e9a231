/** Was man mitnehmen kann: die Mitschrift, Bilder einer Stellung, den Film einer Partie. */

import type { Words } from "../language.svelte";

export const pictures: Words["pictures"] = {
  download: "Herunterladen",
  heading: "Zum Mitnehmen",
  close: "Schließen",
  recordAbout: "Die Züge und das Ergebnis als Textdatei, für Programme und zum Aufheben.",
  svg: "Bild, SVG",
  svgAbout: (ply) => `Die Stellung ${ply ? `nach Zug ${ply}` : "am Anfang"}, scharf in jeder Größe.`,
  png: "Bild, PNG",
  pngAbout: (ply) => `Die Stellung ${ply ? `nach Zug ${ply}` : "am Anfang"}, 1600 Punkte breit.`,
  film: "Film, GIF",
  filmAbout: (pictures, isByTurn) =>
    `Die ganze Partie in ${pictures === 1 ? "einem Bild" : `${pictures} Bildern`}, eines nach jedem ${isByTurn ? "ganzen Zug" : "Zug"}.`,
  making: "Der Film entsteht",
  percent: (n) => `${n} %`,
  cancel: "Abbrechen",
  saved: (what) => `${what}: gespeichert.`,
  cancelled: "Der Film wurde abgebrochen.",
  failed: "Das ging nicht; vielleicht fehlt die Verbindung. Versuch es noch einmal.",
  title: (game, players, ply) => `${game}: ${players}, ${ply ? `nach Zug ${ply}` : "am Anfang"}`,
};
