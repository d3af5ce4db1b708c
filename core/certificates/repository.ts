/** SQL statements for certificates. What they state is compared with the policies of now whenever they are read. */
import { and, desc, eq, inArray, isNull, SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { policies } from "#core/policies";
import type { AgencyDb } from "../shared/database.ts";
import { addDays, todayIn } from "../shared/calendar-date.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { isAfter, type ListWindow, orderOf, type SortDirection } from "../shared/list-request.ts";
import { decideByPolicies, type DecidedState, decideEnd, type PolicyFacts } from "./certificate-state.ts";
import type { Certificate, CertificateKind, CertificateSnapshot } from "./model.ts";
import { certificatePolicies, certificates, certificateTerms } from "./tables.ts";

/** When the policy was first recorded otherwise than printed; asked only of one that is otherwise now. */
const changedAt = sql`CASE WHEN now.state NOT IN ('BINDING', 'INFORCE')
    OR (now.policy_number, now.carrier_id, now.inforce_at, now.expires_at)
      IS NOT (printed.policy_number, printed.carrier_id, printed.inforce_at, printed.expires_at)
    OR (now.cancellation IS NOT NULL AND now.reinstatement IS NULL)
  THEN (SELECT min(entry.at) FROM audit_entries AS entry
    WHERE entry.entity = 'policy' AND entry.entity_id = now.id AND entry.at >= ${certificates.createdAt}
      AND (entry.after ->> '$.policyNumber' IS NOT printed.policy_number
        OR entry.after ->> '$.carrier.id' IS NOT printed.carrier_id
        OR entry.after ->> '$.inforceAt' IS NOT printed.inforce_at
        OR entry.after ->> '$.state' NOT IN ('BINDING', 'INFORCE')
        OR (entry.after ->> '$.reinstatement' IS NULL
          AND entry.after ->> '$.cancellation.effectiveAt' < printed.expires_at)
        OR (entry.after ->> '$.expiresAt' IS NOT printed.expires_at
          AND (entry.after ->> '$.reinstatement' IS NOT NULL
            OR entry.after ->> '$.cancellation.effectiveAt' IS NOT printed.expires_at)))) END`;

/** Each policy as it was printed and as it is now, as JSON. */
const policyFacts = (certificateId: SQL, changed: SQL) => sql<string>`(
  SELECT json_group_array(json_object(
    'policyId', now.id, 'printed', json_object('policyNumber', printed.policy_number, 'carrierId', printed.carrier_id,
      'inforceAt', printed.inforce_at, 'expiresAt', printed.expires_at),
    'now', json_object('policyNumber', now.policy_number, 'carrierId', now.carrier_id, 'inforceAt', now.inforce_at,
      'expiresAt', now.expires_at, 'state', now.state, 'deletedAt', now.deleted_at,
      'cancellation', json(now.cancellation), 'reinstatement', json(now.reinstatement), 'changedAt', ${changed})))
  FROM ${certificatePolicies} AS printed JOIN ${policies} AS now ON now.id = printed.policy_id
  WHERE printed.certificate_id = ${certificateId})`;

let lastDecided: { facts: string; today: string; decided: DecidedState } | undefined;

/** By the facts of `policyFacts`. Rows of a list share them, so that the last decision usually serves the next row. */
function decideStanding(facts: string, today: string): DecidedState {
  if (lastDecided?.facts !== facts || lastDecided.today !== today) {
    const policies = JSON.parse(facts) as PolicyFacts[];
    lastDecided = { facts, today, decided: decideByPolicies(policies, today) };
  }
  return lastDecided.decided;
}

const columns = {
  id: certificates.id,
  accountId: certificates.accountId,
  kind: certificates.kind,
  number: certificates.number,
  holderId: certificates.holderId,
  holderName: certificates.holderName,
  holderAddress: certificates.holderAddress,
  marks: certificates.marks,
  issuedOn: certificates.issuedOn,
  formId: certificates.formId,
  sha256: certificates.sha256,
  size: certificates.size,
  verificationCode: certificates.verificationCode,
  supersedesId: certificates.supersedes,
  supersededById: certificates.supersededBy,
  supersededAt: certificates.supersededAt,
  supersededFrom: certificates.supersededFrom,
  withdrawnBy: certificates.withdrawnBy,
  withdrawnAt: certificates.withdrawnAt,
  withdrawalReason: certificates.withdrawalReason,
  createdBy: certificates.createdBy,
  createdAt: certificates.createdAt,
  version: certificates.version,
  policies: policyFacts(sql`${certificates.id}`, changedAt),
};

const selectCertificates = (db: AgencyDb) => db.select(columns).from(certificates);
export type CertificateRow = Awaited<ReturnType<typeof selectCertificates>>[number];

/** A statement, so that it can come last in the batch that writes a certificate. */
export const certificateStatement = (db: AgencyDb, id: string) =>
  selectCertificates(db).where(eq(certificates.id, id));

/** `ids`: or a query for one. */
export const findCertificates = (db: AgencyDb, ids: readonly string[] | SQL): Promise<CertificateRow[]> =>
  selectCertificates(db).where(inArray(certificates.id, ids instanceof SQL ? ids : [...ids]));

/** By the code as printed, which is unique. */
export const findCertificatesByCode = (db: AgencyDb, code: string): Promise<CertificateRow[]> =>
  selectCertificates(db).where(eq(certificates.verificationCode, code));

/** The policies on it with the first days as printed. */
export const printedTerms = (
  row: Pick<CertificateRow, "policies">,
): { policyId: string; inforceAt: string | null }[] =>
  (JSON.parse(row.policies) as { policyId: string; printed: { inforceAt: string | null } }[]).map(
    ({ policyId, printed }) => ({ policyId, inforceAt: printed.inforceAt }),
  );

/** `today`: the agency's day. */
export function certificateOf(
  row: CertificateRow,
  { timeZone, today }: { timeZone: string; today: string },
): Certificate {
  const { holderName, holderAddress, withdrawnBy, withdrawnAt, withdrawalReason, ...others } = row;
  const { supersededAt, supersededFrom, ...kept } = others;
  const { state, since } =
    decideEnd({ withdrawnAt, supersededAt, supersededFrom }, today) ?? decideStanding(row.policies, today);
  const { policies: _facts, ...rest } = kept;
  return {
    ...rest,
    holder: { name: holderName, address: holderAddress },
    state,
    stateSince: typeof since === "number" ? todayIn(timeZone, since) : since,
    withdrawal:
      withdrawnAt === null
        ? null
        : { at: withdrawnAt, userId: withdrawnBy ?? "", reason: withdrawalReason ?? "" },
  };
}

/** What the certificates print. */
export async function findSnapshots(
  db: AgencyDb,
  ids: readonly string[],
): Promise<Map<string, CertificateSnapshot>> {
  const rows = await db
    .select({ id: certificates.id, snapshot: certificates.snapshot })
    .from(certificates)
    .where(inArray(certificates.id, [...ids]));
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]));
}

