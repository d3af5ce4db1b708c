/**
 * A batch whose connection broke may have been carried out. Its audit row shows whether it was: the row has a unique id and is
 * written with everything else or not at all. So the batch is looked up before it is resent, and again if the second
 * attempt fails: it may have collided with the first, which was only late.
 */
import { type InStatement, LibsqlError, type ResultSet } from "@libsql/client/web";
import { ConnectionLost, NoAnswerInTime, pauseAfter, triesAtMost } from "./steady-fetch.ts";

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

function findLoss(error: unknown): ConnectionLost | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ConnectionLost) return cause;
  return undefined;
}

/** `send` uses a new connection each time. Batches with an audit row do not read rows, so none are returned. */
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
      const loss = findLoss(error);
      wasLost ||= loss !== undefined;
      if (!wasLost) throw error;
      if (await wasApplied()) return Array.from({ length: count }, emptyResult);
      if (!loss || loss instanceof NoAnswerInTime || tries === triesAtMost) throw error;
      await pauseAfter(tries);
    }
  }
}

/** Others were writing for too long, or the batch itself was: the server rolled it back. */
const rolledBack = ["SQLITE_BUSY", "TRANSACTION_TIMEOUT"];

/** Retries a batch that the server rolled back in favor of others; nothing is written twice. */
export async function writeWhenFree<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      const isRolledBack = error instanceof LibsqlError && rolledBack.includes(error.code);
      if (!isRolledBack || tries === triesAtMost) throw error;
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
