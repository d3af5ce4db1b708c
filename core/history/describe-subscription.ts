/** What became of the agency's subscription, in words. */
import { planLabels } from "#model/subscription";
import { canonicalJson } from "../shared/canonical-json.ts";
import { type Content, contentOf, textOf, valueOf } from "./content.ts";
import { type Describe, type Described, words } from "./entry.ts";
import { changesBetween, type HistoryChange, type HistoryValue } from "./model.ts";

const planOf = (content: Content): string => {
  const plan = textOf(content["plan"]) ?? "";
  return (planLabels as Readonly<Record<string, string>>)[plan] ?? plan;
};

const termsIn = ({ plan, period, numSeats, numVoiceAgents }: Content): string =>
  canonicalJson({ plan, period, numSeats, numVoiceAgents });
const waitsIn = ({ pending }: Content): Content | null =>
  pending === null || pending === undefined ? null : contentOf(pending);

/** What happened to the change that waits for the next billing date; null: nothing. */
function fateOfWaiting(before: Content, after: Content): "SCHEDULED" | "APPLIED" | "WITHDRAWN" | null {
  const [waited, waits] = [waitsIn(before), waitsIn(after)];
  if (waits) return waited && canonicalJson(waited) === canonicalJson(waits) ? null : "SCHEDULED";
  if (!waited || termsIn(before) === termsIn(waited)) return null;
  if (termsIn(after) === termsIn(waited)) return "APPLIED";
  return termsIn(after) === termsIn(before) ? "WITHDRAWN" : null;
}

export const describeSubscription: Describe = ({ newest, changes, count }) => {
  const oldest = changes.at(-1) ?? newest;
  const [before, after] = [contentOf(oldest.before), contentOf(newest.after)];
  const isPayment = newest.action === "subscription.pay";
  const fate = fateOfWaiting(before, after);
  const differing = changesBetween(
    // What was withdrawn is what would have been.
    valuesOf(fate === "WITHDRAWN" ? withWaiting(before) : before),
    [...valuesOf(fate === "SCHEDULED" ? withWaiting(after) : after), ...(isPayment ? paidIn(after) : [])],
  );
  return {
    sentence: sentenceOf(newest.action, { before, after, fate, count, differing }),
    changes: differing,
  };
};

interface Happened {
  before: Content;
  after: Content;
  fate: ReturnType<typeof fateOfWaiting>;
  count: number;
  differing: readonly HistoryChange[];
}

function sentenceOf(
  action: string,
  { before, after, fate, count, differing }: Happened,
): Described["sentence"] {
  const say = (text: string) => [words(text)];
  switch (action) {
    case "subscription.agree":
      return say(`agreed on the ${planOf(after)} plan`);
    case "subscription.pay":
      return say(`recorded the payment of ${textOf(after["invoice"]) ?? "an invoice"}`);
    case "subscription.overdue":
      return say("marked the subscription as overdue");
    case "subscription.expire":
      return say(before["state"] === "TRIAL" ? "ended the trial" : "let the subscription expire");
    case "subscription.activate":
      return say(`ended the trial and started the ${planOf(after)} plan`);
    case "subscription.bill":
      if (fate === "APPLIED") return say("began a new billing period with the scheduled change");
      return say(count === 1 ? "began a new billing period" : `began ${count} new billing periods`);
    default:
      return say(changeIn({ before, after, fate, differing }));
  }
}

function changeIn({ before, after, fate, differing }: Omit<Happened, "count">): string {
  if (fate === "SCHEDULED") return "scheduled a change for the next billing date";
  if (fate === "WITHDRAWN") return "withdrew the scheduled change";
  if (fate === "APPLIED") return "applied the scheduled change";
  const isBought = before["provider"] === null || before["state"] === "EXPIRED";
  if (isBought && after["provider"] !== null && after["state"] !== "EXPIRED")
    return `bought the ${planOf(after)} plan`;
  const isMoved = before["periodEndsAt"] !== after["periodEndsAt"] && termsIn(before) === termsIn(after);
  if (isMoved && after["state"] === before["state"]) return "began a new billing period";
  const [only, ...others] = differing;
  return only && others.length === 0 ? `changed the ${only.label.toLowerCase()}` : "changed the subscription";
}

/** As it would be with the change that waits. */
const withWaiting = (content: Content): Content => ({ ...content, ...waitsIn(content) });

function valuesOf(content: Content): HistoryValue[] {
  const day = { kind: "DATE", isInstant: true } as const;
  return [
    ...valueOf({ field: "plan", label: "Plan", labels: planLabels }, content["plan"]),
    ...valueOf({ field: "period", label: "Billing", labels: {} }, content["period"]),
    ...valueOf({ field: "numSeats", label: "Seats" }, content["numSeats"]),
    ...valueOf({ field: "numVoiceAgents", label: "Voice agents" }, content["numVoiceAgents"]),
    ...valueOf({ field: "price", label: "Price", kind: "MONEY" }, content["priceCents"]),
    ...valueOf({ field: "effectiveOn", label: "Takes effect", ...day }, content["effectiveAt"]),
    ...valueOf({ field: "state", label: "State", labels: {} }, content["state"]),
    ...valueOf({ field: "paymentMethod", label: "Payment method" }, content["paymentMethod"]),
    ...valueOf({ field: "trialEndsOn", label: "Trial ends", ...day }, content["trialEndsAt"]),
    ...valueOf({ field: "periodEndsOn", label: "Next billing date", ...day }, content["periodEndsAt"]),
    ...valueOf({ field: "credit", label: "Credit", kind: "MONEY" }, content["creditCents"]),
  ];
}

const paidIn = ({ amountDue }: Content): HistoryValue[] =>
  valueOf({ field: "amount", label: "Amount", kind: "MONEY" }, amountDue);
