/** Steps on a real database: written before they act, their outcome in one batch, one driver at a time. */
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import {
  answerStep,
  backgroundWork,
  driveStep,
  endWorkflow,
  findOpenWorkflow,
  startWorkflow,
  type StepResult,
  type Taken,
  takeWorkflow,
  type WorkflowKind,
} from "#core/workflows";
import { type EnqueuedJob, runJob } from "#core/outbox";
import { whyAtRest } from "#core/subscription";
import { restMs } from "#model/outbox";
import { type Journal, usualBudgets } from "#model/workflows";
import { changes } from "../../../core/audit/tables.ts";
import { type Statement, writeAll } from "../../../core/shared/database.ts";
import { guardThat } from "../../../core/shared/version-guard.ts";
import { reopenStepsTask, wakeWorkflowsTask } from "../../../core/workflows/wake-workflows.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { jobWork } from "../../support/job-work.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const subjectId = "wsp_1";

interface Ports {
  act(number: number): StepResult | Promise<StepResult>;
}

/** Three steps of which each adds a note to the database, so that what was done twice can be counted. */
function counting(over: Partial<WorkflowKind<Ports>> = {}): WorkflowKind<Ports> {
  return {
    name: "counting",
    budgets: usualBudgets,
    program: ({ steps }: Journal) =>
      steps.length === 3 ? null : { kind: "NOTE", input: { number: steps.length + 1 } },
    tools: {
      NOTE: {
        effect: "WRITE",
        input: v.object({ number: v.number() }),
        act: async ({ act }, { step }) => act(step.number),
      },
    },
    tell: () => [],
    keepRuns: () => [],
    ...over,
  };
}

const noted: Ports = {
  act: (number) => ({
    tag: "DONE",
    outcome: { number },
    rows: [
      agency.db.run(
        sql`INSERT INTO submissions (key, results, created_at) VALUES (${`note-${number}`}, '[]', 0)`,
      ),
    ],
  }),
};
const countNotes = async () =>
  (await agency.raw.execute("SELECT count(*) AS n FROM submissions")).rows[0]?.["n"];
const readSteps = async () =>
  (
    await agency.raw.execute("SELECT number, state, tries, error FROM workflow_steps ORDER BY number")
  ).rows.map(({ number, state, tries, error }) => [number, state, tries, error]);
const readWorkflow = async () =>
  (await agency.raw.execute("SELECT state, ending, reason FROM workflows")).rows[0];

async function start(kind = "counting") {
  const scope = agency.scope();
  const { statements, job } = startWorkflow(scope, { kind, subjectId, askedBy: agency.ownerId, input: {} });
  await writeAll(agency.db, statements);
  expect(job.job).toBe("drive-workflow");
}

async function driveToEnd(kind: WorkflowKind<Ports>, ports: Ports): Promise<void> {
  const taken = await takeWorkflow(agency.scope(), subjectId);
  if (!taken) return;
  while ((await driveStep(agency.scope(), kind, ports, taken)).tag === "CONTINUE");
}

