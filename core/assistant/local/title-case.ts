/**
 * A heading that is printed in capitals, as people write it: "RESTAURANT APPETITE GUIDE" becomes "Restaurant Appetite
 * Guide". Words that are always in capitals stay: those that the document itself writes so amid small letters, those
 * with figures or without vowels, and the usual abbreviations of the trade.
 */
import type { PageReading } from "#model/reading";

const PAGES_LOOKED_AT = 10;
/** Longer ones are words, whatever the document does. */
const ABBREVIATION_MAX = 6;

const abbreviations = new Set(
  `AAIS ACORD AM ATM AOP BI BPP CA CEO CFO CGL COI COPE DBA DE DICE DOI DOT EBL EIFS EIL EPL EPLI FAQ FEIN FEMA GA HOA
  HIPAA IA ID IL IT LA LLC LLP MA MGA NAIC NCCI NFIP OCP OSHA PA PD PIP PO RI SIC SIR SSN TIV TRIA UIM UM UMBI US USA
  USD VIN WA WC I II III IV V VI VII VIII IX XI XII`.split(/\s+/),
);
const small = new Set("a an and as at but by for from in into of on or per the to vs with".split(" "));

/** A title as it is, unless all of it is in capitals. */
export function titleCase(title: string, pages: readonly Pick<PageReading, "text">[]): string {
  if (!isShouted(title)) return title;
  const inCapitals = capitalsAmidText(pages);
  let isFirst = true;
  return title.replaceAll(/[\p{L}\p{N}][\p{L}\p{N}’'&.]*/gu, (word) => {
    const beginsTitle = isFirst;
    isFirst = false;
    const bare = word.replaceAll(/[’'.]/g, "");
    if (abbreviations.has(bare) || inCapitals.has(bare) || isCode(bare)) return word;
    const lower = word.toLowerCase();
    return small.has(lower) && !beginsTitle ? lower : lower.replace(/\p{L}/u, (first) => first.toUpperCase());
  });
}

/** Several words, or a long one, without a small letter among them. One abbreviation alone is no shouting. */
const isShouted = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}{2,}/gu) ?? []).some((word) => word.length > 4);

/** "CG", "20", "E&O". */
const isCode = (word: string): boolean =>
  /\d|&/.test(word) || (word.length <= ABBREVIATION_MAX && !/[AEIOUY]/.test(word));

/** Short words that stand in capitals on a line that is written in small letters otherwise. */
function capitalsAmidText(pages: readonly Pick<PageReading, "text">[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { text } of pages.slice(0, PAGES_LOOKED_AT)) {
    for (const line of text.split("\n")) {
      const letters = line.match(/\p{Ll}/gu)?.length ?? 0;
      const capitals = line.match(/\p{Lu}/gu)?.length ?? 0;
      if (letters < 3 * capitals) continue;
      for (const [word] of line.matchAll(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu))
        if (word.length <= ABBREVIATION_MAX) found.add(word);
    }
  }
  return found;
}
