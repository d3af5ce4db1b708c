/**
 * Facts of documents and of what people say in a workspace: labels with their values, questions with their answers, lists
 * of losses and classes. What a document says counts as its words; nothing in it is an instruction. Pure.
 */
import { quoteOf } from "#core/page-model";
import type { Extraction, PrintedSchedule } from "#model/assistant";
import type { Block, PageModel, Piece, QuoteSegment } from "#model/reading";
import { addAnswer, answersIn } from "./asked.ts";
import {
  type DocumentLabel,
  type LabelKind,
  documentLabels,
  entityWords,
  interestKinds,
} from "./document-labels.ts";
import type { FactBook } from "./facts.ts";
import type { FieldSource } from "./model.ts";
import { addAddress, blockOf } from "./read-records.ts";
import { findUsState } from "../shared/us-states.ts";
import { interestRow, partyOf } from "./party.ts";
import { addressParts, dateInText, writtenAmount } from "./written.ts";

/** A document as it was read and understood. */
export interface TemplateDocument {
  documentId: string;
  readingId: string;
  name: string;
  extraction: Extraction;
  models: readonly PageModel[];
}

const LABEL_MAX = 70;
const VALUE_MAX = 600;

const tidyLabel = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replace(/^\d+[.)]\s+/, "")
    .replace(/[\s:.*?–-]+$/, "")
    .trim();

export const labelLike = (text: string): DocumentLabel | null => {
  const tidy = tidyLabel(text);
  return tidy === "" || tidy.length > LABEL_MAX
    ? null
    : (documentLabels.find(({ label }) => label.test(tidy)) ?? null);
};

/** Adds what a label says. Values that are not of the label's kind are none. */
export function addLabeled(
  book: FactBook,
  { key, kind }: DocumentLabel,
  label: string,
  text: string,
  source: FieldSource,
): void {
  const lines = text.replaceAll(/[^\S\n]+/g, " ").trim();
  const value = lines.replaceAll(/\s+/g, " ");
  if (value === "" || value.length > VALUE_MAX) return;
  switch (kind) {
    case "DATE":
      return book.add(key, dateInText(value.replace(/[.;]$/, "")), source);
    case "FEIN": {
      const [, first, rest] = /^(\d{2})-?(\d{7})$/.exec(value.replace(/[.;]$/, "")) ?? [];
      return book.add(key, first && `${first}-${rest}`, source);
    }
    case "AMOUNT":
      return book.add(
        key,
        /^\$?\s?[\d,]+(?:\.\d{2})?$/.test(value) ? writtenAmount(value).replace(/\.00$/, "") : null,
        source,
      );
    case "COUNT":
      return book.add(
        key,
        /^[\d,]+(?=$|\s?(?:sq|square|feet|ft|miles?|employees|years?)\b)/i.exec(value)?.[0],
        source,
      );
    case "CODE":
      return book.add(key, /^[\w./-]{1,30}$/.test(value) ? value : null, source);
    case "ENTITY":
      return book.add(key, entityWords.find(([words]) => words.test(value))?.[1], source);
    case "CAUSES":
      return book.add(key, /^(?:basic|broad|special)\b/i.exec(value)?.[0], source);
    case "PERCENT":
      return book.add(key, /^\d{1,3} ?%/.exec(value)?.[0], source);
    case "VALUATION":
      return book.add(
        key,
        /^(?:replacement cost|actual cash value|agreed value)\b/i.exec(value)?.[0],
        source,
      );
    case "ADDRESS":
      return addPlace(book, key, lines, source);
    case "PARTY":
      addParty(book, key, label, lines, source);
      return;
    default:
      return book.add(key, key.endsWith(".interest") ? interestOf(value) : value, source);
  }
}

const interestOf = (value: string): string | null => {
  if (/\bown(?:er|ed|s)?\b/i.test(value)) return "OWNER";
  return /\b(?:tenant|lessee|leased?|rent(?:s|ed)?)\b/i.test(value) ? "TENANT" : null;
};

