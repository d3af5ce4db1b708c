/** Certificates of insurance. */
<<<<<<< HEAD
export { type VerifiedCertificate, type Verification, verifyCertificate } from "./verify-certificate.ts";
=======
export { createCertificateMails, refuseCertificateMail } from "./send-certificate.ts";
>>>>>>> 7fe769eb41810eccf214be9c972b5239ed5c4807
