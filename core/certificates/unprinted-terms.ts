/** Why a sentence cannot be printed that says of a policy's terms what the page does not state. Pure. */
import { findTermClaims, type TermClaim } from "#core/endorsements";
import type { PolicyType } from "#model/policies";
import type { CertificateSnapshot, PrintedPolicy, PrintedValue } from "./model.ts";

type Printed = Pick<CertificateSnapshot, "policies"> & { holder: { name: string } };

export function problemOfTerms(sentence: string, printed: Printed): string | null {
  const claim = findTermClaims(sentence).find((each) => !isStated(each, sentence, printed));
  return claim ? `“${sentence.trim().slice(0, 160)}” ${whyNot(claim)}` : null;
}

function whyNot(claim: TermClaim): string {
  switch (claim.tag) {
    case "NOTICE":
      return "promises notice of a cancellation. Only an endorsement of the policy gives that, so a certificate cannot. Take the promise out.";
    case "INTEREST":
      return `names “${claim.words}”, but no policy on this certificate prints that interest for this holder. Take it out, or issue evidence of property insurance where the policy's documents list it.`;
    case "AGGREGATE":
      return `says how a limit applies (“${claim.words}”), but no policy on this certificate states that. Take it out, or upload the endorsement that gives it.`;
    case "COVERAGE":
      return `says what a policy covers (“${claim.words}”), but no policy on this certificate states it. Take it out: the limits that documents state are printed beside their policies.`;
    case "AMOUNT":
      return `says “${claim.words}” of a policy, but this certificate does not print that amount for it. Take it out: limits are printed beside their policies, from the documents or as you type them.`;
  }
}

/** The policies that words of a sentence speak of, by their line. */
const lines: readonly [words: RegExp, types: readonly PolicyType[]][] = [
  [/\b(?:commercial general|general liability|c?gl)\b/i, ["GENERAL_LIABILITY", "BUSINESS_OWNERS", "PACKAGE"]],
  [/\b(?:auto(?:mobile)?|csl|combined single)\b/i, ["COMMERCIAL_AUTO"]],
  [/\b(?:umbrella|excess)\b/i, ["UMBRELLA", "EXCESS"]],
  [/\b(?:workers'? comp\w*|wc|employers'? liability)\b/i, ["WORKERS_COMPENSATION"]],
  [/\b(?:professional|e ?& ?o|errors)\b/i, ["PROFESSIONAL_LIABILITY", "ERRORS_AND_OMISSION_LIABILITY"]],
  [/\bcyber\b/i, ["CYBER"]],
  [/\bproducts? liability\b/i, ["PRODUCT_LIABILITY"]],
];

/** Words of limits: an amount that is said beside one is that of a limit with this name. */
const limitNames: readonly [words: RegExp, label: RegExp][] = [
  [/\boccurrence\b/i, /occurrence/i],
  [/\bagg(?:regate)?\b/i, /aggregate/i],
  [/\bmedical\b/i, /medical/i],
  [/\bpersonal (?:and|&)/i, /personal/i],
  [/\b(?:rented|fire damage|premises damage)\b/i, /rented/i],
  [/\b(?:csl|combined single)\b/i, /combined/i],
  [/\b(?:each|per|any one) accident\b/i, /accident/i],
  [/\bdisease\b/i, /disease/i],
  [/\b(?:each|per) claim\b/i, /claim/i],
  [/\b(?:deductible|retention|sir)\b/i, /deductible|retention/i],
  [
    /\b(?:liquor|pollution|hired|uninsured|property damage|bodily injury)\b/i,
    /liquor|pollution|hired|uninsured|property damage|bodily injury/i,
  ],
];

const dollarsOf = ({ value }: PrintedValue): number | null =>
  /^\$[\d,]+(?:\.\d+)?$/.test(value) ? Number(value.replaceAll(/[$,]/g, "")) : null;

function isStated(claim: TermClaim, sentence: string, { policies, holder }: Printed): boolean {
  switch (claim.tag) {
    case "NOTICE":
      return false;
    case "INTEREST":
      return isOfHolder(sentence, holder.name) && policies.some(hasInterest(claim.role));
    case "AGGREGATE":
      return policies.some(({ notes }) =>
        notes.some(
          ({ key, value }) => key.startsWith("aggregate-") && value.toLowerCase().includes(claim.per),
        ),
      );
    case "COVERAGE":
      return policies.some(({ limits, notes }) =>
        [...limits, ...notes].some(
          ({ label, value }) => label.toLowerCase().includes(claim.peril) && !/exclud|not /i.test(value),
        ),
      );
    case "AMOUNT": {
      const meant = lines.filter(([words]) => words.test(sentence)).flatMap(([, types]) => types);
      const named = limitNames.filter(([words]) => words.test(sentence)).map(([, label]) => label);
      return policies
        .filter(({ type }) => meant.length === 0 || meant.includes(type))
        .some(({ limits }) =>
          limits.some(
            (limit) =>
              dollarsOf(limit) === claim.amount &&
              (named.length === 0 || named.some((label) => label.test(limit.label))),
          ),
        );
    }
  }
}

const isOfHolder = (sentence: string, name: string): boolean =>
  /\bholders?\b/i.test(sentence) || sentence.toLowerCase().includes(name.toLowerCase());

const hasInterest =
  (role: "mortgagee" | "loss payee" | "other") =>
  ({ interests }: PrintedPolicy): boolean =>
    interests.some((own) =>
      role === "other" ? true : (role === "mortgagee" ? /mortgag/i : /loss pay/i).test(own.role),
    );
