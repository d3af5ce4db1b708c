/** A person accepts or corrects what was read; from then on the policy says what they said. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { extract, localReasoner } from "../../../core/assistant/mod.ts";
import { readDocumentStep, understandDocument } from "../../../core/documents/mod.ts";
import { createExplorer, createReviews } from "../../../core/explorer/mod.ts";
import { parseCorrection } from "../../../core/explorer/review-model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";

let agency: TestAgency;
let policyId: string;

const declarations = (premium: string) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: GL-4477-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 03/01/2026 to 03/01/2027

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Total Premium $${premium}`;

async function read(text: string) {
  const document = await uploadDocument(agency.scope(), policyId, { type: "POLICY_DOCUMENT" });
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf([text]) };
  const payload = { documentId: document.id, readingId: document.reading?.id ?? "" };
  await readDocumentStep({ scope: agency.scope(), ...storage }, { ...payload, fromPage: 1 });
  await understandDocument({ scope: agency.scope(), readBoxes: storage.readBoxes, extract }, payload);
}

const reviews = () => createReviews(agency.scope());
const details = () =>
  createExplorer(agency.scope(), { answer: localReasoner.answer, readBoxes: async () => null }).findDetails(
    policyId,
  );
const list = async () => valueOf(await reviews().listDetails(policyId));
const find = async (field: string) => (await list()).find((detail) => detail.field === field);

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
  await read(declarations("4,283.00"));
});
afterEach(() => agency.close());

test("lists what was read, the least sure first, each with its quote", async () => {
  const listed = await list();
  const confidences = listed.map(({ confidence }) => confidence);
  expect(confidences).toEqual(confidences.toSorted((a, b) => a - b));
  expect(confidences.every((confidence) => confidence > 0 && confidence < 1)).toBe(true);
  expect(await find("premium")).toMatchObject({
    label: "Premium",
    value: "$4,283",
    state: "OPEN",
    quotes: [{ content: "$4,283.00" }],
  });
  expect(await find("expirationDate")).toMatchObject({ value: "03/01/2027" });
});

test("a correction counts everywhere, says whose it is, keeps the quote and is in the audit log", async () => {
  const listed = valueOf(await reviews().decide(policyId, "premium", " $4,300.50 "));
  expect(listed.at(-1)).toMatchObject({
    field: "premium",
    value: "$4,300.50",
    readValue: "$4,283",
    state: "CORRECTED",
    quotes: [{ content: "$4,283.00" }],
  });
  const merged = await details();
  expect(merged?.details.premium).toBe(430_050);
  expect(merged?.corrections).toMatchObject([{ field: "premium", readValue: "$4,283" }]);
  expect(merged?.corrections[0]?.correctedBy?.name).toBe(listed.at(-1)?.decidedBy?.name);
  expect(merged?.details.summary ?? "").not.toContain("4,283");
  expect(merged?.evidence.premium?.[0]?.content).toBe("$4,283.00");
  const entries = await agency.db.all<{ action: string; after: string }>(
    "SELECT action, after FROM audit_entries WHERE action LIKE 'review.%'",
  );
  expect(entries).toMatchObject([{ action: "review.correct" }]);
  expect(JSON.parse(entries[0]?.after ?? "")).toEqual({
    field: "premium",
    readValue: 428_300,
    value: 430_050,
  });
});

test("an acceptance holds while the documents say the same, a correction whatever they say", async () => {
  valueOf(await reviews().decide(policyId, "premium", null));
  valueOf(await reviews().decide(policyId, "policyNumber", "GL-4477-02"));
  expect(await find("premium")).toMatchObject({ state: "ACCEPTED" });
  agency.clock.nowMs += 60_000;
  await read(declarations("4,900.00"));
  expect(await find("premium")).toMatchObject({
    state: "OPEN",
    value: "$4,900",
    otherValues: [{ value: "$4,283" }],
  });
  expect(await find("policyNumber")).toMatchObject({ state: "CORRECTED", value: "GL-4477-02" });
  // Taken back: what the documents say counts again.
  valueOf(await reviews().decide(policyId, "policyNumber", null));
  expect((await details())?.details.policyNumber).toBe("GL-4477-01");
});

test("of two decisions at once the second is told", async () => {
  const outcomes = await Promise.all([
    reviews().decide(policyId, "premium", "$1"),
    reviews().decide(policyId, "premium", "$2"),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
});

test("what cannot be is refused in words", async () => {
  expect(problemOf(await reviews().listDetails("pol_none"))).toMatchObject({ code: "NOT_FOUND" });
  expect(problemOf(await reviews().decide(policyId, "premium", "a lot"))).toMatchObject({
    fields: [{ path: "value", message: "Enter an amount in dollars, such as $1,000,000." }],
  });
  expect(problemOf(await reviews().decide(policyId, "summary", "x"))).toMatchObject({
    fields: [{ path: "field" }],
  });
  expect(parseCorrection("effectiveDate", "02/30/2026").ok).toBe(false);
  expect(parseCorrection("effectiveDate", "2/3/2026")).toEqual({ ok: true, value: "2026-02-03" });
  expect(parseCorrection("insured", "x".repeat(201)).ok).toBe(false);
  expect(parseCorrection("insured", "a\u0000b").ok).toBe(false);
});

test("a review is one round trip to read and two to decide", async () => {
  agency.forget();
  await list();
  expect(agency.sent.roundTrips).toBe(1);
  agency.forget();
  await reviews().decide(policyId, "premium", null);
  expect(agency.sent.roundTrips).toBe(2);
});
