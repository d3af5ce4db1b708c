/** Issuing: what the specification sends is enough, and what cannot be certified is refused by field. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPolicies } from "#core/policies";
import type { Policy } from "#model/policies";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createAccount, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import {
  addDocument,
  certificatesOf,
  createCertifiedAccount,
  endorsements,
  holder,
  openIssuing,
  specInput,
} from "../../support/issued-certificates.ts";

let agency: TestAgency;
let accountId: string;
let policy: Policy;
const number = "GL-4477-01";

beforeEach(async () => {
  agency = await openTestAgency();
  const made = await createCertifiedAccount(agency);
  accountId = made.account.id;
  policy = made.policies[0] as Policy;
});
afterEach(() => agency.close());

const create = (more: Record<string, unknown> = {}, deps = openIssuing()) =>
  certificatesOf(agency, deps).create(specInput(accountId, more));
const issue = async (more: Record<string, unknown> = {}) => valueOf(await create(more));
const snapshotOf = ({ id }: { id: string }) => certificatesOf(agency).getSnapshot(id);
const problemsOf = async (more: Record<string, unknown>) =>
  Object.fromEntries(
    (problemOf(await create(more)).fields ?? []).map(({ path, message }) => [path, message] as const),
  );
const proveWaiver = () => addDocument(agency, policy, "waiver.txt", endorsements.waiver(number));
const proveInsured = () => addDocument(agency, policy, "ai.txt", endorsements.additionalInsured(number));
const waiver = () => ({ policyId: policy.id, mark: "WAIVER_OF_SUBROGATION" });

describe("the specification's payload alone", () => {
  test("issues a certificate that shows all policies that are bound or in force", async () => {
    await createCertifiedAccount(agency);
    const made = await createCertifiedAccount(agency, [
      { type: "UMBRELLA", policyNumber: "U-1" },
      { type: "WORKERS_COMPENSATION", policyNumber: "W-1", state: "BINDING", inforceAt: "2026-12-01" },
      { policyNumber: "GL-1" },
      { type: "CYBER", state: "PENDING" },
      { type: "PROPERTY", policyNumber: "" },
    ]);
    const deps = openIssuing();
    const service = certificatesOf(agency, deps);
    const issued = valueOf(await service.create(specInput(made.account.id)));
    expect(issued).toMatchObject({
      number: "COI-2026-00001",
      state: "VALID",
      issuedOn: "2026-11-20",
      holder,
      marks: [],
      version: 1,
    });
    const snapshot = await service.getSnapshot(issued.id);
    expect(snapshot.policies.map(({ title, insurerLetter }) => [title, insurerLetter])).toEqual([
      ["General liability", "A"],
      ["Umbrella", "A"],
      ["Workers compensation", "A"],
    ]);
    const bytes = deps.files.get(`certificates/${issued.id}.pdf`) ?? new Uint8Array();
    expect(await sha256Hex(bytes)).toBe(issued.sha256);
    expect(snapshot.verification.url).toBe(`https://carabiner.example/verify/${issued.verificationCode}`);
    expect(issued.verificationCode).toMatch(/^7K3Q-XM/);
  });

  test("prints the limits of the documents with their words, and additional insured only if proved", async () => {
    await addDocument(agency, policy, "declarations.txt", endorsements.declarations(number));
    const { policies } = await snapshotOf(await issue());
    expect(policies[0]?.limits[0]).toMatchObject({
      label: "Each occurrence",
      value: "$1,000,000",
      source: { tag: "DOCUMENT", documentName: "declarations.txt" },
    });
    expect(await problemsOf({ additionalInsured: true })).toEqual({
      additionalInsured: expect.stringMatching(/additional insured.*General Liability GL-4477-01.*CG 20 10/),
    });
    await proveInsured();
    expect(await problemsOf({ additionalInsured: true })).toEqual({
      isContractConfirmed: expect.stringContaining("written contract"),
    });
    const proved = await issue({ additionalInsured: true, isContractConfirmed: true });
    expect(proved.marks).toEqual(["ADDITIONAL_INSURED"]);
    const [printed] = (await snapshotOf(proved)).policies[0]?.marks ?? [];
    expect(printed).toMatchObject({
      contract: { userId: agency.ownerId, name: "Odette Marlowe", at: agency.clock.nowMs },
      proofs: [{ formNumber: "CG 20 38", documentName: "ai.txt" }],
    });
  });
});

describe("the fields", () => {
  test("name what is missing or too long", async () => {
    expect(await problemsOf({ holder: undefined })).toEqual({
      "holder.name": "Enter the name of the certificate holder.",
      "holder.address.line1": "Enter a street address.",
      "holder.address.city": "Enter a city.",
      "holder.address.zone": "Pick a state.",
      "holder.address.postalCode": "Enter a ZIP code.",
    });
    expect(await problemsOf({ descriptionOfOperations: "x".repeat(10_001) })).toEqual({
      descriptionOfOperations: "Use at most 10,000 characters.",
    });
    for (const text of ["a\u0000b", "a\u202Eb"])
      expect(await problemsOf({ descriptionOfOperations: text })).toEqual({
        descriptionOfOperations: "Use plain text.",
      });
    expect(await problemsOf({ holder: { ...holder, name: "東京 LLC" } })).toEqual({
      "holder.name": expect.stringContaining("東"),
    });
  });

  test("refuse a mark without its endorsement, one for another holder, and a text that asserts one", async () => {
    expect(await problemsOf({ marks: [waiver()] })).toEqual({
      "marks.0": expect.stringContaining("General Liability GL-4477-01"),
    });
    await proveWaiver();
    expect((await issue({ marks: [waiver()] })).marks).toEqual(["WAIVER_OF_SUBROGATION"]);
    expect(await problemsOf({ marks: [waiver()], holder: { ...holder, name: "Fallow Creek LLC" } })).toEqual({
      "marks.0": expect.stringContaining("not this holder"),
    });
    const says = { descriptionOfOperations: "Waiver of subrogation applies in favor of the holder." };
    expect(Object.keys(await problemsOf(says))).toEqual(["descriptionOfOperations"]);
    expect(Object.keys(await problemsOf({ ...says, marks: [] }))).toEqual(["descriptionOfOperations"]);
    expect((await issue({ ...says, marks: [waiver()] })).marks).toEqual(["WAIVER_OF_SUBROGATION"]);
    const named = { holder: { ...holder, name: "Marlow Yards, as additional insured" } };
    expect(Object.keys(await problemsOf(named))).toEqual(["holder.name"]);
    const addressed = { holder: { ...holder, address: { ...holder.address, line2: "Additional insured" } } };
    expect(Object.keys(await problemsOf(addressed))).toEqual(["holder.address.line2"]);
  });

  test("print no row of the documents that reads like a mark that is not proved", async () => {
    const made = await createCertifiedAccount(agency, [{ type: "CYBER", policyNumber: "CY-1" }]);
    const [cyber] = made.policies;
    if (!cyber) throw new Error("No policy.");
    await addDocument(
      agency,
      cyber,
      "cyber.txt",
      `CYBER LIABILITY DECLARATIONS
Policy Number: CY-1
Named Insured: Wexcombe Tile & Stone LLC
Policy Period: From 03/01/2026 to 03/01/2027
LIMITS OF INSURANCE
Network Security Liability Limit $1,000,000
Blanket Additional Insured Limit $500,000`,
    );
    const rows = (await snapshotOf(await issue({ accountId: made.account.id }))).policies[0]?.limits ?? [];
    const labels = rows.map(({ label }) => label);
    expect(labels).toContainEqual(expect.stringMatching(/network security/i));
    expect(labels.filter((label) => /additional insured/i.test(label))).toEqual([]);
  });

  test("accept a limit that no document gives, with who typed it, and no other", async () => {
    const { id: policyId } = policy;
    expect(await problemsOf({ values: [{ policyId, key: "additionalInsured", value: "Included" }] })).toEqual(
      {
        "values.0.value": "There is no such limit for this policy.",
      },
    );
    expect(
      await problemsOf({
        values: [{ policyId, key: "glPerOccurrenceLimit", value: "SUBR WVD, see CG 24 04" }],
      }),
    ).toEqual({ "values.0.value": expect.stringContaining("Enter an amount") });
    const typed = (key: string, value = "$1,000,000") => ({ values: [{ policyId, key, value }] });
    const issued = await issue(typed("glPerOccurrenceLimit"));
    expect((await snapshotOf(issued)).policies[0]?.limits[0]).toMatchObject({
      value: "$1,000,000",
      source: { tag: "PERSON", userId: agency.ownerId, name: "Odette Marlowe" },
    });
    expect(Object.keys(await problemsOf(typed("glPerOccurrenceLimit", "百万")))).toEqual(["values.0.value"]);
    await addDocument(agency, policy, "declarations.txt", endorsements.declarations(number));
    expect(await problemsOf(typed("glPerOccurrenceLimit"))).toEqual({
      "values.0.value": expect.stringContaining("documents give this limit"),
    });
  });

  test("refuse policies that cannot be certified, each with its reason", async () => {
    const more = await createCertifiedAccount(agency, [
      { policyNumber: "" },
      { type: "CYBER", policyNumber: "C-1", state: "PENDING" },
      { type: "UMBRELLA", policyNumber: "U-1", inforceAt: "2025-01-01", expiresAt: "2026-01-01" },
      { type: "PROPERTY", policyNumber: "P-1", expiresAt: "" },
    ]);
    const policyIds = [...more.policies.map(({ id }) => id), policy.id];
    const service = certificatesOf(agency);
    const { fields } = problemOf(await service.create(specInput(more.account.id, { policyIds })));
    expect(fields?.map(({ path, message }) => [path, message])).toEqual([
      ["policyIds.0", expect.stringContaining("A certificate cannot show a policy without a number.")],
      ["policyIds.1", expect.stringContaining("neither bound nor in force")],
      ["policyIds.2", expect.stringContaining("expired on 01/01/2026")],
      ["policyIds.3", expect.stringContaining("without a term")],
      ["policyIds.4", expect.stringContaining("not one of this account’s")],
    ]);
    const { id } = await createAccount(agency.scope(), "Without policies LLC");
    expect(problemOf(await service.create(specInput(id))).fields?.[0]).toMatchObject({
      path: "policyIds",
      message: "This account has no policy that is bound or in force.",
    });
    expect(problemOf(await service.create(specInput("acc_none"))).code).toBe("NOT_FOUND");
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(0);
    // Nothing that is refused draws a number.
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificate_numbers")).toBe(0);
  });
});

describe("what changes between reading and writing", () => {
  /** Issues with something done after the page was printed and before the certificate is written. */
  const issueWhile = (change: () => Promise<unknown>, more: Record<string, unknown> = {}) => {
    let isDone = false;
    const deps = openIssuing();
    const put = async (key: string, bytes: Uint8Array) => {
      deps.files.set(key, bytes);
      if (!isDone) await change();
      isDone = true;
    };
    return create(more, { ...deps, storage: { ...deps.storage, put } });
  };
  const policies = () => createPolicies(agency.scope());

  test("a policy that was canceled is refused with the reason", async () => {
    const cancel = () =>
      policies().cancel({
        id: policy.id,
        canceledBy: "CARRIER",
        effectiveAt: "2026-11-01",
        type: "CANCELLATION",
        reason: "INSURED_NON_PAYMENT",
      });
    const { fields } = problemOf(await issueWhile(cancel, { policyIds: [policy.id] }));
    expect(fields).toEqual([
      {
        path: "policyIds.0",
        message:
          "General Liability GL-4477-01 was canceled effective 11/01/2026. Take it off the certificate.",
      },
    ]);
    expect(await countOf(agency, "SELECT count(*) AS n FROM certificates")).toBe(0);
  });

  test("a policy that got another number is shown with it", async () => {
    const renumber = () => policies().update({ id: policy.id, policyNumber: "GL-9000" });
    const issued = valueOf(await issueWhile(renumber));
    expect((await snapshotOf(issued)).policies[0]?.policyNumber).toBe("GL-9000");
    expect(issued.state).toBe("VALID");
  });

  test.each([
    ["deleted", (id: string, _other: string) => `UPDATE documents SET policy_id = NULL WHERE id = '${id}'`],
    [
      "moved to another policy",
      (id, other) => `UPDATE documents SET policy_id = '${other}' WHERE id = '${id}'`,
    ],
    [
      "read anew",
      (id) => `INSERT INTO readings (id, document_id, reader_version, state, created_at)
        VALUES ('rdg_new', '${id}', 9, 'READING', 9e15)`,
    ],
  ] as [string, (id: string, other: string) => string][])(
    "a mark whose endorsement was %s is refused",
    async (_, lose) => {
      const { id } = await proveWaiver();
      const { policies: others } = await createCertifiedAccount(agency);
      const change = () => agency.raw.execute(lose(id, others[0]?.id ?? ""));
      const { fields } = problemOf(await issueWhile(change, { marks: [waiver()] }));
      expect(fields?.map(({ path }) => path)).toEqual(["marks.0"]);
    },
  );
});

