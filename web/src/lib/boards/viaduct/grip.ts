/** What fingers, mouse and wheel do to the camera, and which of it was a click. Places are in pixels from the board's corner. */

import type { Viewpoint } from "./viewpoint";

/** A pointer that moves further than this moves the board and does not click. */
const STILL_PX = 7;
/** Closer by this for a pixel of the wheel, and for one of the mouse. */
const BY_WHEEL = 0.0012;
const BY_MOUSE = 0.006;
const LINE_PX = 16;
const PAGE_PX = 400;

interface Point {
  readonly x: number;
  readonly y: number;
}

type Touch = Pick<PointerEvent, "pointerId" | "pointerType" | "button" | "ctrlKey" | "metaKey" | "shiftKey">;

type Doing = "turn" | "pan" | "zoom";

interface Finger {
  readonly id: number;
  readonly isTouch: boolean;
  readonly doing: Doing;
  at: Point;
}

export class Grip {
  #fingers: Finger[] = [];
  /** Where a click began, as long as it can be one. */
  #start: Point | null = null;

  constructor(private readonly view: Viewpoint) {}

  down(event: Touch, at: Point) {
    const isTouch = event.pointerType === "touch";
    const finger = { id: event.pointerId, isTouch, doing: this.#meant(event), at };
    this.#fingers = [...this.#fingers.filter(({ id }) => id !== event.pointerId), finger];
    this.#start = this.#fingers.length === 1 ? at : null;
  }

  move(id: number, at: Point) {
    const finger = this.#fingers.find((each) => each.id === id);
    if (!finger) return;
    if (this.#start) {
      if (Math.hypot(at.x - this.#start.x, at.y - this.#start.y) <= STILL_PX) return;
      this.#start = null;
      this.view.hold(true);
    }
    const before = finger.at;
    finger.at = at;
    const other = this.#fingers.find((each) => each !== finger);
    if (other) this.#pinch(before, at, other.at);
    else this.#drag(finger, at.x - before.x, at.y - before.y);
  }

  /** Whether it was a click. */
  up(event: Touch): boolean {
    const isClick = this.#start !== null && event.button === 0 && this.#fingers.some(({ id }) => id === event.pointerId);
    this.cancel(event.pointerId);
    return isClick;
  }

  cancel(id: number) {
    this.#fingers = this.#fingers.filter((each) => each.id !== id);
    this.#start = null;
    if (this.#fingers.length === 0) this.view.hold(false);
  }

  wheel(event: Pick<WheelEvent, "deltaY" | "deltaMode" | "ctrlKey">, at: Point) {
    const unit = [1, LINE_PX, PAGE_PX][event.deltaMode] ?? 1;
    // Fingers that spread on a touchpad come as a wheel with Ctrl, in small steps.
    const speed = BY_WHEEL * (event.ctrlKey && event.deltaMode === 0 ? 8 : 1);
    this.view.zoomAt(Math.exp(event.deltaY * unit * speed), at);
  }

  #meant({ pointerType, button, ctrlKey, metaKey, shiftKey }: Touch): Doing {
    if (pointerType !== "touch" && button === 1) return "zoom";
    const isAside = button === 2 || ctrlKey || metaKey || shiftKey;
    return this.view.mode === "top" || isAside ? "pan" : "turn";
  }

  #drag({ doing, isTouch, at }: Finger, x: number, y: number) {
    if (doing === "turn") this.view.turnBy(x, y);
    else if (doing === "zoom") this.view.zoomAt(Math.exp(y * BY_MOUSE), at);
    // The whole board stays where it is under a finger that scrolls the page.
    else if (!isTouch || !this.view.isAtHome) this.view.panBy(x, y);
  }

  #pinch(before: Point, at: Point, other: Point) {
    const spread = ({ x, y }: Point) => Math.max(1, Math.hypot(x - other.x, y - other.y));
    this.view.zoomAt(spread(before) / spread(at), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    this.view.panBy((at.x - before.x) / 2, (at.y - before.y) / 2);
  }
}
