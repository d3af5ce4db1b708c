/** Limits that a slash joins, as people in insurance write them: "1M/2M", "$500K/$500K/$500K", "100/300/50". */
export interface SlashedAmount {
  cents: number;
  start: number;
  end: number;
}

const amount = String.raw`\$?\s?(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d{1,2})?)(?:\s?(?:million|thousand|mil|mm|[mk])(?![\p{L}\d]))?`;
const list = new RegExp(
  String.raw`(?<![\p{L}\d$.,/])${amount}(?:\s?/\s?${amount}){1,3}(?![\p{L}\d/])`,
  "giu",
);
const part = /\$?\s?([\d,.]+)\s?(million|thousand|mil|mm|m|k)?/giu;
const scales: Readonly<Record<string, number>> = {
  million: 1_000_000,
  mil: 1_000_000,
  mm: 1_000_000,
  m: 1_000_000,
  thousand: 1_000,
  k: 1_000,
};
/** Smaller amounts are no limits of insurance, so that "24/7" and a date are none. */
const LEAST = 10_000;
/** Without a scale three digits are thousands: "100/300". */
const BARE = { least: 10, most: 999 };

/** Each list in the order of the text. */
export const slashedAmountsIn = (text: string): SlashedAmount[][] =>
  text.includes("/") ? [...text.matchAll(list)].flatMap((match) => readList(match[0], match.index)) : [];

function readList(words: string, at: number): SlashedAmount[][] {
  const parts = [...words.matchAll(part)].map((match) => ({
    number: Number((match[1] ?? "").replaceAll(",", "")),
    hasCommas: (match[1] ?? "").includes(","),
    scale: scales[(match[2] ?? "").toLowerCase()],
    start: at + match.index,
    end: at + match.index + match[0].trimEnd().length,
  }));
  // "1/2M": the last one says what all are counted in.
  const last = parts.at(-1)?.scale;
  const isBare = parts.every(
    ({ number, scale, hasCommas }) =>
      scale === undefined && !hasCommas && number >= BARE.least && number <= BARE.most,
  );
  const isInThousands = isBare && parts.some(({ number }) => number >= 100);
  const amounts = parts.map(({ number, scale, hasCommas, start, end }) => ({
    cents: Math.round(
      number *
        (scale ?? (hasCommas ? 1 : isInThousands ? 1_000 : number <= BARE.most ? (last ?? 1) : 1)) *
        100,
    ),
    start,
    end,
  }));
  return amounts.every(({ cents }) => Number.isSafeInteger(cents) && cents >= LEAST * 100) ? [amounts] : [];
}
