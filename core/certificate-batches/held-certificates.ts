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
    'effectiveDate', p.value ->> 'effectiveDate', 'expirationDate', p.value ->> 'expirationDate',
    'insurer', (SELECT i.value ->> 'name' FROM json_each(c.snapshot, '$.insurers') AS i
      WHERE i.value ->> 'letter' = p.value ->> 'insurerLetter'),
    'limits', (SELECT json_group_array(json_object(
        'key', l.value ->> 'key', 'label', l.value ->> 'label', 'value', l.value ->> 'value',
        'typedBy', CASE WHEN l.value ->> '$.source.tag' = 'PERSON' THEN l.value ->> '$.source.name' END,
        'typedById', l.value ->> '$.source.userId', 'typedAt', l.value ->> '$.source.at'))
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

interface HeldRow extends Omit<HeldCertificate, "policies" | "replaced"> {
  policies: string;
  replaced: string;
}
type PrintedRow = Omit<HeldPolicy, "values"> & Record<"limits" | "properties", HeldPolicy["values"]>;

const policyOf = ({ limits, properties, ...policy }: PrintedRow): HeldPolicy => ({
  ...policy,
  values: [...limits, ...properties],
});

/** The certificate and those that it replaced, one after the other. */
const chainOf = (id: SQL): SQL => sql`
  WITH RECURSIVE chain(id) AS (
    SELECT ${id} WHERE ${id} IS NOT NULL
    UNION SELECT older.supersedes FROM chain JOIN ${certificates} AS older ON older.id = chain.id
    WHERE older.supersedes IS NOT NULL)
  SELECT id FROM chain`;

async function selectHeld(db: AgencyDb, which: SQL): Promise<HeldCertificate[]> {
  const rows = await db.all<HeldRow>(sql`
    SELECT c.id, c.number, c.kind, c.form_id AS formId, c.holder_id AS holderId,
      c.snapshot ->> 'descriptionOfOperations' AS descriptionOfOperations, ${printedPolicies} AS policies,
      (SELECT json_group_array(id) FROM (${chainOf(sql`c.supersedes`)})) AS replaced
    FROM ${certificates} AS c WHERE c.id IN (${which})`);
  return rows.map((row) => ({
    ...row,
    policies: (JSON.parse(row.policies) as PrintedRow[]).map(policyOf),
    replaced: JSON.parse(row.replaced) as string[],
  }));
}

const isCurrent = sql`held.withdrawn_at IS NULL AND held.superseded_by IS NULL AND holder.archived_at IS NULL`;

/** Not withdrawn and not superseded, and it shows the policy. Expired ones count: a late reissue replaces them. */
const currentOn = (policyId: SQL): SQL => sql`
  FROM ${certificatePolicies} AS shown
  JOIN ${certificates} AS held ON held.id = shown.certificate_id
  JOIN ${certificateHolders} AS holder ON holder.id = held.holder_id
  WHERE shown.policy_id = ${policyId} AND ${isCurrent}`;

/** Every one on the policy of holders that are on the account's list, the newest first. */
export const findHeldOn = (
  db: AgencyDb,
  policyId: string,
  holderIds?: readonly string[],
): Promise<HeldCertificate[]> =>
  selectHeld(
    db,
    sql`SELECT held.id ${currentOn(sql`${policyId}`)}
      ${holderIds ? sql`AND held.holder_id IN (SELECT value FROM json_each(${JSON.stringify(holderIds)}))` : sql``}`,
  );

export const findCertificatesHeld = (db: AgencyDb, ids: readonly string[]): Promise<HeldCertificate[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectHeld(db, sql`SELECT value FROM json_each(${JSON.stringify(ids)})`);

/**
 * Those on the policy before that were replaced by one that shows the renewal instead: by hand, or by the reissue of
 * another line with the same anniversary.
 */
export const findRenewedElsewhere = (
  db: AgencyDb,
  { previousId, renewalId }: { previousId: string; renewalId: string },
  holderIds?: readonly string[],
): Promise<HeldCertificate[]> =>
  selectHeld(
    db,
    sql`SELECT former.id FROM ${certificatePolicies} AS renewed
      JOIN ${certificates} AS newer ON newer.id = renewed.certificate_id AND newer.withdrawn_at IS NULL
      JOIN ${certificates} AS former ON former.superseded_by = newer.id AND former.withdrawn_at IS NULL
      JOIN ${certificatePolicies} AS shown ON shown.certificate_id = former.id AND shown.policy_id = ${previousId}
      JOIN ${certificateHolders} AS holder ON holder.id = former.holder_id AND holder.archived_at IS NULL
      WHERE renewed.policy_id = ${renewalId} AND NOT EXISTS (SELECT 1 FROM ${certificatePolicies} AS kept
          WHERE kept.certificate_id = newer.id AND kept.policy_id = ${previousId})
      ${holderIds ? sql`AND former.holder_id IN (SELECT value FROM json_each(${JSON.stringify(holderIds)}))` : sql``}`,
  );

/** A current certificate that shows a renewal, and was issued beside those on the policy before. */
export interface Standalone {
  holderId: string;
  kind: HeldCertificate["kind"];
  descriptionOfOperations: string;
}

/** Neither it nor one that it replaced shows the policy before. */
const isStandalone = (id: SQL, previousId: SQL): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${certificatePolicies} AS former
  WHERE former.policy_id = ${previousId} AND former.certificate_id IN (${chainOf(id)}))`;

export const listStandalone = (
  db: AgencyDb,
  { previousId, renewalId }: { previousId: string; renewalId: string },
  holderIds: readonly string[],
): Promise<Standalone[]> =>
  db.all(sql`SELECT held.holder_id AS holderId, held.kind,
      held.snapshot ->> 'descriptionOfOperations' AS descriptionOfOperations
    ${currentOn(sql`${renewalId}`)}
    AND held.holder_id IN (SELECT value FROM json_each(${JSON.stringify(holderIds)}))
    AND ${isStandalone(sql`held.id`, sql`${previousId}`)}`);

/**
 * For each policy, how many certificates on it are current and have none beside them that shows its renewal. One beside
 * them stands for those with its description, or for the only one that the holder has.
 */
export async function countHeldBefore(
  db: AgencyDb,
  previousIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ id: string; certificates: number }>(sql`
    WITH current AS (
      SELECT wanted.value AS previous_id, held.id, held.holder_id, held.kind,
        count(*) OVER (PARTITION BY wanted.value, held.holder_id, held.kind) AS own
      FROM json_each(${JSON.stringify(previousIds)}) AS wanted
      JOIN ${certificatePolicies} AS shown ON shown.policy_id = wanted.value
      JOIN ${certificates} AS held ON held.id = shown.certificate_id
      JOIN ${certificateHolders} AS holder ON holder.id = held.holder_id
      WHERE ${isCurrent} AND holder.receives_renewals = 1)
    SELECT current.previous_id AS id, count(*) AS certificates FROM current
    WHERE NOT EXISTS (
      SELECT 1 FROM ${certificates} AS newer
      JOIN ${certificatePolicies} AS renewed ON renewed.certificate_id = newer.id
      JOIN ${policies} AS renewal ON renewal.id = renewed.policy_id
      WHERE newer.holder_id = current.holder_id AND newer.kind = current.kind
        AND newer.withdrawn_at IS NULL AND newer.superseded_by IS NULL
        AND renewal.previous_policy_id = current.previous_id AND renewal.deleted_at IS NULL
        AND ${isStandalone(sql`newer.id`, sql`current.previous_id`)}
        AND (current.own = 1 OR newer.snapshot ->> 'descriptionOfOperations' = (
          SELECT own.snapshot ->> 'descriptionOfOperations' FROM ${certificates} AS own WHERE own.id = current.id)))
    GROUP BY current.previous_id`);
  return new Map(rows.map((row) => [row.id, row.certificates]));
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

/** How many current certificates on the policy no reissue replaces: their holders are not on the account's list. */
export async function countUnlisted(db: AgencyDb, policyId: string): Promise<number> {
  const rows = await db.all<{ unlisted: number }>(sql`
    SELECT count(*) AS unlisted
    FROM ${certificatePolicies} AS shown
    JOIN ${certificates} AS held ON held.id = shown.certificate_id
    LEFT JOIN ${certificateHolders} AS holder ON holder.id = held.holder_id
    WHERE shown.policy_id = ${policyId} AND held.withdrawn_at IS NULL AND held.superseded_by IS NULL
      AND (holder.id IS NULL OR holder.archived_at IS NOT NULL)`);
  return rows[0]?.unlisted ?? 0;
}
