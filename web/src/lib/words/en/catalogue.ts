/** The parameters of the games, by their names: what the forms call them, and what they mean. */

export const catalogue = {
  ponte: {
    size: { label: "Board", help: "Squares along each side." },
    tiles: { label: "Tiles", help: "Of each colour." },
    bridges: { label: "Bridges", help: "For both together." },
  },
  viaduct: {
    seats: { label: "Players", help: "Two to four." },
    letters: { label: "Letters", help: "The platforms of each seat, in order." },
    die: { label: "Die", help: "What its six faces show. Two may also play without it." },
    turn_limit: { label: "Turn limit", help: "So many turns of all together, then all share the end." },
  },
  settimo: {
    last: { label: "Last bridge", help: "So many bridges of one colour removed, and the game ends." },
    surcharge: { label: "Surcharge", help: "From so many removed bridges of a colour its villages cost one stone more; 11: never." },
    stock: { label: "Stones", help: "With these each player begins." },
  },
};
