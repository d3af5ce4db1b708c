/**
 * Certificates of insurance and evidence of property insurance. No mark is printed without words of a document that give
 * it; what one states is stored with its sources and never changed; whether it still holds is computed when it is read.
 * A request repeated with its key makes no second certificate, and no number is used twice.
 */
export { CertificateKindEnum, CertificateRef } from "./graphql-ref.ts";
export { findServedCertificate, storedCertificates } from "./served-certificate.ts";
export type { IssueProblem, IssueRequest, IssuingDeps } from "./issue-certificate.ts";
export { createCertificateMails, refuseCertificateMail } from "./send-certificate.ts";
export { type CertificatePreview, type Certificates, createCertificates } from "./service.ts";
export { type StatedPolicy, statePolicies } from "./stated-policies.ts";
export { statePolicy } from "./statement.ts";
export { certificates, certificatePolicies } from "./tables.ts";
export { type VerifiedCertificate, type Verification, verifyCertificate } from "./verify-certificate.ts";
