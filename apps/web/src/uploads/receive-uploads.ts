/**
 * The server's side of a form with files: the files are stored first, then a mutation is run for each. If there are
 * several, the valid ones are kept even if others fail, and the response gives the outcome of each.
 */
import type { Verb } from "#model/shared";
import { answerAction } from "../form-kit/route-action.ts";
import { type FieldProblem, GraphQLProblem, messageOf } from "../graphql/problem.ts";
import type { StartContext, UploadProblem } from "../start-context.ts";

export interface TakenUpload {
  uploadId: string;
  fields: Record<string, string>;
  idempotencyKey: string | undefined;
}

/** Runs the mutation for one file, and returns its result. */
type AddUpload = (upload: TakenUpload) => Promise<Record<string, unknown>>;

const refuse = ({ status, path, message }: UploadProblem): Response =>
  Response.json({ fields: [{ path, message }], applicationError: null }, { status });

export async function receiveUploads(
  context: Pick<StartContext, "receiveUploads">,
  filesMax: number,
  add: AddUpload,
  verb?: Verb,
): Promise<Response> {
  const form = await context.receiveUploads(filesMax, verb);
  if (!form.ok) return refuse(form.problem);
  const { fields, uploads } = form;
  const idempotencyKey = fields["idempotencyKey"];
  const [only, second] = uploads;
  if (only && !second) {
    if (!only.ok) return refuse(only.problem);
    return answerAction(() => add({ uploadId: only.uploadId, fields, idempotencyKey }));
  }

  const added: Record<string, unknown[]> = {};
  const errors: FieldProblem[] = [];
  for (const [place, upload] of uploads.entries()) {
    const path = `files.${place}`;
    if (!upload.ok) {
      errors.push({ path, message: upload.problem.message });
      continue;
    }
    try {
      const key = idempotencyKey && `${idempotencyKey}-${place}`;
      const answer = await add({ uploadId: upload.uploadId, fields, idempotencyKey: key });
      for (const [name, record] of Object.entries(answer)) (added[name] ??= []).push(record);
    } catch (error) {
      if (!(error instanceof GraphQLProblem)) throw error;
      errors.push({ path, message: messageOf(error) });
    }
  }
  if (Object.keys(added).length === 0)
    return Response.json({ fields: errors, applicationError: null }, { status: 422 });
  return Response.json({ ...added, errors });
}
