import { desc, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { withEvidence } from "../../../core/assistant/with-evidence.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments, createStoredPages, pages } from "../../../core/documents/mod.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { createReadFailure } from "../../../core/reading/mod.ts";
import { startReadingAgain } from "../../../core/documents/read-again.ts";
import { readingKind } from "../../../core/documents/reading-kind.ts";
import { nextOfReading } from "../../../core/documents/reading-program.ts";
import { EXTRACTION_VERSION, type StoredDocument } from "../../../core/documents/model.ts";
import type { DocumentHooks } from "../../../core/documents/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  countOf,
  createPolicy,
  problemOf,
  rowsOf,
  uploadDocument,
  valueOf,
} from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf, type TestStorage } from "../../support/document-storage.ts";
import {
  findStepJob,
  giveUpNextStep,
  readingPorts,
  readWhole,
  runStepJob,
  takeReadingStep,
} from "../../support/reading-steps.ts";

let agency: TestAgency;
let storage: TestStorage;
let document: StoredDocument;
const workflow = () => agency.scope({ kind: "WORKFLOW", id: "read-document" });

beforeEach(async () => {
  agency = await openTestAgency();
  storage = createTestStorage();
  const policy = await createPolicy(agency.scope());
  document = await uploadDocument(agency.scope(), policy.id);
  agency.forget();
});
afterEach(() => agency.close());

const readingId = () => document.reading?.id ?? "";
const step = (hooks?: Partial<DocumentHooks>) => takeReadingStep(workflow(), storage, readingId(), hooks);
const findJob = async () => (await findStepJob(workflow(), "reading", readingId())) ?? never();
const runJob = (job: Awaited<ReturnType<typeof findJob>>) =>
  runStepJob(workflow(), readingKind, readingPorts(storage), job);
const giveUp = (end: "VANISHED" | "FAILED") =>
  giveUpNextStep(workflow(), readingKind, readingPorts(storage), readingId(), end);
const reading = async () => (await createDocuments(agency.scope()).find(document.id))?.reading ?? null;
const numberOf = (sql: string) => countOf(agency, sql);
const waitingJobs = async () =>
  (await rowsOf(agency, "SELECT job FROM outbox WHERE state = 'WAITING' ORDER BY rowid")).map(
    ({ job }) => job,
  );
const journal = () =>
  rowsOf(agency, "SELECT number, kind, input, state, outcome FROM workflow_steps ORDER BY number");
const storedExtraction = async () =>
  (await rowsOf(agency, "SELECT extraction FROM readings"))[0]?.["extraction"] ?? "";

const sixty = () =>
  pagesOf(Array.from({ length: 60 }, (_, at) => `Page ${at + 1} of the policy\nflood deductible`));

