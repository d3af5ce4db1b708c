/** Documents of the knowledge base: added, indexed, found in the list, edited, deleted. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createReadFailure } from "../../../core/reading/mod.ts";
import { parentOfKnowledge } from "../../../core/documents/model.ts";
import { CONTENT_MAX, indexingStatusOf } from "../../../core/knowledge/model.ts";
import { formatSize } from "../../../core/shared/file-size.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, rowsOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import {
  addFile,
  arriveFile,
  knowledgeOf,
  readStep,
  typeText,
  understand,
  uploadFile,
} from "../../support/knowledge-base.ts";

let agency: TestAgency;
const scope = () => agency.scope();
const knowledge = () => knowledgeOf(scope());
const stored = (sql: string) => rowsOf(agency, sql);

const guide = `RESTAURANT APPETITE GUIDE

Heron Gate Mutual writes restaurants with annual sales of up to $3,000,000. Restaurants with open flames at the table are declined without exception.

Send submissions to the restaurant desk at least ten days before the effective date. The restaurant desk answers every complete submission within two business days.`;

beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

describe("a text document", () => {
  test("is searchable at once, described by a job, and audited without its text", async () => {
    const made = await typeText(scope(), "Restaurant appetite", guide);
    expect(made).toMatchObject({
      title: "Restaurant appetite",
      content: guide,
      file: null,
      metadata: null,
      indexingStatus: { status: "INDEXING", error: null, completedAt: null },
      createdBy: { name: "Odette Marlowe" },
      pageCount: 1,
    });
    expect(agency.writes.at(-1)?.jobs).toMatchObject([{ job: "read-document" }]);
    const answer = valueOf(await knowledge().search("What annual sales may a restaurant have?"));
    expect(answer.content).toContain("$3,000,000");
    await understand(scope(), made.id);
    const { rows } = await agency.raw.execute("SELECT parent_id FROM changes WHERE entity = 'document'");
    expect(rows).toEqual([{ parent_id: parentOfKnowledge }]);
    const done = valueOf(await knowledge().get(made.id));
    expect(done.indexingStatus).toMatchObject({ status: "COMPLETED", progress: 1 });
    expect(done.metadata?.title).toBe("Restaurant Appetite Guide");
    const history = await listEntityHistory(agency.db, {
      entity: "knowledge",
      entityIds: [made.id],
      limit: 9,
    });
    expect(history).toMatchObject([{ action: "knowledge.create-text", after: { characters: guide.length } }]);
    expect(JSON.stringify(history)).not.toContain("open flames");
  });

  test("gets a summary of its own sentences, each quoted exactly from its text", async () => {
    const { id } = await typeText(scope(), "Restaurant appetite", guide);
    await understand(scope(), id);
    const { metadata } = valueOf(await knowledge().get(id));
    const [page] = await stored("SELECT text FROM pages");
    const quotes = metadata?.evidence.quotes ?? [];
    expect(quotes.length).toBeGreaterThanOrEqual(2);
    expect(quotes.length).toBeLessThanOrEqual(3);
    for (const { start, end, text } of quotes.flat()) {
      expect(page?.["text"]?.slice(start, end)).toBe(text);
      expect(metadata?.summary).toContain(text);
    }
    expect(metadata?.purpose).toBe("Says which risks a carrier writes and on which terms.");
  });

  test("gets a title in title case and no purpose without evidence", async () => {
    const notes =
      "OFFICE HOURS AT THE HOA DESK (CG 20 10)\n\nThe HOA desk opens at nine and closes at five each day.";
    const { id } = await typeText(scope(), "OFFICE HOURS", notes);
    await understand(scope(), id);
    const read = valueOf(await knowledge().get(id));
    // What a person typed stays as typed.
    expect(read.title).toBe("OFFICE HOURS");
    expect(read.metadata).toMatchObject({ title: "Office Hours at the HOA Desk (CG 20 10)", purpose: "" });
    const { id: claims } = await typeText(
      scope(),
      "Claims",
      "Exhibit 10.4\n\nREPORTING A CLAIM\n\nCall the carrier at once.",
    );
    await understand(scope(), claims);
    expect(valueOf(await knowledge().get(claims)).metadata).toMatchObject({
      title: "Reporting a Claim",
      purpose: "Says what to do when there is a claim.",
    });
  });

  test("costs two round trips", async () => {
    agency.forget();
    await typeText(scope(), "Short", "A short note.");
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("becomes one document when submitted twice at once", async () => {
    const submit = () =>
      knowledge().createText({ title: "Once", content: "One note.", idempotencyKey: "submit-0001" });
    const [first, second] = await Promise.all([submit(), submit()]);
    expect(valueOf(first).id).toBe(valueOf(second).id);
    expect(await stored("SELECT id FROM knowledge_documents")).toHaveLength(1);
  });

  test("is rejected when resubmitted with other content under the same key", async () => {
    const submit = (content: string) =>
      knowledge().createText({ title: "Once", content, idempotencyKey: "submit-0001" });
    valueOf(await submit("One note."));
    expect(await submit("Another note.")).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
    expect(await stored("SELECT id FROM knowledge_documents")).toHaveLength(1);
  });

  test("keeps emoji, right-to-left text and HTML as text", async () => {
    const { title, content } = await typeText(scope(), "<b>דוגמה</b> 🏗", "<script>alert(1)</script> نص");
    expect([title, content]).toEqual(["<b>דוגמה</b> 🏗", "<script>alert(1)</script> نص"]);
  });

  test.each([
    ["no title", { title: "" }, "title"],
    ["a title of 201 characters", { title: "x".repeat(201) }, "title"],
    ["only white space", { content: "  \n " }, "content"],
    ["too much text", { content: "x".repeat(CONTENT_MAX + 1) }, "content"],
    ["10 MB of text", { content: "x".repeat(10_000_000) }, "content"],
    ["a control character", { content: "a\u0000b" }, "content"],
    ["a number for text", { content: 7 }, "content"],
  ])("is rejected with %s", async (_what, change, path) => {
    const problem = problemOf(await knowledge().createText({ title: "A", content: "B", ...change }));
    expect(problem.fields?.map((field) => field.path)).toEqual([path]);
    expect(await stored("SELECT id FROM documents")).toEqual([]);
  });
});

describe("an uploaded file", () => {
  test("waits, is read with real progress, and is described", async () => {
    const { id, file, indexingStatus } = await uploadFile(scope(), "guide.pdf");
    expect(file).toEqual({ name: "guide.pdf", mimeType: "application/pdf", size: 1_536 });
    expect(indexingStatus).toMatchObject({ status: "UNKNOWN", progress: 0, startedAt: null });
    const storage = createTestStorage();
    storage.stored = { pages: pagesOf(Array.from({ length: 30 }, (_, at) => `Page ${at + 1}. ${guide}`)) };
    await readStep(scope(), id, storage);
    const half = valueOf(await knowledge().get(id));
    expect(half.indexingStatus).toMatchObject({ status: "INDEXING", progress: 25 / 31 });
    expect(half.pageCount).toBe(30);
    await readStep(scope(), id, storage);
    expect(valueOf(await knowledge().get(id)).indexingStatus).toMatchObject({ progress: 30 / 31 });
    await understand(scope(), id);
    const done = valueOf(await knowledge().get(id));
    expect(done.indexingStatus).toMatchObject({
      status: "COMPLETED",
      progress: 1,
      startedAt: agency.clock.nowMs,
    });
    expect(done.metadata?.summary).not.toBe("");
  });

  test("says why it could not be read", async () => {
    const { id } = await uploadFile(scope(), "locked.pdf");
    const storage = createTestStorage();
    storage.stored = { failure: createReadFailure("PASSWORD") };
    await readStep(scope(), id, storage);
    expect(valueOf(await knowledge().get(id)).indexingStatus).toMatchObject({
      status: "FAILED",
      error: expect.stringContaining("needs a password"),
    });
  });

  test("is rejected when another file is submitted under the same key", async () => {
    const send = (uploadId: string) => knowledge().uploadFile({ uploadId, idempotencyKey: "submit-0001" });
    const [one, same, other] = [
      await arriveFile(scope(), "guide.pdf"),
      await arriveFile(scope(), "guide.pdf"),
      await arriveFile(scope(), "rates.pdf"),
    ];
    const first = valueOf(await send(one));
    expect(valueOf(await send(same)).id).toBe(first.id);
    expect(valueOf(await send(one)).id).toBe(first.id);
    expect(await send(other)).toMatchObject({ ok: false, error: { code: "CONFLICT" } });
  });

  test("becomes one document when submitted twice at once", async () => {
    const uploadId = await arriveFile(scope(), "guide.pdf");
    const submit = () => knowledge().uploadFile({ uploadId });
    const [first, second] = await Promise.all([submit(), submit()]);
    expect(valueOf(first).id).toBe(valueOf(second).id);
  });

  test("is rejected if it never arrived", async () => {
    const problem = problemOf(await knowledge().uploadFile({ uploadId: "upl_none" }));
    expect(problem.fields).toMatchObject([{ path: "file" }]);
  });

  test("is not a policy file: it is not found, listed or deleted there", async () => {
    const { id } = await uploadFile(scope(), "guide.pdf");
    const files = createDocuments(scope());
    expect(await files.find(id)).toBeNull();
    expect(await files.listByName("guide", 5)).toEqual([]);
    expect(problemOf(await files.deleteFile(id)).code).toBe("NOT_FOUND");
  });

  test("of a policy is not a knowledge document", async () => {
    const { id: policyId } = await createPolicy(scope());
    const { id } = await uploadDocument(scope(), policyId);
    expect(problemOf(await knowledge().get(id)).code).toBe("NOT_FOUND");
    expect(problemOf(await knowledge().delete(id)).code).toBe("NOT_FOUND");
  });
});

describe("editing", () => {
  test("replaces the old text at once", async () => {
    const { id, version } = await typeText(
      scope(),
      "Fees",
      "The inspection fee is $150 for every new policy.",
    );
    await understand(scope(), id);
    const content = "The inspection fee is $275 for every new policy.";
    const edited = valueOf(
      await knowledge().update(id, { title: "Inspection fees", content, expectedVersion: version }),
    );
    expect(edited).toMatchObject({ title: "Inspection fees", content, version: version + 1, metadata: null });
    expect(edited.indexingStatus.status).toBe("INDEXING");
    const answer = valueOf(await knowledge().search("What is the inspection fee?"));
    expect(answer.content).toContain("$275");
    expect(JSON.stringify(answer)).not.toContain("$150");
    expect(await stored("SELECT id FROM readings")).toHaveLength(1);
    expect(await stored("SELECT text FROM pages")).toEqual([{ text: content }]);
  });

  test("only the title keeps what was read", async () => {
    const { id } = await typeText(scope(), "Fees", guide);
    await understand(scope(), id);
    const edited = valueOf(await knowledge().update(id, { title: "Appetite", content: guide }));
    expect(edited.indexingStatus.status).toBe("COMPLETED");
    expect(edited.metadata).not.toBeNull();
  });

  test("costs two round trips", async () => {
    const { id } = await typeText(scope(), "Fees", "The fee is $150.");
    agency.forget();
    valueOf(await knowledge().update(id, { title: "Fees", content: "The fee is $175." }));
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("rejects the later of two edits at once", async () => {
    const { id, version } = await typeText(scope(), "Fees", "The fee is $150.");
    const edit = (content: string) =>
      knowledge().update(id, { title: "Fees", content, expectedVersion: version });
    const outcomes = await Promise.all([edit("The fee is $1."), edit("The fee is $2.")]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]))).toEqual(["CONFLICT"]);
  });

  test("discards the old text when the job is still working on it", async () => {
    const { id } = await typeText(scope(), "Fees", "The fee is $150.");
    valueOf(await knowledge().update(id, { title: "Fees", content: guide }));
    await understand(scope(), id);
    expect(valueOf(await knowledge().get(id)).metadata?.title).toBe("Restaurant Appetite Guide");
  });

  test("is rejected for an uploaded file", async () => {
    const { id } = await uploadFile(scope(), "guide.pdf");
    const problem = problemOf(await knowledge().update(id, { title: "A", content: "B" }));
    expect(problem.fields).toMatchObject([{ path: "content" }]);
  });

  test("returns not found for a missing document", async () => {
    expect(problemOf(await knowledge().update("doc_none", { title: "A", content: "B" })).code).toBe(
      "NOT_FOUND",
    );
  });
});

describe("deleting", () => {
  test("removes text, readings and file, and the next answer no longer uses it", async () => {
    const { id } = await addFile(scope(), "guide.pdf", [guide]);
    const question = "What annual sales may a restaurant have?";
    expect(valueOf(await knowledge().search(question)).kind).toBe("ANSWER");
    agency.forget();
    expect(valueOf(await knowledge().delete(id))).toBe(id);
    expect(agency.sent.roundTrips).toBe(2);
    expect(valueOf(await knowledge().search(question))).toMatchObject({ kind: "REFUSAL", attachments: [] });
    for (const table of ["knowledge_documents", "documents", "readings", "pages"])
      expect(await stored(`SELECT 1 FROM ${table}`), table).toEqual([]);
    expect(agency.writes.at(-1)?.jobs).toMatchObject([{ job: "delete-stored-file" }]);
    expect(problemOf(await knowledge().delete(id)).code).toBe("NOT_FOUND");
  });

  test("a document during its reading ends the reading silently", async () => {
    const { id } = await uploadFile(scope(), "guide.pdf");
    const storage = createTestStorage();
    storage.stored = { pages: pagesOf([guide]) };
    storage.onPutBoxes = () => knowledge().delete(id);
    expect(await readStep(scope(), id, storage)).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await stored("SELECT 1 FROM pages")).toEqual([]);
  });

  test("or editing a typed text removes what was stored of its readings", async () => {
    const { id } = await typeText(scope(), "Note", "A note.");
    valueOf(await knowledge().update(id, { title: "Note", content: "Another note." }));
    valueOf(await knowledge().delete(id));
    const jobs = await stored("SELECT payload FROM outbox WHERE job = 'delete-stored-file' ORDER BY rowid");
    const removed = jobs.map(
      ({ payload }) => (JSON.parse(payload ?? "") as { readingIds: string[] }).readingIds,
    );
    expect(removed).toEqual([[expect.any(String)], [expect.any(String)]]);
    expect(new Set(removed.flat()).size).toBe(2);
  });
});

describe("the list", () => {
  const titles = async (request: Parameters<ReturnType<typeof knowledge>["list"]>[0] = {}) =>
    valueOf(await knowledge().list(request)).nodes.map(({ title }) => title);

  test("finds by title, by Cara's description, and by who added it", async () => {
    const first = await typeText(scope(), "House rules", guide);
    await understand(scope(), first.id);
    agency.clock.nowMs += 1_000;
    await typeText(scope(), "Zebra crossing", "Something else altogether.");
    expect(await titles()).toEqual(["Zebra crossing", "House rules"]);
    expect(await titles({ filter: "house" })).toEqual(["House rules"]);
    expect(await titles({ filter: "ze" })).toEqual(["Zebra crossing"]);
    expect(await titles({ filter: "appetite" })).toEqual(["House rules"]);
    expect(await titles({ filter: "heron gate" })).toEqual(["House rules"]);
    expect(await titles({ filter: "odette MARLOWE" })).toHaveLength(2);
    expect(await titles({ filter: "m" })).toHaveLength(2);
    for (const nothing of ["%", '"', "_x", "🏗", "dette x"])
      expect(await titles({ filter: nothing }), nothing).toEqual([]);
  });

  test("pages in every order, stable under additions", async () => {
    for (const title of ["delta", "Alpha", "charlie", "Bravo"]) {
      agency.clock.nowMs += 1_000;
      await typeText(scope(), title, "Text.");
    }
    const order = { sort: "NAME", direction: "ASC" } as const;
    const page = valueOf(await knowledge().list({ ...order, first: 2, withTotal: true }));
    expect(page).toMatchObject({ hasNextPage: true, totalCount: 4 });
    await typeText(scope(), "Aardvark", "Text.");
    expect(page.nodes.map(({ title }) => title)).toEqual(["Alpha", "Bravo"]);
    expect(await titles({ ...order, after: page.endCursor })).toEqual(["charlie", "delta"]);
    expect(await titles({ sort: "CREATED_BY", first: 1 })).toHaveLength(1);
    expect(problemOf(await knowledge().list({ first: 0 })).code).toBe("VALIDATION");
  });

  test("sorts by status in the order of the labels, page by page", async () => {
    await uploadFile(scope(), "queued.pdf");
    await addFile(scope(), "read.pdf", ["Text."]);
    await typeText(scope(), "typed", "Text.");
    await agency.raw.execute(
      "UPDATE readings SET state = 'FAILED' WHERE document_id = (SELECT id FROM documents WHERE name = 'typed')",
    );
    const order = { sort: "STATUS", direction: "ASC" } as const;
    expect(await titles(order)).toEqual(["read.pdf", "typed", "queued.pdf"]);
    const { endCursor } = valueOf(await knowledge().list({ ...order, first: 1 }));
    expect(await titles({ ...order, after: endCursor })).toEqual(["typed", "queued.pdf"]);
    expect(await titles({ ...order, direction: "DESC" })).toEqual(["queued.pdf", "typed", "read.pdf"]);
  });
});

test("reports queued documents as UNKNOWN, and fully read ones as not yet done", () => {
  const reading = {
    pagesRead: 4,
    pagesTotal: 4,
    scansRead: 0,
    scansTotal: 0,
    note: null,
    failure: null,
    startedAt: 1,
    completedAt: null,
  };
  expect(indexingStatusOf(null).status).toBe("UNKNOWN");
  expect(indexingStatusOf({ ...reading, state: "QUEUED", pagesTotal: null }).status).toBe("UNKNOWN");
  expect(indexingStatusOf({ ...reading, state: "UNDERSTANDING" })).toMatchObject({
    status: "INDEXING",
    progress: 0.8,
  });
  const scanning = { ...reading, state: "READING" as const, pagesRead: 4, scansRead: 1, scansTotal: 3 };
  expect(indexingStatusOf(scanning).progress).toBe(5 / 8);
});

test.each([
  [0, "0.00 B"],
  [512, "512.00 B"],
  [1_536, "1.50 KB"],
  [1_048_576, "1.00 MB"],
  [1_048_575, "1.00 MB"],
  [5_368_709_120, "5.00 GB"],
  [1_649_267_441_664, "1.50 TB"],
  [1_125_899_906_842_624, "1024.00 TB"],
])("formats %d bytes as %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
