/** What a careful reader of a certificate would mark: expired terms, missing lines, low usual limits, doubtful scans. */
import type { Certificate } from "../../model.ts";
import type { GridPolicy } from "./certificate-grid.ts";

const usualLines = ["GENERAL_LIABILITY", "COMMERCIAL_AUTO", "UMBRELLA", "WORKERS_COMPENSATION"];
/** Cents. */
const USUAL_AGGREGATE = 2_000_000_00;
const USUAL_ACCIDENT = 500_000_00;

export function findingsOf(
  certificate: Certificate,
  policies: readonly GridPolicy[],
): Certificate["findings"] {
  const findings: Certificate["findings"] = [];
  const [first] = policies;
  if (!first) return findings;
  const find = (text: string, { quote }: GridPolicy) => {
    if (quote.length > 0) findings.push({ text, quotes: [quote] });
  };
  const issuedOn = certificate.certificateDate;
  for (const own of policies) {
    const { line, effectiveDate, expirationDate, limits, policyNumber } = own.policy;
    const name = nameOf(line);
    if (own.isDoubtful)
      find(
        `The number of the ${name} policy, ${policyNumber}, was hard to read on the scan. Check it against the page.`,
        own,
      );
    if (issuedOn && expirationDate && expirationDate < issuedOn)
      find(`The ${name} policy expired on ${expirationDate}, before the certificate date ${issuedOn}.`, own);
    if (effectiveDate && effectiveDate === expirationDate)
      find(`The ${name} policy shows the same effective and expiration date.`, own);
    const { glAggregateLimit: aggregate, wcPerAccidentLimit: accident } = limits;
    if (typeof aggregate === "number" && aggregate < USUAL_AGGREGATE)
      find("The general aggregate limit is below the usual $2,000,000.", own);
    if (typeof accident === "number" && accident < USUAL_ACCIDENT)
      find("The employers liability limit is below the usual $500,000.", own);
  }
  const lines = new Set(policies.map(({ policy }) => policy.line));
  const missing = usualLines.filter((line) => !lines.has(line));
  if (missing.length > 0 && lines.has("GENERAL_LIABILITY"))
    find(`No ${missing.map(nameOf).join(", no ")} policy is shown.`, first);
  if (certificate.additionalInsured !== true) find("No additional insured is shown.", first);
  if (certificate.subrogationWaived !== true) find("No waiver of subrogation is shown.", first);
  return findings;
}

const nameOf = (line: string): string => line.toLowerCase().replaceAll("_", " ");
