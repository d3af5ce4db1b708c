/** Statements of tables and labeled values: what stands beside a label or under the heading of a column. */
import type { QuoteSegment } from "#model/documents";
import { isHeadingLine } from "./extraction/clauses.ts";
import { horizontalOverlap, type PageLayout, segmentsOf } from "./extraction/page-layout.ts";
import { formsIn } from "./compare-form-list.ts";
import { valuesIn } from "./compare-plain-text.ts";
import { LABEL_WORDS_MAX, type StatementDraft } from "./compare-statement.ts";
import { isPageFoot, type TableCell, type TableRow, tableRowsOf } from "./compare-table-rows.ts";

/** A part of the page's text. */
export interface Span {
  start: number;
  end: number;
}

export function readTables(layout: PageLayout): { statements: StatementDraft[]; taken: Span[] } {
  const statements: StatementDraft[] = [];
  const taken: Span[] = layout.rows
    .filter(isPageFoot)
    .flatMap(({ cells }) => cells.flatMap(({ words }) => words));
  let section = "";
  let header: TableRow | null = null;
  let lastBottom = 0;
  const rows = tableRowsOf(layout);
  for (const [index, row] of rows.entries()) {
    const [first] = row.cells;
    if (!first) continue;
    if (header && row.y - lastBottom > row.height * 3) header = null;
    lastBottom = row.bottom;
    if (row.cells.length === 1) {
      if (!isHeadingLine(first.text) || valuesIn(first.text).length > 0) {
        header = null;
        continue;
      }
      section = first.text;
      header = null;
      continue;
    }
    if (!isRowOfCells(row, layout.text)) continue;
    taken.push(...row.cells.flatMap(({ words }) => words));
    if (isHeader(row, rows[index + 1])) {
      header = row;
      continue;
    }
    const place: RowPlace = { layout, row, header, section, key: `${layout.page} ${index}` };
    statements.push(...(formOfRow(place) ?? valuesOfRow(place)));
  }
  return { statements, taken };
}

interface RowPlace {
  layout: PageLayout;
  row: TableRow;
  header: TableRow | null;
  section: string;
  key: string;
}

/**
 * Labels are short. Two runs of words side by side are lines of two columns, above all where the page's text, which is
 * in reading order, puts something else between them.
 */
function isRowOfCells({ cells }: TableRow, text: string): boolean {
  const words = (cell: TableCell | undefined) => cell?.text.split(/\s+/).length ?? 0;
  const [first, second] = cells;
  if (cells.length >= 3 || !first || !second) return true;
  if (words(first) > LABEL_WORDS_MAX) return false;
  if (/^\p{Ll}/u.test(first.text) && /[.;,]$/.test(first.text)) return false;
  if (first.text.endsWith(":") || isValue(second.text)) return true;
  const end = Math.max(...first.words.map((word) => word.end));
  const start = Math.min(...second.words.map((word) => word.start));
  const isNext = start >= end && text.slice(end, start).trim() === "";
  return Math.min(words(first), words(second)) < (isNext ? 6 : 3);
}

const columnNames =
  /^(?:(?:annual|estimated|total|each)\s+)?(?:limits?(?: of (?:insurance|liability))?|amounts?|premiums?|deductibles?|values?|coverages?|editions?|titles?|descriptions?|rates?|retentions?|status|form(?: number| no\.?)?)$/i;

/** Words only, with a table under them: of two cells both must be names that columns have. */
function isHeader(row: TableRow, next: TableRow | undefined): boolean {
  if (!next || next.cells.length < 2) return false;
  const isName = ({ text }: TableCell) => text.split(/\s+/).length <= 6 && !/\d|:$/.test(text);
  if (!row.cells.every(isName)) return false;
  if (row.cells.length === 2) return columnNames.test((row.cells[1]?.text ?? "").trim());
  return !row.cells.some(({ text }) => /^(?:included|excluded|none|not \w+)$/i.test(text.trim()));
}

function formOfRow({ layout, row, header, section, key }: RowPlace): StatementDraft[] | null {
  const [first] = row.cells;
  if (!first) return null;
  const [form] = formsIn(first.text);
  if (form?.start !== 0) return null;
  const about = `${section} ${header?.cells.map(({ text }) => text).join(" ") ?? ""}`;
  if (!/\bforms?\b|\bendorsements?\b|\bedition\b/i.test(about) && !/^[A-Z]{2}\d{4}$/.test(form.number))
    return null;
  const text = row.cells.map((cell) => cell.text).join(" ");
  const [whole] = formsIn(text);
  if (!whole || row.cells.some((cell) => cell.text.startsWith("$"))) return null;
  return [
    {
      kind: "FORM",
      section,
      label: whole.title,
      column: "",
      text: `${whole.printed} ${whole.title}`.trim(),
      row: key,
      quote: row.cells.flatMap((cell) => segmentsOf(layout, cell)),
    },
  ];
}

