/**
 * What a person may review, correct or add: the details and the entries of the lists, each under a key. A key
 * determines how its value is written and parsed. Pure.
 */
import { formNumbersIn } from "#core/assistant";
import {
  isLimitField,
  type PolicyDetails,
  type ValueField,
  valueFields,
  describeDetail,
  describeForm,
  detailLabels,
} from "#model/assistant";
import { isCalendarDate } from "../shared/calendar-date.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { formKey, insuredKey, noticeKey, partKey } from "./merge-schedules.ts";
import {
  type ConflictingValue,
  describeDays,
  type MergedDetails,
  noticeLabelOf,
  type NoticeTerm,
  type ShownQuote,
} from "./model.ts";
import { describeMoney } from "../shared/money.ts";

export const isScalar = (key: string): key is ValueField => (valueFields as readonly string[]).includes(key);

/** PART: "Inspection fee $150", a name and an amount. */
type ValueKind = "TEXT" | "DATE" | "MONEY" | "NUMBER" | "DAYS" | "PART";

const numbers: readonly string[] = ["minimumEarnedPremiumPercent", "experienceModification"];
const texts: readonly string[] = [
  "policyNumber",
  "quoteNumber",
  "priorPolicyNumber",
  "insured",
  "carrier",
  "broker",
];

function kindOf(key: string, value?: string | number | null): ValueKind {
  if (key.startsWith("notice.")) return "DAYS";
  if (key === "premiumPart" || (key.startsWith("premiumPart.") && typeof value === "string")) return "PART";
  if (key.startsWith("premiumPart.") || key.startsWith("extraLimit.")) return "MONEY";
  if (numbers.includes(key)) return "NUMBER";
  if (key.endsWith("Date")) return "DATE";
  return isScalar(key) && !texts.includes(key) ? "MONEY" : "TEXT";
}

/** The groups that are reviewed together, in display order. */
export const reviewGroups = ["PARTIES", "LIMITS", "PREMIUM", "FORMS"] as const;
export type ReviewGroup = (typeof reviewGroups)[number];

const charges: readonly string[] = [
  "premium",
  "taxes",
  "policyFees",
  "otherFees",
  "total",
  "minimumEarnedPremiumPercent",
  "experienceModification",
];

/** Parties and dates with policy numbers, insured amounts, cost, and contents. */
export function groupOfKey(key: string): ReviewGroup {
  if (key.startsWith("form.")) return "FORMS";
  if (key.startsWith("premiumPart") || charges.includes(key)) return "PREMIUM";
  return isLimitField(key) || key === "deductible" || key.startsWith("extraLimit.") ? "LIMITS" : "PARTIES";
}

/** An item from the documents, as it may be reviewed. */
export interface ReviewItem {
  key: string;
  label: string;
  read: string | number;
  /** 0 to 1; undefined if unknown. */
  confidence: number | undefined;
  quotes: readonly ShownQuote[];
  otherValues: readonly ConflictingValue[];
}

/** The value of a detail that is compared and stored: cents, a date, a text, or a party's name. */
export function plainValueOf(details: PolicyDetails, field: ValueField): string | number | null {
  const value = details[field];
  if (value === undefined) return null;
  return typeof value === "object" ? value.name : value;
}

export const noDays = describeDays(null);

