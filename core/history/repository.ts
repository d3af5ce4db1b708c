/**
 * SQL statements for histories. A record's history is its own entries and those whose parent it is. Each statement
 * answers for any number of records, reads only the rows of its page, and finds them through the two indexes of the
 * audit log.
 */
import { inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#core/users";
import type { ActorKind } from "../shared/actor.ts";
import type { AgencyDb } from "../shared/database.ts";
import { hiddenRecords } from "../shared/viewer.ts";
import { kindsOfActor } from "./actors.ts";
import type { HistoryOwner } from "./entry.ts";
import { recordKinds } from "./record-kinds.ts";

/** More changes of one request than this are several entries. */
const GROUP_MAX = 500;
/** Of one entry's changes, this many are shown. */
const GROUP_SHOWN_MAX = 20;

export interface HistoryFilter {
  owner: HistoryOwner;
  /** The audit log's entities. */
  entities: readonly string[];
  actorId: string | null;
}

export interface HistoryRow {
  record: string;
  head: number;
  /** How many changes the entry stands for. */
  grouped: number;
  id: string;
  at: number;
  actorKind: ActorKind;
  actorId: string | null;
  actorName: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  /** JSON; null if the record can no longer be opened. */
  subject: string | null;
  /** JSON: the record as it was created; null while it can be opened. */
  firstContent: string | null;
}

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Conditions on an entry `e`, apart from whose it is. */
function matches({ entities, actorId }: HistoryFilter): SQL {
  const kinds = actorId === null ? null : kindsOfActor(actorId);
  const byActor =
    kinds === null
      ? sql`e.actor_kind = 'AGENCY_USER' AND e.actor_id = ${actorId}`
      : sql`e.actor_kind IN (${list(kinds)})`;
  return sql`e.entity IN (${list(entities)})${actorId === null ? sql`` : sql` AND ${byActor}`}`;
}

/** The entries of the record `record.id`: its own, and those whose parent it is. An entry is in one of the two. */
const sources = ({ owner }: HistoryFilter) => [
  { isOwn: 1, condition: sql`e.entity = ${owner} AND e.entity_id = record.id`, same: sql`entity_id` },
  { isOwn: 0, condition: sql`e.parent_id = record.id AND e.entity <> ${owner}`, same: sql`parent_id` },
];

/**
 * The newest entries of each record: `size` groups and one more if there are any. Consecutive changes of the same sort
 * from one request are one group; its newest entry is its head. The entries of one request have consecutive numbers,
 * because one batch writes them. What the viewer may not see is named once, in front: where it is asked for, the server's
 * parser would run out of its stack.
 */
export function listHistoryRows(
  db: AgencyDb,
  recordIds: readonly string[],
  filter: HistoryFilter,
  { size, beforeSeq }: { size: number; beforeSeq: number | null },
): Promise<HistoryRow[]> {
  const from = beforeSeq === null ? sql`` : sql` AND e.seq < ${beforeSeq}`;
  const heads = sources(filter).map(
    ({ isOwn, condition, same }) => sql`SELECT * FROM (
      SELECT e.seq, ${sql.raw(String(isOwn))} AS is_own FROM audit_entries e
      WHERE ${condition} AND ${matches(filter)}${from} AND e.entity_id NOT IN unseen AND NOT EXISTS (
        SELECT 1 FROM audit_entries newer WHERE newer.seq = e.seq + 1 AND newer.request_id = e.request_id
          AND newer.action = e.action AND newer.${same} = e.${same}
          AND newer.entity_id NOT IN unseen
      )
      ORDER BY e.seq DESC LIMIT ${size + 1}
    )`,
  );
  const subjects = Object.entries(recordKinds).flatMap(([entity, { subjectOf }]) =>
    subjectOf ? [sql`WHEN ${entity} THEN (${subjectOf(sql`e.entity_id`)})`] : [],
  );
  return db.all<HistoryRow>(sql`
    WITH RECURSIVE record(id) AS (SELECT value FROM json_each(${JSON.stringify(recordIds)})),
    unseen(id) AS (${hiddenRecords(db) ?? sql`SELECT NULL WHERE FALSE`}),
    head(record, seq, is_own) AS (
      SELECT record.id, e.seq, e.entity = ${filter.owner} AND e.entity_id = record.id
      FROM record CROSS JOIN audit_entries e
      WHERE e.seq IN (SELECT seq FROM (${sql.join(heads, sql` UNION ALL `)}) ORDER BY seq DESC LIMIT ${size + 1})
    ),
    member(record, head, is_own, seq, place) AS (
      SELECT record, seq, is_own, seq, 1 FROM head
      UNION ALL
      SELECT member.record, member.head, member.is_own, older.seq, member.place + 1
      FROM member
      JOIN audit_entries newest ON newest.seq = member.head
      JOIN audit_entries older ON older.seq = member.seq - 1
      WHERE member.place < ${GROUP_MAX} AND older.request_id = newest.request_id AND older.action = newest.action
        AND older.entity_id NOT IN unseen
        AND CASE member.is_own WHEN 1 THEN older.entity_id = newest.entity_id
          ELSE older.parent_id = newest.parent_id END
    ),
    grouped AS (SELECT *, count(*) OVER (PARTITION BY record, head) AS size FROM member)
    SELECT grouped.record, grouped.head, grouped.size AS grouped, e.id, e.at, e.actor_kind AS actorKind,
      e.actor_id AS actorId, users.name AS actorName, e.action, e.entity, e.entity_id AS entityId, e.before, e.after,
      e.reason, e.subject,
      CASE WHEN e.subject IS NULL THEN (
        SELECT first.after FROM audit_entries first
        WHERE first.entity = e.entity AND first.entity_id = e.entity_id ORDER BY first.seq LIMIT 1
      ) END AS firstContent
    FROM grouped
    JOIN (SELECT e.*, CASE e.entity ${sql.join(subjects, sql` `)} END AS subject FROM audit_entries e) e
      ON e.seq = grouped.seq
    LEFT JOIN ${users} ON e.actor_kind = 'AGENCY_USER' AND users.id = e.actor_id
    WHERE grouped.place <= ${GROUP_SHOWN_MAX}
    ORDER BY grouped.head DESC, grouped.seq DESC`);
}

export interface ActorRow {
  record: string;
  entity: string;
  actorKind: ActorKind;
  actorId: string | null;
  actorName: string | null;
  changes: number;
  /** Milliseconds since 1970. */
  firstAt: number;
}

/**
 * How many changes of each kind each actor made, by record: reads only the indexes, which do not know the ids of records
 * below, and then takes off the few entries about what the viewer may not see.
 */
export function countHistory(
  db: AgencyDb,
  recordIds: readonly string[],
  filter: HistoryFilter,
): Promise<ActorRow[]> {
  const columns = (
    entry: SQL,
    weight: number,
  ) => sql`record.id AS record, ${entry}.entity, ${entry}.actor_kind,
    ${entry}.at, CASE ${entry}.actor_kind WHEN 'AGENCY_USER' THEN ${entry}.actor_id END AS actor_id,
    ${sql.raw(String(weight))} AS weight`;
  const entries = sources(filter).map(
    ({ condition }) => sql`SELECT ${columns(sql`e`, 1)}
      FROM record CROSS JOIN audit_entries e WHERE ${condition} AND ${matches(filter)}`,
  );
  const hidden = hiddenRecords(db);
  const unseen = sql`SELECT ${columns(sql`unseen`, -1)}
    FROM record CROSS JOIN audit_entries unseen WHERE unseen.entity IN (${list(filter.entities)})
      AND unseen.entity_id IN (${hidden}) AND unseen.parent_id = record.id`;
  return db.all<ActorRow>(sql`
    WITH record(id) AS (SELECT value FROM json_each(${JSON.stringify(recordIds)}))
    SELECT counted.*, users.name AS actorName FROM (
      SELECT record, entity, actor_kind AS actorKind, actor_id AS actorId, sum(weight) AS changes, min(at) AS firstAt
      FROM (${sql.join([...entries, ...(hidden ? [unseen] : [])], sql` UNION ALL `)}) GROUP BY 1, 2, 3, 4
    ) counted LEFT JOIN ${users} ON users.id = counted.actorId WHERE counted.changes > 0`);
}

/** A slider has no room for more. */
const MOMENTS_MAX = 500;

/** The instants (ms) of the latest changes, by record, the newest first: reads only the indexes. */
export async function findMoments(
  db: AgencyDb,
  recordIds: readonly string[],
  filter: HistoryFilter,
): Promise<Map<string, number[]>> {
  const latest = sources(filter).map(
    ({ condition }) => sql`SELECT * FROM (
      SELECT e.at, e.seq FROM audit_entries e WHERE ${condition} AND ${matches(filter)}
      ORDER BY e.seq DESC LIMIT ${MOMENTS_MAX}
    )`,
  );
  const rows = await db.all<{ record: string; moments: string }>(sql`
    SELECT record.value AS record, (
      SELECT json_group_array(at) FROM (
        SELECT at FROM (${sql.join(latest, sql` UNION ALL `)}) GROUP BY at ORDER BY at DESC LIMIT ${MOMENTS_MAX}
      )
    ) AS moments FROM (SELECT value, value AS id FROM json_each(${JSON.stringify(recordIds)})) record`);
  return new Map(rows.map(({ record, moments }) => [record, JSON.parse(moments) as number[]]));
}

/** Names of users, former ones included. */
export async function findUserNames(db: AgencyDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
