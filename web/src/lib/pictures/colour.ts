/** Computed colours as other programs read them: `#1c2b30` and how opaque; browsers answer in forms that few know. */

export interface Paint {
  /** A colour, `none`, or a reference such as `url("#sand")`. */
  value: string;
  alpha: number;
}

const NUMBER = /-?[\d.]+(?:e-?\d+)?/g;
const two = (n: number) => Math.max(0, Math.min(255, Math.round(n))).toString(16).padStart(2, "0");

export function paintOf(computed: string): Paint {
  const is = (form: string) => computed.startsWith(form);
  if (!is("rgb") && !is("color(srgb ")) return { value: computed, alpha: 1 };
  const numbers = [...(is("rgb") ? computed : computed.slice("color(srgb".length)).matchAll(NUMBER)].map(([n]) => Number(n));
  const scale = is("rgb") ? 1 : 255;
  const [r = 0, g = 0, b = 0, alpha = 1] = numbers;
  return { value: `#${two(r * scale)}${two(g * scale)}${two(b * scale)}`, alpha };
}
