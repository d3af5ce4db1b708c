/** What a demand is held against, a demand that is not met, and where the cover prints what it shows. */
import type { PageText } from "../evidence.ts";
import type { Evidence } from "../model.ts";
import { amountsIn } from "./extraction/amounts-in-text.ts";
import type { ComparedExtraction } from "./compare-detail-differences.ts";

export interface Comparand {
  extraction: ComparedExtraction;
  pages: readonly PageText[];
}

/** A demand of a contract that the cover does not meet. */
export interface Gap {
  label: string;
  demanded: string;
  demandQuotes: Evidence[];
  shown: string | null;
  shownQuotes: Evidence[];
  /** Said in place of the rules' sentence. */
  why?: string;
}

/** Where the row of a policy prints an amount: behind the policy's number, else in the first place. */
export function quotesOfRow(
  pages: readonly PageText[],
  policyNumber: string | null,
  cents: number,
): Evidence[] {
  for (const page of policyNumber === null ? [] : pages) {
    const at = page.text.indexOf(policyNumber ?? "");
    const quotes = at < 0 ? [] : quotesOfAmount([page], cents, at);
    if (quotes.length > 0) return quotes;
  }
  return quotesOfAmount(pages, cents);
}

/** Where an amount is printed: the first place. */
export function quotesOfAmount(pages: readonly PageText[], cents: number, from = 0): Evidence[] {
  for (const { page, text } of pages) {
    const amount = amountsIn(text).find((candidate) => candidate.cents === cents && candidate.start >= from);
    if (amount)
      return [[{ page, start: amount.start, end: amount.end, text: text.slice(amount.start, amount.end) }]];
  }
  return [];
}

export function findPattern(pages: readonly PageText[], pattern: RegExp): Evidence[] {
  for (const { page, text } of pages) {
    const match = pattern.exec(text);
    if (!match) continue;
    const words = match[0].trim();
    const start = match.index + match[0].indexOf(words);
    return [[{ page, start, end: start + words.length, text: words }]];
  }
  return [];
}
