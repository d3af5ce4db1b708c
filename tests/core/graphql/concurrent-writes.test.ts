/**
 * Each change of the book of business, sent twenty times at once and failed at its last statement: one change is one
 * version and one audit entry, the others are told, and a write that fails leaves nothing behind.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "../../../core/accounts/mod.ts";
import type { Account } from "../../../core/accounts/model.ts";
import { createApplications } from "../../../core/applications/mod.ts";
import { createCarriers } from "../../../core/carriers/mod.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import type { StoredDocument } from "../../../core/documents/model.ts";
import { createReviews } from "../../../core/explorer/mod.ts";
import { createNotes } from "../../../core/notes/mod.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import type { Policy } from "../../../core/policies/model.ts";
import type { Problem } from "../../../core/shared/problem.ts";
import type { Result } from "../../../core/shared/result.ts";
import { liabilityDeclarations } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { arriveFile, readTexts } from "../../support/arrived-files.ts";
import { businessInput, createPolicy, rowsOf, valueOf } from "../../support/book-of-business.ts";

type Answer = Promise<Result<unknown, Problem>>;
interface Write {
  /** What every attempt needs; its own database has nothing else. */
  prepare?(): Promise<unknown>;
  attempt(nth: number): Answer;
  /** The record whose version counts the changes. */
  versioned?(): { table: string; id: string };
}

let agency: TestAgency;
let policy: Policy;
let account: Account;
let noteId: string;
let applicationId: string;
let document: StoredDocument;
let uploads: string[];

const scope = () => agency.scope();
const policies = () => createPolicies(scope());
const contacts = () => createAccounts(scope()).contacts;
const ofPolicy = () => ({ table: "policies", id: policy.id });
const ofAccount = () => ({ table: "accounts", id: account.id });
const cancellation = { canceledBy: "CARRIER", type: "CANCELLATION" };
const contactId = (nth: number) => account.contacts[nth % account.contacts.length]?.id ?? "";

const writes: Record<string, Write> = {
  createBusinessPolicies: {
    attempt: (nth) =>
      policies().create({
        accountId: account.id,
        policies: [{ type: "CYBER", carrierId: policy.carrier.id, policyNumber: `C-${nth}` }],
        idempotencyKey: `same-key-${nth}`,
      }),
  },
  updateBusinessPolicy: {
    attempt: (nth) => policies().update({ id: policy.id, premium: nth + 1 }),
    versioned: ofPolicy,
  },
  cancelBusinessPolicy: {
    attempt: () => policies().cancel({ id: policy.id, ...cancellation }),
    versioned: ofPolicy,
  },
  reinstateBusinessPolicy: {
    prepare: async () => valueOf(await policies().cancel({ id: policy.id, ...cancellation })),
    attempt: () => policies().reinstate({ id: policy.id }),
    versioned: ofPolicy,
  },
  renewBusinessPolicy: { attempt: () => policies().renew({ id: policy.id }), versioned: ofPolicy },
  deleteBusinessPolicy: { attempt: () => policies().delete({ id: policy.id }), versioned: ofPolicy },
  addContact: {
    attempt: (nth) =>
      contacts().add(account.id, { contact: { name: `Ada ${nth}`, email: "ada@vance.example" } }),
    versioned: ofAccount,
  },
  updateContact: {
    attempt: (nth) =>
      contacts().update(
        { accountId: account.id, contactId: contactId(0) },
        { contact: { name: `Priya ${nth}`, email: "priya@vance.example" } },
      ),
    versioned: ofAccount,
  },
  setPrimaryContact: {
    attempt: (nth) => contacts().setPrimary({ accountId: account.id, contactId: contactId(1 + (nth % 2)) }),
    versioned: ofAccount,
  },
  removeContact: {
    attempt: (nth) =>
      contacts().remove({
        accountId: account.id,
        contactId: contactId(nth),
        primaryContactId: contactId(nth + 1),
      }),
    versioned: ofAccount,
  },
  updateAccount: {
    attempt: (nth) => createAccounts(scope()).update({ id: account.id, ...businessInput(`Bakery ${nth}`) }),
    versioned: ofAccount,
  },
  addNote: {
    attempt: (nth) => createNotes(scope()).add({ policyId: policy.id, type: "CALL", text: `Call ${nth}` }),
  },
  updateNote: {
    attempt: (nth) => createNotes(scope()).update(noteId, { type: "CALL", text: `Call ${nth}` }),
    versioned: () => ({ table: "notes", id: noteId }),
  },
  deleteNote: {
    attempt: () => createNotes(scope()).delete(noteId),
    versioned: () => ({ table: "notes", id: noteId }),
  },
  updateCarrier: {
    attempt: (nth) =>
      createCarriers(scope()).update({ id: policy.carrier.id, name: `Fathom ${nth}`, isCarrier: true }),
    versioned: () => ({ table: "carriers", id: policy.carrier.id }),
  },
  saveBusinessApplication: {
    attempt: (nth) =>
      createApplications(scope()).save({
        id: applicationId,
        content: { business: { name: `Bakery ${nth}` } },
      }),
    versioned: () => ({ table: "business_applications", id: applicationId }),
  },
  updateFile: {
    attempt: (nth) =>
      createDocuments(scope()).updateFile({
        id: document.id,
        expectedVersion: document.version,
        notes: `${nth}`,
      }),
    versioned: () => ({ table: "documents", id: document.id }),
  },
  replacePolicyFile: {
    attempt: (nth) =>
      createDocuments(scope()).replaceFile({
        id: document.id,
        expectedVersion: document.version,
        uploadId: uploads[nth] ?? "",
      }),
    versioned: () => ({ table: "documents", id: document.id }),
  },
  deleteFile: { attempt: () => createDocuments(scope()).deleteFile(document.id) },
  usePolicyDetailsInRecord: {
    prepare: async () => valueOf(await createReviews(scope()).accept(policy.id, "effectiveDate")),
    attempt: () => createReviews(scope()).useInRecord(policy.id, ["effectiveDate"], policy.version),
    versioned: ofPolicy,
  },
};

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(scope(), { inforceAt: "2026-04-01", expiresAt: "2027-03-01", premium: 900 });
  for (const name of ["Lena Ortiz", "Tomas Bell"])
    valueOf(await contacts().add(policy.accountId, { contact: { name, email: "office@vance.example" } }));
  account = valueOf(await createAccounts(scope()).get(policy.accountId));
  noteId = valueOf(await createNotes(scope()).add({ policyId: policy.id, type: "CALL", text: "Called" })).id;
  const application = { accountId: account.id, content: { business: { name: "Cedar Hollow" } } };
  applicationId = valueOf(await createApplications(scope()).save(application)).id;
  const uploadId = await arriveFile(agency, "declarations.txt");
  const input = { policyId: policy.id, uploadId, type: "POLICY_DOCUMENT" };
  document = valueOf(await createDocuments(scope()).uploadPolicyFile(input));
  await readTexts(agency, document, [
    liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", "$1,000,000"),
  ]);
  document = (await createDocuments(scope()).find(document.id)) ?? document;
  uploads = [];
  for (let nth = 0; nth < 20; nth += 1) uploads.push(await arriveFile(agency, `version ${nth}.txt`));
});
afterEach(() => agency.close());

