/** Documents that gave what certificates print and were deleted or replaced since. */
import { type SQL, sql } from "drizzle-orm";
import { documents } from "#core/documents";
import type { AgencyDb } from "../shared/database.ts";
import { certificates } from "./tables.ts";

type LostDocuments = Promise<Map<string, string[]>>;

/** By certificate: the names of documents that gave its limits, notes or values, not its marks. */
export const findLostSources = (db: AgencyDb, ids: readonly string[]): LostDocuments =>
  findLost(db, ids, {
    parts: sql`json_tree(printed.snapshot, '$.policies') AS part`,
    // Most parts are texts, in which ->> fails.
    source: sql`CASE WHEN part.key = 'source' THEN part.value END`,
  });

/** By certificate: the names of documents that prove its marks. */
export const findLostProofs = (db: AgencyDb, ids: readonly string[]): LostDocuments =>
  findLost(db, ids, {
    parts: sql`json_each(printed.snapshot, '$.policies') AS policy, json_each(policy.value, '$.marks') AS mark,
      json_each(mark.value, '$.proofs') AS proof`,
    source: sql`proof.value`,
  });

/** `source`: of a part, a JSON object that quotes a document or none. */
async function findLost(
  db: AgencyDb,
  ids: readonly string[],
  { parts, source }: { parts: SQL; source: SQL },
): LostDocuments {
  const rows = await db.all<{ id: string; name: string }>(sql`
    SELECT DISTINCT id, source ->> '$.documentName' AS name
    FROM (SELECT printed.id, ${source} AS source FROM ${certificates} AS printed, ${parts}
      WHERE printed.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))
    WHERE source ->> '$.quote.documentId' IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${documents} AS now WHERE now.id = source ->> '$.quote.documentId'
        AND now.policy_id IS NOT NULL AND now.replaced_by IS NULL)
    ORDER BY name`);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, found]) => [id, found.map(({ name }) => name)]),
  );
}