test("the audit log, both histories and the change feed name the certificate", async () => {
  const issued = await issue();
  const entries = await rowsOf(
    agency,
    `SELECT action, parent_id FROM audit_entries WHERE entity_id = '${issued.id}' ORDER BY seq`,
  );
  expect(entries).toEqual([
    { action: "certificate.create", parent_id: accountId },
    { action: "certificate.show-policy", parent_id: policy.id },
  ]);
});

test("it is emailed in the same batch if that was asked for, and only to an address", async () => {
  expect(await problemsOf({ sendTo: "risk" })).toEqual({ sendTo: expect.stringContaining("email address") });
  agency.writes.length = 0;
  const issued = await issue({ sendTo: "risk@marlowyards.example" });
  expect(
    await rowsOf(agency, "SELECT record_id, recipient, requested_by, attachments FROM deliveries"),
  ).toMatchObject([
    {
      record_id: issued.id,
      recipient: "risk@marlowyards.example",
      requested_by: agency.ownerId,
      attachments: expect.stringContaining(issued.sha256),
    },
  ]);
  expect(agency.writes.flatMap(({ jobs }) => jobs ?? [])).toMatchObject([{ job: "send-delivery" }]);
});

test("a form that the agency does not have is a field error", async () => {
  expect(await problemsOf({ formId: "cfm_none" })).toEqual({
    formId: expect.stringContaining("This form was deleted"),
  });
});
