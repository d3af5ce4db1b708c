/**
 * The server's side of what is handed to Cara: a JSON object, or a form with the same texts and files. The files are
 * stored first; if one of them is rejected, the response says why, by file (`files.0`), and nothing is begun.
 */
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import type { StartContext } from "../start-context.ts";
import { taskFilesMax } from "./task-files.ts";

export interface ReceivedTask {
  /** Texts by field, trimmed by nobody. */
  texts: Readonly<Record<string, string>>;
  uploadIds: readonly string[];
}

const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** Runs `act` with what was sent to a page's path, and answers as forms expect it. */
export async function receiveTask(
  request: Request,
  context: Pick<StartContext, "receiveUploads">,
  act: (task: ReceivedTask) => Promise<unknown>,
): Promise<Response> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return answerAction(async () => act({ texts: textsOf(await readJsonBody(request)), uploadIds: [] }));
  const form = await context.receiveUploads(taskFilesMax);
  if (!form.ok) {
    const { status, path, message } = form.problem;
    return Response.json({ fields: [{ path, message }], applicationError: null }, { status });
  }
  const fields = form.uploads.flatMap((upload, place) =>
    upload.ok ? [] : [{ path: `files.${place}`, message: `${upload.name}: ${upload.problem.message}` }],
  );
  if (fields.length > 0) return Response.json({ fields, applicationError: null }, { status: 422 });
  const uploadIds = form.uploads.flatMap((upload) => (upload.ok ? [upload.uploadId] : []));
  return answerAction(() => act({ texts: form.fields, uploadIds }));
}
