/**
 * What an agency's clock does: tasks, each defined by the noun that it belongs to, each with a next moment of its own.
 * A task fails alone: it is run again after a while that grows, its failures are kept for an operator to see, and the
 * others go on.
 */

export interface ClockTask<Ports> {
  name: string;
  /** True if a write to the agency's database may give it something to do. */
  followsWrites?: boolean;
  /** `nextDueAt`: milliseconds since 1970, `nowMs` to go on at once; null when nothing is known to wait. */
  run(ports: Ports, nowMs: number): Promise<{ nextDueAt: number | null }>;
}

export interface TaskStatus {
  nextDueAt: number;
  /** In a row. */
  failures: number;
  lastError: string | null;
}

/** Where the status of each task is kept, by its name. */
export interface TaskStore {
  load(): Record<string, TaskStatus>;
  save(statuses: Record<string, TaskStatus>): void;
}

export interface ClockTasks<Ports> {
  /** The earliest moment at which a task is due. */
  nextDueAt(): number;
  /** Something was written: what may concern it is due by `at`. A task that fails keeps its own time. */
  noteWrite(at: number): void;
  /** These are due by `at`, all of them when left out, failing or not. */
  makeDue(at: number, names?: readonly string[]): void;
  /** Runs the tasks that are due. */
  run(openPorts: () => Ports): Promise<void>;
  list(): ({ name: string } & TaskStatus)[];
}

/** A task looks this often whatever it expects: nobody may have said that something was written. */
const dayMs = 24 * 60 * 60_000;
/** A task that takes longer has failed, so that one that hangs does not stop the clock. */
const timeLimitMs = 60_000;
const retryMsMin = 30_000;
const retryMsMax = 60 * 60_000;

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
  /** Those that run, and by when writes have made them due meanwhile. */
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
        nextDueAt: nowMs() + Math.min(retryMsMin * 2 ** failures, retryMsMax),
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
      // One after the other: they write to the same database. What they came to is kept once all are through: should
      // whoever runs them vanish, they are still due.
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

/** The first cause's: what wraps it may quote what was written. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
