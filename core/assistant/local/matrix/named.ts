/**
 * What a label names, under a key that other carriers' wordings share: a field of the field table, a subject of cover with
 * its measure, or else its own words.
 */
import { type DetailField, type Evidence, valueFields } from "../../model.ts";
import { labelOf } from "../comparison/details.ts";
import type { Line } from "../comparison/lines.ts";
import {
  figuresIn,
  findPhrase,
  isPhrase,
  names,
  opensWith,
  type Word,
  wordsOf,
} from "../comparison/words.ts";
import * as data from "../data/comparison.ts";
import {
  type CoverageSubject,
  coverageSubjects,
  documentTitles,
  plainDeductible,
} from "../data/coverage-subjects.ts";
import { fieldTable } from "../data/fields.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { limitMeasures, limitOpenings } from "../data/sentence-words.ts";
import { matchLabel } from "../facts/label-match.ts";
import { labelWordsOf } from "../values/tokens.ts";

export interface Stated {
  key: string;
  label: string;
  value: string;
  quotes: readonly Evidence[];
  field?: DetailField;
  subject?: CoverageSubject;
  isForm?: boolean;
  /** It says that this is not covered. */
  isExcluded: boolean;
  place: string | null;
  order: number;
  /** Only its own words name it, so that others may call it otherwise. */
  line?: Line;
  /** Its value alone, without what names it. */
  words?: Evidence;
  /** What is printed beside the value of a field. */
  printed?: string;
  /** The whole label that names a subject. */
  asPrinted?: string;
}

/** The fields that are held against each other; a deductible is named by what it is of. */
export const compared: readonly DetailField[] = valueFields.filter(
  (field) =>
    ![
      "policyNumber",
      "quoteNumber",
      "priorPolicyNumber",
      "insured",
      "carrier",
      "broker",
      "deductible",
    ].includes(field),
);
const VALUE_MAX = 160;
/** Where the label of a field says less beside others than alone. */
export const fieldLabels: Partial<Record<DetailField, string>> = {
  total: "Total with taxes and fees",
  minimumEarnedPremiumPercent: "Minimum earned premium",
  effectiveDate: "Effective date",
  expirationDate: "Expiration date",
};

/** Lists of what is asked: none of them is less than another. */
export const isSubjectivity = (label: string): boolean => label === subjectivities.label;
export const [subjectivities] = coverageSubjects as readonly [CoverageSubject, ...CoverageSubject[]];

/** Small words and the order of words say nothing. */
export const wordsKey = (text: string): string => [...new Set(labelWordsOf(text))].toSorted().join(" ");

/** The subject that a label names; a longer label that only mentions it names something else. */
export function subjectOf(label: string): CoverageSubject | null {
  const words = wordsOf(label.slice(0, 200));
  // Much is "subject to" something; what the offer is subject to begins with it.
  const isMeant = (subject: CoverageSubject) =>
    subject === subjectivities
      ? opensWith(words, subject.about) || isPhrase(words, data.waitingFor)
      : names(words, subject.about);
  return coverageSubjects.find(isMeant) ?? null;
}

export const keyOf = ({ label }: CoverageSubject, measure: string): string => `subject:${label}|${measure}`;

/** What of a subject a label measures: its deductible, its aggregate, its premium. */
export function measureOf(words: readonly Word[]): string {
  if (names(words, ["waiting period", "hours"])) return "waiting period";
  if (names(words, data.kept)) return "deductible";
  // "At 2% of premium" says what it costs, and not that it is a premium.
  if (names(words, ["premium*"]) && !names(words, ["of the|your|total premium", "of premium"]))
    return "premium";
  if (names(words, ["aggregate"])) return "aggregate";
  return names(words, ["each|per|any person|employee", "any one person"]) ? "each person" : "";
}

interface Position {
  isExcluded?: boolean;
  place?: string | null;
  order: number;
  line?: Line;
  /** The heading, where the label alone says little. */
  heading?: string;
  /** The one insurance that the document is about: its limits need no further name. */
  only?: InsuranceLine | null;
  /** A dash before the label: it is one of several things that the heading names together. */
  isItem?: boolean;
  /** It is a part of something, whose words are no name of the part: buildings of newly acquired property. */
  isPart?: boolean;
  /** The words that name the subject, where not all of the label do. */
  subject?: string | undefined;
}

