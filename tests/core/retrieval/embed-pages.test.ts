/**
 * Page embeddings: made after the reading, a few pages per step, by the local stand-in for an embedding model.
 * Whatever the provider does, the document stays searchable by its words, and nothing is made twice or left behind.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import {
  embeddingKind,
  startEmbeddings,
  startMissingEmbeddings,
} from "../../../core/retrieval/embed-pages.ts";
import { cutChunks } from "../../../core/retrieval/cut-chunks.ts";
import type { EmbeddingPlay } from "../../../fixtures/emulators/language-model/plays.ts";
import {
  type LanguageModel,
  startLanguageModel,
} from "../../../fixtures/emulators/language-model/start-language-model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { embedAll, embedderOf, takeEmbeddingStep } from "../../support/embeddings.ts";
import { findStepJob, giveUpNextStep, readWhole, runStepJob } from "../../support/reading-steps.ts";

const DAY_MS = 24 * 60 * 60_000;
let model: LanguageModel;
let agency: TestAgency;
let policyId = "";

beforeAll(async () => {
  model = await startLanguageModel({ apiKey: "local-key" });
});
afterAll(() => model.stop());
beforeEach(async () => {
  model.embeddingPlays.length = 0;
  model.embeddingRequests.length = 0;
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
});
afterEach(() => agency.close());

const clause = (nth: number) => `Clause ${nth}. The company pays for windows that break in a storm of hail.`;
const clauses = (count: number) => Array.from({ length: count }, (_, at) => clause(at + 1));
const embedder = (options: Parameters<typeof embedderOf>[2] = {}) =>
  embedderOf(agency.scope(), model, options);

/** A document that was read; with `embeddingModel`, its embeddings are started. */
async function readDocument(texts: readonly string[], embeddingModel: string | null = embedder().model) {
  const document = await uploadDocument(agency.scope(), policyId, { name: `${texts.length}.pdf` });
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(texts) };
  const readingId = document.reading?.id ?? "";
  await readWhole(agency.scope(), storage, readingId, {
    understanding: (scope) => ({
      extract,
      nextJobs: () =>
        embeddingModel === null ? [] : [startEmbeddings(scope, { readingId, model: embeddingModel })],
    }),
  });
  agency.clock.nowMs += 1;
  return { documentId: document.id, readingId };
}

const take = (readingId: string, own = embedder()) => takeEmbeddingStep(agency.scope(), own, readingId);

const look = async (sql: string) => (await agency.raw.execute(sql)).rows;
const countOf = async (what: string) =>
  Number((await look(`SELECT count(*) AS count FROM ${what}`))[0]?.["count"]);
const embeddings = () => countOf("page_vectors");
const runs = () => look("SELECT * FROM model_runs ORDER BY created_at, id");

describe("chunks of a page", () => {
  test("cover all of it in order, break at line ends, and fit the model", () => {
    const text = clauses(60).join("\n");
    const chunks = cutChunks(text);
    expect(chunks.length).toBeGreaterThan(3);
    let left = text;
    for (const { start, text: own } of chunks) {
      expect(text.slice(start, start + own.length)).toBe(own);
      expect(own.length).toBeLessThanOrEqual(1_000);
      expect(own).toMatch(/^Clause \d+\. .*hail\.$/s);
      left = left.replace(own, "");
    }
    expect(left.trim()).toBe("");
  });

  test("are empty for a page without words, and cut a line that never ends", () => {
    expect(cutChunks("")).toEqual([]);
    expect(cutChunks("- 3 -\n\n")).toEqual([]);
    const endless = cutChunks("x".repeat(5_000));
    expect(endless.map(({ text }) => text).join("")).toBe("x".repeat(5_000));
    expect(Math.max(...endless.map(({ text }) => text.length))).toBeLessThanOrEqual(1_000);
  });
});

test("makes a document's embeddings after it was read, step by step, and records the cost", async () => {
  await readDocument(clauses(60));
  expect(await embeddings()).toBe(0);
  expect(await embedAll(agency, embedder())).toEqual(["EMBEDDED", "EMBEDDED", "EMBEDDED"]);
  expect(await embeddings()).toBe(60);
  expect(await look("SELECT * FROM reading_vectors")).toMatchObject([
    { model: "openai-compatible/small", dimensions: 256, pages_done: 60, given_up_at: null },
  ]);
  const [run, ...others] = await runs();
  expect(others).toHaveLength(2);
  expect(run).toMatchObject({ task: "EMBED_PAGES", outcome: "STOOD", model: "small", steps: 1 });
  expect(Number(run?.["input_tokens"])).toBeGreaterThan(100);
  expect(run?.["cost_micros"]).toBe(Math.round(Number(run?.["input_tokens"]) * 0.5));
});

