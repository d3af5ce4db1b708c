/**
 * The policy explorer: what a policy's documents say, merged by precedence, with visible conflicts, and questions
 * answered from them, about one policy or all of an account's. Nothing is shown that the pages do not support, and
 * nothing from a deleted document.
 */
export { type Attention, createAttention } from "./attention.ts";
export { bodyOf } from "./answer-body.ts";
export { coveragePartOf } from "./coverage-parts.ts";
export { AttachmentRef, ClosestRef, QuoteRef, StatementRef } from "./graphql-ref.ts";
export { oneDocument } from "./one-document.ts";
export { findPolicyDetails } from "./policy-details.ts";
export { reviewedDetails } from "./reading-corrections.ts";
export { createReviews, type Reviews } from "./review-service.ts";
export { createExplorer, type Explorer, type ExplorerDeps } from "./service.ts";
