/** What the payment provider says becomes the subscription's state. Safe to run twice and in any order: it reads anew. */
import { eq, lte, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineJob, enqueue } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import { writeAll } from "../shared/database.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { Billing } from "./billing.ts";
import { getSubscription } from "./get-subscription.ts";
import { isSameTerms } from "./model.ts";
import { type Customers, findSubscriber } from "./subscriber.ts";
import { paymentEvents, subscription, subscriptionPreviews as previews } from "./tables.ts";
import { adopt, auditContent, writingSubscription } from "./write-subscription.ts";

export interface RefreshPorts {
  readonly billing: Billing;
  /** Null where no payment provider is configured. */
  readonly customers: Customers | null;
}

const triesMax = 5;
/** The provider repeats an event for days; later it sends none again. */
const eventsKeptMs = 30 * 24 * 60 * 60_000;

/**
 * True once what the provider says is what the row says. What was written is read once more: the provider may have gone
 * back meanwhile, and whoever was told of that has found nothing to change.
 */
async function refresh({ billing, customers }: RefreshPorts, scope: AgencyScope): Promise<boolean> {
  const { db } = scope;
  const [before, subscriber, [applying]] = await Promise.all([
    getSubscription(scope),
    findSubscriber(scope, customers),
    db
      .select({ previewId: previews.id, wish: previews.wish })
      .from(subscription)
      .innerJoin(previews, eq(previews.id, subscription.applyingPreviewId)),
  ]);
  const { provider } = billing;
  const state = await billing.read(subscriber);
  // Nothing runs there, and somebody else may bill.
  if (before.provider !== provider && (!state || state.status === "ENDED")) return true;
  const isBought = before.provider !== provider;
  const after = adopt(before, { provider, state }, { isBought, nowMs: scope.nowMs() });
  const same = (content: object) => canonicalJson(content);
  const [was, is] = [
    { ...before, version: 0 },
    { ...after, version: 0 },
  ].map(same);
  if (was === is) return true;
  const action = same(auditContent(before)) === same(auditContent(after)) ? "refresh" : "update";
  // What was being changed when the connection was lost has been done: who tries again finds it so.
  const isDone = applying && isSameTerms(after.pending ?? after, applying.wish);
  const claim = { applyingPreviewId: null, applyingUntil: null, applyingSeats: null };
  const settled = isDone ? { ...claim, appliedPreviewId: applying.previewId } : {};
  try {
    await writeAll(db, [
      ...guardThat(db, "subscription", sql`(SELECT version = ${before.version} FROM ${subscription})`),
      ...(await writingSubscription(scope, { action, before, after }, settled)),
    ]);
  } catch (error) {
    if (isConflict(error)) return false;
    throw error;
  }
  scope.written({});
  return false;
}

export const refreshSubscriptionJob = defineJob({
  name: "refresh-subscription",
  payload: v.object({}),
  queue: "mail-jobs",
  async run(ports: RefreshPorts, { scope }) {
    // A provider that mails invoices says nothing on its own.
    if (ports.billing.provider === "MANUAL") return { tag: "NOTHING_TO_DO" };
    for (let tries = 0; tries < triesMax; tries += 1) {
      if (await refresh(ports, scope)) return { tag: "NOTHING_TO_DO" };
    }
    throw new Error("The subscription kept changing while it was read.");
  },
});

/**
 * Takes an event of the payment provider: the first time, its id is kept and the subscription is read anew; KNOWN if it
 * was delivered before.
 */
export async function takePaymentEvent(scope: AgencyScope, eventId: string): Promise<"NEW" | "KNOWN"> {
  const { db } = scope;
  const job = enqueue(scope, refreshSubscriptionJob, {});
  const isNew = sql`(SELECT count(*) = 0 FROM ${paymentEvents} WHERE id = ${eventId})`;
  try {
    await writeAll(db, [
      ...guardThat(db, eventId, isNew),
      db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, scope.nowMs() - eventsKeptMs)),
      db.insert(paymentEvents).values({ id: eventId, receivedAt: scope.nowMs() }),
      ...job.statements,
    ]);
  } catch (error) {
    if (isConflict(error)) return "KNOWN";
    throw error;
  }
  scope.written({ jobs: [job] });
  return "NEW";
}
