import type { AgencyDb } from "../shared/database.ts";
import { type CertificateRow, findReplaceable } from "./repository.ts";
import { isSameAddress, isSameHolder, refuseTerms, type ShownTerm } from "./superseding.ts";

/** What a certificate would show, and to whom. */
export interface Replacing {
  holder: Parameters<typeof findReplaceable>[1];
  terms: readonly ShownTerm[];
  today: string;
}

/** The newest certificate of the holder that one on these terms may replace; null if there is none. */
export async function findReplaced(
  db: AgencyDb,
  { holder, terms, today }: Replacing,
): Promise<CertificateRow | null> {
  const policyIds = terms.map(({ policyId }) => policyId);
  const found = await findReplaceable(db, holder, policyIds, today);
  // Nobody chose it: one that was typed with another address may be another branch's.
  const isOwn = (row: CertificateRow): boolean =>
    isSameHolder(holder, row) &&
    (holder.holderId !== null || isSameAddress(holder.address, row.holderAddress)) &&
    refuseTerms(row, terms, today) === null;
  return found.find(isOwn) ?? null;
}
