/** Two files of a policy compared: real readings, real database. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createComparisons } from "../../../core/comparisons/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";

let agency: TestAgency;
let policyId: string;
const comparisons = () =>
  createComparisons(agency.scope(), { readBoxes: async () => null, compareInWords: null });

const term = (year: number, deductible: string) => `COMMERCIAL PROPERTY DECLARATIONS

Policy Number: CP-${year}-118

Named Insured: Cedar Hollow Bakery LLC

Policy Period: From 03/01/${year} to 03/01/${year + 1}

Wind or hail deductible: ${deductible} of the building limit.

Water back-up: $25,000.`;

async function read(text: string) {
  const document = await uploadDocument(agency.scope(), policyId, {});
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf([text]) };
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
  return document.id;
}

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
});
afterEach(() => agency.close());

test("compares terms in order, with the words of both, in one round trip", async () => {
  const renewal = await read(term(2027, "5%"));
  const expiring = await read(term(2026, "2%"));
  agency.forget();
  const [comparison] = valueOf(await comparisons().compareDocuments([renewal, expiring]));
  expect(agency.sent.roundTrips).toBe(1);
  expect(comparison?.old.documentId).toBe(expiring);
  expect(comparison?.differences).toHaveLength(1);
  expect(comparison?.differences[0]).toMatchObject({
    label: "Wind or hail deductible",
    oldValue: "2% of the building limit",
    newValue: "5% of the building limit",
    oldQuotes: [{ documentId: expiring, segments: [{ page: 1 }] }],
    newQuotes: [{ documentId: renewal, segments: [{ page: 1 }] }],
  });
});

test("compares a third document with the first", async () => {
  const ids = [await read(term(2026, "2%")), await read(term(2027, "2%")), await read(term(2028, "3%"))];
  const found = valueOf(await comparisons().compareDocuments(ids));
  expect(found.map(({ differences }) => differences.length)).toEqual([0, 1]);
});

test("says what cannot be compared and why", async () => {
  const one = await read(term(2026, "2%"));
  const unread = await uploadDocument(agency.scope(), policyId, {});
  expect(problemOf(await comparisons().compareDocuments([one, one]))).toMatchObject({
    fields: [{ message: "Choose 2 to 4 different documents." }],
  });
  expect(problemOf(await comparisons().compareDocuments([one, unread.id]))).toMatchObject({
    fields: [{ message: expect.stringContaining("is still being read") as string }],
  });
  expect(problemOf(await comparisons().compareDocuments([one, "doc_none"]))).toMatchObject({
    code: "NOT_FOUND",
  });
  const two = await read(term(2027, "2%"));
  valueOf(await createDocuments(agency.scope()).deleteFile(two));
  expect(problemOf(await comparisons().compareDocuments([one, two]))).toMatchObject({ code: "NOT_FOUND" });
});
