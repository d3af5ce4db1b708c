/**
 * A model's pairing of rows that mean the same in other words. It adds no words of its own: rows keep their labels, their
 * values and their quotes, and two are joined only where no column states both and both are amounts, or neither is.
 */
import { z } from "zod";
import { givesOrders } from "../local/orders-in-text.ts";
import { joinRows } from "../local/matrix/outcomes.ts";
import type { CoverageMatrix, MatrixRow } from "../model.ts";
import type { ModelCall } from "./call-model.ts";
import { matrixInstructions } from "./instructions.ts";

const pairsSchema = z.object({
  pairs: z.array(z.object({ row: z.number(), sameAs: z.number() })),
});
export type ModelPairs = z.infer<typeof pairsSchema>;

const outputTokensMax = 1_500;
const retriesMax = 1;
const timeoutMs = 45_000;
const silenceMs = 15_000;
/** More than that are mostly forms that nobody pairs. */
const ROWS_MAX = 120;

/** What only some of the columns state: rows that another row may mean in other words. */
export const openRowsOf = ({ rows }: CoverageMatrix): MatrixRow[] =>
  rows
    .filter(({ cells, label }) => cells.some(({ value }) => value === null) && !givesOrders(label))
    .slice(0, ROWS_MAX);

/** Labels and values only: they are what is paired. `mark` frames what others wrote. */
export function callToPair(
  rows: readonly MatrixRow[],
  columns: readonly string[],
  mark: string,
): ModelCall<ModelPairs> {
  const listed = rows.map(({ label, cells }, at) => {
    const values = cells.flatMap(({ value }, column) =>
      value === null ? [] : [`${columns[column]}: ${value}`],
    );
    return `[${mark} begin ${at + 1}]\n${JSON.stringify({ label, values })}\n[${mark} end ${at + 1}]`;
  });
  return {
    task: "COMPARE",
    instructions: matrixInstructions,
    prompt: listed.join("\n"),
    output: pairsSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** The matrix with the rows joined that the model named; null if none can be. */
export function joinNamed(matrix: CoverageMatrix, said: ModelPairs): CoverageMatrix | null {
  const open = openRowsOf(matrix);
  const pairs = said.pairs.flatMap(({ row, sameAs }): [MatrixRow, MatrixRow][] => {
    const [one, other] = [open[row - 1], open[sameAs - 1]];
    return one && other ? [[one, other]] : [];
  });
  const joined = joinRows(matrix, pairs);
  return joined.rows.length < matrix.rows.length ? joined : null;
}
