/**
 * A batch whose line broke may have been carried out. Its audit row tells: the row has an id of its own and is
 * written with all else or not at all. So the batch is looked for before it is sent again, and when it fails after
 * it was sent again: the second may meet the first, which was only late.
 */
import type { InStatement, ResultSet } from "@libsql/client";
import { LineLost, pauseAfter, triesAtMost } from "./steady-fetch.ts";

const auditRow = /^insert into "audit_entries" \("seq", "id",.*?\) values \(null, \?/i;

/** The id of the first audit row that the batch writes; undefined for a batch without one. */
export function findAuditId(statements: readonly InStatement[]): string | undefined {
  for (const statement of statements) {
    if (typeof statement === "string" || !Array.isArray(statement.args)) continue;
    const [id] = statement.args;
    if (auditRow.test(statement.sql) && typeof id === "string") return id;
  }
  return undefined;
}

function isLineLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof LineLost) return true;
  return false;
}

/** `send` takes a new connection each time. Batches with an audit row ask for no rows, so none are given back. */
export async function writeOnce(
  count: number,
  send: () => Promise<ResultSet[]>,
  wasApplied: () => Promise<boolean>,
): Promise<ResultSet[]> {
  let wasLost = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const isLost = isLineLost(error);
      wasLost ||= isLost;
      if (!wasLost) throw error;
      if (await wasApplied()) return Array.from({ length: count }, emptyResult);
      if (!isLost || tries === triesAtMost) throw error;
      await pauseAfter(tries);
    }
  }
}

const emptyResult = (): ResultSet => ({
  columns: [],
  columnTypes: [],
  rows: [],
  rowsAffected: 0,
  lastInsertRowid: undefined,
  toJSON: () => ({}),
});
