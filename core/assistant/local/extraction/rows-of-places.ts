/**
 * "Theft | Excluded" in the schedule of one building says nothing of the others. Such a row is an entry for its place
 * alone, and none at all where other rows of the same name give a deductible, a limit or "Included".
 */
import type { QuoteSegment } from "#model/documents";
import type { PageText } from "../../evidence.ts";
import type { CoverageEntry } from "../../model.ts";
import { sentence } from "../lists/entry-titles.ts";
import { normalized } from "./normalized-text.ts";

const refusingRow = /^(?!.*\bexclu(?:sion|ding)\b)\p{Lu}[^.;\n]{2,60}?[\s:–—-]+(?:is |are )?excluded$/iu;
const includes = /\s(?:N\/A|\$\s?\d|\d[\d,]*%?|included|covered)(?=\s|$)/i;
const refuses = /\b(?:exclu\w+|not (?:covered|included))\b/i;
const namesPlace =
  /\b(?:loc(?:ation)?|prem(?:ises)?|bldg|building)\.?\s*(?:number|no\.?|#)?\s*:?\s*0*(\d{1,4})\b(?![,.]\d)/gi;

export function ofTheirPlaces(
  exclusions: readonly CoverageEntry[],
  pages: readonly PageText[],
): CoverageEntry[] {
  const isRow = (quote: readonly QuoteSegment[]) => refusingRow.test(quote[0]?.text.trim() ?? "");
  if (!exclusions.some(({ quotes }) => quotes.some(isRow))) return [...exclusions];
  const included = includedRows(pages);
  return exclusions.flatMap((entry) => {
    const rows = entry.quotes.filter(isRow);
    if (rows.length === 0) return entry;
    const others = entry.quotes.filter((quote) => !isRow(quote));
    const isSaidOtherwise = included.has(normalized(entry.title));
    if (others.length > 0) return isSaidOtherwise ? { ...entry, quotes: others } : entry;
    if (isSaidOtherwise) return [];
    const places = new Set(rows.map((row) => placeAbove(row, pages)));
    if (places.has("")) return places.size > 1 ? [] : entry;
    const subject = entry.description.replace(/^Not covered: /, "");
    return { ...entry, description: sentence(`Not covered at ${[...places].join(" and ")}: ${subject}`) };
  });
}

/** How the rows begin that give their cover something. */
function includedRows(pages: readonly PageText[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text } of pages)
    for (const line of text.split("\n")) {
      const end = line.search(includes);
      if (end > 0 && !refuses.test(line)) names.add(normalized(line.slice(0, end)));
    }
  return names;
}

/** "location 2, building 1", as the nearest line above the row names it; empty where none does on its page. */
function placeAbove([row]: readonly QuoteSegment[], pages: readonly PageText[]): string {
  const page = pages.find((candidate) => candidate.page === row?.page);
  const lines = page?.text.slice(0, row?.start).split("\n").toReversed() ?? [];
  for (const line of lines) {
    const named = [...line.matchAll(namesPlace)];
    if (named.length === 0) continue;
    return named
      .map(([words, number]) => `${/^[lp]/i.test(words) ? "location" : "building"} ${number ?? ""}`)
      .join(", ");
  }
  return "";
}
