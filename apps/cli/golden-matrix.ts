/** Scores a matrix of coverages against what a careful person puts into it. */
import type { CellOutcome, CoverageMatrix, MatrixCell } from "../../core/assistant/model.ts";
import { plain, statesEdition } from "./stated-words.ts";

/** A cell without more is STATED; null is not found. */
type CellTruth = string | { value: string; outcome: CellOutcome } | null;

export interface MatrixTruth {
  columns: string[];
  rows: { label: string; cells: CellTruth[] }[];
  apart?: string[];
}

/** What the lines of a matrix are counted in. */
interface MatrixScore {
  verdicts: { right: number; all: number };
  invented: number;
  misses: string[];
}

/** One verdict for each line of the truth, right if every cell is, and one for each line that differs without a truth. */
export function scoreMatrix(
  score: MatrixScore,
  matrix: CoverageMatrix | undefined,
  truth: MatrixTruth,
): void {
  const judge = (isRight: boolean, miss: string) => {
    score.verdicts.all += 1;
    if (isRight) score.verdicts.right += 1;
    else score.misses.push(miss);
  };
  const names = matrix?.columns.map(({ name }) => name) ?? [];
  judge(names.join(" | ") === truth.columns.join(" | "), `columns: ${names.join(" | ")}`);
  const apart = matrix?.apart.map(({ name }) => name) ?? [];
  judge(apart.join(" | ") === (truth.apart ?? []).join(" | "), `apart: ${apart.join(" | ")}`);
  const left = [...(matrix?.rows ?? [])];
  for (const { label, cells } of truth.rows) {
    const at = left.findIndex((row) => row.label === label);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    const isRight = found !== undefined && cells.every((cell, column) => isCell(found.cells[column], cell));
    const shown = found?.cells.map(({ outcome, value }) => `${outcome} ${value}`).join(" | ");
    judge(isRight, `${label}: ${shown ?? "not told"}`);
  }
  for (const { label, cells } of left.filter(({ isSame }) => !isSame))
    judge(false, `${label}: told, but nothing differs: ${cells.map(({ value }) => value).join(" | ")}`);
}

function isCell(found: MatrixCell | undefined, truth: CellTruth): boolean {
  if (truth === null) return found?.outcome === "NOT_FOUND";
  const { value, outcome } = typeof truth === "string" ? { value: truth, outcome: "STATED" } : truth;
  return found?.outcome === outcome && plain(found.value ?? "").includes(plain(value));
}

/** "Excluded" and figures of a cell stand in its words. */
export function countInventedCells(score: MatrixScore, { rows }: CoverageMatrix): void {
  for (const { label, cells } of rows)
    for (const { value, quotes } of cells) {
      if (value === null || statesEdition(quotes, value)) continue;
      score.invented += 1;
      score.misses.push(`${label}: ${value} is not among the words`);
    }
}
