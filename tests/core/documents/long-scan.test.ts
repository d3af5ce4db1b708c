/** A scan of 300 pages: one page a step, with progress, going on after a crash, while other work is done in between. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { readDocumentStep } from "../../../core/documents/read-document.ts";
import { readScansStep } from "../../../core/documents/read-scans.ts";
import { understandDocument } from "../../../core/documents/understand-document.ts";
import { createReaderOfPages } from "../../../core/reading/reader.ts";
import type { ScannedPage } from "../../../core/reading/scanned-page.ts";
import { ok } from "../../../core/shared/result.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { readTexts } from "../../support/arrived-files.ts";
import { countOf, createPolicy, uploadDocument } from "../../support/book-of-business.ts";
import { createTestStorage } from "../../support/document-storage.ts";

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
  const ids = { documentId: document.id, readingId: document.reading?.id ?? "" };
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
  const look = (scansRead: number) =>
    readScansStep(
      { scope: scope(), ...storage, openStored, readPicture, picturesMax: 1 },
      { ...ids, scansRead },
    );
  for (let fromPage = 1; fromPage <= COUNT; fromPage += 25)
    await readDocumentStep(
      { scope: scope(), ...storage, openStored, readsPictures: true },
      { ...ids, fromPage },
    );

  for (let scansRead = 0; scansRead < COUNT; scansRead += 1) {
    if (scansRead === 137) {
      storage.onPutBoxes = () => Promise.reject(new Error("The machine went away."));
      await expect(look(scansRead)).rejects.toThrow("went away");
      storage.onPutBoxes = async () => undefined;
    }
    expect(await look(scansRead)).toEqual({ tag: "READ", scansRead: scansRead + 1, scansTotal: COUNT });
    if (scansRead !== 200) continue;
    // A step leaves a job for the next page, behind whatever else is waiting.
    const waiting =
      "SELECT count(*) AS n FROM outbox WHERE job = 'read-scans' AND payload LIKE '%\"scansRead\":201}%'";
    expect(await countOf(agency, waiting)).toBe(1);
    const other = await uploadDocument(agency.scope(), policyId);
    await readTexts(agency, other, ["Policy Number: GL-4477-01"]);
    const files = createDocuments(agency.scope());
    expect((await files.find(other.id))?.reading?.state).toBe("COMPLETED");
    expect((await files.find(document.id))?.reading).toMatchObject({ state: "READING", scansRead: 201 });
  }
  await understandDocument({ scope: scope(), ...storage, extract }, ids);
  expect((await createDocuments(agency.scope()).find(document.id))?.reading).toMatchObject({
    state: "COMPLETED",
    note: "Read from a scan: pages 1-300.",
  });
  // The page that the crash fell into, and no other, was recognized twice.
  expect(recognized).toHaveLength(COUNT + 1);
  expect(new Set(recognized).size).toBe(COUNT);
});
