/** The scene on its canvas: draws when something changed, and only then. */

import {
  BasicShadowMap,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";

import type { Ray } from "../cells";
import type { Drawing } from "../drawing";
import type { Geometry } from "../geometry";
import { FRAME, LEVEL_HEIGHT } from "../measures";
import type { Column } from "../moves";
import { Bridges } from "./bridges";
import { Ground } from "./ground";
import { Overlay } from "./overlay";
import { Pace } from "./pace";
import { readPalette, type Palette } from "./palette";
import { boardRay, columnPlace } from "./places";
import { Viewpoint } from "./viewpoint";

/** Room for this many levels when the board is fitted into the window. */
const FITTED_LEVELS = 2;

export class Stage {
  readonly view: Viewpoint;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #sun = new DirectionalLight();
  readonly #sky = new HemisphereLight();
  readonly #bridges: Bridges;
  readonly #overlay: Overlay;
  readonly #raycaster = new Raycaster();
  readonly #pace: Pace;
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #font: string;
  #palette: Palette;
  #ground: Ground | null = null;
  #letters = "";
  #frame = 0;
  #hasChanged = true;
  #isGone = false;
  #size = { width: 0, height: 0 };

  /** Throws where there is no WebGL. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly geometry: Geometry,
    private readonly onview: () => void,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
    this.#renderer.shadowMap.enabled = true;
    // Soft shadows cost a software renderer more than all the rest.
    this.#renderer.shadowMap.type = isSoftware(this.#renderer) ? BasicShadowMap : PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#pace = new Pace(this.#renderer, () => this.request());
    this.#font = getComputedStyle(canvas).fontFamily || "sans-serif";
    this.#palette = readPalette(canvas);
    this.#bridges = new Bridges(geometry.size, geometry.cells, this.#palette, this.#font);
    this.#overlay = new Overlay(geometry.size, geometry.cells, this.#palette, this.#font);
    this.view = new Viewpoint(
      canvas,
      geometry.size / 2 + FRAME + 0.1,
      FITTED_LEVELS * LEVEL_HEIGHT,
      () => this.#calm.matches,
      () => this.request(),
    );
    this.#scene.add(this.#bridges.group, this.#overlay.group, this.#sky, this.#sun, this.#sun.target);
    this.#lights();
    canvas.addEventListener("webglcontextrestored", this.#restored);
    void document.fonts?.ready.then(() => this.#isGone || this.theme());
  }

  #drawing: Drawing | null = null;

  /** A new picture. */
  update(drawing: Drawing, hasNumbers: boolean) {
    if (drawing.letters !== this.#letters || !this.#ground) {
      this.#letters = drawing.letters;
      this.#lay();
    }
    this.#bridges.hasNumbers = hasNumbers;
    this.#bridges.update(drawing.pieces, performance.now(), !this.#calm.matches);
    this.#overlay.update(drawing, hasNumbers);
    this.#drawing = drawing;
    this.#hasChanged = true;
    this.request();
  }

  /** The page's theme has changed: every colour is read again. */
  theme() {
    this.#palette = readPalette(this.canvas);
    this.#bridges.setPalette(this.#palette);
    this.#overlay.setPalette(this.#palette);
    this.#lights();
    this.#lay();
    if (this.#drawing) this.#overlay.update(this.#drawing, this.#bridges.hasNumbers);
    this.#hasChanged = true;
    this.request();
  }

  resize(width: number, height: number) {
    if (width < 1 || height < 1) return;
    this.#size = { width, height };
    this.#pace.resize(width, height);
    this.view.resize(width, height);
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
    this.canvas.removeEventListener("webglcontextrestored", this.#restored);
    this.#pace.dispose();
    this.view.dispose();
    this.#bridges.dispose();
    this.#overlay.dispose();
    this.#ground?.dispose();
    this.#sun.dispose();
    this.#renderer.dispose();
  }

  #restored = () => {
    this.#renderer.shadowMap.needsUpdate = true;
    this.#hasChanged = true;
    this.request();
  };

  #tick = (now: number) => {
    this.#frame = 0;
    this.#draw(now);
  };

  #draw(now: number) {
    if (this.#size.width === 0) return;
    const isTurning = this.view.advance(now);
    let isDropping = false;
    if (this.#hasChanged) {
      isDropping = this.#bridges.settle(now);
      this.#hasChanged = isDropping;
      this.#renderer.shadowMap.needsUpdate = this.#bridges.hasMoved;
    }
    this.#pace.render(this.#scene, this.view.camera, isTurning || isDropping || this.view.isHeld);
    this.onview();
    if (isTurning || isDropping) this.request();
  }

  #lay() {
    this.#renderer.shadowMap.needsUpdate = true;
    this.#ground?.dispose();
    this.#ground = new Ground(this.geometry, this.#palette, this.#letters, this.#font);
    this.#scene.add(this.#ground.group);
  }

  /** A morning sun from the north-west; together the lights leave a lit surface's colour as it is. */
  #lights() {
    const { isDark, page } = this.#palette;
    this.#scene.background = page;
    this.#sky.color.set(isDark ? "#c4d6e6" : "#ffffff");
    this.#sky.groundColor.set(isDark ? "#3d4a44" : "#cfc9b6");
    this.#sky.intensity = isDark ? 1.35 : 1.4;
    this.#sun.color.set(isDark ? "#ffe9cc" : "#fff3dc");
    this.#sun.intensity = isDark ? 1.5 : 1.95;
    const reach = this.geometry.size / 2 + 2;
    this.#sun.position.set(-0.62 * reach, 1.6 * reach, -0.2 * reach);
    this.#sun.castShadow = true;
    const { shadow } = this.#sun;
    shadow.mapSize.set(2048, 2048);
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 4 * reach });
    shadow.camera.updateProjectionMatrix();
    shadow.normalBias = 0.03;
    shadow.bias = -0.0016;
    shadow.radius = 2.5;
    shadow.intensity = isDark ? 0.75 : 0.7;
  }
}

function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
