import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { enqueue, withdraw } from "#core/outbox";
import {
  findNextSendAt,
  takeJobsToSend,
  claimJob,
  type ClaimedJob,
  failJob,
  finishingStatements,
  finishJob,
  retryJob,
  takeOver,
} from "../../../core/outbox/claim-job.ts";
import { pruneDoneJobs } from "../../../core/outbox/prune-done-jobs.ts";
import { holdJob } from "../../../core/outbox/hold-job.ts";
import {
  queueMessageSchema,
  decideClaim,
  decideRetry,
  firstResendMs,
  leaseMs,
  patientLeaseMs,
  renewMs,
  resendMs,
  retryWaitsMs,
} from "#model/outbox";
import { writeAll } from "../../../core/shared/database.ts";
import { isConflict } from "../../../core/shared/version-guard.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const readJob = {
  name: "read-document",
  payload: v.object({ documentId: v.string(), fromPage: v.number() }),
};

async function enqueueJob(dueAt?: number): Promise<string> {
  const scope = agency.scope();
  const payload = { documentId: "doc_1", fromPage: 1 };
  const { jobId, statements } = enqueue(scope, readJob, payload, { dueAt });
  await writeAll(scope.db, statements);
  return jobId;
}

async function claimed(jobId: string): Promise<ClaimedJob> {
  const claim = await claimJob(agency.db, jobId, agency.clock.nowMs);
  if (claim.tag !== "CLAIMED") throw new Error(`Expected a claim, got ${claim.tag}.`);
  return claim.claimed;
}

async function stateOf(jobId: string) {
  const { rows } = await agency.raw.execute({ sql: "SELECT * FROM outbox WHERE id = ?", args: [jobId] });
  return rows[0];
}

describe("a job", () => {
  test("is claimed, done, and then gone", async () => {
    const jobId = await enqueueJob();
    const job = await claimed(jobId);
    expect(job).toMatchObject({
      job: "read-document",
      payload: { documentId: "doc_1", fromPage: 1 },
      attempt: 1,
    });
    await finishJob(agency.db, job, agency.clock.nowMs);
    expect(await claimJob(agency.db, jobId, agency.clock.nowMs + leaseMs * 2)).toEqual({ tag: "GONE" });
    expect(await findNextSendAt(agency.db)).toBeNull();
  });

  test("delivered twice at once is claimed once", async () => {
    const jobId = await enqueueJob();
    const claims = await Promise.all([1, 2, 3].map(() => claimJob(agency.db, jobId, agency.clock.nowMs)));
    expect(claims.map(({ tag }) => tag).toSorted()).toEqual(["CLAIMED", "GONE", "GONE"]);
  });

  test("is not claimed before it is due", async () => {
    const jobId = await enqueueJob(agency.clock.nowMs + 1000);
    expect(await claimJob(agency.db, jobId, agency.clock.nowMs)).toEqual({ tag: "GONE" });
    expect(await findNextSendAt(agency.db)).toBe(agency.clock.nowMs + 1000);
  });

  test("is withdrawn when no longer needed, unless it is claimed", async () => {
    const [needless, taken] = [await enqueueJob(agency.clock.nowMs + 1000), await enqueueJob()];
    await claimed(taken);
    const scope = agency.scope();
    await writeAll(scope.db, [...withdraw(scope, needless), ...withdraw(scope, taken)]);
    expect(await stateOf(needless)).toBeUndefined();
    expect(await stateOf(taken)).toMatchObject({ state: "CLAIMED" });
  });

  test("is gone if unknown", async () => {
    expect(await claimJob(agency.db, "job_unknown", agency.clock.nowMs)).toEqual({ tag: "GONE" });
  });
});

