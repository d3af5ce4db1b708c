/** What a proof is looked for in: one policy and its documents as they were read. */
import type { Extraction } from "#model/assistant";
import type { DocumentType } from "#model/documents";
import type { PolicyType } from "#model/policies";
import type { ProofPage } from "./page-lines.ts";

export interface ProvedPolicy {
  type: PolicyType;
  policyNumber: string | null;
  inforceAt: string | null;
  expiresAt: string | null;
  /** The agency's date: an endorsement that takes effect later, or has ended, proves nothing yet or any more. */
  today: string;
  /** Numbers of forms that a person said it does not have. */
  removedForms?: readonly string[];
}

export interface ProofDocument {
  documentId: string;
  readingId: string;
  name: string;
  type: DocumentType;
  mediaType: string;
  extraction: Extraction;
  /** In order. */
  pages: readonly ProofPage[];
}
