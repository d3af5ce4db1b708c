/** Answers about every client's policies and requests, from the records alone: what matches, how many, and links to it. */
import { type SQL, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import type { AnswerStatement } from "#model/explorer";
import { nameOfPolicy, type PolicyType, policyTypeLabels } from "#model/policies";
import { requestTypeLabels, type RequestType } from "#model/servicing";
import { describeDate, startOfDayMs, todayIn } from "../shared/calendar-date.ts";
import type { AgencyDb } from "../shared/database.ts";
import { endSentence } from "../shared/end-sentence.ts";
import { describeMoney } from "../shared/money.ts";
import { isSeen } from "../shared/viewer.ts";
import { type BookPlan, type BookQuestion, bookQuestionOf } from "./book-question.ts";
import { describePlan } from "./describe-plan.ts";
import { findNamed } from "./find-named.ts";
import type { Said } from "./match-names.ts";
import type { Found } from "./task.ts";

const SHOWN_MAX = 20;

const stated = (
  text: string,
  policyIds: readonly string[] = [],
  clientIds: readonly string[] = [],
): AnswerStatement => ({
  text: endSentence(text),
  attachmentNumbers: [],
  ...(policyIds.length > 0
    ? { records: policyIds.map((policyId) => ({ policyId, fields: ["policy" as const] })) }
    : {}),
  ...(clientIds.length > 0 ? { clientIds: [...clientIds] } : {}),
});

const foundOf = (statements: AnswerStatement[]): Found => ({
  content: statements.map(({ text }) => text).join("\n\n"),
  body: { kind: "ANSWER", statements, attachments: [] },
});

const matches = (count: number, all: number, one: string, many: string): string =>
  `${count} of ${all} ${all === 1 ? one : many} ${count === 1 ? "matches" : "match"}.`;

/** What the whole book says of a question; null if the question is none of that kind. */
export async function searchBook(
  db: AgencyDb,
  question: string,
  { nowMs, staff }: { nowMs: number; staff: readonly Said[] },
): Promise<Found | null> {
  const [{ timeZone }, { companies }] = await Promise.all([getAgencyProfile(db), findNamed(db, question)]);
  const today = todayIn(timeZone, nowMs);
  const asked = bookQuestionOf(question, today, companies, staff);
  if (!asked) return null;
  if (asked.plan === null) return foundOf([stated(notUnderstood(asked))]);
  const { plan } = asked;
  if (plan.of === "REQUESTS") return foundOf(await requestsOf(db, plan, { timeZone, nowMs }));
  const tell = { CLIENTS: clientsOf, POLICIES: policiesOf, PREMIUMS: premiumsOf }[plan.of];
  return foundOf(await tell(db, plan, today));
}

/** What can be asked instead. */
const notUnderstood = ({ unknown }: BookQuestion): string =>
  `I did not understand ${unknown.map((word) => `“${word}”`).join(", ")} in this question about every client, so I do not answer half of it. I can list or count policies by their type, carrier, state, premium, beginning and end, clients that have or lack a type of policy, and open or overdue requests. Name a client for anything else`;

/** As `decidePolicyState` decides by date. */
function standingOf(today: string): Record<BookPlan["standing"], SQL> {
  const lastDay = sql`json_extract(p.cancellation, '$.effectiveAt')`;
  const isCanceled = sql`(p.state = 'CANCELED' OR (p.cancellation IS NOT NULL AND p.reinstatement IS NULL
    AND ${lastDay} < ${today} AND (p.expires_at IS NULL OR date(${lastDay}, '+1 day') <= p.expires_at)))`;
  const isOver = sql`(p.state = 'EXPIRED' OR coalesce(p.expires_at, '9') <= ${today})`;
  return {
    CANCELED: isCanceled,
    EXPIRED: sql`(NOT ${isCanceled} AND ${isOver})`,
    IN_FORCE: sql`(NOT ${isCanceled} AND NOT ${isOver})`,
    ANY: sql`true`,
  };
}

const isIn = (column: SQL, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

const isWithin = (day: SQL, span: BookPlan["ends"]): SQL[] =>
  span === null
    ? []
    : [
        sql`${day} IS NOT NULL`,
        ...(span.from === null ? [] : [sql`${day} >= ${span.from}`]),
        ...(span.before === null ? [] : [sql`${day} < ${span.before}`]),
      ];

/** Whether the accounts with this id are those of the plan's colleagues; true where everybody's are meant. */
const isOfStaff = ({ staff }: BookPlan, accountId: SQL): SQL[] => {
  const ids = staff.map(({ id }) => id);
  return ids.length === 0
    ? []
    : [
        sql`${accountId} IN (SELECT id FROM accounts WHERE ${isIn(sql`producer_id`, ids)} OR ${isIn(sql`service_rep_id`, ids)})`,
      ];
};

/** Policies, called p, that the plan selects. */
function selectedBy(plan: BookPlan, today: string): SQL {
  const { types, companies, ends, began, standing, premium } = plan;
  const ids = companies.map(({ id }) => id);
  const end =
    standing === "CANCELED" ? sql`json_extract(p.cancellation, '$.effectiveAt')` : sql`p.expires_at`;
  const parts = [
    sql`p.deleted_at IS NULL`,
    standingOf(today)[standing],
    ...isOfStaff(plan, sql`p.account_id`),
    ...(types.length > 0 ? [isIn(sql`p.type`, types)] : []),
    ...(ids.length > 0 ? [sql`(${isIn(sql`p.carrier_id`, ids)} OR ${isIn(sql`p.broker_id`, ids)})`] : []),
    ...isWithin(end, ends),
    ...isWithin(sql`p.inforce_at`, began),
    ...(premium?.above == null ? [] : [sql`p.premium > ${premium.above}`]),
    ...(premium?.below == null ? [] : [sql`p.premium < ${premium.below} AND p.premium > 0`]),
  ];
  return sql.join(parts, sql` AND `);
}

interface PolicyRow {
  id: string;
  type: PolicyType;
  policyNumber: string | null;
  accountId: string;
  accountName: string;
  carrierName: string;
  inforceAt: string | null;
  expiresAt: string | null;
  canceledOn: string | null;
  premium: number;
}

const columns = sql`p.id AS id, p.type AS type, p.policy_number AS policyNumber, p.account_id AS accountId,
  p.account_name AS accountName, p.carrier_name AS carrierName, p.inforce_at AS inforceAt, p.expires_at AS expiresAt,
  json_extract(p.cancellation, '$.effectiveAt') AS canceledOn, p.premium AS premium`;

/** "Auto CAX-2210047 with Harbor States Mutual, expires on 07/01/2027". */
function toldOf(row: PolicyRow, { standing, began, most, premium: asked }: BookPlan): string {
  const { carrierName, inforceAt, expiresAt, canceledOn, premium } = row;
  const on = (verb: string, day: string | null) => (day === null ? [] : [`${verb} ${describeDate(day)}`]);
  return [
    `${nameOfPolicy(row)} with ${carrierName}`,
    ...(most === null && asked === null ? [] : [`premium ${describeMoney(premium)}`]),
    ...(began ? on("begins on", inforceAt) : []),
    ...(standing === "CANCELED"
      ? on("canceled effective", canceledOn)
      : on(standing === "EXPIRED" ? "expired on" : "expires on", expiresAt)),
  ].join(", ");
}

async function policiesOf(db: AgencyDb, plan: BookPlan, today: string): Promise<AnswerStatement[]> {
  const selected = selectedBy(plan, today);
  const order =
    plan.most === null
      ? plan.ends || plan.standing !== "IN_FORCE"
        ? sql`p.expires_at, p.account_name, p.id`
        : sql`p.account_name, p.type, p.id`
      : plan.most === "HIGHEST"
        ? sql`p.premium DESC, p.id`
        : sql`p.premium, p.id`;
  const [rows, [count]] = await Promise.all([
    db.all<PolicyRow>(
      sql`SELECT ${columns} FROM policies AS p WHERE ${selected} ORDER BY ${order} LIMIT ${plan.most === null ? SHOWN_MAX : Math.min(plan.top, SHOWN_MAX)}`,
    ),
    db.all<{ matching: number; total: number }>(
      sql`SELECT sum(${selected}) AS matching, count(*) AS total FROM policies AS p WHERE p.deleted_at IS NULL`,
    ),
  ]);
  const { matching = 0, total = 0 } = count ?? {};
  const lines = rows.map((row) =>
    stated(`${row.accountName}: ${toldOf(row, plan)}`, [row.id], [row.accountId]),
  );
  return headed(matches(matching ?? 0, total, "policy", "policies"), plan, lines, matching ?? 0);
}

function headed(head: string, plan: BookPlan, lines: AnswerStatement[], count: number): AnswerStatement[] {
  const more = plan.most === null ? count - lines.length : 0;
  const rest = `And ${more} more. Narrow the question, or filter the ${plan.of === "REQUESTS" ? "Servicing" : plan.of === "CLIENTS" ? "Accounts" : "Policies"} page`;
  return [stated(`${head} ${describePlan(plan)}`), ...lines, ...(more > 0 ? [stated(rest)] : [])];
}

async function clientsOf(db: AgencyDb, plan: BookPlan, today: string): Promise<AnswerStatement[]> {
  const { without: lacked } = plan;
  const selected = selectedBy(plan, today);
  const hasAsked =
    (lacked.length === 0 && plan.staff.length === 0) ||
    plan.types.length + plan.companies.length > 0 ||
    plan.ends !== null ||
    plan.premium !== null;
  const running = standingOf(today).IN_FORCE;
  const conditions = [
    sql`true`,
    ...isOfStaff(plan, sql`a.id`),
    ...(hasAsked
      ? [sql`EXISTS (SELECT 1 FROM policies AS p WHERE p.account_id = a.id AND ${selected})`]
      : []),
    ...(lacked.length > 0
      ? [
          sql`NOT EXISTS (SELECT 1 FROM policies AS p WHERE p.account_id = a.id AND p.deleted_at IS NULL AND ${running} AND ${isIn(sql`p.type`, lacked)})`,
        ]
      : []),
  ];
  const isMeant = sql`(${sql.join(conditions, sql` AND `)})`;
  const [clients, [count]] = await Promise.all([
    db.all<{ id: string; name: string }>(
      sql`SELECT a.id AS id, a.name AS name FROM accounts AS a WHERE ${isMeant} ORDER BY a.name COLLATE NOCASE, a.id LIMIT ${SHOWN_MAX}`,
    ),
    db.all<{ matching: number | null; total: number }>(
      sql`SELECT sum(${isMeant}) AS matching, count(*) AS total FROM accounts AS a`,
    ),
  ]);
  const shown = hasAsked ? selected : sql`p.deleted_at IS NULL AND ${running}`;
  const rows = await db.all<PolicyRow>(
    sql`SELECT ${columns} FROM policies AS p WHERE ${isIn(
      sql`p.account_id`,
      clients.map(({ id }) => id),
    )} AND ${shown} ORDER BY p.type, p.id`,
  );
  const lines = clients.map(({ id, name }) => {
    const own = rows.filter(({ accountId }) => accountId === id);
    const names = own.map((row) => (hasAsked ? toldOf(row, plan) : policyTypeLabels[row.type]));
    const has = hasAsked
      ? names.join("; ")
      : names.length === 0
        ? "no policy in force"
        : `has ${[...new Set(names)].join(", ")}`;
    return stated(`${name}: ${has}`, hasAsked ? own.map((row) => row.id) : [], [id]);
  });
  return headed(
    matches(count?.matching ?? 0, count?.total ?? 0, "client", "clients"),
    plan,
    lines,
    count?.matching ?? 0,
  );
}

/** What is paid for the policies together, and the clients who pay the most or the least of it. */
async function premiumsOf(db: AgencyDb, plan: BookPlan, today: string): Promise<AnswerStatement[]> {
  const { sums, most, top } = plan;
  const selected = selectedBy(plan, today);
  const [[all], clients] = await Promise.all([
    db.all<{ count: number; total: number; premium: number | null; without: number | null }>(
      sql`SELECT count(*) AS count, sum(p.premium) AS premium, sum(p.premium = 0) AS without,
          (SELECT count(*) FROM policies WHERE deleted_at IS NULL) AS total
        FROM policies AS p WHERE ${selected}`,
    ),
    most === null
      ? []
      : db.all<{ id: string; name: string; premium: number; policyIds: string; count: number }>(
          sql`SELECT p.account_id AS id, p.account_name AS name, sum(p.premium) AS premium, count(*) AS count,
              json_group_array(p.id) AS policyIds
            FROM policies AS p WHERE ${selected} GROUP BY p.account_id
            ORDER BY premium ${most === "HIGHEST" ? sql`DESC` : sql``}, p.account_id LIMIT ${Math.min(top, SHOWN_MAX)}`,
        ),
  ]);
  const { count = 0, total = 0, premium, without } = all ?? {};
  const missing = without ?? 0;
  const gap = missing === 0 ? "" : `. No premium is on record for ${missing} of the policies`;
  return [
    stated(`${matches(count, total, "policy", "policies")} ${describePlan(plan)}`),
    ...(sums
      ? [stated(`Total premium: ${describeMoney(premium ?? 0)}, not including taxes and fees${gap}`)]
      : []),
    ...clients.map((client) =>
      stated(
        `${client.name}: ${describeMoney(client.premium)} for ${client.count} ${client.count === 1 ? "policy" : "policies"}`,
        JSON.parse(client.policyIds) as string[],
        [client.id],
      ),
    ),
  ];
}

interface RequestRow {
  type: RequestType;
  dueAt: number | null;
  policyId: string | null;
  accountId: string | null;
  name: string | null;
}

async function requestsOf(
  db: AgencyDb,
  plan: BookPlan,
  { timeZone, nowMs }: { timeZone: string; nowMs: number },
): Promise<AnswerStatement[]> {
  const { isOverdue, ends, staff } = plan;
  const at = (day: string) => startOfDayMs(day, timeZone);
  const parts = [
    sql`r.state = 'OPEN'`,
    isSeen.request(db, sql`r.id`),
    ...(isOverdue ? [sql`r.due_at <= ${nowMs}`] : []),
    ...(staff.length > 0
      ? [
          isIn(
            sql`r.assignee_id`,
            staff.map(({ id }) => id),
          ),
        ]
      : []),
    ...(ends?.from ? [sql`r.due_at >= ${at(ends.from)}`] : []),
    ...(ends?.before ? [sql`r.due_at < ${at(ends.before)}`] : []),
  ];
  const isMeant = sql`(${sql.join(parts, sql` AND `)})`;
  const [rows, [count]] = await Promise.all([
    db.all<RequestRow>(
      sql`SELECT r.type AS type, r.due_at AS dueAt, r.policy_id AS policyId, r.account_id AS accountId,
          coalesce(a.name, r.client_name) AS name
        FROM service_requests AS r LEFT JOIN accounts AS a ON a.id = r.account_id
        WHERE ${isMeant} ORDER BY r.due_at IS NULL, r.due_at, r.id LIMIT ${SHOWN_MAX}`,
    ),
    db.all<{ matching: number | null; total: number }>(
      sql`SELECT sum(${isMeant}) AS matching, count(*) AS total FROM service_requests AS r
        WHERE r.state = 'OPEN' AND ${isSeen.request(db, sql`r.id`)}`,
    ),
  ]);
  const lines = rows.map(({ type, dueAt, policyId, accountId, name }) => {
    const due = dueAt === null ? ", no due date" : `, due ${describeDate(todayIn(timeZone, dueAt))}`;
    return stated(
      `${name ?? "Nobody named"}: ${requestTypeLabels[type]}${due}`,
      policyId === null ? [] : [policyId],
      accountId === null ? [] : [accountId],
    );
  });
  return headed(
    matches(count?.matching ?? 0, count?.total ?? 0, "open request", "open requests"),
    plan,
    lines,
    count?.matching ?? 0,
  );
}
