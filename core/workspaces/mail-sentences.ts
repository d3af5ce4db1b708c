/** What Cara found, as sentences for the client: which policy it is about, and none of her own remarks. Pure. */
import type { AnswerStatement } from "#model/explorer";
import { nameOfPolicy, type Policy } from "#model/policies";
import { policyAsRead } from "./policy-lines.ts";
import { endSentence } from "../shared/end-sentence.ts";

/** What she says of her own search, whatever it rests on. */
const remark =
  /^(?:No documents? (?:has|have) been read for|The (?:documents|files) of .+ do not say|No .+ (?:is|are|was) on record|I (?:found|searched|went on)\b)/iu;

const hasEvidence = ({ attachmentNumbers, records = [], clientIds = [], isByPerson }: AnswerStatement) =>
  isByPerson === true || attachmentNumbers.length + records.length + clientIds.length > 0;

type Named = Pick<Policy, "id" | "type" | "policyNumber"> & { carrier: { name: string } };

/** "business owners policy BPX-44 with Granite Mutual" */
function nameOf({ type, policyNumber, carrier }: Named): string {
  const number = policyNumber ? ` ${policyNumber}` : "";
  return `${policyAsRead(type)}${number} with ${carrier.name}`;
}

/** A document that is quoted by its name. */
const fileLabel = /\.[a-z]{3,4}\b|\bsays$|^(?:Yes|No|Note)$/iu;

/** By what a limit is counted; the word "limit" itself is often left out. */
const counted = /\b(?:occurrence|aggregate|accident|person|employee|injury|expenses?)\b/iu;
const saysWhat = /\b(?:limits?|deductibles?|retentions?|premiums?)\b/iu;

/** What she did not find, behind what she found. */
const remarkBehind = /\s*I found no (?:direct )?answer to:.*$/su;

/** A record and the papers differ: what each of them gives. What a person corrected is said as it is then. */
const differing = /^(.+) on record; the documents say ([^;]+)$/su;
const corrected = /, as a person (?:added|corrected) it\b.*$/su;

function sentenceFor(whole: string, policy: Named | null): string {
  const text = whole.replace(remarkBehind, "").replace(corrected, "");
  const [, ofRecord, ofPapers] = differing.exec(text.replace(/[.\s]+$/u, "")) ?? [];
  if (ofRecord !== undefined && ofPapers !== undefined) {
    const said = sentenceFor(ofRecord, policy).replace(/\.$/u, "");
    return `According to our records, ${said.charAt(0).toLowerCase()}${said.slice(1)}, while the policy documents show ${ofPapers}. We are checking which one is right.`;
  }
  const named = policy ? `${nameOfPolicy(policy)}: ` : "";
  const own = named !== "" && text.startsWith(named) ? text.slice(named.length) : text;
  const plain = own.replaceAll(/,? on record(?=[.;]|$)/gu, "").replace(/[.\s]+$/u, "");
  const isNamed = policy?.policyNumber ? plain.includes(policy.policyNumber) : false;
  const owner = policy && !isNamed ? nameOf(policy) : null;
  const [, verb, rest] = /^(Expires|Expired|Renews|Renewed) (on .+)$/u.exec(plain) ?? [];
  if (verb !== undefined && rest !== undefined)
    return `Your ${owner ?? "policy"} ${verb.toLowerCase()} ${rest}.`;
  const [, label = "", value = ""] = /^([^:.]{2,90}): ([^:]{1,160})$/u.exec(plain) ?? [];
  if (/^policy number$/iu.test(label) && policy)
    return `The number of your ${nameOf({ ...policy, policyNumber: null })} is ${value}.`;
  if (/^carrier$/iu.test(label) && policy)
    return `Your ${policyAsRead(policy.type)}${policy.policyNumber ? ` ${policy.policyNumber}` : ""} is with ${value}.`;
  const [, effective] = /^(.+) effective$/iu.exec(label) ?? [];
  if (effective !== undefined) return `The ${effective.toLowerCase()} is effective ${value}.`;
  if (label === "" || fileLabel.test(label) || /[.;]\s/u.test(value) || isNamed) return endSentence(plain);
  const what = /^.\p{Lu}/u.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const isLimit = value.startsWith("$") && counted.test(label) && !saysWhat.test(label);
  const isPlural = !isLimit && /[^s]s$/iu.test(label);
  return `The ${what}${isLimit ? " limit" : ""}${owner ? ` of your ${owner}` : ""} ${isPlural ? "are" : "is"} ${value}.`;
}

/** `policyOf`: the one policy that a statement is about; null if it is about several or none. */
export const mailStatements = (
  statements: readonly AnswerStatement[],
  policyOf: (statement: AnswerStatement) => Named | null,
): AnswerStatement[] =>
  statements
    .filter((statement) => hasEvidence(statement) && !remark.test(statement.text))
    .map((statement) => {
      // Lines about records begin with their names.
      const isOfRecords = (statement.clientIds ?? []).length > 0;
      return isOfRecords
        ? statement
        : { ...statement, text: sentenceFor(statement.text, policyOf(statement)) };
    });
