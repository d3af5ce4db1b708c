/** What the provider says becomes the subscription's row, by the table of states, with its audit entry. */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { enqueue, type EnqueuedJob } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { canonicalJson } from "../shared/canonical-json.ts";
import type { Statement } from "../shared/database.ts";
import { endingRest } from "./at-rest.ts";
import type { ProviderState } from "./billing.ts";
import { mailStateJob, toldStates } from "./mail-state.ts";
import { type BillingProvider, priceOf, pricesOf, type Subscription, type Terms } from "./model.ts";
import { eventOf, nextState, type SubscriptionEvent } from "./next-state.ts";
import { subscription, type SubscriptionRow } from "./tables.ts";

const ENTITY = "subscription";

/** What is stored; who is active is counted anew each time. */
const rowOf = ({
  numSeatsActive: _seats,
  numVoiceAgentsActive: _agents,
  version: _version,
  ...row
}: Subscription) => row satisfies Partial<SubscriptionRow>;

/** What the audit log stores: with today's prices, since those of the list may change. */
function auditContent(now: Subscription) {
  const centsOf = (terms: Terms) => {
    const prices = pricesOf(terms, now.agreedPrices);
    return prices && priceOf(terms, prices);
  };
  const pending = now.pending && { ...now.pending, priceCents: centsOf(now.pending) };
  return { ...rowOf(now), pending, priceCents: centsOf(now) };
}

/** The subscription after events, in their order. */
export function afterEvents(
  before: Subscription,
  events: readonly SubscriptionEvent[],
  nowMs: number,
): Subscription {
  return events.reduce<Subscription>((now, event) => ({ ...now, ...nextState(now, event, nowMs) }), before);
}

/** The subscription as its provider knows it; null: the provider has none. */
export function adopt(
  before: Subscription,
  said: { provider: BillingProvider; state: ProviderState | null },
  { isBought, nowMs }: { isBought: boolean; nowMs: number },
): Subscription {
  const { provider, state } = said;
  if (!state) return afterEvents(before, ["ENDED"], nowMs);
  const { status, terms, pending, paymentMethod, creditCents } = state;
  const { trialEndsAt, periodStartsAt, periodEndsAt, anchorAt } = state;
  const known: Subscription = {
    ...before,
    ...terms,
    ...{ provider, pending, paymentMethod, creditCents },
    ...{ trialEndsAt, periodStartsAt, periodEndsAt, anchorAt },
  };
  const events: SubscriptionEvent[] = [...(isBought ? (["BOUGHT"] as const) : []), eventOf[status]];
  return afterEvents(known, events, nowMs);
}

/** True if nothing that is stored differs. */
export const isUnchanged = (before: Subscription, after: Subscription): boolean =>
  canonicalJson(rowOf(before)) === canonicalJson(rowOf(after));

interface Written {
  action: string;
  before: Subscription;
  after: Subscription;
  /** What the audit entry says besides. */
  details?: object;
}

/** Statements that write the row, record the change and tell the owners what they must hear; put a guard before them. */
export async function writingSubscription(
  scope: AgencyScope,
  { action, before, after, details }: Written,
  more: Partial<SubscriptionRow> = {},
): Promise<{ statements: Statement[]; jobs: EnqueuedJob[] }> {
  const told = toldStates.find((state) => state === after.state && state !== before.state);
  const job = told && enqueue(scope, mailStateJob, { state: told });
  const recorded = await recordChange(scope, {
    action: `${ENTITY}.${action}`,
    entity: ENTITY,
    entityId: scope.agencyId,
    version: before.version + 1,
    before: auditContent(before),
    after: { ...auditContent(after), ...details },
  });
  const statements = [
    scope.db
      .update(subscription)
      .set({ ...rowOf(after), ...more, version: sql`version + 1`, updatedAt: scope.nowMs() })
      .where(eq(subscription.id, 1)),
    ...endingRest(scope, after),
    ...recorded,
    ...(job?.statements ?? []),
  ];
  return { statements, jobs: job ? [job] : [] };
}
