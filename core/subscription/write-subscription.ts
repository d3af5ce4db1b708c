/** What the provider says becomes the subscription's row, by the table of states, with its audit entry. */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { ProviderState } from "./billing.ts";
import type { BillingProvider, Subscription } from "./model.ts";
import { eventOf, nextState, type SubscriptionEvent } from "./next-state.ts";
import { subscription, type SubscriptionRow } from "./tables.ts";

export const ENTITY = "subscription";

/** What the audit log stores. */
export const auditContent = (content: Subscription) => {
  const { plan, period, numSeats, numVoiceAgents, state, trialEndsAt, provider, pending } = content;
  const { periodEndsAt, agreedPrices, agreedLimits } = content;
  return {
    ...{ plan, period, numSeats, numVoiceAgents, state, trialEndsAt, provider, pending },
    ...{ periodEndsAt, agreedPrices, agreedLimits },
  };
};

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

const rowOf = (after: Subscription) => {
  const { plan, period, state, numSeats, numVoiceAgents, trialEndsAt, provider, paymentMethod } = after;
  const { periodStartsAt, periodEndsAt, anchorAt, overdueSince, pending, creditCents } = after;
  const { agreedPrices, agreedLimits } = after;
  return {
    ...{ plan, period, state, numSeats, numVoiceAgents, trialEndsAt, provider, paymentMethod },
    ...{ periodStartsAt, periodEndsAt, anchorAt, overdueSince, pending, creditCents },
    ...{ agreedPrices, agreedLimits },
  } satisfies Partial<SubscriptionRow>;
};

/** Statements that write the row and record the change; put a guard before them. */
export async function writingSubscription(
  scope: AgencyScope,
  { action, before, after }: { action: string; before: Subscription; after: Subscription },
  more: Partial<SubscriptionRow> = {},
): Promise<Statement[]> {
  const recorded = await recordChange(scope, {
    action: `${ENTITY}.${action}`,
    entity: ENTITY,
    entityId: scope.agencyId,
    version: before.version + 1,
    before: auditContent(before),
    after: auditContent(after),
  });
  return [
    scope.db
      .update(subscription)
      .set({ ...rowOf(after), ...more, version: sql`version + 1`, updatedAt: scope.nowMs() })
      .where(eq(subscription.id, 1)),
    ...recorded,
  ];
}