test("gives very long pages steps of their own and skips blank pages", async () => {
  const long = "x".repeat(300_000);
  await readDocument([clause(1), long, long, "", clause(2), ""]);
  expect(await embedAll(agency, embedder())).toEqual(["EMBEDDED", "EMBEDDED", "EMBEDDED", "EMBEDDED"]);
  const byPage = await look("SELECT count(*) AS n FROM page_vectors GROUP BY page_id ORDER BY page_id");
  expect(byPage.map(({ n }) => n)).toEqual([1, 256, 256, 1]);
  expect(await look("SELECT pages_done FROM reading_vectors")).toMatchObject([{ pages_done: 6 }]);
  model.embeddingRequests.length = 0;
  await readDocument(["A page with few words.", ...Array.from({ length: 40 }, () => "")]);
  expect(await embedAll(agency, embedder())).toEqual(["EMBEDDED", "EMBEDDED"]);
  expect(model.embeddingRequests).toHaveLength(1);
});

test("enqueues and requests nothing without an embedding model", async () => {
  await readDocument(clauses(2), null);
  expect(await countOf("outbox WHERE job = 'embed-pages'")).toBe(0);
  expect(model.embeddingRequests).toHaveLength(0);
});

test("writes once when the same step runs twice, in sequence or at once", async () => {
  const { readingId } = await readDocument(clauses(30));
  const job = await findStepJob(agency.scope(), "embedding", readingId);
  const outcomes = await Promise.all([take(readingId), take(readingId)]);
  expect(outcomes.map(({ tag }) => tag).toSorted()).toEqual(["EMBEDDED", "NOTHING_TO_DO"]);
  const again = await runStepJob(agency.scope(), embeddingKind, { embedder: embedder() }, job ?? never());
  expect(again).toEqual({ tag: "NOTHING_TO_DO" });
  expect(await embeddings()).toBe(25);
  expect(await embedAll(agency, embedder())).toEqual(["EMBEDDED"]);
  expect(await embeddings()).toBe(30);
});

const failures: [string, EmbeddingPlay[], string][] = [
  ["is too busy", [{ play: "status", status: 429 }], "RATE_LIMITED"],
  ["is down", [{ play: "status", status: 503 }], "FAILED"],
  ["refuses", [{ play: "status", status: 400 }], "FAILED"],
  ["hangs up", [{ play: "disconnect", text: "" }], "FAILED"],
  ["never answers", [{ play: "hang" }], "TIMED_OUT"],
  ["does not return JSON", [{ play: "text", text: "Here you are." }], "MALFORMED"],
  ["returns no embeddings", [{ play: "json", value: { data: [] } }], "MALFORMED"],
  ["returns half of them", [{ play: "json", value: { data: [{ embedding: [1, 2, 3] }] } }], "MALFORMED"],
  [
    "returns zero embeddings",
    [{ play: "json", value: { data: [{ embedding: [0, 0] }, { embedding: [0, 0] }] } }],
    "MALFORMED",
  ],
];
test.each(failures)("retries later when a provider %s", async (_how, plays, outcome) => {
  const { readingId } = await readDocument(clauses(2));
  model.embeddingPlays.push(...plays);
  await expect(take(readingId)).rejects.toThrow();
  expect((await runs()).at(-1)).toMatchObject({ task: "EMBED_PAGES", outcome });
  expect(await embeddings()).toBe(0);
  expect(await take(readingId)).toMatchObject({ tag: "EMBEDDED" });
  expect(await embeddings()).toBe(2);
});

test("rejects embeddings with other dimensions than requested or stored", async () => {
  const exact = embedder({ dimensions: 64 });
  const { readingId } = await readDocument(clauses(30), exact.model);
  model.embeddingPlays.push({ play: "embeddings", dimensions: 32 });
  await expect(take(readingId, exact)).rejects.toThrow();
  expect((await runs()).at(-1)).toMatchObject({ outcome: "MALFORMED" });
  expect(await take(readingId, exact)).toMatchObject({ tag: "EMBEDDED" });
  expect(model.embeddingRequests.at(-1)).toMatchObject({ dimensions: 64 });
  await embedAll(agency, exact);
  await startMissingEmbeddings(agency.scope(), embedder().model);
  await take(readingId);
  model.embeddingPlays.push({ play: "embeddings", dimensions: 32 });
  await expect(take(readingId)).rejects.toThrow("another length than before");
});

test("replaces an earlier model's embeddings and ends its workflow", async () => {
  const { readingId } = await readDocument(clauses(30));
  await take(readingId);
  const other = embedder({ modelId: "large", dimensions: 64 });
  expect(await embedAll(agency, other)).toEqual(["OVER"]);
  await startMissingEmbeddings(agency.scope(), other.model);
  expect(await embedAll(agency, other)).toEqual(["EMBEDDED", "EMBEDDED"]);
  expect(await look("SELECT model, dimensions, pages_done FROM reading_vectors")).toMatchObject([
    { model: "openai-compatible/large/64", dimensions: 64, pages_done: 30 },
  ]);
  expect(await look("SELECT DISTINCT length(vector) AS bytes FROM page_vectors")).toHaveLength(1);
  expect(await embeddings()).toBe(30);
});

