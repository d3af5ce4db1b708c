/**
 * A libSQL client with the two rules that core expects of databases (core/shared/database.ts): reads of the same
 * moment are sent in one round trip, and writes go only through `batch`, each after `mayWrite`.
 *
 * Created per request: an isolate may not use one request's connections in another.
 */
import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client";
import { createClient, LibsqlError } from "@libsql/client/web";
import { findOutage, Unavailable } from "../../core/shared/unavailable.ts";
import { type DatabaseAddress, readTogether } from "./read-pipeline.ts";
import { carefulFetch, steadyFetch } from "./steady-fetch.ts";
import { findAuditId, writeOnce, writeWhenFree } from "./write-once.ts";

/** What a request sent to its database; counted for tests, benches and logs. */
export interface DatabaseUse {
  roundTrips: number;
  statements: number;
}

interface WaitingRead {
  statement: InStatement;
  resolve(result: ResultSet): void;
  reject(reason: unknown): void;
}

/**
 * The queries of one moment pass through a few promises of the caller and the query builder before they arrive here,
 * not all through the same number. They are complete when this many microtask turns brought no further query. A turn
 * costs next to nothing, while a timer, even of zero, fires a millisecond or two later.
 */
const quietTurns = 100;

async function untilQuiet(count: () => number): Promise<void> {
  const turn = Promise.resolve();
  for (let seen = 0; seen !== count();) {
    seen = count();
    for (let turns = 0; turns < quietTurns; turns += 1) await turn;
  }
}

const isRead = /^\s*(select|with|pragma|explain)\b/i;

export function createLibsqlClient(
  address: DatabaseAddress,
  options: {
    use: DatabaseUse;
    mayWrite(): Promise<unknown>;
    /** Settles when the database has the schema that the code expects; undefined if that is known. */
    ready(): Promise<void> | undefined;
    /** Every write to this database may be sent twice: it sets absolute values, or its key rejects the second. */
    repeatable?: boolean;
  },
): Client {
  // Most requests only read, and reads do not need a client.
  let writer: Client | undefined;
  const getWriter = () =>
    (writer ??= createClient({
      url: address.url,
      ...(address.authToken ? { authToken: address.authToken } : {}),
      fetch: options.repeatable ? steadyFetch : carefulFetch,
    }));
  const { use, mayWrite, ready } = options;
  let waiting: WaitingRead[] = [];

  async function sendReads(): Promise<void> {
    const reads = waiting;
    waiting = [];
    use.roundTrips += 1;
    use.statements += reads.length;
    try {
      await ready();
      const results = await readTogether(
        address,
        reads.map((read) => read.statement),
      );
      for (const [place, read] of reads.entries()) {
        const result = results[place];
        if (result) read.resolve(result);
        else read.reject(new Error("The database returned no result for a statement."));
      }
    } catch (error) {
      const reason = reasonOf(error);
      for (const read of reads) read.reject(reason);
    }
  }

  function execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    const read: InStatement =
      typeof statement === "string" ? { sql: statement, args: args ?? [] } : statement;
    const text = typeof read === "string" ? read : read.sql;
    if (!isRead.test(text))
      return Promise.reject(new Error("Writes must go through batch, with their audit row."));
    return new Promise((resolve, reject) => {
      waiting.push({ statement: read, resolve, reject });
      if (waiting.length === 1) void untilQuiet(() => waiting.length).then(sendReads);
    });
  }

  return {
    ...refused,
    get closed() {
      return writer?.closed ?? false;
    },
    protocol: "http",
    execute,
    async batch(statements) {
      await mayWrite();
      await ready();
      use.roundTrips += 1;
      use.statements += statements.length;
      const send = () => writeWhenFree(() => getWriter().batch(statements, "write"));
      const auditId = findAuditId(statements as InStatement[]);
      const wasApplied = async () => {
        writer = undefined;
        const sql = "SELECT 1 FROM audit_entries WHERE id = ?";
        const [found] = await readTogether(address, [{ sql, args: [auditId ?? null] }]);
        return found?.rows.length === 1;
      };
      const sent = auditId === undefined ? send() : writeOnce(statements.length, send, wasApplied);
      return sent.catch((error: unknown) => {
        throw reasonOf(error);
      });
    },
    close: () => writer?.close(),
    reconnect: () => writer?.reconnect(),
    sync: () => getWriter().sync(),
  };
}

/** Error codes that mean the database is unavailable at the moment, not that the statement is wrong. */
const passing = /^(SQLITE_(BUSY|IOERR|FULL|CANTOPEN)|TRANSACTION_TIMEOUT|HRANA_(CLOSED|PROTO)_ERROR)/;

/** The error, converted to an outage if it is one, no matter how the library has wrapped it. */
const reasonOf = (error: unknown): unknown =>
  findOutage(error) ??
  (error instanceof LibsqlError && passing.test(error.code) ? new Unavailable(error) : error);

const refuse = () =>
  Promise.reject(
    new Error("Writes must be a single batch: transactions and scripts are not supported here."),
  );
const refused = { transaction: refuse, migrate: refuse, executeMultiple: refuse };
