/** Files of a resolution: theirs in the batch that resolves the request or not at all, and known to the storage sweep. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentUploads } from "#core/documents";
import { createServicing, findServedRequestFile, storedRequestFiles } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/arrived-files.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

/** As the edge stores the files of the form that resolves a request. */
async function arrive(name: string, sha256 = name): Promise<string> {
  const scope = agency.scope();
  const upload = await documentUploads.awaitUpload(scope, storedRequestFiles.prefix);
  const file = { kind: "PDF", mediaType: "application/pdf", size: 1_234, sha256 } as const;
  await documentUploads.registerUpload(scope, { ...upload, name, ...file });
  return upload.uploadId;
}
const uploadsLeft = () => countOf(agency, "SELECT count(*) AS n FROM uploads");

test("makes the uploads files of the request, which the sweep leaves alone", async () => {
  const { id } = await openRequest(agency);
  const uploads = [await arrive("Binder.pdf"), await arrive("Invoice.pdf")];
  const keys = uploads.map((uploadId) => `${storedRequestFiles.prefix}${uploadId}`);
  const named = async (asked: string[]) => (await storedRequestFiles.findNamed(agency.db, asked)).toSorted();
  expect(await named(keys)).toEqual(keys.toSorted());
  valueOf(await servicing().resolve(id, { notes: "Sent.", files: uploads }));
  expect(await uploadsLeft()).toBe(0);
  const files = await servicing().filesOf(id);
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ["Binder.pdf", 1_234],
    ["Invoice.pdf", 1_234],
  ]);
  expect(await named([...keys, `${storedRequestFiles.prefix}upl_x`])).toEqual(keys.toSorted());
  expect(await findServedRequestFile(agency.db, files[0]?.id ?? "")).toEqual({
    name: "Binder.pdf",
    mediaType: "application/pdf",
    storageKey: keys[0],
  });
  // They stay when the request is reopened; the log says which files the resolution had, and the notes.
  valueOf(await servicing().reopen(id, { reason: "One is missing." }));
  expect(await servicing().filesOf(id)).toHaveLength(2);
  expect((await servicing().versionsOf(id))[1]?.updateTypes).toEqual(["RESOLVED", "FILES"]);
});

test("resolves nothing if one file is not there, or was stored for something else", async () => {
  const { id } = await openRequest(agency);
  const arrived = await arrive("Binder.pdf");
  const ofDocument = await arriveFile(agency, "policy.txt");
  for (const stranger of ["upl_none", ofDocument]) {
    const problem = problemOf(await servicing().resolve(id, { files: [arrived, stranger] }));
    expect(problem.fields).toEqual([
      { path: "files.1", message: "This file did not arrive. Upload it again." },
    ]);
  }
  expect(await servicing().find(id)).toMatchObject({ state: "OPEN", version: 1 });
  expect(await servicing().filesOf(id)).toEqual([]);
  const eleven = Array.from({ length: 11 }, (_, nth) => `upl_${nth}`);
  expect(problemOf(await servicing().resolve(id, { files: eleven })).fields?.[0]?.path).toBe("files");
});

test("two at once resolve it once, with the files of one", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await openRequest(agency);
    const outcomes = await Promise.all(
      [await arrive("one.pdf"), await arrive("other.pdf")].map((uploadId) =>
        servicing().resolve(id, { files: [uploadId] }),
      ),
    );
    const late = outcomes.filter(({ ok }) => !ok);
    expect(late.map((outcome) => problemOf(outcome).message)).toEqual([
      "This request is already resolved. Reopen it first.",
    ]);
    expect(await servicing().filesOf(id)).toHaveLength(1);
  }
});

test("the same submit sent again resolves once, and its second copy of the files is discarded", async () => {
  const { id } = await openRequest(agency);
  const send = async (sha256 = "same") => {
    const uploadId = await arrive("Binder.pdf", sha256);
    const key = { idempotencyKey: "resolve-submit" };
    return { uploadId, outcome: await servicing().resolve(id, { files: [uploadId], ...key }) };
  };
  const first = await send();
  const second = await send();
  expect(valueOf(second.outcome)).toEqual(valueOf(first.outcome));
  // What the edge does after every answer.
  await documentUploads.discardUploads(agency.scope(), [first.uploadId, second.uploadId]);
  expect(await uploadsLeft()).toBe(0);
  expect(await servicing().filesOf(id)).toHaveLength(1);
  const doomed = await rowsOf(
    agency,
    "SELECT json_extract(payload, '$.storageKey') AS k FROM outbox WHERE job = 'delete-stored-file'",
  );
  expect(doomed.map(({ k }) => k)).toEqual([`${storedRequestFiles.prefix}${second.uploadId}`]);
  // Other content under the same key is another submit.
  expect(problemOf((await send("other")).outcome).code).toBe("CONFLICT");
});
