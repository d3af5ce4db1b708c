/**
 * Which forms and endorsements a policy consists of: from its schedules of forms, and from the numbers that forms
 * carry in their own head and foot. A list is known by its heading, by the headings of its columns, or by a row that
 * announces it ("Forms and endorsements: …").
 */
import type { QuoteSegment } from "#model/documents";
import type { PolicyForm } from "../../model.ts";
import { type FormNumber, formKeyOf, formNumbersIn } from "./form-numbers.ts";
import { joinedSegments, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";

/** One place that names a form. */
export interface FormMention {
  number: string;
  edition: string | null;
  title: string | null;
  isListed: boolean;
  quote: QuoteSegment[];
}

/** What a page leaves to the next: a list of forms may go on there. */
export interface FormScan {
  mentions: FormMention[];
  isListOpen: boolean;
}

export const emptyFormScan = (): FormScan => ({ mentions: [], isListOpen: false });

/** Of one policy; the thickest package lists some 200. */
export const FORMS_MAX = 250;
/** Rows without a form after which a list has ended. */
const STRAY_ROWS_MAX = 6;
const TITLE_MAX = 140;
const EDGE_ROWS = 3;
/** A form that says nothing else of itself is titled in its first rows. */
const TITLE_ROWS = 8;

const listHeading =
  /(?:schedule|list(?:ing)?|index|table) of (?:(?:policy|coverage|applicable|attached) )*(?:forms?|endorsements?)|forms? (?:and|&|or|\/) endorsements?|endorsements? (?:and|&) forms?|^\W*(?:(?:policy|coverage|mandatory|optional|applicable|additional|attached) )*(?:forms?|endorsements?)(?: schedule| list)?\W*$|(?:forms?|endorsements?)\b[^.]{0,30}\b(?:that apply|applicable|attached|apply to|made (?:a )?part|for this item|include[ds]?)|includes? these endorsements|forms? schedule/i;
const columnHeading =
  /\bform (?:number|no\b|#)|\b(?:number|form|endt?#?|end(?:orsemen)?t (?:no|number|#))\b.{0,30}\b(?:edition|title|description|revised)|\bdescription\b.{0,30}\bform\b/i;
/** Headings of what is no list of forms. */
const otherHeading =
  /\b(?:declarations?|premiums?|limits?|locations?|insuring agreements?|conditions|definitions|exclusions|signatures?|loss payees?|mortgagee?s?|drivers|vehicles|autos|classifications?|coverages?|deductibles?|notice)\b/i;

const changesPolicy = /this\s*endorse?ment\s*(?:changes|modifies)/i;
const pageOfForm = /\bpage\s*\d+/i;

export function scanForms(scan: FormScan, layout: PageLayout): void {
  const rows = layout.rows;
  let isOpen = scan.isListOpen && startsWithForms(rows);
  let strayRows = 0;
  let last: FormMention | null = null;
  let lastRow: Row | null = null;
  for (const row of rows) {
    const isHeading = listHeading.test(row.text) || columnHeading.test(row.text);
    const isFoot = isEdge(row, rows) && pageOfForm.test(row.text);
    const listed: FormMention[] = isFoot ? [] : readRow(layout, row, isOpen || isHeading);
    if (isHeading && listed.length === 0) {
      isOpen = true;
      strayRows = 0;
      last = null;
      continue;
    }
    if (listed.length > 0 && (isOpen || isHeading)) {
      isOpen = true;
      strayRows = 0;
      keep(scan, listed);
      last = listed.length === 1 ? (listed[0] ?? null) : null;
      lastRow = row;
      continue;
    }
    if (!isOpen) continue;
    if (last && lastRow && isContinuedTitle(lastRow, row, last)) {
      last.title = `${last.title ?? ""} ${row.text.replaceAll(/\s+/g, " ").trim()}`
        .trim()
        .slice(0, TITLE_MAX);
      last.quote.push(...rowSegments(layout, row, 0, row.text.length));
      lastRow = row;
      continue;
    }
    last = null;
    if (isFoot) continue;
    strayRows += 1;
    if (strayRows > STRAY_ROWS_MAX || endsList(row)) isOpen = false;
  }
  scan.isListOpen = isOpen;
  keep(scan, attachedForm(layout));
}

function keep(scan: FormScan, mentions: readonly FormMention[]): void {
  for (const mention of mentions) if (scan.mentions.length < FORMS_MAX * 4) scan.mentions.push(mention);
}

const isEdge = (row: Row, rows: readonly Row[]): boolean =>
  row.index < EDGE_ROWS || row.index >= rows.length - EDGE_ROWS;

/** A list that goes on from the page before shows at once that it does. */
function startsWithForms(rows: readonly Row[]): boolean {
  const first = rows.slice(0, 12).filter(({ text }) => {
    const [form] = formNumbersIn(text, true);
    return form !== undefined && form.edition !== null && form.start < 4 && form.end < text.length - 8;
  });
  return first.length >= 3;
}

const endsList = ({ text, cells }: Row): boolean =>
  cells.length <= 2 && text.length < 60 && otherHeading.test(text) && text === text.toUpperCase();

/** Forms that a row of a list names: at its start, at its end behind the title, or one after the other. */
function readRow(layout: PageLayout, row: Row, isList: boolean): FormMention[] {
  if (!isList) return [];
  const forms = formNumbersIn(row.text, true).filter(
    (form) => form.edition !== null || /\d/.test(form.number),
  );
  const [first] = forms;
  if (!first) return [];
  const lead = row.text.slice(0, first.start).trim();
  if (forms.length === 1) {
    const behind = row.text.slice(first.end).trim();
    const isAtStart = /^[*•\d.)\s-]*$/.test(lead) || lead.endsWith(":") || listHeading.test(lead);
    const isAtEnd = behind === "" && /\p{L}{3}/u.test(lead) && !/[.:]$/.test(lead);
    if (!isAtStart && !isAtEnd) return [];
    const [from, to] = isAtStart ? [first.start, row.text.length] : [0, first.end];
    return [mentionOf(layout, row, first, tidyTitle(isAtStart ? behind : lead), from, to)];
  }
  // Prose that refers to forms is no list of them.
  if (lead.split(/\s+/).length > 8 && !lead.endsWith(":")) return [];
  return forms.map((form, at) => {
    const until = forms[at + 1]?.start ?? row.text.length;
    const title = row.text.slice(form.end, until).split(/[,;](?=\s*$)/)[0] ?? "";
    return mentionOf(layout, row, form, tidyTitle(title), form.start, form.end + title.trimEnd().length);
  });
}

function mentionOf(
  layout: PageLayout,
  row: Row,
  form: FormNumber,
  title: string | null,
  from: number,
  to: number,
): FormMention {
  return {
    number: form.number,
    edition: form.edition,
    title,
    isListed: true,
    quote: rowSegments(layout, row, from, to),
  };
}

function tidyTitle(written: string): string | null {
  const title = written
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s:*–—-]+/, "")
    .replace(/[\s,;.:]+$/, "")
    .replace(/^(?:and|or|&)$/i, "")
    .slice(0, TITLE_MAX);
  return /\p{L}{3}/u.test(title) && !/^(?:see|refer to|per)\b/i.test(title) ? title : null;
}

