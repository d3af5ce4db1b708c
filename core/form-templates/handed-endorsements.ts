/**
 * What handed over endorsements give policies on record. One proves a mark as an endorsement that is filed on the policy
 * does, if it names the policy's number, or, where it names none, its insured and its line. One that would give a mark and
 * is not the policy's leaves a doubt that says what disagrees. Pure.
 */
import { type ProofDocument, proveMarks, type ProvedPolicy } from "#core/endorsements";
import { oneDocument } from "#core/explorer";
import type { MarkDoubt, MarkFinding } from "#model/endorsements";
import { nameOfPolicy, type Policy, policyTypeLabels, type PolicyType } from "#model/policies";
import { plain } from "./facts.ts";
import { asProof, typesOf, withoutScheduled } from "./handed-document.ts";
import type { KnownPolicy } from "./known-policy.ts";
import type { TemplateDocument } from "./read-documents.ts";

/** Whether a document belongs to a policy, and if not, what disagrees; null if it is clearly about something else. */
type Belonging = { tag: "OWN"; document: ProofDocument } | { tag: "OTHER"; reason: string } | null;

/** The policies on record, with what the documents prove of them as well. */
export function proveHanded(
  recorded: readonly KnownPolicy[],
  documents: readonly TemplateDocument[],
  today: string,
): KnownPolicy[] {
  return recorded.map((policy) => {
    const { record, filed } = policy;
    // A policy with too many pages to be searched may have taken the endorsement back.
    if (!record || filed === null) return policy;
    const known = new Set(filed?.documents.map(({ documentId }) => documentId));
    const handed = documents.filter(({ documentId }) => !known.has(documentId));
    const proved = filed?.policy ?? provedOf(record, today);
    const own: ProofDocument[] = [];
    const doubts = new Map<string, MarkDoubt[]>();
    for (const document of handed) {
      const belonging = belongingOf(document, policy, recorded);
      if (belonging?.tag === "OWN") own.push(belonging.document);
      if (belonging?.tag !== "OTHER") continue;
      for (const { mark, tag } of provedAs(document, proved))
        if (tag === "PROVED")
          doubts.set(mark, [...(doubts.get(mark) ?? []), { name: null, reason: belonging.reason }]);
    }
    const searched = [...(filed?.documents ?? []), ...own];
    const findings = own.length > 0 ? proveMarks({ policy: proved, documents: searched }) : policy.findings;
    return { ...policy, findings: findings.map((finding) => withDoubts(finding, doubts)) };
  });
}

/** An endorsement of a policy that is not on record says nothing of what is insured: the names of such documents. */
export function strayEndorsements(
  recorded: readonly KnownPolicy[],
  documents: readonly TemplateDocument[],
): TemplateDocument[] {
  if (recorded.every(({ record }) => record === null)) return [];
  const insuring = documents.filter(({ extraction }) => extraction.docType !== "ENDORSEMENT");
  const numbers = new Set([
    ...recorded.flatMap(({ record }) => plain(record?.policyNumber ?? "")),
    ...insuring.map(numberOf),
  ]);
  return documents.filter(
    (document) =>
      document.extraction.docType === "ENDORSEMENT" &&
      (numberOf(document) === ""
        ? insuring.every((each) => numberOf(each) === "")
        : !numbers.has(numberOf(document))),
  );
}

const provedOf = ({ type, policyNumber, inforceAt, expiresAt }: Policy, today: string): ProvedPolicy => ({
  ...{ type, policyNumber, inforceAt, expiresAt, today },
});

const numberOf = ({ extraction }: TemplateDocument): string => plain(extraction.details.policyNumber ?? "");

/** What it would give this policy if it were the policy's own. */
const provedAs = (document: TemplateDocument, policy: ProvedPolicy): MarkFinding[] => {
  const policyNumber = document.extraction.details.policyNumber ?? policy.policyNumber;
  return proveMarks({
    policy: { ...policy, policyNumber },
    documents: [policyNumber === null ? asProof(document) : numbered(document, policyNumber)],
  });
};

function numbered(document: TemplateDocument, policyNumber: string): ProofDocument {
  const { extraction } = document;
  return {
    ...asProof(document),
    extraction: { ...extraction, details: { ...extraction.details, policyNumber } },
  };
}

