/** Who asks, as form state. The first contact of a chosen account is filled in unless the person typed another. */
import { formatPhone } from "#model/accounts";

export interface ContactDraft {
  clientName: string;
  clientEmail: string;
  clientPhone: string;
}

interface KnownAccount {
  contacts: readonly { name: string; email?: string | null; phone?: string | null }[];
}

function contactOf(account: KnownAccount | null): ContactDraft {
  const [contact] = account?.contacts ?? [];
  return {
    clientName: contact?.name ?? "",
    clientEmail: contact?.email ?? "",
    clientPhone: formatPhone(contact?.phone ?? ""),
  };
}

export interface PrefilledContact extends ContactDraft {
  /** What was filled in, to tell it from what the person typed. */
  prefilled: ContactDraft;
}

export const prefilledFrom = (account: KnownAccount | null): PrefilledContact => {
  const prefilled = contactOf(account);
  return { ...prefilled, prefilled };
};

/** With another account's contact in place of the last one's; as it is if the person changed it. */
export function withContactOf<Draft extends PrefilledContact>(
  draft: Draft,
  account: KnownAccount | null,
): Draft {
  const { clientName, clientEmail, clientPhone, prefilled } = draft;
  const isUntouched =
    clientName === prefilled.clientName &&
    clientEmail === prefilled.clientEmail &&
    clientPhone === prefilled.clientPhone;
  return isUntouched ? { ...draft, ...prefilledFrom(account) } : draft;
}
