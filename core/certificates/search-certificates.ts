/** Certificates by any part of their number or of the printed holder's name. */
import { sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { matchesSearch } from "../shared/search-condition.ts";
import { searchOf, searchTextOf } from "../shared/search-text.ts";
import { certificates } from "./tables.ts";

/** The number also without its hyphens. */
export const certificateSearchText = (number: string, holderName: string): string =>
  searchTextOf([number, number.replaceAll("-", ""), holderName]);

/** The ids of those that match, the newest first. Every word must occur; none for a blank query. */
export async function searchCertificateIds(db: AgencyDb, query: string, limit: number): Promise<string[]> {
  const search = searchOf(query);
  if (search === null) return [];
  const rows = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(matchesSearch({ table: certificates, searchTable: "certificates_search" }, search))
    .orderBy(sql`${certificates}.row_key DESC`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
