/** Reviewed details are used in the policy's record: audited, never unsure ones, and each carrier once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCarriers } from "../../../core/carriers/mod.ts";
import { createReviews } from "../../../core/explorer/mod.ts";
import { compareWithRecord, matchCarrier } from "../../../core/explorer/record-counterpart.ts";
import { reasonOf } from "../../../core/explorer/use-in-record.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";

let agency: TestAgency;
let policyId: string;

const declarations = `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Insurer: Fathom Mutual Insurance Company
Policy Number: GL-4477-01
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From 03/01/2026 to 03/01/2027

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Total Premium $4,283.00`;

const reviews = () => createReviews(agency.scope());
const list = async () => valueOf(await reviews().listDetails(policyId));
const find = async (field: string) => (await list()).find((detail) => detail.field === field);
const policy = async () => valueOf(await createPolicies(agency.scope()).get(policyId));
const accept = async (...fields: string[]) => {
  for (const field of fields) valueOf(await reviews().accept(policyId, field));
};
const use = async (fields: string[], version?: number) =>
  reviews().useInRecord(policyId, fields, version ?? (await policy()).version);

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (
    await createPolicy(agency.scope(), {
      policyNumber: "gl 4477 01",
      premium: 0,
      inforceAt: "2026-04-01",
      expiresAt: "2027-03-01",
    })
  ).id;
  const document = await uploadDocument(agency.scope(), policyId, {
    type: "POLICY_DOCUMENT",
    name: "Declarations.pdf",
  });
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf([declarations]) };
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
});
afterEach(() => agency.close());

test("compares each detail with its field of the record, and offers it once it was accepted", async () => {
  expect((await find("premium"))?.record).toMatchObject({
    label: "Premium",
    value: "$0",
    newValue: "$4,283",
    isMatch: false,
    canUse: false,
  });
  expect((await find("policyNumber"))?.record).toMatchObject({ isMatch: true, canUse: false });
  expect((await find("expirationDate"))?.record).toMatchObject({ label: "Expires", isMatch: true });
  expect((await find("effectiveDate"))?.record).toMatchObject({
    label: "In force",
    value: "04/01/2026",
    newValue: "03/01/2026",
  });
  expect((await find("glAggregateLimit"))?.record).toBeNull();
  await accept("premium");
  expect((await find("premium"))?.record).toMatchObject({ isMatch: false, canUse: true });
});

test("writes accepted and corrected values as one update whose reason names Review and the document", async () => {
  await accept("effectiveDate");
  valueOf(await reviews().correct(policyId, "premium", "$4,300.50"));
  const before = await policy();
  const listed = valueOf(await use(["effectiveDate", "premium", "effectiveDate"]));
  const after = await policy();
  expect(after).toMatchObject({ inforceAt: "2026-03-01", version: before.version + 1 });
  expect(after.pricing.premium).toBe(430_050);
  for (const field of ["effectiveDate", "premium"])
    expect(listed.find((detail) => detail.field === field)?.record).toMatchObject({
      isMatch: true,
      canUse: false,
      version: after.version,
    });
  const entries = await agency.db.all<{ reason: string; actor_kind: string }>(
    "SELECT reason, actor_kind FROM audit_entries WHERE action = 'policy.update'",
  );
  expect(entries).toEqual([
    {
      reason: expect.stringMatching(/^From Review: Declarations\.pdf, p\. 1; corrected by \S/) as string,
      actor_kind: "AGENCY_USER",
    },
  ]);
});

test("refuses what nobody accepted, what has no place in the record and what is gone, and writes none of it", async () => {
  await accept("effectiveDate", "glAggregateLimit");
  const messageOf = async (fields: string[]) => problemOf(await use(fields)).fields?.[0]?.message;
  expect(await messageOf(["effectiveDate", "premium"])).toBe(
    "Accept or correct premium before you use it in the record.",
  );
  expect(await messageOf(["glAggregateLimit"])).toBe(
    "General aggregate has no place in the policy's record.",
  );
  expect(await messageOf(["taxes"])).toBe(
    "The documents do not give this detail any more. Reload the review.",
  );
  expect(await messageOf([])).toBe("Choose what to use in the record.");
  valueOf(await reviews().remove(policyId, "premium"));
  expect(await messageOf(["premium"])).toBe("Accept or correct premium before you use it in the record.");
  expect(await policy()).toMatchObject({ version: 1, inforceAt: "2026-04-01" });
});

test("gives the later of two people a conflict, and writes nothing twice", async () => {
  await accept("effectiveDate", "premium");
  const seen = (await policy()).version;
  valueOf(await createPolicies(agency.scope()).update({ id: policyId, ...{ taxes: 12 } }));
  expect(problemOf(await use(["premium"], seen)).code).toBe("CONFLICT");
  expect((await policy()).pricing.premium).toBe(0);

  const { version } = await policy();
  const both = await Promise.all([use(["premium"], version), use(["effectiveDate"], version)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  // Sent again, the same use has nothing left to write.
  valueOf(await use(["premium", "effectiveDate"]));
  const { version: last } = await policy();
  valueOf(await use(["premium", "effectiveDate"], version));
  expect((await policy()).version).toBe(last);
});

test("names the field if the record refuses a value", async () => {
  valueOf(await reviews().correct(policyId, "expirationDate", "03/15/2026"));
  expect(problemOf(await use(["expirationDate"])).fields).toEqual([
    { path: "expiresAt", message: "Expires: The policy must expire after the day it takes effect." },
  ]);
  expect((await policy()).expiresAt).toBe("2027-03-01");
});

test("uses the agency's own carrier of the same name, and adds one only if there is none", async () => {
  const carriers = createCarriers(agency.scope());
  const known = valueOf(await carriers.create({ name: "FATHOM MUTUAL INS. CO." }));
  await accept("carrier");
  expect((await find("carrier"))?.record).toMatchObject({
    newValue: "FATHOM MUTUAL INS. CO.",
    addsCarrier: false,
    canUse: true,
  });
  const count = (await carriers.list()).length;
  valueOf(await use(["carrier"]));
  expect((await policy()).carrier.id).toBe(known.id);
  expect(await carriers.list()).toHaveLength(count);

  valueOf(await reviews().correct(policyId, "carrier", "Fathom Specialty Insurance Company"));
  expect((await find("carrier"))?.record).toMatchObject({ addsCarrier: true });
  valueOf(await use(["carrier"]));
  expect((await policy()).carrier).toMatchObject({ name: "Fathom Specialty Insurance Company" });
  expect(await carriers.list()).toHaveLength(count + 1);
  expect((await find("carrier"))?.record).toMatchObject({ isMatch: true, addsCarrier: false });
});

test("makes a wholesale broker of the same name a carrier as well", async () => {
  const carriers = createCarriers(agency.scope());
  const broker = valueOf(await carriers.create({ name: "Fathom Mutual", isCarrier: false, isBroker: true }));
  await accept("carrier");
  valueOf(await use(["carrier"]));
  expect((await policy()).carrier).toMatchObject({ id: broker.id, isCarrier: true, isBroker: true });
});

describe("a document's carrier in the agency's list", () => {
  const companies = [
    { name: "Harborstone Mutual", isCarrier: false },
    { name: "Harborstone Mutual Insurance Company", isCarrier: true },
    { name: "Travelers", isCarrier: true },
    { name: "The Insurance Co.", isCarrier: true },
    { name: "O'Brien & Sons Insurance, Inc.", isCarrier: true },
  ];
  test.each([
    ["HARBORSTONE MUTUAL INS CO", "Harborstone Mutual Insurance Company", false],
    ["harborstone mutual", "Harborstone Mutual Insurance Company", false],
    ["O’Brien and Sons", "O'Brien & Sons Insurance, Inc.", false],
    [
      "Travelers Casualty and Surety Company of America",
      "Travelers Casualty and Surety Company of America",
      true,
    ],
    ["Insurance Company", "Insurance Company", true],
  ])("%s is %s", (name, expected, isNew) => {
    expect(matchCarrier(name, companies, "Other")).toEqual({ name: expected, isNew });
  });

  test("keeps the carrier that the policy has already", () => {
    expect(matchCarrier("Harborstone Mutual Co.", companies, "Harborstone Mutual")).toEqual({
      name: "Harborstone Mutual",
      isNew: false,
    });
  });

  test("keeps an amount of zero and an empty field apart", () => {
    const values = { policyNumber: null, quoteNumber: null, inforceAt: null, expiresAt: null };
    const amounts = { premium: 0, taxes: 0, policyFees: 0, otherFees: 0 };
    const record = {
      version: 1,
      carrierName: "X",
      accountName: "Y",
      dba: null,
      additionalNamedInsureds: [],
      state: "INFORCE" as const,
      values: { ...values, ...amounts },
    };
    const compare = compareWithRecord(record, [], "2026-06-01");
    expect(compare("premium", 0, true)).toMatchObject({ value: "$0", isMatch: true, canUse: false });
    expect(compare("policyNumber", "A-1", true)).toMatchObject({ value: null, canUse: true });
    expect(compare("policyNumber", null, true)).toMatchObject({ newValue: null, canUse: false });
  });
});

test("names each document once with its pages, and stays within the length of a reason", () => {
  const quote = (documentName: string, page: number) => ({
    documentId: "d",
    readingId: "r",
    content: "",
    documentName,
    segments: [{ page, start: 0, end: 1, text: "x" }],
  });
  const accepted = (documentName: string, page: number) => ({
    state: "ACCEPTED" as const,
    quotes: [quote(documentName, page)],
    decidedBy: null,
  });
  expect(
    reasonOf([accepted("A.pdf", 1), accepted("A.pdf", 3), accepted("B.pdf", 2), accepted("A.pdf", 1)]),
  ).toBe("From Review: A.pdf, pp. 1, 3; B.pdf, p. 2");
  const many = Array.from({ length: 20 }, (_, at) => accepted(`${"long name ".repeat(20)}${at}.pdf`, 1));
  expect(reasonOf(many).length).toBeLessThanOrEqual(500);
});
