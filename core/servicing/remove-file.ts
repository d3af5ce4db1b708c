/**
 * Takes a file away from its request, so that the client no longer sees it. Its bytes are deleted by a job, as a
 * document's are; the log keeps its name and digest, and who removed it.
 */
import { eq, sql } from "drizzle-orm";
import { documentUploads } from "#core/documents";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { notFound } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { RequestProblem } from "./create-request.ts";
import type { ServiceRequest } from "./model.ts";
import { findRequests } from "./repository.ts";
import { writeRequest } from "./request-writes.ts";
import { requestFiles } from "./tables.ts";

/** Decided again when the request is changed, or merged into another one, at the same time. */
const ATTEMPTS_MAX = 5;

export async function removeRequestFile(
  scope: AgencyScope,
  fileId: string,
): Promise<Result<ServiceRequest, RequestProblem>> {
  const { db } = scope;
  for (let attempts = 1; ; attempts += 1) {
    const [file] = await db.select().from(requestFiles).where(eq(requestFiles.id, fileId));
    const [before] = file ? await findRequests(db, [file.requestId]) : [];
    if (!file || !before) return err(notFound("file"));
    const { name, sha256, storageKey, requestId } = file;
    const { written, statements } = await writeRequest(scope, {
      action: "removeFile",
      before,
      after: before,
      more: { removedFile: { name, sha256 } },
    });
    const deletion = documentUploads.deleteBytes(scope, storageKey);
    const isThere = sql`(SELECT ${requestFiles.requestId} = ${requestId} FROM ${requestFiles}
      WHERE ${requestFiles.id} = ${fileId})`;
    try {
      await writeAll(db, [
        ...guardThat(db, fileId, isThere),
        ...statements,
        db.delete(requestFiles).where(eq(requestFiles.id, fileId)),
        ...deletion.statements,
      ]);
    } catch (error) {
      if (!isConflict(error) || attempts === ATTEMPTS_MAX) throw error;
      continue;
    }
    scope.written({ jobs: [deletion] });
    return ok(written);
  }
}
