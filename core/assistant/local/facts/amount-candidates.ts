/** An amount as candidates: the fields that its labels may name. */
import type { DetailField } from "../../model.ts";
import { otherTermWords } from "../data/amount-words.ts";
import { findLine } from "../values/find-line.ts";
import { labelWordsOf } from "../values/tokens.ts";
import type { Amount } from "./amounts.ts";
import { type AmountField, amountFields, type Candidate } from "./candidate.ts";
import { type Features, noFeatures } from "./features.ts";
import { type LabelMatch, matchLabel } from "./label-match.ts";
import type { PrintedSum } from "./sums.ts";

const isAmountField: ReadonlySet<DetailField> = new Set<DetailField>(amountFields);

export interface AmountCandidate extends Candidate {
  field: AmountField;
  value: number;
  amount: Amount;
}

const EARLY_PAGES = 3;

/** The candidates of one page. */
export function amountCandidatesOf(
  amounts: readonly Amount[],
  sums: readonly PrintedSum[],
): AmountCandidate[] {
  const matched = amounts.map((amount) => ({ amount, matches: matchesOf(amount) }));
  const fieldsOf = new Map(
    matched.map(({ amount, matches }) => [amount, new Set(matches.map(({ row }) => row.field))]),
  );
  const isSum = new Set<Amount>();
  /** Parts of a sum that is called the same. */
  const parts = new Map<Amount, Set<DetailField>>();
  for (const { total, parts: own } of sums) {
    isSum.add(total);
    for (const field of fieldsOf.get(total) ?? [])
      for (const part of own) {
        const fields = parts.get(part) ?? new Set();
        parts.set(part, fields.add(field));
      }
  }
  return matched.flatMap(({ amount, matches }) =>
    matches.map((match): AmountCandidate => {
      const field = match.row.field as AmountField;
      return {
        field,
        key: String(amount.cents),
        value: amount.cents,
        quotes: [...amount.labelQuotes, { piece: amount.piece, from: amount.from, to: amount.to }],
        page: amount.page,
        amount,
        features: featuresOf(amount, match, {
          sum: isSum.has(amount),
          addend: parts.get(amount)?.has(field) ?? false,
        }),
      };
    }),
  );
}

interface AmountMatch extends LabelMatch {
  /** Its column alone says it. */
  isOfColumn: boolean;
}

/** A label as long as this needs no column that agrees. */
const PLAIN_WORDS = 2;

/** With its column an amount's label must still name the field: "Total" over limits is no price. */
function matchesOf({ outer, words, row: before, column, section }: Amount): AmountMatch[] {
  const own = new Map<DetailField, LabelMatch>();
  for (const label of words === "" ? [outer, before] : [words, `${outer} ${words}`])
    for (const match of ofAmounts(label))
      if (match.share > (own.get(match.row.field)?.share ?? 0)) own.set(match.row.field, match);
  const whole = new Map(ofAmounts(`${outer} ${words} ${column}`).map((match) => [match.row.field, match]));
  const found: AmountMatch[] = [];
  for (const [field, match] of [...own, ...whole]) {
    if (found.some(({ row }) => row.field === field)) continue;
    const [near, wide] = [own.get(field), whole.get(field)];
    const isPlain = near?.share === 1 && near.words >= PLAIN_WORDS;
    if (column !== "" && !wide && !isPlain) continue;
    // Wording speaks of any deductible.
    if (field === "deductible" && (section === "FORM" || section === "NOTICE")) continue;
    const share = Math.max(near?.share ?? 0, wide?.share ?? 0);
    found.push({ ...match, share, isOfColumn: !near && share < 1 });
  }
  return withoutLesserCharges(found);
}

/** A charge is of one kind, and no total that only names it. */
function withoutLesserCharges(matches: readonly AmountMatch[]): AmountMatch[] {
  const most = Math.max(...matches.map(({ share }) => share));
  return matches.filter(({ row, share }) => !isCharge(row.field) || share === most);
}

/** What is charged beside the premium. */
export const isCharge = (field: DetailField): field is "taxes" | "policyFees" | "otherFees" =>
  field === "taxes" || field === "policyFees" || field === "otherFees";

const ofAmounts = (label: string): readonly LabelMatch[] =>
  matchLabel(label).filter(({ row, isPart }) => isAmountField.has(row.field) && !isPart);

function featuresOf(
  amount: Amount,
  match: AmountMatch,
  { sum, addend }: { sum: boolean; addend: boolean },
): Features {
  const rank = match.row.sections.indexOf(amount.section);
  const label = `${amount.outer} ${amount.words}`;
  const said = `${label} ${amount.column} ${amount.headings.at(-1) ?? ""}`;
  return {
    ...noFeatures,
    base: 1,
    label: 0.5 + match.share / 2,
    whole: match.share === 1 ? 1 : 0,
    beside: amount.labelPlace === "BESIDE" ? 1 : 0,
    under: amount.labelPlace === "UNDER" ? 1 : 0,
    section: rank < 0 ? 0 : 1 - rank * 0.2,
    wording: ["FORM", "NOTICE", "SIGNATURE"].includes(amount.section) ? 1 : 0,
    early: amount.page <= EARLY_PAGES ? 1 : 0,
    prominent: amount.isProminent ? 1 : 0,
    fit: amount.fit,
    sum: sum ? 1 : 0,
    addend: addend ? 1 : 0,
    line: findLine(label) === null ? 0 : 1,
    column: match.isOfColumn ? 1 : 0,
    other: amount.isFurtherOption || isOfOtherTerm(said) ? 1 : 0,
  };
}

const otherTerms: readonly (readonly string[])[] = otherTermWords.map((words) => labelWordsOf(words));

/** Of another term, a part payment or a choice that was not taken. */
export function isOfOtherTerm(text: string): boolean {
  const words = labelWordsOf(text);
  return otherTerms.some((phrase) =>
    words.some((_, at) => phrase.every((word, nth) => words[at + nth] === word)),
  );
}