function belongingOf(
  document: TemplateDocument,
  { record, details, type }: KnownPolicy,
  recorded: readonly KnownPolicy[],
): Belonging {
  const { name, extraction } = document;
  if (!record || record.policyNumber === null) return null;
  const stated = extraction.details.policyNumber;
  const types = typesOf(extraction);
  const fits = (each: PolicyType): boolean => types.length === 0 || types.some((own) => isPartOf(own, each));
  if (stated !== undefined && stated !== "") {
    if (plain(stated) === plain(record.policyNumber)) return { tag: "OWN", document: asProof(document) };
    const isOfAnother = recorded.some((each) => plain(each.record?.policyNumber ?? "") === plain(stated));
    return isOfAnother || !fits(type)
      ? null
      : {
          tag: "OTHER",
          reason: `${name} gives it for policy ${stated}, not for ${record.policyNumber}. Ask the carrier for the endorsement of this policy.`,
        };
  }
  // A number that was not read as the policy's stands on some page.
  if (extraction.docType !== "ENDORSEMENT" || document.models.some(({ text }) => mayNameNumber.test(text)))
    return { tag: "OWN", document: asProof(document) };
  if (!fits(type)) {
    const isForAny = recorded.some((each) => each.record !== null && fits(each.type));
    return isForAny
      ? null
      : other(`${name} names no policy number and is for ${listed(types)}, not for ${label(type)}.`);
  }
  const insured = withoutScheduled(extraction).details.insured?.name;
  if (insured === undefined)
    return other(`${name} names neither a policy number nor the insured, so it may be for another policy.`);
  const own = [record.accountName, details?.details.insured?.name].filter((each) => each !== undefined);
  if (!own.some((each) => oneDocument.isSameName(each, insured)))
    return other(`${name} names no policy number and insures ${insured}, not ${own[0] ?? "your client"}.`);
  if (types.length === 0)
    return other(
      `${name} names neither a policy number nor a line of insurance, so it may be for another policy.`,
    );
  const others = recorded.filter(
    (each) => each.record !== null && fits(each.type) && isOneTerm(each.record, record),
  );
  if (others.length > 1)
    return other(
      `${name} names no policy number, and it may be for any of ${new Intl.ListFormat("en", { type: "disjunction" }).format(others.flatMap((each) => (each.record ? nameOfPolicy(each.record) : [])))}.`,
    );
  return { tag: "OWN", document: numbered(document, record.policyNumber) };
}

const other = (words: string): Belonging => ({
  tag: "OTHER",
  reason: `${words} Ask the carrier for one with the policy's number.`,
});

const label = (type: PolicyType): string => policyTypeLabels[type].toLowerCase();
const listed = (types: readonly PolicyType[]): string => new Intl.ListFormat("en").format(types.map(label));

/** Whether an endorsement of one type may be of a policy of another, which has it as a part. */
const isPartOf = (part: PolicyType, whole: PolicyType): boolean =>
  part === whole ||
  (part === "GENERAL_LIABILITY" && (whole === "PACKAGE" || whole === "PRODUCT_LIABILITY")) ||
  (part === "COMMERCIAL_AUTO" && whole === "PACKAGE");

/** Some day is in both terms. */
const isOneTerm = (one: Policy, another: Policy): boolean =>
  (one.inforceAt ?? "") < (another.expiresAt ?? "9999") &&
  (another.inforceAt ?? "") < (one.expiresAt ?? "9999");

/** "Attached to policy LM-GL-204417" */
const mayNameNumber =
  /\b(?:policy|policies|certificate)\b[^\n]{0,40}?\b[A-Z]{0,6}[- ]?(?:[A-Z]{1,4}[- ]?)?\d{4,}/iu;

function withDoubts(finding: MarkFinding, doubts: ReadonlyMap<string, MarkDoubt[]>): MarkFinding {
  const added = doubts.get(finding.mark);
  return finding.tag === "DOES_NOT_APPLY" || !added
    ? finding
    : { ...finding, doubts: [...(finding.doubts ?? []), ...added] };
}
