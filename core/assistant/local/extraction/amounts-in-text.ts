/**
 * Money as documents write it: "$ 1,000,000", "$1Million", "$500K", "2,954", "$461.33", "one million dollars".
 * Answers cents with the place in the text. A bare number counts only with thousands commas or two decimals;
 * percentages, dates, phone numbers and years are not money.
 */
export interface WrittenAmount {
  cents: number;
  start: number;
  end: number;
  /** Written with a dollar sign: bare numbers need more support from what stands around them. */
  hasDollarSign: boolean;
}

/** A line may end within a word: "bil-", "lion". */
const amountPattern =
  /(-\s?)?(\$|USD)?\s?((?:\d{1,3}(?:\s?,\s?\d{3})+|\d+)(?:\.\d{1,2}(?!\d))?|\.\d{2}(?!\d))\s?(bil(?:-\s?)?lion|mil(?:-\s?)?lion|thou(?:-\s?)?sand|mil\b|mm\b|[mkb]\b)?(?!\s?%|\s?percent|,?\d|\.\d)/giu;

const scaleOf: Record<string, number> = {
  billion: 1e9,
  b: 1e9,
  million: 1e6,
  mil: 1e6,
  mm: 1e6,
  m: 1e6,
  thousand: 1e3,
  k: 1e3,
};

export function amountsIn(text: string): WrittenAmount[] {
  const found: WrittenAmount[] = [];
  for (const match of text.matchAll(amountPattern)) {
    const [whole, minus, sign, digits = "", scale] = match;
    const start = match.index + (whole.length - whole.trimStart().length);
    const before = text.slice(0, start);
    const isBare = sign === undefined;
    const hasCommas = digits.includes(",");
    if (isBare && !hasCommas && !/\.\d{2}$/.test(digits) && scale === undefined) continue;
    if (isBare && scale !== undefined && /^[mkb]$/i.test(scale) && !/[\d,.]$/.test(digits)) continue;
    const after = text.slice(match.index + whole.trimEnd().length);
    if (isBare && !hasCommas && /^[-/.]\d/.test(after)) continue;
    // Part of a longer token: a policy number, a date, a phone number, a dotted section number.
    if (
      /[\p{L}\d]$/u.test(before) ||
      (!hasCommas && /[\d)][-/.]$/.test(before)) ||
      (isBare && !hasCommas && /[-/#:.]$/.test(before))
    )
      continue;
    if (/^[A-Za-z]{2}/.test(after) && scale === undefined && isBare) continue;
    const cents = Math.round(
      Number(digits.replace(/[\s,]/g, "")) *
        (scaleOf[(scale ?? "").toLowerCase().replace(/-\s?/, "")] ?? 1) *
        100,
    );
    if (!Number.isSafeInteger(cents)) continue;
    const isNegative =
      minus !== undefined || (before.endsWith("(") && text[match.index + whole.length] === ")");
    found.push({
      cents: isNegative ? -cents : cents,
      start,
      end: match.index + whole.trimEnd().length,
      hasDollarSign: !isBare,
    });
  }
  return found;
}
