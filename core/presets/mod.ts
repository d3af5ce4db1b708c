/**
 * Presets: tasks whose way is known, as pure programs. Every line of what they hand over is marked with the words that
 * support it; they run nothing but reads, and no words of a document become a step.
 */
import { applicationRead } from "./application-read.ts";
import { certificateReview } from "./certificate-review.ts";
import { analyzeGapsRead } from "./analyze-gaps-read.ts";
import { claimsRead } from "./claims-read.ts";
import { claimsReview } from "./claims-review.ts";
import { coverageGapAnalysis } from "./coverage-gap-analysis.ts";
import { coverageComparison } from "./coverage-comparison.ts";
import { compareCoverageRead } from "./compare-coverage-read.ts";
import { checkPolicyRead } from "./check-policy-read.ts";
import { contractReview } from "./contract-review.ts";
import { documentExploration } from "./document-exploration.ts";
import { evidenceOfProperty, formTemplate, liabilityCertificate } from "./generate-template.ts";
import { prepareProposalRead } from "./prepare-proposal-read.ts";
import { quoteProposal } from "./quote-proposal.ts";
import { exploreRead } from "./explore-read.ts";
import type { PresetKey, PresetProgram, PresetReadKind } from "./model.ts";
import { researchApplicantRead } from "./research-applicant-read.ts";
import { policyCheck } from "./policy-check.ts";
import type { PresetRead } from "./preset-read.ts";
import { reviewContractRead } from "./review-contract-read.ts";
import { reviewRead } from "./review-read.ts";
import { saysOneBusiness, underwritingAnalysis } from "./underwriting-analysis.ts";

export { openWish, type ReviewPlace, verdictAt, withVerdict, withWish } from "./change-verdict.ts";
export { CaraPresetEnum } from "./graphql-ref.ts";
export { templateArtifact } from "./template-artifact.ts";
export { passageInTone } from "./proposal-passages.ts";
export { makesDemands } from "./typed-requirements.ts";
export type { PresetRead, ReadPorts } from "./preset-read.ts";
export { saysOneBusiness };

export const presetPrograms: Readonly<Record<PresetKey, PresetProgram>> = {
  CERTIFICATE_REVIEW: certificateReview,
  CONTRACT_REVIEW: contractReview,
  DOCUMENT_EXPLORATION: documentExploration,
  UNDERWRITING_ANALYSIS: underwritingAnalysis,
  COVERAGE_COMPARISON: coverageComparison,
  GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE: liabilityCertificate,
  GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE: evidenceOfProperty,
  GENERATE_TEMPLATE: formTemplate,
  GENERATE_QUOTE_PROPOSAL: quoteProposal,
  POLICY_CHECK: policyCheck,
  CLAIMS_REVIEW: claimsReview,
  COVERAGE_GAP_ANALYSIS: coverageGapAnalysis,
};

/** What the steps of presets read, each kind in a file of its own. */
export const presetReads: { readonly [Kind in PresetReadKind]: PresetRead<Kind> } = {
  REVIEW: reviewRead,
  REVIEW_CONTRACT: reviewContractRead,
  EXPLORE: exploreRead,
  CHECK_APPLICATION: applicationRead,
  RESEARCH_APPLICANT: researchApplicantRead,
  COMPARE_COVERAGE: compareCoverageRead,
  PREPARE_PROPOSAL: prepareProposalRead,
  CHECK_POLICY: checkPolicyRead,
  REVIEW_CLAIM: claimsRead,
  ANALYZE_GAPS: analyzeGapsRead,
};
