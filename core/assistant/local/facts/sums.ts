/** Which amounts of a page are the sum of those above them. */
import type { Amount } from "./amounts.ts";

export interface PrintedSum {
  total: Amount;
  parts: readonly Amount[];
}

/** Rows above a sum that are looked at: no table of charges is longer. */
const REACH = 40;
/** More amounts on one page are a schedule of values, whose sums its own table says. */
const AMOUNTS_MAX = 400;
/** Points between the ends of amounts of one column. */
const COLUMN_WIDTH = 30;

export function sumsOf(amounts: readonly Amount[]): PrintedSum[] {
  const sums: PrintedSum[] = [];
  const looked = amounts.slice(0, AMOUNTS_MAX);
  for (const [at, total] of looked.entries()) {
    if (total.cents <= 0) continue;
    const parts: Amount[] = [];
    let rest = total.cents;
    for (let above = at - 1; above >= 0 && at - above <= REACH && rest > 0; above -= 1) {
      const part = looked[above];
      if (!part || part.cents === 0 || !isInColumn(part, total)) continue;
      parts.push(part);
      rest -= part.cents;
      if (rest === 0 && parts.length > 1) sums.push({ total, parts });
    }
  }
  return sums;
}

export function isInColumn(a: Amount, b: Amount): boolean {
  const [one, other] = [a.piece.box, b.piece.box];
  if (!one || !other) return true;
  return (
    Math.abs(one.x - other.x) < COLUMN_WIDTH ||
    Math.abs(one.x + one.width - other.x - other.width) < COLUMN_WIDTH
  );
}
