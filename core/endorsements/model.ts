/**
 * The marks of a certificate that only an endorsement can give, what proves them, when they may be printed, and which
 * texts assert them. Browser-safe: types and pure rules only. Dates are YYYY-MM-DD.
 */
import type { Quote } from "#model/documents";
import type { PolicyType } from "#model/policies";
import { evenText } from "../shared/even-text.ts";

export const markLabels = {
  ADDITIONAL_INSURED: "Additional insured",
  WAIVER_OF_SUBROGATION: "Waiver of subrogation",
  PRIMARY_NONCONTRIBUTORY: "Primary and noncontributory",
} as const;
export type Mark = keyof typeof markLabels;
export const marks = Object.keys(markLabels) as Mark[];

/** Words of a policy's document that give a mark. */
export interface MarkProof {
  /** As printed, "CG 20 10"; null if the policy's own wording gives it without a form number. */
  formNumber: string | null;
  /** "12/19"; null if not printed. */
  edition: string | null;
  /** What it is limited to, such as "ongoing operations"; null if nothing is. */
  scope: string | null;
  /** SCHEDULED: for the persons it names only. BLANKET: for anyone a written contract requires. */
  reach: "SCHEDULED" | "BLANKET";
  /** The persons or organizations of a scheduled endorsement, as printed. */
  names: string[];
  /** WORDS: the endorsement itself. LISTED: its number in the policy's schedule of forms. */
  from: "WORDS" | "LISTED";
  quote: Quote;
  documentName: string;
}

/** Why documents that seem to give a mark do not prove it. */
export interface MarkDoubt {
  /** For whom, as printed; null for everyone whom the endorsement could be for. */
  name: string | null;
  /** A sentence. */
  reason: string;
}

/** What a policy's documents say about one mark. */
export type MarkFinding =
  | { mark: Mark; tag: "PROVED"; proofs: MarkProof[]; doubts?: MarkDoubt[] }
  /** `usualForms`: the numbers of the forms that usually give it for this line, "CG 24 04"; may be empty. */
  | { mark: Mark; tag: "MISSING"; usualForms: string[]; doubts?: MarkDoubt[] }
  /** This line of insurance has no such mark. */
  | { mark: Mark; tag: "DOES_NOT_APPLY" };

/** A class of persons that a blanket endorsement is limited to, as its scope says. */
export const permitScope = "permits of a state or political subdivision";

/** Who is insured by the underlying insurance of an umbrella: nobody by the umbrella's own words alone. */
export const underlyingScope = "as insured by the underlying insurance";
/** A mark that speaks only of additional insureds. */
export const additionalInsuredScope = "for additional insureds";

/** PRINTED: `proofs` are those that give the mark to this holder. */
export type MarkDecision =
  | { tag: "PRINTED"; proofs: MarkProof[] }
  /** A blanket endorsement gives it if a written contract requires it, which a person must confirm. */
  | { tag: "NEEDS_CONTRACT"; proofs: MarkProof[] }
  | { tag: "REFUSED"; reason: string };

/** What else a proof may need, by its scope. */
type Needed = MarkDecision | null;

/**
 * May this mark be printed for this holder, by this policy's own words alone? Whether a mark that hangs on another is
 * printed, `decideMarks` knows.
 */
export function decideMark(
  finding: MarkFinding,
  holder: { name: string },
  isContractConfirmed: boolean,
  needed: { underlying: Needed; additionalInsured: Needed } = { underlying: null, additionalInsured: null },
): MarkDecision {
  if (finding.tag === "DOES_NOT_APPLY") return refused("This line of insurance does not have this mark.");
  const doubt = doubtFor(finding, holder);
  if (finding.tag === "MISSING") return refused(doubt ?? missingReason(finding.usualForms));
  const neededBy = ({ scope }: MarkProof): Needed | "NONE" => {
    if (scope === underlyingScope) return needed.underlying;
    return scope === additionalInsuredScope ? needed.additionalInsured : "NONE";
  };
  const forHolder = finding.proofs.filter(({ reach, names, scope }) =>
    reach === "SCHEDULED"
      ? names.some((name) => isSameOrganization(name, holder.name))
      : scope !== permitScope || isPublicBody(holder.name),
  );
  const standing = forHolder.filter((proof) => {
    const other = neededBy(proof);
    return other === "NONE" || (other !== null && other.tag !== "REFUSED");
  });
  const [hanging] = forHolder;
  if (standing.length === 0 && hanging)
    return refused(hanging.scope === underlyingScope ? noUnderlying : noAdditionalInsured);
  const giving = standing.filter((proof) => {
    const other = neededBy(proof);
    const isOpen = other !== "NONE" && other?.tag === "NEEDS_CONTRACT";
    return isContractConfirmed || (proof.reach === "SCHEDULED" && !isOpen);
  });
  if (giving.length > 0) return { tag: "PRINTED", proofs: giving };
  if (standing.length > 0) return { tag: "NEEDS_CONTRACT", proofs: standing };
  return refused(doubt ?? notForHolderReason(finding.proofs));
}

