/**
 * The policies that name a company as carrier or broker. Policies build on carriers, so their table is addressed by
 * name here.
 */
import { type SQL, sql } from "drizzle-orm";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";

const live = sql.raw("deleted_at IS NULL");

export async function countCarrierPolicies(
  db: AgencyDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await db.all<{ id: string; policies: number }>(sql`
    SELECT id, sum(policies) AS policies FROM (
      SELECT carrier_id AS id, count(*) AS policies FROM policies
      WHERE carrier_id IN (${wanted}) AND ${live} GROUP BY carrier_id
      UNION ALL
      SELECT broker_id, count(*) FROM policies
      WHERE broker_id IN (${wanted}) AND broker_id <> carrier_id AND ${live} GROUP BY broker_id
    ) GROUP BY id`);
  return new Map(rows.map(({ id, policies }) => [id, policies]));
}

/** Is true while a policy uses the company in this role. */
export const isUsedAs = (role: "carrier" | "broker", id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM policies WHERE ${sql.raw(`${role}_id`)} = ${id} AND ${live})`;

/**
 * Puts the new name on the company's policies: in the column that the list is ordered by, and in the text that it is
 * found by. Deleted policies keep the name that they had.
 */
export function renameOnPolicies(db: AgencyDb, id: string, names: { from: string; to: string }): Statement[] {
  const line = (name: string) => `\n${searchTextOf([name])}\n`;
  const searchText = sql`trim(replace(char(10) || search_text || char(10), ${line(names.from)}, ${line(names.to)}), char(10))`;
  return [
    db.run(sql`UPDATE policies SET carrier_name = ${names.to}, search_text = ${searchText}
      WHERE carrier_id = ${id} AND ${live}`),
    db.run(sql`UPDATE policies SET search_text = ${searchText}
      WHERE broker_id = ${id} AND broker_id <> carrier_id AND ${live}`),
  ];
}
