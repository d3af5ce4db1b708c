/**
 * What one offer or policy states, each thing once, under a key that other carriers' wordings share: a field of the field
 * table, a subject of cover with its measure, the number of a form, or else the words of its label.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import { describeDetail, type Evidence, type PolicyForm } from "../../model.ts";
import { labelOf, overlapper } from "../comparison/details.ts";
import {
  type Cell,
  type ComparedDocument,
  type Line,
  quoteCells,
  quoteLine,
  textOf,
} from "../comparison/lines.ts";
import { figuresIn, isPhrase, names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/comparison.ts";
import { type CoverageSubject, documentTitles, noCoverage, valueMarks } from "../data/coverage-subjects.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { givesOrders } from "../orders-in-text.ts";
import { isVin } from "../lists/column-types.ts";
import { titleCase } from "../title-case.ts";
import { findLine } from "../values/find-line.ts";
import { formKeyOf } from "../values/form-numbers.ts";
import {
  compared,
  fieldLabels,
  keyOf,
  measureIn,
  named,
  short,
  type Stated,
  statedAs,
  subjectivities,
  subjectOf,
  trimmed,
  wordsKey,
} from "./named.ts";
import { workersStatedIn } from "./workers.ts";
import { issuedIn, withOfferEnd } from "./offer-end.ts";
import { isSameValue } from "./outcomes.ts";
import type { StatedAmount } from "./sentence-amounts.ts";
import { datesOf, isListed, isTellingValue, listed, sentenceOf } from "./sentences.ts";

/** A line is looked up among all subjects of cover. */
const LINE_UNITS = 200;
const LABEL_WORDS_MAX = 12;

/** Everything in the order of the pages, also what is said twice or otherwise. */
export function* allStatedIn(document: ComparedDocument): SlicedWork<Stated[]> {
  const { extraction, lines } = document;
  const printed = (own: Stated): Stated => {
    const isOwn = overlapper(own.quotes);
    const line = lines.find((each) => each.label !== "" && isOwn([quoteLine(each)]));
    return line ? { ...own, printed: trimmed(line.label), order: line.order } : own;
  };
  const fields = fieldsOf(document).map(printed);
  const stated: Stated[] = [...fields, ...formsOf(document), ...workersStatedIn(document)];
  const isTold = overlapper(stated.flatMap(({ quotes }) => quotes));
  const isWordingOn = wordingOf(document);
  const isWording = (line: Line) => isWordingOn(quoteLine(line)[0]?.page ?? 0, line.kind === "WORDS");
  const isOwnPage = (quote: Evidence) => !isWordingOn(quote[0]?.page ?? 0, true);
  const only = onlyLineOf(extraction.recognized?.lines ?? []);
  let list: { subject: CoverageSubject; heading: string } | null = null;
  let whole: string | null = null;
  yield* inSlices(
    lines,
    (line) => {
      if (givesOrders(textOf(line)) || isWording(line)) return;
      if (!isPart(line)) whole = wholeOf(line);
      if (line.kind === "HEADING") {
        list = null;
        return;
      }
      const opened: StatedAmount[] =
        line.kind === "WORDS"
          ? sentenceOf(line, list, only)
          : cellsOf(line, only, isPart(line) ? whole : null);
      // "Subject to: signed application;" goes on in the next sentence.
      const goesOn = opened.find(({ subject }) => subject === subjectivities);
      list = goesOn
        ? { subject: subjectivities, heading: line.heading }
        : line.kind === "WORDS"
          ? list
          : null;
      stated.push(
        ...opened.filter(
          (own) =>
            own.subject === subjectivities ||
            (own.isShared
              ? stated.every(({ key }) => key !== own.key)
              : !isTold(own.words ? [own.words] : own.quotes) || isOtherAmount(own, opened, fields)),
        ),
      );
    },
    LINE_UNITS,
  );
  // Base forms exclude much that other forms of the same policy give back: what counts is on the pages of its own.
  const isExcludedAlready = overlapper(stated.filter((own) => own.isExcluded).flatMap((own) => own.quotes));
  for (const { title, quotes } of extraction.exclusions) {
    if (isTold(quotes) || isExcludedAlready(quotes) || !quotes.some(isOwnPage) || !isListed(title)) continue;
    stated.push(statedAs(title, "Excluded", quotes, { isExcluded: true, order: lines.length }));
  }
  for (const { by, reason, days, quotes } of extraction.schedules?.cancellation ?? [])
    if (by === "CARRIER" && days !== null)
      stated.push({
        key: `notice:${reason}`,
        label: noticeLabels[reason],
        value: `${days} days`,
        quotes: quotes.slice(0, 1),
        isExcluded: false,
        place: null,
        order: lines.length,
      });
  const issued = issuedIn(lines);
  return stated.map((own) => withOfferEnd(own, issued));
}

