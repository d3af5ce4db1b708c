/**
 * Who looks into an agency's database through a handle. What only some may see is left out by the statements themselves, so
 * that nothing depends on whoever calls them. A handle without a viewer is the agency's own work, which sees everything.
 */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AgencyDb } from "./database.ts";

const viewers = new WeakMap<AgencyDb, { userId: SQL; whole: AgencyDb }>();

/** `userId`: an id, or a subquery, so that who it is need not be known before the first statement. */
export function limitToViewer(db: AgencyDb, userId: string | SQL): AgencyDb {
  const whole = viewers.get(db)?.whole ?? db;
  const limited = Object.create(whole) as AgencyDb;
  viewers.set(limited, { userId: typeof userId === "string" ? sql`${userId}` : userId, whole });
  return limited;
}

/** The same handle for what is told to all who watch; each of them was let in by a handle of their own. */
export const wholeOf = (db: AgencyDb): AgencyDb => viewers.get(db)?.whole ?? db;

/** Where its rows are hidden from the viewer. An unknown viewer is nobody, and sees nothing private. */
const isHidden = (userId: SQL): SQL => sql`hidden.is_private = 1
  AND NOT EXISTS (SELECT 1 FROM email_thread_viewers AS chosen
    WHERE chosen.thread_id = hidden.id AND chosen.user_id = ${userId})
  AND NOT EXISTS (SELECT 1 FROM users AS owner WHERE owner.id = ${userId} AND owner.role = 'OWNER')`;

/** Threads, messages and documents belong to nouns far to the right, so that their tables are named and not imported. */
const hiddenThreads = (userId: SQL): SQL =>
  sql`SELECT hidden.id FROM email_threads AS hidden WHERE ${isHidden(userId)}`;

const hiddenWorkspaces = (userId: SQL): SQL => sql`SELECT hidden.workspace_id FROM email_threads AS hidden
  WHERE hidden.workspace_id IS NOT NULL AND ${isHidden(userId)}`;

/** Service requests that a mail opened say what it says. One that was open before is its own. */
const openedIn = (threads: SQL): SQL => sql`SELECT asking.request_id FROM email_requests AS asking
  JOIN email_messages AS asked ON asked.id = asking.email_id
  WHERE asking.is_joined = 0 AND asked.thread_id IN (${threads})`;
const hiddenRequests = (userId: SQL): SQL => openedIn(hiddenThreads(userId));

const hiddenMails = (
  userId: SQL,
): SQL => sql`SELECT private_mail.document_id FROM email_messages AS private_mail
  WHERE private_mail.document_id IS NOT NULL AND private_mail.thread_id IN (${hiddenThreads(userId)})`;

const hiddenDocuments = (userId: SQL): SQL => sql`SELECT mailed.id FROM documents AS mailed
  WHERE mailed.id IN (${hiddenMails(userId)}) OR mailed.attached_to IN (${hiddenMails(userId)})`;

/** Requests that the mail of a private thread opened, whoever looks. `except`: a thread that does not count. */
export const privateRequests = (except: SQLWrapper = sql`NULL`): SQL =>
  openedIn(sql`SELECT private.id FROM email_threads AS private
    WHERE private.is_private = 1 AND private.id IS NOT ${except}`);

/** 1 if only some may see a workspace, whoever looks. */
export const isPrivateWorkspace = (id: string): SQL<number> =>
  sql<number>`(EXISTS (SELECT 1 FROM email_threads AS private
      WHERE private.workspace_id = ${id} AND private.is_private = 1)
    OR (SELECT service_request_id FROM workspaces WHERE id = ${id}) IN (${privateRequests()}))`;

const seen = (db: AgencyDb, condition: (userId: SQL) => SQL): SQL => {
  const viewer = viewers.get(db);
  return viewer ? condition(viewer.userId) : sql`TRUE`;
};

const hiddenRecordsOf = (userId: SQL): SQL =>
  sql`${hiddenRequests(userId)} UNION ALL ${hiddenDocuments(userId)}`;

/** The ids of the records that are left out where `isSeen.record` is asked; null while nobody in particular looks. */
export function hiddenRecords(db: AgencyDb): SQL | null {
  const viewer = viewers.get(db);
  return viewer ? hiddenRecordsOf(viewer.userId) : null;
}

/** Conditions for statements about what may be private; each is true of everything while nobody in particular looks. */
export const isSeen = {
  /** `id`: of a thread; null belongs to none. */
  thread: (db: AgencyDb, id: SQLWrapper): SQL =>
    seen(db, (userId) => sql`(${id} IS NULL OR ${id} NOT IN (${hiddenThreads(userId)}))`),
  workspace: (db: AgencyDb, id: SQLWrapper): SQL =>
    seen(
      db,
      (userId) => sql`(${id} NOT IN (${hiddenWorkspaces(userId)})
        AND (NOT EXISTS (${hiddenRequests(userId)}) OR NOT EXISTS (SELECT 1 FROM workspaces AS served
          WHERE served.id = ${id} AND served.service_request_id IN (${hiddenRequests(userId)}))))`,
    ),
  request: (db: AgencyDb, id: SQLWrapper): SQL =>
    seen(db, (userId) => sql`${id} NOT IN (${hiddenRequests(userId)})`),
  /** A document or a request, of which only the id is at hand, as in the audit log; records of other kinds are seen. */
  record: (db: AgencyDb, id: SQLWrapper): SQL =>
    seen(db, (userId) => sql`${id} NOT IN (${hiddenRecordsOf(userId)})`),
  /** `attachedTo`: the document that it came attached to. */
  document: (db: AgencyDb, { id, attachedTo }: { id: SQLWrapper; attachedTo: SQLWrapper }): SQL =>
    seen(
      db,
      (userId) => sql`(${id} NOT IN (${hiddenMails(userId)})
        AND (${attachedTo} IS NULL OR ${attachedTo} NOT IN (${hiddenMails(userId)})))`,
    ),
};