function valuesOfRow(place: RowPlace): StatementDraft[] {
  const { row, header } = place;
  const drafts: StatementDraft[] = [];
  const isPairs = header === null && row.cells.length % 2 === 0;
  const labelAt = row.cells.findIndex(({ text }) => /\p{L}{2}/u.test(text) && !isValue(text));
  let label: TableCell | undefined = row.cells[Math.max(0, labelAt)];
  for (const [index, cell] of row.cells.entries()) {
    if (cell === label && index === labelAt) continue;
    const isText = !isValue(cell.text);
    const isLabel =
      isText && (cell.text.endsWith(":") || (isPairs && index % 2 === 0) || (!isPairs && !header));
    if (isLabel && index < row.cells.length - 1) {
      label = cell;
      continue;
    }
    if (index < labelAt) continue;
    if (cell === label) continue;
    drafts.push(...valuesOfCell(place, label, cell));
  }
  return drafts;
}

const isValue = (text: string): boolean =>
  /^\W*(?:yes|no|x|y|n)\W*$/i.test(text) ||
  /^\W*(?:\$|\d[\d\W]*$)/.test(text) ||
  (text.length < 80 && /^\W*(?:actual|statutory|see\b|per\b|as\b)/i.test(text)) ||
  (text.split(/\s+/).length <= 6 && valuesIn(text).length > 0);

function valuesOfCell(place: RowPlace, label: TableCell | undefined, cell: TableCell): StatementDraft[] {
  const { layout, header, section, key } = place;
  const over = header?.cells.find(
    (above) => Math.abs(above.x - cell.x) < 6 || horizontalOverlap(above, cell) > 0.25,
  );
  const labelText = [keyOfRow(place, cell), (label?.text ?? "").replace(/[\s:.]+$/, "")]
    .filter((part) => part !== "")
    .join(", ");
  const draft = (name: string, from: number, to: number): StatementDraft => ({
    kind: "VALUE",
    section,
    label: name,
    column: over?.text ?? "",
    text: withoutName(cell.text.slice(from, to).trim(), name),
    row: key,
    quote: joined(layout, [
      ...(label && label !== cell ? segmentsOf(layout, label) : []),
      ...segmentsOf(layout, cell, from, to),
    ]),
  });
  const names = labelText.split(/\s*\/\s*/);
  const parts = partsOf(cell.text);
  if (parts.length > 1 && parts.length === names.length && parts.every(({ name }) => name === "")) {
    const lead = names[0]?.includes(" ") ? "" : labelText;
    return parts.map(({ from, to }, index) => draft(`${lead}${names[index] ?? ""}`, from, to));
  }
  if (parts.length > 1) {
    return parts.map(({ name, from, to }) =>
      draft(name === "" ? labelText : `${labelText}, ${name}`, from, to),
    );
  }
  return [draft(labelText, 0, cell.text.length)];
}

/** "Loc 1" of a table whose first column numbers its rows. */
function keyOfRow({ row, header }: RowPlace, cell: TableCell): string {
  const [first] = row.cells;
  const [name] = header?.cells ?? [];
  if (!first || !name || first === cell || !/^\W*\d{1,3}(?:\s?[/-]\s?\d{1,3})?\W*$/.test(first.text))
    return "";
  return `${name.text} ${first.text}`;
}

/** "EACH OCCURRENCE $1,000,000" under the label that ends in "EACH OCCURRENCE" says "$1,000,000". */
function withoutName(text: string, name: string): string {
  const [value] = valuesIn(text);
  const lead = value
    ? text
        .slice(0, value.start)
        .replace(/[\s:$-]+$/, "")
        .trim()
    : "";
  return value && lead !== "" && name.endsWith(lead) ? text.slice(value.start) : text;
}

/** "EACH OCCURRENCE $1,000,000; AGGREGATE $2,000,000" or "$1,000,000 / $2,000,000": one part a value. */
function partsOf(text: string): { name: string; from: number; to: number }[] {
  const parts: { name: string; from: number; to: number }[] = [];
  const mark = text.includes(";") ? /;\s*/g : /\s\/\s/g;
  let from = 0;
  let values = 0;
  for (const match of [...text.matchAll(mark), null]) {
    const to = match ? match.index : text.length;
    const part = text.slice(from, to);
    const value = valuesIn(part).find(({ kind }) => kind !== "WORD");
    if (value) values += 1;
    const name = part
      .slice(0, value?.start ?? 0)
      .replace(/[\s:$-]+$/, "")
      .trim();
    if (part.trim() !== "") parts.push({ name, from, to });
    from = match ? match.index + match[0].length : to;
  }
  return values >= 2 ? parts : [];
}

/** Pieces that follow each other on the page are one piece. */
function joined(layout: PageLayout, segments: QuoteSegment[]): QuoteSegment[] {
  const runs: QuoteSegment[] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    if (last && segment.start >= last.end && layout.text.slice(last.end, segment.start).trim() === "") {
      last.end = segment.end;
      last.text = layout.text.slice(last.start, last.end);
    } else runs.push({ ...segment });
  }
  return runs;
}
