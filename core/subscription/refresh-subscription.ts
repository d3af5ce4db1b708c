/** What the payment provider says becomes the subscription's state. Safe to run twice and in any order: it reads anew. */
import { desc, eq, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineJob, enqueue, withdrawIfSpare } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { getSubscription } from "./get-subscription.ts";
import { isSameTerms } from "./model.ts";
import { findSubscriber, type ProviderPorts } from "./subscriber.ts";
import { paymentEvents, subscription, subscriptionPreviews as previews } from "./tables.ts";
import { adopt, isUnchanged, writingSubscription } from "./write-subscription.ts";

const triesMax = 5;
const previewsRead = 50;
/** The provider repeats an event for days; later it sends none again. */
const eventsKeptMs = 30 * 24 * 60 * 60_000;

/**
 * True once what the provider says is what the row says. What was written is read once more: the provider may have gone
 * back meanwhile, and whoever was told of that has found nothing to change.
 */
async function refresh({ billing, customers }: ProviderPorts, scope: AgencyScope): Promise<boolean> {
  const { db } = scope;
  const [before, subscriber, shown] = await Promise.all([
    getSubscription(scope),
    findSubscriber(scope, customers),
    listPreviews(scope),
  ]);
  const { provider } = billing;
  const state = await billing.read(subscriber);
  // Nothing runs there, and somebody else may bill.
  if (before.provider !== provider && (!state || state.status === "ENDED")) return true;
  const isBought = before.provider !== provider;
  const after = adopt(before, { provider, state }, { isBought, nowMs: scope.nowMs() });
  if (isUnchanged(before, after)) return true;
  const wished = shown.filter(({ wish }) => isSameTerms(after.pending ?? after, wish));
  // What was being changed when the connection was lost has been done: who tries again finds it so.
  const done = wished.find(({ isApplying }) => isApplying);
  const claim = { applyingPreviewId: null, applyingUntil: null, applyingSeats: null };
  const settled = done ? { ...claim, appliedPreviewId: done.id } : {};
  const bought = isBought ? wished.find(({ quote }) => quote.checkoutUrl) : undefined;
  const { createdBy } = done ?? bought ?? { createdBy: null };
  const { statements, jobs } = await writingSubscription(
    onBehalfOf(scope, createdBy),
    { action: "update", before, after },
    settled,
  );
  try {
    await writeAll(db, [
      ...guardThat(db, "subscription", sql`(SELECT version = ${before.version} FROM ${subscription})`),
      ...statements,
    ]);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  scope.written({ jobs });
  return false;
}

/** The latest ones, newest first, and which of them is being applied. */
const listPreviews = ({ db }: AgencyScope) =>
  db
    .select({
      ...{ id: previews.id, wish: previews.wish, quote: previews.quote, createdBy: previews.createdBy },
      isApplying: sql<number>`${previews.id} = ${subscription.applyingPreviewId}`,
    })
    .from(previews)
    .innerJoin(subscription, eq(subscription.id, 1))
    .orderBy(desc(previews.createdAt), desc(previews.id))
    .limit(previewsRead);

/** The change is recorded as the user's who made it at the provider, and not as the job's that heard of it. */
const onBehalfOf = (scope: AgencyScope, userId: string | null): AgencyScope =>
  userId === null ? scope : { ...scope, actor: () => Promise.resolve({ kind: "AGENCY_USER", id: userId }) };

export const refreshSubscriptionJob = defineJob({
  name: "refresh-subscription",
  staysOpen: true,
  payload: v.object({}),
  queue: "mail-jobs",
  async run(ports: ProviderPorts, { scope }) {
    // A provider that mails invoices says nothing on its own.
    if (ports.billing.provider === "MANUAL") return { tag: "NOTHING_TO_DO" };
    for (let tries = 0; tries < triesMax; tries += 1) {
      if (await refresh(ports, scope)) return { tag: "NOTHING_TO_DO" };
    }
    throw new Error("The subscription kept changing while it was read.");
  },
});

/**
 * Takes an event of the payment provider: the first time, its id is kept and the subscription is read anew, once for all
 * events that come before the reading begins; KNOWN if it was delivered before.
 */
export async function takePaymentEvent(scope: AgencyScope, eventId: string): Promise<"NEW" | "KNOWN"> {
  const { db } = scope;
  const job = enqueue(scope, refreshSubscriptionJob, {});
  const isNew = sql`(SELECT count(*) = 0 FROM ${paymentEvents} WHERE id = ${eventId})`;
  let withdrawn: unknown;
  try {
    const results = await writeAll(db, [
      ...guardThat(db, eventId, isNew),
      db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, scope.nowMs() - eventsKeptMs)),
      db.insert(paymentEvents).values({ id: eventId, receivedAt: scope.nowMs() }),
      ...job.statements,
      withdrawIfSpare(scope, job),
    ]);
    withdrawn = results.at(-1);
  } catch (error) {
    if (isConflict(error)) return "KNOWN";
    throw error;
  }
  if (Array.isArray(withdrawn) && withdrawn.length === 0) scope.written({ jobs: [job] });
  return "NEW";
}
