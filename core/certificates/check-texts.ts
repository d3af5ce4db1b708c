/**
 * Nothing that a person typed may say that a mark applies unless it is printed. The marks are beside their policies
 * with what proves them, so a description or a message may repeat them for the holder only, in plain sentences: other
 * policies, persons or operations in such a sentence would be claims that nobody proved. Pure.
 */
import {
  type Assertion,
  findAssertions,
  findClaims,
  namesMark,
  promisesNotice,
  wordsOf,
} from "#core/endorsements";
import { type Mark, markLabels } from "#model/endorsements";
import type { PolicyType } from "#model/policies";
import type { FieldProblem } from "../shared/field-problems.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import type { CertificateSnapshot, PrintedPolicy } from "./model.ts";
import { problemOfTerms } from "./unprinted-terms.ts";

type Printed = Pick<CertificateSnapshot, "policies"> & {
  holder: { name: string };
  insured?: Partial<Pick<CertificateSnapshot["insured"], "name" | "dba" | "otherNames">>;
};

/** Why a description or a message cannot go with this certificate; null if it can. */
export function problemOfText(typed: string, { policies, holder, insured }: Printed): string | null {
  const { name = "", dba, otherNames = [] } = insured ?? {};
  const text = [name, dba ?? "", ...otherNames].reduce(
    (rest, own) => rest.replaceAll(literally(own), "the insured"),
    typed,
  );
  /** The sentence that says it, as it was typed as far as it can be told; all of the text if only all of it does. */
  const quote = (says: (part: string) => boolean): string =>
    `“${shorten((sentencesOf(typed).find(says) ?? sentencesOf(text).find(says) ?? typed).trim())}”`;
  if (promisesNotice(text)) return `${quote(promisesNotice)}: ${promised}`;
  const asserted = findAssertions(text);
  const claimed = findClaims(text);
  const isUnproved = (assertion: Assertion) => !isPrinted(assertion, policies);
  const unproved = asserted.filter(isUnproved);
  if (unproved.length > 0) {
    const said = new Set(unproved.map(({ mark, formNumber }) => formNumber ?? nameOf(mark)));
    const where = quote((part) => findAssertions(part).some(isUnproved));
    return `${where} says “${[...said].join(", ")}”, but no policy on this certificate prints it. ${chooseIt}`;
  }
  const claim = claimed.find(isUnproved);
  if (claim) {
    const where = quote((part) => findClaims(part).some(isUnproved));
    return `${where}: “${claim.words}” reads like “${nameOf(claim.mark)}”, but no policy on this certificate prints it. ${chooseIt}`;
  }
  const term = sentencesOf(text)
    .flatMap((part) => part.split(/;\s*/))
    .flatMap((part) => problemOfTerms(part, { policies, holder }) ?? [])
    .at(0);
  if (term !== undefined) return term;
  const all = [...asserted, ...claimed];
  if (all.length === 0) return null;
  const beside = sentenceBeside(text, all, policies, holder.name);
  return beside === null ? null : `“${shorten(beside.trim())}”: ${besidePolicies}`;
}

const chooseIt = "Take it out, or choose the mark where it is proved.";

const promised =
  "This promises notice of a cancellation. Only an endorsement of the policy gives that, so a certificate cannot. Take the promise out.";

const besidePolicies =
  "The marks are printed beside their policies, with the endorsements that give them. Take them out of this text, or name only the certificate holder and a policy that prints the mark, in a sentence of its own at the end.";

