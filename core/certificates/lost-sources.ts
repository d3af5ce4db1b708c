/** Documents that gave what certificates print and were deleted or replaced since. */
import { sql } from "drizzle-orm";
import { documents } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import { certificates } from "./tables.ts";

/** By certificate: the names of documents that gave its limits, notes or values, not its marks. */
export async function findLostSources(db: AgencyDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.all<{ id: string; name: string }>(sql`
    SELECT DISTINCT printed.id, part.value ->> '$.documentName' AS name
    FROM ${certificates} AS printed, json_tree(printed.snapshot, '$.policies') AS part
    WHERE printed.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND part.key = 'source' AND part.value ->> '$.tag' = 'DOCUMENT'
      AND NOT EXISTS (SELECT 1 FROM ${documents} AS now WHERE now.id = part.value ->> '$.quote.documentId'
        AND now.policy_id IS NOT NULL AND now.replaced_by IS NULL)
    ORDER BY name`);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ name }) => name)]),
  );
}
