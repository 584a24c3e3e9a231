/**
 * What a step onto an island gains and pays, told before it is made. It adds up what the view shows: the village and its owner,
 * the hands, the major colours, the removed bridges. `fixtures/steps.json` holds it against real steps of the core.
 */

import type { SettimoIsland, SettimoView } from "../views";

export interface Gain {
  /** Whose village stands there afterwards. */
  owner: number;
  /** Who lays stones down; null where a stone lies ready to be taken (S3.1). */
  payer: number | null;
  /** The stones due (S3.3), and those that the payer has for it (S3.4). */
  due: number;
  paid: number;
  isMajor: boolean;
  isSurcharged: boolean;
  /** What the hand of the one to move has more or less of at the end of the turn (S4.2). */
  change: number;
}

/** Null where nobody is to move, or nothing lies. */
export function gainOf(view: SettimoView, island: SettimoIsland): Gain | null {
  const { seat } = view;
  const { village } = island;
  if (seat === null) return null;
  if (village === null) {
    const free = { owner: seat, payer: null, due: 0, paid: 0, isMajor: false, isSurcharged: false, change: 1 };
    return island.has_stone ? free : null;
  }
  const isMajor = village.is_major;
  const isSurcharged = view.removed[village.colour] >= view.surcharge;
  const due = 1 + Number(isMajor) + Number(isSurcharged);
  const paid = Math.min(due, view.hand[village.owner] ?? 0);
  const change = village.owner === seat ? -paid : paid;
  return { owner: 1 - village.owner, payer: village.owner, due, paid, isMajor, isSurcharged, change };
}

/** "+1", "−2", "0": with the sign that figures have. */
export const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "0");
