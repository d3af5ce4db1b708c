/** The form state of what is asked for: one flat draft for all types, of which the chosen one sends its part. */
import { detailsKeys, type RequestType } from "#model/servicing";
import type { PolicyType } from "#model/policies";
import { type AddressDraft, draftAddress, isBlankAddress } from "../form-kit/address-draft.ts";
import type { ServiceRequestDetailsInput } from "../graphql/generated/graphql.ts";
import type { RequestData } from "./request-data.ts";

export interface DetailsDraft {
  name: string;
  address: AddressDraft;
  relationship: string;
  isAdditionalInsured: boolean;
  insuredDescription: string;
  reason: string;
  documentType: string;
  question: string;
  description: string;
  effectiveOn: string | null;
  lines: readonly PolicyType[];
}

export const blankDetails: DetailsDraft = {
  name: "",
  address: draftAddress(),
  relationship: "",
  isAdditionalInsured: false,
  insuredDescription: "",
  reason: "",
  documentType: "",
  question: "",
  description: "",
  effectiveOn: null,
  lines: [],
};

export function draftDetails({ details }: Pick<RequestData, "details">): DetailsDraft {
  const { addAdditionalInsured, cancelPolicy, createCertificate, documentRequest } = details;
  const { question, endorsePolicy, quoteRequest, other } = details;
  const address = (addAdditionalInsured ?? createCertificate)?.address;
  return {
    name: (addAdditionalInsured ?? createCertificate)?.name ?? "",
    address: draftAddress(address && { ...address, line2: address.line2 ?? null }),
    relationship:
      addAdditionalInsured?.relationship ?? createCertificate?.additionalInsuredRelationship ?? "",
    isAdditionalInsured: createCertificate?.additionalInsured ?? false,
    insuredDescription: createCertificate?.additionalInsuredRelationshipDescription ?? "",
    reason: cancelPolicy?.reason ?? "",
    documentType: documentRequest?.type ?? "",
    question: question?.question ?? "",
    description: (endorsePolicy ?? quoteRequest ?? other)?.description ?? "",
    effectiveOn: endorsePolicy?.effectiveOn ?? null,
    lines: quoteRequest?.lines ?? [],
  };
}

/** The part of the draft that belongs to the type, as the server takes it. */
export function detailsInput(type: RequestType, draft: DetailsDraft): ServiceRequestDetailsInput {
  const { name, relationship, reason, question, description, effectiveOn, lines } = draft;
  const { zone, ...parts } = draft.address;
  const address = isBlankAddress(draft.address) ? null : { ...parts, zone: zone ?? "" };
  switch (detailsKeys[type]) {
    case "addAdditionalInsured":
      return { addAdditionalInsured: { name, address, relationship } };
    case "cancelPolicy":
      return { cancelPolicy: { reason } };
    case "createCertificate":
      return {
        createCertificate: {
          name,
          address,
          additionalInsured: draft.isAdditionalInsured,
          additionalInsuredRelationship: relationship,
          additionalInsuredRelationshipDescription: draft.insuredDescription,
        },
      };
    case "documentRequest":
      return { documentRequest: { type: draft.documentType } };
    case "question":
      return { question: { question } };
    case "endorsePolicy":
      return { endorsePolicy: { description, effectiveOn } };
    case "quoteRequest":
      return { quoteRequest: { lines: [...lines], description } };
    case "other":
      return { other: { description } };
  }
}
