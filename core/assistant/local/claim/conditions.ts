/** The conditions that a policy puts on a claim, with deadlines that follow from stated dates. */
import { addDays, addYears, daysBetween, describeDate } from "../../../shared/calendar-date.ts";
import { quoteLine, textOf } from "../comparison/lines.ts";
import { names, type Word } from "../comparison/words.ts";
import {
  fromLossWords,
  type LossCondition,
  lossConditions,
  promptly,
  requestWords,
} from "../data/claim-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { Cover } from "../review/policies.ts";
import { type DurationUnit, valuesIn } from "../values/values-in.ts";
import type { LossFacts, StatedFact } from "./loss-facts.ts";
import { notFound, short, type Shown, type Told } from "./told-point.ts";
import { isOfKind } from "./touched-clauses.ts";

interface Clause extends Shown {
  text: string;
  words: readonly Word[];
  /** How long somebody has; null if no number is named. */
  time: { count: number; unit: DurationUnit } | null;
}

/** `date`: of the loss, null if it is not known or contradicted. */
export function conditionsOf(cover: Cover, facts: LossFacts, date: string | null, today: string): Told[] {
  return lossConditions.flatMap((condition): Told[] => {
    const base = { part: "CONDITIONS" as const, label: condition.label, policy: cover };
    const clause = clauseOf(cover, condition);
    // A liability policy asks for no proof of loss, so that none is missing.
    const isUsual = condition.kinds?.some((kind) => isOfKind(cover, kind)) ?? true;
    const late = condition.met === "REPORTED" ? unreported(facts, date, today) : null;
    const since = late === null ? "" : ` ${late.why}`;
    if (clause === null)
      return isUsual
        ? [
            {
              ...base,
              ...stating(late?.claimed ?? []),
              clause: null,
              bearing: "CANNOT_TELL",
              why: `${notFound(cover)}Ask for the pages with the conditions.${since}`,
            },
          ]
        : [];
    const found = { ...base, clause: short(clause.text), showing: [clause] };
    const judged = judge(condition, clause, facts, date, today);
    const told = judged.stated === null && late ? { ...judged, ...stating(late.claimed) } : judged;
    return [{ ...found, ...told, why: told.why + since }];
  });
}

/** After so many days notice may be late. */
const LATE_DAYS = 30;

/** How long ago the loss was where no paper says that it was reported, and the claims that came in since. */
function unreported(
  { stated }: LossFacts,
  date: string | null,
  today: string,
): { why: string; claimed: readonly StatedFact[] } | null {
  const days = date === null || stated.has("REPORTED") ? 0 : daysBetween(date, today);
  if (days < LATE_DAYS) return null;
  const claimed = (stated.get("CLAIMED") ?? []).slice(0, 1);
  const came = claimed.map(({ value }) => ` A claim or suit came in on ${value}.`).join("");
  const why = `The loss was ${days} days ago, and the papers do not say that it was reported.${came} Report it now.`;
  return { why, claimed };
}

/** The sentence that names a time, else the first one. */
function clauseOf({ documents }: Cover, { about, not }: LossCondition): Clause | null {
  const clauses = documents.flatMap((document) =>
    document.lines
      .filter(({ kind, words }) => kind !== "HEADING" && names(words, about) && !names(words, not))
      .map((line): Clause => {
        const text = textOf(line);
        const time = valuesIn(text).find(({ type }) => type === "DURATION");
        return {
          ...{ document, text, words: line.words, quote: quoteLine(line) },
          time: time?.type === "DURATION" ? { count: time.count, unit: time.unit } : null,
        };
      })
      .filter(({ text }) => text.split(" ").length > 4 && !givesOrders(text)),
  );
  return clauses.find(({ time }) => time !== null) ?? clauses[0] ?? null;
}

type Judgment = Pick<Told, "stated" | "bearing" | "why" | "question" | "stating">;

function judge(
  { from, met, question }: LossCondition,
  { words, time }: Clause,
  { stated }: LossFacts,
  date: string | null,
  today: string,
): Judgment {
  const own = met === null || met === "TODAY" ? [] : (stated.get(met) ?? []);
  const [fact, other] = own;
  const unsaid = { stated: null, stating: [], bearing: "CANNOT_TELL" as const };
  if (met === "PROTECTED" && fact)
    return { ...stating([fact]), question: null, bearing: "SUPPORTS", why: "The papers say what was done." };
  if (met === null || met === "PROTECTED")
    return {
      ...unsaid,
      question: met === null ? null : question,
      why: "The papers of the loss do not say whether this was done.",
    };
  if (other)
    return {
      ...stating(own),
      bearing: "CANNOT_TELL",
      question,
      why: `The papers give ${own.map(({ value }) => value).join(" and ")}.`,
    };
  const runsFromRequest = names(words, requestWords) || (from === "REQUEST" && !names(words, fromLossWords));
  const start = runsFromRequest ? onlyDate(stated.get("REQUESTED")) : date;
  if (time === null) {
    const how = names(words, promptly)
      ? "The clause asks for it without naming days."
      : "The clause names no time.";
    const days = fact && date ? ` The loss was on ${describeDate(date)}, ${daysAfter(date, fact.norm)}.` : "";
    return {
      ...(fact ? stating([fact]) : unsaid),
      bearing: "CANNOT_TELL",
      question: fact ? null : question,
      why: how + days,
    };
  }
  const lasts = `${time.count} ${time.unit.toLowerCase()}${time.count === 1 ? "" : "s"}`;
  if (start === null)
    return {
      ...(fact ? stating([fact]) : unsaid),
      bearing: "CANNOT_TELL",
      question: question ?? "On which date did the loss happen?",
      why: `The time is ${lasts}, and the papers do not say from when it runs.`,
    };
  const deadline = after(start, time);
  const until = `${lasts} from ${describeDate(start)} end on ${describeDate(deadline)}.`;
  const dated = stated.get(runsFromRequest ? "REQUESTED" : "DATE") ?? [];
  if (met === "TODAY")
    return {
      ...stating(dated.slice(0, 1)),
      question: null,
      bearing: today <= deadline ? "SUPPORTS" : "LIMITS",
      why: `${until} ${today <= deadline ? "That day is still to come." : "That day has passed."}`,
    };
  if (!fact)
    return {
      ...stating(dated.slice(0, 1)),
      bearing: "CANNOT_TELL",
      question,
      why: `${until} The papers do not say when it was done.`,
    };
  const isInTime = fact.norm <= deadline;
  return {
    ...stating([fact]),
    question: null,
    bearing: isInTime ? "SUPPORTS" : "LIMITS",
    why: `${until} It was done on ${fact.value}${isInTime ? "." : ", which is later."}`,
  };
}

const stating = (facts: readonly StatedFact[]) => ({
  stated: facts.map(({ value }) => value).join(" and ") || null,
  stating: facts,
});

const onlyDate = (facts: readonly StatedFact[] = []): string | null => {
  const [only, other] = facts;
  return only && !other ? only.norm : null;
};

const daysAfter = (from: string, to: string): string => {
  const days = daysBetween(from, to);
  return `and this was ${days === 1 ? "1 day" : `${days} days`} later`;
};

function after(date: string, { count, unit }: { count: number; unit: DurationUnit }): string {
  if (unit === "YEAR") return addYears(date, count);
  if (unit === "MONTH") return afterMonths(date, count);
  return addDays(date, unit === "WEEK" ? count * 7 : unit === "HOUR" ? Math.ceil(count / 24) : count);
}

/** The same day so many months later; the last day of a month that is shorter. */
function afterMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