const noticeLabels = {
  NONPAYMENT: "Notice of cancellation, nonpayment",
  OTHER: "Notice of cancellation, other reasons",
  ANY: "Notice of cancellation",
  NONRENEWAL: "Notice of nonrenewal",
} as const;

function fieldsOf({ extraction: { details, evidence } }: ComparedDocument): Stated[] {
  return compared.flatMap((field): Stated[] => {
    const quotes = evidence[field] ?? [];
    if (details[field] === undefined || quotes.length === 0) return [];
    const value = describeDetail(field, details);
    const isPercent = field === "minimumEarnedPremiumPercent";
    return [
      {
        key: `field:${field}`,
        label: fieldLabels[field] ?? labelOf(field),
        value: isPercent ? `${value}%` : value,
        quotes,
        field,
        isExcluded: false,
        place: null,
        order: -1,
      },
    ];
  });
}

const isExclusion = (text: string): boolean => names(wordsOf(text), data.exclusions);

function formsOf({ extraction: { schedules }, pages }: ComparedDocument): Stated[] {
  return (schedules?.forms ?? []).map((form): Stated => {
    const title = titleCase(form.title ?? "", pages);
    const isExcluded = isExclusion(title);
    const subject = subjectOf(title);
    const shared = { quotes: form.quotes.slice(0, 1), isForm: true, isExcluded, place: null, order: 0 };
    if (isExcluded)
      return {
        ...shared,
        key: subject ? keyOf(subject, "") : `excluded:${wordsKey(titleWords(title))}`,
        label: subject?.label ?? ownTitle(title),
        value: `Excluded (${numberOf(form)})`,
        ...(subject ? { subject, asPrinted: ownTitle(title) } : {}),
      };
    return {
      ...shared,
      key: `form:${formKeyOf(form.number)}`,
      label: title || `Form ${form.number}`,
      value: numberOf(form),
    };
  });
}

/** "Illinois Changes - Sign Exclusion" excludes what stands behind the dash. */
const ownTitle = (title: string): string => title.split(" - ").findLast((part) => isExclusion(part)) ?? title;

const numberOf = ({ number, edition }: PolicyForm): string => [number, edition].filter(Boolean).join(" ");
const titleWords = (title: string): string =>
  wordsOf(title)
    .filter((word) => !names([word], data.commonTitleWords))
    .map(({ norm }) => norm)
    .join(" ");

/** The words of a field may run over an amount that is another one's, or show its equal in the same sentence. */
function isOtherAmount(
  own: StatedAmount,
  opened: readonly StatedAmount[],
  fields: readonly Stated[],
): boolean {
  if (!own.isOfSentence) return false;
  const isOwn = overlapper(own.words ? [own.words] : []);
  return fields
    .filter(({ quotes }) => isOwn(quotes))
    .every(
      ({ key, value }) =>
        key !== own.key &&
        (!isSameValue(value, own.value) || opened.some((each) => each !== own && each.key === key)),
    );
}

