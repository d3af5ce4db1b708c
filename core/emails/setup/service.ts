/** How an agency's mail gets in and out, and whether the domains that it depends on are set up. */
import { getAgencyProfile } from "#core/agencies";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { domainOf, isFreeDomain } from "../domains.ts";
import type { Dns } from "./dns.ts";
import { checkOwnDomain, checkSendingDomain, type MailDomain, type SendingProvider } from "./mail-domains.ts";

export interface MailSetup {
  /** How many bytes of files an email carries; the others go as links. */
  readonly attachmentsMax: number;
  /** The address that mail is sent from; null if no provider is set up, so that nothing is sent. */
  readonly sender: string | null;
  /** Looks them up anew. */
  checkDomains(): Promise<MailDomain[]>;
}

export interface MailSetupDeps {
  attachmentsMax: number;
  dns: Dns;
  /** Null if no provider is set up. */
  sending: {
    provider: SendingProvider;
    /** In lower case, without a name. */
    address: string;
    /** Of the key that the provider signs with, where it chose one for the domain. */
    selector: string | null;
  } | null;
}

export function createMailSetup(
  { db }: AgencyScope,
  { attachmentsMax, dns, sending }: MailSetupDeps,
): MailSetup {
  return {
    attachmentsMax,
    sender: sending?.address ?? null,
    async checkDomains() {
      const { contactEmail } = await getAgencyProfile(db);
      const sendingDomain = sending && domainOf(sending.address);
      const own = contactEmail === null ? null : domainOf(contactEmail);
      // The records of a free provider are nobody's to change.
      const isOwn = own !== null && own !== sendingDomain && !isFreeDomain(own);
      const checks = [
        ...(sending && sendingDomain ? [checkSendingDomain(dns, { ...sending, domain: sendingDomain })] : []),
        ...(isOwn ? [checkOwnDomain(dns, own)] : []),
      ];
      return Promise.all(checks);
    },
  };
}
