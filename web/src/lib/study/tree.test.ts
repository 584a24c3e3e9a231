import { beforeEach, describe, expect, it } from "vitest";

import { branchStart, lineOf, movesOf, piecesOf, Tree, trunkOf, type Made, type Node, type Piece } from "./tree";

/** Two seats in turns; `roll` is chance, before a move. */
function made(...moves: string[]): Made[] {
  let seat = 0;
  const whose = moves.map((move) => (move.startsWith("roll") ? null : seat++ % 2));
  return moves.map((move, i) => ({ move, seat: whose[i] ?? null, next: i + 1 < moves.length ? (whose[i + 1] ?? null) : seat % 2 }));
}
const one = (move: string, seat: number): Made => ({ move, seat, next: 1 - seat });

/** `1.a 2.b (2.x 3.y) 3.c` */
function told(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === "turn" ? `${piece.number}.${piece.nodes.map(({ move }) => move).join(" ")}` : piece.branches.map((each) => `(${told(each)})`).join(" "),
    )
    .join(" ");
}

let tree: Tree;
let end: Node;
beforeEach(() => {
  tree = new Tree(0);
  end = tree.grow(tree.root, made("a", "b", "c", "d"), true);
});
const at = (ply: number) => lineOf(tree.root, end)[ply] as Node;

describe("a tree of moves", () => {
  it("has each move once", () => {
    expect(tree.add(at(1), one("b", 1))).toBe(at(2));
    expect(at(1).children).toHaveLength(1);
  });
  it("keeps the game first, whatever is tried", () => {
    const x = tree.add(at(1), one("x", 1));
    const y = tree.add(x, one("y", 0));
    expect(at(1).children[0]?.move).toBe("b");
    expect(movesOf(y)).toEqual(["a", "x", "y"]);
    expect(trunkOf(y)).toBe(at(1));
  });
  it("goes on where one went last", () => {
    const x = tree.add(at(1), one("x", 1));
    tree.visit(x);
    expect(lineOf(tree.root, tree.root).map(({ move }) => move)).toEqual(["", "a", "x"]);
    tree.visit(end);
    expect(lineOf(tree.root, tree.root).map(({ move }) => move)).toEqual(["", "a", "b", "c", "d"]);
  });
  it("deletes a branch with all that grows on it, and brings it back to its place", () => {
    const x = tree.grow(at(1), [one("x", 1), one("y", 0)]);
    tree.add(at(1), one("z", 1));
    const other = tree.add(x.parent as Node, one("w", 0));
    expect(branchStart(x)?.move).toBe("x");
    expect(branchStart(other)).toBe(other);
    const cut = tree.cut(x);
    expect(told(piecesOf(tree.root))).toBe("1.a 2.b (2.z) 3.c 4.d");
    if (cut) tree.restore(cut);
    expect(told(piecesOf(tree.root))).toBe("1.a 2.b (2.x 3.y (3.w)) (2.z) 3.c 4.d");
  });
  it("does not delete the game", () => {
    expect(tree.cut(at(2))).toBeNull();
    expect(told(piecesOf(tree.root))).toBe("1.a 2.b 3.c 4.d");
  });
  it("goes on after a deleted branch as if it had never been", () => {
    const x = tree.add(at(1), one("x", 1));
    tree.visit(x);
    tree.cut(x);
    expect(lineOf(tree.root, at(1)).map(({ move }) => move)).toEqual(["", "a", "b", "c", "d"]);
  });
  it("is stored and loaded with all its branches", () => {
    tree.grow(at(1), [one("x", 1), one("y", 0)]);
    tree.add(at(3), one("e", 1));
    const other = new Tree(0);
    other.grow(other.root, made("a", "b", "c", "d"), true);
    other.load(JSON.parse(JSON.stringify(tree.stored())));
    expect(told(piecesOf(other.root))).toBe(told(piecesOf(tree.root)));
  });
  it("leaves out what is stored and is no tree", () => {
    tree.load([{ move: 3 }, null, { then: [] }, "x", { move: "z", then: "no" }]);
    expect(tree.root.children.map(({ move }) => move)).toEqual(["a", "z"]);
    tree.load({});
    expect(tree.root.children).toHaveLength(2);
  });
});

describe("the list of moves", () => {
  it("shows a branch after the move that it replaces, branches of branches within", () => {
    const x = tree.grow(at(1), [one("x", 1), one("y", 0)]);
    tree.add(x.parent as Node, one("v", 0));
    expect(told(piecesOf(tree.root))).toBe("1.a 2.b (2.x 3.y (3.v)) 3.c 4.d");
  });
  it("shows what was tried after the end of the game as its going on", () => {
    tree.add(end, one("e", 0));
    tree.add(end, one("f", 0));
    expect(told(piecesOf(tree.root))).toBe("1.a 2.b 3.c 4.d 5.e (5.f)");
  });
  it("counts turns: moves of one seat in a row are one, and chance goes with whoever moves after it", () => {
    const rolled = new Tree(null);
    rolled.grow(rolled.root, [
      { move: "roll2", seat: null, next: 0 },
      { move: "a", seat: 0, next: 0 },
      { move: "b", seat: 0, next: null },
      { move: "roll1", seat: null, next: 1 },
    ]);
    expect(told(piecesOf(rolled.root))).toBe("1.roll2 a b 2.roll1");
  });
  it("numbers a branch within a turn like that turn", () => {
    const rolled = new Tree(0);
    const a = rolled.add(rolled.root, { move: "a", seat: 0, next: 0 });
    rolled.add(a, { move: "b", seat: 0, next: 1 });
    rolled.add(a, { move: "x", seat: 0, next: 1 });
    expect(told(piecesOf(rolled.root))).toBe("1.a b (1.x)");
  });
});