describe("a workflow", () => {
  test("takes its steps in order and ends", async () => {
    await start();
    await driveToEnd(counting(), noted);
    expect(await countNotes()).toBe(3);
    expect(await readSteps()).toEqual([1, 2, 3].map((number) => [number, "DONE", 1, null]));
    expect(await readWorkflow()).toMatchObject({ state: "ENDED", ending: "DONE", reason: null });
    expect(await takeWorkflow(agency.scope(), subjectId)).toBeNull();
  });

  test("writes a step before it acts, and goes on with it after whoever acted has died", async () => {
    await start();
    const taken = await takeWorkflow(agency.scope(), subjectId);
    const dying: Ports = { act: () => Promise.reject(new Error("The Worker has died.")) };
    await expect(driveStep(agency.scope(), counting(), dying, taken ?? never())).rejects.toThrow("died");
    expect(await readSteps()).toEqual([[1, "STARTED", 1, null]]);
    await driveToEnd(counting(), noted);
    expect(await countNotes()).toBe(3);
    expect(await readSteps()).toEqual([
      [1, "DONE", 2, null],
      [2, "DONE", 1, null],
      [3, "DONE", 1, null],
    ]);
  });

  test("is driven by one of two drivers: what the other one writes does not count", async () => {
    await start();
    const stale = (await takeWorkflow(agency.scope(), subjectId)) ?? never();
    let isTaken = false;
    const overtaken: Ports = {
      async act(number) {
        if (!isTaken) await driveToEnd(counting(), noted);
        isTaken = true;
        return noted.act(number);
      },
    };
    expect(await driveStep(agency.scope(), counting(), overtaken, stale)).toEqual({ tag: "OVER" });
    expect(await countNotes()).toBe(3);
    expect(await driveStep(agency.scope(), counting(), noted, stale)).toEqual({ tag: "OVER" });
  });

  test("belongs to the newest driver, also while that has done nothing yet", async () => {
    await start();
    const stale = (await takeWorkflow(agency.scope(), subjectId)) ?? never();
    const newest: Taken[] = [];
    const overtaken: Ports = {
      async act(number) {
        newest.push((await takeWorkflow(agency.scope(), subjectId)) ?? never());
        return noted.act(number);
      },
    };
    expect(await driveStep(agency.scope(), counting(), overtaken, stale)).toEqual({ tag: "OVER" });
    expect([await countNotes(), await readSteps()]).toEqual([0, [[1, "STARTED", 2, null]]]);
    const [taken = never()] = newest;
    while ((await driveStep(agency.scope(), counting(), noted, taken)).tag === "CONTINUE");
    expect(await countNotes()).toBe(3);
  });

  test("writes an outcome again that came with something else, and acts once", async () => {
    await start();
    const acted: number[] = [];
    let conflicts = 1;
    const meanwhile = counting({
      tell(_scope, told) {
        if (told.tag !== "STEP_ENDED" || conflicts === 0) return [];
        conflicts -= 1;
        return guardThat(agency.db, subjectId, sql`0`);
      },
    });
    await driveToEnd(meanwhile, {
      act(number) {
        acted.push(number);
        return noted.act(number);
      },
    });
    expect(acted).toEqual([1, 2, 3]);
    expect(await countNotes()).toBe(3);
  });

  test("stores what a model was asked even if somebody has stopped the step meanwhile", async () => {
    await start();
    const kept: unknown[] = [];
    const asking = counting({
      keepRuns(_scope, runs) {
        kept.push(...runs);
        return [agency.db.run(sql`UPDATE submissions SET created_at = 1`)];
      },
    });
    const run = { inputTokens: 7, outputTokens: 1, costMicros: null };
    const taken = (await takeWorkflow(agency.scope(), subjectId)) ?? never();
    const stopped: Ports = {
      async act() {
        const open = (await findOpenWorkflow(agency.db, subjectId)) ?? never();
        const ended = { ending: "STOPPED" as const, reason: "Stopped by Odette Marlowe" };
        await writeAll(agency.db, await endWorkflow(agency.scope(), asking, open, ended));
        kept.length = 0;
        return { tag: "DONE", outcome: {}, runs: [run] };
      },
    };
    expect(await driveStep(agency.scope(), asking, stopped, taken)).toEqual({ tag: "OVER" });
    expect(kept.at(-1)).toEqual(run);
  });

  test("gives a step up that no driver finishes, and goes on", async () => {
    await start();
    let lost = 0;
    const losing: Ports = {
      act(number) {
        if (number !== 2) return noted.act(number);
        lost += 1;
        throw new Error("Lost.");
      },
    };
    for (let tried = 0; tried < 5; tried += 1) await driveToEnd(counting(), losing).catch(() => undefined);
    expect(lost).toBe(3);
    expect((await readSteps()).map(([, state]) => state)).toEqual(["DONE", "FAILED", "DONE"]);
    expect(await countNotes()).toBe(2);
  });

  test("waits for a person, and goes on with what they say", async () => {
    await start();
    const asking: Ports = {
      act: (number) => (number === 2 ? { tag: "WAIT", question: "Which one?" } : noted.act(number)),
    };
    await driveToEnd(counting(), asking);
    expect(await readWorkflow()).toMatchObject({ state: "WAITING" });
    expect(await takeWorkflow(agency.scope(), subjectId)).toBeNull();
    const open = (await findOpenWorkflow(agency.db, subjectId)) ?? never();
    const answer = () => answerStep(agency.scope(), open, { answer: "The first" }).statements;
    await writeAll(agency.db, answer());
    await expect(writeAll(agency.db, answer())).rejects.toThrow();
    await driveToEnd(counting(), asking);
    expect((await readSteps()).map(([, state]) => state)).toEqual(["DONE", "DONE", "DONE"]);
    expect(await countNotes()).toBe(2);
  });

  test("is stopped at once: what its driver still writes does not count", async () => {
    await start();
    const taken = (await takeWorkflow(agency.scope(), subjectId)) ?? never();
    const stopped: Ports = {
      async act(number) {
        const open = (await findOpenWorkflow(agency.db, subjectId)) ?? never();
        await writeAll(
          agency.db,
          await endWorkflow(agency.scope(), counting(), open, {
            ending: "STOPPED",
            reason: "Stopped by Odette Marlowe",
          }),
        );
        return noted.act(number);
      },
    };
    expect(await driveStep(agency.scope(), counting(), stopped, taken)).toEqual({ tag: "OVER" });
    expect(await countNotes()).toBe(0);
    expect(await readSteps()).toEqual([[1, "FAILED", 1, "Stopped by Odette Marlowe"]]);
    expect(await readWorkflow()).toMatchObject({ ending: "STOPPED" });
  });

  test("ends with the reason when whoever asked may no longer do so, before and during a step", async () => {
    await start();
    const disabling: Ports = {
      async act(number) {
        if (number === 2) await agency.raw.execute("UPDATE users SET state = 'DISABLED'");
        return noted.act(number);
      },
    };
    await driveToEnd(counting(), disabling);
    expect(await countNotes()).toBe(1);
    expect(await readWorkflow()).toMatchObject({
      ending: "NOT_ALLOWED",
      reason: "Stopped, because whoever asked for it may no longer do so.",
    });
  });

  test("takes no step that its tools do not know, and none with another input", async () => {
    await start();
    const program = ({ steps }: Journal) =>
      [
        { kind: "SEND_MAIL", input: {} },
        { kind: "NOTE", input: { number: "one" } },
      ][steps.length] ?? null;
    await driveToEnd(counting({ program }), noted);
    expect(await countNotes()).toBe(0);
    expect((await readSteps()).map(([, state]) => state)).toEqual(["FAILED", "FAILED"]);
  });

  test("refuses rows from a tool that only reads", async () => {
    await start();
    const { NOTE: note } = counting().tools;
    const reading = counting({ tools: { NOTE: { ...(note ?? never()), effect: "READ" } } });
    await expect(driveToEnd(reading, noted)).rejects.toThrow("only reads");
    expect(await countNotes()).toBe(0);
  });

  test("lets a tool that acts outside ask a person and nothing else", async () => {
    const { NOTE: note } = counting().tools;
    const outside = (asksIn?: readonly string[]) =>
      counting({ tools: { NOTE: { ...(note ?? never()), effect: "OUTSIDE" } }, ...(asksIn && { asksIn }) });
    const ask = (): Statement =>
      agency.db
        .insert(changes)
        .values({ entity: "caraApproval", entityId: "art_1", parentId: subjectId, at: 0 });
    const asking = (over: { rows?: readonly Statement[]; jobs?: readonly EnqueuedJob[] } = {}): Ports => ({
      act: () => ({ tag: "DONE", outcome: null, rows: [ask()], ...over }),
    });
    const job: EnqueuedJob = { job: "send-email", jobId: "job_1", statements: [] };
    const refused: [WorkflowKind<Ports>, Ports][] = [
      [outside(), asking()],
      [outside(["approvals"]), asking()],
      [outside(["changes"]), asking({ rows: [ask(), agency.db.delete(changes)] })],
      [outside(["changes"]), noted],
      [outside(["changes"]), asking({ jobs: [job] })],
    ];
    await start();
    for (const [kind, ports] of refused) {
      await expect(driveToEnd(kind, ports)).rejects.toThrow("ask a person for a yes");
      await agency.raw.execute("UPDATE workflow_steps SET tries = 1");
    }
    await driveToEnd(outside(["changes"]), asking());
    const { rows } = await agency.raw.execute(
      "SELECT count(*) AS n FROM changes WHERE entity = 'caraApproval'",
    );
    expect(rows).toEqual([{ n: 3 }]);
    expect(await countNotes()).toBe(0);
  });

  test("is looked after while it waits for something else, without a write each time", async () => {
    await start();
    const waiting: Ports = { act: () => ({ tag: "LATER", afterMs: 1_000, progress: null }) };
    const taken = (await takeWorkflow(agency.scope(), subjectId)) ?? never();
    await driveStep(agency.scope(), counting(), waiting, taken);
    agency.forget();
    expect(await driveStep(agency.scope(), counting(), waiting, taken)).toEqual({
      tag: "LATER",
      afterMs: 1_000,
      progress: null,
    });
    const touched = async () =>
      (await agency.raw.execute("SELECT touched_at FROM workflows")).rows[0]?.["touched_at"];
    const before = await touched();
    agency.clock.nowMs += 20_000;
    await driveStep(agency.scope(), counting(), waiting, taken);
    expect(await touched()).toBe(Number(before) + 20_000);
  });
});

