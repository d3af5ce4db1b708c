/** Adds an uploaded file to a policy or an account, or in the place of another, with the form's other fields. */
import { documentTypes } from "#model/documents";
import { execute } from "../graphql/execute.ts";
import {
  ReplacePolicyFileDocument,
  UploadAccountFileDocument,
  UploadPolicyFileDocument,
} from "../graphql/generated/graphql.ts";
import { GraphQLProblem } from "../graphql/problem.ts";
import type { TakenUpload } from "../uploads/receive-uploads.ts";

const visibleByText = new Map([
  ["true", true],
  ["false", false],
]);

function inputOf({ uploadId, fields, idempotencyKey }: TakenUpload) {
  const type = documentTypes.find((known) => known === fields["type"]);
  if (!type && fields["type"]) throw refusalOf("type", "Choose a document type.");
  const visible = fields["visible"];
  if (visible !== undefined && !visibleByText.has(visible)) {
    throw refusalOf("visible", "Choose whether the client can see the document.");
  }
  return {
    uploadId,
    type,
    notes: fields["notes"],
    visible: visible === undefined ? undefined : visibleByText.get(visible),
    idempotencyKey,
  };
}

export const addDocument = async (policyId: string, upload: TakenUpload) =>
  execute(UploadPolicyFileDocument, { input: { policyId, ...inputOf(upload) } });

export const addAccountDocument = async (accountId: string, upload: TakenUpload) =>
  execute(UploadAccountFileDocument, { input: { accountId, ...inputOf(upload) } });

export const addVersion = async (id: string, upload: TakenUpload) => {
  const version = Number(upload.fields["expectedVersion"]);
  const expectedVersion = Number.isInteger(version) ? version : 0;
  return execute(ReplacePolicyFileDocument, { input: { id, expectedVersion, ...inputOf(upload) } });
};

const refusalOf = (path: string, message: string) =>
  new GraphQLProblem({ code: "VALIDATION", message, fields: [{ path, message }] });
