/**
 * Certificates of insurance: what one prints, where each printed value comes from, and the rules that need no
 * database. Browser-safe. Dates are YYYY-MM-DD in the agency's time zone; printed amounts are texts, since a limit may
 * be a word ("Excluded").
 */
import * as v from "valibot";
import { type Mark, type MarkProof, marks } from "#model/endorsements";
import type { Quote } from "#model/documents";
import { CERTIFIED_POLICIES_MAX, DESCRIPTION_MAX } from "#model/holders";
import { decidePolicyState, isCancellationOnRecord, type Policy, type PolicyType } from "#model/policies";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { type MailingAddress, mailingAddressSchema } from "../shared/postal-address.ts";
import { ok, type Result } from "../shared/result.ts";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema, notesSchema, optionalEmailSchema, textSchema } from "../shared/text-fields.ts";
import { findUsState } from "../shared/us-states.ts";

/** LIABILITY: a certificate of insurance. PROPERTY: evidence of property insurance. */
export const certificateKinds = ["LIABILITY", "PROPERTY"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Only policies that are bound or in force are certified, also before their term begins. */
export function isCertifiable(policy: Policy, today: string): boolean {
  const state = decidePolicyState(policy, today);
  return state === "BINDING" || state === "INFORCE";
}

const propertyTypes: readonly PolicyType[] = [
  "PROPERTY",
  "BUSINESS_OWNERS",
  "PACKAGE",
  "RENTAL",
  "JEWELERS_BLOCK",
];

/** Whether evidence of property insurance can show the policy. */
export const isPropertyPolicy = ({ type }: { type: PolicyType }): boolean => propertyTypes.includes(type);

/** The policies that a certificate of this kind can show. */
export const policiesOfKind = <Shown extends { type: PolicyType }>(
  policies: readonly Shown[],
  kind: CertificateKind,
): readonly Shown[] => (kind === "PROPERTY" ? policies.filter(isPropertyPolicy) : policies);

/** A renewal that has not begun is left out while the term before it can be shown: one page of both would end early. */
export function withoutComing<Term extends { id: string; inforceAt?: string | null }>(
  policies: readonly Term[],
  today: string,
  previousIdsOf: (policy: Term) => readonly (string | null)[],
): Term[] {
  const ids = new Set<string | null>(policies.map(({ id }) => id));
  const isComing = (policy: Term): boolean =>
    Boolean(policy.inforceAt && policy.inforceAt > today) && previousIdsOf(policy).some((id) => ids.has(id));
  return policies.filter((policy) => !isComing(policy));
}

/** The series of their numbers: "COI-2026-00418". */
export const numberSeries: Record<CertificateKind, string> = { LIABILITY: "COI", PROPERTY: "EPI" };

/** Why a certificate cannot show a policy that is in force; null if it can. */
export function whyIncomplete({
  policyNumber,
  inforceAt,
  expiresAt,
}: {
  policyNumber?: string | null;
  inforceAt?: string | null;
  expiresAt?: string | null;
}): { without: string; enter: string } | null {
  if (!policyNumber) return { without: "without a number", enter: "Enter the number" };
  return inforceAt && expiresAt ? null : { without: "without a term", enter: "Enter the term" };
}

/** Staff see WITHDRAWN; to the public it is CANCELED. */
export const certificateStateLabels = {
  VALID: "Valid",
  SUPERSEDED: "Superseded",
  CHANGED: "Changed",
  EXPIRED: "Expired",
  CANCELED: "Canceled",
  WITHDRAWN: "Withdrawn",
} as const;
export type CertificateState = keyof typeof certificateStateLabels;
export const certificateStates = Object.keys(certificateStateLabels) as CertificateState[];

/** Who or what says a printed value. */
export type ValueSource =
  /** Words of one of the policy's documents. */
  | { tag: "DOCUMENT"; quote: Quote; documentName: string; isReviewed: boolean }
  /** The policy's record. */
  | { tag: "RECORD" }
  /** A person typed or corrected it; milliseconds since 1970. */
  | { tag: "PERSON"; userId: string; name: string; at: number };

export interface PrintedValue {
  /** Stable within its policy: a limit field ("glPerOccurrenceLimit") or a slug of a printed name. */
  key: string;
  label: string;
  /** As printed: "$1,000,000", "Excluded", "10%". */
  value: string;
  source: ValueSource;
}

/** A value that Cara read and is sure of, and that nobody has reviewed. */
export const isUnreviewed = ({ source }: PrintedValue): boolean =>
  source.tag === "DOCUMENT" && !source.isReviewed;

export interface PrintedMark {
  mark: Mark;
  /** The words that prove it; at least one. */
  proofs: MarkProof[];
  /** Who confirmed that a written contract requires it; null for a scheduled endorsement. Milliseconds since 1970. */
  contract: { userId: string; name: string; at: number } | null;
}

/** A building, or contents at a location, on evidence of property insurance. */
export interface PrintedProperty {
  /** "Location 1, building 2: 1184 Brewster Avenue, Columbus, OH 43206". */
  place: string;
  values: PrintedValue[];
}

export interface PrintedInterest {
  /** "Mortgagee", "Loss payee". */
  role: string;
  name: string;
  address: string | null;
  loanNumber: string | null;
  source: ValueSource;
}

export interface PrintedPolicy {
  policyId: string;
  type: PolicyType;
  /** "General liability". */
  title: string;
  /** A, B, … */
  insurerLetter: string;
  policyNumber: string;
  effectiveDate: string;
  /** With a pending cancellation, the last day in force. */
  expirationDate: string;
  /** Short sentences such as "Occurrence" or "The aggregate applies to each project", with their sources. */
  notes: PrintedValue[];
  limits: PrintedValue[];
  marks: PrintedMark[];
  /** Evidence of property only. */
  properties: PrintedProperty[];
  interests: PrintedInterest[];
}

/** All that one certificate prints. Equal snapshots give equal bytes. */
export interface CertificateSnapshot {
  /** Raised with the layout, so that old snapshots can still be told apart. */
  layout: 1;
  kind: CertificateKind;
  number: string;
  issuedOn: string;
  issuedBy: { userId: string; name: string };
  agency: {
    name: string;
    address: MailingAddress | null;
    phone: string | null;
    email: string | null;
    authorizedRepresentative: string | null;
  };
  insured: { name: string; dba: string | null; address: MailingAddress; otherNames: string[] };
  holder: { name: string; address: MailingAddress };
  insurers: { letter: string; carrierId: string; name: string; naicCode: string | null }[];
  policies: PrintedPolicy[];
  descriptionOfOperations: string;
  /** The code as printed and the address that it is entered at. */
  verification: { code: string; url: string };
}

/** A certificate as it is listed; what it prints is its snapshot. */
export interface Certificate {
  id: string;
  accountId: string;
  kind: CertificateKind;
  number: string;
  holder: { name: string; address: MailingAddress };
  /** The holder on the account's list; null if it was typed in. */
  holderId: string | null;
  /** Those that are printed for any of its policies. */
  marks: Mark[];
  /** The agency's day of issue. */
  issuedOn: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  createdBy: string;
  state: CertificateState;
  /**
   * The agency's day from which it has been in this state; null if nobody can tell. For a valid one, its first day if
   * that is yet to come, else null.
   */
  stateSince: string | null;
  /** The certificate that it replaced, and the one that replaced it. */
  supersedesId: string | null;
  supersededById: string | null;
  withdrawal: { at: number; userId: string; reason: string } | null;
  verificationCode: string;
  /** The agency's licensed form that was filled in; null for our own layout. */
  formId: string | null;
  sha256: string;
  size: number;
  version: number;
}

/** "COI-2026-00418 Marlow Yards Property Group LLC.pdf", with nothing in it that file systems refuse. */
export function fileNameOf({ number, holder }: { number: string; holder: { name: string } }): string {
  const name = holder.name
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return `${number} ${Array.from(name)
    .slice(0, 100)
    .join("")
    .replace(/[. ]+$/, "")}.pdf`;
}

export const WITHDRAWAL_REASON_MAX = 500;
/** Typed limits of all policies. */
const VALUES_MAX = 500;

/** Characters that turn the direction of text could make a page say something else than what was checked. */
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/;

const idSchema = v.pipe(v.string("Choose one from the list."), v.nonEmpty(), v.maxLength(100));
/** A blank id counts as none. */
const optionalIdSchema = v.pipe(
  v.nullish(v.string("Choose one from the list."), ""),
  v.maxLength(100, "Choose one from the list."),
  v.transform((id) => (id === "" ? null : id)),
);

const holderSchema = v.object({
  name: lineSchema("the name of the certificate holder"),
  address: v.nullish(mailingAddressSchema, {}),
});

const newCertificateEntries = {
  accountId: idSchema,
  kind: v.nullish(v.picklist(certificateKinds, "Choose a certificate or evidence of property."), "LIABILITY"),
  additionalInsured: v.nullish(v.boolean(), false),
  descriptionOfOperations: v.pipe(
    notesSchema(DESCRIPTION_MAX),
    v.check((text) => !turnsDirection.test(text), "Use plain text."),
  ),
  /** Null: all policies that can be certified. */
  policyIds: v.nullish(
    v.pipe(
      v.array(idSchema),
      v.maxLength(CERTIFIED_POLICIES_MAX, `Choose at most ${CERTIFIED_POLICIES_MAX} policies.`),
      v.nonEmpty("Choose a policy."),
    ),
    null,
  ),
  /** Null: as `additionalInsured` says. */
  marks: v.nullish(
    v.pipe(
      v.array(v.object({ policyId: idSchema, mark: v.picklist(marks, "Choose a mark from the list.") })),
      v.maxLength(CERTIFIED_POLICIES_MAX * marks.length),
    ),
    null,
  ),
  isContractConfirmed: v.nullish(v.boolean(), false),
  values: v.nullish(
    v.pipe(
      v.array(
        v.object({
          policyId: idSchema,
          key: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
          value: lineSchema("an amount or a word", 60),
        }),
      ),
      v.maxLength(VALUES_MAX),
    ),
    [],
  ),
  addHolder: v.nullish(v.boolean(), false),
  isAnotherHolder: v.nullish(v.boolean(), false),
  formId: optionalIdSchema,
  supersedesId: optionalIdSchema,
  /** Of evidence: what the holder calls its loan; as documents say if null. */
  loanNumber: v.nullish(lineSchema("the loan number", 60), null),
  sendTo: optionalEmailSchema,
  serviceRequestId: optionalIdSchema,
  closesRequest: v.nullish(v.boolean(), null),
  idempotencyKey: idempotencyKeySchema,
};

const withHolder = v.object({
  ...newCertificateEntries,
  holder: v.nullish(holderSchema, {}),
  holderId: optionalIdSchema,
});
/** The holder of the account's list, as it is there. */
const fromList = v.object({ ...newCertificateEntries, holder: v.null(), holderId: idSchema });

export interface CertificateInput extends Omit<
  v.InferOutput<typeof withHolder>,
  | "holder"
  | "additionalInsured"
  | "addHolder"
  | "isAnotherHolder"
  | "serviceRequestId"
  | "closesRequest"
  | "loanNumber"
> {
  /** Of evidence: what the holder calls its loan; as documents say if null. */
  loanNumber?: string | null;
  /** The service request that it answers. */
  serviceRequestId?: string | null;
  /** Whether the request is closed with it. Null: if it shows the additional insured that is asked for, if any. */
  closesRequest?: boolean | null;
  /** Puts a holder that was typed on the account's list. */
  addHolder?: boolean;
  /** The person has seen that the account has a holder of this name at another address. */
  isAnotherHolder?: boolean;
  /** Null: as on the account's list. */
  holder: { name: string; address: MailingAddress } | null;
  /** Wanted on every policy that proves them, and on one at least; `marks`, if given, decide instead. */
  wantedMarks: Mark[];
  /** Whether a wanted mark that no policy proves is left out instead of a reason to refuse. */
  withoutUnproved?: boolean;
}

/** What is sent to issue or to preview a certificate: who holds it or which holder of the list, and what it shows. */
export function parseCertificateInput(input: object): Result<CertificateInput, FieldProblem[]> {
  const { holderId, holder } = input as { holderId?: unknown; holder?: unknown };
  const isFromList = typeof holderId === "string" && holderId !== "" && (holder ?? null) === null;
  const parsed = isFromList
    ? parseInput(fromList, { ...input, holder: null })
    : parseInput(withHolder, input);
  if (!parsed.ok) return parsed;
  const { additionalInsured, ...rest } = parsed.value;
  return ok({ ...rest, wantedMarks: additionalInsured ? ["ADDITIONAL_INSURED"] : [] });
}

export const withdrawalSchema = v.object({
  reason: textSchema("why it is withdrawn", WITHDRAWAL_REASON_MAX),
  /** The one before it is withdrawn with it, instead of taking its place again. */
  withReplaced: v.nullish(v.boolean(), false),
  expectedVersion: v.nullish(v.pipe(v.number(), v.integer())),
});

/** The term as printed: a pending cancellation ends it on its last day. Null if the policy has no term. */
export function printedTerm(policy: Policy): { effectiveDate: string; expirationDate: string } | null {
  const { inforceAt, expiresAt } = policy;
  if (inforceAt === null || expiresAt === null) return null;
  const lastDay = isCancellationOnRecord(policy) ? policy.cancellation.effectiveAt : expiresAt;
  return { effectiveDate: inforceAt, expirationDate: lastDay < expiresAt ? lastDay : expiresAt };
}

/** The policy and all that renewed it, one after the other. */
export function termsFrom(id: string, policies: readonly Policy[]): string[] {
  const terms = [id];
  for (const term of terms)
    for (const { id: next, previousPolicyId } of policies)
      if (previousPolicyId === term && !terms.includes(next)) terms.push(next);
  return terms;
}

/** Policies that were chosen once, each in the term of today: a renewal takes over when it is in force. */
export function currentTerms(
  policyIds: readonly string[],
  policies: readonly Policy[],
  today: string,
): string[] {
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const isBegun = (id: string): boolean => {
    const policy = byId.get(id);
    if (!policy || policy.inforceAt === null || policy.inforceAt > today) return false;
    const state = decidePolicyState(policy, today);
    return state === "BINDING" || state === "INFORCE";
  };
  return [...new Set(policyIds.map((id) => termsFrom(id, policies).findLast(isBegun) ?? id))];
}

// What a person may type for a limit that no document gives: an amount, a percentage, or a word of the trade.

/** Up to 13 digits, which a number holds exactly, with cents. */
const amount = /^\$?\s?(?:\d{1,3}(?:,\d{3}){1,3}|\d(?:,\d{3}){4}|\d{1,13})(?:\.\d{2})?$/;
/** As staff type it: "500k", "$1.5M", "2 million". */
const shorthand = /^\$?\s?(?<digits>\d{1,4}(?:\.\d{1,3})?)\s?(?<unit>k|thousand|mm?|mil|million)$/i;

/** An amount in shorthand with all of its digits; anything else stays as it is. */
export function inDigits(text: string): string {
  const { digits, unit = "" } = shorthand.exec(text.normalize("NFKC").trim())?.groups ?? {};
  if (digits === undefined) return text;
  const times = /^(?:k|thousand)$/i.test(unit) ? 1_000 : 1_000_000;
  return `$${Math.round(Number(digits) * times).toLocaleString("en-US")}`;
}
const percentage = /^(?:100|[1-9]\d?|0?\.\d{1,2}|\d{1,2}\.\d{1,2})\s?%$/;
const nothing = /^[$\s0.,%]*$/;
const word =
  /^(?:excluded|included|not included|not covered|no coverage|none|unlimited|not applicable|n\/a|(?:see|per) (?:the )?policy)$/i;

/** Terms of property insurance that are no amounts. */
const wordsByKey: Readonly<Record<string, RegExp>> = {
  causesOfLoss: /^(?:basic|broad|special)(?: form)?$/i,
  valuation: /^(?:functional )?(?:replacement cost|actual cash value|agreed value|market value|rc|acv)$/i,
  coinsurance: /^(?:waived|agreed value)$/i,
  businessIncome: /^(?:actual loss sustained|als)(?:,? \d{1,2} months)?$/i,
};

/** What the insured bears: it may be nothing. */
const isBorne = (key: string): boolean => /deductible|retention/i.test(key);
/** What may be a part of a value. */
const isShare = (key: string): boolean => isBorne(key) || key === "coinsurance";

const words = "a word such as Excluded, Included or Not covered";
const limitMessage = `Enter an amount such as $1,000,000, or ${words}.`;
const shareMessage = `Enter an amount such as $1,000, a percentage from 1% to 100%, or ${words}.`;
const nothingMessage = "Enter the limit, or Excluded if the policy does not have it.";
const statesMessage = "Enter the states, such as OH, KY, or Statutory.";

/** Why it cannot be printed as this limit; null if it can. */
export function problemOfTypedLimit(key: string, text: string): string | null {
  const plain = inDigits(text).normalize("NFKC").trim();
  if (key === "wcStates") return areStates(plain) ? null : statesMessage;
  const isZero = nothing.test(plain) && amount.test(plain);
  if (isZero) return isBorne(key) ? null : nothingMessage;
  const patterns = [amount, word, wordsByKey[key], ...(isShare(key) ? [percentage] : [])];
  if (patterns.some((pattern) => pattern?.test(plain)) && !nothing.test(plain)) return null;
  return isShare(key) ? shareMessage : limitMessage;
}

/** "OH, KY", "Ohio and Kentucky", "Statutory (OH)". */
function areStates(text: string): boolean {
  const list = text
    .replace(/^statutory\b[\s,:]*/i, "")
    .replace(/^\((.*)\)$/, "$1")
    .trim();
  const isStatutory = list === "" && text !== "";
  return isStatutory || list.split(/\s?,\s?(?:and )?| and /).every((state) => findUsState(state) !== null);
}
