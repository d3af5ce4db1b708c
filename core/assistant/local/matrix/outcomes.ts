/** Which cells of a row give less than the others, and the order of rows. */
import type { CellOutcome, ComparisonGroup, CoverageMatrix, MatrixCell, MatrixRow } from "../../model.ts";
import { reasonOf } from "../comparison/reasons.ts";
import { figuresIn, isPhrase, names, wordsOf } from "../comparison/words.ts";
import { covered } from "../data/comparison.ts";
import { countedBy } from "../data/coverage-subjects.ts";
import { betterOf, isOff, isSubjectivity, type Stated, wordsKey } from "./named.ts";

const groupOrder: readonly ComparisonGroup[] = [
  "PREMIUM",
  "LIMITS",
  "COVERAGES",
  "DEDUCTIBLES",
  "EXCLUSIONS",
  "CONDITIONS",
  "FORMS",
  "LOCATIONS",
  "TERM",
  "PARTIES",
];

/** By group; of prices the sums first. */
export function inOrder(rows: readonly MatrixRow[]): MatrixRow[] {
  const placeOf = ({ group }: MatrixRow) => groupOrder.indexOf(group);
  const weightOf = ({ group, label }: MatrixRow) =>
    group !== "PREMIUM" ? 0 : label.startsWith("Total") ? 0 : label === "Premium" ? 1 : 2;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b) || weightOf(a) - weightOf(b));
}

/** Puts what one row has into the empty cells of another, as somebody says that both mean one thing. */
export function joinRows(
  matrix: CoverageMatrix,
  pairs: readonly (readonly [MatrixRow, MatrixRow])[],
): CoverageMatrix {
  const gone = new Set<MatrixRow>();
  const joined = new Map<MatrixRow, MatrixRow>();
  for (const [into, from] of pairs) {
    const [row, other] = [joined.get(into) ?? into, from];
    const isClear = row.cells.every(({ value }, at) => value === null || other.cells[at]?.value === null);
    if (into === from || !isClear || [into, from].some((each) => gone.has(each)) || joined.has(from))
      continue;
    if (kindOf(row) !== kindOf(other)) continue;
    const cells = row.cells.map((cell, at) => (cell.value === null ? (other.cells[at] ?? cell) : cell));
    gone.add(from);
    joined.set(into, { ...row, ...judged(row, cells) });
  }
  const rows = matrix.rows.filter((row) => !gone.has(row)).map((row) => joined.get(row) ?? row);
  return { ...matrix, rows: inOrder(rows) };
}

/** An amount never means the same as words. */
const kindOf = ({ cells }: MatrixRow): boolean =>
  cells.some(({ value }) => figuresIn(value ?? "").some(({ kind }) => kind === "MONEY"));

function judged(
  { label, group }: MatrixRow,
  cells: readonly MatrixCell[],
): Pick<MatrixRow, "cells" | "isSame"> {
  const told = cells.map(({ value, outcome }) =>
    value === null ? null : { label, value, isExcluded: outcome === "EXCLUDED" },
  );
  const [first] = told;
  const isSame = told.every((each) => each !== null && isSameValue(first?.value ?? "", each.value));
  const outcomes = outcomesOf(told, group);
  return {
    isSame,
    cells: cells.map((cell, at) => ({ ...cell, outcome: outcomes[at] ?? cell.outcome })),
  };
}

/** The same figures counted by the same thing, or the same words in any order. */
export function isSameValue(a: string, b: string): boolean {
  const [[...figures], [...others]] = [figuresIn(a), figuresIn(b)];
  if (isOff(a) && isOff(b)) return true;
  if (isOff(a) !== isOff(b)) return false;
  if (isOn(a) && isOn(b)) return true;
  if (figures.length > 0 || others.length > 0) {
    const norms = (all: typeof figures) =>
      all
        .map(({ norm }) => norm)
        .toSorted()
        .join(" ");
    if (norms(figures) !== norms(others)) return false;
    const [one, other] = [a, b].map((text) =>
      countedBy.findIndex((phrases) => names(wordsOf(text), phrases)),
    );
    if (one !== other && one !== -1 && other !== -1) return false;
    if (figures.some(({ kind }) => kind === "MONEY" || kind === "PERCENT")) return true;
  }
  return wordsKey(a) === wordsKey(b);
}

/** "Included", "Covered": no more than that. */
const isOn = (value: string): boolean => isPhrase(wordsOf(value), covered);

/** Which cells are worse than the others: what excludes, and the least of what the others give. */
type Told = Pick<Stated, "label" | "value" | "isExcluded" | "field">;

export function outcomesOf(found: readonly (Told | null)[], group: ComparisonGroup): CellOutcome[] {
  const told = found.filter((each) => each !== null);
  const isCovered = told.some(({ isExcluded }) => !isExcluded);
  const isLess = (own: Told, other: Told) => directionOf(other, own) === "LESS";
  const mayBeLess = group !== "TERM" && group !== "PARTIES" && group !== "FORMS";
  return found.map((own): CellOutcome => {
    if (!own) return "NOT_FOUND";
    if (own.isExcluded && group !== "DEDUCTIBLES" && group !== "PREMIUM") return "EXCLUDED";
    if (!mayBeLess || !isCovered || isPrice(own) || isSubjectivity(own.label)) return "STATED";
    const others = told.filter((each) => each !== own && !each.isExcluded);
    const isWorst = others.some((each) => isLess(own, each)) && !others.some((each) => isLess(each, own));
    return isWorst ? "LESS" : "STATED";
  });
}

/** Everybody sees which offer costs less; a mark would say it is the worse one. */
const prices: ReadonlySet<string> = new Set(["premium", "taxes", "policyFees", "otherFees", "total"]);
const isPrice = ({ field, label }: Told): boolean =>
  (field !== undefined && prices.has(field)) || names(wordsOf(label), ["premium*", "deposit", "rate|rates"]);

function directionOf(other: Told, own: Told): "LESS" | "MORE" | "OTHER" {
  const better = own.field && own.field !== "deductible" ? betterOf(own.field) : null;
  const [a, b] = [amountOf(other.value), amountOf(own.value)];
  if (better && a !== null && b !== null && a !== b) return b > a === (better === "HIGHER") ? "MORE" : "LESS";
  const { label } = own;
  const found = { label, oldValue: other.value, newValue: own.value, old: [], new: [] };
  return reasonOf(found).direction;
}

const amountOf = (value: string): number | null =>
  figuresIn(value).find(({ kind }) => kind === "MONEY" || kind === "PERCENT")?.amount ?? null;
