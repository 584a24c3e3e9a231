/** All bridges as a handful of instanced meshes: bodies, marks, collars, rims, level numbers. */

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  type Texture,
} from "three";

import { bodyLook, seatLook } from "../colours";
import type { Piece, Rim } from "../drawing";
import { labelTexture } from "./labels";
import { lit, type Palette } from "./palette";
import { isAlongX, spanMatrix } from "./places";
import { bridgeShape, collarsShape, marksShape, rimShape, TOP } from "./shapes";

/** A bridge drops in from this height, in this time. */
const DROP = 1.4;
const DROP_MS = 180;

/** Where one kind of instances goes this time. */
interface Batch {
  mesh: InstancedMesh;
  count: number;
}

export class Bridges {
  readonly group = new Group();
  readonly #batches = new Map<string, Batch>();
  readonly #born = new Map<string, number>();
  readonly #textures: Texture[] = [];
  #pieces: readonly Piece[] = [];
  #hasDrawn = false;
  #matrix = new Matrix4();
  #places = "";
  /** Whether the last settling changed any shadow. */
  hasMoved = false;

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
  }

  /** New pieces; those that were not there before drop in, if `moves`. */
  update(all: readonly Piece[], now: number, moves: boolean) {
    const pieces = all.filter(({ isGlass }) => !isGlass);
    const keys = new Set(pieces.map(({ key }) => key));
    for (const key of this.#born.keys()) if (!keys.has(key)) this.#born.delete(key);
    for (const { key } of pieces) {
      if (!this.#born.has(key)) this.#born.set(key, moves && this.#hasDrawn ? now : -Infinity);
    }
    this.#hasDrawn = true;
    this.#pieces = pieces;
  }

  /** Places everything for this moment; true while something still drops. */
  settle(now: number): boolean {
    let isMoving = false;
    let places = "";
    for (const batch of this.#batches.values()) batch.count = 0;
    for (const piece of this.#pieces) {
      const age = (now - (this.#born.get(piece.key) ?? -Infinity)) / DROP_MS;
      if (age < 1) isMoving = true;
      this.#place(piece, age < 1 ? DROP * (1 - Math.max(0, age)) ** 2 : 0);
      places += `${piece.key}${piece.rim === "hover" ? "!" : ""};`;
    }
    this.hasMoved = isMoving || places !== this.#places;
    this.#places = isMoving ? "" : places;
    for (const { mesh, count } of this.#batches.values()) {
      mesh.count = count;
      mesh.visible = count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    return isMoving;
  }

  dispose() {
    for (const { mesh } of this.#batches.values()) this.#drop(mesh);
    for (const texture of this.#textures) texture.dispose();
    this.#batches.clear();
    this.group.removeFromParent();
  }

  #place(piece: Piece, height: number) {
    const { span, seat, isExtra, isDim, rim } = piece;
    const lift = height + (rim === "hover" ? 0.16 : 0);
    const matrix = spanMatrix(this.size, span, lift, this.#matrix);
    const body = bodyLook(seat, isExtra);
    const dimmed = (colour: Color) => (isDim ? colour.lerp(this.palette.meadow, 0.62) : colour);
    this.#put("body", () => solid(bridgeShape(this.cells)), matrix, dimmed(lit(this.palette, body.colour)));
    const marks = `marks ${seat} ${isExtra} ${isDim}`;
    this.#put(marks, () => flat(marksShape(this.cells, seatLook(seat), body), isDim ? 0.35 : 1), matrix);
    if (isExtra) {
      this.#put("collars", () => solid(collarsShape(this.cells)), matrix, dimmed(lit(this.palette, seatLook(seat).colour)));
    }
    if (rim) this.#rim(rim, matrix);
    if (this.hasNumbers) this.#number(piece, matrix, dimmed(new Color(body.ink)));
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
    this.#put(`rim ${isThin}`, make, matrix, colour);
  }

  #number({ span }: Piece, matrix: Matrix4, ink: Color) {
    const turned = !isAlongX(span);
    const make = () => {
      const map = labelTexture(String(span.level), { ink: "#fff", scale: 0.86, font: this.font });
      this.#textures.push(map);
      const geometry = new PlaneGeometry(0.8, 0.8).rotateX(-Math.PI / 2).translate(0, TOP + 0.012, 0);
      if (turned) geometry.rotateY(-Math.PI / 2);
      return { geometry, material: new MeshBasicMaterial({ map, transparent: true, depthWrite: false }) };
    };
    this.#put(`number ${span.level} ${turned}`, make, matrix, ink);
  }

  #put(key: string, make: () => { geometry: BufferGeometry; material: Material }, matrix: Matrix4, colour?: Color) {
    const batch = this.#batches.get(key) ?? this.#grown(key, make(), 32);
    const roomy = batch.count < batch.mesh.instanceMatrix.count ? batch : this.#grown(key, batch.mesh, 2 * batch.count);
    roomy.mesh.setMatrixAt(roomy.count, matrix);
    if (colour) roomy.mesh.setColorAt(roomy.count, colour);
    roomy.count += 1;
  }

  /** A mesh of this kind with room for `capacity`, the present instances kept. */
  #grown(key: string, from: { geometry: BufferGeometry; material: Material | Material[] }, capacity: number): Batch {
    const mesh = new InstancedMesh(from.geometry, from.material as Material, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.castShadow = key === "body";
    mesh.receiveShadow = key === "body" || key === "collars";
    const old = this.#batches.get(key);
    if (old) {
      mesh.instanceMatrix.array.set(old.mesh.instanceMatrix.array);
      if (old.mesh.instanceColor) {
        mesh.setColorAt(0, new Color());
        mesh.instanceColor?.array.set(old.mesh.instanceColor.array);
      }
      old.mesh.removeFromParent();
      old.mesh.dispose();
    }
    this.group.add(mesh);
    const batch = { mesh, count: old?.count ?? 0 };
    this.#batches.set(key, batch);
    return batch;
  }

  #drop(mesh: InstancedMesh) {
    mesh.removeFromParent();
    mesh.geometry.dispose();
    (mesh.material as Material).dispose();
    mesh.dispose();
  }
}

const solid = (geometry: BufferGeometry) => ({ geometry, material: new MeshLambertMaterial({ vertexColors: true }) });

const flat = (geometry: BufferGeometry, opacity: number) => ({
  geometry,
  material: new MeshLambertMaterial({ vertexColors: true, transparent: opacity < 1, opacity, depthWrite: opacity === 1 }),
});
