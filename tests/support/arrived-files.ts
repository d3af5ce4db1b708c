/** Files that have arrived in storage and wait for the form that makes documents of them. */
import { documentUploads } from "../../core/documents/mod.ts";
import { extract } from "../../core/assistant/local/extract.ts";
import { readDocumentStep } from "../../core/documents/read-document.ts";
import { understandDocument } from "../../core/documents/understand-document.ts";
import { storageKeyOf } from "../../core/documents/uploads.ts";
import type { StoredDocument } from "../../core/documents/model.ts";
import type { TestAgency } from "./agency-database.ts";
import { createTestStorage, pagesOf } from "./document-storage.ts";

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
  const payload = { documentId: document.id, readingId: document.reading?.id ?? "" };
  await readDocumentStep({ scope: agency.scope(), ...storage }, { ...payload, fromPage: 1 });
  await understandDocument({ scope: agency.scope(), ...storage, extract }, payload);
  // The next document is newer.
  agency.clock.nowMs += 1;
}
