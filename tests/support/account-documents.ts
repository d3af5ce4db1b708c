/** Policies of one account with documents that were read and understood, for tests of questions across them. */
import type { StoredDocument } from "../../core/documents/model.ts";
import { createPolicies } from "../../core/policies/mod.ts";
import type { TestAgency } from "./agency-database.ts";
import { createCarrier, policyInput, uploadDocument, valueOf } from "./book-of-business.ts";
import { createTestStorage, pagesOf } from "./document-storage.ts";
import { readWhole } from "./reading-steps.ts";

/** What a policy's record says, as its form sends it: dollars, and dates as YYYY-MM-DD. */
export interface RecordInput {
  policyNumber: string;
  type?: string;
  inforceAt?: string;
  expiresAt?: string;
  premium?: number;
  taxes?: number;
  market?: string;
}

/** A policy with the carrier of this id, or with its own. Returns the policy's id. */
export async function addPolicyTo(
  agency: TestAgency,
  accountId: string,
  more: RecordInput,
  carrierId?: string,
): Promise<string> {
  const id =
    carrierId ?? (await createCarrier(agency.scope(), `Carrier of ${more.policyNumber} ${accountId}`)).id;
  const input = { accountId, policies: [policyInput({ id }, { ...more })] };
  const [policy] = valueOf(await createPolicies(agency.scope()).create(input)).policies;
  agency.clock.nowMs += 1;
  if (!policy) throw new Error("No policy was created.");
  return policy.id;
}

/** A document of these page texts on a policy, read and understood by the product's own jobs. */
export async function readInto(
  agency: TestAgency,
  policyId: string,
  name: string,
  texts: readonly string[],
  more: Record<string, unknown> = {},
): Promise<StoredDocument> {
  const document = await uploadDocument(agency.scope(), policyId, { name, ...more });
  const storage = createTestStorage();
  storage.stored = { pages: pagesOf(texts) };
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
  // The next document is newer.
  agency.clock.nowMs += 1;
  return document;
}

export const liabilityDeclarations = (
  number: string,
  period: string,
  limit: string,
) => `COMMERCIAL GENERAL LIABILITY DECLARATIONS

Policy Number: ${number}
Named Insured: Cedar Hollow Bakery LLC
Policy Period: From ${period}

LIMITS OF INSURANCE
Each Occurrence Limit ${limit}
General Aggregate Limit $2,000,000`;
