/** What a sentence says of a subject, the term and the amounts that it states, or the conditions and exclusions that it lists. */
import { describeDate, isCalendarDate } from "../../../shared/calendar-date.ts";
import { labelOf } from "../comparison/details.ts";
import { type Cell, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { figuresIn, isPhrase, names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/comparison.ts";
import { clauseWords, type CoverageSubject } from "../data/coverage-subjects.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { termSentences } from "../data/sentence-words.ts";
import {
  fieldLabels,
  itemNumber,
  keyOf,
  leftOutAs,
  measureOf,
  named,
  OFF_WORDS,
  sentenceCase,
  short,
  type Stated,
  statedAs,
  subjectivities,
  subjectOf,
  trimmed,
} from "./named.ts";
import { isOfferEnd } from "./offer-end.ts";
import { amountsOf, type StatedAmount } from "./sentence-amounts.ts";

/** Characters of a label; longer ones are sentences. */
const LABEL_MAX = 90;

/** What a sentence says of a subject, or the conditions and exclusions that it lists. */
export function sentenceOf(
  line: Line,
  open: { subject: CoverageSubject; heading: string } | null,
  only: InsuranceLine | null,
): StatedAmount[] {
  const text = textOf(line);
  const words = wordsOf(text.replace(itemNumber, ""));
  const [cell] = line.cells;
  if (!cell || text.length > SENTENCE_MAX) return [];
  const [, name = "", said = ""] = /^([^:]{3,80}):\s+(\S.*)$/su.exec(text) ?? [];
  const underSubjectivities =
    line.heading.length <= LABEL_MAX / 2 && subjectOf(line.heading) === subjectivities;
  if (
    opensWith(words, subjectivities.about) ||
    isPhrase(wordsOf(name), data.waitingFor) ||
    underSubjectivities ||
    (open?.heading === line.heading && isItem(text))
  )
    return listed(line, [cell], true);
  const isLeavingOut =
    opensWith(words, ["exclusions", "excluded", "exclusions include"]) ||
    isPhrase(wordsOf(name), data.leavingOut);
  if (isLeavingOut) return listed(line, [cell], false);
  if (names(wordsOf(line.heading), data.exclusionWording) && isListed(text))
    return [statedAs(trimmed(text), "Excluded", [quoteLine(line)], { isExcluded: true, order: line.order })];
  if (subjectOf(name) && isTellingValue(said, name)) {
    const from = text.length - said.length;
    const stated = statedAs(named(name), short(trimmed(said)), [quoteLine(line)], {
      order: line.order,
      line,
    });
    return [{ ...stated, words: quoteLine(line, from) }];
  }
  // "Your payment options are:" leads to what is told and tells nothing.
  if (text.trimEnd().endsWith(":")) return [];
  const ofTerm = names(words, termSentences) ? datesOf(text, line) : [];
  const amounts = [...ofTerm, ...amountsOf(line, only)];
  if (amounts.length > 0) return amounts;
  const subject = subjectOf(text);
  const says =
    figuresIn(text).length > 0 || names(words, [...data.notCovered, ...data.covered, ...data.exclusions]);
  const isTelling = subject !== null && (says || subject.isCondition === true);
  if (!isTelling || text.length > LABEL_MAX * 2) return [];
  const isExcluded = names(words, [
    ...data.notCovered.filter((phrase) => phrase !== "none"),
    ...data.exclusions,
  ]);
  const isOn = !subject.isCondition && words.length <= OFF_WORDS && isPhrase(words.slice(-1), data.covered);
  const value =
    isExcluded && words.length <= 2 * OFF_WORDS
      ? leftOutAs(text)
      : isOn && !isExcluded
        ? sentenceCase(words.at(-1)?.norm ?? "")
        : sentenceCase(trimmed(text));
  const measure = subject.isCondition ? "" : measureOf(words);
  return [
    {
      key: keyOf(subject, measure),
      label: measure === "" ? subject.label : `${subject.label}, ${measure}`,
      value: isExcluded || isOn ? value : valueIn(text, subject),
      quotes: [quoteLine(line)],
      subject,
      isExcluded,
      place: line.place,
      order: line.order,
    },
  ];
}
/** "Asbestos", "Torch-down work": no part of a clause. */
export const isListed = (text: string): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text) && wordsOf(text).length <= LISTED_MAX && !names(wordsOf(text), clauseWords);
const LISTED_MAX = 6;
const SENTENCE_MAX = 1_200;
/** A part of a list that runs on: "signed surplus lines affidavit;" */
const isItem = (text: string): boolean => /;\s*$/u.test(text) || !/^\p{Lu}/u.test(text);

/** Of "Deposit due by February 28, 2026" the date; of other sentences all words. */
function valueIn(text: string, subject: CoverageSubject): string {
  const [only, ...others] = figuresIn(text);
  const isDay = subject.isCondition === true && only?.kind === "DATE" && others.length === 0;
  if (isDay && !isOfferEnd({ subject })) return describeDate(only.norm);
  return short(sentenceCase(trimmed(text)));
}

/** The items of "Subject to: a; b", or of "Exclusions: a, b". */
export function listed(line: Line, cells: readonly Cell[], isSubjectivity: boolean): Stated[] {
  return cells.flatMap((cell) => {
    const opening = /^[^:]{3,60}:\s*/u.exec(cell.text);
    const from = opening && line.kind === "WORDS" ? opening[0].length : 0;
    if (isSubjectivity) {
      const text = trimmed(
        cell.text.slice(from).replace(/^(?:this (?:quote|offer) is )?subject to\b\s*/iu, ""),
      );
      if (text === "") return [];
      const quotes = [quoteCells([[cell, 0, cell.text.length]])];
      const shared = { quotes, subject: subjectivities, isExcluded: false, place: null, order: line.order };
      return [{ ...shared, key: keyOf(subjectivities, ""), label: subjectivities.label, value: text }];
    }
    let at = from;
    return cell.text
      .slice(from)
      .split(/[,;]/u)
      .flatMap((item): Stated[] => {
        const start = at;
        at += item.length + 1;
        const name = trimmed(item.replace(/^\s*and\s+/iu, ""));
        if (name.length < 3 || name.length > LABEL_MAX) return [];
        const quote = quoteCells([[cell, start, start + item.length]]);
        return [statedAs(name, "Excluded", [quote], { isExcluded: true, order: line.order, line })];
      });
  });
}

export function datesOf(text: string, line: Line): StatedAmount[] {
  const dates = figuresIn(text).filter(({ norm }) => isCalendarDate(norm));
  if (dates.length !== 2) return [];
  return (["effectiveDate", "expirationDate"] as const).map((field, at) => ({
    key: `field:${field}`,
    label: fieldLabels[field] ?? labelOf(field),
    value: describeDate(dates[at]?.norm ?? ""),
    quotes: [quoteLine(line)],
    ...(line.kind === "WORDS"
      ? { words: quoteLine(line, dates[at]?.start, dates[at]?.end), isOfSentence: true }
      : {}),
    field,
    isExcluded: false,
    place: null,
    order: line.order,
  }));
}

/** Figures, words of cover, and whatever a subject is said of. */
export function isTellingValue(value: string, label: string): boolean {
  const words = wordsOf(value);
  if (words.length === 0 || words.length > WORDS_MAX) return false;
  if (figuresIn(value).length > 0)
    return figuresIn(value).some(({ kind }) => kind !== "DATE") || subjectOf(label) !== null;
  return names(words, [...data.notCovered, ...data.covered]) || subjectOf(label) !== null;
}
const WORDS_MAX = 60;
