/** Entries under one title each, with several quotes; when there are too many, the surest are kept in document order. */
import type { QuoteSegment } from "#model/documents";
import type { CoverageEntry } from "../../model.ts";
import { isWholeTitle } from "./entry-titles.ts";
import { normalized } from "./normalized-text.ts";

const ENTRIES_MAX = 60;
const CANDIDATES_MAX = 1_000;
const QUOTES_PER_ENTRY = 4;

const saysLimit = /^Limits? \$/;

export interface EntryList {
  /** `weight` says how surely this is an entry of its own: a titled exclusion more than an item of a list. */
  add(title: string, description: string, quote: QuoteSegment[], weight: number): void;
  list(): CoverageEntry[];
}

export function createEntryList(): EntryList {
  const entries = new Map<string, { entry: CoverageEntry; weight: number }>();
  return {
    add(title, description, quote, weight) {
      if (quote.length === 0 || title.length < 3 || !isWholeTitle(title)) return;
      const key = normalized(title).replace(/exclusions?|endorsement|coverage/g, "") || normalized(title);
      const known = entries.get(key);
      if (!known) {
        if (entries.size < CANDIDATES_MAX)
          entries.set(key, { entry: { title, description, quotes: [quote] }, weight });
        return;
      }
      known.weight = Math.max(known.weight, weight);
      // The declarations give the limit, the wording says what it is for.
      if (saysLimit.test(known.entry.description) && !saysLimit.test(description))
        known.entry.description = `${description} ${known.entry.description}`;
      const first = quote[0];
      const isKnown = known.entry.quotes.some(
        (other) => other[0]?.page === first?.page && other[0]?.start === first?.start,
      );
      if (!isKnown && known.entry.quotes.length < QUOTES_PER_ENTRY) known.entry.quotes.push(quote);
    },
    list() {
      const all = [...entries.values()];
      const kept = new Set([...all].sort((a, b) => b.weight - a.weight).slice(0, ENTRIES_MAX));
      return all.filter((candidate) => kept.has(candidate)).map(({ entry }) => entry);
    },
  };
}
