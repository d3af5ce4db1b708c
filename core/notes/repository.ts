/** SQL statements for notes; maps rows to model records. Deleted notes and those of deleted policies are excluded. */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { accounts } from "#core/accounts";
import { policies } from "#core/policies";
import { userColumns, users } from "#core/users";
import type { AgencyDb } from "../shared/database.ts";
import { isAfter, type ListWindow } from "../shared/list-request.ts";
import { matchesSearch } from "../shared/search-condition.ts";
import { searchOf, searchTextOf } from "../shared/search-text.ts";
import { type Note, NOTE_MAX, PINNED_MAX } from "./model.ts";
import { notes } from "./tables.ts";

const editors = alias(users, "editor");

const columns = {
  note: {
    id: notes.id,
    type: notes.type,
    text: notes.text,
    createdAt: notes.createdAt,
    editedAt: notes.editedAt,
    pinnedAt: notes.pinnedAt,
    version: notes.version,
  },
  account: { id: accounts.id, name: accounts.name },
  policy: {
    id: policies.id,
    accountId: policies.accountId,
    accountName: policies.accountName,
    type: policies.type,
    number: policies.policyNumber,
  },
  author: userColumns,
  editor: {
    id: editors.id,
    email: sql<string>`iif(${editors.removedAt} IS NULL, ${editors.email}, '')`,
    name: editors.name,
    state: editors.state,
    role: editors.role,
    version: editors.version,
    invitedAt: editors.invitedAt,
    lastSignInAt: editors.lastSignInAt,
    removedAt: editors.removedAt,
  },
};

const selectNotes = (db: AgencyDb, ...conditions: (SQL | undefined)[]) =>
  db
    .select(columns)
    .from(notes)
    .innerJoin(users, eq(users.id, notes.createdBy))
    .leftJoin(editors, eq(editors.id, notes.editedBy))
    .leftJoin(accounts, eq(accounts.id, notes.accountId))
    .leftJoin(policies, eq(policies.id, notes.policyId))
    .where(and(isNull(notes.deletedAt), isNull(policies.deletedAt), ...conditions));
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

export function noteOf({ note, account, policy, author, editor }: NoteRow): Note {
  if (!account && !policy) throw new Error(`The note ${note.id} has no record.`);
  return {
    ...note,
    record: policy
      ? {
          id: policy.id,
          accountId: policy.accountId,
          accountName: policy.accountName,
          policyType: policy.type,
          policyNumber: policy.number,
        }
      : {
          id: account?.id ?? "",
          accountId: account?.id ?? "",
          accountName: account?.name ?? "",
          policyType: null,
          policyNumber: null,
        },
    author,
    editor,
  };
}

/** A statement, so that it can come last in the batch that writes a note. */
export const noteStatement = (db: AgencyDb, id: string) => selectNotes(db, eq(notes.id, id));

export async function findNotes(db: AgencyDb, ids: readonly string[]): Promise<Note[]> {
  return (await selectNotes(db, inArray(notes.id, [...ids]))).map(noteOf);
}

/** The index has the same expression. */
const listed = alias(notes, "listed");
const recordId = sql`coalesce(${listed.policyId}, ${listed.accountId})`;

/**
 * The first `limit` notes of each record. Each record's rows are looked up in an index, so a page costs the same however
 * many notes a record has.
 */
async function listOfEach(
  db: AgencyDb,
  recordIds: readonly string[],
  { where, order, limit }: { where: SQL | undefined; order: SQL; limit: number },
): Promise<Map<string, Note[]>> {
  const ofRecord = db
    .select({ id: listed.id })
    .from(listed)
    .where(and(sql`${recordId} = wanted.value`, isNull(listed.deletedAt), where))
    .orderBy(sql`${order} DESC`, sql`${listed.id} DESC`)
    .limit(limit);
  const found = await selectNotes(
    db,
    sql`${notes.id} IN (
      SELECT page.id FROM json_each(${JSON.stringify(recordIds)}) AS wanted JOIN notes AS page ON page.id IN ${ofRecord}
    )`,
  );
  return Map.groupBy(found.map(noteOf), ({ record }) => record.id);
}

const byLatest =
  (instantOf: (note: Note) => number) =>
  (a: Note, b: Note): number =>
    instantOf(b) - instantOf(a) || (a.id < b.id ? 1 : -1);

/** The notes of each record, the newest first; one more than the window's size when there are more. */
export async function listNotesOf(
  db: AgencyDb,
  recordIds: readonly string[],
  { size, cursor }: ListWindow,
): Promise<Map<string, Note[]>> {
  const order = sql`${listed.createdAt}`;
  const where = isAfter(order, listed.id, cursor, "DESC");
  const found = await listOfEach(db, recordIds, { where, order, limit: size + 1 });
  for (const each of found.values()) each.sort(byLatest(({ createdAt }) => createdAt));
  return found;
}

/** The pinned notes of each record, the last pinned first. */
export async function listPinnedOf(db: AgencyDb, recordIds: readonly string[]): Promise<Map<string, Note[]>> {
  const order = sql`${listed.pinnedAt}`;
  const where = isNotNull(listed.pinnedAt);
  const found = await listOfEach(db, recordIds, { where, order, limit: PINNED_MAX });
  for (const each of found.values()) each.sort(byLatest(({ pinnedAt }) => pinnedAt ?? 0));
  return found;
}

/** Notes whose text contains the words, the newest first. */
export async function searchNotes(db: AgencyDb, typed: string, limit: number): Promise<Note[]> {
  const search = searchOf(typed);
  if (search === null) return [];
  const rows = await selectNotes(db, matchesSearch({ table: notes, searchTable: "notes_search" }, search))
    .orderBy(sql`${notes}.row_key DESC`)
    .limit(limit);
  return rows.map(noteOf);
}

/** Folding can lengthen a text: words get two spaces, some characters several letters. */
export const noteSearchText = (text: string): string => searchTextOf([text], 4 * NOTE_MAX);

/** True if the record has fewer than `PINNED_MAX` pinned notes. */
export const hasRoomForPin = (db: AgencyDb, noteRecordId: string): SQL =>
  sql`${db
    .select({ hasRoom: sql`count(*) < ${PINNED_MAX}` })
    .from(listed)
    .where(and(sql`${recordId} = ${noteRecordId}`, isNull(listed.deletedAt), isNotNull(listed.pinnedAt)))}`;
