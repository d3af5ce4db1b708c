/**
 * Whose a message may be where its sender is nobody's contact: a policy number or a client's name in it, or the domain of
 * its sender. None of that proves who writes, so it only suggests.
 */
import { sql } from "drizzle-orm";
import type { AgencyDb } from "../../shared/database.ts";
import { findAccountsOfSender } from "../find-sender.ts";
import type { AccountCandidate } from "./understood.ts";

/** Anybody has an address there. */
const freeDomains = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com " +
    "icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.net mail.com zoho.com comcast.net verizon.net " +
    "att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net frontier.com optonline.net"
  ).split(" "),
);

const FOUND_MAX = 5;
/** Shorter ones stand in other words. */
const NUMBER_MIN = 5;
const NAME_MIN = 4;

/** Each account once, by the best reason. `text`: of the message and its subject. */
export async function findCandidates(
  db: AgencyDb,
  { fromEmail, text }: { fromEmail: string; text: string },
): Promise<AccountCandidate[]> {
  const domain = fromEmail.slice(fromEmail.lastIndexOf("@") + 1);
  const said = text.toLowerCase();
  // "Bluewater Plumbing" is said of "Bluewater Plumbing LLC".
  const shortName = sql`trim(replace(replace(replace(replace(replace(replace(lower(name), ',', ''), ' inc.', ''), ' inc', ''), ' llc', ''), ' corp.', ''), ' co.', ''))`;
  const [ofSender, numbered, named, ofDomain] = await Promise.all([
    findAccountsOfSender(db, fromEmail),
    db.all<{ accountId: string; words: string }>(sql`
      SELECT account_id AS accountId, policy_number AS words FROM policies
      WHERE deleted_at IS NULL AND length(policy_number) >= ${NUMBER_MIN} AND instr(${said}, lower(policy_number)) > 0
      LIMIT ${FOUND_MAX}`),
    db.all<{ accountId: string; words: string }>(sql`
      SELECT id AS accountId, name AS words FROM accounts
      WHERE length(${shortName}) >= ${NAME_MIN} AND instr(replace(${said}, ',', ''), ${shortName}) > 0
      LIMIT ${FOUND_MAX}`),
    domain === "" || freeDomains.has(domain)
      ? []
      : db.all<{ accountId: string }>(sql`
          SELECT id AS accountId FROM accounts WHERE email LIKE ${`%@${domain}`}
          UNION SELECT account_contacts.account_id FROM contacts
            JOIN account_contacts ON account_contacts.contact_id = contacts.id WHERE contacts.email LIKE ${`%@${domain}`}
          LIMIT ${FOUND_MAX}`),
  ]);
  const all: AccountCandidate[] = [
    ...ofSender.map((accountId) => ({ accountId, why: "CONTACT" as const, words: "" })),
    ...numbered.map((each) => ({ ...each, why: "POLICY_NUMBER" as const })),
    ...named.map((each) => ({ ...each, why: "NAME" as const })),
    ...ofDomain.map(({ accountId }) => ({ accountId, why: "DOMAIN" as const, words: "" })),
  ];
  return all
    .filter(({ accountId }, at) => all.findIndex((each) => each.accountId === accountId) === at)
    .slice(0, FOUND_MAX);
}
