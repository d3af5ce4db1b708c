/**
 * The server's side of the forms about policies: maps the request to the mutation's input. The mutation validates the
 * values; this only makes sure that they reach it.
 */
import {
  amountFields,
  billingTypes,
  cancellationInitiators,
  cancellationReasons,
  cancellationTypes,
  dateFields,
  intervalTypes,
  lineFields,
  markets,
  policyStates,
  policyTypes,
} from "#model/policies";
import { execute } from "../graphql/execute.ts";
import {
  AddIntakeToPolicyDocument,
  CancelPolicyDocument,
  CreateBusinessPoliciesDocument,
  DeletePolicyDocument,
  DiscardPolicyIntakeDocument,
  ReinstatePolicyDocument,
  RenewPolicyDocument,
  UpdatePolicyDocument,
} from "../graphql/generated/graphql.ts";
import { type FieldProblem, GraphQLProblem } from "../graphql/problem.ts";

type Body = Record<string, unknown>;

/** What a form may send, by kind. */
interface Shape {
  choices?: Readonly<Record<string, readonly string[]>>;
  texts?: readonly string[];
  numbers?: readonly string[];
  flags?: readonly string[];
}

const termShape = {
  choices: { state: policyStates, billingType: billingTypes, paymentIntervalType: intervalTypes },
  texts: [...lineFields, ...dateFields],
  // The total is read-only and computed by the server, so it is not among them.
  numbers: [...amountFields, "commissionRate", "estimatedCommission"],
} as const satisfies Shape;

const policyShape: Shape = {
  choices: { ...termShape.choices, type: policyTypes, market: markets },
  texts: [...termShape.texts, "carrierId", "brokerId", "agencyUserId"],
  numbers: termShape.numbers,
};

const updateShape: Shape = {
  ...policyShape,
  texts: [...(policyShape.texts ?? []), "updateReason"],
  numbers: [...(policyShape.numbers ?? []), "expectedVersion"],
};

const renewalShape: Shape = {
  ...termShape,
  texts: [...termShape.texts, "idempotencyKey"],
  numbers: [...termShape.numbers, "expectedVersion"],
};

const cancellationShape: Shape = {
  choices: { canceledBy: cancellationInitiators, type: cancellationTypes, reason: cancellationReasons },
  texts: ["effectiveAt", "reasonDescription", "serviceRequestId"],
  numbers: ["returnPremium", "returnCommission", "expectedVersion"],
  flags: ["closesRequest"],
};

const reinstatementShape: Shape = { texts: ["effectiveAt"], numbers: ["expectedVersion"] };

/** The part of `sent` that the form has. `at`: where a problem's path begins, such as "policies.0.". */
function inputOf(sent: unknown, shape: Shape, problems: FieldProblem[], at = ""): Body {
  const body = (typeof sent === "object" && sent !== null ? sent : {}) as Body;
  const input: Body = {};
  for (const [field, values] of Object.entries(shape.choices ?? {})) {
    // An unknown choice counts as no choice.
    if (field in body) input[field] = values.find((value) => value === body[field]) ?? null;
  }
  for (const field of shape.texts ?? []) {
    const value = body[field];
    if (field in body) input[field] = isLeftOut(value) ? null : textOf(value);
  }
  for (const field of shape.numbers ?? []) {
    const value = body[field];
    if (!(field in body)) continue;
    if (isLeftOut(value) || typeof value === "number") input[field] = value ?? null;
    else problems.push({ path: `${at}${field}`, message: "Enter a number." });
  }
  for (const field of shape.flags ?? []) if (typeof body[field] === "boolean") input[field] = body[field];
  return input;
}

const isLeftOut = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Only text is valid in these fields; anything else is converted to text and rejected like any other invalid value. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value).slice(0, 1_000);

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0)
    throw new GraphQLProblem({ code: "VALIDATION", message: "Enter a number.", fields: problems });
}

/** The input of a form about one policy. */
function formOf(id: string, body: Body, shape: Shape): Body & { id: string } {
  const problems: FieldProblem[] = [];
  const input = inputOf(body, shape, problems);
  refuse(problems);
  return { ...input, id };
}

export async function createPolicies({ accountId, policies, idempotencyKey }: Body) {
  const problems: FieldProblem[] = [];
  const sent: readonly unknown[] = Array.isArray(policies) ? policies : [];
  const inputs = sent.map((policy, place) => inputOf(policy, policyShape, problems, `policies.${place}.`));
  refuse(problems);
  const answer = await execute(CreateBusinessPoliciesDocument, {
    accountId: isLeftOut(accountId) ? null : textOf(accountId),
    policies: inputs,
    idempotencyKey: isLeftOut(idempotencyKey) ? null : textOf(idempotencyKey),
  });
  const { businessPolicies, errors } = answer.createBusinessPolicies;
  const refused = new Set(errors.map(({ path }) => Number(/^policies\.(\d+)/.exec(path)?.[1])));
  const documents = sent.filter((_, place) => !refused.has(place)).map(intakeIdOf);
  return { ...answer, documentsLeft: await attachDocuments(documents, businessPolicies) };
}

function intakeIdOf(policy: unknown): string | null {
  const id = typeof policy === "object" && policy !== null ? (policy as Body)["intakeId"] : null;
  return typeof id === "string" && id !== "" ? id : null;
}

/**
 * Puts each document on the policy that was created from it. Answers how many could not be: the policies exist
 * nevertheless. The same form sent again changes nothing, so what was interrupted is finished then.
 */
async function attachDocuments(
  documents: readonly (string | null)[],
  policies: readonly { id: string }[],
): Promise<number> {
  // The answer to a form that was sent before does not say which of its policies these are.
  if (documents.length !== policies.length) return documents.filter(Boolean).length;
  let left = 0;
  for (const [place, { id: policyId }] of policies.entries()) {
    const id = documents[place];
    if (!id) continue;
    try {
      await execute(AddIntakeToPolicyDocument, { id, policyId });
    } catch (error) {
      if (!(error instanceof GraphQLProblem)) throw error;
      left += 1;
    }
  }
  return left;
}

export const discardIntake = async ({ id }: Body) =>
  execute(DiscardPolicyIntakeDocument, { id: isLeftOut(id) ? "" : textOf(id) });

export const updatePolicy = async (id: string, body: Body) =>
  execute(UpdatePolicyDocument, { input: formOf(id, body, updateShape) });

export const cancelPolicy = async (id: string, body: Body) =>
  execute(CancelPolicyDocument, { input: formOf(id, body, cancellationShape) });

export const reinstatePolicy = async (id: string, body: Body) =>
  execute(ReinstatePolicyDocument, {
    input: formOf(id, body, reinstatementShape),
  });

export const renewPolicy = async (id: string, body: Body) =>
  execute(RenewPolicyDocument, { input: formOf(id, body, renewalShape) });

export const deletePolicy = async (id: string, { expectedVersion }: Body) =>
  execute(DeletePolicyDocument, {
    id,
    expectedVersion: Number.isInteger(expectedVersion) ? Number(expectedVersion) : null,
  });
