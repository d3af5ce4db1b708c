/** The policies of the dialog "Create a new policy": those still to create, and those that were created. */
import { nameOfPolicy, policyFields } from "#model/policies";
import type { CreateBusinessPoliciesMutation } from "../graphql/generated/graphql.ts";
import type { FieldProblem } from "../graphql/problem.ts";
import { bodyOfPolicy, type PolicyDraft } from "./policy-draft.ts";

export interface PolicyEntry {
  /** Stays with it when others leave the form. */
  key: number;
  draft: PolicyDraft;
  /** The document that it is filled in from. */
  intake?: EntryIntake | null;
}

/** A document that was uploaded for a policy of the form. */
export interface EntryIntake {
  id: string;
  name: string;
  /** The account for which its values were put into the form. What is changed afterward stays changed. */
  filledFor: string | null;
  /** The account for which a person decided to use it, although it names another insured. */
  anywayFor: string | null;
}

export interface CreatedEntry {
  id: string;
  name: string;
}

export const nextKey = (entries: readonly PolicyEntry[]): number =>
  Math.max(-1, ...entries.map(({ key }) => key)) + 1;

/** The request's part for an entry; a document that was not used is not added to the policy. */
export const bodyOfEntry = ({ draft, intake }: PolicyEntry, accountId: string | null) => ({
  ...bodyOfPolicy(draft),
  ...(intake && intake.filledFor === accountId ? { intakeId: intake.id } : {}),
});

/** "General Liability GL-4477-01", as far as it is filled in. */
export const nameOfEntry = ({ type, policyNumber }: PolicyDraft): string | null =>
  type === null ? policyNumber.trim() || null : nameOfPolicy({ type, policyNumber: policyNumber.trim() });

/** The path of a field in the form: the server counts places, which change when an entry leaves. */
export const entryPath = (key: number): string => `policies.${key}`;

/** "policies.1.carrierId" of what was sent, as the form names it. */
export function entryFieldOf(sent: readonly PolicyEntry[], path: string): string {
  const match = /^policies\.(\d+)(.*)$/.exec(path);
  const entry = match && sent[Number(match[1])];
  return entry ? `${entryPath(entry.key)}${match[2] ?? ""}` : path;
}

const choiceFields = [
  "type",
  "market",
  "carrierId",
  "brokerId",
  "agencyUserId",
  "state",
  "billingType",
  "paymentIntervalType",
  "commissionRate",
] as const satisfies readonly (keyof PolicyDraft)[];
const fieldNames = new Set<string>([...choiceFields, ...Object.keys(policyFields)]);

/** Whether the form has a field of this path, open or not. */
export const isEntryField = (path: string): boolean =>
  fieldNames.has(/^policies\.\d+\.(\w+)$/.exec(path)?.[1] ?? "");

type Answer = CreateBusinessPoliciesMutation["createBusinessPolicies"];

/** Which of the policies that were sent have been created, and which are left. */
export function splitSubmitted(
  sent: readonly PolicyEntry[],
  { businessPolicies, errors }: Answer,
): { created: CreatedEntry[]; left: PolicyEntry[] } {
  const places = new Set(errors.map(({ path }) => Number(/^policies\.(\d+)/.exec(path)?.[1])));
  // An answer to the same form sent again lists what was created the first time, and no errors.
  const isRepeated = errors.length === 0 && businessPolicies.length < sent.length;
  const left: PolicyEntry[] = [];
  const created: CreatedEntry[] = [];
  let next = 0;
  for (const [place, entry] of sent.entries()) {
    const policy = businessPolicies[next];
    if (!policy || places.has(place) || (isRepeated && !isSame(entry.draft, policy))) {
      left.push(entry);
      continue;
    }
    created.push({ id: policy.id, name: nameOfPolicy(policy) });
    next += 1;
  }
  return { created, left };
}

const isSame = (draft: PolicyDraft, policy: Answer["businessPolicies"][number]): boolean =>
  draft.type === policy.type &&
  draft.carrierId === policy.carrier.id &&
  (draft.policyNumber.trim() || null) === policy.policyNumber;

/** How many fields of an entry need attention. */
export const countProblems = (problems: readonly FieldProblem[], key: number): number =>
  problems.filter(({ path }) => path === entryPath(key) || path.startsWith(`${entryPath(key)}.`)).length;
