/**
 * Endorsements: which marks of a certificate a policy's documents prove, each with the words that do. What is not for
 * the policy's number and term, or only speaks of an endorsement, proves nothing.
 */
export { assertedMarks, type Assertion, findAssertions, namesMark, wordsOf } from "./asserted-marks.ts";
export { findClaims } from "./claims-of-cover.ts";
export { findTermClaims, promisesNotice, type TermClaim } from "./claims-of-terms.ts";
export { MarkEnum, MarkProofRef } from "./graphql-ref.ts";
export { proveMarks } from "./prove-marks.ts";
export type { ProofDocument, ProvedPolicy } from "./proof-input.ts";
export { createEndorsements, type Endorsements } from "./service.ts";
export { usualFormsOf } from "./usual-forms.ts";
