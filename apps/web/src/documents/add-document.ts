/** Adds an uploaded file to a policy, with the form's other fields. */
import { documentTypes } from "#model/documents";
import { execute } from "../graphql/execute.ts";
import { UploadPolicyFileDocument } from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import type { TakenUpload } from "../uploads/receive-uploads.ts";

const visibleByText = new Map([
  ["true", true],
  ["false", false],
]);

export async function addDocument(policyId: string, { uploadId, fields, idempotencyKey }: TakenUpload) {
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
      idempotencyKey,
    },
  });
}

const refusalOf = (path: string, message: string) =>
  new GraphQLProblem({ code: "VALIDATION", message, fields: [{ path, message }] });
