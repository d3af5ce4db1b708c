/** Documents of the knowledge base for tests: typed, uploaded and read through the product's own jobs. */
import { extract } from "../../core/assistant/local/extract.ts";
import type { Extraction } from "../../core/assistant/model.ts";
import { localReasoner, type Reasoner } from "../../core/assistant/mod.ts";
import { type DocumentHooks, documentUploads, type UnderstandPorts } from "../../core/documents/mod.ts";
import { storageKeyOf } from "../../core/documents/uploads.ts";
import { type DocumentKind, mediaTypes } from "../../core/reading/mod.ts";
import { keepDescription } from "../../core/knowledge/keep-description.ts";
import { createKnowledge } from "../../core/knowledge/mod.ts";
import { checkQuota } from "../../core/knowledge/plan-quota.ts";
import { attachToKnowledge } from "../../core/knowledge/write-document.ts";
import type { KnowledgeDeps } from "../../core/knowledge/service.ts";
import type { KnowledgeDocument } from "../../core/knowledge/model.ts";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import { valueOf } from "./book-of-business.ts";
import { createTestStorage, pagesOf, type TestStorage } from "./document-storage.ts";
import { readWhole, takeReadingStep } from "./reading-steps.ts";

export const knowledgeOf = (
  scope: AgencyScope,
  answer: KnowledgeDeps["answer"] = localReasoner.answer,
  readBoxes: KnowledgeDeps["readBoxes"] = async () => null,
  embedder: KnowledgeDeps["embedder"] = null,
) => createKnowledge(scope, { answer, readBoxes, embedder });

export async function arriveFile(
  scope: AgencyScope,
  name: string,
  kind: DocumentKind = "PDF",
): Promise<string> {
  const uploadId = scope.newId("upl");
  await documentUploads.registerUpload(scope, {
    uploadId,
    storageKey: storageKeyOf(uploadId),
    name,
    kind,
    mediaType: mediaTypes[kind],
    size: 1_536,
    sha256: "ab",
  });
  return uploadId;
}

export const uploadFile = async (scope: AgencyScope, name: string, kind?: DocumentKind) =>
  valueOf(await knowledgeOf(scope).uploadFile({ uploadId: await arriveFile(scope, name, kind) }));

export const typeText = async (scope: AgencyScope, title: string, content: string) =>
  valueOf(await knowledgeOf(scope).createText({ title, content }));

async function newestReadingId(scope: AgencyScope, documentId: string): Promise<string> {
  const rows = await scope.db.all<{ id: string }>(
    `SELECT id FROM readings WHERE document_id = '${documentId}' ORDER BY created_at DESC, id DESC LIMIT 1`,
  );
  return rows[0]?.id ?? "";
}

/** What the knowledge base contributes to the steps of a reading. */
const hooksOf = (describe: Reasoner["describe"]): Partial<DocumentHooks> => ({
  checkQuota,
  attached: attachToKnowledge,
  understanding: (scope): UnderstandPorts<Extraction> => ({
    extract,
    alsoKeep: (understood) => keepDescription(scope, describe, understood),
  }),
});

/** Takes the next step of a file's reading. */
export const readStep = async (scope: AgencyScope, documentId: string, storage: TestStorage) =>
  takeReadingStep(scope, storage, await newestReadingId(scope, documentId), hooksOf(localReasoner.describe));

/** Takes the steps that are left, such as the one that understands what was read. */
export async function understand(
  scope: AgencyScope,
  documentId: string,
  describe: Reasoner["describe"] = localReasoner.describe,
): Promise<void> {
  await readWhole(scope, createTestStorage(), await newestReadingId(scope, documentId), hooksOf(describe));
}

/** An uploaded file of these page texts, fully read. */
export async function addFile(
  scope: AgencyScope,
  name: string,
  texts: readonly string[],
): Promise<KnowledgeDocument> {
  const { id } = await uploadFile(scope, name);
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(texts) };
  await readWhole(scope, storage, await newestReadingId(scope, id), hooksOf(localReasoner.describe));
  return valueOf(await knowledgeOf(scope).get(id));
}
