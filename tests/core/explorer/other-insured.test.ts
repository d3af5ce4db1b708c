/** A document of another insured: its values stay out of the record until a person has settled whose it is. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReviews } from "../../../core/explorer/mod.ts";
import { agreesWithRecord } from "../../../core/explorer/insured-check.ts";
import { findRecords } from "../../../core/explorer/repository.ts";
import { otherInsuredNote } from "../../../core/explorer/record-differences.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";

let agency: TestAgency;
let policyId: string;

const declarations = `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Insurer: Fathom Mutual Insurance Company
Policy Number: GL-9920-04
Named Insured: Pelican Point Marina LLC
Policy Period: From 03/01/2024 to 03/01/2025

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Total Premium $9,120.00`;

const reviews = () => createReviews(agency.scope());
const find = async (field: string) =>
  valueOf(await reviews().listDetails(policyId)).find((detail) => detail.field === field);
const policy = async () => valueOf(await createPolicies(agency.scope()).get(policyId));
const accept = async (field: string) => valueOf(await reviews().accept(policyId, field));
const use = async (...fields: string[]) => reviews().useInRecord(policyId, fields, (await policy()).version);

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope(), { policyNumber: "WC-1", expiresAt: "2099-01-01" })).id;
  const document = await uploadDocument(agency.scope(), policyId, {
    type: "POLICY_DOCUMENT",
    name: "Declarations.pdf",
  });
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf([declarations]) };
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
});
afterEach(() => agency.close());

test.each(["policyNumber", "effectiveDate", "expirationDate", "carrier", "premium"])(
  "keeps %s out of the record until the insured was accepted or corrected",
  async (field) => {
    await accept(field);
    const before = await policy();
    const reason = (await find(field))?.record?.blockedReason;
    expect(reason).toMatch(
      /^The documents name Pelican Point Marina LLC as the insured, and the account is .+\. Accept or correct the insured before you use this in the record\.$/,
    );
    expect((await find(field))?.record?.canUse).toBe(false);
    expect(problemOf(await use(field))).toMatchObject({
      code: "VALIDATION",
      fields: [{ path: "fields", message: reason }],
    });
    expect(await policy()).toEqual(before);

    valueOf(await reviews().remove(policyId, "insured"));
    expect(problemOf(await use(field)).code).toBe("VALIDATION");

    await accept("insured");
    expect((await find(field))?.record).toMatchObject({ canUse: true, blockedReason: null });
    // The confirmation still names both.
    expect((await find("insured"))?.recordNote).toMatch(/^The documents name Pelican Point Marina LLC, /);
  },
);

test("does not settle the insured together with other details", async () => {
  const listed = valueOf(await reviews().acceptMany(policyId, ["insured", "glAggregateLimit"]));
  const stateOf = (name: string) => listed.find(({ field }) => field === name)?.state;
  expect([stateOf("insured"), stateOf("glAggregateLimit")]).toEqual(["OPEN", "ACCEPTED"]);
  // An unsure reading of the name has no note, and is left out all the same.
  const insured = listed.find(({ field }) => field === "insured");
  const [record] = (await findRecords(agency.db, [policyId])).values();
  expect(insured && record && agreesWithRecord({ ...insured, recordNote: null }, record)).toBe(false);
});

test("names the state to which the dates of the documents end the policy", async () => {
  await accept("insured");
  await accept("effectiveDate");
  await accept("expirationDate");
  expect((await find("effectiveDate"))?.record?.endsAs).toBeNull();
  expect((await find("expirationDate"))?.record?.endsAs).toBe("EXPIRED");
  valueOf(await use("effectiveDate", "expirationDate"));
  expect(await policy()).toMatchObject({ state: "EXPIRED" });
  expect((await find("expirationDate"))?.record?.endsAs).toBeNull();
});

test("settles nothing by itself when the account goes by the name that was read", async () => {
  await agency.raw.execute(`UPDATE accounts SET additional_named_insureds = '["Pelican Point Marina"]'`);
  await accept("premium");
  expect((await find("insured"))?.state).toBe("OPEN");
  expect((await find("premium"))?.record).toMatchObject({ canUse: true, blockedReason: null });
});

test("compares the insured with the account's name, its DBA and its additional named insureds", () => {
  const account = {
    accountName: "Cedar Hollow LLC",
    dba: "The Bread Room",
    additionalNamedInsureds: ["Hollow Road Properties LLC"],
  };
  for (const name of ["CEDAR HOLLOW", "Bread Room Inc.", "Hollow Road Properties"])
    expect(otherInsuredNote(name, account)).toBeNull();
  expect(otherInsuredNote("Pelican Point Marina", account)).toBe(
    "The documents name Pelican Point Marina as the insured, and the account is Cedar Hollow LLC.",
  );
});
