import { sql } from "drizzle-orm";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { emailThreads, emailThreadViewers } from "./tables.ts";

/**
 * A thread that messages of a private one come into, by themselves or by hand, is seen by no more people than that one: by
 * those who see both.
 */
export function inheritPrivacy({ db }: Pick<AgencyScope, "db">, from: string, into: string): Statement[] {
  const isPrivate = (id: string) =>
    sql`EXISTS (SELECT 1 FROM email_threads WHERE id = ${id} AND is_private = 1)`;
  const ofFrom = sql`SELECT user_id FROM email_thread_viewers WHERE thread_id = ${from}`;
  const copied = sql`SELECT ${into}, user_id FROM email_thread_viewers
    WHERE thread_id = ${from} AND ${isPrivate(from)} AND NOT ${isPrivate(into)}`;
  return [
    db
      .delete(emailThreadViewers)
      .where(
        sql`${emailThreadViewers.threadId} = ${into} AND ${isPrivate(from)} AND ${emailThreadViewers.userId} NOT IN (${ofFrom})`,
      ),
    db.run(sql`INSERT INTO email_thread_viewers (thread_id, user_id) ${copied}`),
    db
      .update(emailThreads)
      .set({ isPrivate: true })
      .where(sql`${emailThreads.id} = ${into} AND ${isPrivate(from)}`),
  ];
}