const listed = alias(certificates, "listed");

/**
 * The certificates of each account by their time of issue; one more than the window's size when there are more. Each
 * account's page is looked up in the index, so it costs the same however many certificates there are. It does not say
 * since when a changed one is otherwise.
 */
export async function listCertificatesOf(
  db: AgencyDb,
  accountIds: readonly string[],
  { size, cursor }: ListWindow,
  direction: SortDirection,
): Promise<Map<string, CertificateRow[]>> {
  const key = sql`${listed.createdAt}`;
  const page = db
    .select({ id: listed.id })
    .from(listed)
    .where(and(sql`${listed.accountId} = wanted.value`, isAfter(key, listed.id, cursor, direction)))
    .orderBy(...orderOf(key, listed.id, direction))
    .limit(size + 1);
  // Rows that show the same of the same policies share their facts: only the first of them carries those.
  const isFirst = sql`row_number() OVER (PARTITION BY ${certificates.accountId}, ${certificates.termsKey}) = 1`;
  const facts = policyFacts(sql`${certificates.id}`, sql`NULL`);
  const found = await db
    .select({
      ...columns,
      termsKey: certificates.termsKey,
      policies: sql<string | null>`CASE WHEN ${isFirst} THEN ${facts} END`,
    })
    .from(certificates)
    .where(
      sql`${certificates.id} IN (SELECT page.id FROM json_each(${JSON.stringify(accountIds)}) AS wanted
        JOIN ${certificates} AS page ON page.id IN ${page})`,
    )
    .orderBy(...orderOf(sql`${certificates.createdAt}`, certificates.id, direction));
  const shared = new Map(
    found.flatMap(({ accountId, termsKey, policies: own }) =>
      own === null ? [] : [[`${accountId} ${termsKey}`, own]],
    ),
  );
  const rows = found.map(({ termsKey, ...row }) => ({
    ...row,
    policies: shared.get(`${row.accountId} ${termsKey}`) ?? "[]",
  }));
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/**
 * As many rows as there are combinations of what certificates show, however many certificates there are. Those that a
 * newer one replaces only after today still count. `day`: the agency's, which the statement does not wait for: it asks
 * from the first day that today can be in any time zone.
 */
export async function countCertificates(
  db: AgencyDb,
  accountIds: readonly string[],
  { nowMs, day }: { nowMs: number; day: Promise<{ today: string }> },
): Promise<Map<string, CertificateCounts>> {
  const facts = policyFacts(sql`counted.certificate_id`, sql`NULL`);
  const earliestToday = addDays(new Date(nowMs).toISOString().slice(0, 10), -1);
  interface Row {
    accountId: string;
    issued: number;
    standing: number;
    /** How many are replaced on each later day, as JSON. */
    replaced: string;
    policies: string;
  }
  // An index holds the few that are replaced in the future.
  const counting = db.all<Row>(sql`
    WITH counted AS (
      SELECT terms.*, (
          SELECT json_group_array(json_array(superseded_from, replaced)) FROM (
            SELECT later.superseded_from, count(*) AS replaced FROM ${certificates} AS later
            WHERE later.account_id = terms.account_id AND later.terms_key = terms.terms_key
              AND later.superseded_from > ${earliestToday} AND later.withdrawn_at IS NULL
            GROUP BY later.superseded_from)
        ) AS replaced
      FROM ${certificateTerms} AS terms
      WHERE terms.account_id IN (SELECT value FROM json_each(${JSON.stringify(accountIds)}))
    )
    SELECT account_id AS accountId, issued, standing, replaced,
      CASE WHEN standing > 0 OR replaced <> '[]' THEN ${facts} ELSE '[]' END AS policies
    FROM counted`);
  const [rows, { today }] = await Promise.all([counting, day]);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const holdingOf = ({ standing, replaced }: Row) =>
    standing +
    sum((JSON.parse(replaced) as [string, number][]).map(([from, count]) => (from > today ? count : 0)));
  const validOf = (row: Row) => {
    const holding = holdingOf(row);
    return holding > 0 && decideStanding(row.policies, today).state === "VALID" ? holding : 0;
  };
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.accountId),
      ([id, own]) => [id, { issued: sum(own.map(({ issued }) => issued)), valid: sum(own.map(validOf)) }],
    ),
  );
}

