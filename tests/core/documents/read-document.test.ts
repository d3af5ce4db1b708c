import { desc, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimJob, finishingStatements } from "../../../core/outbox/claim-job.ts";
import { extract } from "../../../core/assistant/local/extract.ts";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { withEvidence } from "../../../core/assistant/with-evidence.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments, createStoredPages, pages } from "../../../core/documents/mod.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { createReadFailure } from "../../../core/reading/mod.ts";
import { enqueueReadingAgain, leaveAsUnderstood } from "../../../core/documents/read-again.ts";
import { readDocumentJob, readDocumentStep } from "../../../core/documents/read-document.ts";
import { giveUpReading } from "../../../core/documents/reading-step.ts";
import { understandDocument, understandDocumentJob } from "../../../core/documents/understand-document.ts";
import { EXTRACTION_VERSION, type StoredDocument } from "../../../core/documents/model.ts";
import { parseInput } from "../../../core/shared/field-problems.ts";
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
const step = (fromPage: number) =>
  readDocumentStep(
    { scope: workflow(), ...storage },
    { documentId: document.id, readingId: readingId(), fromPage },
  );
const understand = () =>
  understandDocument(
    { scope: workflow(), ...storage, extract },
    {
      documentId: document.id,
      readingId: readingId(),
    },
  );
const reading = async () => (await createDocuments(agency.scope()).find(document.id))?.reading ?? null;
const numberOf = (sql: string) => countOf(agency, sql);
const waitingJobs = async () =>
  (await rowsOf(agency, "SELECT job, payload FROM outbox WHERE state = 'WAITING' ORDER BY rowid")).map(
    ({ job, payload }) => ({ job, payload: JSON.parse(payload ?? "") as unknown }),
  );
const storedExtraction = async () =>
  (await rowsOf(agency, "SELECT extraction FROM readings"))[0]?.["extraction"] ?? "";

const sixty = () =>
  pagesOf(Array.from({ length: 60 }, (_, at) => `Page ${at + 1} of the policy\nflood deductible`));

