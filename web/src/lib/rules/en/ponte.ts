import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Two players lay light and dark tiles on a square lagoon. Four tiles of a colour that touch side by side are an *island*. Bridges join islands into *networks*, and each further island in a network is worth more than the one before.",
    "On your turn you place two tiles of your colour, or one bridge between two tiles of yours. When there is no more room for tiles, the game ends. More points win.",
    "Designed by Martin Ebel (2007), in the spirit of Alex Randolph's TwixT.",
  ],
  sections: [
    {
      number: "P1",
      title: "Material",
      clauses: [
        {
          number: "P1.1",
          text: [
            "The board is a square of 10\u00a0×\u00a010 squares.",
            "Variant *board*: 4 to 12 squares a side. On other sites 8, 10 and 12 are usual.",
          ],
        },
        {
          number: "P1.2",
          text: [
            "There are two colours, light and dark, with 40 tiles of each.",
            "Variant *tiles*: how many of each colour, at least 4, or without limit. Tiles are always placed in pairs, so an odd last tile is never used.",
          ],
        },
        {
          number: "P1.3",
          text: [
            "There are 15 grey bridges: one common supply for both players.",
            "Variant *bridges*: how many there are, from none to any number, or without limit. Online the game is often played without any limit; the choice *online* sets tiles and bridges so.",
          ],
        },
        { number: "P1.4", text: ["A square is named by its column and its row: `a1` is the lower left square as light sees the board, `j10` the upper right."] },
      ],
    },
    {
      number: "P2",
      title: "Opening",
      clauses: [
        { number: "P2.1", text: ["The first player (by tradition the older one) places 2 light tiles on any 2 squares."] },
        {
          number: "P2.2",
          text: [
            "Then the other player chooses a colour, light or dark; the first player takes the other one. So it pays to place the two tiles fairly.",
          ],
        },
        {
          number: "P2.3",
          text: [
            "Now dark places 2 dark tiles. This is dark's first turn: there is no dark tile yet, so a bridge is not possible, and passing is not allowed. Then light plays, then dark, and so on in turn.",
          ],
        },
      ],
    },
    {
      number: "P3",
      title: "A turn",
      clauses: [
        {
          number: "P3.1",
          text: [
            "On your turn you do exactly one of these:",
            { list: ["place 2 tiles of your colour on 2 different squares;", "place 1 bridge;", "pass, but only where [P6.1] allows it."] },
          ],
        },
        {
          number: "P3.2",
          text: [
            "Written down, two tiles are `c3,d5`, a bridge is `c3-e4`, and a pass is `pass`. Within a move the squares go by column, then by row: `a9,b2`, `c3-c5`.",
            "A square is one letter and a number without a leading zero. Anything else is no move; a square that is written properly and does not exist lies outside the board.",
          ],
        },
      ],
    },
    {
      number: "P4",
      title: "Tiles, sand banks, islands",
      clauses: [
        { number: "P4.1", text: ["A tile goes on an empty square that does not lie under a bridge."] },
        {
          number: "P4.2",
          text: [
            "Tiles of one colour that touch along a side form a *group*. A group of exactly 4 tiles is an *island*; a group of 1, 2 or 3 is a *sand bank*. A group of 5 or more must never come about.",
          ],
        },
        {
          number: "P4.3",
          text: [
            "An island touches no other tile of its own colour, not even at a corner. This is judged when both tiles of the move are down, and for every island, new or old. Sand banks may touch each other at a corner.",
          ],
        },
        { number: "P4.4", text: ["Tiles of different colours may touch freely."] },
        {
          number: "P4.5",
          text: [
            "The two tiles of a move have no order. A pair is allowed exactly if the board with both of them on it is allowed; and each tile of such a pair would be allowed by itself, too.",
          ],
        },
        { number: "P4.6", text: ["With fewer than 2 tiles left you cannot place tiles."] },
      ],
    },
    {
      number: "P5",
      title: "Bridges",
      clauses: [
        {
          number: "P5.1",
          text: [
            "A bridge joins two tiles of your own colour. It spans one square, straight or diagonally, or it makes a knight's move as in chess: two squares on and one aside. It may point in any direction.",
          ],
        },
        {
          number: "P5.2",
          text: [
            "A bridge covers the squares below it: the one square between its ends where it is straight or diagonal, two squares where it makes a knight's move. From `a1` to `b3`, for one, these are `a2` and `b2`.",
          ],
        },
        { number: "P5.3", text: ["No covered square may hold a tile of either colour; and from then on no tile may be placed there."] },
        { number: "P5.4", text: ["A tile carries at most one end of a bridge."] },
        {
          number: "P5.5",
          text: [
            "Bridges do not cross, whatever their colour: the straight lines from end to end of two bridges have no point in common but, at most, an end.",
          ],
        },
        {
          number: "P5.6",
          text: ["Two bridges that do not cross may cover the same square. Two parallel knight's moves can."],
          ruling: "The rules ask that there be no tile under a bridge and that bridges do not cross, and ask nothing more.",
        },
        { number: "P5.7", text: ["A bridge needs a piece from the common supply. Bridges are never moved or taken away."] },
        {
          number: "P5.8",
          text: [
            "Sand banks may carry bridges just as islands do. A bridge never joins a group with itself: between its ends there would have to be a tile under the bridge, or more than four tiles.",
          ],
        },
      ],
    },
    {
      number: "P6",
      title: "The end",
      clauses: [
        {
          number: "P6.1",
          text: [
            "Once dark's first turn is over, you may pass if you cannot place 2 tiles, and only then: because no allowed pair is left, or because you have fewer than 2 tiles. If you can place a bridge you may do that instead, and the game goes on.",
          ],
        },
        { number: "P6.2", text: ["When dark passes, the game ends at once."] },
        { number: "P6.3", text: ["When light passes, dark has one more turn under the ordinary rules. Then the game ends."] },
        {
          number: "P6.4",
          text: ["If you can place 2 tiles and would rather not, you must still place 2 tiles or a bridge."],
          ruling: "The rules let only those pass who cannot place tiles, and know no other way to skip a turn.",
        },
      ],
    },
    {
      number: "P7",
      title: "Score",
      clauses: [
        {
          number: "P7.1",
          text: [
            "Groups of one colour that are joined by bridges of that colour, directly or by way of other groups, form a *network*. Touching at a corner joins nothing. Sand banks carry the connection on and count nothing themselves.",
          ],
        },
        {
          number: "P7.2",
          text: [
            "The more islands a network has, the more each is worth. An island by itself is a network of one.",
            {
              head: ["Islands in the network", "Points"],
              rows: [
                ["1", "1"],
                ["2", "3"],
                ["3", "6"],
                ["4", "10"],
                ["5", "15"],
                ["n", "n (n + 1) / 2"],
              ],
            },
          ],
        },
        {
          number: "P7.3",
          text: [
            "The player with more points wins. If they are equal, the one with more islands; then the one with more bridges of their own. If all of that is equal, the victory is shared.",
          ],
        },
      ],
    },
    {
      number: "P8",
      title: "Why a move is refused",
      text: ["If a move breaks several rules, the first of these reasons is named. A refused move changes nothing."],
    },
    {
      number: "P9",
      title: "Symmetry",
      text: ["The board may be turned and mirrored in all eight ways of a square, and the game stays the same game."],
    },
    {
      number: "P10",
      title: "At a real table",
      text: [
        "If an illegal move is found within two rounds, it is taken back where that is easily done. If it is found later, the game is void. A record that is typed in is checked in the same way: the first illegal move is named.",
      ],
    },
  ],
  reasons: {
    syntax: "This is not written as a move.",
    over: "The game is over.",
    stage: "A choice of colour, tiles, a bridge or a pass at the wrong time.",
    "off-board": "A square lies outside the board.",
    "same-square": "Both squares of the move are the same.",
    supply: "There are not enough tiles, or no bridge is left.",
    occupied: "There is a tile on this square.",
    "under-bridge": "The square lies under a bridge.",
    "too-large": "The two tiles would make a group of five or more.",
    "touches-island": "An island would touch another tile of its colour.",
    "not-own-tile": "An end of the bridge has no tile of yours.",
    span: "The two squares are not a bridge apart.",
    "end-taken": "A tile carries an end of a bridge already.",
    "tile-below": "There is a tile under the bridge.",
    crosses: "The bridge would cross another one.",
    "must-place": "You may pass only when you cannot place two tiles.",
  },
  diagrams: {
    opening: {
      caption: "The first player has placed two light tiles. Now the other one says light or dark.",
      alt: "An empty board of ten by ten with two light tiles, on d5 and g6.",
    },
    groups: {
      caption: "An island of four light tiles, and sand banks of three, two and one. Light and dark may touch.",
      alt: "Light: an island on a1, a2, b1, b2, single tiles on b5 and d5. Dark: a sand bank of three on d1 to d3, one of two on f2 and f3, a single tile on f6.",
    },
    "too-large": {
      caption: "Light may not play on the marked square: with the tile on its other side it would be a group of five.",
      alt: "Light tiles on a2, b2, c2 and e2. The square d2 between them is marked as refused.",
    },
    touching: {
      caption: "The square with the cross touches the island at a corner: refused. The squares marked 1 touch each other at a corner only and are sand banks: allowed.",
      alt: "A light island on a1, a2, b1, b2. c3 is marked as refused; d4 and e5 are marked 1, as allowed together.",
    },
    "new-island": {
      caption: "A tile on the marked square would complete an island, and that island would touch the tile on c3: refused.",
      alt: "Light tiles on a1, a2, b1 and c3. The square b2, which would complete the island, is marked as refused.",
    },
    spans: {
      caption: "1: straight. 2: diagonal. 3: knight's moves. The numbers stand on the covered squares.",
      alt: "Four bridges: a1 to c1 covers b1; a4 to c6 covers b5; e1 to f3 covers e2 and f2; e6 to g5 covers f5 and f6.",
    },
    below: {
      caption: "Neither light bridge is possible: there are dark tiles on squares that they would cover.",
      alt: "Light tiles on a1 and c1 with a dark one on b1 between them; light tiles on a3 and b5 with a dark one on b4 on the way. b1 and b4 are marked.",
    },
    "one-end": {
      caption: "The marked tile carries a bridge already, so no second one may begin there.",
      alt: "A light bridge from a1 to c1; another light tile on e1. The tile c1 is marked.",
    },
    crossing: {
      caption: "The light bridge stands. Dark may not build between the marked tiles: the bridges would cross.",
      alt: "A light bridge from a1 to c3. Dark tiles on a3 and c1 are marked.",
    },
    shared: {
      caption: "Two parallel knight's moves. Both cover the marked square, and they do not cross: allowed.",
      alt: "A light bridge from a1 to b3 and a dark one from b1 to c3. The square b2, which both cover, is marked.",
    },
    "last-turn": {
      caption: "Light has passed. Dark has one more turn, and cannot place any tile either: dark passes, and the game ends.",
      alt: "A board of seven by seven, nearly full, near the end of a game.",
    },
    "sand-bank": {
      caption: "Two light islands are joined by way of a sand bank: one network of two islands, 3 points.",
      alt: "Light: islands on a1, a2, b1, b2 and on f3, f4, g3, g4, a sand bank on d2 and d3, bridges from b2 to d2 and from d3 to f3. Dark: eight single tiles and two bridges.",
    },
    network: {
      caption: "The end of a game. Dark's lit network has five islands and is worth 15 points; with one more island dark has 16. Light has a network of four islands (10) and three single islands: 13.",
      alt: "A full board of ten by ten. A dark network of five islands is lit.",
    },
    end: {
      caption: "A close end: both have 6 points. Light wins with five islands to three.",
      alt: "A full board of seven by seven. Dark has one network of three islands; light has a network of two islands and three single islands.",
    },
  },
};
