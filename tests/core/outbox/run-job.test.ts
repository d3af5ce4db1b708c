import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import { defineJob, enqueue, resumeJobs, runJob } from "#core/outbox";
import { leaseMs, renewMs, restMs, retryWaitsMs, stepBudgetMs } from "#model/outbox";
import { writeAll } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";

interface Ports {
  /** What the job does with its number. */
  act(of: number): Promise<"WRITES" | "NOTHING" | "REFUSES">;
}

const countJob = defineJob({
  name: "count",
  payload: v.strictObject({ of: v.number() }),
  queue: "mail-jobs",
  async run({ act }: Ports, { scope, payload, finishing }) {
    const does = await act(payload.of);
    if (does === "REFUSES") return { tag: "REFUSED", reason: "Nobody counts that far." };
    if (does === "NOTHING") return { tag: "NOTHING_TO_DO" };
    await writeAll(scope.db, [...finishing]);
    return { tag: "FINISHED" };
  },
  async ended(_ports, { payload, end }) {
    reported.push(`${payload.of} ${end}`);
  },
});

let agency: TestAgency;
let act: Ports["act"];
let rest: string | null;
const reported: string[] = [];
const logged: string[] = [];
beforeEach(async () => {
  agency = await openTestAgency();
  rest = null;
  reported.length = 0;
  logged.length = 0;
});
afterEach(() => agency.close());

async function enqueueOne(job: Parameters<typeof enqueue<{ of: number }>>[1] = countJob): Promise<string> {
  const scope = agency.scope();
  const { jobId, statements } = enqueue(scope, job, { of: 3 });
  await writeAll(scope.db, statements);
  return jobId;
}

const run = (jobId: string, job = countJob) =>
  runJob(
    {
      scope: agency.scope(),
      jobs: [job],
      ports: { act: (of) => act(of) },
      log: (_level, message) => void logged.push(message),
      whyAtRest: async () => rest,
    },
    jobId,
  );

const stateOf = async (jobId: string) =>
  (await agency.raw.execute({ sql: "SELECT state, reason FROM outbox WHERE id = ?", args: [jobId] })).rows[0];

test("a job is handed its own payload and done by the batch that writes its result, or by the outbox", async () => {
  const handed: number[] = [];
  for (const does of ["WRITES", "NOTHING"] as const) {
    act = async (of) => {
      handed.push(of);
      return does;
    };
    const jobId = await enqueueOne();
    await run(jobId);
    expect(await stateOf(jobId)).toMatchObject({ state: "DONE" });
    await run(jobId);
  }
  expect(handed).toEqual([3, 3]);
  expect({ reported, logged }).toEqual({ reported: [], logged: [] });
});

test("one that came back without a word is its consumer's until the lease ends", async () => {
  act = async () => "WRITES";
  const forgetful = { ...countJob, run: async () => ({ tag: "FINISHED" }) as const };
  const jobId = await enqueueOne();
  const runner = { scope: agency.scope(), jobs: [forgetful], ports: { act }, log: () => undefined };
  await runJob({ ...runner, whyAtRest: async () => null }, jobId);
  expect(await stateOf(jobId)).toMatchObject({ state: "CLAIMED" });
});

test("one that refuses fails with its sentence and is not tried again", async () => {
  act = async () => "REFUSES";
  const jobId = await enqueueOne();
  await run(jobId);
  expect(await stateOf(jobId)).toMatchObject({ state: "FAILED", reason: "Nobody counts that far." });
  expect(reported).toEqual([]);
});

test("one that nothing handles fails, and says so", async () => {
  const jobId = await enqueueOne({ ...countJob, name: "juggle" });
  await run(jobId);
  expect(await stateOf(jobId)).toMatchObject({
    state: "FAILED",
    reason: `Nothing handles the job "juggle".`,
  });
});

