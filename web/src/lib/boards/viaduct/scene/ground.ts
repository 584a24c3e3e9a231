/** Everything that stays: table, frame, river, meadows, holes, platforms and the numbers on the frame. */

import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  ExtrudeGeometry,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  type Texture,
} from "three";

import { seatLook } from "../colours";
import type { Geometry, Platform } from "../geometry";
import { FRAME } from "../measures";
import { labelTexture, type LabelStyle } from "./labels";
import { grainTexture, meadowTexture, platformTexture, quayTexture, rippleTexture, shadeTexture } from "./patterns";
import { lit, type Palette } from "./palette";

const WATER = -0.16;
const BOTTOM = -1.15;
const FRAME_TOP = 0.12;
const PLATFORM_TOP = 0.035;

export class Ground {
  readonly group = new Group();
  readonly #textures = new Map<string, Texture>();
  readonly #font: string;

  constructor(
    private readonly geometry: Geometry,
    private readonly palette: Palette,
    letters: string,
    font: string,
  ) {
    this.#font = font;
    this.#table();
    this.#water();
    this.#meadows();
    this.#frame();
    this.#numbers();
    for (const platform of geometry.platforms) this.#platform(platform, letters.indexOf(platform.letter));
  }

  dispose() {
    this.group.removeFromParent();
    this.group.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.geometry.dispose();
      (part.material as Material).dispose();
    });
    for (const texture of this.#textures.values()) texture.dispose();
  }

  #add(mesh: Mesh, receives = true): Mesh {
    mesh.receiveShadow = receives;
    this.group.add(mesh);
    return mesh;
  }

  #texture(key: string, make: () => Texture): Texture {
    const known = this.#textures.get(key) ?? make();
    this.#textures.set(key, known);
    return known;
  }

  /** A soft shade on the table instead of a second shadow map. */
  #table() {
    const width = this.geometry.size + 2 * FRAME + 5;
    const map = this.#texture("shade", shadeTexture);
    const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, opacity: this.palette.isDark ? 0.7 : 0.2 });
    const table = this.#add(new Mesh(new PlaneGeometry(width, width).rotateX(-Math.PI / 2), material), false);
    table.position.set(0.5, BOTTOM, 0.6);
    table.renderOrder = -1;
  }

  #water() {
    const { size, river } = this.geometry;
    const { water, ripple } = this.palette;
    const map = this.#texture("ripples", () => rippleTexture(water, ripple, river / size));
    const geometry = new PlaneGeometry(size, size).rotateX(-Math.PI / 2);
    this.#add(new Mesh(geometry, new MeshLambertMaterial({ map }))).position.y = WATER;
  }

  /** Four slabs of stone, with a meadow on each. */
  #meadows() {
    const { quarter, size } = this.geometry;
    const stones = this.#texture("quay", () => quayTexture(this.palette.quay));
    const grass = this.#texture("meadow", () => meadowTexture(this.palette.meadow, this.palette.hole, quarter));
    for (const x of this.geometry.quarterStarts()) {
      for (const y of this.geometry.quarterStarts()) {
        const place = (mesh: Mesh, top: number) =>
          mesh.position.set(x - 1 + quarter / 2 - size / 2, top, size / 2 - (y - 1) - quarter / 2);
        const depth = 0.4;
        const slab = new ExtrudeGeometry(roundedRectangle(quarter - 0.04, quarter - 0.04, 0.35), {
          depth,
          bevelThickness: 0.03,
          bevelSize: 0.03,
          bevelSegments: 1,
          curveSegments: 5,
        });
        place(this.#add(new Mesh(slab.rotateX(-Math.PI / 2), new MeshLambertMaterial({ map: stones }))), -depth - 0.035);
        const lawn = new ShapeGeometry(roundedRectangle(quarter - 0.26, quarter - 0.26, 0.3), 5);
        stretch(lawn, quarter, quarter);
        place(this.#add(new Mesh(lawn.rotateX(-Math.PI / 2), new MeshLambertMaterial({ map: grass }))), 0);
      }
    }
  }

  #frame() {
    const inner = this.geometry.size / 2 + 0.1;
    const outer = inner + FRAME;
    const shape = new Shape();
    shape.moveTo(-outer, outer);
    shape.lineTo(outer, outer);
    shape.lineTo(inner, inner);
    shape.lineTo(-inner, inner);
    shape.closePath();
    const map = this.#texture("grain", () => grainTexture(this.palette.wood, this.palette.grain));
    const material = new MeshLambertMaterial({ map });
    for (let side = 0; side < 4; side++) {
      const beam = new ExtrudeGeometry(shape, {
        depth: FRAME_TOP - BOTTOM - 0.1,
        bevelThickness: 0.1,
        bevelSize: 0.1,
        bevelOffset: -0.1,
        bevelSegments: 2,
      });
      beam.rotateX(-Math.PI / 2).translate(0, BOTTOM, 0).rotateY((side * Math.PI) / 2);
      this.#add(new Mesh(beam, material));
    }
  }

  #label(text: string, style: LabelStyle, width: number, height: number, x: number, y: number, top: number) {
    const key = `${text} ${JSON.stringify(style)} ${width / height}`;
    const map = this.#texture(key, () => labelTexture(text, { font: this.#font, ...style }, width / height));
    const material = new MeshLambertMaterial({ map, transparent: true, depthWrite: false });
    const mesh = this.#add(new Mesh(new PlaneGeometry(width, height).rotateX(-Math.PI / 2), material));
    mesh.position.set(x, top, y);
  }

  /** Column numbers on all four beams, so that the moves' texts can be read off. */
  #numbers() {
    const { size, quarter, river } = this.geometry;
    const ink = `#${this.palette.label.getHexString()}`;
    const away = size / 2 + 0.1 + FRAME / 2;
    const shown = [1, 5, 10, quarter, quarter + river + 1, 20, 25, size].filter((n) => n <= size);
    for (const n of new Set(shown)) {
      const along = n - 0.5 - size / 2;
      const put = (x: number, y: number) => this.#label(String(n), { ink, scale: 0.74 }, 1.2, 0.9, x, y, FRAME_TOP + 0.012);
      put(along, away);
      put(along, -away);
      put(-away, -along);
      put(away, -along);
    }
  }

  /** A slab in the colour of its seat, and the letter again on the frame, where nothing covers it. */
  #platform({ letter, x, y }: Platform, seat: number) {
    const { size } = this.geometry;
    const look = seat < 0 ? null : seatLook(seat);
    const colour = look ? lit(this.palette, look.colour) : this.palette.mutedPlatform;
    const width = x[1] - x[0] + 1;
    const depth = y[1] - y[0] + 1;
    const centreX = (x[0] + x[1] - 1) / 2 - size / 2;
    const centreY = size / 2 - (y[0] + y[1] - 1) / 2;
    const slab = (inset: number, top: number, material: Material) => {
      const depth3 = 0.1;
      const outline = roundedRectangle(width - inset, depth - inset, 0.16);
      const form = new ExtrudeGeometry(outline, { depth: depth3, bevelEnabled: false, curveSegments: 4 });
      stretch(form, width, depth);
      const mesh = this.#add(new Mesh(form.rotateX(-Math.PI / 2), material));
      mesh.position.set(centreX, top - depth3, centreY);
    };
    const ink = look ? look.ink : `#${this.palette.hole.getHexString()}`;
    slab(-0.02, PLATFORM_TOP - 0.012, new MeshLambertMaterial({ color: this.palette.quay }));
    const key = `platform ${letter} ${width}`;
    const map = this.#texture(key, () => platformTexture(colour, new Color(ink), letter, width, depth, this.#font));
    slab(0.1, PLATFORM_TOP, new MeshLambertMaterial({ map }));

    const away = size / 2 + 0.1 + FRAME / 2;
    const side = (low: number, high: number) => (low === 1 ? -1 : high === size ? 1 : 0);
    const toEast = side(x[0], x[1]);
    const toNorth = side(y[0], y[1]);
    const style = { ink, ground: `#${colour.getHexString()}`, edge: ink, scale: 0.68 };
    this.#label(letter, style, 1.15, 1.15, toEast ? toEast * away : centreX, toEast ? centreY : -toNorth * away, FRAME_TOP + 0.014);
  }
}

/** Surface coordinates over a whole rectangle around the middle, so that a picture of it lies as it was drawn. */
function stretch(geometry: BufferGeometry, width: number, depth: number) {
  const places = geometry.getAttribute("position");
  const at = new Float32Array(places.count * 2);
  for (let i = 0; i < places.count; i++) at.set([places.getX(i) / width + 0.5, places.getY(i) / depth + 0.5], 2 * i);
  geometry.setAttribute("uv", new BufferAttribute(at, 2));
}

function roundedRectangle(width: number, height: number, radius: number): Shape {
  const [x, y] = [width / 2, height / 2];
  const shape = new Shape();
  shape.moveTo(-x + radius, -y);
  shape.lineTo(x - radius, -y);
  shape.absarc(x - radius, -y + radius, radius, -Math.PI / 2, 0, false);
  shape.lineTo(x, y - radius);
  shape.absarc(x - radius, y - radius, radius, 0, Math.PI / 2, false);
  shape.lineTo(-x + radius, y);
  shape.absarc(-x + radius, y - radius, radius, Math.PI / 2, Math.PI, false);
  shape.lineTo(-x, -y + radius);
  shape.absarc(-x + radius, -y + radius, radius, Math.PI, 1.5 * Math.PI, false);
  return shape;
}
