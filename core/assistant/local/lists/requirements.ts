/** What a contract demands of a party's insurance: one entry a demand, with the sentence that makes it. */
import type { PageModel } from "#model/reading";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { InsuranceRequirement } from "../../model.ts";
import { demandWordsOf } from "../comparison/demand-words.ts";
import { findPhrase, isMoney, names, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/requirement-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { clausesOf, type Line, quoteOfLine } from "./lines.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

const REQUIREMENTS_MAX = 80;
const SENTENCE = { least: 25, most: 2_500 };
const LISTED_MAX = 200;
/** A clause on insurance seldom runs on for more pages. */
const CLAUSE_PAGES = 2;
/** Fewer days are no notice. */
const DAYS_LEAST = 10;

/** Read only of documents that make demands, so it is not read on the way. */
export function* requirementsOf(models: readonly PageModel[]): SlicedWork<InsuranceRequirement[]> {
  const found: InsuranceRequirement[] = [];
  let inClauseUntil = 0;
  for (const model of models) {
    yield model.text.length;
    for (const clause of clausesOf(model)) {
      if (clause.kind === "FURNITURE") continue;
      const isOfInsurance = clause.text.toLowerCase().includes("insur");
      if (clause.kind === "HEADING" && isOfInsurance) inClauseUntil = model.page + CLAUSE_PAGES;
      for (const sentence of sentencesOf(clause.text)) {
        const { length } = sentence.text;
        if (length > SENTENCE.most) continue;
        const words = demandWordsOf(sentence.text);
        const isNear = inClauseUntil >= model.page && isOfInsurance;
        const isAsked = isNear || names(words, data.speaksOfInsurance);
        if ((isAsked && length >= SENTENCE.least) || isListed(sentence.text, words))
          found.push(...demandsOf(clause, sentence));
        if (found.length >= REQUIREMENTS_MAX) return found.slice(0, REQUIREMENTS_MAX);
      }
    }
  }
  return found;
}

/** "GL 1M/2M", "AI + WOS": an entry of a list, which needs no verb. */
const isListed = (text: string, words: readonly Word[]): boolean =>
  text.length <= LISTED_MAX &&
  (names(words, data.listed) ||
    (data.requirementKinds.some(({ isCover, phrases }) => isCover && names(words, phrases)) &&
      (words.some(isMoney) || names(words, data.statedAmounts))));

function demandsOf(clause: Line, { text, start, end }: Sentence): InsuranceRequirement[] {
  const words = demandWordsOf(text);
  const kinds = data.requirementKinds.filter(
    ({ line, phrases }) =>
      names(words, phrases) && (line !== "CANCELLATION_NOTICE" || names(words, data.namesInsurance)),
  );
  // Of "liability insurance" alone the general one is meant.
  const isGeneral = kinds.every(({ isCover }) => !isCover) && names(words, data.liability);
  const general = isGeneral ? data.requirementKinds.filter(({ line }) => line === "GENERAL_LIABILITY") : [];
  return [...general, ...kinds].map(({ line, requirement }) => ({
    line,
    requirement,
    amounts: amountsIn(text),
    quotes: [quoteOfLine(clause, start, end)],
  }));
}

/** As printed, blacked out ones as well: "$1,000,000; thirty (30) days; statutory". */
function amountsIn(text: string): string | null {
  const spans = valuesIn(text).filter(
    (value) =>
      (value.type === "MONEY" && value.isMarked) ||
      (value.type === "DURATION" && value.unit === "DAY" && value.count >= DAYS_LEAST),
  ) as { start: number; end: number }[];
  const words = wordsOf(text);
  const stated = findPhrase(words, data.statedAmounts);
  const last = words[(stated?.to ?? 0) - 1];
  if (stated && last) spans.push({ start: words[stated.from]?.start ?? 0, end: last.end });
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", at + 1)) {
    let end = at + 1;
    while (end < text.length && "[* ]".includes(text.charAt(end))) end += 1;
    if (text.slice(at, end).includes("*")) spans.push({ start: at, end });
  }
  spans.sort((a, b) => a.start - b.start);
  return spans.map(({ start, end }) => text.slice(start, end).trim()).join("; ") || null;
}
