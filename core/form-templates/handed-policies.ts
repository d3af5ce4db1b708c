/**
 * The policies that handed over documents tell of: those of one policy number together, by precedence, with the marks that
 * their own words prove. A certificate describes policies and is none; a quote insures nothing yet. Pure.
 */
import { proveMarks } from "#core/endorsements";
import { oneDocument } from "#core/explorer";
import type { DocumentType } from "#model/documents";
import type { DocumentExtraction, MergedDetails } from "#model/explorer";
import type { Policy, PolicyType } from "#model/policies";
import { plain } from "./facts.ts";
import { asProof, typeOf, typesOf, withoutScheduled } from "./handed-document.ts";
import type { TemplateDocument } from "./read-documents.ts";
import type { KnownPolicy } from "./known-policy.ts";

/** What handed over documents add to the policies on record, and the policies that only they tell of. */
export interface JoinedPolicies {
  policies: KnownPolicy[];
  /** Of policies on record: documents that say what none of the policy's own does, with the policy that they are of. */
  unfiled: { record: Policy; documentNames: string[] }[];
  /** What was left out, and why. */
  notes: string[];
}

/** A document of a policy on record speaks for it; one of another term of the same number does not. */
export function joinPolicies(
  recorded: readonly KnownPolicy[],
  handed: readonly KnownPolicy[],
): JoinedPolicies {
  const numberIn = ({ record, details }: KnownPolicy) =>
    plain(record?.policyNumber ?? details?.details.policyNumber ?? "");
  const isSameNumber = (a: KnownPolicy, b: KnownPolicy) => numberIn(a) !== "" && numberIn(a) === numberIn(b);
  const unfiled: JoinedPolicies["unfiled"] = [];
  const used = new Set<KnownPolicy>();
  const policies = recorded.map((policy): KnownPolicy => {
    const said = handed.find((each) => isSameNumber(each, policy) && isOfTerm(each, policy));
    if (!policy.record || !said?.details) return policy;
    for (const each of handed) if (isSameNumber(each, policy)) used.add(each);
    const { details, added } = policy.details
      ? oneDocument.joinDetails(policy.details, said.details)
      : { details: said.details, added: namesOf(said.details) };
    if (added.length > 0) unfiled.push({ record: policy.record, documentNames: added });
    return { ...policy, details };
  });
  const others = handed.filter((each) => !used.has(each));
  const ofOtherTerms = others.filter((each) => recorded.some((policy) => isSameNumber(each, policy)));
  return {
    policies: [...policies, ...others.filter((each) => !ofOtherTerms.includes(each))],
    unfiled,
    notes: ofOtherTerms.flatMap(({ details }) => (details ? [otherTermNote(details)] : [])),
  };
}

/** Whether some day is in both terms; who does not say when is not of another. */
function isOfTerm({ details }: KnownPolicy, { record }: KnownPolicy): boolean {
  const { effectiveDate = "", expirationDate = "9999" } = details?.details ?? {};
  return effectiveDate < (record?.expiresAt ?? "9999") && (record?.inforceAt ?? "") < expirationDate;
}

const namesOf = ({ evidence }: MergedDetails): string[] => [
  ...new Set(
    Object.values(evidence)
      .flat()
      .map(({ documentName }) => documentName),
  ),
];

const otherTermNote = (details: MergedDetails): string =>
  `${new Intl.ListFormat("en").format(namesOf(details))} is of another term than the policy on record, so nothing of it is on this form.`;

const insuring: readonly DocumentType[] = ["POLICY_DOCUMENT", "ENDORSEMENT", "BINDER"];

export function handedPolicies(
  documents: readonly TemplateDocument[],
  { today, withQuotes }: { today: string; withQuotes: boolean },
): KnownPolicy[] {
  const types = withQuotes ? [...insuring, "QUOTE_DOCUMENT"] : insuring;
  const counting = documents.filter(
    (document) => types.includes(document.extraction.docType) || isDeclaring(document),
  );
  const groups = new Map<string, TemplateDocument[]>();
  const numbered = counting.filter((document) => numberOf(document) !== "");
  for (const document of numbered) {
    const key = numberOf(document);
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  for (const document of counting.filter((each) => !numbered.includes(each))) {
    // An endorsement without a number belongs to the only policy there is.
    const [only, ...others] = groups.keys();
    const isOfIt = only !== undefined && others.length === 0 && document.extraction.docType === "ENDORSEMENT";
    const key = isOfIt ? only : document.documentId;
    groups.set(key, [...(groups.get(key) ?? []), document]);
  }
  return [...groups.values()].flatMap((group) => policiesOf(group, today));
}

/** Declarations that were not recognized by their title still have a number, a carrier and a term. */
const isDeclaring = ({
  extraction: { docType, recognized, certificate, details },
}: TemplateDocument): boolean =>
  docType === "OTHER" &&
  (recognized?.kind ?? "OTHER") === "OTHER" &&
  certificate === null &&
  [details.policyNumber, details.carrier, details.effectiveDate, details.expirationDate].every(
    (value) => value !== undefined,
  );

const numberOf = ({ extraction }: TemplateDocument): string => plain(extraction.details.policyNumber ?? "");

function policiesOf(group: readonly TemplateDocument[], today: string): KnownPolicy[] {
  const details = oneDocument.readAll(group.map(asExtraction));
  if (!details) return [];
  const base = group.find(({ extraction }) => extraction.docType !== "ENDORSEMENT") ?? group[0];
  const types = base ? typesOf(base.extraction) : [];
  const known: readonly PolicyType[] = types.length > 0 ? types : ["OTHER"];
  const { policyNumber = null, effectiveDate = null, expirationDate = null } = details.details;
  return known.map((type): KnownPolicy => ({
    type,
    record: null,
    details,
    findings: proveMarks({
      policy: { type, policyNumber, inforceAt: effectiveDate, expiresAt: expirationDate, today },
      documents: group.map(asProof),
    }),
    naic: null,
  }));
}

const asExtraction = ({ documentId, readingId, name, extraction }: TemplateDocument): DocumentExtraction => ({
  documentId,
  readingId,
  name,
  extraction: withoutScheduled(extraction),
  type: typeOf(extraction),
  createdAt: 0,
});
