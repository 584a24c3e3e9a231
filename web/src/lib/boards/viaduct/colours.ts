/** The set's colours and marks (LOOK.md), by seat. */

export interface SeatLook {
  readonly colour: string;
  /** Ink that reads on the colour. */
  readonly ink: string;
  readonly mark: "circle" | "square" | "diamond" | "cross";
}

const LOOKS: readonly [SeatLook, SeatLook, SeatLook, SeatLook] = [
  { colour: "#e69f00", ink: "#4a3000", mark: "circle" },
  { colour: "#2b2f31", ink: "#c3cbce", mark: "square" },
  { colour: "#f4f2ea", ink: "#4b5355", mark: "diamond" },
  { colour: "#c8452f", ink: "#4a0f06", mark: "cross" },
];

export const seatLook = (seat: number): SeatLook => LOOKS[seat] ?? LOOKS[0];

/** In the set the extra bridges are the white and the red ones (V7.1); the ring tells whose they are. */
export const bodySeat = (seat: number, isExtra: boolean): number => (isExtra ? (seat % 2) + 2 : seat);

export const bodyLook = (seat: number, isExtra: boolean): SeatLook => seatLook(bodySeat(seat, isExtra));

/** A mark as a polygon of radius about 1, or null for a circle. */
export function markPoints(mark: SeatLook["mark"]): [number, number][] | null {
  switch (mark) {
    case "circle":
      return null;
    case "square":
      return [[-0.82, -0.82], [0.82, -0.82], [0.82, 0.82], [-0.82, 0.82]];
    case "diamond":
      return [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]];
    case "cross": {
      const arm = 0.4;
      const end = 1.12;
      return [
        [-arm, -end], [arm, -end], [arm, -arm], [end, -arm], [end, arm], [arm, arm],
        [arm, end], [-arm, end], [-arm, arm], [-end, arm], [-end, -arm], [-arm, -arm],
      ];
    }
  }
}
