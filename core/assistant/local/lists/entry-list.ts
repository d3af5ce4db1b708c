/** Entries under one title each, with several quotes; when there are too many, the surest are kept in document order. */
import type { QuoteSegment } from "#model/documents";
import type { CoverageEntry } from "../../model.ts";
import { tokensOf } from "../values/tokens.ts";
import { namesSomething } from "./entry-titles.ts";

const ENTRIES_MAX = 60;
const CANDIDATES_MAX = 1_000;
const QUOTES_PER_ENTRY = 4;

const saysLimit = (description: string): boolean =>
  description.startsWith("Limit $") || description.startsWith("Limits $");
/** By which form something is covered says less than what its wording grants. */
const saysForm = (description: string): boolean => description.startsWith("By ");

export interface EntryList {
  /** `weight` says how surely this is an entry of its own: a titled exclusion more than an item of a list. */
  add(title: string, description: string, quote: QuoteSegment[], weight: number): void;
  list(): CoverageEntry[];
}

export function createEntryList(): EntryList {
  const entries = new Map<string, { entry: CoverageEntry; weight: number }>();
  return {
    add(title, description, quote, weight) {
      if (quote.length === 0 || title.length < 3 || !namesSomething(title)) return;
      const key = keyOf(title);
      const known = entries.get(key);
      if (!known) {
        if (entries.size < CANDIDATES_MAX)
          entries.set(key, { entry: { title, description, quotes: [quote] }, weight });
        return;
      }
      known.weight = Math.max(known.weight, weight);
      const { entry } = known;
      if (saysForm(entry.description)) entry.description = description;
      // The declarations give the limit, the wording says what it is for.
      else if (saysLimit(entry.description) && !saysLimit(description) && !saysForm(description))
        entry.description = `${description} ${entry.description}`;
      const [first] = quote;
      const isKnown = entry.quotes.some(
        ([other]) => other?.page === first?.page && other?.start === first?.start,
      );
      if (!isKnown && entry.quotes.length < QUOTES_PER_ENTRY) entry.quotes.push(quote);
    },
    list() {
      const all = [...entries.values()];
      const kept = new Set([...all].sort((a, b) => b.weight - a.weight).slice(0, ENTRIES_MAX));
      return all.filter((candidate) => kept.has(candidate)).map(({ entry }) => entry);
    },
  };
}

const commonWords = ["exclusion", "exclusions", "excl", "endorsement", "coverage"];

function keyOf(title: string): string {
  const words = tokensOf(title).map(({ norm }) => norm);
  return words.filter((word) => !commonWords.includes(word)).join("") || words.join("");
}
