/** What is not stated about a policy, in the schema: values to check, and what only certificates show. */
import { builder } from "../shared/graphql-builder.ts";
import type { CertificateRow, CertificateTable } from "./model.ts";
import type { DetailCheck } from "./sure-details.ts";

export const DetailCheckRef = builder.objectRef<DetailCheck>("DetailCheck").implement({
  description: "A value that is not certain enough to state.",
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name, or the key of an entry of a list." }),
    reason: t.exposeString("reason", { description: "Why a person should check it, in a sentence." }),
  }),
});

const CertificateLimitRef = builder
  .objectRef<CertificateRow["limits"][number]>("CertificateLimit")
  .implement({
    description: "A limit as a certificate prints it.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "Its label." }),
      value: t.exposeString("value", { description: "An amount, or a word such as Included." }),
    }),
  });

const CertificateRowRef = builder.objectRef<CertificateRow>("CertificateRow").implement({
  description: "One coverage of a certificate.",
  fields: (t) => ({
    coverage: t.exposeString("coverage", { description: "Which coverage." }),
    insurer: t.exposeString("insurer", {
      nullable: true,
      description: "The insurer's name; null if the certificate does not say.",
    }),
    policyNumber: t.exposeString("policyNumber", { nullable: true, description: "The policy's number." }),
    effectiveDate: t.expose("effectiveDate", {
      type: "LocalDate",
      nullable: true,
      description: "First day in force.",
    }),
    expirationDate: t.expose("expirationDate", {
      type: "LocalDate",
      nullable: true,
      description: "The day on which it ends.",
    }),
    limits: t.field({
      type: [CertificateLimitRef],
      description: "Its limits as printed.",
      resolve: ({ limits }) => limits,
    }),
    checkReason: t.exposeString("checkReason", {
      nullable: true,
      description: "Why a person should check it, in a sentence; null if it was read with certainty.",
    }),
  }),
});

export const CertificateTableRef = builder.objectRef<CertificateTable>("CertificateTable").implement({
  description: "What a certificate of insurance shows, one row per coverage.",
  fields: (t) => ({
    documentId: t.exposeID("documentId", { description: "The file." }),
    documentName: t.exposeString("documentName", { description: "The file's name." }),
    holder: t.exposeString("holder", { nullable: true, description: "The certificate holder." }),
    rows: t.field({ type: [CertificateRowRef], description: "Its coverages.", resolve: ({ rows }) => rows }),
  }),
});
