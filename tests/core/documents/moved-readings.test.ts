/** Documents that are being read while the product is updated: their jobs become the jobs of workflows. */
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { readMigrations } from "../../support/test-database.ts";

const open = (id: string, job: string, payload: object, state = "WAITING") => ({
  sql: `INSERT INTO outbox (id, job, payload, state, due_at, send_at, request_id, created_at, finished_at)
    VALUES (?, ?, ?, ?, 0, 0, 'req_1', 7, ?)`,
  args: [id, job, JSON.stringify(payload), state, state === "DONE" ? 8 : null],
});

test("readings that are under way go on where they are through the migration", async () => {
  const client = createClient({ url: ":memory:" });
  const migrations = readMigrations("agency");
  const change = migrations.findIndex(({ name }) => name === "reading-workflows");
  for (const { sql } of migrations.slice(0, change)) await client.executeMultiple(sql);
  const of = (nth: number) => ({ documentId: `doc_${nth}`, readingId: `rdg_${nth}` });
  await client.batch([
    open("job_1", "read-document", { ...of(1), fromPage: 26 }),
    open("job_2", "read-scans", { ...of(2), scansRead: 4 }, "CLAIMED"),
    open("job_3", "understand-document", of(3)),
    open("job_4", "understand-again", of(4)),
    open("job_5", "embed-pages", { ...of(4), model: "m", pagesDone: 25 }),
    // The same once more.
    open("job_6", "embed-pages", { ...of(4), model: "m", pagesDone: 25 }),
    open("job_7", "read-document", { ...of(7), fromPage: 1 }, "DONE"),
    open("job_8", "delete-stored-file", { storageKey: "k", readingIds: [] }),
  ]);
  for (const { sql } of migrations.slice(change)) await client.executeMultiple(sql);

  const { rows: steps } = await client.execute(
    `SELECT workflows.kind AS workflow, subject_id, job_id, number, workflow_steps.kind, workflow_steps.input
      FROM workflows JOIN workflow_steps ON workflow_id = workflows.id AND workflow_steps.state = 'STARTED'
      WHERE workflows.state = 'RUNNING' ORDER BY job_id`,
  );
  const reading = { workflow: "reading", number: 1 };
  expect(steps).toMatchObject([
    { ...reading, subject_id: "rdg_1", job_id: "job_1", kind: "READ_PAGES", input: '{"fromPage":26}' },
    { ...reading, subject_id: "rdg_2", job_id: "job_2", kind: "READ_SCANS", input: '{"scansRead":4}' },
    { ...reading, subject_id: "rdg_3", job_id: "job_3", kind: "UNDERSTAND", input: '{"isAgain":false}' },
    { ...reading, subject_id: "rdg_4", job_id: "job_4", kind: "UNDERSTAND", input: '{"isAgain":true}' },
    {
      ...{ workflow: "embedding", subject_id: "rdg_4", job_id: "job_5", kind: "EMBED_PAGES" },
      input: '{"model":"m","pagesDone":25}',
    },
  ]);
  const { rows: jobs } = await client.execute("SELECT * FROM outbox ORDER BY id");
  expect(jobs.map(({ id, job, state }) => [id, job, state])).toEqual([
    ["job_1", "read-document", "WAITING"],
    ["job_2", "read-document", "CLAIMED"],
    ["job_3", "read-document", "WAITING"],
    ["job_4", "read-document", "WAITING"],
    ["job_5", "embed-pages", "WAITING"],
    ["job_7", "read-document", "DONE"],
    ["job_8", "delete-stored-file", "WAITING"],
  ]);
  expect(jobs[0]?.["payload"]).toBe('{"workflowId":"wfl_1","subjectId":"rdg_1"}');
  // Whoever had claimed one has lost it, which counts as neither a crash nor a failure.
  expect(jobs.slice(0, 2)).toMatchObject([
    { attempts: 0, retries: 0 },
    { attempts: 1, retries: 1 },
  ]);
  client.close();
});
