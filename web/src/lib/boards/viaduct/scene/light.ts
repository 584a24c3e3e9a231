/** The morning sun from the north-west and the sky. Together they leave a lit surface's colour as it is. */

import { Color, DirectionalLight, Group, HemisphereLight, type Vector3 } from "three";

const SUN = { x: -0.62, y: 1.6, z: -0.2 };

export class Light {
  readonly group = new Group();
  readonly #sun = new DirectionalLight();
  readonly #sky = new HemisphereLight();

  /** `reach`: from the middle to what still casts a shadow. */
  constructor(reach: number) {
    this.#sun.position.set(SUN.x * reach, SUN.y * reach, SUN.z * reach);
    this.#sun.castShadow = true;
    const { shadow } = this.#sun;
    shadow.mapSize.set(2048, 2048);
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 4 * reach });
    shadow.camera.updateProjectionMatrix();
    shadow.normalBias = 0.03;
    shadow.bias = -0.0016;
    shadow.radius = 3.2;
    this.group.add(this.#sun, this.#sun.target, this.#sky);
  }

  set(isDark: boolean) {
    this.#sky.color.set(isDark ? "#c4d6e6" : "#f4f9ff");
    this.#sky.groundColor.set(isDark ? "#3d4a44" : "#cfc9b6");
    this.#sky.intensity = isDark ? 1.3 : 1.35;
    this.#sun.color.set(isDark ? "#ffe9cc" : "#fff0d4");
    this.#sun.intensity = isDark ? 1.6 : 2.1;
    this.#sun.shadow.intensity = isDark ? 0.75 : 0.68;
  }

  /** How the light falls on a surface that looks this way: what a colour is multiplied by. */
  on(normal: Vector3): Color {
    const { x, y, z } = this.#sun.position;
    const facing = Math.max(0, (normal.x * x + normal.y * y + normal.z * z) / Math.hypot(x, y, z));
    const sky = this.#sky.groundColor.clone().lerp(this.#sky.color, 0.5 * normal.y + 0.5);
    return sky
      .multiplyScalar(this.#sky.intensity / Math.PI)
      .add(this.#sun.color.clone().multiplyScalar((facing * this.#sun.intensity) / Math.PI));
  }

  dispose() {
    this.#sun.dispose();
    this.#sky.dispose();
  }
}
