/** Names of companies and people: where a company's name stands in a text, and whether a line can be a name at all. */
import {
  agencyWords,
  insurerEnds,
  insurerWords,
  kindsOfInsurance,
  legalForms,
  nameJoiners,
  notInNames,
  officeWords,
  publishers,
  tradeWords,
} from "../data/names.ts";
import { tokensOf, type Token } from "./tokens.ts";

/** PUBLISHER: writes forms or regulates insurers, and insures nobody. */
export type CompanyKind = "INSURER" | "AGENCY" | "PUBLISHER" | "OTHER";

export interface CompanyName {
  name: string;
  kind: CompanyKind;
  start: number;
  end: number;
}

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words);
const [isForm, isInsurerWord, isInsurerEnd, isAgencyWord, isNoName, isKind, isJoiner] = [
  legalForms,
  insurerWords,
  insurerEnds,
  agencyWords,
  notInNames,
  kindsOfInsurance,
  nameJoiners,
].map(setOf) as [
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
  ReadonlySet<string>,
];
const [isOfficeWord, isTradeWord] = [setOf(officeWords), setOf(tradeWords)];
/** One of these is in every name that is found: a look tells most texts apart. */
const companyCue = new RegExp(
  `(?<!\\p{L})(?:${[...legalForms, ...insurerWords, ...agencyWords, ...tradeWords, "lloyd"].join("|")})(?!\\p{L})`,
  "iu",
);
const startsCapital = /^[\p{Lu}\d&]/u;
const NAME_WORDS_MAX = 12;
/** "Co." and "Inc." have a point, "Company." ends a sentence. */
const SHORTENED_MAX = 4;
const endsName = setOf("company corporation inc incorporated llc llp lp ltd corp exchange".split(" "));
const goesOnName = setOf([...legalForms, ..."of and the a for dba group trust insurance".split(" ")]);

/** Companies that a text names: capitalized words in a row that end in a legal form or make an insurer's name. */
export function companiesIn(text: string): CompanyName[] {
  if (!companyCue.test(text)) return [];
  const tokens = tokensOf(text);
  const found: CompanyName[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const run = runAt(text, tokens, at);
    if (run.length === 0) continue;
    at += run.length - 1;
    const kept = trimmed(run);
    const [first, last] = [kept[0], kept.at(-1)];
    if (!first || !last || kept.length < 2) continue;
    const kind = kindOf(kept);
    if (kind === null) continue;
    const isShortened = isForm.has(last.norm) && last.norm.length <= SHORTENED_MAX;
    const end = text[last.end] === "." && isShortened ? last.end + 1 : last.end;
    found.push({ name: text.slice(first.start, end).replace(/\s+/g, " "), kind, start: first.start, end });
  }
  return found;
}

/** Capitalized words that stand together; a sentence's end, a line's end or a wide mark parts them. */
function runAt(text: string, tokens: readonly Token[], from: number): Token[] {
  const run: Token[] = [];
  for (let at = from; at < tokens.length && run.length < NAME_WORDS_MAX; at += 1) {
    const token = tokens[at] as Token;
    const previous = run.at(-1);
    const gap = previous ? text.slice(previous.end, token.start) : "";
    if (previous && !isGap(gap, previous, token)) break;
    const isWord = startsCapital.test(token.text) && !isNoName.has(token.norm);
    if (!isWord && !(previous && isJoiner.has(token.norm))) break;
    // A name that has ended goes on with "of America" or another form, not with a further name.
    if (run.length > 1 && endsName.has(previous?.norm ?? "") && !goesOnName.has(token.norm)) break;
    run.push(token);
  }
  return run;
}

const isGap = (gap: string, before: Token, after: Token): boolean =>
  /^(?:[ \-/–'’]{0,3}|\.? ?,? ?)$/.test(gap) &&
  (!/[.]/.test(gap) || before.text.length <= 4 || isForm.has(after.norm)) &&
  (!gap.includes(",") || isForm.has(after.norm) || isForm.has(before.norm));

/** Without joiners at its ends, words that say how it stands there, and whatever follows its legal form. */
function trimmed(run: readonly Token[]): Token[] {
  // "Administered by Acme Underwriters, Inc."
  const kept = run.slice(run.findLastIndex(({ norm }) => norm === "by") + 1);
  // The number of the page before it.
  while (kept.length > 2 && isFigure(kept[0]?.norm ?? "")) kept.shift();
  while (kept.length > 0 && (isJoiner.has(kept[0]?.norm ?? "") || leadWords.has(kept[0]?.norm ?? ""))) {
    if (kept[0]?.norm === "the" && kept.length > 1) break;
    kept.shift();
  }
  const last = kept.findLastIndex(
    ({ norm }) =>
      isForm.has(norm) || isInsurerEnd.has(norm) || isAgencyWord.has(norm) || isOfficeWord.has(norm),
  );
  // "Company of America" goes on behind its form.
  const goesOn = last >= 0 && ["of", "and", "the"].includes(kept[last + 1]?.norm ?? "");
  if (last >= 0 && !goesOn) kept.length = last + 1;
  while (isJoiner.has(kept.at(-1)?.norm ?? "")) kept.pop();
  return kept;
}
const isFigure = (word: string): boolean => /^\d{1,3}$/.test(word);
const leadWords = setOf([
  "written",
  "issued",
  "underwritten",
  "provided",
  "insurer",
  "carrier",
  "by",
  "company",
  "x",
  "co",
]);

/** Sentences in capitals: "COMMITS A FRAUDULENT INSURANCE ACT". */
const isOfSentence = setOf("a an any who whom which is are was be been to or with must may".split(" "));

function kindOf(words: readonly Token[]): CompanyKind | null {
  const norms = words.map(({ norm }) => norm);
  const joined = norms.join(" ");
  if (publishers.some((publisher) => joined.includes(publisher))) return "PUBLISHER";
  if (norms.some((word, at) => at > 0 && isOfSentence.has(word))) return null;
  const hasForm = norms.some((word) => isForm.has(word));
  if (norms.includes("lloyds")) return "INSURER";
  const isInsurance =
    norms.some((word) => isInsurerWord.has(word)) && norms.some((word) => isInsurerEnd.has(word));
  const isAgency =
    norms.some((word) => isAgencyWord.has(word)) ||
    (norms.some((word) => isOfficeWord.has(word)) &&
      norms.some((word) => isTradeWord.has(word)) &&
      !norms.includes("company"));
  if (
    isInsurance &&
    !isAgency &&
    norms.some(
      (word) => !isKind.has(word) && !isForm.has(word) && !isInsurerWord.has(word) && !isJoiner.has(word),
    )
  )
    return "INSURER";
  // "Employers Mutual Casualty Company": common words in a row are a name when they end in a company.
  if (
    isInsurance &&
    !isAgency &&
    norms.length >= 4 &&
    ["company", "corporation", "exchange"].includes(norms.at(-1) ?? "")
  )
    return "INSURER";
  if (
    isAgency &&
    (hasForm || norms.includes("insurance") || norms.includes("risk") || norms.length >= 3) &&
    !norms.every((word) => isKind.has(word) || isAgencyWord.has(word) || isOfficeWord.has(word))
  )
    return "AGENCY";
  return hasForm && !norms.every((word) => isForm.has(word) || isJoiner.has(word) || isKind.has(word))
    ? "OTHER"
    : null;
}