describe("reading", () => {
  test("reads 25 pages per step, keeps the text exactly, and goes on to understanding", async () => {
    storage.stored = { pages: sixty() };
    expect(await step()).toMatchObject({ tag: "READ", pagesRead: 25, pagesTotal: 60 });
    expect(await reading()).toMatchObject({ state: "READING", pagesRead: 25, pagesTotal: 60 });
    // The job's three: the workflow is taken, the reading is looked up, the step is written. Two look from here.
    expect(agency.sent.roundTrips).toBe(5);
    expect(await step()).toMatchObject({ tag: "READ", pagesRead: 50, pagesTotal: 60 });
    expect(await step()).toMatchObject({ tag: "READ", pagesRead: 60, pagesTotal: 60 });
    expect(await reading()).toMatchObject({ state: "UNDERSTANDING", pagesRead: 60 });
    expect(await waitingJobs()).toEqual(["read-document"]);
    const views = createStoredPages(agency.scope(), storage.readBoxes);
    expect(valueOf(await views.listPages(document.id, [1, 26, 60]))).toEqual(
      sixty()
        .filter(({ page }) => [1, 26, 60].includes(page))
        .map((page) => ({ ...page, source: "TEXT" })),
    );
  });

  test("keeps a small journal, in counts, which goes when the reading is over", async () => {
    storage.stored = { pages: pagesOf(Array.from({ length: 150 }, (_, at) => `Page ${at + 1}`)) };
    for (let part = 0; part < 4; part += 1) await step();
    expect(await journal()).toEqual([
      {
        ...{ number: "3", kind: "READ_PAGES", input: '{"fromPage":51}', state: "DONE" },
        outcome: '{"tag":"READ","pagesRead":75,"pagesTotal":150,"scansTotal":0}',
      },
      {
        ...{ number: "4", kind: "READ_PAGES", input: '{"fromPage":76}', state: "DONE" },
        outcome: '{"tag":"READ","pagesRead":100,"pagesTotal":150,"scansTotal":0}',
      },
      { number: "5", kind: "READ_PAGES", input: '{"fromPage":101}', state: "STARTED", outcome: "null" },
    ]);
    expect((await readWhole(workflow(), storage, readingId())).map(({ tag }) => tag)).toEqual([
      "READ",
      "READ",
      "UNDERSTOOD",
    ]);
    expect(await journal()).toEqual([]);
    expect(await numberOf("SELECT count(*) AS n FROM workflows")).toBe(0);
    expect(await numberOf("SELECT count(*) AS n FROM news_counters")).toBe(0);
  });

  test("goes on for a user who was disabled meanwhile", async () => {
    storage.stored = { pages: sixty() };
    await step();
    await agency.raw.execute("UPDATE users SET state = 'DISABLED'");
    await readWhole(workflow(), storage, readingId());
    expect(await numberOf("SELECT count(*) AS n FROM readings WHERE state = 'COMPLETED'")).toBe(1);
  });

  test("writes nothing twice when a step runs twice", async () => {
    storage.stored = { pages: sixty() };
    const first = await findJob();
    const both = await Promise.all([step(), step()]);
    expect(both.map(({ tag }) => tag).toSorted()).toEqual(["NOTHING_TO_DO", "READ"]);
    expect(await runJob(first)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await numberOf("SELECT count(*) AS n FROM pages")).toBe(25);
    expect(await waitingJobs()).toHaveLength(1);
  });

  test("resumes after a crash between storing the boxes and writing the pages", async () => {
    storage.stored = { pages: sixty() };
    storage.onPutBoxes = () => Promise.reject(new Error("The machine went away."));
    await expect(step()).rejects.toThrow("went away");
    expect(await reading()).toMatchObject({ state: "QUEUED", pagesRead: 0 });
    storage.onPutBoxes = async () => undefined;
    expect(await step()).toMatchObject({ tag: "READ", pagesRead: 25 });
  });

  test("marks its job done in the same batch as the pages", async () => {
    storage.stored = { pages: sixty() };
    const { jobId } = await findJob();
    await step();
    expect(await rowsOf(agency, "SELECT id FROM outbox WHERE state = 'DONE'")).toEqual([{ id: jobId }]);
  });

  test("ends silently and leaves nothing behind when the document is deleted meanwhile", async () => {
    storage.stored = { pages: sixty() };
    storage.onPutBoxes = () => createDocuments(agency.scope()).deleteFile(document.id);
    const job = await findJob();
    expect(await step()).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await runJob(job)).toEqual({ tag: "NOTHING_TO_DO" });
    for (const table of ["pages", "readings", "workflows", "workflow_steps"])
      expect(await numberOf(`SELECT count(*) AS n FROM ${table}`), table).toBe(0);
    expect(storage.boxes.size).toBe(0);
  });

  test("notifies watchers of every step", async () => {
    storage.stored = { pages: sixty() };
    const countChanges = "SELECT count(*) AS n FROM changes WHERE entity = 'document'";
    const before = await numberOf(countChanges);
    await step();
    expect(await numberOf(countChanges)).toBe(before + 1);
  });

  test("says with each change whose document it is", async () => {
    storage.stored = { pages: sixty() };
    await readWhole(workflow(), storage, readingId());
    await createDocuments(agency.scope()).deleteFile(document.id);
    const { rows } = await agency.raw.execute(
      `SELECT count(*) AS n, parent_id FROM changes WHERE entity = 'document' GROUP BY parent_id`,
    );
    expect(rows).toEqual([{ n: 6, parent_id: document.policyId }]);
  });
});

