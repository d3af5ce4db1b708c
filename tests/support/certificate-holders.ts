/** Holders of an account, and batches that issue to them until nothing waits. */
import { createCertificateBatches, createCertifier, issueBatchJob } from "#core/certificate-batches";
import { createCertificates, type IssuingDeps } from "#core/certificates";
import { createHolders } from "#core/holders";
import { type Job, runJob } from "#core/outbox";
import { whyAtRest } from "#core/subscription";
import type { CertificateHolder } from "#model/holders";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import type { AgencyDb } from "../../core/shared/database.ts";
import { ok } from "../../core/shared/result.ts";
import type { TestAgency } from "./agency-database.ts";
import { valueOf } from "./book-of-business.ts";
import { openIssuing, type TestIssuing } from "./issued-certificates.ts";

export const columbus = {
  line1: "77 Marlow Yards Plaza",
  line2: "Suite 1200",
  city: "Columbus",
  zone: "OH",
  postalCode: "43215",
};

export const addHolder = async (
  agency: TestAgency,
  accountId: string,
  name: string,
  more: Record<string, unknown> = {},
): Promise<CertificateHolder> =>
  valueOf(await createHolders(agency.scope()).create({ accountId, name, address: columbus, ...more }));

export async function addHolders(
  agency: TestAgency,
  accountId: string,
  count: number,
  where = "of Columbus",
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `Holder ${String(at + 1).padStart(4, "0")} ${where} LLC`;
    ids.push((await addHolder(agency, accountId, name)).id);
  }
  return ids;
}

/** Prints the certificate's number and holder instead of a page. */
export const openPlainIssuing = (more: Partial<IssuingDeps> = {}): TestIssuing =>
  openIssuing({
    printer: {
      check: async () => [],
      print: async ({ number, holder }) => ok(new TextEncoder().encode(`${number} ${holder.name}`)),
    },
    ...more,
  });

export const batchesOf = (scope: AgencyScope, deps: IssuingDeps = openPlainIssuing()) =>
  createCertificateBatches(scope, createCertifier(scope, createCertificates(scope, deps)));

export const openCertifierOf = (deps: IssuingDeps) => (scope: AgencyScope) =>
  createCertifier(scope, createCertificates(scope, deps));

interface Work {
  deps?: IssuingDeps;
  /** The scope that a job works with, such as one whose database fails. */
  scopeOf?(scope: AgencyScope): AgencyScope;
  stepsMax?: number;
}

/** Runs the jobs that are due until there are none; each claim counts as one step. */
export async function runBatches(
  agency: TestAgency,
  { deps = openPlainIssuing(), scopeOf = (scope) => scope, stepsMax = 1_000 }: Work = {},
): Promise<number> {
  const jobs = [issueBatchJob] as unknown as readonly Job<unknown, object>[];
  const ports = { openCertifier: openCertifierOf(deps) };
  for (let steps = 0; ; steps += 1) {
    if (steps === stepsMax) return steps;
    const { rows } = await agency.raw.execute({
      sql: `SELECT id FROM outbox WHERE job = 'issue-batch' AND state IN ('WAITING', 'CLAIMED') AND due_at <= ?
        ORDER BY created_at LIMIT 1`,
      args: [agency.clock.nowMs],
    });
    const jobId = rows[0]?.["id"] as string | undefined;
    if (jobId === undefined) return steps;
    const scope = scopeOf(agency.scope({ kind: "WORKFLOW", id: jobId }));
    const runner = { scope, jobs, ports, log: () => undefined, whyAtRest: () => whyAtRest(scope) };
    await runJob(runner, jobId);
  }
}

/** The database of a Worker that dies at its n-th write to the database or to storage, before or after it is there. */
export function dyingAt(moment: number, isAfter: boolean) {
  const files = new Map<string, Uint8Array>();
  let writes = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    throw new Error("The Worker is gone.");
  };
  const dbOf = (db: AgencyDb): AgencyDb =>
    new Proxy(db, {
      get(target, name) {
        if (isDead) die();
        const value: unknown = Reflect.get(target, name, target);
        if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
        return async (statements: never) => {
          writes += 1;
          if (writes === moment && !isAfter) die();
          const result: unknown = await target.batch(statements);
          if (writes === moment) die();
          return result;
        };
      },
    });
  return {
    scopeOf: (scope: AgencyScope): AgencyScope => ({ ...scope, db: dbOf(scope.db) }),
    files,
    storage: {
      ...openPlainIssuing().storage,
      async put(key: string, bytes: Uint8Array) {
        writes += 1;
        if (writes === moment && !isAfter) die();
        files.set(key, bytes);
        if (writes === moment) die();
      },
    },
  };
}
