/** All bridges as a handful of instanced meshes: bodies, marks and collars; glass, rims and level numbers. */

import {
  type BufferGeometry,
  Color,
  Group,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  type Texture,
} from "three";

import { bodyLook, seatLook } from "../colours";
import type { Piece, Rim } from "../drawing";
import { numberPlaces } from "../plan/plan";
import { Batches } from "./batches";
import { labelTexture } from "./labels";
import type { Placed } from "./motion";
import { lit, type Palette } from "./palette";
import { isAlongX, spanMatrix } from "./places";
import { bridgeShape, collarsShape, marksShape, rimShape, TOP } from "./shapes";

export class Bridges {
  readonly #solid = new Batches((key) => ({ cast: key === "body", receive: key === "body" || key === "collars" }));
  readonly #signs = new Batches(() => ({ cast: false, receive: false }));
  readonly #textures: Texture[] = [];
  readonly #matrix = new Matrix4();
  /** What stands; a slow machine paints it in another way while the camera moves. */
  readonly solid: Group = this.#solid.group;
  /** Rims, numbers and glass: always drawn. */
  readonly signs: Group = this.#signs.group;
  /** Shows the level of every bridge on its deck. */
  hasNumbers = false;

  constructor(
    private readonly size: number,
    private readonly cells: number,
    private palette: Palette,
    private readonly font: string,
  ) {}

  setPalette(palette: Palette) {
    this.palette = palette;
    this.#solid.clear();
    this.#signs.clear();
  }

  /** `numbers`: where the level of each is written; those that are covered have none. */
  set(placed: readonly Placed[], numbered: ReadonlySet<string>) {
    this.#solid.begin();
    this.#signs.begin();
    for (const each of placed) this.#put(each, numbered.has(each.piece.key));
    this.#solid.end();
    this.#signs.end();
  }

  dispose() {
    this.#solid.clear();
    this.#signs.clear();
    for (const texture of this.#textures) texture.dispose();
    this.solid.removeFromParent();
    this.signs.removeFromParent();
  }

  #put({ piece, lift, scale }: Placed, isNumbered: boolean) {
    const { span, seat, isExtra, isDim, isGlass, rim } = piece;
    const matrix = spanMatrix(this.size, span, lift, this.#matrix, scale);
    const body = bodyLook(seat, isExtra);
    if (isGlass) return this.#glass(matrix, lit(this.palette, body.colour));
    const dimmed = (colour: Color) => (isDim ? colour.lerp(this.palette.meadow, 0.62) : colour);
    this.#solid.put("body", () => solid(bridgeShape(this.cells)), matrix, dimmed(lit(this.palette, body.colour)));
    const marks = `marks ${seat} ${isExtra} ${isDim}`;
    this.#solid.put(marks, () => flat(marksShape(this.cells, seatLook(seat), body), isDim ? 0.35 : 1), matrix);
    if (isExtra) {
      const ring = dimmed(lit(this.palette, seatLook(seat).colour));
      this.#solid.put("collars", () => solid(collarsShape(this.cells)), matrix, ring);
    }
    if (rim) this.#rim(rim, matrix);
    if (this.hasNumbers && isNumbered) this.#number(span.level, !isAlongX(span), matrix, dimmed(new Color(body.ink)));
  }

  /** Above the cut: a breath of its colour, with the edge of its deck. */
  #glass(matrix: Matrix4, colour: Color) {
    const make = (geometry: BufferGeometry, opacity: number) => () => ({
      geometry,
      material: new MeshBasicMaterial({ transparent: true, opacity, depthWrite: false, vertexColors: opacity < 0.3 }),
    });
    this.#signs.put("glass", make(bridgeShape(this.cells, true), 0.14), matrix, colour);
    this.#signs.put("glass edge", make(rimShape(this.cells, 0.06, 0.03).translate(0, TOP - 0.03, 0), 0.7), matrix, colour);
  }

  #rim(rim: Exclude<Rim, null>, matrix: Matrix4) {
    const { gold, good } = this.palette;
    const isThin = rim === "recent" || rim === "removable";
    const colour = rim === "removable" || rim === "hover" ? good : gold;
    const make = () => ({
      geometry: isThin
        ? rimShape(this.cells, 0.08, 0.05).translate(0, TOP - 0.025, 0)
        : rimShape(this.cells, 0.17, 0.13, 0.05).translate(0, TOP - 0.1, 0),
      material: new MeshBasicMaterial(),
    });
    this.#signs.put(`rim ${isThin}`, make, matrix, colour);
  }

  #number(level: number, isTurned: boolean, matrix: Matrix4, ink: Color) {
    const make = () => {
      const map = labelTexture(String(level), { ink: "#fff", scale: 0.86, font: this.font });
      this.#textures.push(map);
      const geometry = new PlaneGeometry(0.8, 0.8).rotateX(-Math.PI / 2).translate(0, TOP + 0.012, 0);
      if (isTurned) geometry.rotateY(-Math.PI / 2);
      return { geometry, material: new MeshBasicMaterial({ map, transparent: true, depthWrite: false }) };
    };
    this.#signs.put(`number ${level} ${isTurned}`, make, matrix, ink);
  }
}

const solid = (geometry: BufferGeometry) => ({ geometry, material: new MeshLambertMaterial({ vertexColors: true }) });

const flat = (geometry: BufferGeometry, opacity: number) => ({
  geometry,
  material: new MeshLambertMaterial({ vertexColors: true, transparent: opacity < 1, opacity, depthWrite: opacity === 1 }),
});

/** The bridges whose number is not covered. */
export function numbered(solid: readonly Piece[]): ReadonlySet<string> {
  const places = numberPlaces(solid.map(({ span }) => span));
  return new Set(solid.filter((_, i) => places[i]).map(({ key }) => key));
}
