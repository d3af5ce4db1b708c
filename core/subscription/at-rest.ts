/**
 * Work under way: whatever an agency has begun (Cara's workflows, batches, queued emails, reading) is at rest while its
 * subscription is expired or paused, and goes on once it runs again. The same rule as for what people do.
 */
import { resumeJobs } from "#core/outbox";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { getSubscription } from "./get-subscription.ts";
import { findClosing, type Subscription } from "./model.ts";

const reasons = {
  EXPIRED: "Waits because the subscription has expired. It goes on once an owner restarts it.",
  PAUSED: "Waits because the subscription is paused. It goes on once an owner resumes it.",
} as const;

const closingOf = ({ state }: Pick<Subscription, "state">) =>
  findClosing(state, { staysOpen: false, isWrite: true });

/** Why work under way is at rest, as a sentence; null while it goes on. One statement. */
export async function whyAtRest(scope: Pick<AgencyScope, "db" | "nowMs">): Promise<string | null> {
  const closing = closingOf(await getSubscription(scope));
  return closing && reasons[closing];
}

/** For the batch that writes a subscription: what was at rest goes on if it allows that. */
export const endingRest = (scope: AgencyScope, after: Subscription): Statement[] =>
  closingOf(after) ? [] : [resumeJobs(scope, Object.values(reasons))];
