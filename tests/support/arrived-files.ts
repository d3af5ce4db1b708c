/** Files that have arrived in storage and wait for the form that makes documents of them. */
import { documentUploads } from "../../core/documents/mod.ts";
import { storageKeyOf } from "../../core/documents/uploads.ts";
import type { StoredDocument } from "../../core/documents/model.ts";
import type { TestAgency } from "./agency-database.ts";
import { createTestStorage, pagesOf } from "./document-storage.ts";
import { readWhole } from "./reading-steps.ts";

/** Each is a separate file. Returns the upload's id. */
export async function arriveFile(
  agency: TestAgency,
  name: string,
  more: { kind?: "TXT" | "EML"; mediaType?: string } = {},
): Promise<string> {
  const uploadId = agency.scope().newId("upl");
  await documentUploads.registerUpload(agency.scope(), {
    ...{ uploadId, name, storageKey: storageKeyOf(uploadId) },
    ...{ kind: "TXT", mediaType: "text/plain", size: 100, sha256: uploadId, ...more },
  });
  return uploadId;
}

/** Reads and understands a document of these page texts with the product's own jobs. */
export async function readTexts(
  agency: TestAgency,
  document: StoredDocument,
  texts: readonly string[],
): Promise<void> {
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(texts) };
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
  // The next document is newer.
  agency.clock.nowMs += 1;
}