describe("a consumer that disappeared", () => {
  test("loses its job to the next one when the lease expires", async () => {
    const jobId = await enqueueJob();
    const first = await claimed(jobId);
    agency.clock.nowMs += leaseMs - 1;
    expect(await claimJob(agency.db, jobId, agency.clock.nowMs)).toEqual({ tag: "GONE" });
    agency.clock.nowMs += 1;
    const second = await claimed(jobId);
    expect(second.attempt).toBe(2);
    // The first one resumes late: it cannot end the second one's job.
    await finishJob(agency.db, first, agency.clock.nowMs);
    await failJob(agency.db, first, "Too late.", agency.clock.nowMs);
    await retryJob(agency.db, first, "Too late.", agency.clock.nowMs);
    expect(await stateOf(jobId)).toMatchObject({ state: "CLAIMED", attempts: 2, retries: 0 });
    await finishJob(agency.db, second, agency.clock.nowMs);
    expect(await stateOf(jobId)).toMatchObject({ state: "DONE" });
  });

  test("is noticed within 15 seconds, the next one not while it may still be computing", async () => {
    const [, cpuMs = ""] = /^cpu_ms = ([\d_]+)$/m.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
    expect(leaseMs).toBeLessThan(15_000);
    expect(patientLeaseMs).toBeGreaterThan(Number(cpuMs.replaceAll("_", "")) + renewMs);
    const jobId = await enqueueJob();
    for (const lease of [leaseMs, patientLeaseMs]) {
      await claimed(jobId);
      expect(await takeJobsToSend(agency.db, agency.clock.nowMs + lease - 1)).toEqual([]);
      agency.clock.nowMs += lease;
    }
    expect(await claimJob(agency.db, jobId, agency.clock.nowMs)).toMatchObject({ tag: "ENDED" });
  });

  test("writes no results when it resumes late", async () => {
    const jobId = await enqueueJob();
    const first = await claimed(jobId);
    agency.clock.nowMs += leaseMs;
    const second = await claimed(jobId);
    const resultJob = { name: "result", payload: v.object({ of: v.number() }) };
    const finish = (job: ClaimedJob) => {
      const { statements } = enqueue(agency.scope(), resultJob, { of: job.attempt });
      return writeAll(agency.db, [...statements, ...finishingStatements(agency.db, job, agency.clock.nowMs)]);
    };
    await expect(finish(first)).rejects.toSatisfy(isConflict);
    await finish(second);
    await expect(finish(second)).rejects.toSatisfy(isConflict);
    const { rows } = await agency.raw.execute("SELECT payload FROM outbox WHERE job = 'result'");
    expect(rows).toMatchObject([{ payload: '{"of":2}' }]);
  });

  async function vanishTwice() {
    const jobId = await enqueueJob();
    for (const lease of [leaseMs, patientLeaseMs]) {
      await claimed(jobId);
      agency.clock.nowMs += lease;
    }
    return jobId;
  }

  test("twice ends the job at its third claim with a stated reason", async () => {
    const jobId = await vanishTwice();
    const third = await claimJob(agency.db, jobId, agency.clock.nowMs);
    if (third.tag !== "ENDED") throw new Error(`Expected an end, got ${third.tag}.`);
    expect(third.reason).toContain("stopped without an answer");
    await failJob(agency.db, third.claimed, third.reason, agency.clock.nowMs);
    expect(await stateOf(jobId)).toMatchObject({
      state: "FAILED",
      attempts: 3,
      finished_at: agency.clock.nowMs,
    });
    agency.clock.nowMs += leaseMs * 2;
    expect(await claimJob(agency.db, jobId, agency.clock.nowMs)).toEqual({ tag: "GONE" });
    expect(await takeJobsToSend(agency.db, agency.clock.nowMs)).toEqual([]);
  });

  test("while reporting the job's end is replaced, but not forever", async () => {
    const jobId = await vanishTwice();
    const tags = [];
    for (let claims = 0; claims < 6; claims += 1) {
      const claim = await claimJob(agency.db, jobId, agency.clock.nowMs);
      tags.push(claim.tag);
      agency.clock.nowMs += patientLeaseMs;
    }
    expect(tags).toEqual(["ENDED", "ENDED", "ENDED", "ENDED", "GONE", "GONE"]);
    expect(await stateOf(jobId)).toMatchObject({ state: "FAILED" });
  });

  test("leaves work that no longer counts once the job was taken over", async () => {
    const first = await claimed(await enqueueJob());
    const own = await takeOver(agency.db, first, agency.clock.nowMs);
    expect(await takeOver(agency.db, first, agency.clock.nowMs)).toBeNull();
    const late = writeAll(agency.db, finishingStatements(agency.db, first, agency.clock.nowMs));
    await expect(late).rejects.toSatisfy(isConflict);
    if (own) await failJob(agency.db, own, "It took too long.", agency.clock.nowMs);
    expect(await stateOf(first.jobId)).toMatchObject({ state: "FAILED", reason: "It took too long." });
  });
});

