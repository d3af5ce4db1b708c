/** The agency's clock: trials end, invoices follow each other, and what stays unpaid expires. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { defineJob, enqueue, type Job, runJob } from "#core/outbox";
import { createSubscriptionDesk, whyAtRest } from "#core/subscription";
import type { Terms } from "#model/subscription";
import { writeAll } from "../../../core/shared/database.ts";
import { advanceSubscriptionTask } from "../../../core/subscription/advance-subscription.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const pro: Terms = { plan: "PRO", period: "MONTHLY", numSeats: 5, numVoiceAgents: 1 };
const agreement = {
  ...{ plan: "ENTERPRISE", period: "ANNUAL", numSeats: 40, numVoiceAgents: 3 },
  ...{ base: 30_000, seat: 1_000, voiceAgent: 900.5, emails: 50_000 },
};

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
  await agency.raw.execute({
    sql: "UPDATE subscription SET trial_ends_at = ?",
    args: [agency.clock.nowMs + 10 * dayMs],
  });
});
afterEach(() => agency.close());

const subscriptions = () => manualSubscriptions(agency.scope());
const desk = () => createSubscriptionDesk(agency.scope({ kind: "WORKFLOW", id: "operator" }));
const now = () => subscriptions().get();
const run = () =>
  advanceSubscriptionTask.run(
    { scope: agency.scope({ kind: "CRONJOB", id: "agency-clock" }) },
    agency.clock.nowMs,
  );
const storedState = async () =>
  (await agency.raw.execute("SELECT state FROM subscription")).rows[0]?.["state"];

async function passDays(days: number) {
  agency.clock.nowMs += days * dayMs;
  return run();
}

async function change(terms: Terms) {
  const made = await subscriptions().preview(terms);
  if (!made.ok) throw new Error(made.error.message);
  const changed = await subscriptions().change({ ...terms, previewId: made.value.id });
  if (!changed.ok) throw new Error(changed.error.message);
}

const invoices = async () => {
  const listed = await subscriptions().listInvoices({});
  if (!listed.ok) throw new Error(listed.error.message);
  return listed.value.nodes.map(({ number, state, totalCents }) => [number, state, totalCents]);
};

const at = (day: string) => Date.parse(`${day}T15:00:00Z`);

test("a trial that nothing followed expires at its end, and the clock knows when that is", async () => {
  expect(await run()).toEqual({ nextDueAt: at("2026-11-30") });
  await passDays(10);
  expect(await storedState()).toBe("EXPIRED");
  const entries = await agency.raw.execute("SELECT action, actor_id FROM audit_entries");
  expect(entries.rows).toMatchObject([{ action: "subscription.expire", actor_id: "agency-clock" }]);
});

test("what was bought in a trial is billed when the trial ends, then each month, with what has waited", async () => {
  await change({ ...pro, numSeats: 8 });
  await passDays(10);
  expect(await now()).toMatchObject({ state: "ACTIVE", periodEndsAt: at("2026-12-30") });
  await change(pro);
  expect((await now()).numSeats).toBe(8);
  // The clock was away for two billing dates.
  agency.clock.nowMs = at("2027-02-01");
  await desk().markPaid("INV-2026-0001");
  await run();
  expect(await now()).toMatchObject({ state: "OVERDUE", numSeats: 5, periodEndsAt: at("2027-02-28") });
  expect(await invoices()).toEqual([
    ["INV-2027-0003", "OPEN", 999_00],
    ["INV-2026-0002", "OPEN", 999_00],
    ["INV-2026-0001", "PAID", 1_599_00],
  ]);
});

describe("an unpaid invoice", () => {
  beforeEach(async () => {
    await change({ ...pro, period: "ANNUAL" });
    await passDays(10);
  });

  test("is overdue after 30 days, expires 14 days later, and access returns once it is paid", async () => {
    await passDays(30);
    expect(await storedState()).toBe("ACTIVE");
    await passDays(1);
    expect(await storedState()).toBe("OVERDUE");
    await passDays(13);
    expect(await storedState()).toBe("OVERDUE");
    await passDays(1);
    expect(await storedState()).toBe("EXPIRED");
    // Whoever would bill anew: what was bought is paid, and not bought again.
    expect(await subscriptions().preview(pro)).toMatchObject({
      error: {
        code: "CONFLICT",
        message: expect.stringContaining("Invoice INV-2026-0001 is overdue: $10,199.00."),
      },
    });
    expect(await invoices()).toEqual([["INV-2026-0001", "OPEN", 10_199_00]]);
    expect(await desk().markPaid("INV-2026-0001")).toMatchObject({ ok: true, value: { state: "ACTIVE" } });
    expect(await now()).toMatchObject({
      state: "ACTIVE",
      periodEndsAt: at("2027-11-30"),
      overdueSince: null,
    });
    expect(await desk().markPaid("INV-2026-0001")).toMatchObject({ ok: true });
    expect(await desk().markPaid("INV-2026-0009")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  test("is mailed to every owner", async () => {
    const jobs = agency.writes.flatMap(({ jobs: written = [] }) => written.map(({ job }) => job));
    expect(jobs).toContain("mail-invoice");
  });
});

describe("work under way", () => {
  const job = { name: "count", payload: v.strictObject({}) };
  const done: string[] = [];
  async function enqueueJob(over: Partial<Job<unknown, object>> = {}) {
    const scope = agency.scope();
    const { jobId, statements } = enqueue(scope, job, {});
    await writeAll(agency.db, statements);
    const act = async () => {
      done.push(jobId);
      return { tag: "NOTHING_TO_DO" } as const;
    };
    const jobs = [defineJob({ ...job, queue: "mail-jobs", run: act, ...over })];
    const runner = { jobs, ports: {}, log: () => undefined };
    return {
      jobId,
      run: () => runJob({ ...runner, scope, whyAtRest: () => whyAtRest(scope) }, jobId),
      read: async () =>
        (await agency.raw.execute({ sql: "SELECT state, reason FROM outbox WHERE id = ?", args: [jobId] }))
          .rows[0],
    };
  }
  beforeEach(() => (done.length = 0));

  test("waits with a reason from the end of the trial until a plan is bought", async () => {
    const counting = await enqueueJob();
    agency.clock.nowMs += 10 * dayMs;
    // The clock has not run yet.
    await counting.run();
    expect(await counting.read()).toMatchObject({
      state: "WAITING",
      reason: expect.stringContaining("has expired"),
    });
    await passDays(1);
    agency.clock.nowMs += 2 * 60 * minuteMs;
    await counting.run();
    expect(done).toEqual([]);
    await change(pro);
    await counting.run();
    expect(done).toEqual([counting.jobId]);
  });

  test("of a paused subscription waits, and what tidies up does not", async () => {
    await agency.raw.execute("UPDATE subscription SET state = 'PAUSED'");
    const [counting, tidying] = [await enqueueJob(), await enqueueJob({ staysOpen: true })];
    await counting.run();
    await tidying.run();
    expect(done).toEqual([tidying.jobId]);
    expect(await counting.read()).toMatchObject({ reason: expect.stringContaining("is paused") });
  });

  test("goes on while a bill is overdue", async () => {
    await agency.raw.execute({
      sql: "UPDATE subscription SET state = 'OVERDUE', overdue_since = ?",
      args: [agency.clock.nowMs],
    });
    const counting = await enqueueJob();
    await counting.run();
    expect(done).toEqual([counting.jobId]);
  });
});

describe("an agreement", () => {
  test("sets plan, prices and limits at once, and a trial keeps its days", async () => {
    const agreed = await desk().agree(agreement);
    expect(agreed).toMatchObject({ ok: true, value: { state: "TRIAL", plan: "ENTERPRISE" } });
    await passDays(10);
    // 30,000 + 35 × 1,000 + 2 × 900.50
    expect(await invoices()).toEqual([["INV-2026-0001", "OPEN", 66_801_00]]);
    const usage = await subscriptions().getUsage();
    expect(usage.find(({ kind }) => kind === "EMAILS")).toMatchObject({ limit: 50_000 });
    expect(usage.find(({ kind }) => kind === "KNOWLEDGE_PAGES")).toMatchObject({ limit: null });
  });

  test("restarts what has expired, with an invoice", async () => {
    await passDays(10);
    expect(await desk().agree({ ...agreement, plan: "STANDARD" })).toMatchObject({
      value: { state: "ACTIVE", plan: "STANDARD", periodEndsAt: at("2027-11-30") },
    });
    expect(await invoices()).toHaveLength(1);
  });

  test("to pay a plan of the list by invoice may end the trial, and has the list's prices", async () => {
    const bought = { ...pro, startsNow: true };
    expect(await desk().agree({ ...bought, base: 1 })).toMatchObject({
      error: { fields: [{ path: "base" }] },
    });
    expect(await desk().agree(bought)).toMatchObject({ value: { state: "ACTIVE", provider: "MANUAL" } });
    expect(await invoices()).toEqual([["INV-2026-0001", "OPEN", 999_00]]);
    const { base: _base, ...without } = agreement;
    expect(await desk().agree(without)).toMatchObject({ error: { fields: [{ path: "base" }] } });
  });

  test("of Standard is honored: the same price for more seats, and no other period", async () => {
    await desk().agree({ ...agreement, plan: "STANDARD" });
    const standard: Terms = { plan: "STANDARD", period: "ANNUAL", numSeats: 41, numVoiceAgents: 3 };
    expect(await subscriptions().preview(standard)).toMatchObject({ value: { totalCents: 67_801_00 } });
    expect(await subscriptions().preview({ ...standard, period: "MONTHLY" })).toMatchObject({
      error: { code: "VALIDATION", fields: [{ path: "period" }] },
    });
  });

  test.each([
    ["plan", "LARGE"],
    ["period", "DAILY"],
    ["numSeats", 4],
    ["base", -1],
    ["emails", 1.5],
  ])("with a wrong %s is refused", async (path, wrong) => {
    expect(await desk().agree({ ...agreement, [path]: wrong })).toMatchObject({
      error: { code: "VALIDATION", fields: [{ path }] },
    });
  });
});
