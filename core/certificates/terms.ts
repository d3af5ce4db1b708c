/** What a certificate can be issued from: the account's policies with what their documents state and prove. */
import { eq } from "drizzle-orm";
import { findAccounts } from "#core/accounts";
import { getAgencyProfile } from "#core/agencies";
import { carriers } from "#core/carriers";
import { createEndorsements } from "#core/endorsements";
import { findPolicyDetails } from "#core/explorer";
import { findPoliciesOfAccounts } from "#core/policies";
import { users } from "#core/users";
import type { Account } from "#model/accounts";
import type { AgencyProfile } from "#model/agencies";
import type { MarkFinding } from "#model/endorsements";
import type { MergedDetails } from "#model/explorer";
import type { Policy } from "#model/policies";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { todayIn } from "../shared/calendar-date.ts";
import { isCertifiable } from "./model.ts";

export interface CertificateTerms {
  account: Account;
  agency: AgencyProfile;
  /** All policies of the account that were not deleted. */
  policies: readonly Policy[];
  /** Of the policies that were asked for. */
  details: ReadonlyMap<string, MergedDetails | null>;
  findings: ReadonlyMap<string, readonly MarkFinding[]>;
  /** By carrier. */
  naicCodes: ReadonlyMap<string, string | null>;
}

/** `policyIds`: null for all that can be certified. Null if there is no such account. */
export async function readTerms(
  scope: AgencyScope,
  accountId: string,
  policyIds: readonly string[] | null,
): Promise<CertificateTerms | null> {
  const { db } = scope;
  const facts = (ids: readonly string[]) =>
    ids.length === 0
      ? ([new Map(), new Map()] as const)
      : Promise.all([findPolicyDetails(db, ids), createEndorsements(scope).findMarks(ids)]);
  const [accounts, policies, agency, companies, known] = await Promise.all([
    findAccounts(db, [accountId]),
    findPoliciesOfAccounts(db, [accountId]),
    getAgencyProfile(db),
    db.select({ id: carriers.id, naicCode: carriers.naicCode }).from(carriers),
    policyIds && facts(policyIds),
  ]);
  const [account] = accounts;
  if (!account) return null;
  const today = todayIn(agency.timeZone, scope.nowMs());
  const own = policies.filter((policy) => isCertifiable(policy, today)).map(({ id }) => id);
  const [details, findings] = known ?? (await facts(own));
  const naicCodes = new Map(companies.map(({ id, naicCode }) => [id, naicCode]));
  return { account, agency, policies, details, findings, naicCodes };
}

/** The acting user, by name as it is now. */
export async function findIssuer(scope: AgencyScope): Promise<{ userId: string; name: string }> {
  const id = await getActingUser(scope);
  const [user] = await scope.db.select({ name: users.name }).from(users).where(eq(users.id, id));
  if (!user) throw new Error("The acting user is unknown.");
  return { userId: id, name: user.name };
}
