/** What people type, as it reads: one spelling for each word of the marks, however it was written. Pure. */
import { evenText } from "../shared/even-text.ts";

/** Letters of other alphabets that look like Latin ones. */
const [foreign, latin] = [
  "\u0430\u0435\u043E\u0440\u0441\u0456\u0455\u0443\u0445\u0501\u04BB\u0410\u0415\u041E\u0420\u0421\u0406\u0405\u0423\u0425\u0412\u041D\u041A\u041C\u0422\u03BF\u03B1\u03B9\u03BD\u0391\u0392\u0395\u0399\u039F\u03A1\u03A4\u03A5\u039D",
  "aeopcisyxdhAEOPCISYXBHKMToaivABEIOPTYN",
];
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from(foreign, (letter, at) => [letter, latin[at] ?? letter]),
);

/** Without accents, in Latin letters, on one line; upper and lower case stay. */
export const latinText = (text: string): string =>
  evenText(text)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[\u0370-\u052F]/g, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll(/(?<=\p{L})-\s*\n\s*(?=\p{Ll})/gu, "")
    .replaceAll(/\s+/g, " ");

const abbreviations: ReadonlyMap<string, string> = new Map(
  (
    [
      ["additional", "addl add'l addtl addt'l addt addn'l addnl adtl adl addition'l"],
      ["insured", "insd insrd ins'd"],
      ["insureds", "insds"],
      ["subrogation", "subr subro subrog subrogat"],
      ["waiver", "wvr waivr"],
      ["waived", "wvd waivd"],
      ["primary", "prim"],
    ] as const
  ).flatMap(([word, short]) => short.split(" ").map((each) => [each, word] as const)),
);
/** Misspellings of these are read as the word. */
const words = "additional insured insureds waiver waived subrogation subrogate noncontributory primary".split(
  " ",
);
/** Words of their own that are nearly one of these. */
const otherWords = new Set(
  "addition additions traditional injured insurer insurers insure insures waver waves waited waiter primer primacy".split(
    " ",
  ),
);
const LONG = 9;
/** Words whose letters are set apart: "a d d i t i o n a l", "addi tional". */
const setApart = ["additional", "insured", "subrogation", "noncontributory", "waiver"].map(
  (word) => [new RegExp(String.raw`\b${Array.from(word).join("[ .]{0,2}")}`, "g"), word] as const,
);

/** In lower case, with single spaces for hyphens, abbreviations written out and misspellings corrected. */
export function plainWords(text: string): string {
  let plain = latinText(text)
    .toLowerCase()
    .replaceAll(/[-_*~|•·]/g, " ")
    .replaceAll(/ +/g, " ");
  for (const [letters, word] of setApart) plain = plain.replaceAll(letters, word);
  const known = new Map<string, string>();
  return plain.replaceAll(/[a-z][a-z0-9']*/g, (word) => {
    const corrected = known.get(word) ?? correct(word);
    known.set(word, corrected);
    return corrected;
  });
}

function correct(word: string): string {
  if (otherWords.has(word) || words.includes(word)) return word;
  const found = words.find(
    (each) =>
      Math.abs(each.length - word.length) <= 2 &&
      editsBetween(each, word) <= (each.length >= LONG && word.length >= LONG - 1 ? 2 : 1),
  );
  return abbreviations.get(word) ?? found ?? word;
}

/** Letters added, left out, changed, or swapped with the next. */
function editsBetween(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