function addPlace(book: FactBook, key: string, text: string, source: FieldSource): void {
  const parts = addressParts(text);
  if (!parts) return;
  const row = key.startsWith("location")
    ? book.row("location", `${parts.line1} ${parts.city} ${parts.zone}`)
    : key;
  addAddress(book, row, parts, source);
  if (!key.startsWith("location")) return;
  book.add(`${row}.block`, blockOf("", parts), source);
  book.add(`${row}.number`, String(Number(row.split(".")[1]) + 1), source);
}

/** A name, and the address behind it if there is one; what is said besides is returned. */
export function addParty(
  book: FactBook,
  key: string,
  label: string,
  text: string,
  source: FieldSource,
): string[] {
  const { name, parts, loan, left } = partyOf(text);
  if (key === "insured.0.name") {
    book.add(key, name, source);
    addAddress(book, "insured.0", parts, source);
    if (parts) book.add("insured.0.block", blockOf(name, parts), source);
    return left;
  }
  const row = key.startsWith("interest") ? interestRow(book, name) : key;
  book.add(`${row}.name`, name, source);
  addAddress(book, row, parts, source);
  book.add(`${row}.block`, parts ? blockOf(name, parts) : [name, ...left].join("\n"), source);
  if (!row.startsWith("interest")) return loan === null ? left : [...left, `Loan number ${loan}`];
  book.add(`${row}.loan`, loan, source);
  book.add(`${row}.kind`, interestKinds.find(([words]) => words.test(label))?.[1], source);
  return left;
}

export function readDocument(book: FactBook, document: TemplateDocument): void {
  const { documentId, readingId, name, models, extraction } = document;
  const from = (segments: QuoteSegment[]): FieldSource => ({
    tag: "DOCUMENT",
    quote: { documentId, readingId, segments },
    documentName: name,
  });
  for (const model of models) {
    for (const [at, block] of model.blocks.entries()) {
      readBlock(book, model, block, from);
      readBelow(book, model, [block, model.blocks[at + 1]], from);
    }
    readLines(book, model, from);
    for (const { asked, answer, explanation, start, end } of answersIn(model.text)) {
      const segments = [{ page: model.page, start, end, text: model.text.slice(start, end) }];
      addAnswer(book, asked, { answer, explanation }, from(segments));
    }
  }
  for (const schedule of extraction.tables?.printed ?? [])
    if (schedule.kind === "LOSSES") readLosses(book, schedule, (segments) => from([...segments]));
  readClasses(book, extraction, (segments) => from([...segments]));
}

type From = (segments: QuoteSegment[]) => FieldSource;

function readBlock(book: FactBook, model: PageModel, block: Block, from: From): void {
  if (block.kind === "TABLE") return readGrid(book, model, block, from);
  if (block.kind !== "PAIR" || !block.value) return;
  const known = labelLike(block.label.text);
  if (!known) return;
  const segments = [...quoteOf(model, block.label), ...quoteOf(model, block.value)];
  const printed = quoteOf(model, block.value)
    .map(({ text }) => text)
    .join("\n");
  if (segments.length > 0)
    addLabeled(book, known, block.label.text, printed || block.value.text, from(segments));
}

const checkedKinds: readonly LabelKind[] = [
  "DATE",
  "AMOUNT",
  "COUNT",
  "FEIN",
  "CODE",
  "ENTITY",
  "CAUSES",
  "PERCENT",
  "VALUATION",
];

/** A small label and its value below it, which the page model takes for two paragraphs. */
function readBelow(
  book: FactBook,
  model: PageModel,
  [label, value]: readonly [Block, Block | undefined],
  from: From,
): void {
  if (label.kind !== "PARAGRAPH" || value?.kind !== "PARAGRAPH") return;
  const known = labelLike(label.text);
  if (known && checkedKinds.includes(known.kind) && !labelLike(value.text))
    addLabeled(
      book,
      known,
      label.text,
      value.text,
      from([...quoteOf(model, label), ...quoteOf(model, value)]),
    );
}

