/**
 * What a certificate prints, from the request and what the policies' documents state and prove; or why it cannot
 * be issued, by field. No mark is printed without words of a document that give it to this holder. Pure.
 */
import { assertedMarks } from "#core/endorsements";
import {
  decideMarks as decideAll,
  isSameOrganization,
  type Mark,
  type MarkFinding,
  markLabels,
  marks as allMarks,
} from "#model/endorsements";
import { nameOfPolicy, type Policy } from "#model/policies";
import { todayIn } from "../shared/calendar-date.ts";
import { endSentence } from "../shared/end-sentence.ts";
import type { FieldProblem } from "../shared/field-problems.ts";
import type { MailingAddress } from "../shared/postal-address.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { checkHolder, checkRecords, problemOfText } from "./check-texts.ts";
import { choosePolicies } from "./choose-policies.ts";
import {
  type CertificateInput,
  type CertificateSnapshot,
  printedTerm,
  type PrintedInterest,
  type PrintedMark,
  type PrintedPolicy,
  type PrintedValue,
  problemOfTypedLimit,
} from "./model.ts";
import { type AskedValue, printedTitle, statePolicy, type TypedValue } from "./statement.ts";
import type { CertificateTerms } from "./terms.ts";
import { usualLimitsOf } from "./usual-limits.ts";

/** All that a certificate prints except what is drawn for it alone: its number and its code. */
export type CertificateDraft = Omit<CertificateSnapshot, "number" | "verification">;

export interface DecidedCertificate {
  draft: CertificateDraft;
  /** As they were read, in the order of the page. */
  policies: Policy[];
  /** Limits usual for a line that no document gives: by policy. */
  asked: Map<string, AskedValue[]>;
}

/** Who issues it and when, milliseconds since 1970. */
export interface Issuing {
  by: { userId: string; name: string };
  at: number;
  /** Who confirmed the written contract and when, if that was not at this moment. */
  confirmed?: { userId: string; name: string; at: number } | null;
  /** Who typed a limit and when, if it is carried over from the certificate before. */
  typedBefore?: readonly TypedBefore[];
  /** Who typed the loan number and when, if that was not the issuer just now. */
  loanTyped?: { userId: string; name: string; at: number } | null;
}

/** A limit that was typed for an earlier certificate on the same term. */
export interface TypedBefore extends Pick<TypedValue, "key" | "value" | "by" | "at"> {
  policyId: string;
}

