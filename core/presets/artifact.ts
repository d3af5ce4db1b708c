/** Builds an artifact block by block, so that each quote is stored once and marked where it supports something. */
import type { AnswerQuote, MatrixCell, RecordedPolicy, Verdict } from "#model/assistant";
import {
  type ArtifactBlock,
  type ArtifactKind,
  type BlockKind,
  POLICY_DOCUMENTS_MAX,
  type PresetArtifact,
} from "./model.ts";

export interface ArtifactRow {
  cells: string[];
  quotes: readonly AnswerQuote[];
  verdict?: Verdict;
}

export interface ArtifactColumns {
  /** The head of the first column, then one for each offer. */
  heads: string[];
  /** Below each head but the first. */
  details: string[];
}

export interface MatrixLine {
  label: string;
  why: string;
  /** `text`: what stands in the cell. */
  cells: (Pick<MatrixCell, "outcome" | "quotes"> & { text: string })[];
}

export function createArtifact(kind: ArtifactKind, title: string) {
  const blocks: ArtifactBlock[] = [];
  const quotes: AnswerQuote[] = [];
  const places = new Map<string, number>();
  const mark = (own: readonly AnswerQuote[]): number[] => {
    const marks = own.map((quote) => {
      const key = JSON.stringify([
        quote.readingId,
        quote.segments.map(({ page, start, end }) => [page, start, end]),
      ]);
      const place = places.get(key) ?? quotes.push(quote) - 1;
      places.set(key, place);
      return place;
    });
    return [...new Set(marks)];
  };
  return {
    /** `records`: ids of the agency's records that say it. */
    add(
      block: Exclude<BlockKind, "TABLE">,
      text: string,
      own: readonly AnswerQuote[] = [],
      records: readonly string[] = [],
    ): void {
      const said = records.length > 0 ? { records: [...records] } : {};
      blocks.push({ kind: block, text, rows: [], quotes: [mark(own)], verdicts: [], ...said });
    },
    /** Tables without a row are left out. */
    addTable(heads: string[], rows: readonly ArtifactRow[]): void {
      if (rows.length === 0) return;
      const isReview = rows.some(({ verdict }) => verdict !== undefined);
      blocks.push({
        kind: "TABLE",
        text: "",
        rows: [heads, ...rows.map(({ cells }) => cells)],
        quotes: [[], ...rows.map((row) => mark(row.quotes))],
        verdicts: isReview ? [null, ...rows.map(({ verdict }) => verdict ?? null)] : [],
      });
    },
    /** A table of offers side by side, whose cells have evidence of their own. */
    addMatrix(
      { heads, details }: ArtifactColumns,
      group: string,
      isSame: boolean,
      lines: readonly MatrixLine[],
    ): void {
      if (lines.length === 0) return;
      const rows = lines.map(({ why, cells }) => ({
        why,
        cells: cells.map(({ outcome, quotes: own }) => ({ outcome, quotes: mark(own) })),
      }));
      blocks.push({
        kind: "TABLE",
        text: "",
        rows: [heads, ...lines.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])],
        quotes: [[], ...rows.map(({ cells }) => cells.flatMap((cell) => cell.quotes))],
        verdicts: [],
        matrix: { columns: details, group, isSame, rows },
      });
    },
    finish(mail: { subject: string; body: string } | null = null): PresetArtifact {
      return { kind, title, blocks, quotes, subject: mail?.subject ?? null, body: mail?.body ?? null };
    },
  };
}

/** "3 files", "1 file" */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Names the policies of whose records older documents were not read. */
export function addUnread(
  artifact: Pick<ReturnType<typeof createArtifact>, "add">,
  policies: readonly RecordedPolicy[] = [],
): void {
  for (const { policyId, name, left = 0 } of policies)
    if (left > 0)
      artifact.add(
        "LIST_ITEM",
        `${name}: ${counted(left, "older document")} of its record ${left === 1 ? "was" : "were"} not read, because one task reads the ${POLICY_DOCUMENTS_MAX} newest. Attach what matters to another task.`,
        [],
        [policyId],
      );
}

/** Names files beyond what one task works with. `does`: "reviews 5 contracts". */
export function addLeftOut(
  artifact: Pick<ReturnType<typeof createArtifact>, "add">,
  left: readonly { name: string }[],
  does: string,
): void {
  for (const { name } of left) artifact.add("LIST_ITEM", `${name} was left out: one task ${does}.`);
}
