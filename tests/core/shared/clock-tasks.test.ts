/** The clock of an agency: tasks run when they are due, fail alone, and are run again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unavailable } from "../../../core/shared/unavailable.ts";
import { type ClockTask, createClockTasks, type TaskStatus } from "../../../core/shared/clock-tasks.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }));
afterEach(() => void vi.useRealTimers());

interface TestTask {
  followsWrites?: boolean;
  run?: (nowMs: number) => Promise<{ nextDueAt: number | null }>;
}

function openClock(given: Record<string, TestTask>) {
  const ran: string[] = [];
  const failed: string[] = [];
  const stored = { statuses: {} as Record<string, TaskStatus> };
  const tasks = Object.entries(given).map(([name, { followsWrites, run }]): ClockTask<null> => ({
    name,
    followsWrites: followsWrites ?? false,
    async run(_ports, nowMs) {
      ran.push(name);
      return (await run?.(nowMs)) ?? { nextDueAt: null };
    },
  }));
  const open = () =>
    createClockTasks(tasks, {
      store: { load: () => stored.statuses, save: (statuses) => void (stored.statuses = statuses) },
      nowMs: () => Date.now(),
      onFailure: (task) => failed.push(task),
    });
  const clock = open();
  return {
    ...clock,
    open,
    failed,
    async runNow() {
      ran.splice(0);
      await clock.run(() => null);
      return [...ran];
    },
    statusOf: (name: string) => clock.list().find((task) => task.name === name),
  };
}

const away = () => Promise.reject(new Error("Storage is away."));

test("a task runs when it is due, and looks once a day when nothing waits", async () => {
  const clock = openClock({ send: { run: async (now) => ({ nextDueAt: now + minuteMs }) }, prune: {} });
  expect(await clock.runNow()).toEqual(["send", "prune"]);
  expect(clock.nextDueAt()).toBe(Date.now() + minuteMs);
  expect(await clock.runNow()).toEqual([]);
  vi.advanceTimersByTime(minuteMs);
  expect(await clock.runNow()).toEqual(["send"]);
  vi.advanceTimersByTime(dayMs - minuteMs);
  expect(await clock.runNow()).toEqual(["send", "prune"]);
});

test("a write makes only those due that it may concern", async () => {
  const clock = openClock({ send: { followsWrites: true }, prune: {} });
  await clock.runNow();
  clock.noteWrite(Date.now() + 2_000);
  clock.noteWrite(Date.now() + 3_000);
  expect(clock.nextDueAt()).toBe(Date.now() + 2_000);
  expect(await clock.runNow()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(await clock.runNow()).toEqual(["send"]);
});

test("a task that fails stops no other, says why, and is run again after 30 seconds up to an hour", async () => {
  const clock = openClock({ sweep: { run: away }, send: {} });
  expect(await clock.runNow()).toEqual(["sweep", "send"]);
  expect(clock.failed).toEqual(["sweep"]);
  expect(clock.statusOf("sweep")).toMatchObject({ failures: 1, lastError: "Storage is away." });
  expect(clock.statusOf("send")).toMatchObject({ failures: 0, lastError: null });
  const waits: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const waitMs = clock.nextDueAt() - Date.now();
    waits.push(waitMs / 1_000);
    vi.advanceTimersByTime(waitMs);
    expect(await clock.runNow()).toEqual(["sweep"]);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
});

test("a task that cannot reach the data is run again every 5 seconds, however long that lasts", async () => {
  const outage = () => Promise.reject(new Error("Failed query", { cause: new Unavailable() }));
  const clock = openClock({ send: { run: outage } });
  for (let nth = 0; nth < 20; nth += 1) {
    expect(await clock.runNow()).toEqual(["send"]);
    expect(clock.nextDueAt()).toBe(Date.now() + 5_000);
    vi.advanceTimersByTime(5_000);
  }
});

test("a task that fails is not run sooner by writes, but at once when an operator asks", async () => {
  const sweep = { run: vi.fn(away), followsWrites: true };
  const clock = openClock({ sweep });
  await clock.runNow();
  clock.noteWrite(Date.now());
  expect(await clock.runNow()).toEqual([]);
  sweep.run.mockResolvedValueOnce({ nextDueAt: null } as never);
  clock.makeDue(Date.now());
  expect(await clock.runNow()).toEqual(["sweep"]);
  expect(clock.statusOf("sweep")).toMatchObject({
    failures: 0,
    lastError: null,
    nextDueAt: Date.now() + dayMs,
  });
});

test("of an error that quotes what was written only its cause is kept", async () => {
  const wrapped = new Error("Failed query, params: Odette", { cause: new Error("no such table: x") });
  const clock = openClock({ send: { run: () => Promise.reject(wrapped) } });
  await clock.runNow();
  expect(clock.statusOf("send")?.lastError).toBe("no such table: x");
});

test("a task that hangs has failed after a minute, and the next one runs", async () => {
  const clock = openClock({ sweep: { run: () => new Promise(() => {}) }, send: {} });
  const running = clock.runNow();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(await running).toEqual(["sweep", "send"]);
  expect(clock.statusOf("sweep")).toMatchObject({
    failures: 1,
    lastError: "It took longer than 60 seconds.",
  });
});

test("a write during a run is not forgotten", async () => {
  let finish = () => {};
  const run = () =>
    new Promise<{ nextDueAt: null }>((resolve) => (finish = () => resolve({ nextDueAt: null })));
  const clock = openClock({ send: { run, followsWrites: true } });
  const running = clock.runNow();
  await vi.advanceTimersByTimeAsync(0);
  clock.noteWrite(Date.now() + 2_000);
  finish();
  await running;
  expect(clock.nextDueAt()).toBe(Date.now() + 2_000);
});

test("a run that vanishes with its hub is made up for", async () => {
  const clock = openClock({ send: { run: () => new Promise(() => {}) } });
  void clock.runNow();
  const next = clock.open();
  expect(next.nextDueAt()).toBeLessThanOrEqual(Date.now());
});

test("without its ports each task fails by itself", async () => {
  const clock = openClock({ send: {}, prune: {} });
  await clock.run(() => {
    throw new Error("The Worker is not configured.");
  });
  expect(clock.failed).toEqual(["send", "prune"]);
});
