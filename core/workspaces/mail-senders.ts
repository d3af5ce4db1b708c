/**
 * Whose mail Cara works on: nobody at the agency asked for it. Messages belong to a noun to the right, so that their table is
 * named and not imported.
 */
import { type SQL, sql } from "drizzle-orm";
import type { AgencyDb } from "../shared/database.ts";

const nameOf = sql`coalesce(nullif(mail.from_name, ''), nullif(mail.from_email, ''), 'an unknown sender')`;
const oneOf = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

async function namesBy(db: AgencyDb, statement: SQL): Promise<Map<string, string>> {
  const rows = await db.all<{ id: string; name: string }>(statement);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** By email: its sender, by name or else by address. */
export const findMailSenders = (db: AgencyDb, emailIds: readonly string[]): Promise<Map<string, string>> =>
  namesBy(
    db,
    sql`SELECT mail.id AS id, ${nameOf} AS name FROM email_messages AS mail WHERE mail.id IN ${oneOf(emailIds)}`,
  );

/** By workflow: the sender of the mail that it began with; none where a person asked, also for another reply. */
export const findSendersOfWork = (
  db: AgencyDb,
  workflowIds: readonly string[],
): Promise<Map<string, string>> =>
  namesBy(
    db,
    sql`SELECT workflows.id AS id, ${nameOf} AS name
      FROM workflows JOIN email_messages AS mail ON mail.id = workflows.input ->> '$.mail.emailId'
      WHERE workflows.id IN ${oneOf(workflowIds)} AND workflows.input -> '$.mail.again' IS NULL`,
  );

/** The sender of the mail that a workspace began with; NULL where a user began it. */
export const senderOfFirst = (workspaceId: SQL): SQL<string | null> =>
  sql<string | null>`(SELECT ${nameOf} FROM email_messages AS mail WHERE mail.id =
    (SELECT first.body ->> '$.mail.emailId' FROM workspace_messages AS first
      WHERE first.workspace_id = ${workspaceId} ORDER BY first.seq, first.position LIMIT 1))`;

/** By workspace: the same. */
export const findStarters = (db: AgencyDb, workspaceIds: readonly string[]): Promise<Map<string, string>> =>
  namesBy(
    db,
    sql`SELECT id, name FROM (SELECT wanted.value AS id, ${senderOfFirst(sql`wanted.value`)} AS name
      FROM json_each(${JSON.stringify(workspaceIds)}) AS wanted) WHERE name IS NOT NULL`,
  );