const QUOTED_MAX = 160;
const shorten = (text: string): string =>
  text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).trimEnd()}…` : text;

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|(?<![,;:&\s-])\s*\n\s*/).filter((each) => each.trim() !== "");

const nameOf = (mark: Mark): string => markLabels[mark].toLowerCase();

const proofsOf = (policies: readonly PrintedPolicy[], mark: Mark) =>
  policies.flatMap(({ marks }) => marks.flatMap((own) => (own.mark === mark ? own.proofs : [])));

const isPrinted = ({ mark, formNumber }: Assertion, policies: readonly PrintedPolicy[]): boolean =>
  proofsOf(policies, mark).some(
    (proof) => formNumber === null || lettersOf(proof.formNumber ?? "").startsWith(lettersOf(formNumber)),
  );

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Announces what a later sentence says. */
const announces = /\b(?:follow(?:s|ing)?|below)\b/i;

/** The sentence that says more than that the marks apply to the holder; null if none does. */
function sentenceBeside(
  text: string,
  asserted: readonly Assertion[],
  policies: readonly PrintedPolicy[],
  holderName: string,
): string | null {
  const sentences = sentencesOf(text);
  const found = sentences.map((sentence) => ({
    sentence,
    own: [...findAssertions(sentence), ...findClaims(sentence)],
  }));
  const marksIn = (assertions: readonly Assertion[]) => new Set(assertions.map(({ mark }) => mark));
  // What only the sentences together say is in none of them.
  const inSentences = marksIn(found.flatMap(({ own }) => own));
  if (asserted.some(({ mark }) => !inSentences.has(mark))) return text;
  // A sentence behind one that asserts a mark could pass it on to others.
  const first = found.findIndex(({ own }) => own.length > 0);
  const beside = found.find(({ sentence, own }, at) =>
    at < first ? announces.test(sentence) : !isPlain(sentence, marksIn(own), policies, holderName),
  );
  return beside?.sentence ?? null;
}

const lineNames: Partial<Record<PolicyType, string>> = {
  GENERAL_LIABILITY: "commercial general liability|general liability|cgl|gl",
  COMMERCIAL_AUTO: "(?:commercial|business) auto(?:mobile)?(?: liability)?|auto(?:mobile)?(?: liability)?",
  UMBRELLA: "umbrella(?: liability)?",
  EXCESS: "excess(?: liability)?",
  WORKERS_COMPENSATION: "workers'? comp(?:ensation)?|wc",
};

const holderWords = /\b(?:(?:certificate|cert\.?) )?holders?(?:'s)?\b/g;
/** Of the marks, and what joins them to the holder and a policy. */
const plainly = new Set(
  [
    "additional insured ai i waiver waived waives subrogation transfer right rights recovery insurer carrier primary non",
    "contributory noncontributory contrib noncontrib p n c pnc w o s wos will not seek contribution against and",
    "a an the is be been has as also included added listed named shown in on under by per with respect respects to of for",
    "favor favour applies apply that this when where if required requires written contract agreement its our status basis",
    "coverage endorsement blanket policy only form scheduled see insurance",
  ].flatMap((words) => words.split(" ")),
);

/** The words of a name or a number with any punctuation; nothing if it has none. */
const literally = (text: string): RegExp => {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.join(String.raw`[^\p{L}\p{N}]{1,3}`) ?? "(?!)";
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, "giu");
};

const lineOf = ({ type, title }: PrintedPolicy): RegExp =>
  lineNames[type] ? new RegExp(String.raw`\b(?:${lineNames[type]})\b`, "g") : literally(wordsOf(title));

/** The sentence says of the holder that these marks apply, of policies that print them, and nothing else. */
function isPlain(
  sentence: string,
  marks: ReadonlySet<Mark>,
  policies: readonly PrintedPolicy[],
  holderName: string,
): boolean {
  const printing = policies.filter((policy) =>
    [...marks].every((mark) => policy.marks.some((own) => own.mark === mark)),
  );
  let rest = wordsOf(sentence.replaceAll(literally(holderName), " holder "));
  const remove = (pattern: RegExp) => {
    const before = rest;
    rest = rest.replaceAll(pattern, " ");
    return rest !== before;
  };
  if (!remove(holderWords)) return false;
  const meant = printing.filter((policy) => {
    const isNumbered = remove(literally(wordsOf(policy.policyNumber)));
    // Two policies of a line are told apart by their numbers.
    const isOne = policies.every((other) => other.type !== policy.type || printing.includes(other));
    return (isOne && remove(lineOf(policy))) || isNumbered;
  });
  const ofMeant = meant.length > 0 ? meant : policies.filter((policy) => policy.marks.length > 0);
  if (/\bpolicy\b/.test(rest) && meant.length === 0 && policies.length > 1) return false;
  for (const kind of ["ongoing", "completed"]) {
    if (!new RegExp(String.raw`\b${kind}\b`).test(rest)) continue;
    const proves = ({ scope }: { scope: string | null }) => scope === null || scope.includes(kind);
    const covering = ofMeant.filter((policy) =>
      policy.marks.some(({ mark }) => mark === "ADDITIONAL_INSURED"),
    );
    if (!covering.every((policy) => proofsOf([policy], "ADDITIONAL_INSURED").some(proves))) return false;
    rest = rest.replaceAll(new RegExp(String.raw`\b${kind}(?: operations)?\b`, "g"), " ");
  }
  const left = rest.match(/[\p{L}\p{N}]+/gu) ?? [];
  return left.every((word) => plainly.has(word));
}

/** Names and addresses assert nothing at all, alone or as they are printed together. */
export function checkHolder(
  { name, address }: { name: string; address: MailingAddress },
  isListed: boolean,
): FieldProblem[] {
  const { line1, line2, city } = address;
  const parts = [
    ["name", name],
    ["address.line1", line1],
    ["address.line2", line2 ?? ""],
    ["address.city", city],
  ] as const;
  const own = parts.filter(([, text]) => isClaim(text)).map(([path]) => `holder.${path}`);
  const isJoined = own.length === 0 && isClaim(parts.map(([, text]) => text).join(" "));
  const paths = isJoined ? ["holder.name"] : own;
  if (isListed) return paths.slice(0, 1).map(() => ({ path: "holderId", message: holderMessage }));
  return paths.map((path) => ({ path, message: holderMessage }));
}

const holderMessage =
  "A holder’s name and address are printed as they are, and this reads like a mark. Take those words out.";

/** "AI Ventures LLC" is a name. */
const initialsOfName =
  /^(?:A\.?I\.?|P\.?N\.?C\.?|W\.?O\.?S\.?)(?= \p{Lu}\p{Ll}+)(?! (?:Applies|Status|Yes|Included))/u;

const isClaim = (text: string): boolean =>
  namesMark(text) || findAssertions(text.replace(initialsOfName, "").replaceAll(/[,;]/g, " ")).length > 0;

/** Words of a mark in what the records of the account, its policies and the agency print. */
export function checkRecords(
  draft: Pick<CertificateSnapshot, "agency" | "insured" | "insurers" | "policies" | "issuedBy">,
): FieldProblem[] {
  const { agency, insured, insurers, policies, issuedBy } = draft;
  const placed = (address: MailingAddress | null) => [address?.line1, address?.line2, address?.city];
  const records: [what: string, printed: (string | null | undefined)[]][] = [
    ["The account’s name and address", [insured.name, insured.dba, ...placed(insured.address)]],
    ["A name insured with the account", [insured.name, ...insured.otherNames]],
    ["The agency’s name and address", [agency.name, ...placed(agency.address)]],
    ["The agency’s authorized representative", [agency.authorizedRepresentative]],
    ["The agency’s email address", [agency.email]],
    ["The name of the person who issues it", [issuedBy.name]],
    ...insurers.map(({ name }): [string, string[]] => [`The carrier’s name “${name}”`, [name]]),
    ...policies.map(({ policyNumber }): [string, string[]] => [
      `The policy number “${policyNumber}”`,
      [policyNumber],
    ]),
  ];
  return records
    .filter(([, printed]) => namesMark(printed.filter((text) => text).join(" ")))
    .map(([what]) => ({
      path: "policyIds",
      message: `${what} has words of a mark in it, such as “additional insured”, and is printed. Correct the record first.`,
    }));
}
