/** A flat picture under the hand: zoom and pan by fingers, mouse and wheel, and what of it was a click. */

/** A pointer that moves further than this moves the picture and does not click. */
const STILL_PX = 7;
const CLOSEST = 6;
/** After this long the picture is drawn sharply again. */
const REST_MS = 180;

interface Point {
  readonly x: number;
  readonly y: number;
}

export class Lens {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  isMoving = $state(false);
  #fingers: { readonly id: number; at: Point }[] = [];
  #start: Point | null = null;
  #timer = 0;

  /** `size`: of the window on the picture, in pixels. */
  constructor(private readonly size: () => { width: number; height: number }) {}

  get isWhole(): boolean {
    return this.scale === 1;
  }

  reset() {
    this.#set(1, 0, 0);
  }

  /** Closer (above 1) or farther around a point of the window. */
  zoom(factor: number, at?: Point) {
    const { width, height } = this.size();
    const { x, y } = at ?? { x: width / 2, y: height / 2 };
    const scale = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const share = scale / this.scale;
    this.#set(scale, x - (x - this.x) * share, y - (y - this.y) * share);
  }

  pan(x: number, y: number) {
    this.#set(this.scale, this.x + x, this.y + y);
  }

  down(id: number, at: Point) {
    this.#fingers = [...this.#fingers.filter((finger) => finger.id !== id), { id, at }];
    this.#start = this.#fingers.length === 1 ? at : null;
  }

  move(id: number, at: Point) {
    const finger = this.#fingers.find((each) => each.id === id);
    if (!finger) return;
    const before = finger.at;
    finger.at = at;
    const far = this.#start && Math.hypot(at.x - this.#start.x, at.y - this.#start.y) > STILL_PX;
    if (far) this.#start = null;
    const other = this.#fingers.find((each) => each !== finger)?.at;
    if (other) {
      const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
      this.zoom(spread(at) / spread(before), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      this.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    } else if (!this.#start) {
      this.pan(at.x - before.x, at.y - before.y);
    }
  }

  /** Whether it was a click. */
  up(id: number): boolean {
    const isClick = this.#start !== null && this.#fingers.some((each) => each.id === id);
    this.cancel(id);
    return isClick;
  }

  cancel(id: number) {
    this.#fingers = this.#fingers.filter((each) => each.id !== id);
    this.#start = null;
  }

  dispose() {
    clearTimeout(this.#timer);
  }

  #set(scale: number, x: number, y: number) {
    const { width, height } = this.size();
    this.scale = scale;
    this.x = Math.min(0, Math.max(width * (1 - scale), x));
    this.y = Math.min(0, Math.max(height * (1 - scale), y));
    this.isMoving = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.isMoving = false), REST_MS) as unknown as number;
  }
}
