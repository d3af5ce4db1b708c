import type { ReactNode } from "react";
import { policyTypeLabels } from "#model/policies";
import { requestTypeLabels } from "#model/servicing";
import { css } from "#styled/css";
import type { Fact } from "../ui/description-list.tsx";
import { dayLabel } from "../ui/day-label.ts";
import type { RequestData } from "./request-data.ts";

interface KnownAddress {
  line1: string;
  line2?: string | null;
  city: string;
  zone: string;
  postalCode: string;
}

const longText = css({ whiteSpace: "pre-wrap", unicodeBidi: "isolate" });

const Text = ({ children }: { children: string }) => (
  <span className={longText} dir="auto">
    {children}
  </span>
);

const fact = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : []);

const addressFacts = (address: KnownAddress | null | undefined): Fact[] =>
  address
    ? [
        ...fact("Address", [address.line1, address.line2].filter(Boolean).join(", ")),
        ...fact(
          "City, state, ZIP",
          [address.city, [address.zone, address.postalCode].filter(Boolean).join(" ")]
            .filter(Boolean)
            .join(", "),
        ),
      ]
    : [];

/** What the client asks for, in the terms of its type. */
export function describeDetails({ type, details }: RequestData): { title: string; facts: Fact[] } {
  const { addAdditionalInsured, cancelPolicy, createCertificate, documentRequest } = details;
  const { question, endorsePolicy, quoteRequest, other } = details;
  if (addAdditionalInsured) {
    const { name, address, relationship } = addAdditionalInsured;
    return {
      title: "Additional Insured",
      facts: [...fact("Name", name), ...addressFacts(address), ...fact("Relationship", relationship)],
    };
  }
  if (createCertificate) {
    const { name, address, additionalInsured, ...insured } = createCertificate;
    return {
      title: "Certificate Holder",
      facts: [
        ...fact("Name", name),
        ...addressFacts(address),
        ...fact("Additional insured", additionalInsured ? "Yes" : "No"),
        ...fact("Relationship", insured.additionalInsuredRelationship),
        ...fact("Description", insured.additionalInsuredRelationshipDescription),
      ],
    };
  }
  if (cancelPolicy)
    return { title: "Cancellation", facts: fact("Reason", <Text>{cancelPolicy.reason}</Text>) };
  if (documentRequest) return { title: "Document", facts: fact("Type", documentRequest.type) };
  if (question) return { title: "Question", facts: fact("Question", <Text>{question.question}</Text>) };
  if (endorsePolicy) {
    return {
      title: "Change",
      facts: [
        ...fact("Description", <Text>{endorsePolicy.description}</Text>),
        ...fact("Effective date", endorsePolicy.effectiveOn && dayLabel(endorsePolicy.effectiveOn)),
      ],
    };
  }
  if (quoteRequest) {
    return {
      title: "Quote",
      facts: [
        ...fact("Lines", quoteRequest.lines.map((line) => policyTypeLabels[line]).join(", ")),
        ...fact("Description", quoteRequest.description && <Text>{quoteRequest.description}</Text>),
      ],
    };
  }
  return {
    title: requestTypeLabels[type],
    facts: fact("Description", other?.description && <Text>{other.description}</Text>),
  };
}
