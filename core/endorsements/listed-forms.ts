/**
 * Endorsements that a policy's schedule of forms lists: known by their number, or by their title where the carrier has
 * its own. A list does not say whom a scheduled endorsement names, unless it says so behind the title. Pure.
 */
import { formNumbersIn } from "#core/assistant";
import type { QuoteSegment } from "#model/documents";
import { isBlanketTitle, limitedScope, marksOfTitle, scopeOf } from "./mark-titles.ts";
import { grantedLists } from "./list-headings.ts";
import type { Mark, MarkProof } from "./model.ts";
import { linesOf, type ProofPage } from "./page-lines.ts";
import type { ProofDocument } from "./proof-input.ts";
import { isBefore2001 } from "./edition.ts";
import { formKeyOf, scopes, standardFormOf } from "./usual-forms.ts";

type Found = { mark: Mark; proof: MarkProof };

/** Rows of a list follow each other closely; the text of a form is below its heading. */
const ROW_GAP_MAX = 60;
const ROW_MAX = 400;
const TITLE_MIN = 8;
const ofMarks = /insured|waiver|contribut/i;
/** Anywhere in its row. */
const notGranted =
  /\b(?:delet\w+|remov\w+|withdrawn|not included|not applicable|does not apply|excluded?|exclusion|not attached|declined|rejected|n\/a|void|none|no longer|not (?:a )?part|not purchased|optional|available|quoted)\b/i;

/** `pages`: those of the document that speak for the policy. */
export function listedProofs(
  document: ProofDocument,
  pages: readonly ProofPage[],
  policyNumber: string | null,
): Found[] {
  const isGranted = grantedLists(pages, policyNumber);
  const texts = new Map(pages.map(({ page, text }) => [page, text]));
  const rows = (document.extraction.schedules?.forms ?? [])
    .flatMap((form) => form.quotes.map((segments) => ({ form, segments, place: segments[0] })))
    .flatMap(({ place, ...row }) => (place && texts.has(place.page) ? [{ ...row, place }] : []))
    .toSorted((a, b) => a.place.page - b.place.page || a.place.start - b.place.start);
  const isNear = (index: number, other: number): boolean => {
    const [row, next] = [rows[index], rows[other]];
    return (
      row !== undefined &&
      next !== undefined &&
      row.place.page === next.place.page &&
      formKeyOf(row.form.number) !== formKeyOf(next.form.number) &&
      Math.max(row.place.start, next.place.start) -
        Math.min(row.segments.at(-1)?.end ?? 0, next.segments.at(-1)?.end ?? 0) <=
        ROW_GAP_MAX
    );
  };
  const listed = rows.flatMap(({ form, segments, place }, index): Found[] => {
    const text = texts.get(place.page) ?? "";
    if (!isNear(index, index - 1) && !isNear(index, index + 1)) return [];
    // The evidence must be what the page says today.
    if (
      segments.some((segment) => texts.get(segment.page)?.slice(segment.start, segment.end) !== segment.text)
    )
      return [];
    const row = rowAround(text, place, segments.at(-1) ?? place);
    const written = segments.map((segment) => segment.text).join(" ");
    if (notGranted.test(withoutOthers(row, written))) return [];
    const given = marksOfForm(form.number, form.title ?? "");
    if (given.length === 0 || !isGranted(place.page, place.start)) return [];
    return given.map((mark) => ({
      mark,
      proof: proofOf(document, mark, { ...form, edition: form.edition ?? editionIn(written, form.number) }, [
        ...segments,
      ]),
    }));
  });
  const known = new Set(listed.map(({ proof }) => formKeyOf(proof.formNumber ?? "")));
  const inRows = pages
    .flatMap((page) => listedInRows(document, page, isGranted))
    .filter(({ proof }) => !known.has(formKeyOf(proof.formNumber ?? "")));
  return [...listed, ...inRows, ...pages.flatMap((page) => listedByTitle(document, page))];
}

/** Lines that each begin with a form's number, one below the other, are a list. */
function listedInRows(
  document: ProofDocument,
  { page, text }: ProofPage,
  isGranted: ReturnType<typeof grantedLists>,
): Found[] {
  if (!ofMarks.test(text)) return [];
  const lines = linesOf(text);
  const formAt = (at: number) => {
    const line = lines[at];
    if (!line || line.text.length > ROW_MAX) return null;
    const [form] = formNumbersIn(line.text.slice(0, 60));
    const title = form ? line.text.slice(form.end).replace(/^[\s:–—-]+/, "") : "";
    return form && form.start < 4 && /\d/.test(form.number) && title.length >= TITLE_MIN
      ? { ...form, title }
      : null;
  };
  return lines.flatMap((line, at): Found[] => {
    if (!ofMarks.test(line.text) || notGranted.test(line.text)) return [];
    const form = formAt(at);
    if (!form || [at - 2, at - 1, at + 1, at + 2].filter((other) => formAt(other)).length < 2) return [];
    const segment = { page, start: line.start, end: line.end, text: line.text };
    const given = marksOfTitle(form.title);
    if (given.length === 0 || !isGranted(page, line.start)) return [];
    return given.map((mark) => ({
      mark,
      proof: proofOf(document, mark, form, [segment]),
    }));
  });
}

