/** Licensed forms in the schema: parse, call one verb, shape. */
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { type CertificateForm, type RemovedPart, removedPartLabels } from "./model.ts";
import type { CertificateForms } from "./service.ts";

declare module "../shared/services.ts" {
  interface Services {
    certificateForms: CertificateForms;
  }
}

const RemovedPartEnum = builder.enumType("RemovedFormPart", {
  description: "What was taken out of an uploaded form before it was stored.",
  values: Object.keys(removedPartLabels) as RemovedPart[],
});

const CertificateFormRef = builder.objectRef<CertificateForm>("CertificateForm").implement({
  description: "A fillable form that the agency licensed and uploaded.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The form's id." }),
    name: t.exposeString("name", { description: "The file's name." }),
    templateId: t.exposeString("templateId", {
      description: "Which form it is, such as acord25: certificates are issued on form 25.",
    }),
    edition: t.exposeString("edition", {
      nullable: true,
      description: "The edition that the form states; null if it states none.",
    }),
    pageCount: t.exposeInt("pageCount", { description: "How many pages it has." }),
    size: t.exposeInt("size", { description: "The stored copy's size in bytes." }),
    missingFields: t.exposeStringList("missingFields", {
      description:
        "Fields that this kind of form has and the file lacks: what belongs there cannot be printed.",
    }),
    unknownFields: t.exposeStringList("unknownFields", {
      description: "Fields of the file that are left blank; at most 200.",
    }),
    removedParts: t.expose("removedParts", {
      type: [RemovedPartEnum],
      description: "What was taken out of the file before it was stored.",
    }),
    licenseStatement: t.exposeString("licenseStatement", { description: "What was confirmed." }),
    licenseConfirmedBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "Who confirmed it.",
      resolve: ({ licenseConfirmedBy }, _args, { services }) => services.users.byId.load(licenseConfirmedBy),
    }),
    licenseConfirmedAt: t.expose("licenseConfirmedAt", {
      type: "DateTime",
      description: "When it was confirmed.",
    }),
  }),
});

const UploadFormInput = builder.inputType("UploadCertificateFormInput", {
  description: "What the upload dialog sends after the file itself.",
  fields: (t) => ({
    uploadId: t.id({ description: "The id that the upload of the file returned." }),
    confirmedStatement: t.string({ description: "The sentence about the license, as it was confirmed." }),
    idempotencyKey: t.string({
      description: "Generated once per submit: the same submit sent twice adds one form.",
    }),
  }),
});

const DeletedRef = builder.objectRef<{ id: string }>("DeletedCertificateForm").implement({
  description: "A deleted form.",
  fields: (t) => ({ id: t.exposeID("id", { description: "The id that it had." }) }),
});

builder.queryField("certificateForms", (t) =>
  t.field({
    type: [CertificateFormRef],
    access: "READ",
    description: "The agency's licensed forms, the newest first; at most 10.",
    resolve: (_root, _args, { services }) => services.certificateForms.list(),
  }),
);

builder.mutationFields((t) => ({
  uploadCertificateForm: t.field({
    type: CertificateFormRef,
    access: "MANAGE_AGENCY",
    description: "Adds one of the agency's own fillable forms. A cleaned copy is stored.",
    args: { input: t.arg({ type: UploadFormInput, required: true, description: "The upload." }) },
    resolve: async (_root, { input }, { services }) => unwrap(await services.certificateForms.upload(input)),
  }),
  deleteCertificateForm: t.field({
    type: DeletedRef,
    access: "MANAGE_AGENCY",
    description: "Ends the use of a form. Certificates that were issued on it stay as they are.",
    args: { id: t.arg.id({ required: true, description: "The form's id." }) },
    resolve: async (_root, { id }, { services }) => ({
      id: unwrap(await services.certificateForms.delete(id)),
    }),
  }),
}));
