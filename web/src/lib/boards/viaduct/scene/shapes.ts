/** The forms of a bridge: arch, marks on the pillars, collars of the extra ones, rims. Length along x, foot at y = 0. */

import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CircleGeometry,
  Color,
  ExtrudeGeometry,
  Path,
  RingGeometry,
  Shape,
  ShapeGeometry,
} from "three";
import { mergeGeometries, mergeVertices } from "three/examples/jsm/utils/BufferGeometryUtils.js";

import { markPoints, type SeatLook } from "../colours";
import { BODY_WIDTH, CROWN, DECK_WIDTH, LEVEL_HEIGHT } from "../measures";

/** Where the deck ends; the next level's foot is a hair above. */
export const TOP = LEVEL_HEIGHT - 0.012;
const SLAB = 0.15;
const PLINTH = 0.09;
const GAP = 0.035;

/** The same shade on every vertex, as colours multiply the bridge's own. */
function shaded(geometry: BufferGeometry, shade: number | Color): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  const { r, g, b } = typeof shade === "number" ? { r: shade, g: shade, b: shade } : shade;
  const count = plain.getAttribute("position").count;
  const colours = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) colours.set([r, g, b], i * 3);
  plain.setAttribute("color", new BufferAttribute(colours, 3));
  plain.deleteAttribute("uv");
  return plain;
}

/** One geometry; equal corners are shared, which a software renderer feels. */
export function together(parts: BufferGeometry[]): BufferGeometry {
  const whole = mergeVertices(mergeGeometries(parts.map((part) => (part.index ? part.toNonIndexed() : part))) as BufferGeometry);
  for (const part of parts) part.dispose();
  return whole;
}

function extruded(shape: Shape, depth: number, bevel: number, curveSegments = 8): BufferGeometry {
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
    bevelEnabled: bevel > 0,
    curveSegments,
  });
  return geometry.translate(0, 0, bevel - depth / 2);
}

/** The body with its opening, the arch's ring of stones, the deck slab and a plinth under each pillar; `isPlain`: fewer faces. */
export function bridgeShape(cells: number, isPlain = false): BufferGeometry {
  const half = cells / 2 - GAP;
  const opening = cells / 2 - 1;
  const segments = isPlain ? 5 : 12;
  const body = new Shape();
  body.moveTo(-half + 0.04, 0);
  body.lineTo(-half + 0.04, TOP - SLAB + 0.02);
  body.lineTo(half - 0.04, TOP - SLAB + 0.02);
  body.lineTo(half - 0.04, 0);
  body.lineTo(opening, 0);
  body.absellipse(0, 0.04, opening, CROWN - 0.04, 0, Math.PI, false);
  body.lineTo(-opening, 0);
  const slab = (bevel: number) =>
    extruded(rectangle(half, DECK_WIDTH / 2), SLAB, bevel).rotateX(-Math.PI / 2).translate(0, TOP - SLAB / 2, 0);
  if (isPlain) return together([footed(extruded(body, BODY_WIDTH + 0.05, 0, segments), 0.96), shaded(slab(0), 1)]);

  const ring = new Shape();
  ring.absellipse(0, 0.04, opening + 0.13, CROWN + 0.06, 0, Math.PI, false);
  ring.lineTo(-opening, 0.04);
  ring.absellipse(0, 0.04, opening - 0.012, CROWN - 0.05, Math.PI, 0, true);
  return together([
    footed(extruded(body, BODY_WIDTH, 0, segments), 0.94),
    footed(extruded(ring, BODY_WIDTH + 0.06, 0, segments), 1.06),
    shaded(slab(0.03), 1),
    ...ends(cells, () => footed(new BoxGeometry(0.92, PLINTH, BODY_WIDTH + 0.07).translate(0, PLINTH / 2 + 0.004, 0), 1)),
  ]);
}

/** Darker towards the foot and inside the arch, where less of the sky is seen. */
function footed(geometry: BufferGeometry, shade: number): BufferGeometry {
  const plain = shaded(geometry, shade);
  const places = plain.getAttribute("position");
  const normals = plain.getAttribute("normal");
  const colours = plain.getAttribute("color");
  for (let i = 0; i < places.count; i++) {
    const sky = 0.74 + 0.26 * Math.min(1, places.getY(i) / CROWN);
    const inside = normals.getY(i) < -0.2 ? 0.86 : 1;
    const value = shade * sky * inside;
    colours.setXYZ(i, value, value, value);
  }
  return plain;
}

function ends(cells: number, make: () => BufferGeometry): BufferGeometry[] {
  const away = cells / 2 - 0.5;
  return [make().translate(-away, 0, 0), make().translate(away, 0, 0)];
}

function rectangle(halfX: number, halfY: number): Shape {
  const shape = new Shape();
  shape.moveTo(-halfX, -halfY);
  shape.lineTo(halfX, -halfY);
  shape.lineTo(halfX, halfY);
  shape.lineTo(-halfX, halfY);
  shape.closePath();
  return shape;
}

function markShape(look: SeatLook, radius: number, segments: number): BufferGeometry {
  const points = markPoints(look.mark);
  if (!points) return new CircleGeometry(radius, segments);
  const shape = new Shape();
  points.forEach(([x, y], i) => (i === 0 ? shape.moveTo(x * radius, y * radius) : shape.lineTo(x * radius, y * radius)));
  return new ShapeGeometry(shape);
}

/** The holes on the pillars in the form of the seat's mark, with a bright edge; `isPlain`: without it. */
export function marksShape(cells: number, mark: SeatLook, body: SeatLook, isPlain = false): BufferGeometry {
  const flat = (radius: number, lift: number, colour: Color) =>
    shaded(markShape(mark, radius, isPlain ? 8 : 22).rotateX(-Math.PI / 2).translate(0, TOP + lift, 0), colour);
  const ink = new Color(body.ink);
  const edge = new Color(body.colour).lerp(ink, 0.34);
  const hole = () => flat(0.2, 0.011, ink);
  if (isPlain) return together(ends(cells, hole));
  return together(ends(cells, () => together([flat(0.265, 0.006, edge), hole()])));
}

/** The ring of an extra bridge: around each hole, and a collar around each pillar. */
export function collarsShape(cells: number): BufferGeometry {
  const collar = (y: number, height: number) => new BoxGeometry(0.945, height, BODY_WIDTH + 0.09).translate(0, y, 0);
  const ring = () => new RingGeometry(0.29, 0.42, 28).rotateX(-Math.PI / 2).translate(0, TOP + 0.006, 0);
  return together([
    ...ends(cells, () => shaded(collar(0.36, 0.2), 1)),
    ...ends(cells, () => shaded(ring(), 1)),
  ]);
}

/** A frame along the deck's edge, or on the ground; `out` is how far it stands out. */
export function rimShape(cells: number, width: number, height: number, out = 0.01): BufferGeometry {
  const shape = rectangle(cells / 2 + out, 0.5 + out);
  shape.holes.push(new Path(rectangle(cells / 2 + out - width, 0.5 + out - width).getPoints()));
  const geometry = new ExtrudeGeometry(shape, { depth: height, bevelEnabled: false });
  return geometry.rotateX(-Math.PI / 2);
}
