/** Instanced meshes by kind, which grow as they must: all that is alike is one call. */

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  type Material,
  type Matrix4,
} from "three";

export interface Made {
  geometry: BufferGeometry;
  material: Material;
}

interface Batch {
  mesh: InstancedMesh;
  count: number;
}

const FIRST_ROOM = 32;

export class Batches {
  readonly group = new Group();
  readonly #batches = new Map<string, Batch>();

  /** `shadows`: which kinds cast and receive them. */
  constructor(private readonly shadows: (key: string) => { cast: boolean; receive: boolean }) {}

  begin() {
    for (const batch of this.#batches.values()) batch.count = 0;
  }

  put(key: string, make: () => Made, matrix: Matrix4, colour?: Color) {
    let batch = this.#batches.get(key) ?? this.#grown(key, make(), FIRST_ROOM);
    if (batch.count === batch.mesh.instanceMatrix.count) {
      const { geometry, material } = batch.mesh;
      batch = this.#grown(key, { geometry, material: material as Material }, 2 * batch.count);
    }
    batch.mesh.setMatrixAt(batch.count, matrix);
    if (colour) batch.mesh.setColorAt(batch.count, colour);
    batch.count += 1;
  }

  end() {
    for (const { mesh, count } of this.#batches.values()) {
      mesh.count = count;
      mesh.visible = count > 0;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
  }

  /** Everything goes: what comes next is made anew. */
  clear() {
    for (const { mesh } of this.#batches.values()) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      (mesh.material as Material).dispose();
      mesh.dispose();
    }
    this.#batches.clear();
  }

  /** A mesh of this kind with room for `room`, the present instances kept. */
  #grown(key: string, { geometry, material }: Made, room: number): Batch {
    const mesh = new InstancedMesh(geometry, material, room);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    const { cast, receive } = this.shadows(key);
    mesh.castShadow = cast;
    mesh.receiveShadow = receive;
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
}
