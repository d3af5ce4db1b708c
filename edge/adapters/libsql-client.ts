/**
 * A libSQL client with the two rules that core's databases promise (core/shared/database.ts):
 * reads of the same moment leave in one round trip, and writes go through `batch` alone, each after `mayWrite`.
 *
 * Made per request: an isolate may not use one request's connections in another.
 */
import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client";
import { createClient, LibsqlError } from "@libsql/client/web";
import { findOutage, Unavailable } from "../../core/shared/unavailable.ts";
import { type DatabaseAddress, readTogether } from "./read-pipeline.ts";
import { carefulFetch, steadyFetch } from "./steady-fetch.ts";
import { findAuditId, writeOnce } from "./write-once.ts";

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
 * The queries of one moment pass through a few promises of whoever asks and of the query builder before they
 * arrive here, not all through equally many. They are complete when this many turns brought no other; a turn
 * costs next to nothing, while a timer, even of zero, ends a millisecond or two later.
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
    /** Settles when the database has the shape that the code expects; undefined when that is known. */
    ready(): Promise<void> | undefined;
    /** Every write of this database may be sent twice: it sets what it sets, or its key refuses the second. */
    repeatable?: boolean;
  },
): Client {
  // Most requests only read, and reads need no client.
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
        else read.reject(new Error("The database left a statement without an answer."));
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
      return Promise.reject(new Error("A write goes through batch, with its audit row."));
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
      const send = () => getWriter().batch(statements, "write");
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

/** Codes with which a database says that it cannot at the moment, rather than that the statement is wrong. */
const passing = /^(SQLITE_(BUSY|IOERR|FULL|CANTOPEN)|HRANA_(CLOSED|PROTO)_ERROR)/;

/** What went wrong, as an outage if it is one: however the library has wrapped it. */
const reasonOf = (error: unknown): unknown =>
  findOutage(error) ??
  (error instanceof LibsqlError && passing.test(error.code) ? new Unavailable(error) : error);

const refuse = () =>
  Promise.reject(new Error("A write is one batch: transactions and scripts are not used here."));
const refused = { transaction: refuse, migrate: refuse, executeMultiple: refuse };
