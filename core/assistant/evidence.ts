/**
 * The one evidence check. It stands between every reasoner and everything that a person sees:
 * a quote passes only if its words stand at its offsets on its page, letter by letter.
 * What has no quote left is dropped: fields, entries and statements alike.
 * Pure; knows nothing about how a reasoner came to its words.
 */
import type { PageReading, QuoteSegment } from "#model/documents";
import type {
  Answer,
  CoverageEntry,
  DetailField,
  DocumentDescription,
  Evidence,
  Extraction,
  ReadDocument,
} from "./model.ts";

/** Texts of one reading by page number. */
export type PageTexts = ReadonlyMap<number, string>;

/** A page as far as the check needs it. */
export type PageText = Pick<PageReading, "page" | "text">;

export function pageTextsOf(pages: readonly PageText[]): PageTexts {
  return new Map(pages.map((page) => [page.page, page.text]));
}

/** True when the segment's words stand on its page exactly where it says. An empty segment says nothing. */
export function stands(segment: QuoteSegment, texts: PageTexts): boolean {
  if (segment.text.trim() === "") return false;
  return texts.get(segment.page)?.slice(segment.start, segment.end) === segment.text;
}

/** A quote stands as a whole or not at all: half a quote may say the opposite. */
export function quoteStands(quote: Evidence, texts: PageTexts): boolean {
  return quote.length > 0 && quote.every((segment) => stands(segment, texts));
}

/** Fields of `details` without a standing quote are left out; entries keep the quotes that stand. */
export function checkExtraction(extraction: Extraction, pages: readonly PageText[]): Extraction {
  const texts = pageTextsOf(pages);
  const evidence: Extraction["evidence"] = {};
  const details = { ...extraction.details };
  for (const field of Object.keys(details) as DetailField[]) {
    const quotes = (extraction.evidence[field] ?? []).filter((quote) => quoteStands(quote, texts));
    if (quotes.length === 0) delete details[field];
    else evidence[field] = quotes;
  }
  return {
    ...extraction,
    details,
    evidence,
    coverages: checkEntries(extraction.coverages, texts),
    exclusions: checkEntries(extraction.exclusions, texts),
    schedules: extraction.schedules && {
      forms: checkEntries(extraction.schedules.forms, texts),
      cancellation: checkEntries(extraction.schedules.cancellation, texts),
      premiumParts: checkEntries(extraction.schedules.premiumParts, texts),
    },
    certificate: extraction.certificate && {
      ...extraction.certificate,
      findings: checkEntries(extraction.certificate.findings, texts),
    },
    requirements: checkEntries(extraction.requirements, texts),
  };
}

export function checkEntries<Entry extends Pick<CoverageEntry, "quotes">>(
  entries: readonly Entry[],
  texts: PageTexts,
): Entry[] {
  return entries
    .map((entry) => ({ ...entry, quotes: entry.quotes.filter((quote) => quoteStands(quote, texts)) }))
    .filter((entry) => entry.quotes.length > 0);
}

/** Sentences of the summary that the pages do not bear out are left out. */
export const checkDescription = (
  description: DocumentDescription,
  pages: readonly PageText[],
): DocumentDescription => ({
  ...description,
  summary: checkEntries(description.summary, pageTextsOf(pages)),
});

/** Statements keep their standing quotes; an answer without a statement left is a refusal. */
export function checkAnswer(answer: Answer, documents: readonly ReadDocument[]): Answer {
  if (answer.kind === "REFUSED") return answer;
  const textsByReading = new Map(
    documents.map((document) => [document.readingId, pageTextsOf(document.pages)]),
  );
  const statements = answer.statements
    .map((statement) => ({
      ...statement,
      quotes: statement.quotes.filter((quote) => {
        const texts = textsByReading.get(quote.readingId);
        return texts !== undefined && quoteStands(quote.segments, texts);
      }),
    }))
    .filter((statement) => statement.quotes.length > 0);
  if (statements.length > 0) return { kind: "ANSWERED", statements };
  return { kind: "REFUSED", reason: "The documents do not say this." };
}