test("the clock wakes the drivers of workflows that nobody has touched for a minute", async () => {
  await start();
  const woken: string[] = [];
  const ports = { scope: agency.scope(), wakeDriver: async (id: string) => void woken.push(id) };
  const { nowMs } = agency.clock;
  expect(await wakeWorkflowsTask.run(ports, nowMs + 59_000)).toEqual({ nextDueAt: nowMs + 119_000 });
  expect(woken).toEqual([]);
  await wakeWorkflowsTask.run(ports, nowMs + 60_000);
  expect(woken).toEqual([subjectId]);
  await driveToEnd(counting(), noted);
  expect(await wakeWorkflowsTask.run(ports, nowMs + 120_000)).toEqual({ nextDueAt: null });
});

test.each(["EXPIRED", "PAUSED"])(
  "while the subscription is %s, nobody takes a step, and later all go on",
  async (state) => {
    const setState = (to: string) => agency.raw.execute(`UPDATE subscription SET state = '${to}'`);
    await start();
    const taken = (await takeWorkflow(agency.scope(), subjectId)) ?? never();
    await driveStep(agency.scope(), counting(), noted, taken);
    await setState(state);
    expect(await driveStep(agency.scope(), counting(), noted, taken)).toEqual({ tag: "OVER" });
    expect(await takeWorkflow(agency.scope(), subjectId)).toBeNull();
    const woken: string[] = [];
    const ports = { scope: agency.scope(), wakeDriver: async (id: string) => void woken.push(id) };
    const nowMs = agency.clock.nowMs + 600_000;
    expect(await wakeWorkflowsTask.run(ports, nowMs)).toEqual({ nextDueAt: nowMs + restMs });
    expect(woken).toEqual([]);
    expect(await countNotes()).toBe(1);
    await setState("ACTIVE");
    await wakeWorkflowsTask.run(ports, nowMs);
    expect(woken).toEqual([subjectId]);
    await driveToEnd(counting(), noted);
    expect(await countNotes()).toBe(3);
  },
);

