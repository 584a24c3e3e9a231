/** Lengths in the scene; a column is one unit wide. */

/** From the foot of a bridge to the feet of the bridge on it. */
export const LEVEL_HEIGHT = 0.92;
/** Height of the arch's opening. */
export const CROWN = 0.66;
/** Width of the deck slab, and of the body under it. */
export const DECK_WIDTH = 0.92;
export const BODY_WIDTH = 0.82;
/** Width of the wooden frame. */
export const FRAME = 1.5;
