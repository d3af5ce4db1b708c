/** The values of a piece of a page: several readers ask for those of the same pieces. */
import type { Piece } from "#model/reading";
import { type Value, valuesIn } from "../values/values-in.ts";

const known = new WeakMap<Pick<Piece, "text">, readonly Value[]>();

export function valuesOf(piece: Pick<Piece, "text">): readonly Value[] {
  const cached = known.get(piece);
  if (cached) return cached;
  const found = valuesIn(piece.text);
  known.set(piece, found);
  return found;
}
