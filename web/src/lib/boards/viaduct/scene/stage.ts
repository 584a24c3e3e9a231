/**
 * The scene on its canvas: draws when something changed, and only then.
 *
 * A slow machine (one that draws in software) draws the whole scene only at rest, keeps it as a picture (`Rest`) on which
 * the hand's marks are drawn, and while the camera moves draws a plain scene instead (`Swift`).
 */

import { PCFShadowMap, Raycaster, Scene, Vector2, type Vector3, WebGLRenderer } from "three";

import type { Ray } from "../cells";
import type { Drawing, Piece } from "../drawing";
import type { Geometry } from "../geometry";
import { toldManner } from "../manner";
import { FRAME, LEVEL_HEIGHT } from "../measures";
import type { Column } from "../moves";
import { numberPlaces } from "../plan/plan";
import { Bridges } from "./bridges";
import { Ground } from "./ground";
import { Light } from "./light";
import { Motion } from "./motion";
import { Overlay } from "./overlay";
import { Pace } from "./pace";
import { readPalette, type Palette } from "./palette";
import { boardRay, columnPlace } from "./places";
import { Rest } from "./rest";
import { Swift } from "./swift";
import { Viewpoint } from "./viewpoint";

/** Room for this many levels when the board is fitted into the window. */
const FITTED_LEVELS = 2;
/** After this long without motion a slow machine draws the whole scene. */
const REST_MS = 220;

export class Stage {
  readonly view: Viewpoint;
  readonly isSlow: boolean;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #light: Light;
  readonly #motion = new Motion();
  readonly #bridges: Bridges;
  readonly #overlay: Overlay;
  readonly #swift: Swift | null;
  readonly #rest: Rest | null;
  readonly #pace: Pace;
  readonly #raycaster = new Raycaster();
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #font: string;
  #palette: Palette;
  #ground: Ground | null = null;
  #drawing: Drawing | null = null;
  #letters = "";
  /** What stands solid, as text. */
  #standing = "";
  #numbered: ReadonlySet<string> = new Set();
  #frame = 0;
  #timer = 0;
  #lastMotion = -Infinity;
  /** The whole scene has changed since it was last drawn; its shadows, and the picture of the ground under them. */
  #isStale = true;
  #hasOldShadows = true;
  #isGone = false;
  #size = { width: 0, height: 0 };

  /** Throws where there is no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly geometry: Geometry,
    private readonly onview: () => void,
  ) {
    const manner = toldManner();
    this.isSlow = manner ? manner === "swift" : isSoftware();
    this.#renderer = new WebGLRenderer({ canvas, antialias: !this.isSlow, powerPreference: "low-power" });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#renderer.autoClear = false;
    this.#pace = new Pace(this.#renderer, this.isSlow);
    this.#font = getComputedStyle(canvas).fontFamily || "sans-serif";
    this.#palette = readPalette(canvas);
    const { size, cells } = geometry;
    const half = size / 2 + FRAME + 0.1;
    this.#light = new Light(size / 2 + 2);
    this.#bridges = new Bridges(size, cells, this.#palette, this.#font);
    this.#overlay = new Overlay(size, cells, this.#palette, this.#font);
    this.#rest = this.isSlow ? new Rest(this.#renderer) : null;
    this.#swift = this.isSlow ? new Swift(size, cells, this.#light, this.#palette, half) : null;
    this.view = new Viewpoint(canvas, half, FITTED_LEVELS * LEVEL_HEIGHT, () => this.#calm.matches, this.#viewed);
    this.#scene.add(this.#bridges.solid, this.#bridges.signs, this.#overlay.group, this.#light.group);
    if (this.#swift) this.#scene.add(this.#swift.group);
    this.#dress();
    canvas.addEventListener("webglcontextrestored", this.#restored);
    void document.fonts?.ready.then(() => this.#isGone || this.theme());
  }

  /** A new picture. */
  update(drawing: Drawing, hasNumbers: boolean) {
    if (drawing.letters !== this.#letters || !this.#ground) {
      this.#letters = drawing.letters;
      this.#lay();
    }
    this.#bridges.hasNumbers = hasNumbers;
    this.#motion.update(drawing.pieces, performance.now(), !this.#calm.matches);
    const solid = drawing.pieces.filter(({ isGlass }) => !isGlass);
    const standing = solid.map(({ key, isDim }) => `${key} ${isDim}`).join();
    if (standing !== this.#standing) {
      this.#standing = standing;
      this.#numbered = numbered(solid);
      this.#changed(true);
    }
    this.#overlay.update(drawing, hasNumbers);
    this.#drawing = drawing;
    this.request();
  }

