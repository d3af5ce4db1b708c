/** An email's attachments become documents of their own that are created and deleted with it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments, documentUploads, documentWrites } from "../../../core/documents/mod.ts";
import { readingKind } from "../../../core/documents/reading-kind.ts";
import type { StoredDocument } from "../../../core/documents/model.ts";
import { storageKeyOf } from "../../../core/documents/uploads.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { isConflict } from "../../../core/shared/version-guard.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, createPolicy, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf, type TestStorage } from "../../support/document-storage.ts";
import { knowledgeOf, readStep, uploadFile } from "../../support/knowledge-base.ts";
import { findStepJob, readingPorts, runStepJob, takeReadingStep } from "../../support/reading-steps.ts";

let agency: TestAgency;
let storage: TestStorage;
const documents = () => createDocuments(agency.scope());
const bytesOf = (text: string) => new TextEncoder().encode(text);
const attached = [
  { name: "policy.pdf", kind: "PDF" as const, bytes: bytesOf("%PDF-1.4 a policy") },
  { name: "folder/list.csv", kind: "CSV" as const, bytes: bytesOf("a,b") },
];

beforeEach(async () => {
  agency = await openTestAgency();
  storage = createTestStorage();
  storage.stored = { pages: pagesOf(["From: broker\nSee the attached."]), attached };
});
afterEach(() => agency.close());

describe("an email on a policy", () => {
  let mail: StoredDocument;
  const step = () =>
    takeReadingStep(agency.scope({ kind: "WORKFLOW", id: "read-document" }), storage, mail.reading?.id ?? "");
  const files = async () =>
    (await documents().listOfPolicy(mail.policyId ?? "")).filter(({ id }) => id !== mail.id);

  beforeEach(async () => {
    const policyId = (await createPolicy(agency.scope())).id;
    const uploadId = agency.scope().newId("upl");
    const place = { uploadId, storageKey: storageKeyOf(uploadId), name: "renewal.eml", kind: "EML" as const };
    await documentUploads.registerUpload(agency.scope(), {
      ...place,
      mediaType: "message/rfc822",
      size: 99,
      sha256: "ab",
    });
    mail = valueOf(await documents().uploadPolicyFile({ policyId, uploadId, type: "POLICY_DOCUMENT" }));
  });

  test("turns attachments into documents, hidden from the client, with their bytes, readings and jobs", async () => {
    await step();
    const made = await files();
    expect(made.map(({ name }) => name).toSorted()).toEqual(["list.csv", "policy.pdf"]);
    for (const one of made) {
      expect(one).toMatchObject({
        type: "OTHER",
        visible: false,
        attachedTo: "renewal.eml",
        reading: { state: "QUEUED" },
      });
      const history = { entity: "document", entityIds: [one.id], limit: 9 };
      expect(await listEntityHistory(agency.db, history)).toMatchObject([
        {
          action: "document.attach",
          after: { attachedTo: mail.id, policyId: mail.policyId, name: one.name },
        },
      ]);
    }
    const rows = await rowsOf(
      agency,
      "SELECT name, storage_key, sha256, created_by FROM documents ORDER BY name",
    );
    expect(new Set(rows.map(({ created_by }) => created_by)).size).toBe(1);
    expect(storage.files.get(rows[1]?.["storage_key"] ?? "")).toEqual(attached[0]?.bytes);
    expect(rows[1]?.["sha256"]).toMatch(/^[0-9a-f]{64}$/);
    expect(
      await countOf(
        agency,
        "SELECT count(*) AS n FROM outbox WHERE job = 'read-document' AND state = 'WAITING'",
      ),
    ).toBe(3);
    expect(await countOf(agency, "SELECT count(*) AS n FROM uploads")).toBe(0);
  });

  test("creates them once, however often the step runs", async () => {
    const taken = await findStepJob(agency.scope(), "reading", mail.reading?.id ?? "");
    const both = await Promise.all([step(), step()]);
    expect(both.map(({ tag }) => tag).toSorted()).toEqual(["NOTHING_TO_DO", "READ"]);
    expect(await step()).toEqual({ tag: "UNDERSTOOD" });
    expect(await runStepJob(agency.scope(), readingKind, readingPorts(storage), taken ?? never())).toEqual({
      tag: "NOTHING_TO_DO",
    });
    expect(await files()).toHaveLength(2);
  });

  test("creates none if it is deleted meanwhile, and leaves the bytes to the sweep", async () => {
    storage.onPutBoxes = () => documents().deleteFile(mail.id);
    expect(await step()).toEqual({ tag: "NOTHING_TO_DO" });
    expect(await countOf(agency, "SELECT count(*) AS n FROM documents")).toBe(0);
    const waiting = await rowsOf(agency, "SELECT storage_key FROM uploads");
    expect(new Set(waiting.map(({ storage_key }) => storage_key))).toEqual(new Set(storage.files.keys()));
  });

  test("is not deleted if documents were attached meanwhile", async () => {
    const found = await documentWrites.findWithAttached(agency.scope(), mail.id);
    await step();
    const { statements } = documentWrites.removeDocuments(agency.scope(), found);
    await expect(writeAll(agency.db, statements)).rejects.toSatisfy(isConflict);
    expect(await files()).toHaveLength(2);
  });

  test("deletes its attachments with it, but one of them can be deleted alone", async () => {
    await step();
    const [first, second] = await files();
    valueOf(await documents().deleteFile(first?.id ?? ""));
    expect(await files()).toMatchObject([{ id: second?.id }]);
    agency.forget();
    valueOf(await documents().deleteFile(mail.id));
    expect(agency.sent.roundTrips).toBe(2);
    expect(await countOf(agency, "SELECT count(*) AS n FROM documents")).toBe(0);
    expect(await countOf(agency, "SELECT count(*) AS n FROM readings")).toBe(0);
    expect(await countOf(agency, "SELECT count(*) AS n FROM outbox WHERE job = 'delete-stored-file'")).toBe(
      3,
    );
    const history = { entity: "document", entityIds: [second?.id ?? ""], limit: 1 };
    expect(await listEntityHistory(agency.db, history)).toMatchObject([{ action: "document.delete" }]);
  });
});

describe("an email in the knowledge base", () => {
  test("turns attachments into knowledge documents, which use the plan's pages once they are opened", async () => {
    await agency.raw.execute("UPDATE subscription SET plan = 'BASIC'");
    const mail = await uploadFile(agency.scope(), "guide.eml", "EML");
    await readStep(agency.scope(), mail.id, storage);
    const knowledge = knowledgeOf(agency.scope());
    const { nodes } = valueOf(await knowledge.list({ first: 10 }));
    const policy = nodes.find(({ title }) => title === "policy.pdf");
    expect(nodes.map(({ title }) => title).toSorted()).toEqual(["guide.eml", "list.csv", "policy.pdf"]);
    expect(policy).toMatchObject({ attachedTo: "guide.eml", createdBy: mail.createdBy });
    expect(await documents().listByName("policy", 9)).toEqual([]);

    const long = createTestStorage();
    long.stored = { pages: pagesOf(Array.from({ length: 30 }, () => "Words.")) };
    await readStep(agency.scope(), policy?.id ?? "", long);
    expect((await knowledgeOf(agency.scope()).getUse()).pagesUsed).toBe(31);
    long.stored = { pages: pagesOf(Array.from({ length: 499 }, () => "Words.")) };
    const list = nodes.find(({ title }) => title === "list.csv");
    expect(await readStep(agency.scope(), list?.id ?? "", long)).toEqual({
      tag: "FAILED",
      code: "PLAN_LIMIT",
    });

    valueOf(await knowledgeOf(agency.scope()).delete(mail.id));
    expect(await countOf(agency, "SELECT count(*) AS n FROM knowledge_documents")).toBe(0);
    expect(problemOf(await knowledgeOf(agency.scope()).get(policy?.id ?? "")).code).toBe("NOT_FOUND");
  });
});

function never(): never {
  throw new Error("There is no open step.");
}
