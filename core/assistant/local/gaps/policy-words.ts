/** By which words a policy gives a coverage, or leaves it out: what it lists, what it excludes, which autos its symbols are for. */
import type { CoverageEntry } from "../../model.ts";
import type { Shown } from "../claim/told-point.ts";
import { findText, type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, opensWith, wordsOf } from "../comparison/words.ts";
import { takenBack } from "../data/claim-words.ts";
import { anyAutoSymbol, autoSymbols, hiredSymbols, notGiven, symbolLabels } from "../data/exposure-words.ts";
import type { Answering } from "../data/exposures.ts";
import { list } from "../data/list.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";

export interface PolicyWords extends Shown {
  text: string;
}

const excluding = list(
  "exclu*; limitation|limitations; not covered; does not apply; do not pay|cover; deductible|deductibles",
);

const wordsOfLine = (document: ReviewedDocument, line: Line): PolicyWords => ({
  document,
  quote: quoteLine(line),
  text: textOf(line),
});

interface ListedRow {
  line: Line;
  document: ReviewedDocument;
  /** Its label, or the head of the column that a value stands in. */
  label: string;
  value: string;
}

/** Labels with their values, as declarations and schedules print them. */
const listedRows = ({ documents }: Cover): ListedRow[] =>
  documents.flatMap((document) =>
    document.lines.flatMap((line): ListedRow[] => {
      if (line.kind !== "ROW" && line.kind !== "PAIR") return [];
      const base = { line, document };
      const value = line.cells.map(({ text }) => text).join(" ");
      const [, ...further] = line.kind === "ROW" ? [...line.head, ...line.cells] : [];
      const columns = further.filter(({ column }) => column !== "");
      return [
        { ...base, label: line.label, value },
        ...columns.map(({ column, text }) => ({ ...base, label: column, value: text })),
      ];
    }),
  );

const isExcluding = ({ label, line }: ListedRow): boolean =>
  names(wordsOf(`${label}. ${line.heading}`), excluding);

/** The words that give a coverage; null if none do. What its exclusions are called counts where a limit stands behind it. */
export function givenBy(
  cover: Cover,
  { granted = [], excluded = [], isBySymbols }: Answering,
): PolicyWords | null {
  const isNamed = ({ label, value }: ListedRow): boolean =>
    names(wordsOf(label), granted) || (value.includes("$") && names(wordsOf(label), excluded));
  const row = listedRows(cover).find(
    (each) =>
      isNamed(each) &&
      !isExcluding(each) &&
      each.value.trim() !== "" &&
      !opensWith(wordsOf(each.value), notGiven),
  );
  if (row) return wordsOfLine(row.document, row.line);
  const [entry] = cover.documents.flatMap((document) => [
    ...titled(document, document.extraction.coverages, granted),
    ...formsNamed(document, granted, false),
  ]);
  if (entry) return entry;
  const symbols = isBySymbols ? symbolsOf(cover) : [];
  return symbols.find(({ isForHired }) => isForHired) ?? null;
}

/** The words that leave it out, and whether they take a part of that back; null if none do. */
export function leftOutBy(
  cover: Cover,
  { granted = [], excluded = [], isBySymbols }: Answering,
): (PolicyWords & { isTakenBack: boolean }) | null {
  for (const document of cover.documents)
    for (const {
      title,
      quotes: [quote],
    } of document.extraction.exclusions) {
      if (!quote) continue;
      const text = quote.map((segment) => segment.text).join(" ");
      const words = wordsOf(`${title}. ${text}`);
      if (excluded.length > 0 && names(words, excluded))
        return { document, quote, text, isTakenBack: names(words, takenBack) };
    }
  const [form] = cover.documents.flatMap((document) => formsNamed(document, excluded, true));
  if (form) return { ...form, isTakenBack: false };
  const row = listedRows(cover).find(
    ({ label, value }) =>
      names(wordsOf(label), [...granted, ...excluded]) && opensWith(wordsOf(value), notGiven),
  );
  if (row) return { ...wordsOfLine(row.document, row.line), isTakenBack: false };
  const [symbol] = isBySymbols ? symbolsOf(cover) : [];
  return symbol ? { ...symbol, isTakenBack: false } : null;
}

const titled = (
  document: ReviewedDocument,
  entries: readonly CoverageEntry[],
  phrases: readonly string[],
): PolicyWords[] =>
  entries.flatMap(({ title, quotes: [quote] }) =>
    quote && names(wordsOf(title), phrases) && !names(wordsOf(title), excluding)
      ? [{ document, quote, text: quote.map(({ text }) => text).join(" ") }]
      : [],
  );

/** Forms that a policy lists, by their titles: those that exclude, or those that do not. */
const formsNamed = (
  document: ReviewedDocument,
  phrases: readonly string[],
  isExclusion: boolean,
): PolicyWords[] =>
  (document.extraction.schedules?.forms ?? []).flatMap(({ title, quotes: [quote] }) => {
    const words = wordsOf(title ?? "");
    return quote && phrases.length > 0 && names(words, phrases) && names(words, excluding) === isExclusion
      ? [{ document, quote, text: quote.map(({ text }) => text).join(" ") }]
      : [];
  });

interface Symbols extends PolicyWords {
  isForAny: boolean;
  isForHired: boolean;
}

/** The liability rows of covered autos with their symbols. */
export const symbolsOf = (cover: Cover): Symbols[] =>
  listedRows(cover)
    .filter(({ label, line }) => names(wordsOf(label), symbolLabels) && names(line.words, ["liability"]))
    .flatMap(({ value, line, document }) => {
      const symbols = new Set(wordsOf(value).map(({ norm }) => norm));
      if (!autoSymbols.some((symbol) => symbols.has(symbol))) return [];
      const isForAny = symbols.has(anyAutoSymbol);
      const isForHired = isForAny || hiredSymbols.every((symbol) => symbols.has(symbol));
      return [{ ...wordsOfLine(document, line), isForAny, isForHired }];
    });

/** The row or label of the policy's number, else its first line: that it is there at all. */
export function carriedBy({ documents: [document] }: Cover): PolicyWords | null {
  const number = document?.extraction.details.policyNumber ?? "";
  const quote =
    document && (findText(document.lines, number)[0] ?? (document.lines[0] && quoteLine(document.lines[0])));
  return document && quote && quote.length > 0
    ? { document, quote, text: quote.map(({ text }) => text).join(" ") }
    : null;
}

/** The head of the list of forms that a policy consists of; null if its pages have none. */
export function formsListOf({ documents }: Cover): PolicyWords | null {
  for (const document of documents) {
    const forms = document.extraction.schedules?.forms ?? [];
    const quote = forms[0]?.quotes[0];
    if (forms.length > 1 && quote) return { document, quote, text: quote.map(({ text }) => text).join(" ") };
  }
  return null;
}
