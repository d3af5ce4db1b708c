/** Texts about a subscription and the users who take its seats. */
import {
  type InvoiceState,
  overdueEndsAt,
  planLabels,
  type SubscriptionPeriod,
  type SubscriptionState,
  type Terms,
  type UsageKind,
} from "#model/subscription";
import type { AgencyUserState } from "#model/users";
import type { Hue } from "../ui/badge.tsx";
import { counted } from "../ui/counted.ts";
import { instantDayLabel } from "../ui/instant-label.ts";

interface Shown {
  label: string;
  hue: Hue;
}

export const periodLabels: Record<SubscriptionPeriod, string> = { MONTHLY: "Monthly", ANNUAL: "Annual" };

export const subscriptionStates: Record<SubscriptionState, Shown> = {
  TRIAL: { label: "Trial", hue: "sky" },
  ACTIVE: { label: "Active", hue: "green" },
  EXPIRED: { label: "Expired", hue: "neutral" },
  OVERDUE: { label: "Overdue", hue: "red" },
  PAUSED: { label: "Paused", hue: "amber" },
};

export const userStates: Record<AgencyUserState, Shown> = {
  ACTIVE: { label: "Active", hue: "green" },
  DISABLED: { label: "Disabled", hue: "neutral" },
};

export const invoiceStates: Record<InvoiceState, Shown> = {
  OPEN: { label: "Open", hue: "amber" },
  PAID: { label: "Paid", hue: "green" },
  VOID: { label: "Void", hue: "neutral" },
  UNCOLLECTIBLE: { label: "Uncollectible", hue: "red" },
};

export const pausedText =
  "Everything can be read, and nothing can be changed until the subscription is resumed.";

/** How long an agency whose bill is overdue goes on. */
export const untilText = (overdueSince: string | null | undefined, timeZone: string): string =>
  overdueSince == null
    ? "Nothing is lost, and everything keeps working for now."
    : `Everything keeps working until ${instantDayLabel(new Date(overdueEndsAt(Date.parse(overdueSince))).toISOString(), timeZone)}.`;

interface UsageWords {
  label: string;
  /** After "3 of 3". */
  noun: string;
}

export const usageWords: Record<UsageKind, UsageWords> = {
  USERS: { label: "Seats in use", noun: "seats" },
  PRESETS: { label: "Custom presets", noun: "presets" },
  STYLES: { label: "Document styles", noun: "styles" },
  KNOWLEDGE_DOCUMENTS: { label: "Knowledge documents", noun: "knowledge documents" },
  KNOWLEDGE_PAGES: { label: "Knowledge pages", noun: "knowledge pages" },
  EMAILS: { label: "Emails this month", noun: "emails this month" },
  VOICE_MINUTES: { label: "Voice minutes this month", noun: "voice minutes this month" },
};

/** "Pro, annual, 8 seats, 2 voice agents". */
export const describeTerms = ({ plan, period, numSeats, numVoiceAgents }: Terms): string =>
  [
    planLabels[plan],
    periodLabels[period].toLowerCase(),
    counted(numSeats, "seat"),
    counted(numVoiceAgents, "voice agent"),
  ].join(", ");

const fromTo = (from: number, to: number, one: string): string | null =>
  from === to ? null : `${from.toLocaleString("en-US")} to ${counted(to, one)}`;

/** "Basic to Pro, 5 to 8 seats": what differs; empty if nothing does. */
export function describeChange(from: Terms, to: Terms): string {
  const text = [
    from.plan === to.plan ? null : `${planLabels[from.plan]} to ${planLabels[to.plan]}`,
    from.period === to.period
      ? null
      : `${periodLabels[from.period].toLowerCase()} to ${periodLabels[to.period].toLowerCase()}`,
    fromTo(from.numSeats, to.numSeats, "seat"),
    fromTo(from.numVoiceAgents, to.numVoiceAgents, "voice agent"),
  ]
    .filter((part) => part !== null)
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "311 of 500 knowledge pages, 3 of 3 presets and 218 of 250 emails this month". */
export function listUsage(
  usage: readonly { kind: UsageKind; used: number; limit?: number | null }[],
): string {
  const parts = usage.flatMap(({ kind, used, limit }) =>
    limit == null
      ? []
      : [`${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")} ${usageWords[kind].noun}`],
  );
  const last = parts.pop();
  return parts.length === 0 ? (last ?? "") : `${parts.join(", ")} and ${last}`;
}