/** Why the documents seem to give the mark to this holder and do not prove it; null if nothing seems so. */
export function doubtFor(
  { doubts = [] }: { doubts?: readonly MarkDoubt[] },
  holder: { name: string },
): string | null {
  const own = doubts.filter(({ name }) => name === null || isSameOrganization(name, holder.name));
  return (own.find(({ name }) => name !== null) ?? own[0])?.reason ?? null;
}

const noUnderlying =
  "It insures whoever the underlying insurance insures. No general liability or auto policy on this certificate that is in force proves additional insured for this holder.";
const noAdditionalInsured =
  "It applies only to additional insureds, and this policy does not print additional insured for this holder.";

/** A policy of a certificate, as far as its marks need it. */
export interface MarkedPolicy {
  id: string;
  type: PolicyType;
  inforceAt: string | null;
  expiresAt: string | null;
  findings: readonly MarkFinding[];
}

const underlyingTypes: ReadonlySet<PolicyType> = new Set<PolicyType>([
  "GENERAL_LIABILITY",
  "PRODUCT_LIABILITY",
  "BUSINESS_OWNERS",
  "PACKAGE",
  "COMMERCIAL_AUTO",
]);

/**
 * Which marks may be printed for this holder, over all policies of one certificate: an umbrella that follows the
 * underlying insurance gives what that gives, and a mark that speaks only of additional insureds needs that mark beside
 * it. `isAsked`: whether a mark is to be printed at all; `today`: the agency's date.
 */
export function decideMarks(
  policies: readonly MarkedPolicy[],
  holder: { name: string },
  asked: {
    isContractConfirmed: boolean;
    today: string;
    isAsked?: (policyId: string, mark: Mark) => boolean;
  },
): (policyId: string, mark: Mark) => MarkDecision {
  const { isContractConfirmed, today, isAsked = () => true } = asked;
  const findingOf = ({ findings }: MarkedPolicy, mark: Mark): MarkFinding =>
    findings.find((finding) => finding.mark === mark) ?? { mark, tag: "DOES_NOT_APPLY" };
  /** Of the policies below an umbrella, the decision that gives most. */
  const underlyingOf = (umbrella: MarkedPolicy): MarkDecision | null => {
    const day = umbrella.inforceAt !== null && umbrella.inforceAt > today ? umbrella.inforceAt : today;
    const decisions = policies
      .filter(
        ({ type, inforceAt, expiresAt }) =>
          underlyingTypes.has(type) &&
          inforceAt !== null &&
          expiresAt !== null &&
          inforceAt <= day &&
          day < expiresAt,
      )
      .map((policy) => decideMark(findingOf(policy, "ADDITIONAL_INSURED"), holder, isContractConfirmed));
    return (
      decisions.find(({ tag }) => tag === "PRINTED") ??
      decisions.find(({ tag }) => tag === "NEEDS_CONTRACT") ??
      null
    );
  };
  return (policyId, mark) => {
    const policy = policies.find(({ id }) => id === policyId);
    if (!policy) return refused("This policy is not on the certificate.");
    const underlying = underlyingOf(policy);
    const own = decideMark(findingOf(policy, "ADDITIONAL_INSURED"), holder, isContractConfirmed, {
      underlying,
      additionalInsured: null,
    });
    if (mark === "ADDITIONAL_INSURED") return own;
    const additionalInsured = isAsked(policyId, "ADDITIONAL_INSURED") ? own : null;
    return decideMark(findingOf(policy, mark), holder, isContractConfirmed, {
      underlying,
      additionalInsured,
    });
  };
}

const refused = (reason: string): MarkDecision => ({ tag: "REFUSED", reason });

function missingReason(usualForms: readonly string[]): string {
  const forms = usualForms.length > 0 ? ` Usual forms: ${usualForms.join(", ")}.` : "";
  return `The policy's documents have no endorsement for it.${forms}`;
}