test("a subject has one workflow of a kind at a time", async () => {
  await start();
  await expect(start()).rejects.toThrow();
  await start("another");
});

describe("a background workflow", () => {
  const background = counting({ isBackground: true });
  const job = backgroundWork.defineStepJob(background, {
    ...{ name: "take-note", queue: "ai-jobs" },
    portsOf: (ports: Ports) => ports,
  });
  const openJob = async () => {
    const { rows } = await agency.raw.execute(
      "SELECT outbox.id, payload FROM outbox JOIN workflows ON job_id = outbox.id",
    );
    return (
      rows[0] && { id: rows[0]["id"] as string, payload: JSON.parse(rows[0]["payload"] as string) as unknown }
    );
  };
  const run = (ports: Ports, id: string) =>
    runJob(
      {
        ...{ scope: agency.scope(), jobs: [job], ports, log: () => undefined },
        whyAtRest: () => whyAtRest(agency.scope()),
      },
      id,
    );
  const startNotes = () =>
    writeAll(
      agency.db,
      backgroundWork.start(agency.scope(), {
        ...{ kind: "counting", job: "take-note", subjectId },
        first: { kind: "NOTE", input: { number: 1 } },
      }).statements,
    );

  test("takes a step a job, each enqueued with the step, and leaves nothing behind", async () => {
    await startNotes();
    for (let open = await openJob(); open; open = await openJob()) {
      await run(noted, open.id);
      // It is done: its message may come again.
      await run(noted, open.id);
    }
    expect(await countNotes()).toBe(3);
    expect(await readSteps()).toEqual([]);
    expect(await readWorkflow()).toBeUndefined();
    const { rows } = await agency.raw.execute("SELECT state, count(*) AS n FROM outbox GROUP BY state");
    expect(rows).toEqual([{ state: "DONE", n: 3 }]);
  });

  test("is not woken by the clock: the outbox sends its job again", async () => {
    await startNotes();
    const woken: string[] = [];
    const ports = { scope: agency.scope(), wakeDriver: async (id: string) => void woken.push(id) };
    expect(await wakeWorkflowsTask.run(ports, agency.clock.nowMs + 600_000)).toEqual({ nextDueAt: null });
    expect(woken).toEqual([]);
  });

  test("goes on if nobody could say that its job was given up, but not for ever", async () => {
    await startNotes();
    const open = (await openJob()) ?? never();
    const end = async () => agency.raw.execute("UPDATE outbox SET state = 'FAILED', attempts = 7");
    const reopen = () => reopenStepsTask.run({ scope: agency.scope() }, agency.clock.nowMs);
    await end();
    expect(await reopen()).toEqual({ nextDueAt: agency.clock.nowMs + 600_000 });
    await run(noted, open.id);
    expect(await countNotes()).toBe(0);
    agency.clock.nowMs += 600_000;
    await reopen();
    await run(noted, open.id);
    expect(await countNotes()).toBe(1);
    await end();
    await agency.raw.execute("UPDATE workflow_steps SET tries = 20 WHERE state = 'STARTED'");
    agency.clock.nowMs += 600_000;
    await reopen();
    await run(noted, ((await openJob()) ?? never()).id);
    expect(await countNotes()).toBe(1);
    expect((await readSteps()).map(([, state]) => state)).toEqual(["DONE", "FAILED", "STARTED"]);
  });

  test("gives up a step whose consumers vanish, and says so once", async () => {
    await startNotes();
    const open = (await openJob()) ?? never();
    await agency.raw.execute("UPDATE outbox SET attempts = 2, state = 'CLAIMED', due_at = 0");
    await run(noted, open.id);
    expect(await countNotes()).toBe(0);
    expect((await readSteps()).map(([number, state]) => [number, state])).toEqual([
      [1, "FAILED"],
      [2, "STARTED"],
    ]);
    // A consumer that dies while it says so is followed by another one.
    await job.ended(noted, { ...jobWork(agency.scope(), open.payload), jobId: open.id, end: "VANISHED" });
    expect(await readSteps()).toHaveLength(2);
  });
});

function never(): never {
  throw new Error("This was expected to exist.");
}
