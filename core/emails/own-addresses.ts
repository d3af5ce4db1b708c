/** Which addresses are the agency's own: nobody there gets a copy of what the agency answers. */
import { eq } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { users } from "#core/users";
import type { AgencyDb } from "../shared/database.ts";
import { domainOf, isFreeDomain } from "./domains.ts";
import type { Party } from "./read-email.ts";

export type IsOwn = (address: string) => boolean;

/**
 * `productAddress`: where the product receives its mail. The agency's email and its users name the domains that are its own,
 * unless everybody has an address there: a mailbox that only forwards, such as service@, is named nowhere.
 */
export async function findOwnAddresses(db: AgencyDb, productAddress: string | null): Promise<IsOwn> {
  const [{ contactEmail }, staff] = await Promise.all([
    getAgencyProfile(db),
    db.select({ email: users.email }).from(users).where(eq(users.state, "ACTIVE")),
  ]);
  const named = [...(contactEmail === null ? [] : [contactEmail]), ...staff.map(({ email }) => email)];
  const addresses = new Set([...named, productAddress ?? ""].map((address) => address.toLowerCase()));
  const domains = new Set(named.map(domainOf).filter((domain) => !isFreeDomain(domain)));
  return (address) => addresses.has(address.toLowerCase()) || domains.has(domainOf(address));
}

export interface ReplyRecipients {
  /** Blank where everybody is the agency's own. */
  to: string;
  cc: string[];
}

/** What is known of the message that is answered. */
export interface AnsweredParties {
  from: Party;
  to: readonly Party[];
  cc: readonly Party[];
  /** Somebody of the agency wrote it: an answer goes to whom that one went. */
  isOurs: boolean;
  /** Our address at which it arrived. */
  recipient: string;
}

/** Whom an answer goes to, and who gets a copy: everybody of the message, without the agency itself. */
export function recipientsOfReply(
  { from, to, cc, isOurs, recipient }: AnsweredParties,
  isOwn: IsOwn,
): ReplyRecipients {
  const addressed = [...to, ...cc].map(({ address }) => address);
  // It was written to one mailbox and arrived at another: that mailbox forwards to us.
  const forwarding =
    !isOurs && to.length === 1 && !addressed.includes(recipient) ? to[0]?.address : undefined;
  const all = [...(isOurs ? [] : [from.address]), ...addressed].filter(
    (address) => address !== "" && address !== recipient && address !== forwarding && !isOwn(address),
  );
  const [first = "", ...others] = [...new Set(all)];
  return { to: first, cc: others };
}