/** All items from the documents, in the order in which equally certain items are shown. */
export function listItems(merged: MergedDetails): ReviewItem[] {
  const { details, schedules, conflicts } = merged;
  const othersOf = (key: string) => conflicts.find(({ field }) => field === key)?.values.slice(1) ?? [];
  const scalars = valueFields.flatMap((field): ReviewItem[] => {
    const read = plainValueOf(details, field);
    if (read === null) return [];
    const quotes = merged.evidence[field] ?? [];
    const confidence = merged.confidence[field];
    return [
      { key: field, label: detailLabels[field], read, confidence, quotes, otherValues: othersOf(field) },
    ];
  });
  const entry = (
    { key, confidence, policyQuotes }: { key: string; confidence: number; policyQuotes: ShownQuote[] },
    label: string,
    read: string | number,
  ): ReviewItem => ({ key, label, read, confidence, quotes: policyQuotes, otherValues: othersOf(key) });
  return [
    ...scalars,
    ...schedules.limits.map((limit) => entry(limit, limit.name, limit.amount)),
    ...schedules.cancellation.map((term) => entry(term, noticeLabelOf(term), term.days ?? noDays)),
    ...schedules.premiumParts.map((part) => entry(part, partLabel(part.label), part.amount)),
    ...schedules.additionalInsureds.map((each) => entry(each, insuredLabels[each.kind], each.name)),
    ...schedules.forms.map((form) => entry(form, "Form", describeForm(form))),
  ];
}

const insuredLabels = { NAMED: "Additional insured", BLANKET: "Additional insureds, blanket" } as const;
const partLabel = (label: string): string => `Premium part, ${label}`;

/** The label of an item that only a person gave or that is no longer in the documents. */
export function labelOfKey(key: string, value: string | number | null): string {
  if (isScalar(key)) return detailLabels[key];
  const term = termOfKey(key);
  if (term) return noticeLabelOf(term);
  if (key.startsWith("premiumPart.")) {
    const part = typeof value === "string" ? partOf(value) : null;
    return part ? partLabel(part.label) : "Premium part";
  }
  if (key.startsWith("extraLimit.")) return "Limit";
  return key.startsWith("form.") ? "Form" : insuredLabels.NAMED;
}

/** The notice that a key refers to. */
export function termOfKey(key: string): Pick<NoticeTerm, "by" | "reason"> | null {
  return noticeTerms.find((term) => noticeKey(term) === key) ?? null;
}

const noticeTerms: readonly Pick<NoticeTerm, "by" | "reason">[] = [
  { by: "CARRIER", reason: "NONPAYMENT" },
  { by: "CARRIER", reason: "OTHER" },
  { by: "CARRIER", reason: "ANY" },
  { by: "CARRIER", reason: "NONRENEWAL" },
  { by: "INSURED", reason: "ANY" },
];

/** As people read and write it: "$1,000,000", "03/15/2026", "10 days". */
export function shownValue(key: string, value: string | number): string {
  if (isScalar(key)) return describeDetail(key, { [key]: value });
  if (typeof value === "string") {
    const part = key.startsWith("premiumPart.") ? partOf(value) : null;
    return part ? describeMoney(part.amount) : value;
  }
  return key.startsWith("notice.") ? describeDays(value) : describeMoney(value);
}

/** A detail that a person may add. */
export interface AddableDetail {
  field: string;
  label: string;
  /** The expected format. */
  hint: string;
}

const hints: Readonly<Record<ValueKind, string>> = {
  TEXT: "As the policy has it.",
  DATE: "A date as MM/DD/YYYY.",
  MONEY: "An amount in dollars, such as $1,000,000.",
  NUMBER: "A number, such as 25 or 0.91.",
  DAYS: "A number of days, such as 30.",
  PART: "Its name and its amount, such as Inspection fee $150.",
};

const listKinds: readonly AddableDetail[] = [
  {
    field: "additionalInsured",
    label: "Additional insured",
    hint: "The name of a person or an organization.",
  },
  {
    field: "form",
    label: "Form or endorsement",
    hint: "Its number, edition and title, such as CG 20 10 04 13.",
  },
  { field: "premiumPart", label: "Premium part", hint: hints.PART },
];

/** Details that are not known yet; `known` are the keys that are. */
export function listAddable(known: ReadonlySet<string>): AddableDetail[] {
  const offer = (field: string, label: string): AddableDetail[] =>
    known.has(field) ? [] : [{ field, label, hint: hints[kindOf(field)] }];
  return [
    ...valueFields.flatMap((field) => offer(field, detailLabels[field])),
    ...noticeTerms.flatMap((term) => offer(noticeKey(term), noticeLabelOf(term))),
    ...listKinds,
  ];
}

