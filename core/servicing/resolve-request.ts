/**
 * Resolves an open request, with notes for the staff and files for the client. The files arrived before; they become
 * the request's in the batch that resolves it, or not at all.
 */
import type { AgencyScope } from "../shared/agency-scope.ts";
import { documentUploads } from "#core/documents";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { isConflict } from "../shared/version-guard.ts";
import type { RequestProblem } from "./create-request.ts";
import { type Resolution, requestActs, resolutionSchema, type ServiceRequest } from "./model.ts";
import { findRequests } from "./repository.ts";
import { WHAT, writeRequest } from "./request-writes.ts";
import { requestFilesPrefix } from "./served-file.ts";
import { requestFiles } from "./tables.ts";

const RESOLVE = "resolveServiceRequest";

/** By whoever is acting, now. */
export async function resolutionBy(scope: AgencyScope, notes: string): Promise<Resolution> {
  const { kind, id } = await scope.actor();
  const userId = kind === "AGENCY_USER" ? id : null;
  return { notes, resolvedAt: scope.nowMs(), resolvedBy: { kind, userId } };
}

export const resolved = (before: ServiceRequest, resolution: Resolution): ServiceRequest => ({
  ...before,
  state: "CLOSED",
  resolution,
});

export async function resolveRequest(
  scope: AgencyScope,
  id: string,
  input: unknown,
): Promise<Result<ServiceRequest, RequestProblem>> {
  const { db } = scope;
  const form = parseInput(resolutionSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { notes, files: uploadIds, expectedVersion, idempotencyKey: key } = form.value;
  const [[before], made, ...found] = await Promise.all([
    findRequests(db, [id]),
    findSubmission(db, RESOLVE, key),
    ...uploadIds.map((uploadId) => documentUploads.findAnyUpload(db, uploadId)),
  ]);
  const uploads = found.flatMap((upload) =>
    upload?.storageKey.startsWith(requestFilesPrefix) ? [upload] : [],
  );
  const digest = await digestOf({ id, notes, files: uploads.map(({ name, sha256 }) => [name, sha256]) });
  if (!before) return err(notFound(WHAT));
  if (made) return isOtherContent(made, digest) ? err(otherContent) : ok(before);
  if ((expectedVersion ?? before.version) !== before.version && before.state === "OPEN")
    return err(conflict(WHAT));
  const refusal = requestActs.RESOLVE(before);
  if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
  const missing = found.findIndex((upload) => !upload?.storageKey.startsWith(requestFilesPrefix));
  if (missing !== -1) return err(invalid([notArrived(missing)]));
  const after = resolved(before, await resolutionBy(scope, notes));
  const actor = await scope.actor();
  const files = uploads.map((upload) => ({ id: scope.newId("srf"), upload }));
  const attached = files.flatMap(({ id: fileId, upload }): Statement[] => [
    ...documentUploads.useUp(db, upload.id),
    db.insert(requestFiles).values({
      id: fileId,
      requestId: id,
      ...{ name: upload.name, mediaType: upload.mediaType, size: upload.size, sha256: upload.sha256 },
      storageKey: upload.storageKey,
      createdBy: actor.id ?? actor.kind,
      createdAt: scope.nowMs(),
    }),
  ]);
  const { written, statements } = await writeRequest(scope, {
    action: "resolve",
    before,
    after,
    more: { files: files.map(({ id: fileId, upload: { name, sha256 } }) => ({ id: fileId, name, sha256 })) },
  });
  try {
    await writeAll(db, [
      ...recordSubmission(scope, RESOLVE, key, { ids: [id], digest }),
      ...statements,
      ...attached,
    ]);
  } catch (error) {
    if (!isRepeatedSubmission(error) && !isConflict(error)) throw error;
    const [now] = await findRequests(db, [id]);
    if (now && isRepeatedSubmission(error)) return ok(now);
    return err(now ? refusedNow(now) : notFound(WHAT));
  }
  scope.written({});
  return ok(written);
}

/** Why a resolution lost against another write. */
function refusedNow(now: ServiceRequest): Problem<"CONFLICT"> {
  const message = requestActs.RESOLVE(now);
  return message === null ? conflict(WHAT) : { code: "CONFLICT", message };
}

const notArrived = (at: number) => ({
  path: `files.${at}`,
  message: "This file did not arrive. Upload it again.",
});
