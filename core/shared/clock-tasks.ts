/**
 * The tasks of an agency's clock. Each is defined by the noun it belongs to and has its own due time. Tasks fail
 * independently: a failed task is retried with a growing delay, its failures are recorded for operators, and the others
 * continue.
 */
import { findOutage } from "./unavailable.ts";

export interface ClockTask<Ports> {
  name: string;
  /** True if a write to the agency's database may create work for it. */
  followsWrites?: boolean;
  /** `nextDueAt`: milliseconds since 1970, `nowMs` to continue immediately; null when nothing is known to be due. */
  run(ports: Ports, nowMs: number): Promise<{ nextDueAt: number | null }>;
}

export interface TaskStatus {
  nextDueAt: number;
  /** Consecutive. */
  failures: number;
  lastError: string | null;
}

/** Stores the status of each task by its name. */
export interface TaskStore {
  load(): Record<string, TaskStatus>;
  save(statuses: Record<string, TaskStatus>): void;
}

export interface ClockTasks<Ports> {
  /** The earliest moment at which a task is due. */
  nextDueAt(): number;
  /** Something was written: the tasks it may affect are due by `at`. A failing task keeps its own retry time. */
  noteWrite(at: number): void;
  /** Makes these tasks, or all of them if omitted, due by `at`, even if they are failing. */
  makeDue(at: number, names?: readonly string[]): void;
  /** Runs the tasks that are due. */
  run(openPorts: () => Ports): Promise<void>;
  list(): ({ name: string } & TaskStatus)[];
}

/** Each task runs at least this often, because a write may have gone unreported. */
const dayMs = 24 * 60 * 60_000;
/** A task that takes longer counts as failed, so that one that hangs does not stop the clock. */
const timeLimitMs = 60_000;
const retryMsMin = 30_000;
const retryMsMax = 60 * 60_000;
/** During an outage nothing is wrong with the task, and people wait for what it starts: it goes on soon after. */
const outageRetryMs = 5_000;

export function createClockTasks<Ports>(
  tasks: readonly ClockTask<Ports>[],
  {
    store,
    nowMs,
    onFailure,
  }: { store: TaskStore; nowMs(): number; onFailure(task: string, error: unknown): void },
): ClockTasks<Ports> {
  const neverRan: TaskStatus = { nextDueAt: 0, failures: 0, lastError: null };
  let statuses: Record<string, TaskStatus> | undefined;
  const load = () => (statuses ??= store.load());
  const statusOf = (name: string): TaskStatus => load()[name] ?? neverRan;
  const change = (name: string, status: TaskStatus) => (statuses = { ...load(), [name]: status });
  /** The running tasks, and the due times that writes have set for them in the meantime. */
  const running = new Map<string, number>();

  function bringForward(names: readonly string[], at: number) {
    const before = load();
    for (const name of names) {
      const status = statusOf(name);
      const dueAgainAt = running.get(name);
      if (dueAgainAt !== undefined) running.set(name, Math.min(dueAgainAt, at));
      else if (status.nextDueAt === neverRan.nextDueAt || status.nextDueAt > at)
        change(name, { ...status, nextDueAt: at });
    }
    if (load() !== before) store.save(load());
  }

  async function runTask(task: ClockTask<Ports>, openPorts: () => Ports): Promise<void> {
    running.set(task.name, Number.POSITIVE_INFINITY);
    try {
      const { nextDueAt } = await withinTime(async () => task.run(openPorts(), nowMs()));
      change(task.name, {
        nextDueAt: Math.min(
          nextDueAt ?? Number.POSITIVE_INFINITY,
          running.get(task.name) ?? Number.POSITIVE_INFINITY,
          nowMs() + dayMs,
        ),
        failures: 0,
        lastError: null,
      });
    } catch (error) {
      onFailure(task.name, error);
      const { failures } = statusOf(task.name);
      change(task.name, {
        nextDueAt:
          nowMs() + (findOutage(error) ? outageRetryMs : Math.min(retryMsMin * 2 ** failures, retryMsMax)),
        failures: failures + 1,
        lastError: messageOf(error),
      });
    } finally {
      running.delete(task.name);
    }
  }

  return {
    nextDueAt: () => Math.min(...tasks.map(({ name }) => statusOf(name).nextDueAt)),
    noteWrite(at) {
      const concerned = tasks.filter(({ name, followsWrites }) => followsWrites && !statusOf(name).failures);
      bringForward(
        concerned.map(({ name }) => name),
        at,
      );
    },
    makeDue: (at, names = tasks.map(({ name }) => name)) => bringForward(names, at),
    async run(openPorts) {
      const isDue = ({ name }: ClockTask<Ports>) => !running.has(name) && statusOf(name).nextDueAt <= nowMs();
      // One after another, because they write to the same database. Statuses are stored once all have
      // finished: if the process dies first, the tasks are still due.
      const before = load();
      for (const task of tasks) if (isDue(task)) await runTask(task, openPorts);
      if (load() !== before) store.save(load());
    },
    list: () => tasks.map(({ name }) => ({ name, ...statusOf(name) })),
  };
}

async function withinTime<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`It took longer than ${timeLimitMs / 1_000} seconds.`)),
      timeLimitMs,
    );
  });
  try {
    return await Promise.race([work(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** The message of the root cause; the errors that wrap it may quote what was written. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
