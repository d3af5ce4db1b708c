/** Round trips and statements of every document that the browser runs, as the product itself counts them. */
import { readFileSync } from "node:fs";
import { at } from "../../../apps/cli/local/places.ts";
import type { BenchProduct } from "../bench-product.ts";
import { accountIdOf } from "../fill-agency.ts";

export interface DatabaseUse {
  operation: string;
  roundTrips: number;
  statements: number;
  /** Why it has no figures. */
  note?: string;
}

interface Ids {
  accountId: string;
  policyId: string;
  documentId: string;
  carrierId: string;
}

const document = at("fixtures", "documents", "bop-bakery.pdf");

/** Slowest first. Mutations of files and sessions are left to the tests, which need their state. */
export async function listDatabaseUse({ owner }: BenchProduct): Promise<DatabaseUse[]> {
  const ids = await makeRecords(owner);
  const documents = Object.values(
    JSON.parse(readFileSync(at("edge", "http", "persisted-documents.json"), "utf8")) as Record<
      string,
      string
    >,
  );
  const uses: DatabaseUse[] = [];
  for (const text of documents) {
    const [, kind, operation = "", declared = ""] =
      /\b(query|mutation) (\w+)\s*(?:\(([^)]*)\))?/.exec(text) ?? [];
    if (!kind) continue;
    const variables =
      kind === "query" ? queryVariables(operation, declared, ids) : mutationVariables(operation, ids);
    if (variables) uses.push({ operation, ...(await useOf(owner, text, variables)) });
  }
  return uses.toSorted((a, b) => b.roundTrips - a.roundTrips || b.statements - a.statements);
}

async function useOf(
  owner: BenchProduct["owner"],
  query: string,
  variables: Record<string, unknown>,
): Promise<Omit<DatabaseUse, "operation">> {
  const response = await owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { errors?: { message: string }[] };
  const [, roundTrips, statements] =
    /round-trips=(\d+); statements=(\d+)/.exec(response.headers.get("x-database-use") ?? "") ?? [];
  return {
    roundTrips: Number(roundTrips),
    statements: Number(statements),
    ...(answer.errors?.[0] ? { note: answer.errors[0].message } : {}),
  };
}

/** Values by the variable's name; optional ones that are not known here are omitted. */
function queryVariables(operation: string, declared: string, ids: Ids): Record<string, unknown> {
  const known: Record<string, unknown> = {
    ...ids,
    id: /polic/i.test(operation) ? ids.policyId : ids.accountId,
    pages: [1],
    filter: "maple",
    query: "maple",
    first: 50,
    hasAccount: true,
  };
  const names = [...declared.matchAll(/\$(\w+)/g)].flatMap(([, name]) =>
    name && name in known ? [name] : [],
  );
  return Object.fromEntries(names.map((name) => [name, known[name]]));
}

const address = { line1: "12 Mill Road", city: "Springfield", zone: "IL", postalCode: "62701" };
const policyInput = (ids: Pick<Ids, "carrierId">) => ({
  type: "GENERAL_LIABILITY",
  carrierId: ids.carrierId,
  policyNumber: `GL-${Date.now()}`,
});

function mutationVariables(operation: string, ids: Ids): Record<string, unknown> | null {
  const business = { name: "Cedar Hollow Bakery LLC", mailingAddress: address };
  const inputs: Record<string, Record<string, unknown>> = {
    CreateAccount: {
      input: { type: "BUSINESS", business, contact: { name: "Priya Vance", email: "priya@client.example" } },
    },
    UpdateAccount: { input: { id: ids.accountId, business } },
    CreateCarrier: {
      input: { name: `Pinnacle Lake Mutual ${Date.now()}`, isCarrier: true, isBroker: false },
    },
    CreateBusinessPolicies: { accountId: ids.accountId, policies: [policyInput(ids)] },
    UpdateAgency: { input: { name: "Larkspur Insurance", timeZone: "America/Chicago" } },
  };
  return inputs[operation] ?? null;
}

/** A policy with a document that was read, on one of the 10,000 accounts. */
async function makeRecords(owner: BenchProduct["owner"]): Promise<Ids> {
  const accountId = accountIdOf(1);
  const { carriers } = await owner.graphql<{ carriers: { id: string }[] }>("query { carriers { id } }");
  const carrierId = carriers[0]?.id ?? "";
  const { createBusinessPolicies: made } = await owner.graphql<{
    createBusinessPolicies: { businessPolicies: { id: string }[]; errors: { message: string }[] };
  }>(
    `mutation ($accountId: ID!, $policies: [BusinessPolicyInput!]!) {
      createBusinessPolicies(accountId: $accountId, policies: $policies) { businessPolicies { id } errors { message } }
    }`,
    { accountId, policies: [policyInput({ carrierId })] },
  );
  const policyId = made.businessPolicies[0]?.id;
  if (!policyId) throw new Error(`The policy was not created: ${JSON.stringify(made.errors)}`);
  const documentId = await owner.uploadPolicyFile(policyId, "bop-bakery.pdf", readFileSync(document), {
    type: "POLICY_DOCUMENT",
  });
  return { accountId, policyId, documentId, carrierId };
}
