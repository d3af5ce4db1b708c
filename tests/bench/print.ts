import type { DatabaseUse } from "./figures/database-use.ts";
import { type Figure, ratioOf } from "./measure.ts";

/** One line per figure: name, ours, baseline, how many times worse ours is, and the target. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const ratio = ratioOf(figure);
    return [
      figure.name,
      valueOf(figure.ours, figure.unit),
      valueOf(figure.baseline, figure.unit),
      Number.isNaN(ratio) ? "–" : `${ratio.toFixed(2)}×`,
      promiseOf(figure, ratio),
    ];
  });
  printTable(["", "ours", "baseline", "ratio", "target"], rows);
}

function promiseOf({ ours, unit, target, limit }: Figure, ratio: number): string {
  if (target !== undefined) return `≤ ${target}×${ratio > target ? "  over" : ""}`;
  return limit === undefined ? "" : `≤ ${limit} ${unit}${ours > limit ? "  over" : ""}`;
}

export function printDatabaseUse(uses: readonly DatabaseUse[]): void {
  const rows = uses.map(({ operation, roundTrips, statements, note = "" }) => [
    operation,
    `${roundTrips}`,
    `${statements}`,
    note,
  ]);
  printTable(["operation", "round trips", "statements", ""], rows);
}

const valueOf = (value: number, unit: string): string =>
  Number.isNaN(value) ? "–" : `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;

/** The first column left-aligned, figures right-aligned, the last one left-aligned again. */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const isText = column === 0 || column === head.length - 1;
        return isText ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
      })
      .join("  ")
      .trimEnd();
  console.log("");
  for (const row of [head, ...rows]) console.log(lineOf(row));
}