export function decideCertificate(
  input: CertificateInput,
  holder: { name: string; address: MailingAddress },
  terms: CertificateTerms,
  issuing: Issuing,
): Result<DecidedCertificate, FieldProblem[]> {
  const today = todayIn(terms.agency.timeZone, issuing.at);
  const chosen = choosePolicies(input, terms.policies, today);
  if (!chosen.ok) return chosen;
  const policies = chosen.value;
  const problems: FieldProblem[] = [];
  const marks = decideMarks(input, { holder, policies, terms, issuing }, problems);

  const typed = typedValues(input, policies, issuing, problems);
  const asked = new Map<string, AskedValue[]>();
  const letters = insurerLetters(policies);
  const stated = policies.map((policy) => {
    const state = (values: readonly TypedValue[]) =>
      statePolicy({
        policy,
        details: terms.details.get(policy.id) ?? null,
        typed: [...values],
        kind: input.kind,
        today,
      });
    const term = printedTerm(policy);
    if (term === null || policy.policyNumber === null)
      throw new Error("A certified policy has a number and a term.");
    const own = typed.get(policy.id) ?? [];
    const open = state([]).asked;
    asked.set(policy.id, open);
    for (const { key, path, value } of own) {
      const message = open.some((each) => each.key === key)
        ? problemOfTypedLimit(key, value.value)
        : problemOfKey(key, state([]).limits, policy);
      if (message !== null) problems.push({ path, message });
    }
    const { limits, notes, properties, interests } = state(own.map(({ value }) => value));
    const isOwn = ({ name }: PrintedInterest) => isSameOrganization(name, holder.name);
    // What others lent is not this holder's to read.
    return {
      policy,
      number: policy.policyNumber,
      term,
      limits,
      notes,
      properties,
      interests: interests.filter(isOwn),
    };
  });
  const isLender = stated.some(({ interests }) => interests.length > 0);
  const printed = stated.map((each): PrintedPolicy => {
    const { policy, number, term, limits, notes, properties, interests } = each;
    const ownMarks = marks.get(policy.id) ?? [];
    // A row "Blanket additional insured: included" would be read as the mark.
    const assertsNothing = ({ label, value }: PrintedValue) =>
      assertedMarks(`${label}: ${value}`).every((mark) => ownMarks.some((each) => each.mark === mark));
    return {
      policyId: policy.id,
      type: policy.type,
      title: printedTitle(policy.type),
      insurerLetter: letters.get(policy.carrier.id) ?? "",
      policyNumber: number,
      ...term,
      notes: notes.filter(assertsNothing),
      limits: limits.filter(assertsNothing),
      marks: ownMarks,
      properties,
      // Where documents say which policies the holder has an interest in, a loan makes it one of no other.
      interests: isLender && interests.length === 0 ? [] : interestsOf(interests, input, holder, issuing),
    };
  });
  const { account, agency } = terms;
  const draft: CertificateDraft = {
    layout: 1,
    kind: input.kind,
    issuedOn: today,
    issuedBy: issuing.by,
    agency: {
      name: agency.name,
      address: agency.mailingAddress,
      phone: agency.contactPhone,
      email: agency.contactEmail,
      authorizedRepresentative: agency.authorizedRepresentative,
    },
    insured: {
      name: account.account.name,
      dba: account.account.dba,
      address: account.account.mailingAddress,
      otherNames: account.account.additionalNamedInsureds,
    },
    holder,
    insurers: [...letters].map(([carrierId, letter]) => ({
      letter,
      carrierId,
      name: policies.find(({ carrier }) => carrier.id === carrierId)?.carrier.name ?? "",
      naicCode: terms.naicCodes.get(carrierId) ?? null,
    })),
    policies: printed,
    descriptionOfOperations: input.descriptionOfOperations,
  };
  const description = problemOfText(input.descriptionOfOperations, draft);
  if (description !== null) problems.push({ path: "descriptionOfOperations", message: description });
  problems.push(...checkHolder(holder, input.holder === null), ...checkRecords(draft));
  if (problems.length > 0) return err(problems);
  return ok({ draft, policies, asked });
}

/** Why a limit that is not asked for cannot be typed. */
const problemOfKey = (key: string, limits: readonly { key: string }[], { type }: Policy): string =>
  limits.some((limit) => limit.key === key) || usualLimitsOf(type).some((limit) => limit.key === key)
    ? "The policy's documents give this limit, so it is not typed."
    : "There is no such limit for this policy.";

/** A, B, … in the order of the page; AA after Z. */
function insurerLetters(policies: readonly Policy[]): Map<string, string> {
  const carrierIds = [...new Set(policies.map(({ carrier }) => carrier.id))];
  const letterOf = (at: number) => String.fromCodePoint(65 + (at % 26)).repeat(Math.floor(at / 26) + 1);
  return new Map(carrierIds.map((id, at) => [id, letterOf(at)]));
}

interface Marking {
  holder: { name: string };
  policies: readonly Policy[];
  terms: CertificateTerms;
  issuing: Issuing;
}