const onlyLineOf = ([name, ...others]: readonly string[]): InsuranceLine | null =>
  name !== undefined && others.length === 0 ? findLine(name) : null;

/** "- Buildings" below "Newly acquired property": a part of what stands above it. */
const isPart = ({ kind, label }: Line): boolean =>
  kind !== "HEADING" && ["-", "–"].includes(label.trimStart().charAt(0));

/** What the parts below a line are parts of: a row of a table without a value, or a coverage with one. */
function wholeOf(line: Line): string | null {
  const [cell, ...others] = line.cells;
  if (line.kind === "HEADING")
    return cell && cell.column !== "" && others.length === 0 ? trimmed(cell.text) : null;
  const label = named(line.label);
  return line.kind !== "WORDS" && label !== "" && subjectOf(label) !== null ? label : null;
}

/** `whole`: what the line tells a part of, if it does. */
function cellsOf(line: Line, only: InsuranceLine | null, whole: string | null): Stated[] {
  const own = named(line.label);
  // "- Aggregate" is the limit of what it stands below, which its heading says.
  const isLimitAlone = isPhrase(wordsOf(own), data.limitsAlone) || measureIn(own) !== null;
  const label = whole === null || isLimitAlone ? own : `${whole}, ${own}`;
  if (label === "" || wordsOf(label).length > LABEL_WORDS_MAX || line.cells.length === 0) return [];
  const term = termOf(line);
  if (term.length > 0) return term;
  if (isPhrase(wordsOf(label), noCoverage) && !names(wordsOf(label), data.kept)) return [];
  const [first] = line.head;
  // The number of a row says nothing where its address does.
  const texts = line.head.map(({ text }) => named(text)).filter((text) => text.length > 3);
  const about = label === own ? texts.join(", ") || label : label;
  const isAsking = subjectOf(label) === subjectivities;
  const isLeavingOut =
    opensWith(wordsOf(label), ["exclusions", "exclusion*", "excluded"]) ||
    isPhrase(wordsOf(label), data.leavingOut);
  if (isAsking || isLeavingOut) return listed(line, line.cells, isAsking);
  return line.cells.flatMap((cell): Stated[] => {
    const head = wordsOf(cell.column);
    // Boxes above labels with their values may look like the head of one table.
    const isParty = isPhrase(head, noCoverage) || isPhrase(head, ["company|carrier|insurer"]);
    const isPlain = isParty || isPhrase(head, data.plainColumns) || names(head, documentTitles);
    const column = isPlain ? "" : trimmed(cell.column);
    // "Additional coverage premium" in a column of premiums says so itself.
    const isSaid = wordsOf(column).every(({ norm }) => wordsOf(about).some((word) => word.norm === norm));
    const name = isSaid || isOptionColumn(cell) ? about : `${column}, ${about}`;
    if (!isTellingValue(cell.text, name)) return [];
    const isItem = dashes.includes(line.label.trimStart().charAt(0));
    // A vehicle's name may hold a word of cover, as "Transit" does: what its row states, the column says.
    const subject = line.head.some(({ text }) => isVin(text)) ? column : undefined;
    const { place, order, heading } = line;
    const position = { place, order, line, heading, only, isItem, subject, isPart: label !== own };
    return partsOf(name, cell.text).map(([part, from, to]) => {
      const start = first ? [[first, 0, first.text.length] as const] : [];
      const quote = quoteCells([...start, [cell, from, to]]);
      const stated = statedAs(part, short(trimmed(cell.text.slice(from, to))), [quote], position);
      return { ...stated, words: quoteCells([[cell, from, to]]) };
    });
  });
}

const dashes = ["-", "–", "•"];

/**
 * Tells what is wording on a page: all lines of forms and examples, and the sentences of endorsements, whose schedules are
 * the policy's own. What they grant and exclude was read into entries and forms.
 */
