/**
 * The server's side of what is handed to Cara: a JSON object, or a form with the same texts and files. The files are
 * stored first. If one of them is rejected, the response says why, by file (`files.0`), and nothing is begun; a task goes
 * on without files that are no documents, as long as there is something else to work on.
 */
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import type { StartContext } from "../start-context.ts";
import { taskFilesMax } from "./task-files.ts";

export interface ReceivedTask {
  /** Texts by field, trimmed by nobody. */
  texts: Readonly<Record<string, string>>;
  uploadIds: readonly string[];
  /** Files that are no documents. */
  refusedFiles: { name: string; reason: string }[];
}

/** What is wrong with a file itself, not with its way here. */
const isOfFile = (status: number) => status === 413 || status === 422;

const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** Runs `act` with what was sent to a page's path, and answers as forms expect it. `goesOn`: without refused files. */
export async function receiveTask(
  request: Request,
  context: Pick<StartContext, "receiveUploads">,
  act: (task: ReceivedTask) => Promise<unknown>,
  { goesOn = false }: { goesOn?: boolean } = {},
): Promise<Response> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return answerAction(async () =>
      act({ texts: textsOf(await readJsonBody(request)), uploadIds: [], refusedFiles: [] }),
    );
  const form = await context.receiveUploads(taskFilesMax);
  if (!form.ok) {
    const { status, path, message } = form.problem;
    return Response.json({ fields: [{ path, message }], applicationError: null }, { status });
  }
  const refused = form.uploads.flatMap((upload, place) => (upload.ok ? [] : [{ ...upload, place }]));
  const uploadIds = form.uploads.flatMap((upload) => (upload.ok ? [upload.uploadId] : []));
  const isWorthIt = uploadIds.length > 0 || (form.fields["message"] ?? "").trim() !== "";
  const isEachOfFile = refused.every(({ problem }) => isOfFile(problem.status));
  if (refused.length > 0 && !(goesOn && isWorthIt && isEachOfFile)) {
    const fields = refused.map(({ place, name, problem }) => ({
      path: `files.${place}`,
      message: `${name}: ${problem.message}`,
    }));
    return Response.json({ fields, applicationError: null }, { status: 422 });
  }
  const refusedFiles = refused.map(({ name, problem }) => ({ name, reason: problem.message }));
  return answerAction(() => act({ texts: form.fields, uploadIds, refusedFiles }));
}