/** The marks to print, by policy. */
function decideMarks(input: CertificateInput, marking: Marking, problems: FieldProblem[]) {
  const { holder, policies, terms, issuing } = marking;
  const printed = new Map<string, PrintedMark[]>();
  const findingOf = (policyId: string, mark: Mark): MarkFinding =>
    terms.findings.get(policyId)?.find((finding) => finding.mark === mark) ?? { mark, tag: "DOES_NOT_APPLY" };
  const isAsked = (policyId: string, mark: Mark): boolean =>
    input.marks === null
      ? input.wantedMarks.includes(mark)
      : input.marks.some((asked) => asked.policyId === policyId && asked.mark === mark);
  const decide = decideAll(
    policies.map(({ id, type, inforceAt, expiresAt }) => ({
      id,
      type,
      inforceAt,
      expiresAt,
      findings: terms.findings.get(id) ?? [],
    })),
    holder,
    {
      isContractConfirmed: input.isContractConfirmed,
      today: todayIn(terms.agency.timeZone, issuing.at),
      isAsked,
    },
  );
  /** Why the mark is not printed; null if it is. */
  const print = (policy: Policy, mark: Mark): string | null => {
    const known = printed.get(policy.id) ?? [];
    if (known.some((each) => each.mark === mark)) return null;
    const decision = decide(policy.id, mark);
    if (decision.tag === "REFUSED") return `${nameOfPolicy(policy)}: ${endSentence(decision.reason)}`;
    if (decision.tag === "NEEDS_CONTRACT") {
      if (problems.every(({ path }) => path !== "isContractConfirmed"))
        problems.push({ path: "isContractConfirmed", message: unconfirmedMessage });
      return null;
    }
    if (decision.proofs.length === 0) throw new Error("A mark cannot be printed without proof.");
    const isBlanket = decision.proofs.some(({ reach }) => reach === "BLANKET");
    const contract = isBlanket ? (issuing.confirmed ?? { ...issuing.by, at: issuing.at }) : null;
    printed.set(policy.id, [...known, { mark, proofs: decision.proofs, contract }]);
    return null;
  };

  if (input.marks === null) {
    for (const mark of input.wantedMarks) {
      const before = problems.length;
      const reasons = policies
        .filter(({ id }) => findingOf(id, mark).tag !== "DOES_NOT_APPLY")
        .flatMap((policy) => print(policy, mark) ?? []);
      const isPrinted = [...printed.values()].some((own) => own.some((each) => each.mark === mark));
      if (!isPrinted && problems.length === before && !input.withoutUnproved) {
        const path = mark === "ADDITIONAL_INSURED" ? "additionalInsured" : "marks";
        problems.push({ path, message: noneProves(mark, reasons) });
      }
    }
  } else {
    const byId = new Map(policies.map((policy) => [policy.id, policy]));
    for (const [at, { policyId, mark }] of input.marks.entries()) {
      const policy = byId.get(policyId);
      const refusal = policy ? print(policy, mark) : "This policy is not on the certificate.";
      if (refusal !== null) problems.push({ path: `marks.${at}`, message: refusal });
    }
  }
  for (const own of printed.values())
    own.sort((one, other) => allMarks.indexOf(one.mark) - allMarks.indexOf(other.mark));
  return printed;
}

/** The holder's interest in a policy. The loan number that somebody typed for this holder counts before an older one of a document. */
function interestsOf(
  own: PrintedInterest[],
  { kind, loanNumber = null }: CertificateInput,
  holder: { name: string },
  { by, at, loanTyped }: Issuing,
): PrintedInterest[] {
  if (kind !== "PROPERTY" || loanNumber === null) return own;
  const source = { tag: "PERSON" as const, ...(loanTyped ?? { ...by, at }) };
  const [first] = own;
  // The address of an older loan may be another one; the holder's own stands on the evidence already.
  return [
    { role: first?.role ?? "Additional interest", name: holder.name, address: null, loanNumber, source },
  ];
}

const unconfirmedMessage =
  "This endorsement covers anyone a written contract requires. Confirm that such a contract with the holder exists.";

const REASONS_MAX = 5;

function noneProves(mark: Mark, reasons: readonly string[]): string {
  // Two terms can share a number.
  const shown = [...new Set(reasons)].slice(0, REASONS_MAX).join(" ");
  const none = `No policy’s documents prove “${markLabels[mark].toLowerCase()}” for this holder.`;
  return shown === "" ? none : `${none} ${shown}`;
}

interface TypedEntry {
  key: string;
  path: string;
  value: TypedValue;
}

/** What people typed, by policy. */
function typedValues(
  { values }: CertificateInput,
  policies: readonly Policy[],
  { by, at, typedBefore = [] }: Issuing,
  problems: FieldProblem[],
): Map<string, TypedEntry[]> {
  const typed = new Map<string, TypedEntry[]>();
  for (const [index, { policyId, key, value }] of values.entries()) {
    const path = `values.${index}.value`;
    const own = typed.get(policyId) ?? [];
    if (policies.every(({ id }) => id !== policyId))
      problems.push({ path, message: "This policy is not on the certificate." });
    else if (own.some((entry) => entry.key === key))
      problems.push({ path, message: "This limit was typed twice." });
    else {
      const before = typedBefore.find((each) => each.policyId === policyId && each.key === key);
      typed.set(policyId, [...own, { key, path, value: { by, at, ...before, key, value } }]);
    }
  }
  return typed;
}
