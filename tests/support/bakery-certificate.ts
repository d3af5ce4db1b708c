/** A certificate as text, of a client that reviews are about. */
const lines = `CERTIFICATE OF LIABILITY INSURANCE

DATE 03/02/2026

INSURED: Cedar Hollow Bakery LLC

INSURER A: Pinnacle Lake Mutual

COMMERCIAL GENERAL LIABILITY
Policy Number: GL-1
Policy Effective 03/01/2026
Policy Expiration 03/01/2027
EACH OCCURRENCE $1,000,000
GENERAL AGGREGATE $2,000,000`;

/** The pages of a certificate of a bakery. `further`: more of its limits, a line each. */
export const bakeryCertificate = (...further: string[]): string[] => [
  [lines, ...further, "", "CERTIFICATE HOLDER: Harborstone Properties LLC"].join("\n"),
];