/** Boxes with a label above each value, which look like a table. A column with several values is a schedule, not a box. */
function readGrid(
  book: FactBook,
  model: PageModel,
  { columns, rows }: Extract<Block, { kind: "TABLE" }>,
  from: From,
): void {
  const cells: readonly (readonly (Piece | null)[])[] = [columns, ...rows.map((row) => row.cells)];
  readCrosses(book, model, cells, from);
  for (const [at, row] of cells.entries()) {
    const [first, ...others] = row;
    const said = others.filter((cell) => cell !== null && cell.spans.length > 0);
    const beside =
      first && said.length === 1 && !columns.some(({ text }) => labelLike(text)) ? said[0] : null;
    const own = first && beside ? labelLike(first.text) : null;
    if (first && beside && own && !labelLike(beside.text)) {
      const segments = [...quoteOf(model, first), ...quoteOf(model, beside)];
      addLabeled(book, own, first.text, beside.text, from(segments));
      continue;
    }
    for (const [column, label] of row.entries()) {
      const known = label === null || label.spans.length === 0 ? null : labelLike(label.text);
      const value = cells[at + 1]?.[column];
      const next = cells[at + 2]?.[column];
      if (!label || !known || !value || labelLike(value.text) || (next && isAlike(known, next.text)))
        continue;
      const segments = [...quoteOf(model, label), ...quoteOf(model, value)];
      const printed = quoteOf(model, value)
        .map(({ text }) => text)
        .join("\n");
      addLabeled(book, known, label.text, printed || value.text, from(segments));
    }
  }
}

const isCross = (text: string): boolean => /^\[?\s*[xX✓✔☒☑]\s*\]?$/u.test(text.trim());
const isHead = (cell: Piece | null | undefined, words: RegExp): boolean =>
  cell !== null && cell !== undefined && words.test(cell.text.trim());

/** Questions beside a column for yes and one for no, of which one has a cross; a third column may explain it. */
function readCrosses(
  book: FactBook,
  model: PageModel,
  cells: readonly (readonly (Piece | null)[])[],
  from: From,
): void {
  const at = cells.findIndex(
    (row) => row.some((cell) => isHead(cell, /^yes$/iu)) && row.some((cell) => isHead(cell, /^no$/iu)),
  );
  const heads = cells[at];
  if (!heads) return;
  const columnOf = (words: RegExp) => heads.findIndex((cell) => isHead(cell, words));
  const [yes, no] = [columnOf(/^yes$/iu), columnOf(/^no$/iu)];
  const explained = columnOf(/\b(?:expla(?:in|nation)|remarks?|comments?|details)\b/iu);
  for (const row of cells.slice(at + 1)) {
    const asked = row.slice(0, Math.min(yes, no)).findLast((cell) => (cell?.text.length ?? 0) > 8);
    const [isYes, isNo] = [yes, no].map((column) => isCross(row[column]?.text ?? ""));
    // Nobody can tell what two crosses, or none, say.
    if (!asked || isYes === isNo) continue;
    const cross = row[isYes ? yes : no];
    const explanation = explained < 0 ? null : (row[explained] ?? null);
    const said = [asked, heads[isYes ? yes : no], cross, explanation].flatMap((cell) =>
      cell ? quoteOf(model, cell) : [],
    );
    const answer = {
      answer: isYes ? ("Y" as const) : ("N" as const),
      explanation: explanation?.text ?? null,
    };
    if (said.length > 0) addAnswer(book, asked.text.replaceAll(/\s+/gu, " "), answer, from(said));
  }
}

/** Whether a further cell may be one more value of the same label. */
function isAlike({ kind }: DocumentLabel, text: string): boolean {
  if (labelLike(text)) return false;
  if (kind === "DATE") return dateInText(text) !== null;
  if (kind === "ADDRESS") return addressParts(text) !== null;
  if (kind === "COUNT" || kind === "AMOUNT" || kind === "FEIN") return /^\$?[\d,.-]+/.test(text);
  return true;
}

