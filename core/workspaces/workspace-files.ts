/** The files that come with a message: uploads that become documents of the workspace, and documents of the agency. */
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type DocumentHooks, documents, documentSql, documentUploads, documentWrites } from "#core/documents";
import type { EnqueuedJob } from "#core/outbox";
import { newsSeq, raiseNewsSeq } from "#core/workflows";
import { guessTypeOfName } from "#model/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { MESSAGE_FILES_MAX } from "./model.ts";
import { workspaceDocuments, workspaces } from "./tables.ts";

type Upload = NonNullable<Awaited<ReturnType<typeof documentUploads.findUpload>>>;

export interface BroughtFiles {
  uploads: Upload[];
  documentIds: string[];
  /** Of all of them. */
  names: string[];
  /** Names of those beyond the most that one message brings. */
  leftOut: string[];
}

/** Reads what the ids stand for; a problem names the field of the form. */
export async function findBroughtFiles(
  { db }: AgencyScope,
  uploadIds: readonly string[],
  documentIds: readonly string[],
): Promise<Result<BroughtFiles, FieldProblem[]>> {
  const findWhere = (isIt: ReturnType<typeof inArray>) =>
    documentIds.length === 0
      ? []
      : db
          .select({ id: sql<string>`${documents.id}`, name: documents.name, mailId: documents.attachedTo })
          .from(documents)
          .where(and(isIt, isNull(documents.replacedBy), documentSql.isShownTo(db)))
          .orderBy(asc(documents.id));
  const [found, known, attached] = await Promise.all([
    Promise.all(uploadIds.map((id) => documentUploads.findUpload(db, id))),
    findWhere(inArray(documents.id, [...documentIds])),
    findWhere(inArray(documents.attachedTo, [...documentIds])),
  ]);
  if (found.some((upload) => upload === null))
    return err([{ path: "files", message: "A file did not arrive completely. Upload it again." }]);
  if (known.length < documentIds.length)
    return err([{ path: "documentIds", message: "A document no longer exists. Choose again." }]);
  const names = new Map([...known, ...attached].map(({ id, name }) => [id, name]));
  // A mail brings what came attached to it.
  const all = [
    ...new Set(
      documentIds.flatMap((id) => [id, ...attached.flatMap((file) => (file.mailId === id ? [file.id] : []))]),
    ),
  ];
  const arrived = found.filter((upload) => upload !== null);
  const chosen = all.slice(0, MESSAGE_FILES_MAX);
  const uploads = arrived.slice(0, MESSAGE_FILES_MAX - chosen.length);
  return ok({
    uploads,
    documentIds: chosen,
    names: [...uploads.map(({ name }) => name), ...chosen.flatMap((id) => names.get(id) ?? [])],
    leftOut: [
      ...all.slice(MESSAGE_FILES_MAX).flatMap((id) => names.get(id) ?? []),
      ...arrived.slice(uploads.length).map(({ name }) => name),
    ],
  });
}

/** Statements that put them into the workspace, and the jobs that read them. */
export function bringFiles(
  scope: AgencyScope,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
  { uploads, documentIds }: BroughtFiles,
): { statements: Statement[]; jobs: EnqueuedJob[] } {
  const created = uploads.map((upload) =>
    documentWrites.createUploadedDocument(scope, {
      upload,
      policyId: null,
      type: guessTypeOfName(upload.name) ?? "OTHER",
      typeSource: "GUESS",
      notes: "",
      visible: false,
    }),
  );
  const ids = [...created.map(({ documentId }) => documentId), ...documentIds];
  if (ids.length === 0) return { statements: [], jobs: [] };
  return {
    statements: [
      ...created.flatMap(({ statements }) => statements),
      scope.db
        .insert(workspaceDocuments)
        .values(
          ids.map((documentId, position) => ({
            workspaceId,
            documentId,
            messageId,
            isUpload: true,
            position,
          })),
        )
        // One that Cara has quoted becomes a file of the workspace.
        .onConflictDoUpdate({
          target: [workspaceDocuments.workspaceId, workspaceDocuments.documentId],
          set: { isUpload: true, messageId },
        }),
    ],
    jobs: created.map(({ job }) => job),
  };
}

/** What Cara says about files that she did not take; null if she took all. */
export function describeLeftOut({ leftOut }: BroughtFiles): string | null {
  if (leftOut.length === 0) return null;
  const files = leftOut.length === 1 ? "1 file was" : `${leftOut.length} files were`;
  const them = leftOut.length === 1 ? "it" : "them";
  return `${files} not taken, because a message brings at most ${MESSAGE_FILES_MAX} files: ${leftOut.join(", ")}. Send ${them} with your next message.`;
}

/** What came attached to a mail joins the workspaces that the mail was brought to, with the message that brought it. */
export const attachToWorkspaces: DocumentHooks["attached"] = async ({ db }, mailId, attached) => {
  const brought = await db
    .select()
    .from(workspaceDocuments)
    .where(and(eq(workspaceDocuments.documentId, mailId), eq(workspaceDocuments.isUpload, true)));
  if (attached.length === 0) return [];
  return brought.flatMap((mail) => [
    raiseNewsSeq(db, mail.workspaceId),
    db
      .insert(workspaceDocuments)
      .values(
        attached.map(({ documentId }, at) => ({ ...mail, documentId, position: mail.position + at + 1 })),
      ),
    db
      .update(workspaces)
      .set({ seq: newsSeq(mail.workspaceId) })
      .where(eq(workspaces.id, mail.workspaceId)),
  ]);
};
