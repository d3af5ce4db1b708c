/** What an email that somebody has edited says of a client's policies otherwise than their records. */
import { getAgencyProfile } from "#core/agencies";
import { findPoliciesOfAccounts } from "#core/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { findLinesOfPolicies, heldOf } from "./find-offers.ts";
import { type Contradiction, contradictionsOf } from "./letter-claims.ts";

export async function contradictRecords(
  scope: AgencyScope,
  { accountId, clientName, body }: { accountId: string; clientName: string; body: string },
): Promise<Pick<Contradiction, "said" | "onRecord">[]> {
  const [held, lines, { timeZone }] = await Promise.all([
    findPoliciesOfAccounts(scope.db, [accountId]),
    findLinesOfPolicies(scope.db, accountId),
    getAgencyProfile(scope.db),
  ]);
  const today = todayIn(timeZone, scope.nowMs());
  return contradictionsOf(
    body,
    held.map((policy) => heldOf(policy, today, lines)),
    today,
    clientName,
  );
}