describe("a job that is given up is reported before it fails:", () => {
  test("after its last try", async () => {
    act = () => Promise.reject(new Error("Busy."));
    const jobId = await enqueueOne();
    for (const wait of retryWaitsMs) {
      await run(jobId);
      expect(await stateOf(jobId)).toMatchObject({ state: "WAITING" });
      agency.clock.nowMs += wait;
    }
    expect(reported).toEqual([]);
    await run(jobId);
    expect(reported).toEqual(["3 FAILED"]);
    expect(await stateOf(jobId)).toMatchObject({ state: "FAILED" });
    expect(logged.filter((message) => message === "A job failed.")).toHaveLength(6);
  });

  test("when its consumers vanished twice", async () => {
    act = async () => "WRITES";
    const jobId = await enqueueOne();
    await agency.raw.execute("UPDATE outbox SET state = 'CLAIMED', attempts = 2");
    agency.clock.nowMs += leaseMs;
    await run(jobId);
    expect(reported).toEqual(["3 VANISHED"]);
    expect(await stateOf(jobId)).toMatchObject({ state: "FAILED" });
  });

  test("when it takes longer than it may", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let begun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    act = () => {
      begun();
      return new Promise(() => undefined);
    };
    const jobId = await enqueueOne();
    const running = run(jobId);
    await beginning;
    agency.clock.nowMs += stepBudgetMs;
    vi.advanceTimersByTime(renewMs);
    vi.useRealTimers();
    await running;
    expect(reported).toEqual(["3 OVER_TIME"]);
    expect(await stateOf(jobId)).toMatchObject({ state: "FAILED" });
  });
});

test("a payload that does not say what it should is not run", async () => {
  act = async () => "WRITES";
  const jobId = await enqueueOne();
  await agency.raw.execute(`UPDATE outbox SET payload = '{"of":"three"}'`);
  await run(jobId);
  expect(logged).toEqual(["A job failed."]);
  expect(await stateOf(jobId)).toMatchObject({ state: "WAITING" });
});

describe("while the agency's work is at rest, a job", () => {
  const acted: number[] = [];
  const attemptsOf = async (jobId: string) =>
    (await agency.raw.execute({ sql: "SELECT attempts FROM outbox WHERE id = ?", args: [jobId] })).rows[0];
  const resume = (reason: string) => writeAll(agency.db, [resumeJobs(agency.scope(), [reason])]);
  beforeEach(() => {
    acted.length = 0;
    rest = "Waits for spring.";
    act = async (of) => {
      acted.push(of);
      return "WRITES";
    };
  });

  test("waits and says why, however often it is sent, and goes on afterwards as if it were new", async () => {
    const jobId = await enqueueOne();
    for (let times = 0; times < 5; times += 1) {
      await run(jobId);
      expect(await stateOf(jobId)).toMatchObject({ state: "WAITING", reason: "Waits for spring." });
      agency.clock.nowMs += restMs;
    }
    expect(acted).toEqual([]);
    await run(jobId);
    await resume("Waits for rain.");
    rest = null;
    await run(jobId);
    expect(acted).toEqual([]);
    await resume("Waits for spring.");
    await run(jobId);
    expect(acted).toEqual([3]);
    expect(await stateOf(jobId)).toMatchObject({ state: "DONE", reason: null });
    expect(await attemptsOf(jobId)).toMatchObject({ attempts: 1 });
    expect({ reported, logged }).toEqual({ reported: [], logged: [] });
  });

  test("that stays open runs", async () => {
    await run(await enqueueOne(), { ...countJob, staysOpen: true });
    expect(acted).toEqual([3]);
  });

  test("that acts outside is given up after a week, and another one is not", async () => {
    const [outside, inside] = [await enqueueOne(), await enqueueOne()];
    const weekMs = 7 * 24 * 60 * 60_000;
    await run(outside, { ...countJob, actsOutside: true });
    agency.clock.nowMs += weekMs;
    rest = null;
    await run(outside, { ...countJob, actsOutside: true });
    await run(inside);
    expect(acted).toEqual([3]);
    expect(reported).toEqual(["3 TOO_LATE"]);
    expect(await stateOf(outside)).toMatchObject({
      state: "FAILED",
      reason: expect.stringContaining("more than a week"),
    });
  });
});
