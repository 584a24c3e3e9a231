/** What comes and goes with the hand: ghosts of possible bridges, marks on columns, the gap of a bridge taken off. */

import {
  type BufferGeometry,
  type ColorRepresentation,
  DoubleSide,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  RingGeometry,
  Sprite,
  SpriteMaterial,
  type Texture,
} from "three";

import { bodyLook, seatLook } from "../colours";
import type { Drawing, Ghost, Mark } from "../drawing";
import { LEVEL_HEIGHT } from "../measures";
import { labelTexture } from "./labels";
import type { Palette } from "./palette";
import { columnPlace, spanMatrix } from "./places";
import { bridgeShape, collarsShape, rimShape } from "./shapes";

export class Overlay {
  readonly group = new Group();
  readonly #arch: BufferGeometry;
  readonly #collars: BufferGeometry;
  readonly #frame: BufferGeometry;
  readonly #ring = new RingGeometry(0.25, 0.41, 28).rotateX(-Math.PI / 2);
  readonly #disc = new RingGeometry(0.05, 0.41, 28).rotateX(-Math.PI / 2);
  readonly #edge = new RingGeometry(0.18, 0.49, 28).rotateX(-Math.PI / 2);
  readonly #square = new RingGeometry(0.6, 0.76, 4, 1).rotateZ(Math.PI / 4).rotateX(-Math.PI / 2);
  readonly #plate = new PlaneGeometry(0.8, 0.8).rotateX(-Math.PI / 2);
  #textures: Texture[] = [];
  #materials: Material[] = [];

  constructor(
    private readonly size: number,
    cells: number,
    private palette: Palette,
    private readonly font: string,
  ) {
    this.#arch = bridgeShape(cells);
    this.#collars = collarsShape(cells);
    this.#frame = rimShape(cells, 0.12, 0.03);
  }

  setPalette(palette: Palette) {
    this.palette = palette;
  }

  update({ ghosts, marks, gap }: Drawing, hasNumbers: boolean) {
    this.#clear();
    for (const ghost of ghosts) {
      this.#ghost(ghost);
      if (ghost.order !== null) this.#order(ghost);
      else if (hasNumbers) this.#number(ghost);
    }
    for (const mark of marks) this.#mark(mark);
    if (gap) {
      const frame = this.#mesh(this.#frame, new MeshBasicMaterial({ color: this.palette.gold }));
      frame.applyMatrix4(spanMatrix(this.size, gap, 0.012));
    }
  }

  dispose() {
    this.#clear();
    for (const form of [this.#arch, this.#collars, this.#frame, this.#ring, this.#disc, this.#edge, this.#square, this.#plate]) form.dispose();
    this.group.removeFromParent();
  }

  #clear() {
    this.group.clear();
    for (const material of this.#materials) material.dispose();
    for (const texture of this.#textures) texture.dispose();
    this.#materials = [];
    this.#textures = [];
  }

  #mesh(form: BufferGeometry, material: MeshBasicMaterial | MeshLambertMaterial): Mesh {
    this.#materials.push(material);
    const mesh = new Mesh(form, material);
    this.group.add(mesh);
    return mesh;
  }

  #ghost({ span, seat, isExtra, isActive, order: number }: Ghost) {
    const opacity = isActive ? 0.9 : number === null ? 0.38 : 0.5;
    const order = isActive ? 6 : 4;
    const see = (form: BufferGeometry, color: ColorRepresentation) => {
      const matrix = spanMatrix(this.size, span, 0.004);
      // Depth first, colour second: only the nearest surface shows, not the inside of the arch.
      const depth = this.#mesh(form, new MeshBasicMaterial({ colorWrite: false, transparent: true }));
      const skin = this.#mesh(form, new MeshLambertMaterial({ color, vertexColors: true, transparent: true, opacity }));
      depth.applyMatrix4(matrix);
      skin.applyMatrix4(matrix);
      depth.renderOrder = order;
      skin.renderOrder = order + 1;
    };
    see(this.#arch, bodyLook(seat, isExtra).colour);
    if (isExtra) see(this.#collars, seatLook(seat).colour);
  }

  #mark({ kind, column, level }: Mark) {
    const isPlug = kind === "start" || kind === "cursor";
    const place = columnPlace(this.size, column, level);
    // Starts lie where the pillar would be plugged in, the others on top of the ghost's pillar.
    place.y += isPlug ? 0.05 : LEVEL_HEIGHT + 0.01;
    const put = (form: BufferGeometry, color: ColorRepresentation, order: number) => {
      const depthTest = kind === "start";
      const mesh = this.#mesh(form, new MeshBasicMaterial({ color, side: DoubleSide, transparent: true, depthTest }));
      mesh.position.copy(place);
      mesh.renderOrder = order;
    };
    if (kind === "cursor") {
      put(this.#square, this.palette.focus, 9);
      return;
    }
    // Gold with a dark edge, to be seen on every colour of bridge.
    put(this.#edge, EDGE, 9);
    put(kind === "chosen" || kind === "active" ? this.#disc : this.#ring, this.palette.mark, 10);
  }

  /** In which order the bridges of a completion can be placed, and on which level, always facing the eye. */
  #order({ span, order }: Ghost) {
    const style = { ink: "#2a1c02", ground: "#ffd97a", edge: "#5c3d06", scale: 0.62, font: this.font };
    const map = labelTexture(`${order}·${span.level}`, style, 1.7);
    this.#textures.push(map);
    const material = new SpriteMaterial({ map, depthTest: false });
    this.#materials.push(material);
    const label = new Sprite(material);
    label.scale.set(1.7, 1, 1);
    label.position.setFromMatrixPosition(spanMatrix(this.size, span, LEVEL_HEIGHT + 0.45));
    label.renderOrder = 11;
    this.group.add(label);
  }

  #number({ span, seat, isExtra }: Ghost) {
    const map = labelTexture(String(span.level), { ink: bodyLook(seat, isExtra).ink, scale: 0.86, font: this.font });
    this.#textures.push(map);
    const label = this.#mesh(this.#plate, new MeshBasicMaterial({ map, transparent: true, depthTest: false }));
    const matrix = spanMatrix(this.size, span, LEVEL_HEIGHT);
    label.position.setFromMatrixPosition(matrix);
    label.renderOrder = 8;
  }
}

const EDGE = "#3a2703";
