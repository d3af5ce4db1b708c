/**
 * The server's side of the upload: the files of one form are taken in, then each is added to the knowledge base by a
 * mutation of its own. Of several, those that are good are added whatever is wrong with the others, and the answer
 * says of each what became of it.
 */
import { refuseUpload } from "../form-kit/receive-upload.ts";
import { answerAction } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UploadKnowledgeDocumentDocument } from "../graphql/generated/graphql.ts";
import { type FieldProblem, GraphQLProblem } from "../graphql/problem.ts";
import type { StartContext } from "../start-context.ts";

const filesMax = 20;

const add = (uploadId: string, idempotencyKey: string | undefined) =>
  execute(UploadKnowledgeDocumentDocument, { input: { uploadId, idempotencyKey } });

export async function receiveKnowledgeFiles(
  context: Pick<StartContext, "receiveUploads">,
): Promise<Response> {
  const form = await context.receiveUploads(filesMax);
  if (!form.ok) return refuseUpload(form.problem);
  const key = form.fields["idempotencyKey"];
  const [only, second] = form.uploads;
  if (only && !second) {
    return only.ok ? answerAction(() => add(only.uploadId, key)) : refuseUpload(only.problem);
  }

  const added: { id: string }[] = [];
  const errors: FieldProblem[] = [];
  for (const [place, upload] of form.uploads.entries()) {
    const path = `files.${place}`;
    if (!upload.ok) {
      errors.push({ path, message: upload.problem.message });
      continue;
    }
    try {
      const answer = await add(upload.uploadId, key && `${key}-${place}`);
      added.push(answer.uploadKnowledgeBaseFileDocument);
    } catch (error) {
      if (!(error instanceof GraphQLProblem)) throw error;
      errors.push({ path, message: error.fields[0]?.message ?? error.message });
    }
  }
  if (added.length === 0) return Response.json({ fields: errors, applicationError: null }, { status: 422 });
  return Response.json({ uploadKnowledgeBaseFileDocument: added, errors });
}
