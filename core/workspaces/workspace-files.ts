/** The files that come with a message: uploads that become documents of the workspace, and documents of the agency. */
import { inArray, sql } from "drizzle-orm";
import { documents, documentUploads, documentWrites, documentSql } from "#core/documents";
import type { EnqueuedJob } from "#core/outbox";
import { guessTypeOfName, isMail } from "#model/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { MESSAGE_FILES_MAX } from "./model.ts";
import { workspaceDocuments } from "./tables.ts";

type Upload = NonNullable<Awaited<ReturnType<typeof documentUploads.findUpload>>>;

export interface BroughtFiles {
  uploads: Upload[];
  documentIds: string[];
  /** Of all of them. */
  names: string[];
  /** Names of those beyond the most that one message brings, and of those that Cara cannot open. */
  leftOut: string[];
}

/** Reads what the ids stand for; a problem names the field of the form. */
export async function findBroughtFiles(
  { db }: AgencyScope,
  uploadIds: readonly string[],
  documentIds: readonly string[],
): Promise<Result<BroughtFiles, FieldProblem[]>> {
  const [found, known] = await Promise.all([
    Promise.all(uploadIds.map((id) => documentUploads.findUpload(db, id))),
    documentIds.length === 0
      ? []
      : db
          .select({ id: sql<string>`${documents.id}`, name: documents.name })
          .from(documents)
          .where(
            sql`${inArray(documents.id, [...documentIds])} AND ${documents.replacedBy} IS NULL AND ${documentSql.isOfNoDeletedPolicy}`,
          ),
  ]);
  if (found.some((upload) => upload === null))
    return err([{ path: "files", message: "A file did not arrive completely. Upload it again." }]);
  if (known.length < documentIds.length)
    return err([{ path: "documentIds", message: "A document no longer exists. Choose again." }]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const arrived = found.filter((upload) => upload !== null);
  const readable = arrived.filter(({ mediaType }) => !isMail(mediaType));
  const chosen = documentIds.slice(0, MESSAGE_FILES_MAX);
  const uploads = readable.slice(0, MESSAGE_FILES_MAX - chosen.length);
  return ok({
    uploads,
    documentIds: chosen,
    names: [...uploads.map(({ name }) => name), ...chosen.flatMap((id) => names.get(id) ?? [])],
    leftOut: [
      ...documentIds.slice(MESSAGE_FILES_MAX).flatMap((id) => names.get(id) ?? []),
      ...arrived.filter((upload) => !uploads.includes(upload)).map(({ name }) => name),
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
  return `${files} not taken, because a message brings at most ${MESSAGE_FILES_MAX} files and no emails: ${leftOut.join(", ")}. Send the rest with your next message.`;
}
