import { storageKeyOf, sweepOrphanUploads } from "../../../core/documents/uploads.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { createDocuments, documentUploads } from "../../../core/documents/mod.ts";
import { deleteStoredFile, deleteStoredFileJob } from "../../../core/documents/delete-stored-file.ts";
import { documentTypes, isVisibleByDefault } from "../../../core/documents/model.ts";
import { cleanFileName } from "../../../core/reading/file-name.ts";
import { parseInput } from "../../../core/shared/field-problems.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, rowsOf, uploadDocument, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policyId: string;
const files = () => createDocuments(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency();
  policyId = (await createPolicy(agency.scope())).id;
});
afterEach(() => agency.close());

const stored = (sql: string) => rowsOf(agency, sql);

async function arrive(name = "policy.pdf"): Promise<string> {
  const uploadId = agency.scope().newId("upl");
  const file = { uploadId, storageKey: storageKeyOf(uploadId), name, kind: "PDF" as const };
  await documentUploads.registerUpload(agency.scope(), {
    ...file,
    mediaType: "application/pdf",
    size: 1_234,
    sha256: "ab",
  });
  return uploadId;
}

describe("uploading a file", () => {
  test("creates a file on the policy, its reading and the job that reads it", async () => {
    const uploadId = await arrive();
    const input = { policyId, uploadId, type: "POLICY_DOCUMENT", notes: "From the carrier" };
    const document = valueOf(await files().uploadPolicyFile(input));
    expect(document).toMatchObject({
      name: "policy.pdf",
      visible: true,
      notes: "From the carrier",
      reading: { state: "QUEUED", pagesRead: 0, pagesTotal: null },
    });
    expect(await files().listOfPolicy(policyId)).toEqual([document]);
    expect(await stored("SELECT id FROM uploads")).toEqual([]);
    const [job] = await stored("SELECT id, job, payload FROM outbox");
    expect(job?.["job"]).toBe("read-document");
    const readingId = document.reading?.id ?? "";
    expect(JSON.parse(job?.["payload"] ?? "")).toMatchObject({ subjectId: readingId });
    expect(await stored("SELECT subject_id, job_id FROM workflows")).toEqual([
      { subject_id: readingId, job_id: job?.["id"] },
    ]);
    expect(await stored("SELECT kind, input, state FROM workflow_steps")).toEqual([
      { kind: "READ_PAGES", input: '{"fromPage":1}', state: "STARTED" },
    ]);
    expect(agency.writes.at(-1)?.jobs).toMatchObject([{ job: "read-document", jobId: job?.["id"] }]);
    const history = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [document.id],
      limit: 9,
    });
    expect(history).toMatchObject([{ action: "document.upload", after: { policyId, name: "policy.pdf" } }]);
  });

  test("costs two round trips", async () => {
    const uploadId = await arrive();
    agency.forget();
    valueOf(await files().uploadPolicyFile({ policyId, uploadId, type: "OTHER" }));
    expect(agency.sent.roundTrips).toBe(2);
  });

  test.each([
    ["true", true],
    ["false", false],
    [true, true],
    [undefined, true],
  ])("reads visible %j as %j", async (visible, expected) => {
    const uploadId = await arrive();
    const document = valueOf(await files().uploadPolicyFile({ policyId, uploadId, type: "BINDER", visible }));
    expect(document.visible).toBe(expected);
  });

  test("creates one file when submitted twice at once", async () => {
    const uploadId = await arrive();
    const submit = () => files().uploadPolicyFile({ policyId, uploadId, type: "OTHER" });
    const [first, second] = await Promise.all([submit(), submit()]);
    expect(valueOf(second).id).toBe(valueOf(first).id);
    expect(await files().listOfPolicy(policyId)).toHaveLength(1);
  });

  test("creates one file when a submit repeats with new bytes, and sweeps the other bytes", async () => {
    const key = { idempotencyKey: "submit-0001" };
    const [one, two] = [await arrive(), await arrive()];
    const first = valueOf(await files().uploadPolicyFile({ policyId, uploadId: one, type: "OTHER", ...key }));
    const second = valueOf(
      await files().uploadPolicyFile({ policyId, uploadId: two, type: "OTHER", ...key }),
    );
    expect(second.id).toBe(first.id);
    expect(await stored("SELECT id FROM uploads")).toMatchObject([{ id: two }]);
    // The same submit again, with an upload that is already used.
    const third = await files().uploadPolicyFile({ policyId, uploadId: one, type: "OTHER", ...key });
    expect(valueOf(third).id).toBe(first.id);
  });

  test("rejects a key that was already used with another file or other input", async () => {
    const key = { idempotencyKey: "submit-0001" };
    const uploadId = await arrive();
    valueOf(await files().uploadPolicyFile({ policyId, uploadId, type: "OTHER", ...key }));
    const another = await arrive();
    await agency.raw.execute({ sql: "UPDATE uploads SET sha256 = 'other' WHERE id = ?", args: [another] });
    for (const sent of [
      { uploadId: another, type: "OTHER" },
      { uploadId, type: "BINDER" },
      { uploadId, type: "OTHER", notes: "For the audit." },
    ]) {
      expect(await files().uploadPolicyFile({ policyId, ...sent, ...key })).toMatchObject({
        ok: false,
        error: { code: "CONFLICT", message: expect.stringContaining("already sent with other content") },
      });
    }
    expect(await files().listOfPolicy(policyId)).toHaveLength(1);
  });

  test.each([
    [{ policyId: "pol_none" }, "policyId"],
    [{ uploadId: "upl_none" }, "file"],
    [{ uploadId: "" }, "uploadId"],
    [{ type: "PHOTO" }, "type"],
    [{ notes: "x".repeat(5_001) }, "notes"],
    [{ visible: "maybe" }, "visible"],
  ])("rejects %j", async (change, path) => {
    const uploadId = await arrive();
    const problem = problemOf(
      await files().uploadPolicyFile({ policyId, uploadId, type: "OTHER", ...change }),
    );
    expect(problem.fields?.map((field) => field.path)).toEqual([path]);
    expect(await files().listOfPolicy(policyId)).toEqual([]);
  });
});

