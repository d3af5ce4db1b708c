import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localReasoner } from "../../../core/assistant/mod.ts";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createComparisons } from "../../../core/comparisons/service.ts";
import { createDocuments } from "../../../core/documents/mod.ts";
import type { StoredDocument } from "../../../core/documents/model.ts";
import { createStoredPages } from "../../../core/documents/stored-pages.ts";
import { createExplorer, createReviews } from "../../../core/explorer/mod.ts";
import { startMissingEmbeddings } from "../../../core/retrieval/embed-pages.ts";
import { liabilityDeclarations } from "../../support/account-documents.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { arriveFile, readTexts } from "../../support/arrived-files.ts";
import { createPolicy, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";

const readBoxes = async () => null;
let agency: TestAgency;
let policyId: string;
let first: StoredDocument;
const files = () => createDocuments(agency.scope());
const explorer = () =>
  createExplorer(agency.scope(), { answer: localReasoner.answer, readBoxes, later: () => undefined });
const declarations = (limit: string) =>
  liabilityDeclarations("GL-4477-01", "03/01/2026 to 03/01/2027", limit);

const upload = async (name: string, more: Record<string, unknown> = {}) =>
  valueOf(
    await files().uploadPolicyFile({
      policyId,
      uploadId: await arriveFile(agency, name),
      type: "POLICY_DOCUMENT",
      ...more,
    }),
  );
const replace = async ({ id, version }: StoredDocument, name: string, more: Record<string, unknown> = {}) =>
  files().replaceFile({
    id,
    expectedVersion: version,
    uploadId: await arriveFile(agency, name),
    ...more,
  });

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
  first = await upload("declarations.txt", { notes: "From the carrier" });
  await readTexts(agency, first, [declarations("$1,000,000")]);
});
afterEach(() => agency.close());

describe("a new version", () => {
  test("takes the place of the old one and keeps what people said about it", async () => {
    const second = valueOf(await replace(first, "declarations 2.txt"));
    expect(second).toMatchObject({
      name: "declarations 2.txt",
      type: "POLICY_DOCUMENT",
      typeSource: "PERSON",
      notes: "From the carrier",
      visible: true,
      versionNumber: 2,
      reading: { state: "QUEUED" },
    });
    expect(await files().listOfPolicy(policyId)).toEqual([second]);
    agency.clock.nowMs += 1;
    const third = valueOf(await replace(second, "declarations 3.txt", { type: "BINDER", visible: "false" }));
    expect(third).toMatchObject({ versionNumber: 3, type: "BINDER", visible: false });
    expect(await files().listEarlierVersions(third.id)).toMatchObject([
      { id: second.id, versionNumber: 2, name: "declarations 2.txt" },
      { id: first.id, versionNumber: 1, name: "declarations.txt" },
    ]);
  });

  test("is audited with the policy as its parent", async () => {
    const second = valueOf(await replace(first, "declarations 2.txt"));
    const history = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [second.id, first.id],
      limit: 9,
    });
    expect(history).toContainEqual(
      expect.objectContaining({
        action: "document.replace",
        before: expect.objectContaining({ documentId: first.id, name: "declarations.txt" }),
        after: expect.objectContaining({ name: "declarations 2.txt", versionNumber: 2 }),
      }),
    );
    const parents = await rowsOf(
      agency,
      "SELECT DISTINCT parent_id AS parent FROM audit_entries WHERE action IN ('document.replace', 'document.set-aside')",
    );
    expect(parents).toEqual([{ parent: policyId }]);
  });

  test("is made once of two that replace the same document", async () => {
    const both = await Promise.all([replace(first, "one.txt"), replace(first, "two.txt")]);
    const refused = both.filter(({ ok }) => !ok);
    expect(refused).toMatchObject([{ error: { code: "CONFLICT" } }]);
    expect(await files().listOfPolicy(policyId)).toHaveLength(1);
    // And later, with the page that still shows the old one.
    expect(problemOf(await replace(first, "three.txt")).code).toBe("CONFLICT");
  });

  test("is made once of a submit that is sent twice", async () => {
    const uploadId = await arriveFile(agency, "again.txt");
    const send = () => files().replaceFile({ id: first.id, expectedVersion: 1, uploadId });
    const one = valueOf(await send());
    expect(valueOf(await send()).id).toBe(one.id);
  });

  test("of an edited document is refused until its editor's words were seen", async () => {
    valueOf(await files().updateFile({ id: first.id, expectedVersion: 1, notes: "Superseded soon" }));
    expect(problemOf(await replace(first, "declarations 2.txt")).code).toBe("CONFLICT");
    expect(await files().listOfPolicy(policyId)).toMatchObject([{ id: first.id }]);
  });

  test("of a document that does not exist is not found", async () => {
    expect(problemOf(await replace({ ...first, id: "doc_none" }, "x.txt")).code).toBe("NOT_FOUND");
  });
});

