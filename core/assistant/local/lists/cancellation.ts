/**
 * How many days of notice a policy demands before it is canceled or not renewed, by whom and for what reason. Read from
 * the wording, a number of days at a time: what stands around it says whether it is notice at all, for which reason, and
 * who gives it. An endorsement in the same document counts before the form that it changes.
 */
import type { PageModel, QuoteSegment } from "#model/reading";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { CancellationTerm, CancellingParty, NoticeReason } from "../../schedules.ts";
import { findPhrase, lastPhrase, names, opensWith, type Word, wordsOf } from "../comparison/words.ts";
import * as data from "../data/notice-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { clausesOf, type Line, quoteOfLine } from "./lines.ts";
import { sentencesOf } from "./sentences.ts";

interface Found {
  by: CancellingParty;
  reason: NoticeReason;
  days: number | null;
  quote: QuoteSegment[];
  isInEndorsement: boolean;
  /** Holds for some policies only: those that have just begun, say. */
  isConditional: boolean;
  isMarked: boolean;
}

/** A number of days with what is said before and behind it. */
interface Mention {
  days: number;
  clause: Line;
  /** The words of the page up to it, as far as it may depend on them. */
  before: readonly Word[];
  /** What leads into the list that it stands in: "We will mail notice at least:". */
  lead: readonly Word[];
  /** The words of its own sentence before it. */
  own: readonly Word[];
  /** Up to the end of its sentence, or the next number of days. */
  behind: readonly Word[];
  quote: QuoteSegment[];
  /** Its sentence has another number of days before it. */
  isFurther: boolean;
}

/** How far before a number of days the act may stand that it is notice of, in words. */
const REACH = 120;
const DAYS_MAX = 180;

export function* readCancellation(models: readonly PageModel[]): SlicedWork<CancellationTerm[]> {
  const found: Found[] = [];
  for (const model of models) {
    yield model.text.length;
    const small = model.text.toLowerCase();
    if (!small.includes("cancel") && !small.includes("renew")) continue;
    const clauses = clausesOf(model).filter(
      ({ section, kind }) => section?.kind !== "EXAMPLE" && kind !== "FURNITURE",
    );
    const isAboutOthers = names(wordsOf(small), data.otherReasons);
    found.push(...ofCarrier(clauses));
    for (const clause of clauses) {
      const scheduled = small.includes("cancel") ? scheduledIn(clause, isAboutOthers) : null;
      if (scheduled) found.push(scheduled);
      found.push(...ofInsured(clause));
    }
  }
  return settle(found);
}

// By the carrier ------------------------------------------------------------------------------

function ofCarrier(clauses: readonly Line[]): Found[] {
  const found: Found[] = [];
  let isLastNotice = false;
  for (const mention of mentionsIn(clauses)) {
    const { days, clause, before, lead, own, behind, quote } = mention;
    const act = isOtherPeriod(own, behind) ? null : actOf(before, behind);
    const told = opensWith(behind, data.noticeBehind) || names([...lead, ...own], data.noticeBefore);
    // "30 days; 10 days for nonpayment": what follows is said of the same notice.
    const isNotice: boolean = told || (mention.isFurther && isLastNotice);
    isLastNotice = act !== null && isNotice;
    if (!act || !isNotice) continue;
    const heading = wordsOf(clause.headings.at(-1) ?? "");
    if (names(before.slice(act.at), data.othersToldOf) || names(heading, data.othersToldOf)) continue;
    if (act.reason === null && subjectOf(before) === "INSURED") continue;
    found.push({
      by: "CARRIER",
      reason: act.reason ?? reasonOf(own, behind),
      days,
      quote,
      isInEndorsement: isInEndorsement(clause),
      isConditional: names(behind, data.forSomePolicies),
      isMarked: told,
    });
  }
  return found;
}

function* mentionsIn(clauses: readonly Line[]): Generator<Mention> {
  let earlier: readonly Word[] = [];
  let lead: readonly Word[] = [];
  for (const clause of clauses) {
    if (clause.kind !== "LIST_ITEM") lead = [];
    for (const sentence of sentencesOf(clause.text)) {
      const words = wordsOf(sentence.text);
      const counts = valuesIn(sentence.text).flatMap((value) =>
        value.type === "DURATION" && value.unit === "DAY" && value.count > 0 && value.count <= DAYS_MAX
          ? [value]
          : [],
      );
      for (const [nth, { count, start, end }] of counts.entries()) {
        const [from, next] = [counts[nth - 1]?.end ?? 0, counts[nth + 1]?.start ?? Infinity];
        yield {
          days: count,
          clause,
          before: [...earlier, ...words.filter((word) => word.end <= start)].slice(-REACH),
          lead,
          own: words.filter((word) => word.start >= from && word.end <= start),
          behind: words.filter((word) => word.start >= end && word.end <= next),
          quote: quoteOfLine(clause, sentence.start, sentence.end),
          isFurther: nth > 0,
        };
      }
      if (sentence.text.endsWith(":")) lead = words;
      earlier = [...earlier, ...words].slice(-REACH);
    }
  }
}

const isInEndorsement = ({ section }: Line): boolean => section?.kind === "ENDORSEMENT";

const isOtherPeriod = (own: readonly Word[], behind: readonly Word[]): boolean =>
  (endsWith(own, data.otherPeriodsBefore) && !endsWith(own, data.leastNotice)) ||
  opensWith(behind, data.otherPeriodsBehind);

