/** The words of every page: the title, the games in a sentence, the colours of the page. */

export const page = {
  title: "Tre Archi",
  motto: "Three games of bridges. Play the computer, or friends near and far.",
  loading: "One moment.",
  nowhere: "There is nothing at this address.",
  toStart: "To the three games",
  back: "Back",
  again: "Try again",
  notLoaded: "A part of the page did not come.",
  language: "Language",
  theme: { light: "Light", dark: "Dark", system: "As the system", label: "Colours of the page" },

  games: {
    ponte: "Raise islands of four tiles and join them; each further island in a chain is worth more than the last.",
    viaduct: "Build a viaduct in three dimensions from platform to platform, over, under and upon the others.",
    settimo: "Travel by two colours from island to island, found villages, and take a bridge away behind you.",
  } as Record<string, string>,
  facts: {
    ponte: "2 players, no chance",
    viaduct: "2 to 4 players, with or without a die",
    settimo: "2 players, a bag of villages",
  } as Record<string, string>,
  start: { play: "Play", lost: "The server does not answer. Trying again." },
};
