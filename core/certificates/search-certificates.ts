/** Certificates by any part of their number or of the printed holder's name. */
import { desc, sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";
import { isFound, occursIn } from "../shared/search-condition.ts";
import { searchOf } from "../shared/search-text.ts";
import { certificates } from "./tables.ts";

/** As search texts are written: two spaces before each word. The number also without its hyphens. */
const searched = sql`('  ' || lower(${certificates.number}) || '  ' || replace(lower(${certificates.number}), '-', '')
  || '  ' || replace(lower(${certificates.holderName}), ' ', '  '))`;

/** The ids of those that match, the newest first. Every word must occur; none for a blank query. */
export async function searchCertificateIds(db: AgencyDb, query: string, limit: number): Promise<string[]> {
  const search = searchOf(query);
  if (search === null) return [];
  const rows = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(isFound(search, (needles) => occursIn(searched, needles)))
    .orderBy(desc(certificates.createdAt), desc(certificates.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