const versionOf = async ({ table, id }: { table: string; id: string }) =>
  Number((await rowsOf(agency, `SELECT version FROM ${table} WHERE id = '${id}'`))[0]?.["version"]);
/** Requests that changed something. */
const changes = async () => (await rowsOf(agency, "SELECT DISTINCT request_id FROM audit_entries")).length;

/** Everything that is stored, except what only finds it. */
async function stored(): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    agency,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%' AND name NOT LIKE 'sqlite%'",
  );
  const contents: Record<string, unknown> = {};
  for (const { name = "" } of tables) contents[name] = await rowsOf(agency, `SELECT * FROM ${name}`);
  return contents;
}

describe.each(Object.entries(writes))("%s", (_name, { prepare, attempt, versioned }) => {
  beforeEach(async () => {
    await prepare?.();
  });

  test("twenty times at once: each change is one version, and whoever was too late learns of it", async () => {
    const before = { changes: await changes(), version: versioned ? await versionOf(versioned()) : 0 };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => attempt(nth)));
    const made = answers.filter(({ ok }) => ok).length;
    expect(made).toBeGreaterThan(0);
    expect((await changes()) - before.changes).toBe(made);
    if (versioned) expect((await versionOf(versioned())) - before.version).toBe(made);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    expect(["CONFLICT", "NOT_FOUND", "VALIDATION"]).toEqual(expect.arrayContaining([...new Set(codes)]));
    expect(valueOf(await createAccounts(scope()).get(account.id)).contacts.length).toBeGreaterThan(0);
  });

  test("failed at its last statement, leaves nothing behind", async () => {
    await agency.raw.execute(
      "CREATE TRIGGER failing BEFORE INSERT ON changes BEGIN SELECT RAISE(ABORT, 'killed'); END",
    );
    const before = await stored();
    await expect(attempt(0)).rejects.toThrow();
    expect(await stored()).toEqual(before);
    await agency.raw.execute("DROP TRIGGER failing");
    valueOf(await attempt(0));
  });
});