/** A title that is too long for its line goes on under itself, or in capitals as it began. */
function isContinuedTitle(before: Row, row: Row, form: FormMention): boolean {
  if (form.title === null || row.y - before.bottom > before.height * 1.2) return false;
  const words = row.text.trim().split(/\s+/);
  if (words.length > 10 || formNumbersIn(row.text, true).length > 0) return false;
  if (listHeading.test(row.text) || columnHeading.test(row.text)) return false;
  const isUnderTitle =
    before.cells.length > 1 &&
    row.cells.length === 1 &&
    before.cells.slice(1).some(({ x }) => Math.abs(x - (row.cells[0]?.x ?? -99)) < 6);
  const isCapitals = (text: string) => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const goesOnInCapitals = isCapitals(form.title) && isCapitals(row.text) && form.title.length > 40;
  return isUnderTitle || (goesOnInCapitals && words.length <= 5);
}

/** The form that the page itself is, from its head or its foot. */
function attachedForm(layout: PageLayout): FormMention[] {
  const { rows } = layout;
  const text = rows
    .slice(0, 14)
    .map((row) => row.text)
    .join("\n");
  const isEndorsement = changesPolicy.test(text);
  const edges = [...rows.slice(-EDGE_ROWS).toReversed(), ...rows.slice(0, EDGE_ROWS)];
  for (const row of edges) {
    const isFoot = row.index >= rows.length - EDGE_ROWS && rows.length > 2 * EDGE_ROWS;
    if (isFoot ? !/\bpage\b/i.test(row.text) && !isEndorsement : !isEndorsement) continue;
    // A form names itself with its edition; "Page 2 of 3" says that it began before.
    const form = formNumbersIn(row.text, true).find(({ edition, start }) => edition !== null && start < 60);
    if (!form || /\bpage\s*(?!1\b)\d+/i.test(row.text)) continue;
    const title = titleOfForm(rows);
    const quote = rowSegments(layout, row, form.start, form.end);
    for (const titled of title) quote.push(...rowSegments(layout, titled, 0, titled.text.length));
    return [
      {
        number: form.number,
        edition: form.edition,
        title: title.length > 0 ? title.map(({ text: line }) => even(line)).join(" ") : null,
        isListed: false,
        quote,
      },
    ];
  }
  return [];
}

