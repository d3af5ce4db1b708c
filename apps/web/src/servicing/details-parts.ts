/** The fields of a request's details as the form labels and shows them, for two people who edited the same request. */
import { policyTypeLabels } from "#model/policies";
import { detailsKeys, type RequestType } from "#model/servicing";
import { type EditedPart, partsOf } from "../form-kit/merge-edits.ts";
import { dayLabel } from "../ui/day-label.ts";
import type { DetailsDraft } from "./details-draft.ts";

type Words = Parameters<typeof partsOf<DetailsDraft>>[1];

const insured = {
  name: { label: "Name of the additional insured" },
  relationship: { label: "Relationship" },
};
const wordsByKey: Record<(typeof detailsKeys)[RequestType], Words> = {
  addAdditionalInsured: { ...insured, address: {} },
  cancelPolicy: { reason: { label: "Reason" } },
  createCertificate: {
    name: { label: "Certificate holder" },
    address: {},
    isAdditionalInsured: { label: "Additional insured", show: (is) => (is ? "Yes" : "No") },
    relationship: { label: "Relationship" },
    insuredDescription: { label: "Description" },
  },
  documentRequest: { documentType: { label: "Document" } },
  endorsePolicy: {
    description: { label: "What to change" },
    effectiveOn: { label: "Effective date", show: (day) => (day ? dayLabel(day) : "") },
  },
  other: { description: { label: "Description" } },
  question: { question: { label: "Question" } },
  quoteRequest: {
    lines: { label: "Lines", show: (lines) => lines.map((line) => policyTypeLabels[line]).join(", ") },
    description: { label: "Description" },
  },
};

/** Those of one type. */
export function detailsParts<Draft extends { details: DetailsDraft }>(
  type: RequestType,
): EditedPart<Draft>[] {
  const words = wordsByKey[detailsKeys[type]];
  return partsOf<DetailsDraft>(words as Partial<DetailsDraft>, words).map(({ label, read, show, take }) => ({
    label,
    read: ({ details }) => read(details),
    show: ({ details }) => show(details),
    take: (into, from) => ({ ...into, details: take(into.details, from.details) }),
  }));
}
