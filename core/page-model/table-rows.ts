/** Printed rows as rows of a table: what runs over lines is put together, groups and totals are told apart. */
import type { TableRow } from "#model/reading";
import type { Column } from "./columns.ts";
import { cellOf, largest, overlapOf, type Row } from "./rows.ts";
import { type Gathered, TIGHT } from "./tables.ts";
import type { Word } from "./words.ts";

export interface DraftRow {
  kind: TableRow["kind"];
  /** The words of each column. */
  cells: Word[][];
}

/** Printed rows as rows of the table: cells that run over lines are put together, groups and totals are told apart. */
export function logicalRows(body: Gathered["rows"], columns: readonly Column[]): DraftRow[] {
  const rows: DraftRow[] = [];
  let last: { row: DraftRow; printed: Row } | null = null;
  const items = joinBeside(body);
  const [opening] = columns;
  const gaps = items
    .slice(1)
    .filter(({ cells }) => opening && cells.has(opening))
    .map(({ row }) => row.gap)
    .sort((a, b) => a - b);
  const pitch = gaps[gaps.length >> 1] ?? 0;
  items.forEach(({ row: printed, cells: placed }, at) => {
    const cells = columns.map((column) => placed.get(column)?.words ?? []);
    if (
      last &&
      last.row.kind !== "GROUP" &&
      goesOn(printed, last.printed, items[at + 1]?.row, cells, last.row.cells, pitch)
    ) {
      last.row.cells = last.row.cells.map((words, column) => [...words, ...(cells[column] ?? [])]);
      last.printed = { ...printed, bottom: Math.max(printed.bottom, last.printed.bottom) };
      return;
    }
    const isAcross =
      printed.cells.length > 1 &&
      placed.size <= printed.cells.length &&
      (printed.cells[0]?.x ?? 0) < (columns[1]?.x ?? 0) &&
      !printed.cells.some(({ text }) => text.includes("$")) &&
      printed.cells.length * 2 <= columns.length &&
      printed.cells.some((cell) => columns.filter((column) => overlapOf(column, cell) > 1).length > 1);
    const row: DraftRow = isAcross
      ? {
          kind: "GROUP",
          cells: cells.map((_, column) => (column === 0 ? printed.cells.flatMap(({ words }) => words) : [])),
        }
      : { kind: kindOf(printed, cells), cells };
    rows.push(row);
    last = { row, printed };
  });
  return rows;
}

/**
 * Cells of one line stand at half the height of a cell of two lines beside them. Printed rows that overlap are put to the
 * nearest row that has a value.
 */
function joinBeside(body: Gathered["rows"]): Gathered["rows"] {
  const joined: Gathered["rows"] = [];
  let at = 0;
  while (at < body.length) {
    let end = at + 1;
    while (end < body.length && (body[end]?.row.gap ?? 0) < -Math.max(1, (body[end]?.row.height ?? 0) * 0.2))
      end += 1;
    const chain = body.slice(at, end);
    const anchors = chain.filter(
      ({ row }) => row.cells.length > 1 && row.cells.some(({ shape }) => shape === "VALUE"),
    );
    if (anchors.length === 0 || anchors.length === chain.length) joined.push(...chain);
    else {
      const groups = anchors.map((): Gathered["rows"] => []);
      for (const item of chain)
        groups[
          nearestAnchor(
            item.row,
            anchors.map(({ row }) => row),
          )
        ]?.push(item);
      joined.push(...groups.map(mergeItems));
    }
    at = end;
  }
  return joined;
}

function nearestAnchor(row: Row, anchors: readonly Row[]): number {
  let best = 0;
  anchors.forEach((anchor, index) => {
    if (
      Math.abs(anchor.y + anchor.bottom - row.y - row.bottom) <
      Math.abs((anchors[best]?.y ?? 0) + (anchors[best]?.bottom ?? 0) - row.y - row.bottom)
    )
      best = index;
  });
  return best;
}

function mergeItems(items: Gathered["rows"]): Gathered["rows"][number] {
  const words = new Map<Column, Word[]>();
  for (const { cells } of items)
    for (const [column, cell] of cells) words.set(column, [...(words.get(column) ?? []), ...cell.words]);
  const cells = new Map([...words].map(([column, own]) => [column, cellOf(own)]));
  const first = items[0]?.row as Row;
  const bottom = largest(items, ({ row }) => row.bottom);
  return { row: { ...first, bottom, cells: [...cells.values()].sort((a, b) => a.x - b.x) }, cells };
}

function goesOn(
  row: Row,
  before: Row,
  next: Row | undefined,
  cells: readonly Word[][],
  above: readonly Word[][],
  pitch: number,
): boolean {
  if (row.gap > Math.max(row.height * TIGHT, pitch * 0.85)) return false;
  // "09/01/2025 -" and a date below it.
  if (cells.every((words, column) => words.length === 0 || isOpenEnded(above[column]))) return true;
  const isWrapped =
    (cells[0]?.length ?? 0) === 0 &&
    (above[0]?.length ?? 0) > 0 &&
    cells.every((words, column) => words.length === 0 || (above[column]?.length ?? 0) > 2);
  if (
    row.cells.some(
      ({ shape, text }) => shape === "MARK" || (shape === "VALUE" && (!isWrapped || text.startsWith("$"))),
    )
  )
    return false;
  if (cells.some((words) => words.some(({ text }) => text.startsWith("$")))) return false;
  if (next && next.gap < row.gap - 1 && row.gap > row.height * 0.4) return false;
  if ((cells[0]?.length ?? 0) > 0) {
    const first = cells[0]?.[0]?.text.charCodeAt(0) ?? 0;
    const isSmall = first >= 97 && first <= 122;
    const isTightest =
      next !== undefined && row.gap < next.gap - 1.5 && row.cells.length < before.cells.length;
    return isSmall || (isTightest && row.cells.length === 1);
  }
  return cells.every((words, column) => words.length === 0 || (above[column]?.length ?? 0) > 0);
}

const isOpenEnded = (words: readonly Word[] | undefined): boolean =>
  ["-", "–", "to"].includes(words?.at(-1)?.text ?? "");

function kindOf(row: Row, cells: readonly Word[][]): TableRow["kind"] {
  const [first] = row.cells;
  if (
    row.cells.length === 1 &&
    cells.length > 1 &&
    first &&
    first.shape !== "VALUE" &&
    (cells[0]?.length ?? 0) > 0
  )
    return "GROUP";
  const opening = (first?.words ?? []).slice(0, 5).map(({ text }) => text.toLowerCase());
  const isTotal = opening.some(
    (word) => word.startsWith("total") || word.startsWith("subtotal") || word.startsWith("sub-total"),
  );
  return row.cells.length > 1 && isTotal ? "TOTAL" : "ROW";
}
