/**
 * A proxy between the Worker and its databases that records the requests, so that the baselines make exactly the same
 * calls and no one has to keep a copy of our SQL here. Used only for recording, never while timing.
 */
import { createServer } from "node:http";
import { findFreePort } from "../../apps/cli/local/free-port.ts";
import type { Plan } from "./run-plan.ts";

export interface Recorder {
  /** For `startProduct`. */
  tap(urlTemplate: string): string;
  /** What `operation` sent to the one database that it used. */
  record(operation: () => Promise<unknown>): Promise<Plan>;
  /** The same for several databases, in the order of their use. */
  recordAll(operation: () => Promise<unknown>): Promise<Plan[]>;
  stop(): void;
}

interface HranaStatement {
  sql?: string;
  sql_id?: number;
  args?: { type: string; value?: unknown }[];
}

interface HranaRequest {
  type: string;
  sql?: string;
  sql_id?: number;
  stmt?: HranaStatement;
  batch?: { steps: { stmt: HranaStatement }[] };
}

const isFrame = /^\s*(begin|commit|rollback)\b/i;

function statementsOf(body: string): Plan["roundTrips"][number] {
  const { requests } = JSON.parse(body) as { requests: HranaRequest[] };
  const stored = new Map<number, string>();
  for (const { type, sql_id: id, sql } of requests) {
    if (type === "store_sql" && id !== undefined && sql !== undefined) stored.set(id, sql);
  }
  return requests
    .flatMap(({ stmt, batch }) => (stmt ? [stmt] : (batch?.steps.map((step) => step.stmt) ?? [])))
    .map(({ sql, sql_id: id, args = [] }) => ({
      sql: sql ?? stored.get(id ?? -1) ?? "",
      args: args.map(valueOf),
    }))
    .filter(({ sql }) => !isFrame.test(sql));
}

function valueOf({ type, value }: { type: string; value?: unknown }): string | number | null {
  if (type === "null") return null;
  if (type === "text") return String(value);
  if (type === "integer" || type === "float") return Number(value);
  throw new Error(`Unknown value type ${type}.`);
}

export async function startRecorder(): Promise<Recorder> {
  const port = await findFreePort();
  let origin = "";
  let seen: { path: string; statements: Plan["roundTrips"][number] }[] = [];
  const server = createServer((request, response) => {
    const forward = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const path = request.url ?? "/";
      if (path.endsWith("/pipeline")) seen.push({ path, statements: statementsOf(body.toString()) });
      const answer = await fetch(origin + path, {
        method: request.method ?? "GET",
        headers: { "content-type": request.headers["content-type"] ?? "application/json" },
        ...(body.length > 0 ? { body } : {}),
      });
      response.writeHead(answer.status, {
        "content-type": answer.headers.get("content-type") ?? "application/json",
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    forward().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  const recordAll: Recorder["recordAll"] = async (operation) => {
    // Once before: the first use of a database checks its version.
    await operation();
    seen = [];
    await operation();
    const plans: Plan[] = [];
    for (const { path, statements } of seen.filter((call) => call.statements.length > 0)) {
      const databaseName = /^\/dev\/([^/]+)\//.exec(path)?.[1] ?? "";
      const last = plans.at(-1);
      if (last?.databaseName === databaseName) last.roundTrips.push(statements);
      else plans.push({ databaseName, roundTrips: [statements] });
    }
    return plans;
  };
  return {
    tap(urlTemplate) {
      origin = new URL(urlTemplate.replace("{name}", "name")).origin;
      return urlTemplate.replace(origin, `http://localhost:${port}`);
    },
    async record(operation) {
      const [plan, another] = await recordAll(operation);
      if (!plan || another) throw new Error("An operation did not use exactly one database.");
      return plan;
    },
    recordAll,
    stop: () => server.close(),
  };
}