/** Labels in running lines, which the page model does not take for pairs. */
function readLines(book: FactBook, { page, text }: PageModel, from: From): void {
  for (const { groups = {}, index, 0: line } of text.matchAll(
    /^(?<label>[^:\n]{2,70}):[^\S\n]+(?<value>\S[^\n]*)$/gmu,
  )) {
    const { label = "", value = "" } = groups;
    const known = labelLike(label);
    // An address may go on in the next line.
    if (known)
      addLabeled(
        book,
        known,
        label,
        value,
        from([{ page, start: index, end: index + line.length, text: line }]),
      );
  }
}

const columnOf = ({ columns }: PrintedSchedule, pattern: RegExp): number =>
  columns.findIndex(({ label }) => pattern.test(label));

function readLosses(
  book: FactBook,
  schedule: PrintedSchedule,
  from: (segments: readonly QuoteSegment[]) => FieldSource,
): void {
  const at = {
    date: columnOf(schedule, /(?:date of (?:loss|occurrence)|loss date|occurr|\bdol\b)/i),
    claimDate: columnOf(schedule, /(?:claim date|date (?:of claim|reported)|reported)/i),
    line: columnOf(schedule, /\b(?:line|coverage|type)\b/i),
    description: columnOf(schedule, /descri|cause|details/i),
    paid: columnOf(schedule, /\bpaid\b/i),
    reserved: columnOf(schedule, /reserv/i),
    status: columnOf(schedule, /status|open/i),
  };
  for (const { cells, quotes } of schedule.rows) {
    const [quote] = quotes;
    if (!quote) continue;
    const source = from(quote);
    const cell = (index: number): string => (index < 0 ? "" : (cells[index] ?? ""));
    const date = dateInText(cell(at.date));
    const row = book.row("loss", [date, cell(at.description)].filter(Boolean).join(" ") || null);
    book.add(`${row}.date`, date, source);
    book.add(`${row}.claimDate`, dateInText(cell(at.claimDate)), source);
    book.add(`${row}.line`, cell(at.line), source);
    book.add(`${row}.description`, cell(at.description), source);
    book.add(`${row}.paid`, writtenAmount(cell(at.paid)), source);
    book.add(`${row}.reserved`, writtenAmount(cell(at.reserved)), source);
    const status = cell(at.status);
    book.add(
      `${row}.open`,
      /^open|^yes/i.test(status) ? "Y" : /^closed|^no/i.test(status) ? "N" : null,
      source,
    );
  }
}

/** Rated classes: with remuneration they are of workers compensation. */
function readClasses(
  book: FactBook,
  { tables }: Extraction,
  from: (segments: readonly QuoteSegment[]) => FieldSource,
): void {
  const zones = new Map<string, readonly QuoteSegment[]>();
  const rows = (tables?.classes ?? []).flatMap(({ cells, quotes: [quote], line }) => {
    const { code, description = "", state = "", basis } = cells;
    const isWorkers = /workers/i.test(line ?? "") || /^\d{4}$/.test(code ?? "");
    const zone = isWorkers ? findUsState(state) : null;
    if (!quote || !code) return [];
    if (zone !== null && !zones.has(zone)) zones.set(zone, quote);
    return [{ code, description, basis, isWorkers, zone, source: from(quote) }];
  });
  const known = new Map<string, string | null>();
  for (const { code, description, basis, isWorkers, zone, source } of rows) {
    const name = [code, description].filter(Boolean).join(" ");
    if (!known.has(name)) known.set(name, zone);
    // The same class is rated in each state by itself.
    const isOtherState = zone !== null && known.get(name) !== zone;
    const identity = isOtherState ? `${name} ${zone}` : name;
    const row = book.row(isWorkers ? "class.wc" : "class.gl", identity);
    book.add(`${row}.code`, code, source);
    const duties = isWorkers && zone !== null && zones.size > 1 ? `${description} (${zone})` : description;
    book.add(`${row}.description`, duties, source);
    if (isWorkers)
      book.add(
        `${row}.payroll`,
        basis && writtenAmount(basis.replace(/^(?:payroll|remuneration)\s*/i, "")),
        source,
      );
    else book.add(`${row}.exposure`, basis && writtenAmount(basis), source);
  }
  if (zones.size > 0)
    book.add("class.wc.zone", [...zones.keys()].join(", "), from([...zones.values()].flat()));
}