/** Finds the key of what a label names. */
export function statedAs(
  label: string,
  value: string,
  quotes: readonly Evidence[],
  position: Position,
): Stated {
  const { heading = "", order, line, only = null, isItem = false, isPart = false } = position;
  const words = wordsOf(label);
  const isBare = isPhrase(words, data.bareLabels);
  // The title of the document says nothing about one of its limits.
  const isTelling = heading !== "" && !names(wordsOf(heading), documentTitles);
  // Under the heading of a coverage of its own, a limit is that coverage's.
  const isMeasure = only !== null && measureIn(label) !== null;
  const subject = isPart
    ? null
    : (subjectOf(position.subject ?? label) ??
      ((isBare || isMeasure) && isTelling ? subjectOf(heading) : null));
  const measure = measureOf([...words, ...(figuresIn(value).length === 1 ? wordsOf(value) : [])]);
  const field = subject || isPart ? null : fieldNamed(label, heading, only);
  // "Burglar alarm: None" excludes nothing.
  const isOfCover =
    (subject !== null && subject.isCondition !== true) ||
    field !== null ||
    names(words, data.limits) ||
    names(words, data.cover);
  const isExcluded =
    position.isExcluded ?? (isOff(value) && (isOfCover || !isPhrase(wordsOf(value), data.nothing)));
  const shared = { value: sentenceCase(value), quotes, isExcluded, place: position.place ?? null, order };
  if (measure === "deductible" && labelWordsOf(label).every((word) => plainDeductible.includes(word)))
    return { ...shared, key: "deductible", label: "Deductible", field: "deductible" };
  if (subject) {
    const name =
      measure === "" || measure === "waiting period" ? subject.label : `${subject.label}, ${measure}`;
    return {
      ...shared,
      key: keyOf(subject, measure),
      label: measure === "waiting period" ? `${name}, waiting period` : name,
      subject,
      ...(subjectOf(label) === subject
        ? { asPrinted: `${isItem && heading !== "" ? `${heading}, ` : ""}${trimmed(label)}` }
        : {}),
    };
  }
  if (field) {
    const own = { label: fieldLabels[field] ?? labelOf(field), field, printed: trimmed(label) };
    return { ...shared, key: `field:${field}`, ...own };
  }
  const named = isBare && isTelling ? `${label} (${heading.toLowerCase()})` : label;
  return {
    ...shared,
    key: `words:${wordsKey(named)}`,
    label: sentenceCase(named),
    ...(line ? { line } : {}),
  };
}

/** A field whose own words the label is; of a document about one insurance, the words of its limits are enough. */
function fieldNamed(label: string, heading: string, only: InsuranceLine | null): DetailField | null {
  const fieldsOf = (text: string) =>
    matchLabel(text).filter(
      ({ share, row }) => share === 1 && compared.includes(row.field) && row.value === "MONEY",
    );
  const measure = only === null ? null : measureIn(label);
  const [ofLine, ...more] =
    measure === null ? [] : fieldsOf(measure).filter(({ row }) => only && row.lines.includes(only));
  if (ofLine && more.length === 0) return ofLine.row.field;
  const [field, ...others] = fieldsOf(label).filter(({ isPart }) => !isPart || heading !== "");
  return field && others.length === 0 && !field.isPart ? field.row.field : null;
}

/** "Each occurrence" of "Limit of liability, each occurrence"; null for a label that is more than that. */
export function measureIn(label: string): string | null {
  const words = wordsOf(label);
  const opening = findPhrase(words, limitOpenings);
  const own = opening?.from === 0 ? words.slice(opening.to) : words;
  return isPhrase(own, limitMeasures) ? label.slice(own[0]?.start) : null;
}

/** How a sentence leaves something out: "Excluded", or "Not included" where it is only no part of the offer. */
export function leftOutAs(text: string): string {
  const words = wordsOf(text);
  const place = names(words, data.exclusions) ? null : findPhrase(words, data.notOffered);
  const [first, last] = place ? [words[place.from], words[place.to - 1]] : [];
  return first && last ? sentenceCase(text.slice(first.start, last.end)) : "Excluded";
}

export const isOff = (value: string): boolean => {
  const words = wordsOf(value);
  return words.length <= OFF_WORDS && names(words, data.notCovered);
};
/** "Excluded", "not included in this offer"; a longer text excludes only a part. */
export const OFF_WORDS = 7;

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const trimmed = (text: string): string => text.replace(/^[\s:.,;–-]+|[\s:.,;–-]+$/gu, "");
/** The number or letter of an item that a text begins with: "8. " of "8. Deductible", "Item 4." or "C.". */
export const itemNumber = /^(?:(?:Item|ITEM)\s+)?\(?(?:\d{1,2}|\p{Lu})[.):]\s+(?=\p{L}(?!\.))/u;

/** A label without the number of its item. */
export const named = (text: string): string => trimmed(text.replace(itemNumber, ""));

export const short = (text: string): string => {
  const cutAt = text.lastIndexOf(" ", VALUE_MAX);
  return text.length <= VALUE_MAX ? text : `${text.slice(0, cutAt > 0 ? cutAt : VALUE_MAX)} …`;
};

export const betterOf = (field: DetailField) => fieldTable.find((row) => row.field === field)?.better ?? null;
export const whyOf = (field: DetailField): string => fieldTable.find((row) => row.field === field)?.why ?? "";
