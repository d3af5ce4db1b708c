/** Offers or policies side by side, read from the tables of an artifact. */
import type { LinePlace } from "./review-table.ts";
import type { WorkspaceArtifact } from "./workspace-data.ts";

type Block = WorkspaceArtifact["blocks"][number];
type Outcome = NonNullable<Block["matrix"]>["rows"][number]["cells"][number]["outcome"];

export interface MatrixCell {
  text: string;
  outcome: Outcome;
  quotes: readonly number[];
}

export interface MatrixLine extends LinePlace {
  group: string;
  label: string;
  why: string;
  isSame: boolean;
  /** One for each column. */
  cells: readonly MatrixCell[];
}

export interface Matrix {
  columns: readonly { name: string; detail: string }[];
  /** In the order in which they are shown: those that differ first. */
  lines: readonly MatrixLine[];
}

/** Null if the artifact has no offers side by side. */
export function matrixOf(blocks: readonly Block[]): Matrix | null {
  const first = blocks.find(({ matrix }) => matrix !== null);
  if (!first?.matrix) return null;
  const { columns: details } = first.matrix;
  const names = first.rows[0]?.cells.slice(1) ?? [];
  return {
    columns: names.map((name, at) => ({ name, detail: details[at] ?? "" })),
    lines: blocks.flatMap(({ rows, matrix }, block) =>
      (matrix?.rows ?? []).map(({ why, cells: marks }, at): MatrixLine => {
        const [label = "", ...texts] = rows[at + 1]?.cells ?? [];
        return {
          ...{ block, row: at + 1, group: matrix?.group ?? "", label, why, isSame: matrix?.isSame === true },
          cells: marks.map(({ outcome, quotes }, column) => ({ text: texts[column] ?? "", outcome, quotes })),
        };
      }),
    ),
  };
}

/** What a matrix shows itself: its tables, and the heading of each. */
export const isOfMatrix = (blocks: readonly Block[], place: number): boolean =>
  blocks[place]?.matrix != null || (blocks[place]?.kind === "HEADING" && blocks[place + 1]?.matrix != null);

/** Without the emails that ask carriers about a comparison: the comparison stays what is opened. */
export const withoutQuestions = <Made extends Pick<WorkspaceArtifact, "kind"> & { blocks: readonly Block[] }>(
  artifacts: readonly Made[],
): Made[] =>
  artifacts.filter(({ kind }, at) => {
    const before = artifacts.slice(0, at).findLast((each) => each.kind !== "EMAIL");
    return kind !== "EMAIL" || before === undefined || matrixOf(before.blocks) === null;
  });
