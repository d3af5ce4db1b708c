/**
 * The server's side of the dialog: maps the request to the mutation's input. The mutation validates the values; this
 * only makes sure that they reach it.
 */
import {
  amountFields,
  billingTypes,
  dateFields,
  intervalTypes,
  lineFields,
  markets,
  policyStates,
  policyTypes,
} from "#model/policies";
import { execute } from "../graphql/execute.ts";
import { type BusinessPolicyInput, CreateBusinessPoliciesDocument } from "../graphql/generated/graphql.ts";
import { type FieldProblem, GraphQLProblem } from "../graphql/problem.ts";

const enumerations: Partial<Record<keyof BusinessPolicyInput, readonly string[]>> = {
  type: policyTypes,
  market: markets,
  state: policyStates,
  billingType: billingTypes,
  paymentIntervalType: intervalTypes,
};

const texts = [
  "carrierId",
  "brokerId",
  "agencyUserId",
  ...lineFields,
  ...dateFields,
] as const satisfies readonly (keyof BusinessPolicyInput)[];

/** `total` is read-only and computed by the server, so it is not among them. */
const numbers = [
  ...amountFields,
  "commissionRate",
  "estimatedCommission",
] as const satisfies readonly (keyof BusinessPolicyInput)[];

const isLeftOut = (value: unknown): value is null | undefined => value === null || value === undefined;

function inputOf(policy: unknown, place: number, problems: FieldProblem[]): BusinessPolicyInput {
  const sent = (typeof policy === "object" && policy !== null ? policy : {}) as Record<string, unknown>;
  const input: Record<string, unknown> = {};
  for (const [field, values] of Object.entries(enumerations)) {
    // An unknown choice counts as no choice.
    if (field in sent) input[field] = values.find((value) => value === sent[field]) ?? null;
  }
  for (const field of texts) {
    const value = sent[field];
    if (field in sent) input[field] = isLeftOut(value) ? null : textOf(value);
  }
  for (const field of numbers) {
    const value = sent[field];
    if (isLeftOut(value)) continue;
    if (typeof value === "number") input[field] = value;
    else problems.push({ path: `policies.${place}.${field}`, message: "Enter a number." });
  }
  return input;
}

/** Only text is valid in these fields; anything else is converted to text and rejected like any other invalid value. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value).slice(0, 1_000);

export async function createPolicies({ accountId, policies, idempotencyKey }: Record<string, unknown>) {
  const problems: FieldProblem[] = [];
  const sent: readonly unknown[] = Array.isArray(policies) ? policies : [];
  const inputs = sent.map((policy, place) => inputOf(policy, place, problems));
  if (problems.length > 0)
    throw new GraphQLProblem({ code: "VALIDATION", message: "Enter a number.", fields: problems });
  return execute(CreateBusinessPoliciesDocument, {
    accountId: isLeftOut(accountId) ? null : textOf(accountId),
    policies: inputs,
    idempotencyKey: isLeftOut(idempotencyKey) ? null : textOf(idempotencyKey),
  });
}
