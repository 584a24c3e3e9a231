/** How the board is drawn: found out by itself, unless this browser was told otherwise (benchmarks/viaduct_frames.py does). */

export type Manner = "whole" | "swift" | "plan";

export function toldManner(): Manner | null {
  try {
    const told = localStorage.getItem("viaduct-drawing");
    return told === "whole" || told === "swift" || told === "plan" ? told : null;
  } catch {
    return null;
  }
}
