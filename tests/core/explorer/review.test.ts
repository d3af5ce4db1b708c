/** A person accepts or corrects what was read; from then on the policy shows their decision. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { createExplorer, createReviews } from "../../../core/explorer/mod.ts";
import { parseValue } from "../../../core/explorer/review-fields.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";

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
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
}

const reviews = () => createReviews(agency.scope());
const details = () =>
  createExplorer(agency.scope(), {
    answer: localReasoner.answer,
    readBoxes: async () => null,
    later: () => undefined,
  }).findDetails(policyId);
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
    quotes: [{ content: "Total Premium $4,283.00" }],
  });
  expect(await find("expirationDate")).toMatchObject({ value: "03/01/2027" });
});

test("applies a correction everywhere, names its author, keeps the quote and audits it", async () => {
  const listed = valueOf(await reviews().correct(policyId, "premium", " $4,300.50 "));
  expect(listed.at(-1)).toMatchObject({
    field: "premium",
    value: "$4,300.50",
    readValue: "$4,283",
    state: "CORRECTED",
    quotes: [{ content: "Total Premium $4,283.00" }],
  });
  const merged = await details();
  expect(merged?.details.premium).toBe(430_050);
  expect(merged?.corrections).toMatchObject([{ field: "premium", readValue: "$4,283" }]);
  expect(merged?.corrections[0]?.correctedBy?.name).toBe(listed.at(-1)?.decidedBy?.name);
  expect(merged?.details.summary ?? "").not.toContain("4,283");
  expect(merged?.evidence.premium?.[0]?.content).toBe("Total Premium $4,283.00");
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

test("keeps an acceptance while the documents agree, and a correction always", async () => {
  valueOf(await reviews().accept(policyId, "premium"));
  valueOf(await reviews().correct(policyId, "policyNumber", "GL-4477-02"));
  expect(await find("premium")).toMatchObject({ state: "ACCEPTED" });
  agency.clock.nowMs += 60_000;
  await read(declarations("4,900.00"));
  expect(await find("premium")).toMatchObject({
    state: "OPEN",
    value: "$4,900",
    otherValues: [{ value: "$4,283" }],
  });
  expect(await find("policyNumber")).toMatchObject({ state: "CORRECTED", value: "GL-4477-02" });
  // Undone: what the documents say counts again.
  valueOf(await reviews().accept(policyId, "policyNumber"));
  expect((await details())?.details.policyNumber).toBe("GL-4477-01");
});

const added = async () => valueOf(await reviews().add(policyId, "broker", "Casco Bay Insurance Agency"));

test("lets a user add a missing detail, change it and undo it", async () => {
  const addable = valueOf(await reviews().listAddable(policyId));
  expect(addable.map(({ field }) => field)).toContain("broker");
  expect(addable.map(({ field }) => field)).not.toContain("premium");
  expect((await added()).at(-1)).toMatchObject({
    field: "broker",
    label: "Broker",
    value: "Casco Bay Insurance Agency",
    readValue: null,
    state: "ADDED",
    quotes: [],
  });
  const merged = await details();
  expect(merged?.details.broker).toBe("Casco Bay Insurance Agency");
  expect(merged?.corrections).toMatchObject([{ field: "broker", label: "Broker", readValue: null }]);
  const known = valueOf(await reviews().listAddable(policyId));
  expect(known.map(({ field }) => field)).not.toContain("broker");
  expect(problemOf(await reviews().add(policyId, "broker", "Another"))).toMatchObject({
    fields: [{ path: "value", message: "This is in the list already. Correct it there." }],
  });
  valueOf(await reviews().correct(policyId, "broker", "Tri-Rivers"));
  expect(await find("broker")).toMatchObject({ state: "ADDED", value: "Tri-Rivers" });
  valueOf(await reviews().remove(policyId, "broker"));
  expect(await find("broker")).toBeUndefined();
  expect((await details())?.details.broker).toBeUndefined();
  const entries = await agency.db.all<{ action: string }>(
    "SELECT action FROM audit_entries WHERE action LIKE 'review.%' ORDER BY rowid",
  );
  expect(entries.map(({ action }) => action)).toEqual(["review.add", "review.add", "review.remove"]);
});

test("lets a user remove a detail that the policy does not have, until the documents change", async () => {
  valueOf(await reviews().remove(policyId, "glAggregateLimit"));
  expect(await find("glAggregateLimit")).toMatchObject({
    state: "REMOVED",
    value: "",
    readValue: "$2,000,000",
  });
  const merged = await details();
  expect(merged?.details.glAggregateLimit).toBeUndefined();
  expect(merged?.corrections).toMatchObject([{ field: "glAggregateLimit", value: null }]);
  valueOf(await reviews().accept(policyId, "glAggregateLimit"));
  expect((await details())?.details.glAggregateLimit).toBe(2_000_000_00);
});

test("keeps a correction when its document is gone", async () => {
  valueOf(await reviews().correct(policyId, "premium", "$4,300"));
  agency.clock.nowMs += 60_000;
  await read(declarations("9,999.00").replace("Total Premium $9,999.00", ""));
  const documents = await agency.db.all<{ id: string }>("SELECT id FROM documents ORDER BY created_at, id");
  await agency.raw.execute({
    sql: "UPDATE readings SET extraction = NULL WHERE document_id = ?",
    args: [documents[0]?.id ?? ""],
  });
  expect((await details())?.details.premium).toBe(430_000);
  expect(await find("premium")).toMatchObject({ value: "$4,300", readValue: null });
});

test("reviews list entries like details", async () => {
  await read(`${declarations("4,283.00")}

SCHEDULE OF FORMS AND ENDORSEMENTS
QF 10 01 04 13 Liability Coverage Form
QF 20 10 12 19 Additional Insured by Contract

CANCELLATION
We may cancel by mailing notice at least 10 days before the effective date if you do not pay the premium.`);
  expect(await find("form.qf1001")).toMatchObject({
    label: "Form",
    value: "QF 10 01 04/13 Liability Coverage Form",
    state: "OPEN",
  });
  expect(await find("notice.CARRIER.NONPAYMENT")).toMatchObject({ value: "10 days" });
  valueOf(await reviews().correct(policyId, "notice.CARRIER.NONPAYMENT", "15"));
  valueOf(await reviews().correct(policyId, "form.qf2010", "QF 20 10 04 13 Additional Insured"));
  valueOf(await reviews().remove(policyId, "form.qf1001"));
  valueOf(await reviews().add(policyId, "notice.CARRIER.NONRENEWAL", "60 days"));
  valueOf(await reviews().add(policyId, "additionalInsured", "Ferry Street Holdings"));
  valueOf(await reviews().add(policyId, "form", "QF 99 01 01 20 Flood"));
  valueOf(await reviews().add(policyId, "premiumPart", "Inspection fee $150.00"));
  const merged = await details();
  expect(merged?.schedules).toMatchObject({
    forms: [
      { number: "QF 20 10", edition: "04/13", title: "Additional Insured" },
      { number: "QF 99 01", edition: "01/20", title: "Flood", policyQuotes: [] },
    ],
    cancellation: [
      { reason: "NONPAYMENT", days: 15 },
      { reason: "NONRENEWAL", days: 60 },
    ],
    premiumParts: [{ label: "Inspection fee", amount: 150_00 }],
    additionalInsureds: [{ name: "Ferry Street Holdings" }],
  });
  expect(merged?.details.additionalInsureds?.named).toEqual(["Ferry Street Holdings"]);
  expect(merged?.corrections).toHaveLength(7);
});

test("reports a carrier that differs from the record until someone corrects it", async () => {
  const other = declarations("4,283.00").replace(
    "Named Insured:",
    "Insurance Company: North Slope Specialty Insurance Company\nNamed Insured:",
  );
  await read(other);
  const record = (await find("carrier"))?.recordNote;
  expect(record).toMatch(
    /^The documents name North Slope Specialty Insurance Company, the record says .+\.$/,
  );
  const recorded = record?.replace(/^.*the record says (.*)\.$/, "$1") ?? "";
  valueOf(await reviews().correct(policyId, "carrier", recorded));
  expect((await find("carrier"))?.recordNote).toBeNull();
  expect((await details())?.recordDifferences.map(({ field }) => field)).not.toContain("carrier");
});

test("rejects the second of two decisions made at once", async () => {
  const outcomes = await Promise.all([
    reviews().correct(policyId, "premium", "$1"),
    reviews().correct(policyId, "premium", "$2"),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
});

test("accepts many in one batch, with an audit entry each, and keeps others' decisions", async () => {
  const open = (await list()).map(({ field }) => field);
  valueOf(await reviews().correct(policyId, "premium", "$4,300"));
  agency.forget();
  const listed = valueOf(await reviews().acceptMany(policyId, [...open, "broker", "nonsense"]));
  // The guard, decisions, audit entries, changes, who decided: the same for two details and for fifty.
  expect(agency.sent.roundTrips).toBe(2);
  const written = agency.sent.statements.filter((sql) => !/^select/i.test(sql));
  expect(written).toHaveLength(5);
  // The record has other dates: a person decides about each of them.
  const contradicted = ["effectiveDate", "expirationDate"];
  const stateOf = (field: string) =>
    field === "premium" ? "CORRECTED" : contradicted.includes(field) ? "OPEN" : "ACCEPTED";
  expect(listed.map(({ field, state }) => `${field} ${state}`).toSorted()).toEqual(
    open.map((field) => `${field} ${stateOf(field)}`).toSorted(),
  );
  expect(listed.every(({ decidedBy, state }) => decidedBy !== null || state === "OPEN")).toBe(true);
  const entries = await agency.db.all<{ after: string }>(
    "SELECT after FROM audit_entries WHERE action = 'review.accept' ORDER BY seq",
  );
  expect(entries.map(({ after }) => (JSON.parse(after) as { field: string }).field).toSorted()).toEqual(
    open.filter((field) => stateOf(field) === "ACCEPTED").toSorted(),
  );
  expect(problemOf(await reviews().acceptMany(policyId, contradicted))).toMatchObject({
    fields: [
      {
        path: "fields",
        message: "The policy's record says otherwise. Decide about these details one by one.",
      },
    ],
  });
  const decided = open.filter((field) => stateOf(field) !== "OPEN");
  expect(problemOf(await reviews().acceptMany(policyId, decided))).toMatchObject({
    fields: [{ path: "fields", message: "None of these details is open any more. Reload the review." }],
  });
  expect(problemOf(await reviews().acceptMany(policyId, Array.from({ length: 501 }, String)))).toMatchObject({
    fields: [{ path: "fields" }],
  });
});

test("rejects the second of two bulk acceptances at once and saves none of it", async () => {
  const open = (await list()).map(({ field }) => field);
  const outcomes = await Promise.all([
    reviews().acceptMany(policyId, open),
    reviews().acceptMany(policyId, open.slice(1)),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: "CONFLICT" } });
  const versions = await agency.db.all<{ version: number }>("SELECT version FROM detail_reviews");
  expect(versions.every(({ version }) => version === 1)).toBe(true);
});

test("explains each rejected input", async () => {
  expect(problemOf(await reviews().listDetails("pol_none"))).toMatchObject({ code: "NOT_FOUND" });
  expect(problemOf(await reviews().correct(policyId, "premium", "a lot"))).toMatchObject({
    fields: [{ path: "value", message: "Enter an amount in dollars, such as $1,000,000." }],
  });
  expect(problemOf(await reviews().correct(policyId, "summary", "x"))).toMatchObject({
    fields: [{ path: "field" }],
  });
  expect(parseValue("effectiveDate", "02/30/2026").ok).toBe(false);
  expect(parseValue("effectiveDate", "2/3/2026")).toEqual({ ok: true, value: "2026-02-03" });
  expect(parseValue("insured", "x".repeat(201)).ok).toBe(false);
  expect(parseValue("insured", "a\u0000b").ok).toBe(false);
  expect(parseValue("notice.CARRIER.OTHER", "soon").ok).toBe(false);
  expect(parseValue("form", "Flood").ok).toBe(false);
  expect(parseValue("premiumPart", "Inspection fee").ok).toBe(false);
  expect(problemOf(await reviews().add(policyId, "summary", "x"))).toMatchObject({
    fields: [{ path: "field", message: "Choose what to add." }],
  });
});

test("costs one round trip to read and two to decide", async () => {
  agency.forget();
  await list();
  expect(agency.sent.roundTrips).toBe(1);
  agency.forget();
  await reviews().accept(policyId, "premium");
  expect(agency.sent.roundTrips).toBe(2);
});

test("names who reviewed the limits, once each of them was decided", async () => {
  expect((await details())?.limitsReview).toBeNull();
  valueOf(await reviews().accept(policyId, "glPerOccurrenceLimit"));
  expect((await details())?.limitsReview).toBeNull();
  agency.clock.nowMs += 60_000;
  const decided = valueOf(await reviews().correct(policyId, "glAggregateLimit", "$3,000,000"));
  const { decidedBy, decidedAt } = decided.find(({ field }) => field === "glAggregateLimit") ?? {};
  expect((await details())?.limitsReview).toEqual({ reviewedBy: decidedBy, reviewedAt: decidedAt });
  expect(decidedAt).toBe(agency.clock.nowMs);
});
