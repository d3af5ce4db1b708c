/** A document that arrived before its policy: what it offers to the form, for whom, and where it ends up. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import { createIntakes, expireIntakesTask } from "../../../core/intake/mod.ts";
import { intakeAgeMs } from "../../../core/intake/model.ts";
import type { PolicyIntake } from "../../../core/intake/service.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import type { PageReading } from "../../../core/reading/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { arriveFile } from "../../support/arrived-files.ts";
import {
  businessInput,
  countOf,
  createAccount,
  createCarrier,
  createPolicy,
  policyInput,
  problemOf,
  rowsOf,
  valueOf,
} from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";
import { readAll, readFixture } from "../reading/sources.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

const intakes = () => createIntakes(agency.scope());
const get = async (id: string, accountId: string | null = null) =>
  valueOf(await intakes().get(id, accountId));

async function arrive(name: string, pages: readonly PageReading[] | null): Promise<string> {
  const uploadId = await arriveFile(agency, name);
  const id = valueOf(await intakes().read({ uploadId }));
  if (pages) await readInto(id, pages);
  return id;
}
const arriveText = (name: string, text: string) => arrive(name, pagesOf([text]));
const arriveFixture = async (name: string) => arrive(name, await readAll(await readFixture(name)));

/** Reads and understands the document with the product's own jobs. */
async function readInto(id: string, pages: readonly PageReading[]): Promise<void> {
  const storage = createTestStorage();
  storage.stored = { pages };
  const [reading] = await rowsOf(agency, `SELECT id FROM readings WHERE document_id = '${id}'`);
  await readWhole(agency.scope(), storage, reading?.["id"] ?? "");
}

const valuesOf = ({ proposals }: PolicyIntake) =>
  Object.fromEntries(proposals.map(({ field, value }) => [field, value]));
const proposalOf = ({ proposals }: PolicyIntake, field: string) =>
  proposals.find((each) => each.field === field);

const declarations = (insured: string, more = "") => `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Insurer: Fathom Mutual Insurance Company
Policy Number: GL-4477-01
Named Insured: ${insured}
Policy Period: From 03/01/2026 to 03/01/2027

LIMITS OF INSURANCE
Each Occurrence Limit $1,000,000
General Aggregate Limit $2,000,000
Total Premium $4,283.00
${more}`;