  /** The page's theme has changed: every colour is read again. */
  theme() {
    this.#palette = readPalette(this.canvas);
    for (const part of [this.#bridges, this.#overlay, this.#swift]) part?.setPalette(this.#palette);
    this.#dress();
    this.#lay();
    if (this.#drawing) this.#overlay.update(this.#drawing, this.#bridges.hasNumbers);
    this.request();
  }

  resize(width: number, height: number) {
    if (width < 1 || height < 1) return;
    this.#size = { width, height };
    this.#pace.resize(width, height);
    this.view.resize(width, height);
    this.#isStale = true;
    this.#draw(performance.now());
  }

  request() {
    if (!this.#frame && !this.#isGone) this.#frame = requestAnimationFrame(this.#tick);
  }

  /** The line of sight through a point of the canvas, in CSS pixels from its corner, in the board's axes. */
  ray(x: number, y: number): Ray {
    const point = new Vector2((x / this.#size.width) * 2 - 1, 1 - (y / this.#size.height) * 2);
    this.#raycaster.setFromCamera(point, this.view.camera);
    const { origin, direction } = this.#raycaster.ray;
    return boardRay(this.geometry.size, origin, direction);
  }

  /** Where a place of the board appears on the canvas, in CSS pixels. */
  project(column: Column, level: number): { x: number; y: number } {
    const place: Vector3 = columnPlace(this.geometry.size, column, level).project(this.view.camera);
    return { x: ((place.x + 1) / 2) * this.#size.width, y: ((1 - place.y) / 2) * this.#size.height };
  }

  dispose() {
    this.#isGone = true;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.canvas.removeEventListener("webglcontextrestored", this.#restored);
    for (const part of [this.view, this.#bridges, this.#overlay, this.#ground, this.#swift, this.#rest, this.#light]) part?.dispose();
    this.#renderer.dispose();
  }

  #restored = () => {
    this.#changed(true);
    this.request();
  };

  #viewed = () => {
    this.#isStale = true;
    this.#lastMotion = performance.now();
    this.request();
  };

  #changed(shadows: boolean) {
    this.#isStale = true;
    this.#hasOldShadows ||= shadows;
  }

  #tick = (now: number) => {
    this.#frame = 0;
    this.#draw(now);
  };

  #draw(now: number) {
    if (this.#size.width === 0 || !this.#ground) return;
    const isTurning = this.view.advance(now);
    const { placed, isMoving } = this.#motion.at(now);
    if (isTurning || isMoving) this.#lastMotion = performance.now();
    const isMotion = isTurning || isMoving || this.view.isHeld || performance.now() - this.#lastMotion < REST_MS;
    if (isMoving) this.#changed(true);
    this.#pace.prepare(isMotion, now);
    this.#bridges.set(placed, this.#numbered);
    if (!this.#swift || !this.#rest) this.#drawWhole();
    else if (isMotion) this.#drawSwiftly(this.#swift, placed);
    else this.#drawAtRest(this.#swift, this.#rest);
    this.onview();
    if (isTurning || isMoving) this.request();
    else if (isMotion) this.#restLater();
  }

  #restLater() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.request(), REST_MS + 10);
  }

  #drawWhole() {
    this.#renderer.shadowMap.needsUpdate = this.#hasOldShadows;
    this.#hasOldShadows = this.#isStale = false;
    this.#renderer.clear();
    this.#renderer.render(this.#scene, this.view.camera);
  }

  #drawSwiftly(swift: Swift, placed: Parameters<Bridges["set"]>[0]) {
    if (!swift.hasPicture) this.#takeGround(swift);
    swift.begin();
    for (const each of placed) swift.put(each);
    swift.end();
    this.#show({ solid: false, hand: true, swift: true });
    this.#renderer.clear();
    this.#renderer.render(this.#scene, this.view.camera);
    this.#isStale = true;
  }

  #drawAtRest(swift: Swift, rest: Rest) {
    if (this.#isStale) {
      const hadOldShadows = this.#hasOldShadows;
      this.#renderer.shadowMap.needsUpdate = hadOldShadows;
      this.#hasOldShadows = this.#isStale = false;
      this.#show({ solid: true, hand: false });
      rest.take(this.#scene, this.view.camera);
      if (hadOldShadows) this.#takeGround(swift);
    }
    this.#renderer.clear();
    rest.show();
    this.#show({ solid: false, hand: true });
    const { background } = this.#scene;
    this.#scene.background = null;
    this.#renderer.render(this.#scene, this.view.camera);
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
    this.#ground = new Ground(this.geometry, this.#palette, this.#letters, this.#font);
    this.#scene.add(this.#ground.group);
  }

  #dress() {
    this.#scene.background = this.#palette.page;
    this.#light.set(this.#palette.isDark);
    this.#changed(true);
  }
}

/** The bridges whose number is not covered. */
function numbered(solid: readonly Piece[]): ReadonlySet<string> {
  const places = numberPlaces(solid.map(({ span }) => span));
  return new Set(solid.filter((_, i) => places[i]).map(({ key }) => key));
}

/** Asked of a canvas of its own: the answer decides how the real one is made. */
function isSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