export function wordingOf({ models }: ComparedDocument): (page: number, isSentence: boolean) => boolean {
  const kindsOf = new Map(
    models.map(({ page, blocks, sections }) => [
      page,
      new Set(blocks.map(({ section }) => sections[section]?.kind ?? "OTHER")),
    ]),
  );
  return (page, isSentence) => {
    const kinds = [...(kindsOf.get(page) ?? [])];
    const isWording = (kind: string) =>
      kind === "FORM" || kind === "EXAMPLE" || kind === "NOTICE" || (isSentence && kind === "ENDORSEMENT");
    return kinds.length > 0 && kinds.every(isWording);
  };
}

/** "Policy period: 05/01/2026 to 05/01/2027", where the reading was not sure of it. */
function termOf(line: Line): StatedAmount[] {
  const [cell, ...others] = line.cells;
  return cell && others.length === 0 && names(wordsOf(line.label), data.terms)
    ? datesOf(cell.text, line)
    : [];
}

/** A table with one column for each option has that option's name above what it says. */
const isOptionColumn = ({ column }: Cell): boolean => /^(?:option|alternative|plan|choice)\b/iu.test(column);

/** "Each occurrence / aggregate", "$1,000,000 / $2,000,000": one part for each amount. Offsets are those of the value. */
function partsOf(label: string, value: string): [label: string, from: number, to: number][] {
  const whole: [string, number, number][] = [[label, 0, value.length]];
  const parts = cut(value);
  if (parts.length < 2) return whole;
  const isMoney = ([from, to]: readonly [number, number]) =>
    figuresIn(value.slice(from, to)).filter(({ kind }) => kind === "MONEY" || kind === "PERCENT").length ===
    1;
  if (!parts.every(isMoney)) return whole;
  const labels = cut(label).map(([from, to]) => label.slice(from, to));
  if (labels.length === parts.length) {
    const [first = ""] = labels;
    const stem = first.split(/\b(?:each|per|any)\b/iu)[0] ?? "";
    return parts.map(([from, to], at) => [at === 0 ? first : `${stem}${labels[at] ?? ""}`, from, to]);
  }
  // "$1,000,000 each occurrence / $2,000,000 general aggregate": each amount says itself what it is.
  const ownWords = ([from, to]: readonly [number, number]) =>
    trimmed(
      value
        .slice(from, to)
        .replaceAll(/\$[\d,.]+|[\d.]+ ?%/gu, " ")
        .replaceAll(/\s+/gu, " "),
    );
  if (!parts.every((part) => ownWords(part).length > 3)) return whole;
  const isBare = ["limit", "limits", "limits of liability", "limits of insurance", "coverage"].includes(
    label.toLowerCase(),
  );
  return parts.map((part) => [isBare ? ownWords(part) : `${label}, ${ownWords(part)}`, ...part]);
}

function cut(text: string): [number, number][] {
  const parts: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && !valueMarks.includes(text[at] ?? "")) continue;
    if (text.slice(from, at).trim() !== "") parts.push([from, at]);
    from = at + 1;
  }
  return parts;
}

/** One for each key and place; what is said twice in other words is said together. */
export function merged(stated: readonly Stated[]): Stated[] {
  const byKey = Map.groupBy(stated, ({ key, place }) => `${key}|${place ?? ""}`);
  return [...byKey.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first || others.length === 0) return group;
    if (first.field && first.field !== "deductible") return [first];
    const isList = first.subject === subjectivities || first.field === "deductible";
    // A form that excludes it says so for sure; otherwise the first that gives a figure.
    const best =
      group.find(({ isForm, isExcluded }) => isForm && isExcluded) ?? group.find(hasFigure) ?? first;
    if (!isList) return [best];
    const values = [...new Set(group.map(({ value }) => value))];
    return [{ ...first, value: values.join("; "), quotes: group.flatMap(({ quotes }) => quotes) }];
  });
}

const hasFigure = ({ value }: Stated): boolean => figuresIn(value).length > 0;
