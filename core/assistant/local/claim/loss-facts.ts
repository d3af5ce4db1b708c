/** The facts of a loss as its papers state them, each with its words. What they say of a policy is no fact. */
import { describeDate } from "../../../shared/calendar-date.ts";
import { describeMoney } from "../../../shared/money.ts";
import type { Evidence } from "../../model.ts";
import { labelledIn } from "../application/stated.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, names, plainOf, wordsOf } from "../comparison/words.ts";
import {
  groundWords,
  happenedWords,
  type LossCause,
  lossCauses,
  type LossField,
  lossFields,
  plainAmounts,
  positionWords,
  statusWords,
} from "../data/claim-words.ts";
import { blankWords } from "../data/application-fields.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { addressesIn } from "../values/addresses.ts";
import { daysOnOrAfter } from "../values/days-of-month.ts";
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

/** `typed`: what somebody wrote down for this review. All of it is about the loss. */
export function lossFactsOf(
  documents: readonly ReviewedDocument[],
  typed: ReviewedDocument | null = null,
): LossFacts {
  const stated = new Map<LossField["key"], StatedFact[]>();
  const add = (fact: StatedFact, { key }: LossField) => {
    const own = stated.get(key) ?? [];
    if (fact.quote.length > 0 && own.every(({ norm }) => norm !== fact.norm)) stated.set(key, [...own, fact]);
  };
  const [told, grounds, status]: [Said[], Said[], Said[]] = [[], [], []];
  for (const document of documents) {
    const isTyped = document === typed;
    const lines = document.lines.filter((line) => !givesOrders(textOf(line)));
    for (const { label, value, quote } of labelledIn(lines, isFieldLabel)) {
      const field = fieldNamed(label);
      const said = { document, text: value.trim(), quote };
      const facts = field ? valuesOf(field, said, true) : [];
      // An amount may be told by its label alone what it is for.
      const text = field?.key === "AMOUNT" ? `${label} ${said.text}` : said.text;
      if (field) for (const fact of facts) add({ ...fact, text }, field);
      if (field?.key === "WHAT" && facts.length > 0) told.push(said);
    }
    for (const said of sentencesIn(document, lines, isTyped)) {
      const words = wordsOf(said.text);
      const isPosition = names(words, positionWords);
      const isHappening = names(words, happenedWords) || causesIn(said).length > 0;
      for (const field of lossFields) {
        const isAmount = isTyped && field.key === "AMOUNT";
        if (field.said && (isAmount || isSaidOf(field, said)) && !names(words, field.unsaid ?? []))
          for (const fact of [...valuesOf(field, said), ...(isAmount ? plainAmountsOf(field, said) : [])])
            add(fact, field);
      }
      if (isTyped ? isHappening || !isPosition : isHappening && !isPosition) told.push(said);
      if (names(words, groundWords)) grounds.push(said);
      if (names(words, statusWords)) status.push(said);
    }
  }
  const [happened, otherDay] = stated.get("DATE") ?? [];
  // "Lost on 6/14/26, reported 6/20": what comes after the loss has its year.
  if (happened && !otherDay)
    for (const said of told)
      for (const field of lossFields.filter(({ key, value }) => value === "DATE" && !stated.has(key))) {
        const words = wordsOf(said.text);
        if (!names(words, field.said ?? []) || names(words, field.unsaid ?? [])) continue;
        for (const on of daysOnOrAfter(said.text, happened.norm).slice(0, 1))
          add({ ...said, norm: on, value: describeDate(on) }, field);
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

/**
 * The sentences of a paper. What semicolons part is one fact with its cause and its consequence. Of what somebody typed
 * every line counts that no field holds.
 */
function sentencesIn(document: ReviewedDocument, lines: readonly Line[], isTyped: boolean): Said[] {
  const sentences: (Said & { block: number })[] = [];
  for (const line of lines) {
    const text = textOf(line);
    const isHeld = line.kind !== "WORDS" && isFieldLabel(line.label === "" ? text : line.label);
    if (line.kind !== "WORDS" && (!isTyped || isHeld)) continue;
    if (isTyped && text.endsWith("?")) continue;
    const said = { document, text, quote: quoteLine(line), block: line.block };
    const last = sentences.at(-1);
    if (last?.text.endsWith(";") && last.block === said.block)
      sentences.splice(-1, 1, {
        ...said,
        text: `${last.text} ${said.text}`,
        quote: [...last.quote, ...said.quote],
      });
    else sentences.push(said);
  }
  return sentences;
}

const isFieldLabel = (label: string): boolean => fieldNamed(label) !== null;

/** The first field that a label names. */
function fieldNamed(label: string): LossField | null {
  const words = wordsOf(label);
  return lossFields.find(({ labels, not }) => names(words, labels) && !names(words, not)) ?? null;
}

const causesIn = ({ text }: Said): LossCause[] => {
  const words = wordsOf(text);
  return lossCauses.filter(({ said, unsaid = [] }) => names(words, said) && !names(words, unsaid));
};

/** "About 6,500 to fix", "ER bill 8,400": a figure without a dollar sign, where the words beside it make it an amount. */
function plainAmountsOf(field: LossField, said: Said): StatedFact[] {
  const words = wordsOf(said.text);
  const found = findPhrase(words, plainAmounts);
  const named = found ? words.slice(found.from, found.to) : [];
  return valuesOf(field, said, true).filter(({ norm }) => named.some((word) => word.norm === `$${norm}`));
}

/** What the words state of a field; nothing if they leave it open. `isLabelled`: a label says what the figure is. */
function valuesOf({ value }: LossField, said: Said, isLabelled = false): StatedFact[] {
  const values = valuesIn(said.text);
  if (value === "DATE") {
    const found = values.find(({ type }) => type === "DATE");
    return found?.type === "DATE" ? [{ ...said, norm: found.on, value: describeDate(found.on) }] : [];
  }
  if (value === "AMOUNT")
    return values.flatMap((each) =>
      each.type === "MONEY" && (isLabelled || each.isMarked)
        ? { ...said, norm: String(Math.abs(each.cents)), value: describeMoney(Math.abs(each.cents)) }
        : [],
    );
  const words = wordsOf(said.text);
  if (words.length === 0 || (words.length <= 3 && names(words, blankWords))) return [];
  return [{ ...said, norm: plainOf(said.text), value: said.text.slice(0, VALUE_MAX) }];
}
