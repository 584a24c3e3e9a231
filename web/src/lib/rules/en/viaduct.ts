import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Each player builds a viaduct of one colour between two *platforms* that lie diagonally opposite, over the river, over and under the others, and upon them.",
    "A die says what you may do: place bridges, take some of your own back, or take off a bridge of another colour. With two players you may also play without a die. Whoever first joins both own platforms wins.",
    "Designed by Karin Kasch (Ravensburger, 1975; long out of print). The text of its rules is complete, its pictures are lost; the sizes of the board and of the pieces are our reconstruction.",
  ],
  sections: [
    {
      number: "V1",
      title: "Material",
      clauses: [
        {
          number: "V1.1",
          text: [
            "The board has four quarters of 14\u00a0×\u00a014 holes. A river without holes lies between them as a cross; it is 2 holes wide. Places are counted from the south-west corner: `12.7` is the twelfth to the east and the seventh to the north. There are 30\u00a0×\u00a030 of them; 15 and 16, in either direction, are river.",
          ],
          ruling: "The quarters are described in a collection; how wide the river is, nobody tells.",
        },
        {
          number: "V1.2",
          text: [
            "There are 20 bridges of each of 4 colours. A bridge is a bar of 4 places in a row. Its two ends are *pillars*, its two middle places are *deck*. A pillar has a hole on top, a deck has none. So a bridge spans the river exactly, and can be plugged in and taken out below the decks of others.",
          ],
          ruling: "With this length the shortest viaduct takes 11 of the 20 bridges, which agrees with what players report of the set: the pieces never seem to have the right length, and waste is punished. Other sizes fit as well; this one keeps crossings, overpasses and supply in balance.",
        },
        {
          number: "V1.3",
          text: ["A place has *levels*: level 0 is the board, level 1 stands upon it, and so on. A bridge lies on one level."],
          ruling: "A way to name what the set shows by itself.",
        },
        {
          number: "V1.4",
          text: [
            "Eight *platforms* of six holes each lie at the edge, two for each of the letters A to D. Those of one letter lie diagonally opposite. The table counts their holes from the west, then from the south.",
            {
              head: ["Letter", "Platform 1", "Platform 2"],
              rows: [
                ["A", "7–8; 28–30 (north edge)", "23–24; 1–3 (south edge)"],
                ["B", "23–24; 28–30 (north edge)", "7–8; 1–3 (south edge)"],
                ["C", "28–30; 23–24 (east edge)", "1–3; 7–8 (west edge)"],
                ["D", "28–30; 7–8 (east edge)", "1–3; 23–24 (west edge)"],
              ],
            },
          ],
          ruling: "Their exact place is ours: in the middle of the outer edges of the quarters, 2 holes along the edge and 3 deep.",
        },
        {
          number: "V1.5",
          text: [
            "The die shows *one*, *two* and a *symbol*.",
            "Variant *die*: six faces of your choice, not all of them symbols; with two players also no die at all.",
          ],
          ruling: "Two faces of each; the rules do not say how many there are.",
        },
      ],
    },
    {
      number: "V2",
      title: "Players",
      clauses: [
        {
          number: "V2.1",
          text: [
            "Two to four people play, each with a colour and a letter. The colours are orange, black, white and red, in this order; the letters A, B, C, D.",
            "Variant *letters*: any letters, one for each player, all different.",
          ],
          ruling: "The rules name these four colours and do not say who has which.",
        },
        {
          number: "V2.2",
          text: ["The first player begins; then it goes round in order."],
          ruling: "The rules do not say who begins.",
        },
        {
          number: "V2.3",
          text: [
            "Each player has a *supply* of 20 bridges. Without a die it is 15, and 5 more lie in the *custody* of the other player ([V7.4]).",
          ],
        },
      ],
    },
    {
      number: "V3",
      title: "Where a bridge may stand",
      clauses: [
        {
          number: "V3.1",
          text: [
            "Both pillars are plugged in: on level 0 into holes of the board, on a higher level onto the tops of pillars right below. These may belong to any bridges of any colour, also both to the same bridge. Nothing hangs free.",
          ],
        },
        { number: "V3.2", text: ["No two bridges take the same place on the same level. Decks may pass over the river, and over and under other bridges."] },
        {
          number: "V3.3",
          text: [
            "The places of a platform are *reserved*, on every level: no part of a bridge may be there, pillar or deck, but one of the player who has the letter. Platforms of letters that nobody plays are ordinary ground.",
          ],
          ruling: "For two players the rules say what becomes of the free platforms; for three we do the same.",
        },
        {
          number: "V3.4",
          text: ["The extra bridges of [V7.1] do not stand on platforms: no part of them may be there, on any of the eight, decks included."],
          ruling: "The rules say that they do not stand there. We count decks and platforms that nobody plays in.",
        },
      ],
    },
    {
      number: "V4",
      title: "A turn with the die",
      clauses: [
        { number: "V4.1", text: ["You roll the die. On the very first roll of a game a symbol does not count and is rolled again. Written down a roll is `roll1`, `roll2` or `rollx`."] },
        {
          number: "V4.2",
          text: [
            "*One*: place one bridge of yours, or take one of yours back into the supply. *Two*: place two, or take two back. Placing and taking back are not mixed in one turn.",
          ],
          ruling: "Doing nothing, or only one of two where two are possible, is no choice: the rules offer these two things and no third.",
        },
        { number: "V4.3", text: ["*Symbol*: take one bridge of another colour off and give it back to its owner, or do nothing (`pass`)."] },
        { number: "V4.4", text: ["Only a bridge that carries no other may be taken off: nothing may be plugged onto its pillars."] },
        { number: "V4.5", text: ["With no bridge left in the supply you have to take back; you cannot place."] },
        {
          number: "V4.6",
          text: [
            "The two actions of a *two* are made one after the other; the first decides whether you place or take back. If the second is impossible the turn ends after the first. If neither placing nor taking back is possible at all, you can only `pass`.",
          ],
          ruling: "The rules do not speak of these cases.",
        },
        {
          number: "V4.7",
          text: [
            "Written down, placing is `+12.7-15.7@0` (both pillars, then the level), taking off is `x12.7-15.7@0`; besides there are `pass` and, without a die, `end` ([V7.5]). The pillar further to the west comes first; of two in one column, the one further to the south. Numbers have no sign and no leading zero.",
          ],
        },
      ],
    },
    {
      number: "V5",
      title: "What is connected",
      clauses: [
        {
          number: "V5.1",
          text: [
            "Two bridges of one colour are *connected* when a pillar of one touches a pillar of the other: side by side or end to end on one level, or one plugged right onto the other.",
          ],
        },
        {
          number: "V5.2",
          text: ["Touching at a corner connects nothing, and touching elsewhere than at the pillars connects nothing."],
          ruling: "The second means: where at least one side is a deck.",
        },
      ],
    },
    {
      number: "V6",
      title: "The end",
      clauses: [
        { number: "V6.1", text: ["You have *reached* a platform when a bridge of yours has a pillar in one of its six holes, on level 0."] },
        {
          number: "V6.2",
          text: [
            "Whoever first has connected bridges that reach both own platforms wins, and the game is over at once, also after the first of two bridges.",
          ],
        },
        {
          number: "V6.3",
          text: [
            "After 400 turns of all players together the game ends and all share it.",
            "Variant *turn limit*: another number, or none. A turn counts when it ends; placing extra bridges is no turn, and the turn that wins is not counted.",
          ],
          ruling: "The rules know no such end; games between programs need one.",
        },
      ],
    },
    {
      number: "V7",
      title: "Two players",
      clauses: [
        {
          number: "V7.1",
          text: [
            "Before the first turn each player places two *extra bridges* for the *other* one, one at a time, the first player first. An extra bridge counts as the other player's colour and must be part of the other player's viaduct: the connected bridges that reach both platforms must contain both extra bridges. Extra bridges are never taken off. Anybody may build upon them.",
          ],
          ruling: "The rules leave open in which order they are placed.",
        },
        { number: "V7.2", text: ["With the die the game then goes as for three and four players."] },
        { number: "V7.3", text: ["Without the die a turn is one of these: place one bridge, take one back, or place two at once."] },
        {
          number: "V7.4",
          text: [
            "Whoever places two at once uses one bridge of the own supply, then one that the other player holds in custody. So this is possible five times at most.",
          ],
        },
        {
          number: "V7.5",
          text: [
            "After a first bridge you may place another one, as long as bridges of yours are left in custody, or end your turn. With none left the turn ends by itself. A bridge that is taken back goes to the supply.",
          ],
          ruling: "This is how the choice of [V7.3] is made, move by move.",
        },
        {
          number: "V7.6",
          text: ["If you have no supply and can take nothing back, you pass."],
          ruling: "The rules do not speak of this case.",
        },
      ],
    },
    {
      number: "V8",
      title: "Why a move is refused",
      text: ["If a move breaks several rules, the first of these reasons is named. A refused move changes nothing."],
    },
    {
      number: "V9",
      title: "Symmetry",
      text: ["The board may be turned and mirrored in all eight ways of a square; the letters change places."],
    },
    {
      number: "V10",
      title: "Good to know",
      text: [
        {
          list: [
            "With two players, an extra bridge beside a platform lets the opponent seal that platform with the first two bridges. Without a die a sealed platform stays sealed for as long as the other keeps those bridges there.",
            "A review reports that whoever has no supply *moves* a bridge. The text of the rules says: takes one back ([V4.5]).",
          ],
        },
      ],
    },
  ],
  reasons: {
    syntax: "This is not written as a move.",
    over: "The game is over.",
    stage: "A roll is due, or this kind of move is not possible now.",
    "off-board": "A pillar would stand outside the board.",
    length: "The two pillars are not three apart in a row.",
    supply: "There is no bridge left in your supply.",
    unsupported: "A pillar would stand in the river, or on nothing.",
    occupied: "A place is taken by another bridge.",
    reserved: "The bridge would lie on a platform that is reserved.",
    "no-bridge": "There is no such bridge to take off.",
    "not-yours": "The bridge has the wrong colour for this turn.",
    fixed: "Extra bridges stay where they are.",
    carries: "The bridge carries another one.",
    "must-act": "You can place or take back, so you may not pass.",
  },
  diagrams: {
    board: {
      caption: "The board from above: four quarters, the river, and the platforms with their letters.",
      alt: "An empty board: four meadows with holes, a cross-shaped river, and two platforms on each side with the letters A, B, C, D clockwise from the north-west, twice round.",
    },
    bridge: {
      caption: "A bridge over the river: 1 are its pillars, 2 is its deck.",
      alt: "An orange bridge from 14.22 to 17.22. Its pillars stand left and right of the river, its deck lies above it.",
    },
    levels: {
      caption: "Two bridges on the board, two across them on level 1, one on top on level 2; the numbers are levels. A bridge to the place with the cross would hang free there: refused.",
      alt: "A square of four bridges on two levels with a fifth one on its northern side, on level 2. The place 12.27, north of it, has nothing to stand on and is marked.",
    },
    passing: {
      caption: "The red bridge on level 0 passes below the white one on level 1. Another bridge may not end at the cross: the red deck is there.",
      alt: "A white bridge on level 1 from 9.21 to 9.24 upon an orange and a black one. A red bridge on level 0 from 8.22 to 11.22 passes below it. The place 10.22 on the red deck is marked.",
    },
    reserved: {
      caption: "Orange has letter A and may build on A's platforms. The place with the cross lies on a platform of black's: refused for orange.",
      alt: "An orange bridge ends on a platform A in the north. A black bridge points to a platform B; the place 23.28 on it is marked.",
    },
    symbol: {
      caption: "Orange has rolled the symbol. The lit bridges may be taken off. Those with a cross may not: one is orange's own, and the black one carries the white one.",
      alt: "A white bridge stands upon an orange and a black one; a red one stands alone. White and red are lit, orange and black are marked.",
    },
    connected: {
      caption: "Orange's bridges are connected: 1 end to end, 2 side by side, 3 one plugged onto the other.",
      alt: "Four orange bridges: 3.20 to 6.20, 7.20 to 10.20, 10.21 to 10.24, and from 10.24 to 13.24 on level 1, the far end upon a black bridge.",
    },
    apart: {
      caption: "None of these three is connected: two touch at a corner only, and a pillar touches a deck.",
      alt: "An orange bridge from 5.20 to 8.20. A second one begins at 9.21, at its corner; a third at 6.21, beside its deck. Both contacts are marked.",
    },
    reached: {
      caption: "1 has a pillar on the platform and reaches it. 2 crosses the platform with its deck and does not reach it.",
      alt: "An orange bridge ends at 8.28 on a platform A. A second one lies across the platform from 6.29 to 9.29 with its pillars beside it.",
    },
    winning: {
      caption: "White has won: the lit bridges are connected and reach both platforms C.",
      alt: "A full board with fifty bridges on up to four levels. White's winning bridges lead from the west to the east, from one platform C to the other.",
    },
    extras: {
      caption: "Four extra bridges stand before the first turn, two for each player. Their ring has the colour of the viaduct that they must belong to.",
      alt: "A board with four extra bridges, two of orange's and two of black's.",
    },
    joined: {
      caption: "A game without a die: orange has won. The lit viaduct contains both extra bridges.",
      alt: "A board with twenty-nine bridges. Orange's winning bridges lead from a platform A in the north to the other one in the south.",
    },
  },
};
