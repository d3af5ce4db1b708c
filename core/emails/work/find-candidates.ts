/**
 * Whose a message may be where its sender is nobody's contact: a policy number or a client's name in it, or the domain of
 * its sender. None of that proves who writes, so it only suggests.
 */
import { sql } from "drizzle-orm";
import { findNamed } from "#core/workspaces/mail";
import type { AgencyDb } from "../../shared/database.ts";
import { findAccountsOfSender } from "../find-sender.ts";
import { domainOf, isFreeDomain } from "../domains.ts";
import type { AccountCandidate } from "./understood.ts";

const FOUND_MAX = 5;

/** Each account once, by the best reason. `text`: of the message and its subject. */
export async function findCandidates(
  db: AgencyDb,
  { fromEmail, text, isForged }: { fromEmail: string; text: string; isForged: boolean },
): Promise<AccountCandidate[]> {
  const domain = domainOf(fromEmail);
  const [ofSender, { policies, clients }, ofDomain] = await Promise.all([
    findAccountsOfSender(db, fromEmail),
    findNamed(db, text),
    domain === "" || isFreeDomain(domain)
      ? []
      : db.all<{ accountId: string }>(sql`
          SELECT id AS accountId FROM accounts WHERE email LIKE ${`%@${domain}`}
          UNION SELECT account_contacts.account_id FROM contacts
            JOIN account_contacts ON account_contacts.contact_id = contacts.id WHERE contacts.email LIKE ${`%@${domain}`}
          LIMIT ${FOUND_MAX}`),
  ]);
  const ofAddress = ofSender.length > 1 ? ("CONTACT" as const) : ("ONE_CONTACT" as const);
  const all: AccountCandidate[] = [
    ...ofSender.map((accountId) => ({
      ...{ accountId, why: isForged ? ("UNVERIFIED" as const) : ofAddress, words: "" },
    })),
    ...policies.map(({ name, client }) => ({
      ...{ accountId: client.id, why: "POLICY_NUMBER" as const, words: name },
    })),
    ...clients.map(({ id, name }) => ({ accountId: id, why: "NAME" as const, words: name })),
    ...ofDomain.map(({ accountId }) => ({ accountId, why: "DOMAIN" as const, words: "" })),
  ];
  return all
    .filter(({ accountId }, at) => all.findIndex((each) => each.accountId === accountId) === at)
    .slice(0, FOUND_MAX);
}
