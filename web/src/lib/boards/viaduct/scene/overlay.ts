/** What comes and goes with the hand: ghosts of possible bridges, marks on columns, the gap of a bridge taken off. */

import {
  type BufferGeometry,
  Color,
  type ColorRepresentation,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  RingGeometry,
} from "three";

import { bodyLook, seatLook } from "../colours";
import type { Drawing, Ghost, Mark } from "../drawing";
import { LEVEL_HEIGHT } from "../measures";
import type { Palette } from "./palette";
import { columnPlace, spanMatrix } from "./places";
import { bridgeShape, collarsShape, rimShape } from "./shapes";

export class Overlay {
  readonly group = new Group();
  readonly #arch: BufferGeometry;
  readonly #collars: BufferGeometry;
  readonly #frame: BufferGeometry;
  readonly #ring = new RingGeometry(0.26, 0.42, 28).rotateX(-Math.PI / 2);
  readonly #disc = new RingGeometry(0.06, 0.46, 28).rotateX(-Math.PI / 2);
  readonly #square = new RingGeometry(0.6, 0.76, 4, 1).rotateZ(Math.PI / 4).rotateX(-Math.PI / 2);
  #materials: (MeshBasicMaterial | MeshLambertMaterial)[] = [];

  constructor(
    private readonly size: number,
    cells: number,
    private palette: Palette,
  ) {
    this.#arch = bridgeShape(cells);
    this.#collars = collarsShape(cells);
    this.#frame = rimShape(cells, 0.12, 0.03);
  }

  setPalette(palette: Palette) {
    this.palette = palette;
  }

  update({ ghosts, marks, gap }: Drawing) {
    this.#clear();
    for (const ghost of ghosts) this.#ghost(ghost);
    for (const mark of marks) this.#mark(mark);
    if (gap) {
      const frame = this.#mesh(this.#frame, new MeshBasicMaterial({ color: this.palette.gold }));
      frame.applyMatrix4(spanMatrix(this.size, gap, 0.012));
    }
  }

  dispose() {
    this.#clear();
    for (const form of [this.#arch, this.#collars, this.#frame, this.#ring, this.#disc, this.#square]) form.dispose();
    this.group.removeFromParent();
  }

  #clear() {
    this.group.clear();
    for (const material of this.#materials) material.dispose();
    this.#materials = [];
  }

  #mesh(form: BufferGeometry, material: MeshBasicMaterial | MeshLambertMaterial): Mesh {
    this.#materials.push(material);
    const mesh = new Mesh(form, material);
    this.group.add(mesh);
    return mesh;
  }

  #ghost({ span, seat, isExtra, isActive }: Ghost) {
    const opacity = isActive ? 0.8 : 0.3;
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
    const { gold, focus, isDark } = this.palette;
    const isTarget = kind === "target" || kind === "active";
    const form = kind === "cursor" ? this.#square : kind === "start" || kind === "target" ? this.#ring : this.#disc;
    const color = kind === "cursor" ? focus : isDark ? gold.clone().lerp(new Color("#fff"), 0.25) : gold;
    const opacity = kind === "target" ? 0.85 : 1;
    const isOnTop = kind === "cursor" || isTarget || kind === "chosen";
    const material = new MeshBasicMaterial({ color, side: DoubleSide, transparent: true, opacity, depthTest: !isOnTop });
    const mesh = this.#mesh(form, material);
    mesh.position.copy(columnPlace(this.size, column, level));
    // Targets lie on the top of the ghost's pillar, the others where the pillar would be plugged in.
    mesh.position.y += isTarget || kind === "chosen" ? LEVEL_HEIGHT + 0.01 : 0.05;
    mesh.renderOrder = 9;
  }
}
