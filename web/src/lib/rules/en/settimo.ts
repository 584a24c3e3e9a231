import type { RulesText } from "../types";

export const rules: RulesText = {
  overview: [
    "Two players, white and black, travel across coloured bridges from island to island, as far as two colours take them. On a new island you take its stone and found a village; a village that is entered changes hands, and its owner pays.",
    "At the end of your trip you take away one bridge that you crossed. When seven bridges of a colour are gone and every village is laid, the game ends. More stones in hand win.",
    "An unpublished Italian design, whose author left the title open. Our title means *the seventh bridge*: the one that ends the game.",
  ],
  sections: [
    {
      number: "S1",
      title: "Material and setup",
      clauses: [
        {
          number: "S1.1",
          text: [
            "There are 70 bridges, 10 in each of 7 colours; 28 villages, 4 in each of the 7 colours, white on one face and black on the other; 65 stones (the author calls them *preferences*); and one piece for each player.",
          ],
        },
        {
          number: "S1.2",
          text: [
            "The colours and their letters are red `R`, orange `O`, yellow `Y`, green `G`, sky blue `S`, blue `B` and purple `P`. On the board each colour has a sign as well.",
          ],
          ruling: "The author names no colours. These can be told apart by people who see few of them.",
        },
        {
          number: "S1.3",
          text: [
            "The board has 25 islands and 64 lines on which a bridge can lie: one island in the middle, three rings of eight around it, and lines between all neighbours. Other boards with 25 islands and 64 lines can be loaded by those who study the game.",
          ],
          ruling:
            "The numbers follow from the material: 70 bridges less 6, 65 stones less 40, 28 villages less 3. The shape is ours: a middle and three full rings have exactly as many lines.",
        },
        {
          number: "S1.4",
          text: [
            "The island in the middle is `O`. Around it lie `A1` to `A8`, then `B1` to `B8`, then `C1` to `C8`, clockwise. A1 and C1 are in the north; B1 is half a step clockwise of A1.",
            "A line is named by its two islands: `O-A1`, `A1-B1`, `A8-A1`. Lines lead from O to every A; from each A, B and C to its neighbours on the ring; from A1 to B1 and B8, from B1 to C1 and C2, and so on round.",
          ],
        },
        {
          number: "S1.5",
          text: [
            "Six bridges are drawn at random, at most three of one colour, and put into the *reserve*; they count as removed. The other 64 are laid at random on the lines.",
          ],
          ruling: "All orders of the 70 bridges that keep to the limit are equally likely.",
        },
        {
          number: "S1.6",
          text: [
            "Three villages of three different colours are drawn and laid on the places of the major islands beside the board; they never come into play. Their colours are the *major colours* of this game.",
          ],
          ruling: "It is the colour of a village that makes its island major.",
        },
        {
          number: "S1.7",
          text: [
            "A stone lies on every island. Both pieces stand on O. Each player has 20 stones. The 25 other villages go into the bag.",
          ],
        },
        {
          number: "S1.8",
          text: [
            "Variants, for those who study the game:",
            {
              list: [
                "*last bridge*: how many removed bridges of a colour end the game, 2 to 10, otherwise 7 ([S5.1]);",
                "*surcharge*: from how many removed bridges on one more stone is due, 1 to 11, otherwise 5; 11 is never ([S3.3]);",
                "*stones*: how many stones each player begins with, 0 to 40, otherwise 20 ([S1.7]).",
              ],
            },
          ],
        },
        {
          number: "S1.9",
          text: [
            "A setup can be written down: the 64 letters of the lines in their order, the 6 letters of the reserve and the 3 of the major colours, these two in the order of the alphabet. White begins.",
          ],
          ruling: "The author's examples begin with white.",
        },
      ],
    },
    {
      number: "S2",
      title: "The trip",
      clauses: [
        { number: "S2.1", text: ["On your turn you travel with your own piece from island to island across bridges. A line without a bridge cannot be crossed."] },
        { number: "S2.2", text: ["You cross any number of bridges, of at most two colours in one turn. In the next turn they may be two others."] },
        { number: "S2.3", text: ["You enter no island twice in one turn. The island where you set out counts as visited."] },
        { number: "S2.4", text: ["You cannot enter the island on which the other piece stands."] },
        {
          number: "S2.5",
          text: [
            "The trip goes on for as long as you can cross another bridge under [S2.1] to [S2.4]. You may not stop earlier. While you have used one colour only, a bridge of any second colour continues the trip. A trip that can go no further is *complete*.",
          ],
        },
        {
          number: "S2.6",
          text: [
            "A trip of one single colour is allowed only where none of two colours exists. So if, at the start of your turn, some complete trip of two colours exists, each of your steps must leave one possible.",
          ],
        },
        { number: "S2.7", text: ["Each step is a move of its own; written down it is the island that you enter: `B3`."] },
      ],
    },
    {
      number: "S3",
      title: "Entering an island",
      clauses: [
        {
          number: "S3.1",
          text: [
            "If the island has no village, you take the stone that lies there into your hand at once, draw a village from the bag at random, and lay it there with your own face up. Written down, the draw of a red one is `draw:R`.",
          ],
        },
        {
          number: "S3.2",
          text: [
            "If there is a village, whoever owns it, its owner first puts stones on it; then it is turned over and belongs to the other player. So by entering a village of your own you give it to the other, and the stones with it.",
          ],
        },
        {
          number: "S3.3",
          text: [
            "The stones due are 1; 2 if the colour of the village is a major one; and 1 more if five or more bridges of that colour have been removed, the reserve included ([S1.5], [S4.1]). So it is three at most.",
          ],
        },
        {
          number: "S3.4",
          text: ["An owner who has too few stones in hand puts down all of them. Stones that lie on villages are not in hand before [S4.2]."],
          ruling: "The author does not speak of this case.",
        },
      ],
    },
    {
      number: "S4",
      title: "The end of a turn",
      clauses: [
        {
          number: "S4.1",
          text: [
            "When the trip is complete you remove one of the bridges that you crossed in it. It joins the removed ones of its colour. Written down: `xA1-B1`.",
          ],
        },
        { number: "S4.2", text: ["Then both players take into their hands the stones that lie on villages that show their own face."] },
        { number: "S4.3", text: ["Then it is seen whether the game is over ([S5.1], [S5.2]); if not, the other player goes on."] },
        {
          number: "S4.4",
          text: [
            "If you have no bridge to cross at the start of your turn, with the pieces where they are, you do not move, and the other player goes on, turn after turn. As soon as you can move again, because it was the other piece that stood in your way, you do.",
          ],
          ruling: "The author says who stands still; that they may go on later is our reading. Nothing is written down for a turn that is skipped.",
        },
      ],
    },
    {
      number: "S5",
      title: "The end of the game",
      clauses: [
        {
          number: "S5.1",
          text: [
            "The game ends when seven or more bridges of some colour are removed and every village is on the board. While there are villages in the bag it goes on until the last one is laid, and ends with that turn.",
          ],
        },
        { number: "S5.2", text: ["It also ends when neither player can move ([S4.4])."] },
        {
          number: "S5.3",
          text: [
            "The player with more stones in hand wins. If they are equal, the one with more villages that show their own face; then it is a draw. Stones that were left on islands count for nobody.",
          ],
        },
      ],
    },
    {
      number: "S6",
      title: "Why a move is refused",
      text: ["If a move breaks several rules, the first of these reasons is named. A refused move changes nothing."],
    },
    {
      number: "S7",
      title: "Good to know",
      text: [
        {
          list: [
            "No stone is ever lost: hands, islands and villages together always hold 25 and those that both began with: 65 as a rule.",
            "Each turn removes one bridge. Once the bag is empty there is no chance left in the game.",
            "The board may be turned and mirrored in the 16 ways of an octagon.",
          ],
        },
      ],
    },
  ],
  reasons: {
    syntax: "This is not written as a move.",
    over: "The game is over.",
    stage: "A step, a draw or a removal at the wrong time.",
    "unknown-island": "There is no such island, or no such line.",
    "no-line": "No line leads there from here.",
    "no-bridge": "There is no bridge on this line.",
    visited: "You have been on this island in this turn.",
    opponent: "The other piece stands there.",
    "third-colour": "This would be a third colour.",
    "one-colour": "A trip of two colours would become impossible.",
    "not-crossed": "You did not cross this line in your trip.",
    "empty-bag": "There is no village of this colour left in the bag.",
  },
  diagrams: {
    start: {
      caption: "A setup: bridges on all 64 lines, a stone on every island, both pieces on O.",
      alt: "The board at the start: 25 islands with a stone each in a middle and three rings, 64 coloured bridges with their signs, the white and the black piece on the island in the middle.",
    },
    travel: {
      caption: "White has come from A5 by sky blue and purple bridges. Three islands, lit, can be entered with these two colours.",
      alt: "White's trip leads from A5 by B4, C4 and B3 to B2. A2, B1 and C2 are lit. Black stands on A3.",
    },
    refusals: {
      caption:
        "Black has come from O by a purple and a blue bridge and can only go on to the lit island. 1: the bridge is gone. 2: visited. 3: white's piece. 4: a third colour.",
      alt: "Black's trip leads from O by A4 to A5. B4 is lit. O is marked 1, A4 is marked 2, A6 with white's piece 3, B5 is marked 4.",
    },
    "one-colour": {
      caption:
        "Black, on B6, may not go to the island with the cross: from there no trip of two colours is left. By way of the lit islands there is one.",
      alt: "Black stands on B6, white on B5. A7 is marked as refused; B7 and C6 are lit.",
    },
    stone: {
      caption: "White has gone from O to a new island and has taken its stone. Now a village is drawn.",
      alt: "The first step of a game: white stands on A5, where there is no stone any more and no village yet.",
    },
    village: {
      caption: "An orange village came from the bag and lies there with white's face up. The trip goes on.",
      alt: "White stands on A5 on an orange village with the white face up.",
    },
    before: {
      caption: "White's orange village on the marked island. Black is about to enter it …",
      alt: "Black stands on O. White's orange village on A5 is marked.",
    },
    after: {
      caption: "… and white pays one stone. The village is black's now, and the stone on it will be black's at the end of the turn.",
      alt: "Black stands on A5. The village shows the black face and carries one stone.",
    },
    surcharge: {
      caption: "Blue is a major colour, and five blue bridges are removed: for the marked village black had to pay three stones.",
      alt: "White has entered a blue village on A4. It shows the white face and carries three stones.",
    },
    removal: {
      caption: "Black's trip is complete. One of the four lit bridges must be removed.",
      alt: "Black's trip leads from A7 by A8, B8 and C1 to C2. The four bridges crossed are lit.",
    },
    collecting: {
      caption: "At the end of this turn white takes the two stones from the village marked 1, and black the one from the village marked 2.",
      alt: "A white village on B2, marked 1, carries two stones; a black village on B1, marked 2, carries one.",
    },
    skipped: {
      caption: "White, on the marked island, has no bridge left to cross. Black moves again.",
      alt: "White stands on B5, where no bridge leads away any more. Black stands on C5; C6 is lit.",
    },
    end: {
      caption: "Seven sky blue bridges are removed and the bag is empty: the game is over. White wins with 34 stones to 31.",
      alt: "The end of a game: a village on each of the 25 islands, many lines without a bridge.",
    },
  },
};
