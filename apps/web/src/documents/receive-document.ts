/** The server's side of the upload form: the file is taken in first, then put on the policy by one mutation. */
import { documentTypes } from "#model/documents";
import { receiveOneFile, refuseUpload } from "../form-kit/receive-upload.ts";
import { answerAction } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import { UploadPolicyFileDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import type { StartContext } from "../start-context.ts";

const visibleByText = new Map([
  ["true", true],
  ["false", false],
]);

export async function receiveDocument(
  policyId: string,
  context: Pick<StartContext, "receiveUploads">,
): Promise<Response> {
  const upload = await receiveOneFile(context);
  if (!upload.ok) return refuseUpload(upload.problem);
  const { uploadId, fields } = upload;
  return answerAction(async () => {
    const type = documentTypes.find((known) => known === fields["type"]);
    if (!type) throw refusalOf("type", "Choose a document type.");
    const visible = fields["visible"];
    if (visible !== undefined && !visibleByText.has(visible)) {
      throw refusalOf("visible", "Choose whether the client can see the document.");
    }
    return execute(UploadPolicyFileDocument, {
      input: {
        policyId,
        uploadId,
        type,
        notes: fields["notes"],
        visible: visible === undefined ? undefined : visibleByText.get(visible),
        idempotencyKey: fields["idempotencyKey"],
      },
    });
  });
}

const refusalOf = (path: string, message: string) =>
  new GraphQLProblem({ code: "VALIDATION", message, fields: [{ path, message }] });
