/** A game and what else might have been played in it: moves that grow out of one start, each once. */

export interface Node {
  readonly id: number;
  /** Canonical; empty at the start. */
  readonly move: string;
  readonly ply: number;
  /** Who made the move; null for chance and at the start. */
  readonly seat: number | null;
  /** Who is to move after it; null for chance and at the end. */
  readonly next: number | null;
  readonly parent: Node | null;
  /** A move of the game that was played: it stays. */
  readonly isTrunk: boolean;
  children: Node[];
  /** Where one went on from here last. */
  latest: Node | null;
}

export interface Made {
  move: string;
  seat: number | null;
  next: number | null;
}

/** What is cut off, to be put back. */
export interface Cut {
  node: Node;
  place: number;
}

/** A tree for storage: a move with what follows it. */
export interface Stored extends Made {
  then: Stored[];
}

export class Tree {
  readonly root: Node;
  #ids = 0;

  constructor(next: number | null) {
    this.root = this.#node(null, { move: "", seat: null, next }, true);
  }

  #node(parent: Node | null, made: Made, isTrunk: boolean): Node {
    this.#ids += 1;
    return { id: this.#ids, ...made, ply: parent ? parent.ply + 1 : 0, parent, isTrunk, children: [], latest: null };
  }

  /** The move after `parent`: the one that is there already, or a new one. The game's own stands before all others. */
  add(parent: Node, made: Made, isTrunk = false): Node {
    const known = childOf(parent, made.move);
    if (known) return known;
    const node = this.#node(parent, { move: made.move, seat: made.seat, next: made.next }, isTrunk);
    if (isTrunk) parent.children.unshift(node);
    else parent.children.push(node);
    return node;
  }

  grow(from: Node, line: readonly Made[], isTrunk = false): Node {
    return line.reduce<Node>((node, made) => this.add(node, made, isTrunk), from);
  }

  /** Going on will follow the way that leads here. */
  visit(node: Node) {
    for (let at = node; at.parent; at = at.parent) at.parent.latest = at;
  }

  /** Takes the branch of `node` away, as a whole; null on the trunk. */
  cut(node: Node): Cut | null {
    const start = branchStart(node);
    const parent = start?.parent;
    if (!start || !parent) return null;
    const place = parent.children.indexOf(start);
    parent.children = parent.children.filter((each) => each !== start);
    if (parent.latest === start) parent.latest = null;
    return { node: start, place };
  }

  restore({ node, place }: Cut) {
    const { parent } = node;
    if (parent && !childOf(parent, node.move)) parent.children = parent.children.toSpliced(place, 0, node);
  }

  /** The branches, without the game itself. */
  stored(node: Node = this.root): Stored[] {
    return node.children.map((each) => ({ move: each.move, seat: each.seat, next: each.next, then: this.stored(each) }));
  }

  /** Adds what was stored; what is no tree of moves is left out. */
  load(stored: unknown, node: Node = this.root) {
    if (!Array.isArray(stored)) return;
    for (const each of stored as Partial<Stored>[]) {
      if (typeof each?.move !== "string") continue;
      this.load(each.then, this.add(node, { move: each.move, seat: each.seat ?? null, next: each.next ?? null }));
    }
  }
}

export const childOf = (node: Node, move: string): Node | null => node.children.find((each) => each.move === move) ?? null;

/** Where going on leads to: where one went last, else along the first move. */
export const nextOf = (node: Node): Node | null => (node.latest && node.children.includes(node.latest) ? node.latest : (node.children[0] ?? null));

/** From the first move to `node`. */
export function pathOf(node: Node): Node[] {
  const path: Node[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at);
  return path;
}

export const movesOf = (node: Node): string[] => pathOf(node).map(({ move }) => move);

/** All of the line that `node` stands in, from the start (which is no move) to its end. */
export function lineOf(root: Node, node: Node): Node[] {
  const line = [root, ...pathOf(node)];
  for (let at = nextOf(node); at; at = nextOf(at)) line.push(at);
  return line;
}

/** The last position of the trunk on the way to `node`. */
export function trunkOf(node: Node): Node {
  let at = node;
  while (!at.isTrunk && at.parent) at = at.parent;
  return at;
}

/** The first move of the branch that `node` belongs to; null on the trunk. */
export function branchStart(node: Node): Node | null {
  if (node.isTrunk) return null;
  let at = node;
  while (at.parent && !at.parent.isTrunk && at.parent.children[0] === at) at = at.parent;
  return at;
}

/** The moves of the game that was played. */
export function trunkFrom(root: Node): Node[] {
  const trunk: Node[] = [];
  for (let at = root.children[0]; at?.isTrunk; at = at.children[0]) trunk.push(at);
  return trunk;
}

/** Whose turn a move belongs to; chance goes with whoever moves after it. */
function ownerOf(node: Node): number {
  for (let at: Node | null = node; at; at = at.children[0] ?? null) {
    if (at.seat !== null) return at.seat;
    if (at.next !== null) return at.next;
  }
  return node.parent?.parent ? ownerOf(node.parent) : 0;
}

/** Moves of one seat in a row, or what else might have been played instead of the move before. */
export type Piece = { kind: "turn"; number: number; seat: number; nodes: Node[] } | { kind: "branches"; id: number; branches: Piece[][] };

/** The tree for a list of moves: the line from `start` on, its branches after the moves that they replace. */
export function piecesOf(root: Node): Piece[] {
  const first = root.children[0];
  return first ? lineFrom(first, true, turnsBefore(root)) : [];
}

interface Count {
  number: number;
  seat: number | null;
}

function turnsBefore(node: Node): Count {
  let count: Count = { number: 0, seat: null };
  for (const each of pathOf(node)) count = counted(count, ownerOf(each));
  return count;
}

const counted = ({ number, seat }: Count, owner: number): Count => ({ number: owner === seat ? number : number + 1, seat: owner });

function lineFrom(start: Node, hasSiblings: boolean, before: Count): Piece[] {
  const pieces: Piece[] = [];
  let count = before;
  for (let node: Node | undefined = start; node; node = node.children[0]) {
    const earlier = count;
    const owner = ownerOf(node);
    count = counted(count, owner);
    const last = pieces.at(-1);
    if (last?.kind === "turn" && last.number === count.number) last.nodes.push(node);
    else pieces.push({ kind: "turn", number: count.number, seat: owner, nodes: [node] });
    const others = node === start && !hasSiblings ? [] : (node.parent?.children.slice(1) ?? []);
    if (others.length) {
      pieces.push({ kind: "branches", id: node.id, branches: others.map((each) => lineFrom(each, false, earlier)) });
    }
  }
  return pieces;
}
