/** The clock task of a subscription: whatever time does to it is written, billed and mailed, one moment after another. */
import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { ClockTask } from "../shared/clock-tasks.ts";
import { writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { nextMoment, passMoment } from "./advance.ts";
import { getStoredSubscription } from "./get-subscription.ts";
import { issueInvoice } from "./manual-billing.ts";
import type { Subscription } from "./model.ts";
import { refreshSubscriptionJob } from "./refresh-subscription.ts";
import { subscription, subscriptionInvoices as invoices } from "./tables.ts";
import { writingSubscription } from "./write-subscription.ts";

const hourMs = 60 * 60_000;
/** Moments that are passed in one run; the rest follows with the next one. */
const momentsMax = 12;

/** When the first unpaid invoice becomes overdue. */
export async function findOverdueAt({ db }: AgencyScope): Promise<number | null> {
  const [row] = await db
    .select({ at: sql<number | null>`min(${invoices.overdueAt})` })
    .from(invoices)
    .where(eq(invoices.state, "OPEN"));
  return row?.at ?? null;
}

async function readNow(scope: AgencyScope) {
  const [now, overdueAt, { timeZone }] = await Promise.all([
    getStoredSubscription(scope),
    findOverdueAt(scope),
    getAgencyProfile(scope.db),
  ]);
  return { now, overdueAt, timeZone };
}

/** Writes what one moment does. False if someone else was faster. */
async function pass(
  scope: AgencyScope,
  before: Subscription,
  { action, after, bill }: ReturnType<typeof passMoment>,
  timeZone: string,
): Promise<boolean> {
  const { db } = scope;
  const issued = bill && issueInvoice(scope, { ...bill, timeZone });
  const { statements, jobs } = await writingSubscription(scope, { action, before, after });
  try {
    await writeAll(db, [
      ...guardThat(db, "subscription", sql`(SELECT version = ${before.version} FROM ${subscription})`),
      ...statements,
      ...(issued?.statements ?? []),
    ]);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  scope.written({ jobs: [...jobs, ...(issued ? [issued.job] : [])] });
  return true;
}

/** A change that was never finished keeps nobody from the next one, and seats are free again. */
async function tidy({ db, nowMs }: AgencyScope): Promise<void> {
  await writeAll(db, [
    db
      .update(subscription)
      .set({ applyingPreviewId: null, applyingUntil: null, applyingSeats: null })
      .where(and(isNotNull(subscription.applyingPreviewId), lte(subscription.applyingUntil, nowMs()))),
  ]);
}

/** The payment provider's own dates have passed: what it has made of them is read. */
async function refreshLater(scope: AgencyScope): Promise<void> {
  const job = enqueue(scope, refreshSubscriptionJob, {});
  await writeAll(scope.db, job.statements);
  scope.written({ jobs: [job] });
}

export const advanceSubscriptionTask: ClockTask<{ scope: AgencyScope }> = {
  name: "advance-subscription",
  followsWrites: true,
  async run({ scope }, nowMs) {
    const [{ applyingUntil } = { applyingUntil: null }] = await scope.db
      .select({ applyingUntil: subscription.applyingUntil })
      .from(subscription);
    if (applyingUntil !== null && applyingUntil <= nowMs) await tidy(scope);
    for (let moments = 0; moments < momentsMax; moments += 1) {
      const { now, overdueAt, timeZone } = await readNow(scope);
      const moment = nextMoment(now, overdueAt);
      if (moment !== null && moment <= nowMs) {
        await pass(scope, now, passMoment(now, overdueAt, moment), timeZone);
        continue;
      }
      const { state, provider, periodEndsAt } = now;
      const isCharged = provider === "STRIPE" && (state === "ACTIVE" || state === "OVERDUE");
      if (isCharged && (periodEndsAt ?? 0) <= nowMs) {
        await refreshLater(scope);
        return { nextDueAt: nowMs + hourMs };
      }
      const next = [moment, isCharged ? periodEndsAt : null, applyingUntil]
        .filter((at) => at !== null)
        .filter((at) => at > nowMs);
      return { nextDueAt: next.length === 0 ? null : Math.min(...next) };
    }
    return { nextDueAt: nowMs };
  },
};
