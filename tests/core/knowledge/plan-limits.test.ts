/** Knowledge pages of the plan: counted as the plan counts them, and never one too many, even under concurrency. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { arriveFile, knowledgeOf, readStep, typeText, uploadFile } from "../../support/knowledge-base.ts";

let agency: TestAgency;
const scope = () => agency.scope();
const knowledge = () => knowledgeOf(scope());
const plan = (name: string) => agency.raw.execute(`UPDATE subscription SET plan = '${name}'`);
/** As if other documents used this many pages. */
const use = async (pages: number) => {
  const { id } = await typeText(scope(), "Taken", "Text.");
  await agency.raw.execute({
    sql: "UPDATE knowledge_documents SET page_count = ? WHERE id = ?",
    args: [pages, id],
  });
};
const pdfOf = (pages: number) => {
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(Array.from({ length: pages }, (_, at) => `Words of page ${at + 1}.`)) };
  return storage;
};

beforeEach(async () => {
  agency = await openTestAgency();
  await plan("BASIC");
});
afterEach(() => agency.close());

test("counts typed text, an image and a PDF together", async () => {
  await typeText(scope(), "Long", "word ".repeat(1_000));
  await uploadFile(scope(), "photo.png", "PNG");
  const { id } = await uploadFile(scope(), "guide.pdf");
  expect(await knowledge().getUse()).toMatchObject({ pagesUsed: 4, pagesMax: 500 });
  await readStep(scope(), id, pdfOf(12));
  expect(await knowledge().getUse()).toMatchObject({ pagesUsed: 2 + 1 + 12, pagesMax: 500 });
  valueOf(await knowledge().delete(id));
  expect((await knowledge().getUse()).pagesUsed).toBe(3);
});

test("rejects text over the quota and says what is left, and accepts text that fits", async () => {
  await use(499);
  const two = "x".repeat(3_001);
  const problem = problemOf(await knowledge().createText({ title: "Two", content: two }));
  expect(problem.fields).toEqual([
    {
      path: "content",
      message:
        "This document takes 2 pages. Your plan holds 500 pages in the knowledge base, and 1 page is left. Delete documents that nobody needs, or choose a larger plan, then add it again.",
    },
  ]);
  const { id } = await typeText(scope(), "One", "x".repeat(3_000));
  const grown = problemOf(await knowledge().update(id, { title: "One", content: two }));
  expect(grown.fields).toMatchObject([{ path: "content" }]);
  expect(valueOf(await knowledge().get(id)).content).toHaveLength(3_000);
  await plan("PRO");
  valueOf(await knowledge().update(id, { title: "One", content: two }));
});

test("accepts no file when the quota is used up", async () => {
  await use(500);
  const uploadId = await arriveFile(scope(), "guide.pdf");
  const problem = problemOf(await knowledge().uploadFile({ uploadId }));
  expect(problem.fields).toMatchObject([{ path: "file", message: expect.stringContaining("all used") }]);
  await plan("ENTERPRISE");
  valueOf(await knowledge().uploadFile({ uploadId }));
});

test("fails a PDF over the quota with a reason, and reads none of it", async () => {
  await use(490);
  const { id } = await uploadFile(scope(), "guide.pdf");
  expect(await readStep(scope(), id, pdfOf(11))).toEqual({ tag: "FAILED", code: "PLAN_LIMIT" });
  const { indexingStatus } = valueOf(await knowledge().get(id));
  expect(indexingStatus).toMatchObject({
    status: "FAILED",
    error: expect.stringContaining("takes 11 pages. Your plan holds 500 pages"),
  });
  expect(indexingStatus.error).toContain("10 pages are left");
  expect(
    await rowsOf(agency, "SELECT 1 FROM pages JOIN readings r ON r.id = reading_id WHERE r.state = 'FAILED'"),
  ).toEqual([]);
});

test("reads a PDF that fits exactly", async () => {
  await use(490);
  const { id } = await uploadFile(scope(), "guide.pdf");
  expect(await readStep(scope(), id, pdfOf(10))).toMatchObject({ tag: "READ", pagesRead: 10 });
  expect((await knowledge().getUse()).pagesUsed).toBe(500);
});

test("gives the last page to only one of two concurrent requests", async () => {
  await use(499);
  const outcomes = await Promise.all(
    ["One", "Two"].map((title) => knowledge().createText({ title, content: "Text." })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const refusal = outcomes.find(({ ok }) => !ok);
  expect(refusal?.ok === false && refusal.error.fields?.[0]?.message).toContain("all used");
  expect((await knowledge().getUse()).pagesUsed).toBe(500);
});

test("does not give the remaining pages to two files opened at once", async () => {
  await use(488);
  const [one, two] = [await uploadFile(scope(), "one.pdf"), await uploadFile(scope(), "two.pdf")];
  const outcomes = await Promise.all([one, two].map(({ id }) => readStep(scope(), id, pdfOf(8))));
  expect(outcomes.map(({ tag }) => tag).toSorted()).toEqual(["FAILED", "READ"]);
  expect((await knowledge().getUse()).pagesUsed).toBe(488 + 8 + 1);
});

test("counts the pages of a repeated step once", async () => {
  const { id } = await uploadFile(scope(), "guide.pdf");
  const storage = pdfOf(30);
  storage.onPutBoxes = () => Promise.reject(new Error("The machine went away."));
  await expect(readStep(scope(), id, storage)).rejects.toThrow("went away");
  storage.onPutBoxes = async () => undefined;
  await readStep(scope(), id, storage);
  expect((await knowledge().getUse()).pagesUsed).toBe(30);
});
