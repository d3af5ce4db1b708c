/** Certificates of insurance. */
export { type VerifiedCertificate, type Verification, verifyCertificate } from "./verify-certificate.ts";