describe("reading", () => {
  test("reads 25 pages per step, keeps the text exactly, and enqueues understanding", async () => {
    storage.stored = { pages: sixty() };
    expect(await step(1)).toEqual({ tag: "READ", pagesRead: 25, pagesTotal: 60 });
    expect(await reading()).toMatchObject({ state: "READING", pagesRead: 25, pagesTotal: 60 });
    expect(agency.sent.roundTrips).toBe(3); // Two for the step, one for the line above.
    expect(await step(26)).toEqual({ tag: "READ", pagesRead: 50, pagesTotal: 60 });
    expect(await step(51)).toEqual({ tag: "READ", pagesRead: 60, pagesTotal: 60 });
    expect(await reading()).toMatchObject({ state: "UNDERSTANDING", pagesRead: 60 });
    expect((await waitingJobs()).map(({ job }) => job)).toEqual([
      "read-document",
      "read-document",
      "read-document",
      "understand-document",
    ]);
    const views = createStoredPages(agency.scope(), storage.readBoxes);
    expect(valueOf(await views.listPages(document.id, [1, 26, 60]))).toEqual(
      sixty()
        .filter(({ page }) => [1, 26, 60].includes(page))
        .map((page) => ({ ...page, source: "TEXT" })),
    );
  });

  test("enqueues each next step with a payload that the job accepts", async () => {
    storage.stored = { pages: sixty().slice(0, 30) };
    await step(1);
    await step(26);
    const [, second, third] = await waitingJobs();
    expect(valueOf(parseInput(readDocumentJob.payload, second?.payload))).toMatchObject({ fromPage: 26 });
    expect(valueOf(parseInput(understandDocumentJob.payload, third?.payload))).toMatchObject({
      documentId: document.id,
    });
  });

  test("writes nothing twice when a step runs twice", async () => {
    storage.stored = { pages: sixty() };
    await Promise.all([step(1), step(1)]);
    expect(await step(1)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await numberOf("SELECT count(*) AS n FROM pages")).toBe(25);
    expect(await waitingJobs()).toHaveLength(2);
  });

  test("does not skip ahead", async () => {
    storage.stored = { pages: sixty() };
    expect(await step(26)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await numberOf("SELECT count(*) AS n FROM pages")).toBe(0);
  });

  test("resumes after a crash between storing the boxes and writing the pages", async () => {
    storage.stored = { pages: sixty() };
    storage.onPutBoxes = () => Promise.reject(new Error("The machine went away."));
    await expect(step(1)).rejects.toThrow("went away");
    expect(await reading()).toMatchObject({ state: "QUEUED", pagesRead: 0 });
    storage.onPutBoxes = async () => undefined;
    expect(await step(1)).toMatchObject({ tag: "READ", pagesRead: 25 });
  });

  test("marks its job done in the same batch as the pages", async () => {
    storage.stored = { pages: sixty() };
    const [job] = await rowsOf(agency, "SELECT id FROM outbox");
    const claim = await claimJob(agency.db, job?.["id"] ?? "", agency.clock.nowMs);
    if (claim.tag !== "CLAIMED") throw new Error("The job could not be claimed.");
    const finishing = finishingStatements(agency.db, claim.claimed, agency.clock.nowMs);
    const payload = valueOf(parseInput(readDocumentJob.payload, claim.claimed.payload));
    await readDocumentStep({ scope: workflow(), ...storage, finishing }, payload);
    expect(await numberOf("SELECT count(*) AS n FROM outbox WHERE state = 'DONE'")).toBe(1);
  });

  test("ends silently and leaves nothing behind when the document is deleted meanwhile", async () => {
    storage.stored = { pages: sixty() };
    storage.onPutBoxes = () => createDocuments(agency.scope()).deleteFile(document.id);
    expect(await step(1)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await step(1)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await numberOf("SELECT count(*) AS n FROM pages")).toBe(0);
    expect(storage.boxes.size).toBe(0);
    expect(await understand()).toEqual({ tag: "NOTHING_TO_DO" });
  });

  test("notifies watchers of every step", async () => {
    storage.stored = { pages: sixty() };
    const countChanges = "SELECT count(*) AS n FROM changes WHERE entity = 'document'";
    const before = await numberOf(countChanges);
    await step(1);
    expect(await numberOf(countChanges)).toBe(before + 1);
  });

  test("says with each change whose document it is", async () => {
    storage.stored = { pages: sixty() };
    for (const page of [1, 26, 51]) await step(page);
    await understand();
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
    expect(await step(1)).toEqual({ tag: "FAILED", code: "PASSWORD" });
    expect(await reading()).toMatchObject({ state: "FAILED", failure: expect.stringContaining("password") });
    expect(await waitingJobs()).toHaveLength(1); // Only the job that ran is left.
    const [entry] = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [document.id],
      limit: 1,
    });
    expect(entry).toMatchObject({ action: "document.fail-reading", after: { failureCode: "PASSWORD" } });
  });

  test("fails with a missing-file reason when its bytes are gone", async () => {
    storage.stored = null;
    expect(await step(1)).toEqual({ tag: "FAILED", code: "DAMAGED" });
    expect((await reading())?.failure).toContain("stored file is missing");
  });

  test("fails and names all pages when every page is a picture", async () => {
    storage.stored = { pages: pagesOf(Array.from({ length: 30 }, () => " \n ")) };
    await step(1);
    expect(await step(26)).toEqual({ tag: "FAILED", code: "NO_TEXT_LAYER" });
    expect((await reading())?.failure).toContain("pages 1-30");
  });

  test("is still read when only some pages are blank", async () => {
    storage.stored = { pages: pagesOf(["Declarations", ...Array.from({ length: 29 }, () => "")]) };
    await step(1);
    expect(await step(26)).toMatchObject({ tag: "READ", pagesRead: 30 });
  });

  test("is given up with the reason after repeated crashes", async () => {
    await giveUpReading(workflow(), { documentId: document.id, readingId: readingId() }, "It stopped twice.");
    expect(await reading()).toMatchObject({ state: "FAILED", failure: "It stopped twice." });
    storage.stored = { pages: sixty() };
    expect(await step(1)).toEqual({ tag: "NOTHING_TO_DO" });
    await giveUpReading(workflow(), { documentId: document.id, readingId: readingId() }, "Again.");
    expect((await reading())?.failure).toBe("It stopped twice.");
  });
});

