/** A text's marks taken apart: `*stressed*`, `` `c3-e4` ``, `[P4.3]`. */

export type Piece = { kind: "plain" | "stress" | "code" | "clause"; text: string };

const MARKS = /\*([^*]+)\*|`([^`]+)`|\[([PVS]\d+(?:\.\d+)?)\]/g;

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) pieces.push({ kind: "plain", text: text.slice(from, match.index) });
    const [whole, stress, code, clause] = match;
    pieces.push({ kind: stress ? "stress" : code ? "code" : "clause", text: stress ?? code ?? clause ?? "" });
    from = match.index + whole.length;
  }
  if (from < text.length) pieces.push({ kind: "plain", text: text.slice(from) });
  return pieces;
}

/** The text without its marks. */
export const plain = (text: string): string => piecesOf(text).map((piece) => piece.text).join("");