const notATitle =
  /policy n(?:o|umber)|policy period|effective|insured:|named insured|^page\b|insurance compan|insurance group|this\s*endorse?ment|read it carefully|modifies insurance|copyright|agency code/i;

const even = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** "WAYNE, PENNSYLVANIA" under the name of a company. */
const aPlace = /^(?:[\p{L}.]+ ?){1,2}, (?:[\p{L}.]+ ?){1,2}$/u;

/** What is headed "THIS ENDORSEMENT CHANGES THE POLICY" is titled under it, on one line or two; else in capitals. */
function titleOfForm(rows: readonly Row[]): Row[] {
  const from = rows.findIndex(({ text }, index) => index < 14 && /this\s*endorse?ment\s*changes/i.test(text));
  const at = rows.findIndex(({ text }, index) =>
    from >= 0
      ? index > from && index <= from + 3 && isTitle(text)
      : index < TITLE_ROWS && isTitle(text) && text === text.toUpperCase() && !/\d/.test(text),
  );
  const [first, second] = at < 0 ? [] : rows.slice(at, at + 2);
  if (!first) return [];
  const isCut = (text: string) => /(?:\b(?:and|or|of|for|to|in|by|the|with)|[-–—,/&])$/i.test(even(text));
  return second && isCut(first.text) && isTitle(second.text, 1) ? [first, second] : [first];
}

function isTitle(written: string, leastWords = 2): boolean {
  const text = even(written);
  const words = text.split(" ");
  if (
    notATitle.test(text) ||
    aPlace.test(text) ||
    words.length < leastWords ||
    words.length > 14 ||
    /[.;:]$/.test(text)
  )
    return false;
  const content = words.filter((word) => /\p{L}{4}/u.test(word));
  return content.length > 0 && content.every((word) => /^[(“"]?\p{Lu}/u.test(word));
}

/** The words between two offsets of a row's text. */
function rowSegments(layout: PageLayout, row: Row, from: number, to: number): QuoteSegment[] {
  const segments: QuoteSegment[] = [];
  let offset = 0;
  for (const cell of row.cells) {
    const start = Math.max(0, from - offset);
    const end = Math.min(cell.text.length, to - offset);
    if (end > start) segments.push(...segmentsOf(layout, cell, start, end));
    offset += cell.text.length + 2;
  }
  return joinedSegments(layout, segments);
}

/** More forms are named than are listed. */
export const hasMoreForms = ({ mentions }: FormScan): boolean =>
  mentions.length >= FORMS_MAX * 4 ||
  new Set(mentions.map(({ number }) => formKeyOf(number))).size > FORMS_MAX;

/** Each form once, in the order in which the document names them; what a list says counts before a form's own head. */
export function listForms({ mentions }: FormScan): PolicyForm[] {
  const byKey = new Map<string, FormMention[]>();
  for (const mention of mentions) {
    const key = formKeyOf(mention.number);
    const known = byKey.get(key);
    if (known) known.push(mention);
    else byKey.set(key, [mention]);
  }
  return [...byKey.values()].slice(0, FORMS_MAX).flatMap((places) => {
    const ordered = places.toSorted((a, b) => Number(b.isListed) - Number(a.isListed));
    const named = ordered.find(({ title }) => title !== null) ?? ordered[0];
    if (!named) return [];
    // "If form CP 15 11 is attached": the sentence goes on, and it is no title.
    const isSentence = /^\p{Ll}/u.test(named.title ?? "");
    const first = isSentence ? { ...named, title: null } : named;
    const dated = first.edition === null ? ordered.find(({ edition }) => edition !== null) : named;
    const attached = places.find(({ isListed }) => !isListed);
    const quotes = [named, ...(dated && dated !== named ? [dated] : [])].map(({ quote }) => quote);
    return [
      {
        number: first.number,
        edition: dated?.edition ?? null,
        title: first.title,
        quotes: attached && attached !== named && attached !== dated ? [...quotes, attached.quote] : quotes,
        confidence: confidenceOf(first, dated?.edition ?? null, attached !== undefined && first.isListed),
      },
    ];
  });
}

/** A listed form with edition and title is as good as sure; a number alone may be something else. */
function confidenceOf({ title, isListed }: FormMention, edition: string | null, isBoth: boolean): number {
  const base = isListed ? 0.6 : 0.5;
  const sum = base + (edition ? 0.2 : 0) + (title ? 0.15 : 0) + (isBoth ? 0.03 : 0);
  return Math.round(sum * 100) / 100;
}