/** The key of an addition: entries of lists are keyed by their value. Null if there is no such detail. */
export function keyOfAddition(field: string, value: string | number): string | null {
  if (isScalar(field) || termOfKey(field)) return field;
  if (field === "additionalInsured") return insuredKey(String(value));
  if (field === "form") return formKey(formOf(String(value)).number);
  return field === "premiumPart" ? partKey(partOf(String(value))?.label ?? "") : null;
}

/** A name followed by an amount. */
export function partOf(text: string): { label: string; amount: number } | null {
  const match = /^(.*\p{L}.*?)[\s:]+(-?\s?\$?\s?[\d,]+(?:\.\d{1,2})?)$/u.exec(text.trim());
  const amount = match ? centsOf(match[2] ?? "") : null;
  return match && amount !== null ? { label: (match[1] ?? "").trim(), amount } : null;
}

/** "CG 20 10 04 13 Additional Insured" split into its parts; without a recognizable number, all of it is the number. */
export function formOf(text: string): { number: string; edition: string | null; title: string | null } {
  const [form] = formNumbersIn(text);
  if (form?.start !== 0) return { number: text, edition: null, title: null };
  const title = text.slice(form.end).trim();
  return { number: form.number, edition: form.edition, title: title === "" ? null : title };
}

function centsOf(written: string): number | null {
  const match = /^(-?)\s?\$?\s?(\d{1,3}(?:,\d{3})*|\d+)(\.\d{1,2})?$/.exec(written.trim());
  if (!match) return null;
  const cents = Math.round(Number(`${(match[2] ?? "").replaceAll(",", "")}${match[3] ?? ""}`) * 100);
  return match[1] === "-" ? -cents : cents;
}

const TEXT_MAX = 200;
const CENTS_MAX = 100_000_000_000_00;
const DAYS_MAX = 366;

/** Parses a value that a person wrote, or returns a message on how to fix it. `known`: the value that it replaces. */
export function parseValue(
  key: string,
  written: string,
  known?: string | number | null,
): Result<string | number, string> {
  const plain = written.trim();
  switch (kindOf(key, known)) {
    case "MONEY": {
      const cents = centsOf(plain);
      if (cents === null || (cents < 0 && !key.startsWith("premiumPart")))
        return err("Enter an amount in dollars, such as $1,000,000.");
      return Math.abs(cents) <= CENTS_MAX ? ok(cents) : err("Enter a smaller amount.");
    }
    case "DATE": {
      const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain);
      const on = match ? `${match[3]}-${match[1]?.padStart(2, "0")}-${match[2]?.padStart(2, "0")}` : plain;
      return isCalendarDate(on) ? ok(on) : err("Enter a date as MM/DD/YYYY.");
    }
    case "NUMBER": {
      const match = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(plain);
      return match ? ok(Number(match[1])) : err("Enter a number, such as 25 or 0.91.");
    }
    case "DAYS": {
      const match = /^(\d{1,3})(?:\s*days?)?$/i.exec(plain);
      const days = Number(match?.[1] ?? 0);
      return days >= 1 && days <= DAYS_MAX ? ok(days) : err("Enter a number of days, such as 30.");
    }
    default:
      return parseText(key, plain, known);
  }
}

function parseText(key: string, plain: string, known?: string | number | null): Result<string, string> {
  if (plain === "") return err("Enter what the policy says.");
  if (plain.length > TEXT_MAX) return err(`Use at most ${TEXT_MAX} characters.`);
  if (/\p{Cc}/u.test(plain)) return err("Use plain text.");
  if (kindOf(key, known) === "PART" && !partOf(plain))
    return err("Enter a name and an amount, such as Inspection fee $150.");
  if ((key === "form" || key.startsWith("form.")) && !/\d/.test(formOf(plain).number))
    return err("Begin with the form's number, such as CG 20 10.");
  return ok(plain);
}
