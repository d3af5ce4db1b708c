/** A scan of 300 pages: one page a step, with progress, going on after a crash, while other work is done in between. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createReaderOfPages } from "../../../core/reading/reader.ts";
import type { ScannedPage } from "../../../core/reading/scanned-page.ts";
import { ok } from "../../../core/shared/result.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { readTexts } from "../../support/arrived-files.ts";
import { countOf, createPolicy, uploadDocument } from "../../support/book-of-business.ts";
import { createTestStorage } from "../../support/document-storage.ts";
import { takeReadingStep } from "../../support/reading-steps.ts";

const COUNT = 300;
const blank = Array.from({ length: COUNT }, (_, at) => ({
  ...{ page: at + 1, width: 612, height: 792, text: "", words: [] },
}));

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

test("300 scanned pages are read one by one and go on where they were", async () => {
  const scope = () => agency.scope({ kind: "WORKFLOW", id: "job_reading" });
  const storage = createTestStorage();
  const policyId = (await createPolicy(agency.scope())).id;
  const document = await uploadDocument(agency.scope(), policyId);
  const recognized: number[] = [];
  const openStored = async () =>
    ok({
      ...createReaderOfPages(blank),
      drawPage: async (page: number) => ({
        ...{ tag: "DRAWN" as const, mediaType: "image/png", coverage: 1 },
        bytes: Uint8Array.of(page % 256, page >> 8),
      }),
    });
  const readPicture = async ({ bytes: [low = 0, high = 0] }: { bytes: Uint8Array }) => {
    const page = low + high * 256;
    recognized.push(page);
    const word = { text: `Page-${page}`, x: 100, base: 100, width: 90, size: 24, isSure: true };
    const read: ScannedPage = { width: 1_700, height: 2_200, turns: 0, skew: 0, words: [word] };
    return ok(read);
  };
  const readingId = document.reading?.id ?? "";
  const step = () =>
    takeReadingStep(scope(), { ...storage, openStored }, readingId, {
      readPicture: (_scope, picture) => readPicture(picture),
    });
  for (let pagesRead = 25; pagesRead <= COUNT; pagesRead += 25)
    expect(await step()).toMatchObject({ tag: "READ", pagesRead });

  for (let scansRead = 0; scansRead < COUNT; scansRead += 1) {
    if (scansRead === 137) {
      storage.onPutBoxes = () => Promise.reject(new Error("The machine went away."));
      await expect(step()).rejects.toThrow("went away");
      storage.onPutBoxes = async () => undefined;
    }
    expect(await step()).toEqual({ tag: "LOOKED", scansRead: scansRead + 1, scansTotal: COUNT });
    if (scansRead !== 200) continue;
    // A step leaves a job for the next page, behind whatever else is waiting, and a journal that does not grow.
    expect(await countOf(agency, "SELECT count(*) AS n FROM outbox WHERE state = 'WAITING'")).toBe(1);
    expect(await countOf(agency, "SELECT count(*) AS n FROM workflow_steps")).toBe(3);
    const other = await uploadDocument(agency.scope(), policyId);
    await readTexts(agency, other, ["Policy Number: GL-4477-01"]);
    const files = createDocuments(agency.scope());
    expect((await files.find(other.id))?.reading?.state).toBe("COMPLETED");
    expect((await files.find(document.id))?.reading).toMatchObject({ state: "READING", scansRead: 201 });
  }
  expect(await step()).toEqual({ tag: "UNDERSTOOD" });
  expect((await createDocuments(agency.scope()).find(document.id))?.reading).toMatchObject({
    state: "COMPLETED",
    note: "Read from a scan: pages 1-300.",
  });
  // The page that the crash fell into, and no other, was recognized twice.
  expect(recognized).toHaveLength(COUNT + 1);
  expect(new Set(recognized).size).toBe(COUNT);
});
