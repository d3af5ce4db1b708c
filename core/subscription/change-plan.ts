/**
 * Previews and changes of a subscription. A change is made from a preview: by its id, within 15 minutes, while the
 * subscription has the version that was previewed. One at a time: the change is claimed before the provider is asked, and
 * the preview's id is the provider's idempotency key, so that nothing is charged twice.
 */
import { eq, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { formatCents } from "../shared/money.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { Billing, BillingProblem, Quote } from "./billing.ts";
import { type Change, decideChange } from "./decide-change.ts";
import { getSubscription, hasSeatsFor } from "./get-subscription.ts";
import { listOverdue } from "./manual-billing.ts";
import {
  type BillingProvider,
  isSameTerms,
  previewMs,
  pricesOf,
  type Subscription,
  type Terms,
  wishSchema,
} from "./model.ts";
import { refreshSubscriptionJob } from "./refresh-subscription.ts";
import { type Customers, findSubscriber } from "./subscriber.ts";
import { subscription, subscriptionPreviews as previews } from "./tables.ts";
import { adopt, writingSubscription } from "./write-subscription.ts";

export interface BillingPorts {
  scope: AgencyScope;
  /** What an agency without a running subscription gets, and the one that mails invoices; may be the same. */
  billing: Billing;
  manualBilling: Billing;
  /** Null where no payment provider is configured. */
  customers: Customers | null;
  /** A page or a mailto: address; null if there is none. */
  contactSalesUrl: string | null;
}

export interface PreviewedChange extends Quote {
  id: string;
  /** Who bills it. */
  provider: BillingProvider;
  expiresAt: number;
  effectiveAt: number;
}

export type ChangeProblem = Problem<"VALIDATION" | "CONFLICT" | "PREVIEW_EXPIRED"> | BillingProblem;

/** How long nobody else may change the subscription while the provider is asked. */
const claimMs = 2 * 60_000;
/** Longer than the payment provider's page for a purchase is open: who bought there is known by the preview. */
const previewsKeptMs = 60 * 60_000;

const previewExpired: ChangeProblem = {
  code: "PREVIEW_EXPIRED",
  message: "This price is no longer current. Look at the new one, then confirm again.",
};
/** The dialog has shown the new price by then. */
const changedElsewhere: ChangeProblem = {
  code: "CONFLICT",
  message:
    "Someone else changed the subscription a moment ago. What you see is up to date now: check it, then continue.",
};
const beingChanged: ChangeProblem = {
  code: "CONFLICT",
  message: "A change of the subscription is still under way. Wait two minutes, then look at it again.",
};

/** Who bills this agency: whoever bills what runs, and otherwise the one that is configured. */
export function billingFor({ billing, manualBilling }: BillingPorts, now: Subscription): Billing {
  const isRunning = now.state !== "EXPIRED" && now.provider !== null;
  return isRunning && now.provider === "MANUAL" ? manualBilling : billing;
}

/** What was bought and mailed a bill for is paid, not bought again: the payment opens everything as it was. */
async function findUnpaid(
  { db, nowMs }: AgencyScope,
  { state, provider }: Subscription,
): Promise<ChangeProblem | null> {
  if (state !== "EXPIRED" || provider !== "MANUAL") return null;
  const [late] = await listOverdue(db, nowMs());
  if (!late) return null;
  const message = `Invoice ${late.number} is overdue: ${formatCents(late.amountDueCents)}. Pay it as it says: access returns as soon as the payment has been recorded.`;
  return { code: "CONFLICT", message };
}

/** Null if the wish can be fulfilled. */
function findProblems(now: Subscription, to: Terms): FieldProblem[] | null {
  const { numSeatsActive, numVoiceAgentsActive } = now;
  const problems: FieldProblem[] = [];
  if (to.plan === "ENTERPRISE") {
    problems.push({ path: "plan", message: "Enterprise is arranged with our sales team. Contact sales." });
  } else if (to.plan === "STANDARD" && now.plan !== "STANDARD") {
    problems.push({ path: "plan", message: "The Standard plan is no longer offered. Choose Basic or Pro." });
  } else if (!pricesOf(to, now.agreedPrices)) {
    const message = "No price is agreed for this billing period. Choose the other one, or contact sales.";
    problems.push({ path: "period", message });
  }
  if (to.numSeats < numSeatsActive) {
    const message = `${numSeatsActive} users are active. Enter at least ${numSeatsActive} seats, or disable users first.`;
    problems.push({ path: "numSeats", message });
  }
  if (to.numVoiceAgents < numVoiceAgentsActive) {
    const message = `${numVoiceAgentsActive} voice agents are active. Enter at least as many, or turn some off first.`;
    problems.push({ path: "numVoiceAgents", message });
  }
  return problems.length === 0 ? null : problems;
}

function planChange(now: Subscription, to: Terms, nowMs: number): Change {
  const toPrices = pricesOf(to, now.agreedPrices);
  if (!toPrices) throw new Error(`There is no price for ${to.plan}, ${to.period}.`);
  const prices = pricesOf(now, now.agreedPrices);
  return decideChange({ subscription: now, to, toPrices, prices, nowMs });
}

/** Prices a change and keeps the preview. */
export async function previewChange(
  ports: BillingPorts,
  input: unknown,
): Promise<Result<PreviewedChange, ChangeProblem>> {
  const { scope } = ports;
  const { db } = scope;
  const parsed = parseInput(wishSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const [now, subscriber] = await Promise.all([
    getSubscription(scope),
    findSubscriber(scope, ports.customers),
  ]);
  // The provider is asked for nobody who may not change the subscription.
  const { id: createdBy } = await scope.actor();
  const problems = findProblems(now, parsed.value);
  if (problems) return err(invalid(problems));
  const change = planChange(now, parsed.value, scope.nowMs());
  const unpaid = await findUnpaid(scope, now);
  if (unpaid) return err(unpaid);
  const billing = billingFor(ports, now);
  const quoted = await billing.preview(subscriber, change);
  if (!quoted.ok) return quoted;
  const id = scope.newId("prv");
  const createdAt = scope.nowMs();
  const expiresAt = change.atMs + previewMs;
  await writeAll(db, [
    db.delete(previews).where(lte(previews.expiresAt, createdAt - previewsKeptMs)),
    db.insert(previews).values({
      ...{ id, version: now.version, wish: parsed.value, quote: quoted.value },
      ...{ createdAt, createdBy, expiresAt },
    }),
  ]);
  return ok({
    ...quoted.value,
    ...{ id, expiresAt, effectiveAt: change.effectiveAt, provider: billing.provider },
  });
}

const updateSchema = v.object({
  ...wishSchema.entries,
  previewId: v.pipe(v.string("Look at the price, then confirm."), v.maxLength(64)),
});

/** Makes the change of a preview. Repeating it is safe: the second time finds what the first one did. */
export async function changeSubscription(
  ports: BillingPorts,
  input: unknown,
): Promise<Result<Subscription, ChangeProblem>> {
  const { scope } = ports;
  const { db } = scope;
  const parsed = parseInput(updateSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const { previewId, ...to } = parsed.value;
  const [now, subscriber, [preview], [row]] = await Promise.all([
    getSubscription(scope),
    findSubscriber(scope, ports.customers),
    db.select().from(previews).where(eq(previews.id, previewId)),
    db.select({ appliedPreviewId: subscription.appliedPreviewId }).from(subscription),
  ]);
  if (row?.appliedPreviewId === previewId) return ok(now);
  if (!preview || preview.expiresAt <= scope.nowMs()) return err(previewExpired);
  if (!isSameTerms(preview.wish, to)) return err(previewExpired);
  if (preview.version !== now.version) return err(changedElsewhere);
  const unpaid = await findUnpaid(scope, now);
  if (unpaid) return err(unpaid);
  const problems = findProblems(now, to);
  if (problems) return err(invalid(problems));
  const change = planChange(now, to, preview.quote.atMs);
  // The trial or the period may have ended since.
  if (planChange(now, to, scope.nowMs()).timing !== change.timing) return err(previewExpired);
  if (!(await claim(ports, now, to, previewId))) return err(beingChanged);
  const billing = billingFor(ports, now);
  const applied = await billing.apply(subscriber, change, preview.quote, previewId);
  if (!applied.ok) {
    // Whether an unreachable provider has made the change is unknown: only the same preview may try again.
    if (applied.error.code !== "UNAVAILABLE") await release(scope, previewId);
    return applied;
  }
  const { state, statements, jobs } = applied.value;
  const after = adopt(now, { provider: billing.provider, state }, { isBought: true, nowMs: scope.nowMs() });
  // The provider's events may have been faster or may still come: what it says last counts.
  const refresh = billing.provider === "MANUAL" ? null : enqueue(scope, refreshSubscriptionJob, {});
  const writing = await writingSubscription(
    scope,
    { action: "update", before: now, after },
    { applyingPreviewId: null, applyingUntil: null, applyingSeats: null, appliedPreviewId: previewId },
  );
  try {
    await writeAll(db, [
      ...guardThat(db, "subscription", sql`(SELECT applying_preview_id = ${previewId} FROM ${subscription})`),
      ...writing.statements,
      ...statements,
      ...(refresh?.statements ?? []),
    ]);
  } catch (error) {
    if (!isConflict(error)) throw error;
    // The provider's event was faster, and has written the same.
    const [written] = await db.select({ id: subscription.appliedPreviewId }).from(subscription);
    return written?.id === previewId ? ok(await getSubscription(scope)) : err(beingChanged);
  }
  scope.written({ jobs: [...jobs, ...writing.jobs, ...(refresh ? [refresh] : [])] });
  return ok({ ...after, version: now.version + 1 });
}

/** Takes the only right to change the subscription; false if someone else has it or has changed it. */
async function claim(
  { scope }: BillingPorts,
  { version, numSeats }: Subscription,
  to: Terms,
  previewId: string,
): Promise<boolean> {
  const { db } = scope;
  const now = scope.nowMs();
  const isFree = sql`(SELECT version = ${version} AND (applying_preview_id IS NULL
    OR applying_preview_id = ${previewId} OR applying_until <= ${now}) FROM ${subscription})`;
  try {
    await writeAll(db, [
      ...guardThat(db, "subscription", isFree),
      ...guardThat(db, "seats", hasSeatsFor(to.numSeats)),
      db
        .update(subscription)
        .set({
          applyingPreviewId: previewId,
          applyingUntil: now + claimMs,
          applyingSeats: Math.min(numSeats, to.numSeats),
        })
        .where(eq(subscription.id, 1)),
    ]);
    return true;
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
}

async function release({ db }: AgencyScope, previewId: string): Promise<void> {
  await writeAll(db, [
    db
      .update(subscription)
      .set({ applyingPreviewId: null, applyingUntil: null, applyingSeats: null })
      .where(eq(subscription.applyingPreviewId, previewId)),
  ]);
}
