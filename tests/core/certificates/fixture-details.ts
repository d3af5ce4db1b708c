/** What the local reasoner reads in a document of fixtures/documents, merged as for a policy. */
import { readdirSync } from "node:fs";
import type { MergedDetails } from "#model/explorer";
import type { Policy, PolicyType } from "#model/policies";
import { extract } from "../../../core/assistant/local/extract.ts";
import { mergeExtractions } from "../../../core/explorer/merge-extractions.ts";
import { readAll, readFixture } from "../reading/sources.ts";

const folder = new URL("../../../fixtures/documents/", import.meta.url);

export const fixtureNames = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".pdf"),
);

/** Null for a document that says nothing about a policy. */
export async function readDetails(name: string): Promise<MergedDetails | null> {
  const pages = await readAll(await readFixture(name));
  const extraction = extract({ name, pages });
  const document = { documentId: "doc_1", readingId: "rdg_1", name, type: extraction.docType, createdAt: 1 };
  return mergeExtractions([{ ...document, extraction }]);
}

export const policyOf = (type: PolicyType, change: Partial<Policy> = {}): Policy => ({
  id: "pol_1",
  accountId: "acc_1",
  accountName: "Ridgeback Framing & Drywall, Inc.",
  type,
  state: "INFORCE",
  assignedState: "INFORCE",
  market: "ADMITTED",
  carrier: { id: "car_1", name: "North Slope", isCarrier: true, isBroker: false },
  broker: null,
  agencyUserId: null,
  pricing: {
    premium: 0,
    taxes: 0,
    agencyFees: 0,
    brokerFees: 0,
    policyFees: 0,
    otherFees: 0,
    minimumEarnedPremium: 0,
    billingType: "DIRECT",
    intervalType: "ANNUAL",
    total: 0,
    commissionRate: 0,
    estimatedCommission: 0,
  },
  cancellation: null,
  reinstatement: null,
  previousPolicyId: null,
  version: 1,
  createdAt: 1,
  quoteNumber: null,
  policyNumber: "NSS-GL-0098213-25",
  issuedAt: "2026-11-01",
  inforceAt: "2026-11-01",
  expiresAt: "2027-11-01",
  ...change,
});
