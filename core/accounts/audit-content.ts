import type { Account } from "./model.ts";

/** What the audit log stores about an account. Versions of contacts are bookkeeping. */
export const auditContent = ({ type, account, producerId, serviceRepId, contacts }: Account) => ({
  type,
  account,
  producerId,
  serviceRepId,
  contacts: contacts.map(({ version: _version, ...contact }) => contact),
});
