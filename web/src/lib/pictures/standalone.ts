/**
 * A drawing of the page as a file of its own: what style sheets, custom properties and ancestors say of each shape is
 * written into the shape, as attributes that every program that shows SVG knows.
 */

import { paintOf } from "./colour";

const SVG = "http://www.w3.org/2000/svg";

/** Paints, each with the property that says how opaque it is. */
const PAINTS: Record<string, string> = { fill: "fill-opacity", stroke: "stroke-opacity", "stop-color": "stop-opacity" };

/** What a shape has from its parent unless it says otherwise, and what the outermost has. */
const INHERITED: Record<string, string> = {
  "fill-rule": "nonzero",
  "clip-rule": "nonzero",
  "stroke-width": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-miterlimit": "4",
  "stroke-dasharray": "none",
  "stroke-dashoffset": "0",
  "paint-order": "normal",
  "text-anchor": "start",
  "dominant-baseline": "auto",
  "font-family": "",
  "font-size": "",
  "font-weight": "400",
  "font-style": "normal",
  "letter-spacing": "normal",
  visibility: "visible",
};

/** What a shape has for itself. */
const OWN: Record<string, string> = { opacity: "1", "clip-path": "none", mask: "none", filter: "none" };

/** These have their transform in an attribute of another name, which computed styles count as one of their own. */
const TRANSFORMED_OTHERWISE = new Set(["pattern", "linearGradient", "radialGradient"]);
/** All that remains of attributes beside those above: the shapes, references, what is read out. */
const DROPPED = /^(?:class|style|tabindex|inert|data-.*|on.*|aria-hidden|focusable)$/;
/** Places, to a thousandth: more is not seen. */
const MEASURED = /^(?:d|points|transform|[cr]?[xy][12]?|r|width|height)$/;

type Styles = Record<string, string>;

interface Known {
  /** Short for all that the styles depend on. */
  id: number;
  /** What is said of an element of this kind, whatever its parent says. */
  styles: Styles;
  isHidden: boolean;
}

/**
 * What is computed for one element is known for all that have the same class, attributes and ancestors: a film has many
 * drawings of the same few kinds of shapes.
 */
export class Stylist {
  readonly #known = new Map<string, Known>();

  /** The attributes that tell kinds of shapes apart. */
  of(element: Element, parent: Known | null): Known {
    const key = [parent?.id ?? 0, element.localName, ...[...element.attributes].filter(isTelling).map(({ name, value }) => `${name}=${value}`)].join("\n");
    let known = this.#known.get(key);
    if (!known) {
      const computed = getComputedStyle(element);
      known = { id: this.#known.size + 1, styles: stylesOf(computed), isHidden: computed.display === "none" && !isDefinition(element) };
      this.#known.set(key, known);
    }
    return known;
  }
}

/** Not where it lies, but what it is like. */
const isTelling = ({ name }: Attr) =>
  name === "class" || name === "style" || name in INHERITED || name in OWN || name in PAINTS || Object.values(PAINTS).includes(name);

const isDefinition = ({ localName }: Element) => localName === "defs" || localName === "stop" || localName === "title";

/** Numbers without their unit, which is the user unit anyway; references without quotes, which not every viewer takes. */
const plain = (value: string) => value.replace(/(\d)px/g, "$1").replace(/url\("([^"]*)"\)/g, "url($1)");

function stylesOf(computed: CSSStyleDeclaration): Styles {
  const styles: Styles = {};
  for (const [paint, opacity] of Object.entries(PAINTS)) {
    const { value, alpha } = paintOf(computed.getPropertyValue(paint));
    styles[paint] = plain(value);
    styles[opacity] = String(round(alpha * Number(computed.getPropertyValue(opacity))));
  }
  for (const name of [...Object.keys(INHERITED), ...Object.keys(OWN)]) styles[name] = plain(computed.getPropertyValue(name));
  styles.transform = transformOf(computed);
  return styles;
}

const round = (n: number) => Math.round(n * 1000) / 1000;

/** A transform of the style sheet turns and grows about its origin; one of an attribute about the corner. */
function transformOf({ transform, transformOrigin }: CSSStyleDeclaration): string {
  if (transform === "none") return "";
  const [x = 0, y = 0] = transformOrigin.split(" ").map(parseFloat);
  const matrix = transform.replaceAll(", ", " ");
  return x || y ? `translate(${x} ${y}) ${matrix} translate(${-x} ${-y})` : matrix;
}

/** The outermost shape inherits nothing. */
const START: Styles = { ...INHERITED, fill: "#000000", "fill-opacity": "1", stroke: "none", "stroke-opacity": "1" };
const isOwn = (name: string) => name in OWN || name.startsWith("stop-");
const OWN_START: Styles = { ...OWN, "stop-color": "#000000", "stop-opacity": "1" };

function write(element: Element, { styles }: Known, parent: Known | null) {
  const isStop = element.localName === "stop";
  for (const [name, value] of Object.entries(styles)) {
    if (name === "transform") {
      if (value && !element.hasAttribute("transform") && !TRANSFORMED_OTHERWISE.has(element.localName)) element.setAttribute(name, value);
      continue;
    }
    const usual = isOwn(name) ? OWN_START[name] : (parent?.styles ?? START)[name];
    if (value === usual || (name.startsWith("stop-") && !isStop)) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  for (const { name, value } of [...element.attributes]) {
    if (DROPPED.test(name)) element.removeAttribute(name);
    else if (MEASURED.test(name)) element.setAttribute(name, value.replace(/-?\d+\.\d{4,}/g, (n) => String(round(Number(n)))));
  }
}

/** `copy` is written as `shown`, its twin on the page, looks. */
function inline(copy: Element, shown: Element, parent: Known | null, stylist: Stylist): void {
  const known = stylist.of(shown, parent);
  write(copy, known, parent);
  const twins = [...shown.children];
  [...copy.children].forEach((child, i) => {
    const twin = twins[i];
    if (!twin) return;
    if (stylist.of(twin, known).isHidden) child.remove();
    else inline(child, twin, known, stylist);
  });
  for (const node of [...copy.childNodes]) if (node.nodeType === Node.COMMENT_NODE) node.remove();
}

export interface Wanted {
  /** What it shows, for those who do not see it, and as the name of the file's window. */
  title: string;
  /** The colour behind it. */
  ground: string;
  /** A style sheet that brings the type along. */
  type: string;
  stylist?: Stylist;
}

/** The text of an SVG file that needs nothing from outside and looks like `shown`, an `<svg>` in the page. */
export function standalone(shown: SVGSVGElement, { title, ground, type, stylist = new Stylist() }: Wanted): string {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  inline(copy, shown, null, stylist);
  const { x, y, width, height } = shown.viewBox.baseVal;
  const make = (name: string, attributes: Record<string, string | number> = {}, text = "") => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    return element;
  };
  const size = 1000 / Math.max(width, height);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", String(round(width * size)));
  copy.setAttribute("height", String(round(height * size)));
  copy.setAttribute("role", "img");
  copy.removeAttribute("aria-label");
  copy.prepend(
    make("title", {}, title),
    ...(type && copy.querySelector("text") ? [make("style", {}, type)] : []),
    make("rect", { x: round(x), y: round(y), width: round(width), height: round(height), fill: ground }),
  );
  return new XMLSerializer().serializeToString(copy);
}
