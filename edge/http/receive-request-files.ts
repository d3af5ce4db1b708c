/**
 * The form that resolves a service request: all of its files arrive, or nothing is resolved and nothing is kept. The
 * mutation that `act` runs makes the uploads files of the request; those that it leaves are deleted.
 */
import { documentUploads } from "#core/documents";
import { storedRequestFiles } from "#core/servicing";
import { RESOLUTION_FILES_MAX } from "#model/servicing";
import { log } from "../log.ts";
import type { SessionWork } from "../session-work.ts";
import { storeUploads } from "./store-uploads.ts";
import { uploadBytesMax } from "./upload.ts";

export type ActOnFiles = (form: {
  uploadIds: readonly string[];
  fields: Record<string, string>;
}) => Promise<Response>;

export async function receiveRequestFiles(
  request: Request,
  session: SessionWork | null,
  act: ActOnFiles,
): Promise<Response> {
  const stored = await storeUploads(request, session, {
    filesMax: RESOLUTION_FILES_MAX,
    allBytesMax: RESOLUTION_FILES_MAX * uploadBytesMax,
    mayBeEmpty: true,
    isWhole: true,
    isForClient: true,
    prefix: storedRequestFiles.prefix,
  });
  if (!stored.ok) {
    const { problem, problems = [problem] } = stored;
    const fields = problems.map(({ path, message }) => ({ path, message }));
    return Response.json({ fields, applicationError: null }, { status: problem.status });
  }
  const uploadIds = stored.uploads.flatMap((upload) => (upload.ok ? [upload.uploadId] : []));
  try {
    return await act({ uploadIds, fields: stored.fields });
  } finally {
    await discard(session, uploadIds);
  }
}

/** If this fails, the uploads are swept a day later. */
async function discard(session: SessionWork | null, uploadIds: readonly string[]): Promise<void> {
  try {
    if (session) await documentUploads.discardUploads(session.scope, uploadIds);
  } catch (error) {
    log("error", "Unused uploads were not discarded.", { requestId: session?.scope.requestId, error });
  }
}