export interface CertificateCounts {
  issued: number;
  valid: number;
}

const CANDIDATES_MAX = 20;

/**
 * Certificates of the holder that a new one on these policies may replace, the newest first: neither withdrawn nor
 * replaced by today, and they show one of the policies, or the term before or after one. At most a few.
 */
export function findReplaceable(
  db: AgencyDb,
  holder: {
    accountId: string;
    kind: CertificateKind;
    holderId: string | null;
    name: string;
    address: MailingAddress;
  },
  policyIds: readonly string[],
  today: string,
): Promise<CertificateRow[]> {
  const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(policyIds)}))`;
  const isRelated = sql`EXISTS (SELECT 1 FROM ${certificatePolicies} AS shown JOIN ${policies} AS own ON own.id = shown.policy_id
    WHERE shown.certificate_id = ${certificates.id} AND (own.id IN ${wanted} OR own.previous_policy_id IN ${wanted}
      OR own.id IN (SELECT new.previous_policy_id FROM ${policies} AS new WHERE new.id IN ${wanted})))`;
  // The rest of the address is compared when they are read.
  const isNamedSo = sql`(lower(${certificates.holderName}) = lower(${holder.name})
    AND substr(${certificates.holderAddress} ->> '$.postalCode', 1, 5) = ${holder.address.postalCode.slice(0, 5)})`;
  return selectCertificates(db)
    .where(
      and(
        eq(certificates.accountId, holder.accountId),
        eq(certificates.kind, holder.kind),
        isNull(certificates.withdrawnAt),
        sql`(${certificates.supersededAt} IS NULL OR ${certificates.supersededFrom} > ${today})`,
        holder.holderId === null
          ? isNamedSo
          : sql`(${certificates.holderId} = ${holder.holderId} OR (${certificates.holderId} IS NULL AND ${isNamedSo}))`,
        isRelated,
      ),
    )
    .orderBy(desc(certificates.createdAt), desc(certificates.id))
    .limit(CANDIDATES_MAX);
}