describe("a replaced version", () => {
  let second: StoredDocument;
  beforeEach(async () => {
    second = valueOf(await replace(first, "declarations 2.txt"));
  });

  test("opens, with its pages, and answers nothing", async () => {
    expect(await files().findServedFile(first.id)).toMatchObject({ name: "declarations.txt" });
    const pages = valueOf(await createStoredPages({ db: agency.db }, readBoxes).listPages(first.id, [1]));
    expect(pages[0]?.text).toContain("$1,000,000");

    // The next version is not read yet: nothing else says the limit.
    expect(await explorer().findDetails(policyId)).toBeNull();
    expect(valueOf(await createReviews(agency.scope()).listDetails(policyId))).toEqual([]);
    const asked = valueOf(await explorer().sendMessage(policyId, "What is the each occurrence limit?"));
    expect(JSON.stringify(asked)).not.toContain("1,000,000");
    expect(await files().listByName("declarations", 5)).toMatchObject([{ id: second.id }]);
    expect(await files().find(first.id)).toBeNull();
  });

  test("is neither compared, deleted, edited nor embedded", async () => {
    await readTexts(agency, second, [declarations("$2,000,000")]);
    const other = await upload("other.txt");
    await readTexts(agency, other, [declarations("$3,000,000")]);
    const comparisons = createComparisons(agency.scope(), { readBoxes, compareInWords: null });
    expect(problemOf(await comparisons.compareDocuments([first.id, other.id])).code).toBe("NOT_FOUND");
    valueOf(await comparisons.compareDocuments([second.id, other.id]));
    expect(problemOf(await files().deleteFile(first.id)).code).toBe("NOT_FOUND");
    expect(problemOf(await files().updateFile({ id: first.id, expectedVersion: 2 })).code).toBe("NOT_FOUND");
    await startMissingEmbeddings(agency.scope(), "m");
    const embedded = await rowsOf(
      agency,
      "SELECT document_id FROM readings JOIN workflows ON subject_id = readings.id WHERE kind = 'embedding'",
    );
    expect(new Set(embedded.map(({ document_id }) => document_id))).toEqual(new Set([second.id, other.id]));
  });

  test("leaves the answers to the version that took its place", async () => {
    await readTexts(agency, second, [declarations("$2,000,000")]);
    const asked = valueOf(await explorer().sendMessage(policyId, "What is the each occurrence limit?"));
    expect(asked.at(-1)?.content).toContain("$2,000,000");
    expect(JSON.stringify(asked)).not.toContain("1,000,000");
    expect(asked.at(-1)?.attachments).toMatchObject([{ documentId: second.id }]);
  });

  test("no longer supports the answers that quoted it", async () => {
    await readTexts(agency, second, [declarations("$2,000,000")]);
    valueOf(await explorer().sendMessage(policyId, "What is the each occurrence limit?"));
    valueOf(await replace(second, "declarations 3.txt"));
    const shown = valueOf(await explorer().listMessages(policyId));
    expect(shown.at(-1)).toMatchObject({ kind: "REFUSAL", attachments: [] });
  });

  test("is deleted with the document, its file by a job", async () => {
    const third = valueOf(await replace(second, "declarations 3.txt"));
    valueOf(await files().deleteFile(third.id));
    for (const table of ["documents", "readings", "pages"])
      expect(await rowsOf(agency, `SELECT * FROM ${table}`), table).toEqual([]);
    const jobs = await rowsOf(agency, "SELECT payload FROM outbox WHERE job = 'delete-stored-file'");
    expect(jobs).toHaveLength(3);
    expect(await files().findServedFile(first.id)).toBeNull();
  });
});

test("what came attached to a mail is out of date with it, and deleted with its next version", async () => {
  const mail = await upload("mail.txt");
  const attached = await upload("attached.txt");
  await agency.raw.execute({
    sql: "UPDATE documents SET attached_to = ? WHERE id = ?",
    args: [mail.id, attached.id],
  });
  const next = valueOf(await replace(mail, "mail 2.txt"));
  const listed = (await files().listOfPolicy(policyId)).map(({ id }) => id);
  expect(listed).toContain(next.id);
  expect(listed).not.toContain(attached.id);
  valueOf(await files().deleteFile(next.id));
  expect(await rowsOf(agency, "SELECT id FROM documents")).toEqual([{ id: first.id }]);
});
