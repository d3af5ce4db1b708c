/** Words that say what an amount is not: of another term, a part payment, a choice that was not taken. */
import { list } from "./list.ts";

/** A line that begins with one of these says what would be. */
export const conditionWords: ReadonlySet<string> = new Set([
  "if",
  "assume",
  "assuming",
  "suppose",
  "example",
]);

/** Of titles of columns, headings and rows, as words of labels. */
export const otherTermWords: readonly string[] = list(
  "prior; previous; expiring; former; last year; current term; installment; down payment; payment plan; per month; monthly; quarterly; paid in full; before; old; minimum earned",
);
