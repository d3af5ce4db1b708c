/** The server's side of the upload dialog: one file is taken in, then added to the knowledge base by one mutation. */
import { answerAction } from "../forms/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UploadKnowledgeDocumentDocument } from "../graphql/generated/graphql.ts";
import type { StartContext } from "../start-context.ts";

export async function receiveKnowledgeFile(context: Pick<StartContext, "receiveUpload">): Promise<Response> {
  const upload = await context.receiveUpload();
  if (!upload.ok) {
    const { status, path, message } = upload.problem;
    return Response.json({ fields: [{ path, message }], applicationError: null }, { status });
  }
  const { uploadId, fields } = upload;
  return answerAction(() =>
    execute(UploadKnowledgeDocumentDocument, {
      input: { uploadId, idempotencyKey: fields["idempotencyKey"] },
    }),
  );
}
