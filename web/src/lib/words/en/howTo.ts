/** The rules in a few sentences. */

export const howTo = {
  title: "How to play",
  close: "Close",
  games: {
    ponte: [
      "On a turn you place two tiles of your colour, or one bridge between two tiles of yours.",
      "Four tiles of a colour that touch side by side are an island. More than four never touch, and an island touches no other tile of its colour, not even at a corner.",
      "A bridge spans one square, straight or diagonally, or makes a knight's move. Nothing may lie under it, bridges do not cross, and a tile carries one end at most.",
      "Islands joined by bridges count together: one island is 1 point, two are 3, three are 6, four are 10. Fewer than four tiles carry a bridge on but count nothing.",
      "Who can no longer place two tiles may pass; soon after that the game ends.",
    ],
    viaduct: [
      "Join your two platforms, the ones with your letter and colour on opposite edges, by one connected viaduct.",
      "The die says what you may do: place one bridge or take one of yours back; two of the same; or take off a bridge of another colour.",
      "A bridge stands on two pillars, three holes apart, in the board or on top of other pillars, whoever owns them. It may pass over the river and over and under others.",
      "Bridges of a colour are connected where their pillars touch, side by side or one upon the other. Where a deck touches, nothing is connected.",
      "With two players, each first places two extra bridges for the other, who has to include them.",
    ],
    settimo: [
      "Travel from island to island over bridges of at most two colours, as far as it goes: nobody stops early, and no island is entered twice in a turn.",
      "On a new island you take its stone and found a village of yours, drawn from the bag.",
      "Where a village lies, its owner pays stones onto it and it turns over to the other player. It costs one; one more for a major colour, and one more when many bridges of its colour are gone.",
      "At the end of the trip you remove one bridge that you crossed; then both take the stones from the villages that show their own side.",
      "When seven bridges of a colour are removed and the bag is empty, the game ends. More stones in hand win.",
    ],
  } satisfies Record<string, string[]>,
  keys: {
    ponte: "Keyboard: Tab to the board, arrow keys to move, Enter to pick the first and the second square, Escape to drop. V shows the values of the networks, B threatened bridges, T the board as text.",
    viaduct: "Keyboard: Tab to the board, arrow keys to move, Enter for the first pillar, an arrow for the direction, Enter to place. T shows the board from above.",
    settimo: "Keyboard: Tab to the board, arrow keys to move, Enter to travel or to remove.",
  } satisfies Record<string, string>,
};