describe("a document that cannot be read", () => {
  test("fails with a readable reason and no waiting jobs", async () => {
    storage.stored = { failure: createReadFailure("PASSWORD") };
    expect(await step()).toEqual({ tag: "FAILED", code: "PASSWORD" });
    expect(await reading()).toMatchObject({ state: "FAILED", failure: expect.stringContaining("password") });
    expect(await waitingJobs()).toEqual([]);
    expect(await numberOf("SELECT count(*) AS n FROM workflows")).toBe(0);
    const [entry] = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [document.id],
      limit: 1,
    });
    expect(entry).toMatchObject({ action: "document.fail-reading", after: { failureCode: "PASSWORD" } });
  });

  test("fails with a missing-file reason when its bytes are gone", async () => {
    storage.stored = null;
    expect(await step()).toEqual({ tag: "FAILED", code: "DAMAGED" });
    expect((await reading())?.failure).toContain("stored file is missing");
  });

  test("fails and names all pages when every page is a picture", async () => {
    storage.stored = { pages: pagesOf(Array.from({ length: 30 }, () => " \n ")) };
    await step();
    expect(await step()).toEqual({ tag: "FAILED", code: "NO_TEXT_LAYER" });
    expect((await reading())?.failure).toContain("pages 1-30");
  });

  test("is still read when only some pages are blank", async () => {
    storage.stored = { pages: pagesOf(["Declarations", ...Array.from({ length: 29 }, () => "")]) };
    await step();
    expect(await step()).toMatchObject({ tag: "READ", pagesRead: 30 });
  });

  test("is given up with what to do after repeated crashes, at any step", async () => {
    storage.stored = { pages: sixty() };
    await step();
    await giveUp("VANISHED");
    expect(await reading()).toMatchObject({
      state: "FAILED",
      pagesRead: 25,
      failure: expect.stringContaining("Reading this file stopped Cara twice, so it was set aside."),
    });
    expect(await step()).toEqual({ tag: "NOTHING_TO_DO" });
  });

  test("is not left waiting for a step that this version does not know", async () => {
    await agency.raw.execute("UPDATE workflow_steps SET kind = 'DANCE'");
    await step();
    expect(await reading()).toMatchObject({
      state: "FAILED",
      failure: expect.stringContaining("again later"),
    });
    expect(await numberOf("SELECT count(*) AS n FROM workflows")).toBe(0);
  });
});