test("strips direction marks from a name, both on upload and when serving an older file", async () => {
  const input = { policyId, uploadId: await arrive("con\u202Efdp.exe.pdf"), type: "OTHER" };
  const { id, name } = valueOf(await files().uploadPolicyFile(input));
  expect(name).toBe("confdp.exe.pdf");
  await agency.raw.execute({
    sql: "UPDATE documents SET name = ? WHERE id = ?",
    args: ["in\u2066voice.pdf", id],
  });
  expect(await files().findServedFile(id)).toMatchObject({ name: "invoice.pdf" });
});

describe("deleting a file", () => {
  test("removes its text and readings at once and enqueues the removal of its bytes", async () => {
    const document = await uploadDocument(agency.scope(), policyId);
    await agency.raw.execute({
      sql: "INSERT INTO pages (reading_id, page, width, height, text) VALUES (?, 1, 0, 0, 'flood deductible')",
      args: [document.reading?.id ?? ""],
    });
    agency.forget();
    expect(valueOf(await files().deleteFile(document.id))).toBe(document.id);
    expect(agency.sent.roundTrips).toBe(2);
    for (const table of ["documents", "readings", "pages"])
      expect(await stored(`SELECT * FROM ${table}`)).toEqual([]);
    expect(await stored("SELECT rowid FROM pages_search WHERE pages_search MATCH 'flood'")).toEqual([]);
    expect(await files().findServedFile(document.id)).toBeNull();
    const [job] = await stored("SELECT payload FROM outbox WHERE job = 'delete-stored-file'");
    expect(JSON.parse(job?.["payload"] ?? "")).toMatchObject({ readingIds: [document.reading?.id] });
    const [entry] = await listEntityHistory(agency.db, {
      entity: "document",
      entityIds: [document.id],
      limit: 1,
    });
    expect(entry).toMatchObject({ action: "document.delete", after: null, before: { name: "policy.txt" } });
  });

  test("returns not found the second time", async () => {
    const document = await uploadDocument(agency.scope(), policyId);
    valueOf(await files().deleteFile(document.id));
    expect(problemOf(await files().deleteFile(document.id)).code).toBe("NOT_FOUND");
  });
});

describe("stored bytes", () => {
  const deleted: string[] = [];
  const run = (payload: unknown) =>
    deleteStoredFile(
      {
        scope: agency.scope(),
        deleteStored: async (key) => void deleted.push(key),
        deleteStoredUnder: async (prefix) => void deleted.push(`${prefix}*`),
      },
      valueOf(parseInput(deleteStoredFileJob.payload, payload)),
    );
  beforeEach(() => void deleted.splice(0));

  test("are not deleted while a record names them", async () => {
    await uploadDocument(agency.scope(), policyId);
    const [document] = await stored("SELECT storage_key FROM documents");
    await run({ storageKey: document?.["storage_key"], readingIds: [] });
    expect(deleted).toEqual([]);
  });

  test("are deleted with their readings' boxes when no record names them, even twice", async () => {
    const payload = { storageKey: "documents/upl_gone", readingIds: ["rdg_1"] };
    await run(payload);
    await run(payload);
    expect(deleted).toEqual(["documents/upl_gone", "boxes/rdg_1/*", "documents/upl_gone", "boxes/rdg_1/*"]);
  });

  test("of unused uploads are swept only when old", async () => {
    await arrive();
    expect(await sweepOrphanUploads(agency.scope(), agency.clock.nowMs)).toEqual({ swept: 0, more: false });
    expect(await sweepOrphanUploads(agency.scope(), agency.clock.nowMs + 1)).toEqual({
      swept: 1,
      more: false,
    });
    expect(await stored("SELECT id FROM uploads")).toEqual([]);
    expect(await stored("SELECT job FROM outbox")).toMatchObject([{ job: "delete-stored-file" }]);
  });
});

test.each([
  ["C:\\Users\\me\\policy.pdf", "policy.pdf"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\nc.pdf", "abc.pdf"],
  ["..", "document"],
  ["", "document"],
  ["عقد.pdf", "عقد.pdf"],
  ["fdp.\u202Etcartnoc", "fdp.tcartnoc"],
  ["x\u202Efdp.exe", "xfdp.exe"],
  ["con\u200Btract\u2066.p\u00ADdf", "contract.pdf"],
  ["👩‍👩‍👧.pdf", "👩‍👩‍👧.pdf"],
  ["program.exe. .", "program.exe"],
  ["invoice.pdf ", "invoice.pdf"],
  [`${"x".repeat(300)}.pdf`, `${"x".repeat(196)}.pdf`],
])("keeps the file name %j as %j", (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test("shows the client the five default document types", () => {
  expect(documentTypes.filter(isVisibleByDefault)).toEqual([
    "BINDER",
    "ENDORSEMENT",
    "LOST_POLICY_RELEASE",
    "POLICY_DOCUMENT",
    "QUOTE_DOCUMENT",
  ]);
});