describe("what a document offers", () => {
  test("reads every field of the form that surplus lines declarations give, each with its words", async () => {
    const carrier = await createCarrier(agency.scope(), "North Slope Specialty Insurance Co.");
    const intake = await get(await arriveFixture("gl-contractor-surplus-lines.pdf"));
    expect(intake.state).toBe("READY");
    expect(valuesOf(intake)).toEqual({
      type: "GENERAL_LIABILITY",
      market: "EXCESS_AND_SURPLUS",
      carrierId: carrier.id,
      // None of the agency's brokers yet.
      brokerId: null,
      policyNumber: "NSS-GL-0098213-25",
      inforceAt: "2025-11-01",
      expiresAt: "2026-11-01",
      premium: "1156300",
      taxes: "58627",
      policyFees: "35000",
      otherFees: "17984",
      minimumEarnedPremium: "289075",
    });
    for (const { field, quotes } of intake.proposals) expect(quotes.length > 0, field).toBe(field !== "type");
    expect(proposalOf(intake, "premium")?.quotes[0]?.segments[0]).toMatchObject({
      page: 1,
      text: "Deposit premium $11,563.00",
    });
    expect(proposalOf(intake, "premium")?.checkReason).toBeNull();
    expect(proposalOf(intake, "brokerId")?.shown).toBe("Tri-Rivers Wholesale Brokerage");
    expect(intake.insured?.name).toBe("Ridgeback Framing & Drywall, Inc.");
  });

  test("offers a carrier that the agency does not have by its name, and never the agency as its own broker", async () => {
    const text = declarations("Cedar Hollow Bakery LLC", "Broker: Larkspur Insurance Agency");
    const intake = await get(await arriveText("declarations.pdf", text));
    expect(proposalOf(intake, "carrierId")).toMatchObject({
      value: null,
      shown: "Fathom Mutual Insurance Company",
    });
    expect(proposalOf(intake, "brokerId")).toBeUndefined();
  });

  test("marks what is not certain with the reason", async () => {
    const text = declarations("Cedar Hollow Bakery LLC").replace(
      "Total Premium $4,283.00",
      "Premium $4,283.00\n\nPremium $5,100.00",
    );
    const premium = proposalOf(await get(await arriveText("declarations.pdf", text)), "premium");
    expect(premium?.checkReason).toMatch(/\.$/);
  });

  test("leaves out a minimum earned premium that does not come to whole cents", async () => {
    const minimum = async (percent: string) => {
      const more = `Minimum earned premium: ${percent} of the premium is fully earned at inception.`;
      const text = declarations("Cedar Hollow Bakery LLC", more).replace("4,283.00", "4,283.01");
      return proposalOf(
        await get(await arriveText(`declarations ${percent}.pdf`, text)),
        "minimumEarnedPremium",
      );
    };
    expect(await minimum("100%")).toMatchObject({ value: "428301" });
    expect(await minimum("25%")).toBeUndefined();
  });

  test.each([
    ["subcontract.txt", "a contract"],
    ["coi-meets-contract.pdf", "a certificate"],
    ["invoice-agency-bill.pdf", "an invoice"],
    ["notice-of-cancellation-nonpayment.pdf", "a notice of cancellation"],
    ["loss-run-gl.pdf", "a loss run"],
    ["endorsement-add-vehicle.pdf", "an endorsement"],
  ])("offers nothing from %s and says what it is", async (name, what) => {
    const isText = name.endsWith(".txt");
    const id = isText ? await arriveText(name, contract) : await arriveFixture(name);
    const intake = await get(id);
    expect(intake).toMatchObject({ state: "NOT_A_POLICY", proposals: [], insured: null });
    expect(intake.message).toContain(`${name} is ${what}, not a policy, so nothing was filled in.`);
  });

  test("reports the progress of the reading, and a file that could not be read", async () => {
    const id = await arrive("declarations.pdf", null);
    expect(await get(id)).toMatchObject({ state: "READING", message: null, proposals: [] });
    await agency.raw.execute(
      `UPDATE readings SET state = 'FAILED', failure = 'It is locked.' WHERE document_id = '${id}'`,
    );
    expect(await get(id)).toMatchObject({ state: "FAILED", message: "It is locked.", proposals: [] });
  });

  test("says so when a policy's wording gives no value of the form", async () => {
    const wording = `COMMERCIAL GENERAL LIABILITY COVERAGE FORM

SECTION I - COVERAGES
We will pay those sums that the insured becomes legally obligated to pay as damages because of bodily injury or property damage to which this insurance applies.

EXCLUSIONS
This insurance does not apply to expected or intended injury.`;
    const intake = await get(await arriveText("policy form.txt", wording));
    expect(intake.proposals).toEqual([]);
    expect(intake.message).toContain("so nothing was filled in");
  });
});

const contract = `SUBCONTRACT AGREEMENT

This Subcontract Agreement is made between Ridgeback Framing LLC ("Contractor") and Cedar Hollow Bakery LLC ("Subcontractor").

INSURANCE REQUIREMENTS
Subcontractor shall maintain commercial general liability insurance with limits of not less than $1,000,000 each occurrence and $2,000,000 general aggregate.
Subcontractor shall name Contractor as an additional insured.`;