const TAIL = 6;
/** The words end with one of the phrases. */
const endsWith = (words: readonly Word[], phrases: readonly string[]): boolean => {
  const tail = words.slice(-TAIL);
  return tail.some((_word, at) => findPhrase(tail.slice(at), phrases)?.to === tail.length - at);
};

/** What the notice is of: the nearest act before it. Null where nothing is ended. */
function actOf(
  before: readonly Word[],
  behind: readonly Word[],
): { at: number; reason: "NONRENEWAL" | null } | null {
  const [canceled, notRenewed] = [lastPhrase(before, data.cancels), lastPhrase(before, data.nonrenewals)];
  const isCanceled = names(behind, data.cancels);
  if (notRenewed >= 0 && !isCanceled && names(behind, data.endsOfTerm))
    return { at: notRenewed, reason: "NONRENEWAL" };
  // "30 days before we cancel"
  if (canceled < 0 && notRenewed < 0)
    return isCanceled ? { at: Math.max(0, before.length - TAIL * 2), reason: null } : null;
  // "Cancellation and nonrenewal" is a heading; the clause itself says which of the two.
  if (notRenewed > canceled + TAIL && !isCanceled) return { at: notRenewed, reason: "NONRENEWAL" };
  return canceled >= 0 ? { at: canceled, reason: null } : { at: notRenewed, reason: "NONRENEWAL" };
}

/** Said behind the number, or before it: "nonpayment of premium: 10 days". */
function reasonOf(own: readonly Word[], behind: readonly Word[]): NoticeReason {
  for (const words of [behind, own]) {
    if (names(words, data.otherReasons)) return "OTHER";
    if (names(words, data.nonpayment)) return "NONPAYMENT";
  }
  return "ANY";
}

/** Whoever acts nearest before. */
const subjectOf = (before: readonly Word[]): CancellingParty =>
  lastPhrase(before, data.insuredActs) > lastPhrase(before, data.carrierActs) ? "INSURED" : "CARRIER";

/** "Number of days' notice: 60" in the schedule of an endorsement. */
function scheduledIn(clause: Line, isAboutOthers: boolean): Found | null {
  const words = wordsOf(clause.text);
  const label = findPhrase(words, data.scheduledDays);
  const from = words[(label?.to ?? 0) - 1]?.end ?? 0;
  const [value] = label ? valuesIn(clause.text.slice(from)) : [];
  if (value?.type !== "NUMBER" || value.start > LABEL_GAP || value.number < 1 || value.number > DAYS_MAX)
    return null;
  return {
    by: "CARRIER",
    reason: isAboutOthers ? "OTHER" : "ANY",
    days: value.number,
    quote: quoteOfLine(clause, words[label?.from ?? 0]?.start, from + value.end),
    isInEndorsement: isInEndorsement(clause),
    isConditional: false,
    isMarked: true,
  };
}
const LABEL_GAP = 40;

// By the insured ------------------------------------------------------------------------------

/** "The first Named Insured may cancel by mailing us advance written notice": most policies give no days for it. */
function ofInsured(clause: Line): Found[] {
  return sentencesOf(clause.text).flatMap((sentence): Found[] => {
    const words = wordsOf(sentence.text);
    const act = findPhrase(words, data.insuredCancels);
    if (!act || words.slice(act.from, act.to).some(({ norm }) => norm === "we")) return [];
    const days = valuesIn(sentence.text).find((value) => value.type === "DURATION" && value.unit === "DAY");
    if (!days && !names(words, data.givesNotice)) return [];
    return [
      {
        by: "INSURED",
        reason: "ANY",
        days: days?.type === "DURATION" ? days.count : null,
        quote: quoteOfLine(clause, sentence.start, sentence.end),
        isInEndorsement: isInEndorsement(clause),
        isConditional: false,
        isMarked: true,
      },
    ];
  });
}

// All together --------------------------------------------------------------------------------

const PERIODS_MAX = 3;

/** One entry for each party and reason, or several where the document itself names several periods. */
function settle(found: readonly Found[]): CancellationTerm[] {
  const hasNonpayment = found.some(({ reason }) => reason === "NONPAYMENT");
  const named = found.map((entry) =>
    entry.by === "CARRIER" && entry.reason === "ANY" && hasNonpayment
      ? { ...entry, reason: "OTHER" as const }
      : entry,
  );
  const terms: CancellationTerm[] = [];
  for (const group of Map.groupBy(named, ({ by, reason }) => `${by} ${reason}`).values()) {
    const plain = group.filter(({ isConditional }) => !isConditional);
    const standing = plain.length > 0 ? plain : group;
    const changed = standing.filter((entry) => entry.isInEndorsement);
    const counting = changed.length > 0 ? changed : standing;
    const stated = counting.filter(({ days }) => days !== null);
    const byDays = Map.groupBy(stated.length > 0 ? stated : counting, ({ days }) => days);
    const usual = [...byDays].toSorted((a, b) => b[1].length - a[1].length).slice(0, PERIODS_MAX);
    for (const [days, places] of usual) {
      const [first] = places;
      if (!first) continue;
      const quotes = places.slice(0, 2).map(({ quote }) => quote);
      terms.push({
        by: first.by,
        reason: first.reason,
        days,
        quotes,
        confidence: confidenceOf(first, byDays.size),
      });
    }
  }
  return terms;
}

function confidenceOf({ reason, isMarked, days, by }: Found, periods: number): number {
  const clear = reason === "ANY" && by === "CARRIER" ? 0.65 : 0.9;
  const doubt = (periods - 1) * 0.25 + (isMarked ? 0 : 0.15) + (days === null ? 0.05 : 0);
  return Math.round(100 * Math.max(0.3, clear - doubt)) / 100;
}
