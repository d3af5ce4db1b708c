/** The certificates that holders have, reduced to what is compared: what one prints is stored as JSON. */
import { type SQL, sql } from "drizzle-orm";
import { certificatePolicies, certificates } from "#core/certificates";
import { certificateHolders } from "#core/holders";
import { policies } from "#core/policies";
import type { AgencyDb } from "../shared/database.ts";
import type { HeldCertificate, HeldPolicy } from "./compare-certificate.ts";

const printedPolicies = sql`(
  SELECT json_group_array(json_object(
    'policyId', p.value ->> 'policyId',
    'title', p.value ->> 'title',
    'policyNumber', p.value ->> 'policyNumber',
    'insurer', (SELECT i.value ->> 'name' FROM json_each(c.snapshot, '$.insurers') AS i
      WHERE i.value ->> 'letter' = p.value ->> 'insurerLetter'),
    'limits', (SELECT json_group_array(json_object(
        'key', l.value ->> 'key', 'label', l.value ->> 'label', 'value', l.value ->> 'value',
        'typedBy', CASE WHEN l.value ->> '$.source.tag' = 'PERSON' THEN l.value ->> '$.source.name' END))
      FROM json_each(p.value, '$.limits') AS l),
    'properties', (SELECT json_group_array(json_object(
        'key', place.value ->> 'place' || '/' || (l.value ->> 'key'),
        'label', (l.value ->> 'label') || ', ' || (place.value ->> 'place'), 'value', l.value ->> 'value'))
      FROM json_each(p.value, '$.properties') AS place, json_each(place.value, '$.values') AS l),
    'marks', (SELECT json_group_array(json_object(
        'mark', m.value ->> 'mark',
        'forms', (SELECT json_group_array(f.value ->> 'formNumber') FROM json_each(m.value, '$.proofs') AS f)))
      FROM json_each(p.value, '$.marks') AS m)))
  FROM json_each(c.snapshot, '$.policies') AS p)`;

interface HeldRow extends Omit<HeldCertificate, "policies"> {
  policies: string;
}
type PrintedRow = Omit<HeldPolicy, "values"> & Record<"limits" | "properties", HeldPolicy["values"]>;

const policyOf = ({ limits, properties, ...policy }: PrintedRow): HeldPolicy => ({
  ...policy,
  values: [...limits, ...properties],
});

async function selectHeld(db: AgencyDb, which: SQL): Promise<HeldCertificate[]> {
  const rows = await db.all<HeldRow>(sql`
    SELECT c.id, c.number, c.kind, c.form_id AS formId, c.holder_id AS holderId,
      c.snapshot ->> 'descriptionOfOperations' AS descriptionOfOperations, ${printedPolicies} AS policies
    FROM ${certificates} AS c WHERE c.id IN (${which})`);
  return rows.map((row) => ({ ...row, policies: (JSON.parse(row.policies) as PrintedRow[]).map(policyOf) }));
}

/** Not withdrawn and not superseded, and it shows the policy. Expired ones count: a late reissue replaces them. */
const currentOn = (policyId: SQL): SQL => sql`
  FROM ${certificatePolicies} AS shown
  JOIN ${certificates} AS held ON held.id = shown.certificate_id
  JOIN ${certificateHolders} AS holder ON holder.id = held.holder_id
  WHERE shown.policy_id = ${policyId} AND held.withdrawn_at IS NULL AND held.superseded_by IS NULL
    AND holder.archived_at IS NULL`;

/** The newest one on the policy of each holder that is on the account's list. */
export const findHeldOn = (
  db: AgencyDb,
  policyId: string,
  holderIds?: readonly string[],
): Promise<HeldCertificate[]> =>
  selectHeld(
    db,
    sql`SELECT id FROM (
      SELECT held.id, row_number() OVER (PARTITION BY held.holder_id ORDER BY held.created_at DESC, held.id DESC) AS place
      ${currentOn(sql`${policyId}`)}
      ${holderIds ? sql`AND held.holder_id IN (SELECT value FROM json_each(${JSON.stringify(holderIds)}))` : sql``}
    ) WHERE place = 1`,
  );

export const findCertificatesHeld = (db: AgencyDb, ids: readonly string[]): Promise<HeldCertificate[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectHeld(db, sql`SELECT value FROM json_each(${JSON.stringify(ids)})`);

/** Which of the holders have a current certificate on the policy, and of which kind. */
export const listHoldersOn = (
  db: AgencyDb,
  policyId: string,
  holderIds: readonly string[],
): Promise<Pick<HeldCertificate, "holderId" | "kind">[]> =>
  db.all(sql`SELECT DISTINCT held.holder_id AS holderId, held.kind ${currentOn(sql`${policyId}`)}
    AND held.holder_id IN (SELECT value FROM json_each(${JSON.stringify(holderIds)}))`);

/** For each policy, how many holders on the list have a current certificate on it and none on its renewal. */
export async function countHeldBefore(
  db: AgencyDb,
  previousIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ id: string; holders: number }>(sql`
    SELECT wanted.value AS id, (
      SELECT count(DISTINCT held.holder_id) ${currentOn(sql`wanted.value`)} AND holder.receives_renewals = 1
        AND NOT EXISTS (
          SELECT 1 FROM ${policies} AS renewal
          JOIN ${certificatePolicies} AS renewed ON renewed.policy_id = renewal.id
          JOIN ${certificates} AS newer ON newer.id = renewed.certificate_id
          WHERE renewal.previous_policy_id = wanted.value AND renewal.deleted_at IS NULL
            AND newer.holder_id = held.holder_id AND newer.kind = held.kind
            AND newer.withdrawn_at IS NULL AND newer.superseded_by IS NULL)
    ) AS holders
    FROM json_each(${JSON.stringify(previousIds)}) AS wanted`);
  return new Map(rows.map(({ id, holders }) => [id, holders]));
}

/** For each policy, how many holders, on the list or not, have a current certificate that shows it. */
export async function countHoldersOn(
  db: AgencyDb,
  policyIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ id: string; holders: number }>(sql`
    SELECT shown.policy_id AS id, count(DISTINCT coalesce(held.holder_id, lower(held.holder_name))) AS holders
    FROM ${certificatePolicies} AS shown JOIN ${certificates} AS held ON held.id = shown.certificate_id
    WHERE shown.policy_id IN (SELECT value FROM json_each(${JSON.stringify(policyIds)}))
      AND held.withdrawn_at IS NULL AND (held.superseded_by IS NULL OR held.superseded_from > ${today})
    GROUP BY shown.policy_id`);
  return new Map(rows.map(({ id, holders }) => [id, holders]));
}

/** Current certificates on the policy that no reissue replaces. */
export interface LeftCertificates {
  /** Of holders that are not on the account's list. */
  unlisted: number;
  /** Of holders that have a newer one on it. */
  older: number;
}

export async function countLeft(db: AgencyDb, policyId: string): Promise<LeftCertificates> {
  const rows = await db.all<LeftCertificates>(sql`
    SELECT count(*) - count(holder.id) AS unlisted, count(holder.id) - count(DISTINCT holder.id) AS older
    FROM ${certificatePolicies} AS shown
    JOIN ${certificates} AS held ON held.id = shown.certificate_id
    LEFT JOIN ${certificateHolders} AS holder ON holder.id = held.holder_id
    WHERE shown.policy_id = ${policyId} AND held.withdrawn_at IS NULL AND held.superseded_by IS NULL
      AND (held.holder_id IS NULL OR holder.archived_at IS NULL)`);
  return rows[0] ?? { unlisted: 0, older: 0 };
}
