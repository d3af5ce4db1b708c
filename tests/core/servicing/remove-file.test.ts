/** A file that is removed from its request is gone for the client; the log keeps what it was and who removed it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentUploads } from "#core/documents";
import { createServicing, findServedRequestFile, storedRequestFiles } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { openRequest } from "../../support/service-requests.ts";

let agency: TestAgency;
const servicing = () => createServicing(agency.scope());
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

async function resolveWithFiles(...names: string[]) {
  const { id } = await openRequest(agency);
  const scope = agency.scope();
  const files = [];
  for (const name of names) {
    const upload = await documentUploads.awaitUpload(scope, storedRequestFiles.prefix);
    const file = { kind: "PDF", mediaType: "application/pdf", size: 1_234, sha256: name } as const;
    await documentUploads.registerUpload(scope, { ...upload, name, ...file });
    files.push(upload.uploadId);
  }
  valueOf(await servicing().resolve(id, { files }));
  return { id, files: await servicing().filesOf(id) };
}

test("removes one file of a reopened request, with its bytes, and says so in the history", async () => {
  const { id, files } = await resolveWithFiles("Wrong client.pdf", "Binder.pdf");
  valueOf(await servicing().reopen(id, { reason: "The wrong file was sent." }));
  const fileId = files[0]?.id ?? "";
  const served = await findServedRequestFile(agency.db, fileId);
  const after = valueOf(await servicing().removeFile(fileId));
  expect(after).toMatchObject({ id, state: "OPEN", version: 4 });
  expect((await servicing().filesOf(id)).map(({ name }) => name)).toEqual(["Binder.pdf"]);
  expect(await findServedRequestFile(agency.db, fileId)).toBeNull();
  const doomed = await rowsOf(
    agency,
    "SELECT json_extract(payload, '$.storageKey') AS k FROM outbox WHERE job = 'delete-stored-file'",
  );
  expect(doomed.map(({ k }) => k)).toEqual([served?.storageKey]);
  expect((await servicing().versionsOf(id)).at(-1)).toMatchObject({
    updateTypes: ["FILE_REMOVED"],
    updateInitiatorType: "AGENCY_USER",
    updateInitiatorId: agency.ownerId,
    removedFile: "Wrong client.pdf",
    createdAt: agency.clock.nowMs,
  });
  expect(problemOf(await servicing().removeFile(fileId)).code).toBe("NOT_FOUND");
});

test("removes a file of a closed request, which stays closed", async () => {
  const { id, files } = await resolveWithFiles("Wrong client.pdf");
  valueOf(await servicing().removeFile(files[0]?.id ?? ""));
  expect(await servicing().find(id)).toMatchObject({ state: "CLOSED", resolution: { notes: "" } });
});

test("two at once remove it once", async () => {
  const { id, files } = await resolveWithFiles("Wrong client.pdf");
  const outcomes = await Promise.all([1, 2].map(() => servicing().removeFile(files[0]?.id ?? "")));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await servicing().versionsOf(id)).filter(({ removedFile }) => removedFile !== null)).toHaveLength(
    1,
  );
});
