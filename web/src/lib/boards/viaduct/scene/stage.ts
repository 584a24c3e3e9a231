/**
 * The scene on its canvas, in a worker or on the page: it carries out orders, draws when something changed, and only then.
 *
 * A slow machine (one that draws in software) draws the whole scene only at rest, keeps it as a picture (`Rest`) on which
 * the hand's marks are drawn, and while the camera moves draws a plain scene instead (`Swift`).
 */

import { PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer } from "three";

import { along, position, type Look } from "../camera";
import type { Drawing } from "../drawing";
import { Geometry } from "../geometry";
import { FRAME } from "../measures";
import { Bridges, numbered } from "./bridges";
import { Ground } from "./ground";
import { Letters } from "./letters";
import { Light } from "./light";
import { Motion } from "./motion";
import { Overlay } from "./overlay";
import { Pace } from "./pace";
import { paletteOf, type Palette } from "./palette";
import type { Making, Order, Report } from "./protocol";
import { Rest } from "./rest";
import { Swift } from "./swift";
import { contextOf, finished, isSoftware, watchLoss, type Canvas } from "./webgl";

/** After this long without motion a slow machine draws the whole scene. */
const REST_MS = 220;

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #geometry: Geometry;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(28, 1, 1, 400);
  readonly #half: number;
  readonly #light: Light;
  readonly #motion = new Motion();
  readonly #bridges: Bridges;
  readonly #overlay: Overlay;
  readonly #swift: Swift | null;
  readonly #rest: Rest | null;
  readonly #pace: Pace;
  readonly #unwatch: () => void;
  #palette: Palette;
  #ground: Ground | null = null;
  #drawing: Drawing | null = null;
  #platforms = "";
  /** What stands solid, as text. */
  #standing = "";
  #numbered: ReadonlySet<string> = new Set();
  #look: Look | null = null;
  #lookSince = 0;
  #frame = 0;
  #timer = 0;
  #lastMotion = -Infinity;
  /** The whole scene has changed since it was last drawn; its shadows, and the picture of the ground under them. */
  #isStale = true;
  #hasOldShadows = true;
  #isGone = false;
  #size = { width: 0, height: 0 };
  #orders = 0;
  #hasDrawn = false;

  /** The scene with its letters; fails where there is no WebGL. */
  static async raise(canvas: Canvas, making: Making, tell: (report: Report) => void): Promise<Stage> {
    const letters = new Letters(making.font);
    const stage = new Stage(canvas, making, letters.font, tell);
    void letters.late.then(() => stage.#redress());
    await letters.soon;
    return stage;
  }

  private constructor(
    canvas: Canvas,
    { board, theme, manner }: Making,
    private readonly font: string,
    private readonly tell: (report: Report) => void,
  ) {
    const isSlow = manner ? manner === "swift" : isSoftware();
    this.#renderer = new WebGLRenderer({ canvas, context: contextOf(canvas, !isSlow) });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#renderer.autoClear = false;
    this.#pace = new Pace(this.#renderer, isSlow);
    this.#palette = paletteOf(theme);
    this.#geometry = new Geometry(board);
    const { size, cells } = this.#geometry;
    this.#half = size / 2 + FRAME + 0.1;
    this.#light = new Light(size / 2 + 2);
    this.#bridges = new Bridges(size, cells, this.#palette, font);
    this.#overlay = new Overlay(size, cells, this.#palette, font);
    this.#rest = isSlow ? new Rest(this.#renderer) : null;
    this.#swift = isSlow ? new Swift(size, cells, this.#light, this.#palette, this.#half) : null;
    this.#scene.add(this.#bridges.solid, this.#bridges.signs, this.#overlay.group, this.#light.group);
    if (this.#swift) this.#scene.add(this.#swift.group);
    this.#dress();
    this.#unwatch = watchLoss(canvas, () => this.tell({ kind: "failed" }), this.#restored);
  }

  obey(order: Order) {
    this.#orders += 1;
    if (order.kind === "draw") this.#update(order);
    else if (order.kind === "look") this.#see(order.look);
    else if (order.kind === "size") this.#resize(order);
    else this.#retheme(paletteOf(order.theme));
    this.#request();
  }

  dispose() {
    this.#isGone = true;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#unwatch();
    for (const part of [this.#bridges, this.#overlay, this.#ground, this.#swift, this.#rest, this.#light]) part?.dispose();
    this.#renderer.dispose();
  }

  #update({ drawing, hasNumbers, moves }: Order & { kind: "draw" }) {
    if (drawing.letters !== this.#platforms || !this.#ground) {
      this.#platforms = drawing.letters;
      this.#lay();
    }
    this.#bridges.hasNumbers = hasNumbers;
    this.#motion.update(drawing.pieces, performance.now(), moves);
    const solid = drawing.pieces.filter(({ isGlass }) => !isGlass);
    const standing = solid.map(({ key, isDim }) => `${key} ${isDim}`).join();
    if (standing !== this.#standing) {
      this.#standing = standing;
      this.#numbered = numbered(solid);
      this.#changed(true);
    }
    this.#overlay.update(drawing, hasNumbers);
    this.#drawing = drawing;
  }

  #see(look: Look) {
    // The first look and a new window are no motion.
    if (this.#look) this.#lastMotion = performance.now();
    this.#look = look;
    this.#lookSince = performance.now();
    this.#isStale = true;
  }

  #resize({ width, height, ratio }: Order & { kind: "size" }) {
    this.#size = { width, height };
    this.#pace.resize(width, height, ratio);
    this.#isStale = true;
  }

  /** Every colour is another. */
  #retheme(palette: Palette) {
    this.#palette = palette;
    for (const part of [this.#bridges, this.#overlay, this.#swift]) part?.setPalette(palette);
    this.#dress();
    this.#redress();
  }

  /** Whatever bears letters is made again. */
  #redress() {
    if (this.#isGone || !this.#drawing) return;
    this.#bridges.setPalette(this.#palette);
    this.#lay();
    this.#overlay.update(this.#drawing, this.#bridges.hasNumbers);
    this.#request();
  }

  #request() {
    if (!this.#frame && !this.#isGone) this.#frame = requestAnimationFrame(this.#tick);
  }

  #restored = () => {
    this.#changed(true);
    this.#request();
  };

  #changed(shadows: boolean) {
    this.#isStale = true;
    this.#hasOldShadows ||= shadows;
  }

  #tick = (now: number) => {
    this.#frame = 0;
    try {
      this.#draw(now);
    } catch (problem) {
      console.error(problem);
      this.tell({ kind: "failed" });
    }
  };

  #draw(now: number) {
    if (this.#size.width === 0 || !this.#ground || !this.#look) return;
    const isTurning = this.#aim(this.#look);
    const { placed, isMoving } = this.#motion.at(now);
    if (isTurning || isMoving) this.#lastMotion = performance.now();
    const isMotion = isTurning || isMoving || this.#look.isHeld || performance.now() - this.#lastMotion < REST_MS;
    if (isMoving) this.#changed(true);
    this.#pace.prepare(isMotion, now);
    this.#bridges.set(placed, this.#numbered);
    if (!this.#swift || !this.#rest) this.#drawWhole();
    else if (isMotion) this.#drawSwiftly(this.#swift, placed);
    else this.#drawAtRest(this.#swift, this.#rest);
    if (!isMotion || !this.#hasDrawn) void this.#report();
    if (isTurning || isMoving) this.#request();
    else if (isMotion) this.#restLater();
  }

  /** Points the camera; whether it is on its way. */
  #aim(look: Look): boolean {
    const gone = performance.now() - this.#lookSince;
    const eye = along(look, gone);
    const camera = this.#camera;
    camera.position.set(...position(eye));
    camera.lookAt(...eye.target);
    // The range of depth lies close around the board.
    const away = camera.position.length();
    camera.near = Math.max(0.5, away - 2.2 * this.#half);
    camera.far = away + 2.6 * this.#half;
    camera.fov = eye.fov;
    camera.aspect = this.#size.width / this.#size.height;
    camera.updateProjectionMatrix();
    return look.way !== null && gone < look.way.time;
  }

  /** Says that the picture is there, once it is. */
  async #report() {
    const orders = this.#orders;
    this.#hasDrawn = true;
    await finished(this.#renderer.getContext() as WebGL2RenderingContext);
    if (!this.#isGone) this.tell({ kind: "drawn", orders });
  }

  #restLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#request(), REST_MS + 10) as unknown as number;
  }

  #drawWhole() {
    this.#renderer.shadowMap.needsUpdate = this.#hasOldShadows;
    this.#hasOldShadows = this.#isStale = false;
    this.#renderer.clear();
    this.#renderer.render(this.#scene, this.#camera);
  }

  #drawSwiftly(swift: Swift, placed: Parameters<Bridges["set"]>[0]) {
    if (!swift.hasPicture) this.#takeGround(swift);
    swift.begin();
    for (const each of placed) swift.put(each);
    swift.end();
    this.#show({ solid: false, hand: true, swift: true });
    this.#renderer.clear();
    this.#renderer.render(this.#scene, this.#camera);
    this.#isStale = true;
  }

  #drawAtRest(swift: Swift, rest: Rest) {
    if (this.#isStale) {
      const hadOldShadows = this.#hasOldShadows;
      this.#renderer.shadowMap.needsUpdate = hadOldShadows;
      this.#hasOldShadows = this.#isStale = false;
      this.#show({ solid: true, hand: false });
      rest.take(this.#scene, this.#camera);
      if (hadOldShadows) this.#takeGround(swift);
    }
    this.#renderer.clear();
    rest.show();
    this.#show({ solid: false, hand: true });
    const { background } = this.#scene;
    this.#scene.background = null;
    this.#renderer.render(this.#scene, this.#camera);
    this.#scene.background = background;
  }

  #takeGround(swift: Swift) {
    this.#show({ solid: false, hand: false, ground: true });
    swift.take(this.#renderer, this.#scene);
  }

  #show({ solid, hand, swift = false, ground = solid }: { solid: boolean; hand: boolean; swift?: boolean; ground?: boolean }) {
    this.#bridges.solid.visible = solid;
    this.#bridges.signs.visible = this.#overlay.group.visible = hand;
    if (this.#ground) this.#ground.group.visible = ground;
    if (this.#swift) this.#swift.group.visible = swift;
  }

  #lay() {
    this.#changed(true);
    this.#ground?.dispose();
    this.#ground = new Ground(this.#geometry, this.#palette, this.#platforms, this.font);
    this.#scene.add(this.#ground.group);
  }

  #dress() {
    this.#scene.background = this.#palette.page;
    this.#light.set(this.#palette.isDark);
    this.#changed(true);
  }
}