describe("understanding", () => {
  const declarations = [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: GL-4477-01\nNamed Insured: Cedar Hollow Bakery LLC\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nEach Occurrence Limit $1,000,000\nGeneral Aggregate Limit $2,000,000",
  ];

  test("stores what the reasoner extracts, once", async () => {
    storage.stored = { pages: pagesOf(declarations) };
    await step();
    const job = await findJob();
    expect(await step()).toEqual({ tag: "UNDERSTOOD" });
    expect(await runJob(job)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await reading()).toMatchObject({ state: "COMPLETED" });
    const stored = await storedExtraction();
    expect(JSON.parse(stored)).toMatchObject({ details: { policyNumber: "GL-4477-01" } });
  });

  test("drops what the pages do not support, whoever says it", async () => {
    storage.stored = { pages: pagesOf(declarations) };
    const claim = (text: string) => [[{ page: 1, start: 0, end: text.length, text }]];
    const inventing = withEvidence({
      ...localReasoner,
      extract: async (read) => ({
        value: {
          ...extract(read),
          details: { policyNumber: "XX-1", premium: 100 },
          evidence: { policyNumber: claim("COMMERCIAL"), premium: claim("Premium $1.00") },
        },
        withoutModel: false,
        runs: [],
      }),
    });
    await readWhole(workflow(), storage, readingId(), {
      understanding: () => ({ extract: async (read) => (await inventing.extract(read)).value }),
    });
    const stored = await storedExtraction();
    expect(JSON.parse(stored)).toMatchObject({ details: { policyNumber: "XX-1" } });
    expect(stored).not.toContain('"premium"');
  });

  test("is not done again because people wrote about the document meanwhile", async () => {
    storage.stored = { pages: pagesOf(declarations) };
    let understood = 0;
    await agency.raw.execute("UPDATE documents SET type_source = 'GUESS', type = 'INVOICE'");
    await readWhole(workflow(), storage, readingId(), {
      understanding: () => ({
        async extract(read) {
          understood += 1;
          await agency.raw.execute("UPDATE documents SET version = version + 1");
          return extract(read);
        },
      }),
    });
    expect(understood).toBe(1);
    expect(await createDocuments(agency.scope()).find(document.id)).toMatchObject({
      ...{ type: "POLICY_DOCUMENT", typeSource: "READING", version: 3 },
      reading: { state: "COMPLETED" },
    });
  });
});

describe("pages with their words", () => {
  beforeEach(async () => {
    storage.stored = { pages: sixty() };
    for (let part = 0; part < 3; part += 1) await step();
  });
  const stored = () => createStoredPages(agency.scope(), storage.readBoxes);

  test("come in the order asked for", async () => {
    const rows = await agency.db
      .select()
      .from(pages)
      .where(inArray(pages.page, [2, 59]))
      .orderBy(desc(pages.page));
    expect(await stored().withWords(rows)).toEqual([sixty()[58], sixty()[1]]);
  });

  test("are what a document is understood from", async () => {
    let given: readonly PageReading[] = [];
    await step({
      understanding: () => ({
        extract(opened) {
          given = opened.pages;
          return extract(opened);
        },
      }),
    });
    expect(given).toEqual(sixty());
  });
});

describe("locating a quote", () => {
  test("returns a box for each line, on each of its pages", async () => {
    storage.stored = { pages: pagesOf(["one two\nthree four", "five six"]) };
    await step();
    const segments = [
      { page: 1, start: 4, end: 18 },
      { page: 2, start: 0, end: 4 },
    ];
    const views = createStoredPages(agency.scope(), storage.readBoxes);
    expect(valueOf(await views.locateQuote({ readingId: readingId(), segments }))).toEqual([
      {
        page: 1,
        width: 612,
        height: 792,
        rectangles: [
          { x: 100, y: 0, width: 45, height: 10 },
          { x: 50, y: 12, width: 95, height: 10 },
        ],
      },
      { page: 2, width: 612, height: 792, rectangles: [{ x: 50, y: 0, width: 45, height: 10 }] },
    ]);
  });

  test("returns nothing for a deleted document and rejects too many segments", async () => {
    const views = createStoredPages(agency.scope(), storage.readBoxes);
    const segment = { page: 1, start: 0, end: 1 };
    expect(valueOf(await views.locateQuote({ readingId: "rdg_gone", segments: [segment] }))).toEqual([]);
    const heap = Array.from({ length: 26 }, () => segment);
    expect(problemOf(await views.locateQuote({ readingId: "rdg_1", segments: heap })).code).toBe(
      "VALIDATION",
    );
  });
});