function notForHolderReason(proofs: readonly MarkProof[]): string {
  const [first] = proofs;
  const form = first?.formNumber ?? "The endorsement";
  const names = [...new Set(proofs.flatMap((proof) => proof.names))];
  if (names.length > 0) {
    const shown = names.slice(0, 3).join("; ") + (names.length > 3 ? "; and others" : "");
    return `The endorsement names ${shown}, not this holder.`;
  }
  if (first?.reach === "BLANKET")
    return `${form} is limited to public bodies that issued a permit, and neither the holder's name nor a schedule shows that this holder is one.`;
  return first?.from === "LISTED"
    ? `${form} is listed, but the persons that it names are not in the documents. Upload the endorsement.`
    : `${form} does not say that it names this holder.`;
}

/** Kinds of organizations as they are abbreviated; everything else of a name must be equal. */
const organizationKinds: readonly (readonly [RegExp, string])[] = [
  [/\blimited liability (?:company|co)\b/g, "llc"],
  [/\blimited liability partnership\b/g, "llp"],
  [/\blimited partnership\b/g, "lp"],
  [/\bincorporated\b/g, "inc"],
  [/\bcorporation\b/g, "corp"],
  [/\bcompany\b/g, "co"],
  [/\blimited\b/g, "ltd"],
];
/** "Its successors and/or assigns, as their interests may appear": says nothing of who it is. */
const interestSuffix =
  /\b(?:isaoa|atima|aima|(?:and )?(?:its|their) (?:respective )?successors (?:and or |and |or )?(?:its |their )?assigns|as (?:its|their) (?:respective )?interests? may appear)\b/g;

/**
 * Whether two names are one organization: case, punctuation, "&" and the spelling of "LLC" or "Inc." do not matter. A
 * longer or a shorter name is another organization, since a subsidiary is not insured with its parent.
 */
export function isSameOrganization(a: string, b: string): boolean {
  const [left, right] = [organizationKey(a), organizationKey(b)];
  return left !== "" && left === right;
}

function organizationKey(name: string): string {
  let key = evenText(name)
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, "")
    .replaceAll(/['.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(/\bl l c\b/g, "llc")
    .replaceAll(/\bl p\b/g, "lp")
    .trim();
  for (const [words, short] of organizationKinds) key = key.replaceAll(words, short);
  return key
    .replaceAll(interestSuffix, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^the /, "")
    .replace(/ and$/, "");
}

const states =
  "alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming";
const place = String.raw`[a-z]+(?: [a-z]+){0,2}`;
/** Only names that hardly anyone else has: "City National Bank" and "Port City Brewing" are no public bodies. */
const publicBody = new RegExp(
  `^(?:(?:city|county|town) of ${place}|state of (?:${states})|${place} county department of ${place})$`,
);
/** "City of Angels Brewing". */
const ofBusiness =
  /\b(?:llc|inc|corp|co|lp|llp|lllp|ltd|pc|pllc|na|bank|banc|trust|credit|mutual|insurance|group|holdings?|partners?|partnership|associat\w+|ventures?|capital|properties|property|realty|homes?|builders?|construction|contract\w+|roofing|plumbing|electric\w*|services?|systems|solutions|supply|suppliers|industries|enterprises?|brewing|brewery|brewers|distill\w+|wines?|winery|deli|cafe|coffee|restaurants?|grill|kitchen|pizza|bakery|foods?|markets?|stores?|shops?|mall|hotel|inn|resort|motors?|movers?|moving|auto|cars?|trucking|logistics|media|records|music|books?|toys|fitness|gym|salon|spa|church|chapel|temple|ministr\w+|mission|school|academy|college|university|hospital|hope|clinic|medical|dental|care|club|league|foundation|society|museum|theater|theatre|studios?|entertainment|sports|casino|refuge|faith|god|grace|champions?|angels|dreams|lights?)\b/;
function isPublicBody(name: string): boolean {
  const plain = evenText(name)
    .toLowerCase()
    .replaceAll(/[.']/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^the /, "");
  return publicBody.test(plain) && !ofBusiness.test(plain);
}

interface Asking {
  /** The policy that the request names. */
  policyId: string | null;
  isAdditionalInsured: boolean;
}

interface Certified {
  policyIds: readonly string[];
  /** The policies on which it prints the holder as an additional insured. */
  additionalInsured: readonly string[];
}

/**
 * Whether a certificate lacks the additional insured that a request asks for: on the policy that the request names, if
 * the certificate shows that one, otherwise on any.
 */
export function lacksAskedMark(
  { policyId, isAdditionalInsured }: Asking,
  { policyIds, additionalInsured }: Certified,
): boolean {
  if (!isAdditionalInsured) return false;
  return policyId !== null && policyIds.includes(policyId)
    ? !additionalInsured.includes(policyId)
    : additionalInsured.length === 0;
}
