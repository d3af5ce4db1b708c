/** The facts of a loss as its papers state them, each with its words. What they say of a policy is no fact. */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import type { Evidence } from "../../model.ts";
import { labelledIn } from "../application/stated.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { names, plainOf, wordsOf } from "../comparison/words.ts";
import {
  groundWords,
  happenedWords,
  type LossCause,
  lossCauses,
  type LossField,
  lossFields,
  positionWords,
  statusWords,
} from "../data/claim-words.ts";
import { blankWords } from "../data/application-fields.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { ReviewedDocument } from "../review/review.ts";
import { addressesIn } from "../values/addresses.ts";
import { valuesIn } from "../values/values-in.ts";

/** Words of one paper. */
export interface Said {
  document: ReviewedDocument;
  text: string;
  quote: Evidence;
}

export interface StatedFact extends Said {
  /** Dates as YYYY-MM-DD, amounts in cents, all else without case and punctuation. */
  norm: string;
  /** For people. */
  value: string;
}

export interface LossFacts {
  papers: readonly ReviewedDocument[];
  /** Each value once, the first paper's first. */
  stated: ReadonlyMap<LossField["key"], StatedFact[]>;
  /** Sentences on what happened. */
  told: Said[];
  /** Sentences in which a carrier says why it may not pay. */
  grounds: Said[];
  /** Sentences in which somebody wants to be treated as an additional insured. */
  status: Said[];
  causes: ReadonlyMap<LossCause, Said>;
}

const TOLD_MAX = 30;
const VALUE_MAX = 300;

const policyKinds: ReadonlySet<string> = new Set([
  "POLICY_DOCUMENT",
  "BINDER",
  "ENDORSEMENT",
  "QUOTE_DOCUMENT",
  "CERTIFICATE",
]);

/** It says when or how something happened, and is no paper of a policy. */
export function isLossPaper(document: ReviewedDocument): boolean {
  const { docType, recognized, certificate } = document.extraction;
  if (certificate || policyKinds.has(docType) || policyKinds.has(recognized?.kind ?? "OTHER")) return false;
  const { stated, told, grounds } = lossFactsOf([document]);
  return stated.has("DATE") || told.length > 0 || grounds.length > 0;
}

export function lossFactsOf(documents: readonly ReviewedDocument[]): LossFacts {
  const stated = new Map<LossField["key"], StatedFact[]>();
  const add = (fact: StatedFact, { key }: LossField) => {
    const own = stated.get(key) ?? [];
    if (fact.quote.length > 0 && own.every(({ norm }) => norm !== fact.norm)) stated.set(key, [...own, fact]);
  };
  const [told, grounds, status]: [Said[], Said[], Said[]] = [[], [], []];
  for (const document of documents) {
    const lines = document.lines.filter((line) => !givesOrders(textOf(line)));
    for (const { label, value, quote } of labelledIn(lines, (text) => fieldNamed(text) !== null)) {
      const field = fieldNamed(label);
      const said = { document, text: value.trim(), quote };
      const fact = field && valueOf(field, said);
      if (field && fact) add(fact, field);
      if (field?.key === "WHAT" && fact) told.push(said);
    }
    for (const line of lines.filter(isSentence)) {
      const said = { document, text: textOf(line), quote: quoteLine(line) };
      for (const field of lossFields)
        if (field.said && isSaidOf(field, said) && !names(line.words, field.unsaid ?? [])) {
          const fact = valueOf(field, said);
          if (fact) add(fact, field);
        }
      const isPosition = names(line.words, positionWords);
      if (!isPosition && (names(line.words, happenedWords) || causesIn(said).length > 0)) told.push(said);
      if (names(line.words, groundWords)) grounds.push(said);
      if (names(line.words, statusWords)) status.push(said);
    }
  }
  // Letters name the place in the sentence that tells what happened.
  const place = lossFields.find(({ key }) => key === "PLACE");
  if (place && !stated.has("PLACE"))
    for (const said of told)
      for (const { start, end } of addressesIn(said.text)) {
        const value = said.text.slice(start, end);
        add({ ...said, norm: plainOf(value), value }, place);
      }
  const causes = new Map<LossCause, Said>();
  for (const said of told)
    for (const cause of causesIn(said)) if (!causes.has(cause)) causes.set(cause, said);
  return { papers: documents, stated, told: told.slice(0, TOLD_MAX), grounds, status, causes };
}

/** A sentence that tells a cause tells when it happened, too. */
const isSaidOf = ({ key, said = [] }: LossField, words: Said): boolean =>
  names(wordsOf(words.text), said) || (key === "DATE" && causesIn(words).length > 0);

const isSentence = ({ kind }: Line): boolean => kind === "WORDS";

/** The first field that a label names. */
function fieldNamed(label: string): LossField | null {
  const words = wordsOf(label);
  return lossFields.find(({ labels, not }) => names(words, labels) && !names(words, not)) ?? null;
}

const causesIn = ({ text }: Said): LossCause[] => {
  const words = wordsOf(text);
  return lossCauses.filter(({ said, unsaid = [] }) => names(words, said) && !names(words, unsaid));
};

/** What the words state of a field; null if they leave it open. */
function valueOf({ value }: LossField, said: Said): StatedFact | null {
  const values = valuesIn(said.text);
  if (value === "DATE") {
    const found = values.find(({ type }) => type === "DATE");
    return found?.type === "DATE" ? { ...said, norm: found.on, value: describeDate(found.on) } : null;
  }
  if (value === "AMOUNT") {
    const found = values.find((each) => each.type === "MONEY" && each.isMarked);
    if (found?.type !== "MONEY") return null;
    return { ...said, norm: String(Math.abs(found.cents)), value: describeMoney(Math.abs(found.cents)) };
  }
  const words = wordsOf(said.text);
  if (words.length === 0 || (words.length <= 3 && names(words, blankWords))) return null;
  return { ...said, norm: plainOf(said.text), value: said.text.slice(0, VALUE_MAX) };
}
