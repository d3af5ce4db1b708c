/**
 * Forms that a policy's schedule lists and none of its documents holds. Precise rather than complete: a form counts as
 * attached if its number appears anywhere outside of a list, or its title as a heading. Pure.
 */
import { formNumbersIn } from "#core/assistant";
import { currentDocuments, effectiveTypeOf, orderByPrecedence } from "./precedence.ts";
import type { DocumentExtraction, ListedForm } from "./model.ts";

export interface MissingForm {
  form: ListedForm;
  /** Another edition of it is attached; null if none is. */
  attachedEdition: string | null;
}

export interface FormPage {
  documentId: string;
  page: number;
  text: string;
}

/** Rows of a list follow each other closely; below the heading of a form stands its text. */
const ROW_GAP_MAX = 60;
/** A page that names so many of the listed forms is a list that repeats them. */
const NAMED_ON_LIST = 4;
/** Shorter numbers and titles are found in other words. */
const NUMBER_MIN = 4;
const TITLE_MIN = 10;
/** Lines at the top and the bottom of a page where a form says what it is. */
const EDGE_LINES = 4;

const plainOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
const placeOf = ({ documentId, page }: { documentId: string; page: number }): string =>
  `${documentId}/${page}`;

/** `forms`: those of the policy, as they are after review. `pages`: of all of its documents. */
export function findMissingForms(
  forms: readonly ListedForm[],
  documents: readonly DocumentExtraction[],
  pages: readonly FormPage[],
): MissingForm[] {
  const rows = rowsOfLists(documents);
  const looked = forms.map(({ number, title }) => ({ number: plainOf(number), title: plainOf(title ?? "") }));
  const holding = pages.flatMap((page) => {
    const text = withoutRows(page.text, rows.get(placeOf(page)) ?? []);
    const plain = plainOf(text);
    const lines = new Set(text.split("\n").map(plainOf));
    const named = looked.filter(({ number }) => plain.includes(number));
    const titled = looked.filter(({ title }) => title.length >= TITLE_MIN && lines.has(title));
    const found = new Set([...(named.length >= NAMED_ON_LIST ? [] : named), ...titled]);
    return [...found].map(({ number }) => ({ number, text }));
  });
  const declaring = new Set(
    currentDocuments(orderByPrecedence(documents))
      .filter((document) => effectiveTypeOf(document) === "POLICY_DOCUMENT")
      .map(({ documentId }) => documentId),
  );
  return forms.flatMap((form) => {
    const number = plainOf(form.number);
    const isListed = [...rows].some(
      ([place, its]) => declaring.has(place.split("/")[0] ?? "") && its.some((row) => row.number === number),
    );
    if (!isListed || number.length < NUMBER_MIN) return [];
    const editions = holding
      .filter((page) => page.number === number)
      .map(({ text }) => editionAtEdge(text, number));
    const isThere = editions.some((edition) => edition === null || isSameEdition(edition, form.edition));
    return isThere ? [] : [{ form, attachedEdition: editions[0] ?? null }];
  });
}

interface ListRow {
  number: string;
  start: number;
  end: number;
}

/** The rows of lists of forms, by page. What is quoted by itself is a form's own heading. */
function rowsOfLists(documents: readonly DocumentExtraction[]): Map<string, ListRow[]> {
  const quoted = new Map<string, ListRow[]>();
  for (const { documentId, extraction } of documents) {
    for (const { number, quotes } of extraction.schedules?.forms ?? []) {
      for (const { page, start, end } of quotes.flat()) {
        const place = placeOf({ documentId, page });
        quoted.set(place, [...(quoted.get(place) ?? []), { number: plainOf(number), start, end }]);
      }
    }
  }
  const isNear = (row: ListRow, other: ListRow | undefined): boolean =>
    other !== undefined &&
    other.number !== row.number &&
    Math.max(row.start, other.start) - Math.min(row.end, other.end) <= ROW_GAP_MAX;
  return new Map(
    [...quoted].map(([place, found]) => {
      const ordered = found.toSorted((a, b) => a.start - b.start);
      return [
        place,
        ordered.filter((row, at) => isNear(row, ordered[at - 1]) || isNear(row, ordered[at + 1])),
      ];
    }),
  );
}

const withoutRows = (text: string, rows: readonly ListRow[]): string =>
  rows.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replaceAll(/\S/g, " ") + rest.slice(end),
    text,
  );

/** The edition with which the page itself is headed or footed; null if it says none, or only refers to the form. */
function editionAtEdge(text: string, number: string): string | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const edges = [...lines.slice(0, EDGE_LINES), ...lines.slice(EDGE_LINES).slice(-EDGE_LINES)];
  const forms = edges.flatMap((line) => formNumbersIn(line));
  return forms.find((form) => plainOf(form.number) === number)?.edition ?? null;
}

/** "04/13" and "04/2013" are one; a list without editions takes any. */
function isSameEdition(attached: string, listed: string | null): boolean {
  const short = (edition: string) => edition.replace(/\d{2}(?=\d{2}$)/, "");
  return listed === null || short(attached) === short(listed);
}