describe("whose policy it is", () => {
  test("recognizes the account by its name, its DBA and its additional named insureds", async () => {
    const create = async (name: string, more: Record<string, unknown> = {}) =>
      valueOf(await createAccounts(agency.scope()).create(businessInput(name, more))).id;
    const own = await create("CEDAR HOLLOW BAKERY, L.L.C.");
    const trading = await create("Marlowe Holdings Inc.", { dba: "Cedar Hollow Bakery" });
    const named = await create("Marlowe Foods Inc.", {
      additionalNamedInsureds: ["Cedar Hollow Bakery LLC"],
    });
    const other = await create("Cedarwood Bakery LLC");
    const short = await create("Cedar LLC");
    const id = await arriveText("declarations.pdf", declarations("Cedar Hollow Bakery LLC"));
    for (const accountId of [own, trading, named]) {
      const intake = await get(id, accountId);
      expect(intake).toMatchObject({ match: "SAME", accounts: [] });
    }
    const intake = await get(id, other);
    expect(intake.match).toBe("OTHER");
    expect(intake.accounts.map((each) => each.id).toSorted()).toEqual([own, trading, named].toSorted());
    // One word of several does not tell who it is.
    expect((await get(id, short)).match).toBe("OTHER");
  });

  test("does not take part of a word for a name, and knows nothing without an insured", async () => {
    const harbor = await createAccount(agency.scope(), "Harbor LLC");
    const id = await arriveText("declarations.pdf", declarations("Harborstone Marine LLC"));
    expect(await get(id, harbor.id)).toMatchObject({ match: "OTHER", accounts: [] });
    const unnamed = declarations("x").replace("Named Insured: x\n", "");
    expect(await get(await arriveText("unnamed.pdf", unnamed), harbor.id)).toMatchObject({
      match: "UNKNOWN",
      insured: null,
    });
  });

  test("offers at most five accounts of the insured's name", async () => {
    for (let nth = 1; nth <= 7; nth += 1) await createAccount(agency.scope(), `Cedar Hollow Bakery ${nth}`);
    await createAccount(agency.scope(), "Summit Ridge Roofing LLC");
    const id = await arriveText("declarations.pdf", declarations("Cedar Hollow Bakery LLC"));
    const { accounts } = await get(id);
    expect(accounts).toHaveLength(5);
    for (const { account } of accounts) expect(account.name).toContain("Cedar Hollow Bakery");
  });
});

