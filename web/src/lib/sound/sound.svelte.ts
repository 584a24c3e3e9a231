/** Sounds of the page: off until the person wants them. Until then nothing that could sound is even made. */

import type { Sound } from "./events";
import type { Synth } from "./synth";

const KEY = "sound";

function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

class SoundChoice {
  isOn = $state(typeof localStorage !== "undefined" && isWanted());
  #synth: Promise<Synth> | null = null;

  /** By the person's wish, kept in this browser; who switches them on hears one. */
  toggle() {
    this.isOn = !this.isOn;
    try {
      if (this.isOn) localStorage.setItem(KEY, "on");
      else localStorage.removeItem(KEY);
    } catch {
      // No storage: the choice lasts for this visit.
    }
    if (this.isOn) this.play(["bridge"]);
    else this.#hush();
  }

  play(sounds: readonly Sound[]) {
    // Browsers let nothing sound before the page was touched.
    if (!this.isOn || !sounds.length || !navigator.userActivation.hasBeenActive) return;
    this.#synth ??= import("./synth").then(({ Synth }) => new Synth());
    this.#synth.then((synth) => (this.isOn ? synth.play(sounds) : undefined)).catch(() => (this.#synth = null));
  }

  #hush() {
    void this.#synth?.then((synth) => synth.close());
    this.#synth = null;
  }
}

export const sound = new SoundChoice();