test("leaves half of the day's budget to people's questions", async () => {
  const { readingId } = await readDocument(clauses(25));
  const small = embedder({ tokensPerDay: 1_000 });
  await expect(take(readingId, small)).rejects.toThrow("The day's budget is spent.");
  expect(model.embeddingRequests).toHaveLength(0);
  expect(await small.openQuestion().embeddingOf("Is hail covered?")).not.toBeNull();
});

describe("deleting a document", () => {
  const deleteFile = async (id: string) => valueOf(await createDocuments(agency.scope()).deleteFile(id));

  test("deletes its embeddings in the same batch, and only those", async () => {
    const gone = await readDocument(clauses(3));
    await readDocument(clauses(2));
    await embedAll(agency, embedder());
    await deleteFile(gone.documentId);
    expect(await embeddings()).toBe(2);
    expect(await countOf("reading_vectors")).toBe(1);
    expect(await countOf("page_vectors WHERE page_id NOT IN (SELECT id FROM pages)")).toBe(0);
  });

  test("during embedding leaves none behind and records the run", async () => {
    const { documentId, readingId } = await readDocument(clauses(3));
    model.embeddingPlays.push({ play: "embeddings", pauseMs: 150 });
    const step = take(readingId);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await deleteFile(documentId);
    expect((await step).tag).toBe("NOTHING_TO_DO");
    expect(await embeddings()).toBe(0);
    expect(await countOf("reading_vectors")).toBe(0);
    expect((await runs()).at(-1)).toMatchObject({ outcome: "STOOD" });
  });
});

test("deletes a page's embeddings when its words change", async () => {
  await readDocument(clauses(2));
  await embedAll(agency, embedder());
  await agency.raw.execute("UPDATE pages SET text = 'Other words than before.' WHERE page = 1");
  expect(await embeddings()).toBe(1);
  await startMissingEmbeddings(agency.scope(), embedder().model);
  expect(await embedAll(agency, embedder())).toEqual(["EMBEDDED"]);
  expect(await embeddings()).toBe(2);
});

describe("documents read before the model was configured", () => {
  test("are caught up a few at a time, each once", async () => {
    for (let nth = 0; nth < 22; nth += 1) await readDocument([clause(nth)], null);
    const { model: name } = embedder();
    const enqueued = () => countOf("outbox WHERE job = 'embed-pages' AND state = 'WAITING'");
    await startMissingEmbeddings(agency.scope(), name);
    expect(await enqueued()).toBe(20);
    expect(agency.writes.at(-1)?.jobs).toHaveLength(20);
    await startMissingEmbeddings(agency.scope(), name);
    expect(await enqueued()).toBe(20);
    await embedAll(agency, embedder());
    await startMissingEmbeddings(agency.scope(), name);
    expect(await enqueued()).toBe(2);
    await embedAll(agency, embedder());
    expect(await embeddings()).toBe(22);
    agency.forget();
    await startMissingEmbeddings(agency.scope(), name);
    expect(await enqueued()).toBe(0);
    expect(agency.sent.roundTrips).toBe(1);
  });

  test("resume where they were, and wait a day after giving up", async () => {
    const { readingId } = await readDocument(clauses(30));
    await take(readingId);
    await giveUpNextStep(agency.scope(), embeddingKind, { embedder: embedder() }, readingId, "FAILED");
    await startMissingEmbeddings(agency.scope(), embedder().model);
    expect(await embedAll(agency, embedder())).toEqual([]);
    agency.clock.nowMs += DAY_MS + 1;
    await startMissingEmbeddings(agency.scope(), embedder().model);
    expect(await embedAll(agency, embedder())).toEqual(["EMBEDDED"]);
    expect(await look("SELECT pages_done, given_up_at FROM reading_vectors")).toMatchObject([
      { pages_done: 30, given_up_at: null },
    ]);
    expect(await embeddings()).toBe(30);
  });

  test("are not marked as given up once deleted", async () => {
    const { documentId, readingId } = await readDocument(clauses(2));
    const job = await findStepJob(agency.scope(), "embedding", readingId);
    await createDocuments(agency.scope()).deleteFile(documentId);
    const ports = { embedder: embedder() };
    await giveUpNextStep(agency.scope(), embeddingKind, ports, readingId, "FAILED", job);
    expect(await countOf("reading_vectors")).toBe(0);
  });
});

function never(): never {
  throw new Error("There is no open step.");
}