describe("where it ends up", () => {
  const policyOf = async (name = "Cedar Hollow Bakery LLC") => {
    const account = await createAccount(agency.scope(), name);
    const carrier = await createCarrier(agency.scope(), "Fathom Mutual Insurance Company");
    const input = { accountId: account.id, policies: [policyInput(carrier)] };
    const [policy] = valueOf(await createPolicies(agency.scope()).create(input)).policies;
    if (!policy) throw new Error("No policy was created.");
    return policy;
  };
  const filesOf = (policyId: string) => createDocuments(agency.scope()).listOfPolicy(policyId);
  const count = (table: string) => countOf(agency, `SELECT count(*) AS n FROM ${table}`);

  test("is shown nowhere before its policy exists", async () => {
    const { id: policyId, accountId } = await createPolicy(agency.scope());
    const id = await arriveText("Vermilion declarations.pdf", declarations("Vermilion Harbor LLC"));
    const documents = createDocuments(agency.scope());
    expect(await documents.find(id)).toBeNull();
    expect(await documents.listByName("Vermilion", 10)).toEqual([]);
    expect(await documents.listOfPolicy(policyId)).toEqual([]);
    expect(await documents.listOwnOfAccount(accountId)).toEqual([]);
    expect(await documents.listOfAccount(accountId)).toEqual([]);
  });

  test("goes to the policy once, audited as its upload, and is visible to the client it insures", async () => {
    const policy = await policyOf();
    const id = await arriveText("declarations.pdf", declarations("Cedar Hollow Bakery LLC"));
    expect(valueOf(await intakes().addToPolicy(id, policy.id))).toBe(id);
    const [file, ...others] = await filesOf(policy.id);
    expect(others).toEqual([]);
    expect(file).toMatchObject({ id, type: "POLICY_DOCUMENT", visible: true });
    const uploads = await rowsOf(
      agency,
      "SELECT entity_id, parent_id FROM audit_entries WHERE action = 'document.upload'",
    );
    expect(uploads).toEqual([{ entity_id: id, parent_id: policy.id }]);
    expect(await count("policy_intakes")).toBe(0);
    // Again: the same answer, and nothing written.
    const entries = await count("audit_entries");
    expect(valueOf(await intakes().addToPolicy(id, policy.id))).toBe(id);
    expect(await count("audit_entries")).toBe(entries);
    expect(problemOf(await intakes().get(id, null)).code).toBe("NOT_FOUND");
    expect(problemOf(await intakes().discard(id)).code).toBe("NOT_FOUND");
  });

  test("is not visible to a client whom it does not insure", async () => {
    const policy = await policyOf("Harborstone Marine LLC");
    const id = await arriveText("declarations.pdf", declarations("Cedar Hollow Bakery LLC"));
    valueOf(await intakes().addToPolicy(id, policy.id));
    expect(await filesOf(policy.id)).toMatchObject([{ id, visible: false }]);
  });

  test("goes on being read on its policy", async () => {
    const policy = await policyOf();
    const id = await arrive("scan 0041.pdf", null);
    valueOf(await intakes().addToPolicy(id, policy.id));
    await readInto(id, pagesOf([declarations("Cedar Hollow Bakery LLC")]));
    expect(await filesOf(policy.id)).toMatchObject([
      { id, type: "POLICY_DOCUMENT", visible: false, reading: { state: "COMPLETED" } },
    ]);
  });

  test("goes to one of two policies that are created from it at once", async () => {
    const [first, second] = [await policyOf(), await policyOf("Harborstone Marine LLC")];
    const id = await arriveText("declarations.pdf", declarations("Cedar Hollow Bakery LLC"));
    const outcomes = await Promise.all([
      intakes().addToPolicy(id, first.id),
      intakes().addToPolicy(id, second.id),
    ]);
    const refused = outcomes.filter(({ ok }) => !ok);
    expect(refused.map((outcome) => problemOf(outcome).code)).toEqual(["CONFLICT"]);
    expect([...(await filesOf(first.id)), ...(await filesOf(second.id))]).toHaveLength(1);
  });

  test("is refused for a policy that does not exist or was deleted, and a document that is none", async () => {
    const policy = await policyOf();
    const id = await arriveText("declarations.pdf", declarations("Cedar Hollow Bakery LLC"));
    expect(problemOf(await intakes().addToPolicy(id, "pol_nope")).code).toBe("NOT_FOUND");
    expect(problemOf(await intakes().addToPolicy("doc_nope", policy.id)).code).toBe("NOT_FOUND");
    valueOf(await createPolicies(agency.scope()).delete({ id: policy.id, expectedVersion: policy.version }));
    expect(problemOf(await intakes().addToPolicy(id, policy.id)).code).toBe("NOT_FOUND");
    expect(await count("policy_intakes")).toBe(1);
  });

  test("makes one document of the same submission sent twice, and none of an email or a used upload", async () => {
    const uploadId = await arriveFile(agency, "declarations.pdf");
    const input = { uploadId, idempotencyKey: "0f3c7a52-5f0e-4a2b-8f6a-1c2d3e4f5a6b" };
    const sent = await Promise.all([intakes().read(input), intakes().read(input)]);
    expect(new Set(sent.map(valueOf)).size).toBe(1);
    expect(await count("documents")).toBe(1);
    expect(problemOf(await intakes().read({ uploadId: "upl_nope" })).fields?.[0]?.path).toBe("file");
    const mail = await arriveFile(agency, "mail.eml", { kind: "EML", mediaType: "message/rfc822" });
    expect(problemOf(await intakes().read({ uploadId: mail })).fields?.[0]?.message).toContain("email");
    expect(await count("documents")).toBe(1);
  });

  test("is deleted with its file when it is discarded, and after a day; never once it is used", async () => {
    const policy = await policyOf();
    const used = await arriveText("used.pdf", declarations("Cedar Hollow Bakery LLC"));
    valueOf(await intakes().addToPolicy(used, policy.id));
    const discarded = await arriveText("discarded.pdf", declarations("Cedar Hollow Bakery LLC"));
    valueOf(await intakes().discard(discarded));
    const left = await arriveText("left.pdf", declarations("Cedar Hollow Bakery LLC"));
    const run = () => expireIntakesTask.run({ scope: agency.scope() }, agency.clock.nowMs);
    agency.clock.nowMs += intakeAgeMs;
    await run();
    expect(await count("documents")).toBe(2);
    agency.clock.nowMs += 1;
    await run();
    expect(await rowsOf(agency, "SELECT id FROM documents")).toEqual([{ id: used }]);
    expect(await count("policy_intakes")).toBe(0);
    for (const id of [discarded, left])
      expect(await countOf(agency, `SELECT count(*) AS n FROM readings WHERE document_id = '${id}'`)).toBe(0);
    const jobs = await rowsOf(agency, "SELECT job FROM outbox WHERE job = 'delete-stored-file'");
    expect(jobs).toHaveLength(2);
  });
});
