/** Earlier versions and attachments of a deleted policy's documents: their addresses open nothing either. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDocuments, createStoredPages } from "../../../core/documents/mod.ts";
import type { StoredDocument } from "../../../core/documents/model.ts";
import { createPolicies } from "../../../core/policies/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { arriveFile, readTexts } from "../../support/arrived-files.ts";
import { createPolicy, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf } from "../../support/document-storage.ts";
import { takeReadingStep } from "../../support/reading-steps.ts";

let agency: TestAgency;
let policyId: string;
beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
});
afterEach(() => agency.close());

const files = () => createDocuments(agency.scope());
const mailKind = { kind: "EML", mediaType: "message/rfc822" } as const;
const replace = async ({ id, version }: StoredDocument, name: string, kind = {}) =>
  valueOf(
    await files().replaceFile({
      id,
      expectedVersion: version,
      uploadId: await arriveFile(agency, name, kind),
    }),
  );

/** A mail with one attachment, both read. */
async function addMail(): Promise<{ mail: StoredDocument; attached: StoredDocument }> {
  const uploadId = await arriveFile(agency, "renewal.eml", mailKind);
  const mail = valueOf(await files().uploadPolicyFile({ policyId, uploadId, type: "POLICY_DOCUMENT" }));
  const storage = createTestStorage();
  const bytes = new TextEncoder().encode("%PDF-1.4 a policy");
  storage.stored = {
    pages: pagesOf(["See the attached policy."]),
    attached: [{ name: "policy.pdf", kind: "PDF", bytes }],
  };
  await takeReadingStep(agency.scope(), storage, mail.reading?.id ?? "");
  const attached = (await files().listOfPolicy(policyId)).find(({ id }) => id !== mail.id);
  if (!attached) throw new Error("Nothing was attached.");
  await readTexts(agency, attached, ["The policy itself"]);
  return { mail, attached };
}

/** The documents that can be opened, by name: their files, their pages and the places of their quotes. */
async function openable() {
  const rows = await rowsOf(
    agency,
    "SELECT d.id, d.name, r.id AS reading FROM documents AS d JOIN readings AS r ON r.document_id = d.id ORDER BY d.name",
  );
  const pages = createStoredPages({ db: agency.db }, async () => null);
  const opened = await Promise.all(
    rows.map(async ({ id = "", name = "", reading = "" }) => {
      const segments = [{ page: 1, start: 0, end: 3 }];
      return {
        file: (await files().findServedFile(id)) ? name : "",
        pages: valueOf(await pages.listPages(id, [1])).length > 0 ? name : "",
        quotes: valueOf(await pages.locateQuote({ readingId: reading, segments })).length > 0 ? name : "",
      };
    }),
  );
  const namesOf = (kind: "file" | "pages" | "quotes") => opened.map((each) => each[kind]).filter(Boolean);
  return { files: namesOf("file"), pages: namesOf("pages"), quotes: namesOf("quotes") };
}

const deletePolicy = async () => valueOf(await createPolicies(agency.scope()).delete({ id: policyId }));
const nothing = { files: [], pages: [], quotes: [] };

test("an attachment of a mail that was replaced", async () => {
  const { mail } = await addMail();
  await replace(mail, "renewal 2.eml", mailKind);
  expect(await openable()).toEqual({
    files: ["policy.pdf", "renewal 2.eml", "renewal.eml"],
    pages: ["policy.pdf", "renewal.eml"],
    quotes: ["policy.pdf", "renewal.eml"],
  });
  await deletePolicy();
  expect(await openable()).toEqual(nothing);
});

test("each version of an attachment that was replaced before its mail was", async () => {
  const { mail, attached } = await addMail();
  const second = await replace(attached, "policy 2.pdf");
  await readTexts(agency, second, ["The policy itself, corrected"]);
  await replace(mail, "renewal 2.eml", mailKind);
  expect((await openable()).pages).toEqual(["policy 2.pdf", "policy.pdf", "renewal.eml"]);
  await deletePolicy();
  expect(await openable()).toEqual(nothing);
});

test("but those of another policy stay open", async () => {
  const { mail } = await addMail();
  await replace(mail, "renewal 2.eml", mailKind);
  policyId = (await createPolicy(agency.scope())).id;
  await deletePolicy();
  expect((await openable()).files).toEqual(["policy.pdf", "renewal 2.eml", "renewal.eml"]);
});

test("a file that is uploaded while its policy is deleted is refused, and starts no reading", async () => {
  const scope = agency.scope();
  // The actor is asked for between the reads and the write.
  const actor = async () => (await deletePolicy(), scope.actor());
  const uploadId = await arriveFile(agency, "late.txt");
  const form = { policyId, uploadId, type: "BINDER" };
  expect(problemOf(await createDocuments({ ...scope, actor }).uploadPolicyFile(form))).toMatchObject({
    code: "VALIDATION",
    fields: [{ path: "policyId", message: "This policy no longer exists. Choose another one." }],
  });
  for (const table of ["documents", "readings", "outbox"])
    expect(await rowsOf(agency, `SELECT id FROM ${table}`), table).toEqual([]);
});