describe("a document understood by an older version", () => {
  beforeEach(async () => {
    storage.stored = { pages: pagesOf(["Each Occurrence Limit $1,000,000"]) };
    await readWhole(workflow(), storage, readingId());
    await agency.raw.execute("UPDATE readings SET extraction_version = 1, extraction = '{\"old\":true}'");
  });
  const kept = async () =>
    (await rowsOf(agency, "SELECT extraction, extraction_version FROM readings"))[0] ?? {};

  test("is understood again once and stays in use until then", async () => {
    await Promise.all([startReadingAgain(workflow()), startReadingAgain(workflow())]);
    await startReadingAgain(workflow());
    expect(await waitingJobs()).toEqual(["read-document"]);
    expect(await journal()).toMatchObject([{ kind: "UNDERSTAND", input: '{"isAgain":true}' }]);
    expect(await reading()).toMatchObject({ state: "COMPLETED", isAgain: true });
    const job = await findJob();
    expect(await step()).toEqual({ tag: "UNDERSTOOD" });
    expect(await reading()).toMatchObject({ state: "COMPLETED", isAgain: false, note: null });
    expect(await kept()).toMatchObject({ extraction_version: String(EXTRACTION_VERSION) });
    expect(JSON.parse(String((await kept())["extraction"]))).not.toHaveProperty("old");
    const [entry] = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [document.id],
      limit: 1,
    });
    expect(entry?.action).toBe("document.read-again");
    // A message delivered twice changes nothing.
    expect(await runJob(job)).toEqual({ tag: "NOTHING_TO_DO" });
    await startReadingAgain(workflow());
    expect(await waitingJobs()).toEqual([]);
  });

  test.each(["comes to nothing", "is given up"])(
    "keeps its old result when the attempt %s, and retries after a day",
    async (how) => {
      await startReadingAgain(workflow());
      if (how === "is given up") await giveUp("FAILED");
      else
        expect(await step({ understanding: () => ({ extract: async () => null }) })).toEqual({ tag: "LEFT" });
      expect(await kept()).toMatchObject({ extraction: '{"old":true}', extraction_version: "1" });
      expect((await reading())?.isAgain).toBe(false);
      await startReadingAgain(workflow());
      expect(await waitingJobs()).toEqual([]);
      agency.clock.nowMs += 24 * 60 * 60_000;
      await startReadingAgain(workflow());
      expect(await waitingJobs()).toEqual(["read-document"]);
    },
  );

  test("waits while three other documents of the agency are in progress", async () => {
    await agency.db.batch([
      agency.db.run(
        `INSERT INTO readings (id, document_id, reader_version, state, created_at, is_again)
          SELECT 'rdg_' || value, '${document.id}', 1, 'COMPLETED', 0, 1 FROM json_each('[1, 2, 3]')`,
      ),
    ]);
    await startReadingAgain(workflow());
    expect(await waitingJobs()).toEqual([]);
  });
});

describe("what comes after a step", () => {
  const next = (outcome: unknown) => {
    const step = { number: 1, key: "", kind: "", input: {}, tries: 1, error: null, startedAt: 0 };
    const steps = [{ ...step, state: "DONE" as const, outcome }];
    return nextOfReading({ input: {}, steps, tokens: 0, workedMs: 0 });
  };
  const read = { tag: "READ", pagesRead: 25, pagesTotal: 60, scansTotal: 0 };
  test.each([
    ["the next pages", read, { kind: "READ_PAGES", input: { fromPage: 26 } }],
    ["the pictures among them", { ...read, pagesRead: 60, scansTotal: 3 }, "READ_SCANS"],
    ["what they say", { ...read, pagesRead: 60 }, { kind: "UNDERSTAND", input: { isAgain: false } }],
    ["the next pictures", { tag: "LOOKED", scansRead: 4, scansTotal: 9 }, "READ_SCANS"],
    ["what they say, after the last picture", { tag: "LOOKED", scansRead: 9, scansTotal: 9 }, "UNDERSTAND"],
    ["nothing, once it was understood", { tag: "UNDERSTOOD" }, null],
    ["nothing, once it has failed", { tag: "FAILED", code: "PASSWORD" }, null],
  ])("is %s", (_what, outcome, expected) => {
    const call = next(outcome);
    expect(typeof expected === "string" ? call?.kind : call).toEqual(expected);
  });
});

function never(): never {
  throw new Error("There is no open step.");
}
