/**
 * A model's lists of a policy's forms, notice of cancellation and premium: an entry counts only if its own quotes
 * contain it. The local reasoner's entries stay; a model adds entries and raises the confidence of those that both
 * found.
 */
import { z } from "zod";
import { amountsIn } from "../local/values/written.ts";
import { formKeyOf } from "../local/values/form-numbers.ts";
import {
  cancellingParties,
  type CancellationTerm,
  type Evidence,
  noticeReasons,
  type NoticeReason,
  type PolicyForm,
  type PolicySchedules,
  type PremiumPart,
  premiumPartKinds,
} from "../model.ts";
import { type QuotedWords, quotesSchema } from "./quoted-words.ts";

/** A model may omit empty lists. */
export const schedulesSchema = {
  forms: z
    .array(
      z.object({
        number: z.string(),
        edition: z.string().nullable(),
        title: z.string().nullable(),
        quotes: quotesSchema,
      }),
    )
    .default([]),
  cancellation: z
    .array(
      z.object({
        by: z.enum(cancellingParties),
        reason: z.enum(noticeReasons),
        days: z.number().int().nullable(),
        quotes: quotesSchema,
      }),
    )
    .default([]),
  premiumParts: z
    .array(
      z.object({
        kind: z.enum(premiumPartKinds),
        label: z.string(),
        amount: z.string(),
        quotes: quotesSchema,
      }),
    )
    .default([]),
};

const schedules = z.object(schedulesSchema);
export type ModelSchedules = z.infer<typeof schedules>;

const entriesMax = 120;
const textMax = 160;
/** Found by both readers, or by the model alone. */
const confidences = { agreed: 0.98, alone: 0.75 };

export function mergeSchedules(
  local: PolicySchedules,
  said: ModelSchedules,
  locate: (quotes: QuotedWords) => Evidence[],
): { schedules: PolicySchedules; kept: number } {
  const forms = said.forms.slice(0, entriesMax).flatMap((each) => readForm(each, locate(each.quotes)));
  const terms = said.cancellation.slice(0, entriesMax).flatMap((each) => readTerm(each, locate(each.quotes)));
  const parts = said.premiumParts.slice(0, entriesMax).flatMap((each) => readPart(each, locate(each.quotes)));
  return {
    schedules: {
      forms: join(local.forms, forms, ({ number }) => formKeyOf(number)),
      cancellation: join(local.cancellation, terms, ({ by, reason, days }) => `${by} ${reason} ${days}`),
      premiumParts: join(local.premiumParts, parts, ({ label, amount }) => `${fold(label)} ${amount}`),
    },
    kept: forms.length + terms.length + parts.length,
  };
}

function join<Entry extends { confidence: number }>(
  local: readonly Entry[],
  said: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Entry[] {
  const agreed = new Set(said.map(keyOf));
  const known = new Set(local.map(keyOf));
  return [
    ...local.map((entry) =>
      agreed.has(keyOf(entry)) ? { ...entry, confidence: confidences.agreed } : entry,
    ),
    ...said.filter((entry) => !known.has(keyOf(entry))),
  ];
}

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const tidy = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, textMax);
const wordsOf = (quotes: readonly Evidence[]): string =>
  quotes
    .flat()
    .map(({ text }) => text)
    .join("\n");

function readForm(said: ModelSchedules["forms"][number], quotes: Evidence[]): PolicyForm[] {
  const words = fold(wordsOf(quotes));
  const number = tidy(said.number);
  if (fold(number).length < 3 || !/\d/.test(number) || !words.includes(fold(number))) return [];
  const month = /^\s*(0?[1-9]|1[0-2])\D?(\d{2}|\d{4})\s*$/.exec(said.edition ?? "");
  const isDated = month !== null && words.includes(fold(said.edition ?? ""));
  const title = tidy(said.title ?? "");
  return [
    {
      number,
      edition: isDated ? `${month[1]?.padStart(2, "0")}/${month[2]}` : null,
      title: title !== "" && words.includes(fold(title)) ? title : null,
      quotes,
      confidence: confidences.alone,
    },
  ];
}

const reasonIsSaid: Readonly<Record<NoticeReason, RegExp>> = {
  NONPAYMENT: /non-?\s?pay|fail\w* to pay|unpaid/i,
  OTHER: /\bother\b|except/i,
  ANY: /cancel|terminat/i,
  NONRENEWAL: /renew/i,
};
const numberWords: Readonly<Record<number, RegExp>> = {
  10: /\bten\b/i,
  15: /\bfifteen\b/i,
  20: /\btwenty\b/i,
  30: /\bthirty\b/i,
  45: /\bforty-?\s?five\b/i,
  60: /\bsixty\b/i,
  75: /\bseventy-?\s?five\b/i,
  90: /\bninety\b/i,
};

function readTerm(
  { by, reason, days }: ModelSchedules["cancellation"][number],
  quotes: Evidence[],
): CancellationTerm[] {
  const words = wordsOf(quotes);
  if (quotes.length === 0 || !reasonIsSaid[reason].test(words)) return [];
  const isHeld =
    days === null || new RegExp(`\\b${days}\\b`).test(words) || numberWords[days]?.test(words) === true;
  return isHeld ? [{ by, reason, days, quotes, confidence: confidences.alone }] : [];
}

function readPart(said: ModelSchedules["premiumParts"][number], quotes: Evidence[]): PremiumPart[] {
  const words = wordsOf(quotes);
  const label = tidy(said.label);
  const digits = said.amount.replaceAll(/[$,\s]/g, "");
  if (!/^-?\d+(?:\.\d{1,2})?$/.test(digits) || fold(label).length < 3) return [];
  const amount = Math.round(Number(digits) * 100);
  const isHeld = amountsIn(words).some(({ cents }) => cents === amount) && fold(words).includes(fold(label));
  return isHeld ? [{ kind: said.kind, label, amount, quotes, confidence: confidences.alone }] : [];
}