describe("a working consumer", () => {
  /** Work that continues until it is told to end. */
  function openWork() {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { run: () => ended, end };
  }
  const looks = async (jobId: string, isSo: (dueAt: number) => boolean) => {
    for (const until = Date.now() + 5_000; Date.now() < until;) {
      if (isSo(Number((await stateOf(jobId))?.["due_at"]))) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error("The lease was not renewed as expected.");
  };
  /** Waits until the consumer has checked its lease a few more times. */
  const looksAgain = async () => {
    const enough = agency.sent.roundTrips + 3;
    while (agency.sent.roundTrips < enough) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  const options = { nowMs: () => agency.clock.nowMs, renewEveryMs: 1 };

  test("keeps its job for longer than one lease", async () => {
    const job = await claimed(await enqueueJob());
    const work = openWork();
    const held = holdJob(agency.db, job, work.run, options);
    for (let passed = 0; passed < 4; passed += 1) {
      agency.clock.nowMs += leaseMs - 1;
      await looks(job.jobId, (dueAt) => dueAt === agency.clock.nowMs + leaseMs);
      expect(await claimJob(agency.db, job.jobId, agency.clock.nowMs)).toEqual({ tag: "GONE" });
      expect(await takeJobsToSend(agency.db, agency.clock.nowMs)).toEqual([]);
    }
    await finishJob(agency.db, job, agency.clock.nowMs);
    work.end();
    expect(await held).toBe("RETURNED");
    expect(await stateOf(job.jobId)).toMatchObject({ state: "DONE", attempts: 1 });
  });

  test("stops when its job belongs to another", async () => {
    const job = await claimed(await enqueueJob());
    await agency.raw.execute("UPDATE outbox SET due_at = 0");
    const successor = await claimed(job.jobId);
    expect(await holdJob(agency.db, job, openWork().run, options)).toBe("LOST");
    expect(await stateOf(job.jobId)).toMatchObject({ attempts: successor.attempt });
  });

  test("may finish what it has just marked as done", async () => {
    const job = await claimed(await enqueueJob());
    await finishJob(agency.db, job, agency.clock.nowMs);
    const work = openWork();
    const before = agency.sent.roundTrips;
    const held = holdJob(agency.db, job, work.run, options);
    while (agency.sent.roundTrips === before) await new Promise((resolve) => setTimeout(resolve, 1));
    work.end();
    expect(await held).toBe("RETURNED");
  });

  test("abandons work that exceeds a step's time budget", async () => {
    const job = await claimed(await enqueueJob());
    const held = holdJob(agency.db, job, openWork().run, { ...options, budgetMs: 60_000 });
    agency.clock.nowMs += 60_000;
    expect(await held).toBe("OVER_TIME");
  });

  test("fails when its work fails", async () => {
    const job = await claimed(await enqueueJob());
    const broken = async () => {
      throw new Error("The provider was busy.");
    };
    await expect(holdJob(agency.db, job, broken, options)).rejects.toThrow("busy");
  });

  test("continues while the database is unavailable for less than the lease", async () => {
    const job = await claimed(await enqueueJob());
    await agency.raw.execute("ALTER TABLE outbox RENAME TO away");
    const work = openWork();
    const held = holdJob(agency.db, job, work.run, options);
    await looksAgain();
    await agency.raw.execute("ALTER TABLE away RENAME TO outbox");
    agency.clock.nowMs += 1000;
    await looks(job.jobId, (dueAt) => dueAt === agency.clock.nowMs + leaseMs);
    work.end();
    expect(await held).toBe("RETURNED");
  });
});

describe("a temporary failure", () => {
  test("is retried with growing waits and ends after the last one", async () => {
    const jobId = await enqueueJob();
    for (const wait of retryWaitsMs) {
      const outcome = await retryJob(
        agency.db,
        await claimed(jobId),
        "The provider was busy.",
        agency.clock.nowMs,
      );
      expect(outcome).toEqual({ tag: "RETRY", dueAt: agency.clock.nowMs + wait });
      agency.clock.nowMs += wait - 1;
      expect(await claimJob(agency.db, jobId, agency.clock.nowMs)).toEqual({ tag: "GONE" });
      agency.clock.nowMs += 1;
    }
    const last = await retryJob(
      agency.db,
      await claimed(jobId),
      "The provider was busy.",
      agency.clock.nowMs,
    );
    expect(last).toEqual({ tag: "END", reason: "The provider was busy. Tried 6 times." });
  });

  test("is not counted as a consumer that disappeared", () => {
    expect(decideClaim({ attempts: 5, retries: 4 })).toEqual({ tag: "RUN" });
    expect(decideClaim({ attempts: 7, retries: 4 })).toMatchObject({ tag: "END" });
    expect(decideRetry(0, "Busy.", 100)).toEqual({ tag: "RETRY", dueAt: 10_100 });
  });
});

describe("the hub", () => {
  test("sends unclaimed jobs once a minute, but not one just sent", async () => {
    const jobId = await enqueueJob();
    const now = agency.clock.nowMs;
    expect(await takeJobsToSend(agency.db, now)).toEqual([]);
    expect(await findNextSendAt(agency.db)).toBe(now + firstResendMs);
    expect(await takeJobsToSend(agency.db, now + firstResendMs)).toMatchObject([
      { jobId, job: "read-document" },
    ]);
    expect(await takeJobsToSend(agency.db, now + firstResendMs)).toEqual([]);
    expect(await findNextSendAt(agency.db)).toBe(now + firstResendMs + resendMs);
  });

  test("resends a claimed job only after its lease expires", async () => {
    const jobId = await enqueueJob();
    await claimed(jobId);
    expect(await takeJobsToSend(agency.db, agency.clock.nowMs + leaseMs - 1)).toEqual([]);
    expect(await takeJobsToSend(agency.db, agency.clock.nowMs + leaseMs)).toMatchObject([{ jobId }]);
  });
});

test("answers the hub's queries from the index over open jobs, however many are done", async () => {
  agency.forget();
  await takeJobsToSend(agency.db, agency.clock.nowMs);
  await findNextSendAt(agency.db);
  expect(agency.sent.statements).toHaveLength(2);
  for (const statement of agency.sent.statements) {
    const { rows } = await agency.raw.execute({
      sql: `EXPLAIN QUERY PLAN ${statement}`,
      args: Array.from({ length: (statement.match(/\?/g) ?? []).length }, () => 1),
    });
    const plan = JSON.stringify(rows.map((row) => row["detail"]));
    expect(plan).toContain("outbox_to_send");
    expect(plan).not.toContain(`"SCAN outbox"`);
  }
});

test("puts only references into a queue message", () => {
  const message = { job: "read-document", agencyId: "agy_1", jobId: "job_1", requestId: "req_1" };
  expect(v.parse(queueMessageSchema, message)).toEqual(message);
  for (const bad of [{ ...message, payload: {} }, { ...message, jobId: "acc_1" }, { job: "x" }, null, "{}"]) {
    expect(v.safeParse(queueMessageSchema, bad).success).toBe(false);
  }
});

test("prunes old finished jobs, but not open or failed ones", async () => {
  const done = await enqueueJob();
  await finishJob(agency.db, await claimed(done), agency.clock.nowMs);
  const failed = await enqueueJob();
  await failJob(agency.db, await claimed(failed), "It could not be read.", agency.clock.nowMs);
  const waiting = await enqueueJob();
  const doneAt = agency.clock.nowMs;
  expect(await pruneDoneJobs(agency.db, doneAt)).toEqual({ pruned: 0, more: false });
  expect(await pruneDoneJobs(agency.db, doneAt + 1)).toEqual({ pruned: 1, more: false });
  expect(await stateOf(done)).toBeUndefined();
  expect(await stateOf(failed)).toMatchObject({ state: "FAILED" });
  expect(await stateOf(waiting)).toMatchObject({ state: "WAITING" });
  const { rows } = await agency.raw.execute(
    "EXPLAIN QUERY PLAN SELECT id FROM outbox WHERE state = 'DONE' AND finished_at < 9 ORDER BY finished_at LIMIT 1",
  );
  expect(JSON.stringify(rows)).toContain("outbox_done");
});