/** A title that says something else counts before the number; a standard form's title may be abbreviated. */
function marksOfForm(number: string, title: string): Mark[] {
  const standard = standardFormOf(number);
  if (!standard) return marksOfTitle(title);
  return /\p{L}{4}/u.test(title) ? marksOfTitle(spelledOut(title)) : [standard.mark];
}

const spelledOut = (title: string): string =>
  title
    .replace(/\b(?:AI|A\.I\.|ADD'?L INS(?:UREDS?|DS?)?)(?!\p{L})/iu, "Additional Insured")
    .replace(/\bP ?& ?NC\b|\bPNC\b/i, "Primary and Noncontributory")
    .replace(/\bWOS\b/i, "Waiver of Subrogation");

/** "CG2001[12-19]". */
function editionIn(written: string, number: string): string | null {
  const behind = written.slice(written.indexOf(number) + number.length);
  const [, month, year] = /^\s*\[(0[1-9]|1[0-2])[-/ ](\d{2}|\d{4})\]/.exec(behind) ?? [];
  return month === undefined ? null : `${month}/${year}`;
}

function proofOf(
  { documentId, readingId, name }: ProofDocument,
  mark: Mark,
  form: { number: string | null; edition: string | null; title: string | null },
  segments: QuoteSegment[],
  names: string[] = [],
): MarkProof {
  const standard = form.number === null ? null : standardFormOf(form.number);
  const title = form.title ?? "";
  const isOfMark = standard?.mark === mark;
  const isBlanket =
    names.length === 0 && (isBlanketTitle(title) || (isOfMark && standard.reach === "BLANKET"));
  const isOld = standard?.number === "CG 20 10" && isBefore2001(form.edition);
  const scope = isOld ? scopes.both : isOfMark ? standard.scope : scopeOf(title, "");
  return {
    formNumber: form.number,
    edition: form.edition,
    scope: mark === "ADDITIONAL_INSURED" ? scope : limitedScope(mark, form.number, ""),
    reach: isBlanket ? "BLANKET" : "SCHEDULED",
    names,
    from: "LISTED",
    quote: { documentId, readingId, segments },
    documentName: name,
  };
}

/** The whole lines that a quote is on. */
function rowAround(text: string, first: QuoteSegment, last: QuoteSegment): string {
  const from = Math.max(text.lastIndexOf("\n", first.start - 1) + 1, first.start - ROW_MAX);
  const end = text.indexOf("\n", last.end);
  return text.slice(from, Math.min(end < 0 ? text.length : end, last.end + ROW_MAX));
}

/** Of a row that lists several forms, the part of one: up to the next number. */
function withoutOthers(row: string, written: string): string {
  const at = row.indexOf(written.slice(0, 20));
  if (at < 0) return row;
  const [, next] = formNumbersIn(row.slice(at));
  return next ? row.slice(at, at + next.start) : row.slice(at);
}

const includes =
  /\b(?:includes?|attached|subject to) (?:these|the following|the) endorsements?(?: and schedules?)?\s*:\s*/gi;

/** "This policy includes these endorsements: Waiver of Our Right to Recover from Others (City of Rochester); …" */
function listedByTitle(document: ProofDocument, { page, text }: ProofPage): Found[] {
  return [...text.matchAll(includes)].flatMap((match): Found[] => {
    if (
      /\b(?:not|no longer|optional\w*|may|can|could|would|if|never)\b[^.;:]{0,40}$/i.test(
        text.slice(0, match.index),
      )
    )
      return [];
    const from = match.index + match[0].length;
    const list = /^[^.]{0,800}(?=\.|\n\s*\n|$)/.exec(text.slice(from, from + 900))?.[0] ?? "";
    let start = from;
    return list.split(";").flatMap((entry): Found[] => {
      const at = start + (entry.length - entry.trimStart().length);
      start += entry.length + 1;
      const written = entry.trim();
      const [, title = "", named] = /^([^()]*)(?:\(([^()]*)\))?/.exec(written.replaceAll(/\s+/g, " ")) ?? [];
      if (written === "" || title.length > 120 || notGranted.test(written) || formNumbersIn(title).length > 0)
        return [];
      const isBlanket = isBlanketTitle(written);
      const names = named === undefined || isBlanket || !/\p{Lu}/u.test(named) ? [] : [named.trim()];
      const segment = { page, start: at, end: at + written.length, text: written };
      const form = { number: null, edition: null, title: isBlanket ? written : title };
      return marksOfTitle(title).map((mark) => ({
        mark,
        proof: proofOf(document, mark, form, [segment], names),
      }));
    });
  });
}
