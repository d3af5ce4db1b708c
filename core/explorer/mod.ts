/**
 * The policy explorer: what a policy's documents say, merged by what counts most, with conflicts in plain sight,
 * and questions answered from them, about one policy or across an account's. Nothing is shown that the pages do not bear out, and nothing of a document
 * that was deleted.
 */
export { type Attention, createAttention } from "./attention.ts";
export { bodyOf } from "./answer-body.ts";
export { coveragePartOf } from "./coverage-parts.ts";
export { AttachmentRef, ClosestRef, QuoteRef, StatementRef } from "./graphql-ref.ts";
export { createReviews, type Reviews } from "./review-service.ts";
export { createExplorer, type Explorer, type ExplorerDeps } from "./service.ts";
