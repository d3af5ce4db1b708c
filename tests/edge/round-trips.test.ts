/** Database cost of an operation: at most two round trips, including the session, and no statement per row. */
import { beforeAll, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";

let agency: RunningAgency;
let accountId = "";
let policyId = "";
let carrierId = "";

const address = { line1: "1 Pier", city: "Duluth", zone: "MN", postalCode: "55802" };

const typed = () => ({ title: "Inspection fees", content: "The inspection fee is $150." });

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const response = await agency.owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { data: Record<string, unknown>; errors?: unknown };
  expect(answer.errors).toBeUndefined();
  const use = response.headers.get("x-database-use") ?? "";
  const read = (key: string) => Number(new RegExp(`${key}=(\\d+)`).exec(use)?.[1]);
  return { data: answer.data, roundTrips: read("round-trips"), statements: read("statements") };
}

beforeAll(async () => {
  agency = await openAgency();
  await agency.owner.graphql(
    `mutation ($input: CreateKnowledgeBaseTextDocumentInput!) { createKnowledgeBaseTextDocument(input: $input) { id } }`,
    { input: typed() },
  );
  const { createCarrier } = await agency.owner.graphql<{ createCarrier: { id: string } }>(
    `mutation { createCarrier(input: { name: "Round Trip Mutual", isCarrier: true }) { id } }`,
  );
  carrierId = createCarrier.id;
  for (let nth = 0; nth < 12; nth += 1) {
    const { createAccount } = await agency.owner.graphql<{ createAccount: { id: string } }>(
      `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }`,
      {
        input: {
          type: "BUSINESS",
          business: { name: `Business ${nth}`, email: "a@b.example", mailingAddress: address },
          contact: { name: `Contact ${nth}`, email: "c@d.example" },
        },
      },
    );
    accountId = createAccount.id;
    const { createBusinessPolicies } = await agency.owner.graphql<{
      createBusinessPolicies: { businessPolicies: { id: string }[] };
    }>(
      `mutation ($accountId: ID!, $carrierId: ID!) { createBusinessPolicies(accountId: $accountId,
        policies: [{ type: CYBER, carrierId: $carrierId, premium: 100 }, { type: PROPERTY, carrierId: $carrierId, premium: 100 }])
        { businessPolicies { id } } }`,
      { accountId, carrierId },
    );
    policyId = createBusinessPolicies.businessPolicies[0]?.id ?? "";
  }
});

const reads: [string, () => string][] = [
  ["account", () => `{ account(id: "${accountId}") { account { name } contacts { name } } }`],
  [
    "accounts",
    () =>
      `{ accounts(first: 50) { nodes { id account { name email mailingAddress { line1 } } } totalCount } }`,
  ],
  [
    "accounts with their contacts and policies",
    () => `{ accounts(first: 50) { nodes { contacts { name } businessPolicies { id carrier { name } } } } }`,
  ],
  [
    "businessPolicies with their accounts and contacts",
    () =>
      `{ businessPolicies(first: 50) { nodes { type carrier { name } account { account { name } contacts { name } } } } }`,
  ],
  [
    "policyReview with addable details and files",
    () =>
      `{ policyReview(policyId: "${policyId}") { field value quotes { content } } addablePolicyDetails(policyId: "${policyId}") { field } businessPolicy(id: "${policyId}") { files { name } } }`,
  ],
  [
    "businessPolicy with its files and details",
    () =>
      `{ businessPolicy(id: "${policyId}") { type files { name } details { summary schedules { forms { number } cancellation { days } } recordDifferences { text } } } }`,
  ],
  ["agencyUser with its agency", () => `{ agencyUser { name agency { name subscription { plan } } } }`],
  [
    "knowledgeBases with their documents",
    () =>
      `{ knowledgeBases { id pagesUsed pagesMax documents(first: 50) { nodes { title createdBy { name } metadata { summary } indexingStatus { status } } totalCount } } }`,
  ],
  ["searchKnowledge", () => `{ searchKnowledge(question: "What is the inspection fee?") { content } }`],
  ["policyExplorerConversation", () => `{ policyExplorerConversation(policyId: "${policyId}") { content } }`],
  [
    "accountExplorerConversation with the account's files",
    () =>
      `{ account(id: "${accountId}") { businessPolicies { id } policyFiles { name reading { state } } } accountExplorerConversation(accountId: "${accountId}") { content attachments { policy { policyNumber } } } }`,
  ],
  [
    "search",
    () =>
      `{ search(query: "Business") { accounts { account { name } } businessPolicies { type } documents { name } notes { text author { name } record { accountName } } } }`,
  ],
  [
    "businessPolicy with its notes and activity",
    () =>
      `{ businessPolicy(id: "${policyId}") { pinnedNotes { text author { name } editor { name } } notes(first: 20) { nodes { text author { name } record { accountName } } } activity(first: 20) { nodes { actor { name } sentence { text } } } } }`,
  ],
];

test.each(reads)("takes at most two round trips for %s", async (_name, query) => {
  const { roundTrips } = await ask(query());
  expect(roundTrips).toBeLessThanOrEqual(2);
});

test("uses as many statements for a list of twelve rows as for one", async () => {
  const list = (first: number) =>
    `{ accounts(first: ${first}) { nodes { contacts { name } businessPolicies { id carrier { name } } } } }`;
  const [one, twelve] = [await ask(list(1)), await ask(list(12))];
  expect(twelve.statements).toBe(one.statements);
});

const writes: [string, () => [string, Record<string, unknown>]][] = [
  [
    "addNote",
    () => [
      `mutation ($input: AddNoteInput!) { addNote(input: $input) { id author { name } record { accountName } } }`,
      {
        input: {
          policyId,
          type: "CALL",
          text: "Called about the flue.",
          idempotencyKey: crypto.randomUUID(),
        },
      },
    ],
  ],
  [
    "createAccount",
    () => [
      `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }`,
      {
        input: {
          type: "INDIVIDUAL",
          individual: { name: "A", email: "a@b.example", mailingAddress: address },
          idempotencyKey: crypto.randomUUID(),
        },
      },
    ],
  ],
  [
    "createBusinessPolicies",
    () => [
      `mutation ($accountId: ID!, $carrierId: ID!) { createBusinessPolicies(accountId: $accountId, policies: [{ type: CYBER, carrierId: $carrierId, premium: 1 }]) { businessPolicies { id } errors { message } } }`,
      { accountId, carrierId },
    ],
  ],
  [
    "createKnowledgeBaseTextDocument",
    () => [
      `mutation ($input: CreateKnowledgeBaseTextDocumentInput!) { createKnowledgeBaseTextDocument(input: $input) { id createdBy { name } } }`,
      { input: { ...typed(), idempotencyKey: crypto.randomUUID() } },
    ],
  ],
  [
    "sendAccountExplorerMessage",
    () => [
      `mutation ($accountId: ID!) { sendAccountExplorerMessage(accountId: $accountId, message: "What is the limit?") { content } }`,
      { accountId },
    ],
  ],
  [
    "updateAgency",
    () => [`mutation { updateAgency(input: { name: "Renamed", timeZone: "America/Denver" }) { name } }`, {}],
  ],
  [
    "createCarrier",
    () => [
      `mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }`,
      { name: crypto.randomUUID() },
    ],
  ],
];

test.each(writes)("takes at most two round trips for %s", async (_name, build) => {
  const { roundTrips } = await ask(...build());
  expect(roundTrips).toBeLessThanOrEqual(2);
});