describe("understanding", () => {
  const declarations = [
    "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: GL-4477-01\nNamed Insured: Cedar Hollow Bakery LLC\nPolicy Period: From 03/01/2026 to 03/01/2027\n\nEach Occurrence Limit $1,000,000\nGeneral Aggregate Limit $2,000,000",
  ];

  test("stores what the reasoner extracts, once", async () => {
    storage.stored = { pages: pagesOf(declarations) };
    await step(1);
    expect(await understand()).toEqual({ tag: "COMPLETED" });
    expect(await understand()).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await reading()).toMatchObject({ state: "COMPLETED" });
    const stored = await storedExtraction();
    expect(JSON.parse(stored)).toMatchObject({ details: { policyNumber: "GL-4477-01" } });
  });

  test("drops what the pages do not support, whoever says it", async () => {
    storage.stored = { pages: pagesOf(declarations) };
    await step(1);
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
    await understandDocument(
      {
        scope: workflow(),
        ...storage,
        extract: async (read) => (await inventing.extract(read)).value,
      },
      { documentId: document.id, readingId: readingId() },
    );
    const stored = await storedExtraction();
    expect(JSON.parse(stored)).toMatchObject({ details: { policyNumber: "XX-1" } });
    expect(stored).not.toContain('"premium"');
  });
});

describe("pages with their words", () => {
  beforeEach(async () => {
    storage.stored = { pages: sixty() };
    for (const fromPage of [1, 26, 51]) await step(fromPage);
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
    await understandDocument(
      {
        scope: workflow(),
        ...storage,
        extract(opened) {
          given = opened.pages;
          return extract(opened);
        },
      },
      { documentId: document.id, readingId: readingId() },
    );
    expect(given).toEqual(sixty());
  });
});

describe("locating a quote", () => {
  test("returns a box for each line, on each of its pages", async () => {
    storage.stored = { pages: pagesOf(["one two\nthree four", "five six"]) };
    await step(1);
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
    await step(1);
    await understand();
    await agency.db.batch([
      agency.db.run("UPDATE readings SET extraction_version = 1, extraction = '{\"old\":true}'"),
      agency.db.run("UPDATE outbox SET state = 'DONE'"),
    ]);
  });
  const again = (orNull?: null) =>
    understandDocument(
      {
        scope: workflow(),
        ...storage,
        extract: orNull === null ? async () => null : extract,
      },
      { documentId: document.id, readingId: readingId() },
    );
  const kept = async () =>
    (await rowsOf(agency, "SELECT extraction, extraction_version FROM readings"))[0] ?? {};

  test("is enqueued once to be understood again and stays in use until then", async () => {
    await Promise.all([enqueueReadingAgain(workflow()), enqueueReadingAgain(workflow())]);
    await enqueueReadingAgain(workflow());
    expect(await waitingJobs()).toEqual([
      { job: "understand-again", payload: { documentId: document.id, readingId: readingId() } },
    ]);
    expect(await reading()).toMatchObject({ state: "COMPLETED", isAgain: true });
    expect(await again()).toEqual({ tag: "COMPLETED" });
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
    expect(await again()).toEqual({ tag: "NOTHING_TO_DO" });
    await enqueueReadingAgain(workflow());
    expect(await waitingJobs()).toHaveLength(1);
  });

  test("keeps its old result when the attempt fails, and retries after a day", async () => {
    await enqueueReadingAgain(workflow());
    expect(await again(null)).toEqual({ tag: "LEFT" });
    await leaveAsUnderstood(workflow(), { documentId: document.id, readingId: readingId() });
    expect(await kept()).toMatchObject({ extraction: '{"old":true}', extraction_version: "1" });
    expect((await reading())?.isAgain).toBe(false);
    await enqueueReadingAgain(workflow());
    expect(await waitingJobs()).toHaveLength(1);
    agency.clock.nowMs += 24 * 60 * 60_000;
    await enqueueReadingAgain(workflow());
    expect(await waitingJobs()).toHaveLength(2);
  });

  test("waits while three other documents of the agency are in progress", async () => {
    await agency.db.batch([
      agency.db.run(
        `INSERT INTO readings (id, document_id, reader_version, state, created_at, is_again)
          SELECT 'rdg_' || value, '${document.id}', 1, 'COMPLETED', 0, 1 FROM json_each('[1, 2, 3]')`,
      ),
    ]);
    await enqueueReadingAgain(workflow());
    expect(await waitingJobs()).toEqual([]);
  });
});
