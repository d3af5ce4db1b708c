/** What a request needs by its type, in the schema. */
import { PolicyTypeEnum } from "#core/policies";
import { MailingAddressRef } from "../shared/graphql-address.ts";
import { builder } from "../shared/graphql-builder.ts";
import type { DetailsByKey, RequestDetails } from "./model.ts";

const detailsType = <Key extends keyof DetailsByKey>(name: Key) =>
  builder.objectRef<DetailsByKey[Key]>(`${name.charAt(0).toUpperCase()}${name.slice(1)}Details`);

const AdditionalInsuredDetails = detailsType("addAdditionalInsured").implement({
  description: "Whom to add as an additional insured.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Name of the additional insured." }),
    address: t.expose("address", { type: MailingAddressRef, nullable: true, description: "Its address." }),
    relationship: t.exposeString("relationship", {
      nullable: true,
      description: "What it is to the insured, such as landlord.",
    }),
  }),
});
const CancelPolicyDetails = detailsType("cancelPolicy").implement({
  description: "A cancellation that the client asks for.",
  fields: (t) => ({ reason: t.exposeString("reason", { description: "Why, in the client's words." }) }),
});
const CreateCertificateDetails = detailsType("createCertificate").implement({
  description: "A certificate that the client needs.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The certificate holder." }),
    address: t.expose("address", { type: MailingAddressRef, nullable: true, description: "Its address." }),
    additionalInsured: t.exposeBoolean("additionalInsured", {
      description: "Whether the holder is to be an additional insured.",
    }),
    additionalInsuredRelationship: t.exposeString("additionalInsuredRelationship", {
      nullable: true,
      description: "What the holder is to the insured.",
    }),
    additionalInsuredRelationshipDescription: t.exposeString("additionalInsuredRelationshipDescription", {
      nullable: true,
      description: "The same in more words.",
    }),
  }),
});
const DocumentRequestDetails = detailsType("documentRequest").implement({
  description: "A document that the client needs.",
  fields: (t) => ({ type: t.exposeString("type", { description: "Which one, in the client's words." }) }),
});
const EndorsePolicyDetails = detailsType("endorsePolicy").implement({
  description: "A change to a policy that the client asks for.",
  fields: (t) => ({
    description: t.exposeString("description", { description: "What to change." }),
    effectiveOn: t.expose("effectiveOn", {
      type: "LocalDate",
      nullable: true,
      description: "From when, if known.",
    }),
  }),
});
const OtherDetails = detailsType("other").implement({
  description: "Anything else that the client asks for.",
  fields: (t) => ({ description: t.exposeString("description", { description: "What it is." }) }),
});
const QuestionDetails = detailsType("question").implement({
  description: "A question of the client.",
  fields: (t) => ({ question: t.exposeString("question", { description: "The question." }) }),
});
const QuoteRequestDetails = detailsType("quoteRequest").implement({
  description: "Insurance that the client wants a quote for.",
  fields: (t) => ({
    lines: t.expose("lines", { type: [PolicyTypeEnum], description: "The lines of insurance." }),
    description: t.exposeString("description", {
      description: "What the client said about it; may be blank.",
    }),
  }),
});

export const DetailsRef = builder.objectRef<RequestDetails>("ServiceRequestDetails").implement({
  description: "What a request needs by its type; exactly one field is set.",
  fields: (t) => ({
    addAdditionalInsured: t.field({
      type: AdditionalInsuredDetails,
      nullable: true,
      description: "For ADD_ADDITIONAL_INSURED.",
      resolve: (details) => details.addAdditionalInsured,
    }),
    cancelPolicy: t.field({
      type: CancelPolicyDetails,
      nullable: true,
      description: "For CANCEL_POLICY.",
      resolve: (details) => details.cancelPolicy,
    }),
    createCertificate: t.field({
      type: CreateCertificateDetails,
      nullable: true,
      description: "For CREATE_CERTIFICATE.",
      resolve: (details) => details.createCertificate,
    }),
    documentRequest: t.field({
      type: DocumentRequestDetails,
      nullable: true,
      description: "For DOCUMENT_REQUEST.",
      resolve: (details) => details.documentRequest,
    }),
    endorsePolicy: t.field({
      type: EndorsePolicyDetails,
      nullable: true,
      description: "For ENDORSE_POLICY.",
      resolve: (details) => details.endorsePolicy,
    }),
    other: t.field({
      type: OtherDetails,
      nullable: true,
      description: "For OTHER.",
      resolve: (details) => details.other,
    }),
    question: t.field({
      type: QuestionDetails,
      nullable: true,
      description: "For QUESTION.",
      resolve: (details) => details.question,
    }),
    quoteRequest: t.field({
      type: QuoteRequestDetails,
      nullable: true,
      description: "For QUOTE_REQUEST.",
      resolve: (details) => details.quoteRequest,
    }),
  }),
});
