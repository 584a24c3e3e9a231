/**
 * Wood, stone and water, made of a few oscillators and filtered noise. Each sound is short and quiet; `at` is when it
 * begins, by the clock of the context.
 */

import type { Sound } from "./events";

/** Of 1: the loudest moment of the loudest sound stays far below. */
const LOUDNESS = 0.32;
/** Between two sounds of one change. */
export const GAP_SECONDS = 0.17;

interface Knock {
  /** Of the body that rings, in hertz. */
  pitch: number;
  seconds: number;
  gain: number;
  /** It falls to this share of its pitch while it fades. */
  falls?: number;
  shape?: OscillatorType;
}
interface Brush {
  /** Around which the noise is heard, in hertz, at first and at last. */
  from: number;
  to: number;
  width: number;
  seconds: number;
  gain: number;
  /** How long it swells. */
  swell?: number;
}
/** What makes a sound: knocks and brushes, each so many seconds after its start. */
type Part = [after: number, knock: Knock] | [after: number, brush: Brush];

const stone = (pitch: number, gain: number): Part[] => [
  [0, { from: pitch * 6, to: pitch * 4, width: 2, seconds: 0.035, gain: gain * 0.9 }],
  [0, { pitch, seconds: 0.07, gain, falls: 0.8 }],
  [0.004, { pitch: pitch * 2.76, seconds: 0.04, gain: gain * 0.35 }],
];
const wood = (pitch: number, gain: number): Part[] => [
  [0, { from: pitch * 5, to: pitch * 3, width: 1.2, seconds: 0.025, gain: gain * 0.8 }],
  [0, { pitch, seconds: 0.11, gain, falls: 0.9, shape: "triangle" }],
];
const later = (by: number, parts: Part[]): Part[] => parts.map(([after, what]) => [after + by, what] as Part);
const note = (pitch: number, seconds: number, gain: number): Part[] => [
  [0, { pitch, seconds, gain }],
  [0, { pitch: pitch * 2, seconds: seconds * 0.6, gain: gain * 0.28 }],
];

const PARTS: Record<Sound, Part[]> = {
  tile: [...stone(330, 0.5), ...later(0.06, stone(290, 0.38))],
  bridge: [...wood(196, 0.5), ...later(0.075, wood(262, 0.42))],
  lift: [[0, { from: 500, to: 1500, width: 1.4, seconds: 0.12, gain: 0.3, swell: 0.07 }], ...later(0.09, wood(240, 0.22))],
  step: [[0, { from: 900, to: 420, width: 1.1, seconds: 0.16, gain: 0.34, swell: 0.03 }], ...later(0.05, wood(220, 0.24))],
  roll: [0, 0.045, 0.085, 0.13, 0.185].flatMap((after, i) => later(after, wood(430 - 34 * (i % 3), 0.34 - 0.04 * i))),
  village: [[0, { from: 2600, to: 1800, width: 0.7, seconds: 0.13, gain: 0.16, swell: 0.05 }], ...later(0.12, wood(392, 0.34))],
  refused: [[0, { pitch: 150, seconds: 0.13, gain: 0.4, falls: 0.75, shape: "triangle" }]],
  turn: [...note(523.25, 0.32, 0.2), ...later(0.11, note(659.25, 0.42, 0.18))],
  won: [392, 493.88, 587.33, 783.99].flatMap((pitch, i) => later(0.11 * i, note(pitch, 0.55, 0.2))),
  lost: [440, 369.99, 293.66].flatMap((pitch, i) => later(0.15 * i, note(pitch, 0.5, 0.17))),
  shared: [392, 493.88, 440].flatMap((pitch, i) => later(0.13 * i, note(pitch, 0.5, 0.18))),
  tick: [...wood(880, 0.24), ...later(0.14, wood(880, 0.2))],
};

const isKnock = (what: Knock | Brush): what is Knock => "pitch" in what;

export class Synth {
  readonly #context = new AudioContext({ latencyHint: "interactive" });
  readonly #out: GainNode;
  readonly #noise: AudioBuffer;

  constructor() {
    this.#out = new GainNode(this.#context, { gain: LOUDNESS });
    this.#out.connect(this.#context.destination);
    this.#noise = noiseOf(this.#context);
  }

  /** One after the other. A browser that was not touched yet keeps silent. */
  async play(sounds: readonly Sound[]) {
    if (this.#context.state !== "running") await this.#context.resume();
    const begin = this.#context.currentTime + 0.005;
    sounds.forEach((sound, i) => {
      for (const [after, what] of PARTS[sound]) {
        const at = begin + i * GAP_SECONDS + after;
        if (isKnock(what)) this.#knock(what, at);
        else this.#brush(what, at);
      }
    });
  }

  close() {
    void this.#context.close();
  }

  #knock({ pitch, seconds, gain, falls = 1, shape = "sine" }: Knock, at: number) {
    const source = new OscillatorNode(this.#context, { type: shape, frequency: pitch });
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(pitch * falls, at + seconds);
    this.#fade(source, at, { seconds, gain, swell: 0.003 });
  }

  #brush({ from, to, width, seconds, gain, swell = 0.002 }: Brush, at: number) {
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true });
    const filter = new BiquadFilterNode(this.#context, { type: "bandpass", frequency: from, Q: width });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
    this.#fade(source, at, { seconds, gain, swell }, filter);
  }

  #fade(source: AudioScheduledSourceNode, at: number, { seconds, gain, swell }: { seconds: number; gain: number; swell: number }, through?: AudioNode) {
    const hull = new GainNode(this.#context, { gain: 0 });
    hull.gain.setValueAtTime(0.0001, at);
    hull.gain.exponentialRampToValueAtTime(gain, at + swell);
    hull.gain.exponentialRampToValueAtTime(0.0001, at + swell + seconds);
    (through ? source.connect(through) : source).connect(hull).connect(this.#out);
    source.start(at);
    source.stop(at + swell + seconds + 0.02);
  }
}

/** Half a second of noise, always the same. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 7;
  for (let i = 0; i < samples.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    samples[i] = seed / 2 ** 31 - 1;
  }
  return buffer;
}
