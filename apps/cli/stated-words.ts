/** Whether the words of quotes state a value, for those who score what was read. */
import type { AnswerQuote } from "../../core/assistant/model.ts";

/** Letters, figures and signs of amounts alone, in lower case. */
export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}$.]/gu, "");

export const wordsOf = (quotes: readonly AnswerQuote[]): string =>
  quotes.flatMap(({ segments }) => segments.map(({ text }) => text)).join(" ");

/** "$1,000,000", "03/01/2026", "30": figures of a value as they are written. */
const figuresOf = (text: string): string[] =>
  [...text.matchAll(/\d[\d,./-]*\d|\d/g)].map(([figure]) => figure.replaceAll(/[^\d]/g, ""));

/** Of days of notice. */
const spelledCounts: Readonly<Record<string, string>> = {
  "10": "ten",
  "15": "fifteen",
  "30": "thirty",
  "45": "forty-five",
  "60": "sixty",
  "90": "ninety",
};

/** Numbers that words state in another spelling: "one million", "March 1, 2026", "thirty days". */
const isSpelled = (words: string, figure: string): boolean => {
  const count = spelledCounts[figure];
  if (count !== undefined && new RegExp(`\\b${count}\\b`, "i").test(words)) return true;
  const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
  const [, month = "", day = "", year = ""] = /^(\d{2})(\d{2})(\d{4})$/.exec(figure) ?? [];
  const name = months[Number(month) - 1];
  const text = words.toLowerCase();
  if (name && new RegExp(`${name}[a-z]*\\.? ${Number(day)}\\b.*${year}`, "s").test(text)) return true;
  const ordinal = `\\b${Number(day)}(?:st|nd|rd|th)? (?:day of )?${name}[a-z]*,? ${year}`;
  if (name && new RegExp(ordinal).test(text)) return true;
  return text.includes(`${year}-${month}-${day}`) && year !== "";
};

/** Figures of shorthand: "1M", "$500K", and "1M/2M" or "500/500/500" where a slash parts them. */
function shortIn(words: string): string[] {
  const scales: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, mm: 1_000_000 };
  const scaled = [...words.matchAll(/(?<![\d.,])(\d+(?:\.\d+)?)\s?(mm?|k)\b/gi)].map(
    ([, number, scale = ""]) => Number(number) * (scales[scale.toLowerCase()] ?? 1),
  );
  const slashed = [...words.matchAll(/(?<![\d/])\d{3}(?:\/\d{2,3}){1,2}(?![\d/])/g)].flatMap(([list]) =>
    list.split("/").map((number) => Number(number) * 1_000),
  );
  return [...scaled, ...slashed].map(String);
}

/** Whether the words of quotes give each figure of a value, in whatever spelling. */
export function states(quotes: readonly AnswerQuote[], value: string): boolean {
  const words = wordsOf(quotes);
  const all = [...figuresOf(words), ...shortIn(words)];
  return figuresOf(value).every(
    (figure) => all.includes(figure) || all.includes(`${figure}00`) || isSpelled(words, figure),
  );
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** Editions of forms are printed in several ways: "04 13", "04/13", "(04-13)". */
export const statesEdition = (quotes: readonly AnswerQuote[], value: string): boolean =>
  states(quotes, value) || digitsOf(wordsOf(quotes)).includes(digitsOf(value));
