/** One pipeline, served twice: by Yoga in the Worker, and without HTTP in Node. The same operation has one answer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createAgencies } from "#core/agencies";
import { createPolicies } from "#core/policies";
import { createAgencyUsers } from "#core/users";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { openTestAgency, type TestAgency } from "../support/agency-database.ts";
import { runGraphQL } from "../support/graphql-request.ts";
import { manualSubscriptions } from "../support/subscriptions.ts";

let running: RunningAgency;
let agency: TestAgency;
beforeAll(async () => {
  [running, agency] = await Promise.all([openAgency(), openTestAgency()]);
});
afterAll(() => agency.close());

interface Answer {
  data?: unknown;
  errors?: { message: string; path?: unknown; extensions?: { code?: unknown } }[];
}

async function byYoga(query: string, variables: unknown): Promise<Answer> {
  const response = await running.owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}

async function byPipeline(query: string, variables: Record<string, unknown>): Promise<Answer> {
  const scope = agency.scope();
  const services = {
    accounts: createAccounts(scope),
    agencies: createAgencies(scope),
    policies: createPolicies(scope),
    subscriptions: manualSubscriptions(scope),
    users: createAgencyUsers(scope, agency.owner),
  };
  const answer = await runGraphQL({ source: query, variables, services, viewer: agency.owner });
  return JSON.parse(JSON.stringify(answer)) as Answer;
}

/** Over HTTP an error that graphql-js gave no code gets one of Yoga's. */
const ownCode = (code: unknown) => (String(code).startsWith("GRAPHQL_") ? undefined : code);

const shown = ({ data, errors }: Answer) => ({
  data,
  errors: errors?.map(({ message, path, extensions }) => ({
    message,
    path,
    code: ownCode(extensions?.code),
  })),
});

const newAccount = `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { account { name } } }`;
const bakery = (name: string) => ({
  input: {
    type: "BUSINESS",
    business: {
      name,
      mailingAddress: { line1: "12 Mill Road", city: "Springfield", zone: "IL", postalCode: "62701" },
    },
    contact: { name: "Petra Vance", email: "petra@crustandcrumb.example" },
  },
});

/** The refusals say what they are about; an answer with data has no errors. */
const operations: [title: string, says: RegExp | null, query: string, variables?: Record<string, unknown>][] =
  [
    ["an account is made", null, newAccount, bakery("Crust & Crumb Bakery")],
    [
      "and found",
      null,
      "{ accounts(first: 5) { nodes { account { name } } } agencyUser { name agency { name } } }",
    ],
    ["the schema is asked for", null, '{ __type(name: "Account") { name } }'],
    ["a form with a mistake", /One field needs attention/, newAccount, bakery(" ")],
    ["a value of another shape", /\$input/, newAccount, { input: { type: "CASTLE" } }],
    ["what is not there", /./, '{ account(id: "acc_none") { account { name } } }'],
    ["no GraphQL at all", /Syntax Error/, "{ accounts("],
    ["a field that is unknown", /Cannot query field/, "{ accounts { nodes { shoeSize } } }"],
    ["nothing", /./, " "],
    ["too long", /at most 32000 characters/, `{ ${"agencyUser ".repeat(4_000)} }`],
    ["nested too deeply as text", /nested too deeply/, "{a".repeat(100)],
    [
      "too deep",
      /depth/i,
      `{ accounts { nodes { ${"businessPolicies { account { ".repeat(8)} id ${"} } ".repeat(8)} } } }`,
    ],
    ["too costly", /Query Cost limit/, "{ accounts(first: 1000000) { nodes { id } } }"],
    [
      "too many at once",
      /at most 20 things/,
      `{ ${Array.from({ length: 21 }, (_, nth) => `a${nth}: agencyUser { id }`).join(" ")} }`,
    ],
  ];

test.each(operations)("%s", async (_, says, query, variables = {}) => {
  const [yoga, pipeline] = [shown(await byYoga(query, variables)), shown(await byPipeline(query, variables))];
  expect(pipeline).toEqual(yoga);
  if (says === null) expect(yoga.errors).toBeUndefined();
  else expect(yoga.errors?.[0]?.message).toMatch(says);
  // What the caches know by now is answered the same.
  if (says !== null) expect(shown(await byPipeline(query, variables))).toEqual(pipeline);
});
