/**
 * Facts of the marks of a certificate: additional insured and waiver, only where an endorsement's own words give them to
 * this holder. A mark that somebody asks for and that cannot be given is wanted, with the reason. Pure.
 */
import { decideMarks, type Mark, type MarkFinding, markLabels, marks } from "#model/endorsements";
import type { PolicyType } from "#model/policies";
import type { FactBook } from "./facts.ts";
import { type Certified, type KnownPolicy, linesOf, type Term } from "./known-policy.ts";

/** In the shorthand of staff as well: "needs AI for ongoing ops, waiver, primary/noncontrib". "AI" may be part of a name. */
const markWords: Record<Mark, RegExp> = {
  ADDITIONAL_INSURED:
    /\b(?:additional insureds?|add['’]?t?l? ins(?:ured)?s?|AI status)\b|(?:^|[,;:+&/]\s*|\b(?:needs?|wants?|requires?|requests?|as|add|with|w\/|incl(?:ud(?:es?|ing))?|and|plus|also|show)\s+)AI\b(?=\s*(?:$|[,;.+&/)\n]|(?:for|on|ongoing|and|plus|per|wording|coverage|endorsements?|w\/)\b))/imu,
  WAIVER_OF_SUBROGATION: /\b(?:waivers?(?: of subrogation)?|subrogation waive[dr]|WOS)\b/iu,
  PRIMARY_NONCONTRIBUTORY:
    /\bprimary\s*(?:and|&|\/|,|\+)?\s*non-?\s*contrib(?:utory)?\b|\bP\s?&\s?N-?C\b|(?:[,+&/]\s*|\band\s+)PNC\b(?!\s+(?:bank|national|financial|mortgage))/iu,
};
const refused = /\b(?:no|not|without)\b[^.;,\n]{0,30}$/iu;

/** The marks that words ask for; "without a waiver" asks for none. */
export const askedMarksIn = (texts: readonly string[]): Mark[] =>
  marks.filter((mark) =>
    texts.some((text) => {
      const found = markWords[mark].exec(text);
      return found !== null && !refused.test(text.slice(0, found.index));
    }),
  );

/** "AI for ongoing and completed ops". */
export const asksOperations = (text: string): boolean =>
  /\b(?:ongoing|completed?)\b[^.;\n]{0,30}?\bop(?:eration)?s?\b/iu.test(text);

/** Returns the marks that are given. */
export function readMarks(
  book: FactBook,
  policies: readonly KnownPolicy[],
  { today, holder, asked }: Term & { holder: string },
): Certified["marks"] {
  const known = policies.map(({ record, type, findings }, at) => ({
    id: record?.id ?? String(at),
    type,
    inforceAt: record?.inforceAt ?? null,
    expiresAt: record?.expiresAt ?? null,
    findings,
  }));
  const decide = decideMarks(known, { name: holder }, { isContractConfirmed: false, today });
  const given: Certified["marks"] = [];
  let others = 0;
  for (const { id, type, findings } of known) {
    const key = keyOf(type, () => others++);
    for (const mark of marks) {
      const decision = decide(id, mark);
      const proof = decision.tag === "PRINTED" ? decision.proofs[0] : undefined;
      if (proof) {
        given.push({ policyId: id, mark, proof });
        const { quote, documentName } = proof;
        book.add(`${key}.${mark}`, "Y", { tag: "DOCUMENT", quote, documentName });
        continue;
      }
      const why = whyNoMark(mark, decision);
      if (asked.includes(mark) && hasMark(findings, mark)) book.want(`${key}.${mark}`, why);
      else book.doubt(`${key}.${mark}`, why);
    }
  }
  return given;
}

/** The form's line of a policy; each of the others has one of its own. */
function keyOf(type: PolicyType, nextOther: () => number): string {
  const [line = "other"] = linesOf(type);
  return line === "other" ? `other.${nextOther()}` : line;
}

const hasMark = (findings: readonly MarkFinding[], mark: Mark): boolean =>
  findings.every((finding) => finding.mark !== mark || finding.tag !== "DOES_NOT_APPLY");

const whyNoMark = (mark: Mark, decision: ReturnType<ReturnType<typeof decideMarks>>): string =>
  decision.tag === "REFUSED"
    ? decision.reason
    : `An endorsement gives “${markLabels[mark].toLowerCase()}” where a written contract requires it. Confirm the contract when the certificate is issued.`;
