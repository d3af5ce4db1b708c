/**
 * Certificates issued to many holders at once, and again to all holders when a policy is renewed. The work is done by a
 * job in steps: each holder is issued one certificate, or is refused with the reason, whatever happens in between.
 */
export { createCertifier } from "./certifier.ts";
export { type CertificateBatchPorts, issueBatchJob } from "./issue-batch.ts";
export { type CertificateBatches, createCertificateBatches } from "./service.ts";
