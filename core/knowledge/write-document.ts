/** The batches that add or change documents of the knowledge base. */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { type DocumentHooks, documents, documentWrites, type UploadedDocument } from "#core/documents";
import { mediaTypes } from "#core/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import { searchTextOf } from "../shared/search-text.ts";
import { sha256Hex } from "../shared/sha256.ts";
import type { KnowledgeUse } from "./model.ts";
import { guardQuota } from "./plan-quota.ts";
import { findKnowledge, type KnowledgeRow } from "./repository.ts";
import { knowledgeDocuments } from "./tables.ts";

interface TypedText {
  title: string;
  content: string;
}

interface Creation {
  id: string;
  statements: Statement[];
  job: { job: string; jobId: string };
}

/** Nothing is stored there; the key only has to be unique to the document. */
const textKeyOf = (documentId: string): string => `typed/${documentId}`;

/**
 * What the audit log stores about a text: enough to identify it, but not the text itself, which must disappear when it
 * is deleted.
 */
const traceOf = async ({ title, content }: TypedText) => ({
  title,
  characters: content.length,
  sha256: await sha256Hex(content),
});

const bytesOf = (content: string): number => new TextEncoder().encode(content).length;

/** The names of the agency's users; documents added by a job have none. */
const creatorNameOf = (userId: string) =>
  sql<string>`coalesce((SELECT name FROM users WHERE id = ${userId}), '')`;

export async function textCreation(
  scope: AgencyScope,
  text: TypedText,
  pageCount: number,
  use: KnowledgeUse,
): Promise<Creation> {
  const { db } = scope;
  const actor = await scope.actor();
  const createdBy = actor.id ?? actor.kind;
  const id = scope.newId("doc");
  const createdAt = scope.nowMs();
  const { title, content } = text;
  const searchText = searchTextOf([title]);
  const trace = await traceOf(text);
  const reading = documentWrites.createTextReading(scope, id, content);
  const statements = [
    ...guardQuota(scope, id, pageCount, use),
    db.insert(documents).values({
      id,
      policyId: null,
      name: title,
      type: "OTHER",
      kind: "TXT",
      mediaType: mediaTypes.TXT,
      size: bytesOf(content),
      sha256: trace.sha256,
      storageKey: textKeyOf(id),
      searchText,
      createdBy,
      createdAt,
      updatedAt: createdAt,
    }),
    db.insert(knowledgeDocuments).values({
      id,
      title,
      content,
      pageCount,
      creatorName: creatorNameOf(createdBy),
      searchText,
      createdAt,
    }),
    ...reading.statements,
    ...(await recordChange(scope, {
      action: "knowledge.create-text",
      entity: "knowledge",
      entityId: id,
      version: 1,
      after: trace,
    })),
  ];
  return { id, statements, job: reading.job };
}

export async function fileCreation(
  scope: AgencyScope,
  upload: UploadedDocument["upload"],
  use: KnowledgeUse,
): Promise<Creation> {
  const { db } = scope;
  const { name, size, mediaType, sha256, createdBy } = upload;
  const made = documentWrites.createUploadedDocument(scope, {
    upload,
    policyId: null,
    type: "OTHER",
    notes: "",
    visible: false,
  });
  const id = made.documentId;
  const statements = [
    ...guardQuota(scope, id, 1, use),
    ...made.statements,
    db.insert(knowledgeDocuments).values({
      id,
      title: name,
      content: null,
      // Provisional until the file is opened: see `checkQuota`.
      pageCount: 1,
      creatorName: creatorNameOf(createdBy),
      searchText: searchTextOf([name]),
      createdAt: made.createdAt,
    }),
    ...(await recordChange(scope, {
      action: "knowledge.upload",
      entity: "knowledge",
      entityId: id,
      version: 1,
      after: { title: name, size, mediaType, sha256 },
    })),
  ];
  return { id, statements, job: made.job };
}

/**
 * Attachments of a knowledge base mail also belong to the knowledge base; does nothing for other mails. Each uses the
 * plan's quota once it is opened: see `checkQuota`.
 */
export const attachToKnowledge: DocumentHooks["attached"] = async (scope, mailId, attached) => {
  const { db } = scope;
  if ((await findKnowledge(db, mailId)) === null) return [];
  const statements: Statement[] = [];
  for (const { documentId: id, createdAt, upload } of attached) {
    const { name, size, mediaType, sha256, createdBy } = upload;
    statements.push(
      db.insert(knowledgeDocuments).values({
        id,
        title: name,
        content: null,
        pageCount: 0,
        creatorName: creatorNameOf(createdBy),
        searchText: searchTextOf([name]),
        createdAt,
      }),
      ...(await recordChange(scope, {
        action: "knowledge.attach",
        entity: "knowledge",
        entityId: id,
        version: 1,
        after: { title: name, size, mediaType, sha256, attachedTo: mailId },
      })),
    );
  }
  return statements;
};

/** The caller supplies the version guard. A new text replaces the old one immediately; an unchanged text stays read. */
export async function textUpdate(
  scope: AgencyScope,
  { knowledge, document, reading }: KnowledgeRow,
  text: TypedText,
  pageCount: number,
  use: KnowledgeUse,
): Promise<{ statements: Statement[]; jobs: { job: string; jobId: string }[] }> {
  const { db } = scope;
  const { id, content: oldContent } = knowledge;
  const { title, content } = text;
  const isSameText = content === oldContent;
  const [before, after] = [
    await traceOf({ title: knowledge.title, content: oldContent ?? "" }),
    await traceOf(text),
  ];
  const version = document.version + 1;
  const readingId = reading?.id ?? null;
  const replacement = isSameText
    ? null
    : documentWrites.replaceTextReading(scope, { id, storageKey: textKeyOf(id), readingId }, content);
  const kept = isSameText ? [knowledge.caraTitle, knowledge.caraSummary] : [];
  const forgotten = { caraTitle: null, caraSummary: null, caraPurpose: null, caraEvidence: null };
  const statements = [
    ...guardQuota(scope, id, pageCount, use),
    db
      .update(documents)
      .set({
        name: title,
        size: bytesOf(content),
        sha256: after.sha256,
        searchText: searchTextOf([title]),
        version,
        updatedAt: scope.nowMs(),
      })
      .where(eq(documents.id, id)),
    db
      .update(knowledgeDocuments)
      .set({
        title,
        content,
        pageCount,
        searchText: searchTextOf([title, ...kept]),
        ...(isSameText ? {} : forgotten),
      })
      .where(eq(knowledgeDocuments.id, id)),
    ...(replacement?.statements ?? []),
    ...(await recordChange(scope, {
      action: "knowledge.update",
      entity: "knowledge",
      entityId: id,
      version,
      before,
      after,
    })),
  ];
  return { statements, jobs: replacement?.jobs ?? [] };
}
