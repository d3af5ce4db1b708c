import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createAgencies } from "#core/agencies";
import { localReasoner } from "#core/assistant";
import { createCarriers } from "#core/carriers";
import { createCertificates } from "#core/certificates";
import { createDocuments, createStoredPages } from "#core/documents";
import { createExplorer } from "#core/explorer";
import { createNotes } from "#core/notes";
import { createHolders } from "#core/holders";
import { createPolicies } from "#core/policies";
import { createServicing } from "#core/servicing";
import { createAgencyUsers } from "#core/users";
import { amountFields, dateFields, lineFields } from "#model/policies";
import { recordOf } from "../../../core/shared/record-of.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  createAccount,
  createCarrier,
  createPolicy,
  policyInput,
  uploadDocument,
} from "../../support/book-of-business.ts";
import { openPlainIssuing } from "../../support/certificate-holders.ts";
import { createTestStorage, pagesOf, type TestStorage } from "../../support/document-storage.ts";
import { readWhole } from "../../support/reading-steps.ts";
import { knowledgeOf, typeText } from "../../support/knowledge-base.ts";
import { runGraphQL } from "../../support/graphql-request.ts";
import { workspacesOf } from "../../support/workspaces.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

let agency: TestAgency;
let storage: TestStorage;
beforeEach(async () => {
  agency = await openTestAgency();
  storage = createTestStorage();
});
afterEach(() => agency.close());

function run(source: string, variables: Record<string, unknown> = {}) {
  const scope = agency.scope();
  const services = {
    accounts: createAccounts(scope),
    agencies: createAgencies(scope),
    carriers: createCarriers(scope),
    certificates: createCertificates(scope, openPlainIssuing()),
    documents: createDocuments(scope),
    explorer: createExplorer(scope, {
      answer: localReasoner.answer,
      readBoxes: async () => null,
      later: () => undefined,
    }),
    holders: createHolders(scope),
    servicing: createServicing(scope),
    knowledge: knowledgeOf(scope),
    notes: createNotes(scope),
    storedPages: createStoredPages(scope, storage.readBoxes),
    policies: createPolicies(scope),
    subscriptions: manualSubscriptions(scope),
    users: createAgencyUsers(scope, agency.owner),
    workspaces: workspacesOf(scope),
  };
  agency.forget();
  return runGraphQL({ source, variables, services, viewer: agency.owner });
}

/** The data as plain JSON, or a failed test that shows the errors. */
async function dataOf(source: string, variables?: Record<string, unknown>) {
  const { data, errors } = await run(source, variables);
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire; the assertions say what it is
  return JSON.parse(JSON.stringify(data)) as Record<string, any>;
}

async function readPolicy(policyId: string) {
  const document = await uploadDocument(agency.scope(), policyId);
  storage.stored = {
    pages: pagesOf([
      "COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: GL-4477-01\nEach Occurrence Limit $1,000,000",
      "This insurance does not apply to flood.",
    ]),
  };
  await readWhole(agency.scope(), storage, document.reading?.id ?? "");
  return document;
}

describe("writing", () => {
  const createAccountMutation = `mutation ($input: CreateAccountInput!) {
    createAccount(input: $input) {
      id type createdAt
      account { name dba email phone website mailingAddress { line1 line2 city zone postalCode } }
      contacts { id name email phone }
      businessPolicies { id }
    }
  }`;

  test("returns a created account in the specified shape", async () => {
    const data = await dataOf(createAccountMutation, {
      input: {
        type: "BUSINESS",
        business: {
          name: "Cedar Hollow Bakery LLC",
          mailingAddress: { line1: "12 Mill Road", city: "Springfield", zone: "IL", postalCode: "62701" },
        },
        contact: { name: "Priya Vance", email: "priya@vance.example" },
      },
    });
    expect(data["createAccount"]).toMatchObject({
      type: "BUSINESS",
      createdAt: "2026-11-20T15:00:00.000Z",
      account: { name: "Cedar Hollow Bakery LLC", dba: null, mailingAddress: { line2: null, zone: "IL" } },
      contacts: [{ name: "Priya Vance", phone: null }],
      businessPolicies: [],
    });
  });

  test("returns an error with a message per field for an invalid account", async () => {
    const { errors } = await run(createAccountMutation, {
      input: { type: "INDIVIDUAL", individual: { name: "A" } },
    });
    expect(errors?.[0]?.extensions["code"]).toBe("VALIDATION");
    const fields = errors?.[0]?.extensions["fields"] as { path: string }[];
    expect(fields.map(({ path }) => path)).toContain("individual.mailingAddress.postalCode");
  });

  test("stores and returns every listed field of a policy, and finds it by its text fields", async () => {
    const account = await createAccount(agency.scope());
    const carrier = await createCarrier(agency.scope());
    const lines = recordOf(lineFields, (name) => `No. 7 of ${name}`);
    const dates = recordOf(dateFields, (name) => `2027-0${dateFields.indexOf(name) + 1}-15`);
    const amounts = recordOf(amountFields, (name) => 100 + amountFields.indexOf(name) + 0.25);
    const input = { type: "CYBER", carrierId: carrier.id, ...lines, ...dates, ...amounts };
    const made = await dataOf(
      `mutation ($accountId: ID, $policies: [BusinessPolicyInput!]) {
        createBusinessPolicies(accountId: $accountId, policies: $policies) { businessPolicies { id } errors { path message } }
      }`,
      { accountId: account.id, policies: [input] },
    );
    expect(made["createBusinessPolicies"].errors).toEqual([]);
    const [{ id }] = made["createBusinessPolicies"].businessPolicies;
    const asked = `${[...lineFields, ...dateFields].join(" ")} pricing { ${amountFields.join(" ")} }`;
    const read = await dataOf(`query ($id: ID!) { businessPolicy(id: $id) { ${asked} } }`, { id });
    expect(read["businessPolicy"]).toEqual({ ...lines, ...dates, pricing: amounts });
    for (const filter of Object.values(lines)) {
      const list = await dataOf(
        `query ($filter: String) { businessPolicies(filter: $filter) { nodes { id } } }`,
        { filter },
      );
      expect(list["businessPolicies"].nodes).toEqual([{ id }]);
    }
  });

  test("returns the valid policies and the problems of the others", async () => {
    const account = await createAccount(agency.scope());
    const carrier = await createCarrier(agency.scope());
    const data = await dataOf(
      `mutation ($accountId: ID, $policies: [BusinessPolicyInput!]) {
        createBusinessPolicies(accountId: $accountId, policies: $policies) {
          businessPolicies { type state policyNumber pricing { premium total estimatedCommission commissionRate } }
          errors { path message }
        }
      }`,
      {
        accountId: account.id,
        policies: [
          policyInput(carrier, { premium: 1_000.5, commissionRate: 10 }),
          policyInput(carrier, { premium: -5 }),
        ],
      },
    );
    expect(data["createBusinessPolicies"]).toEqual({
      businessPolicies: [
        {
          type: "GENERAL_LIABILITY",
          state: "BINDING",
          policyNumber: "GL-4477-01",
          pricing: { premium: 1_000.5, total: 1_000.5, estimatedCommission: 100.05, commissionRate: 10 },
        },
      ],
      errors: [{ path: "policies.1.premium", message: "Enter an amount of zero or more." }],
    });
  });

  test("deletes a file by id and adds a carrier by name", async () => {
    const policy = await createPolicy(agency.scope());
    const file = await uploadDocument(agency.scope(), policy.id);
    const data = await dataOf(
      `mutation ($file: ID!) {
        deleteFile(fileId: $file) { id }
        createCarrier(input: { name: "Nimbus Specialty" }) { name isCarrier isBroker }
      }`,
      { file: file.id },
    );
    expect(data).toEqual({
      deleteFile: { id: file.id },
      createCarrier: { name: "Nimbus Specialty", isCarrier: true, isBroker: false },
    });
  });
});

describe("reading costs at most two round trips for", () => {
  test("a policy with its account, files, agency user, renewals and everything its documents say", async () => {
    const policy = await createPolicy(agency.scope(), { agencyUserId: agency.ownerId });
    const file = await readPolicy(policy.id);
    const data = await dataOf(
      `query ($id: ID!) {
        businessPolicy(id: $id) {
          type state carrier { name } broker { name } agencyUser { id name }
          account { account { name email } contacts { name } }
          cancellation { effectiveAt } reinstatement { reinstatedAt }
          renewal { nextPolicies { id } previousPolicies { id } }
          files { id name type url createdAt notes visible reading { state pagesRead pagesTotal failure } }
          details {
            policyNumber glPerOccurrenceLimit umbrellaAggregateLimit
            insured { name address { line1 } } additionalInsureds { named blanket }
            coverageDescriptions { title description policyQuotes { content } }
            exclusionDescriptions { title policyQuotes { content documentId segments { page start end text } } }
            extraLimits { name limit } locations { address limits { name limit } }
            evidence { field quotes { content documentName } }
            conflicts { field values { value } }
          }
        }
      }`,
      { id: policy.id },
    );
    expect(data["businessPolicy"]).toMatchObject({
      agencyUser: { name: "Odette Marlowe" },
      account: { account: { name: "Cedar Hollow Bakery LLC" }, contacts: [{ name: "Priya Vance" }] },
      cancellation: null,
      renewal: { nextPolicies: [], previousPolicies: [] },
      files: [{ url: `/files/${file.id}`, reading: { state: "COMPLETED", pagesRead: 2, pagesTotal: 2 } }],
      details: { policyNumber: "GL-4477-01", glPerOccurrenceLimit: 1_000_000, conflicts: [] },
    });
    expect(agency.sent.roundTrips).toBe(2);
  });

  test("the lists, whatever their length", async () => {
    for (let made = 0; made < 5; made += 1) await createPolicy(agency.scope());
    const policies = await dataOf(`{
      businessPolicies(first: 50) {
        totalCount hasNextPage endCursor
        nodes { type state policyNumber carrier { name } account { account { name email } contacts { name } } }
      }
    }`);
    expect(policies["businessPolicies"]).toMatchObject({ totalCount: 5, hasNextPage: false });
    expect(agency.sent).toMatchObject({ roundTrips: 2, statements: { length: 3 } });
    const accounts = await dataOf(`{
      accounts(first: 50, sort: CREATED_AT, direction: DESC) { nodes { account { name } contacts { name } businessPolicies { id } } }
    }`);
    expect(accounts["accounts"].nodes).toHaveLength(5);
    expect(agency.sent).toMatchObject({ roundTrips: 2, statements: { length: 2 } });
  });

  test("the search of the command palette", async () => {
    const policy = await createPolicy(agency.scope());
    await uploadDocument(agency.scope(), policy.id, { name: "cedar declarations.txt" });
    await typeText(agency.scope(), "Cedar roofs", "Roofs of cedar are inspected.");
    const data = await dataOf(`{
      search(query: "cedar") {
        accounts { account { name } }
        businessPolicies { policyNumber account { account { name } } }
        documents { name policyId }
        knowledgeDocuments { title }
      }
    }`);
    expect(data["search"]).toMatchObject({
      accounts: [{ account: { name: "Cedar Hollow Bakery LLC" } }],
      businessPolicies: [{ policyNumber: "GL-4477-01" }],
      documents: [{ name: "cedar declarations.txt", policyId: policy.id }],
      knowledgeDocuments: [{ title: "Cedar roofs" }],
    });
    // One for the names of users, whose requests are found by them.
    expect(agency.sent.roundTrips).toBe(3);
    expect((await dataOf(`{ search(query: " ") { accounts { id } documents { id } } }`))["search"]).toEqual({
      accounts: [],
      documents: [],
    });
  });
});

test("asks a question and locates its quote on the page", async () => {
  const policy = await createPolicy(agency.scope());
  await readPolicy(policy.id);
  const asked = await dataOf(
    `mutation ($id: ID!) {
      sendPolicyExplorerMessage(policyId: $id, message: "What is the each occurrence limit?") {
        id role kind content timestamp askedBy { id name }
        statements { text attachmentNumbers }
        attachments { number content documentId documentName readingId segments { page start end text } }
      }
    }`,
    { id: policy.id },
  );
  const [question, answer] = asked["sendPolicyExplorerMessage"];
  expect(question).toMatchObject({ role: "user", askedBy: { name: "Odette Marlowe" } });
  expect(answer).toMatchObject({ role: "assistant", kind: "ANSWER" });
  const [{ readingId, segments }] = answer.attachments;
  const located = await dataOf(
    `query ($readingId: ID!, $segments: [QuoteSegmentInput!]!) {
      quoteRectangles(readingId: $readingId, segments: $segments) { page width height rectangles { x y width height } }
    }`,
    {
      readingId,
      segments: segments.map(({ page, start, end }: { page: number; start: number; end: number }) => ({
        page,
        start,
        end,
      })),
    },
  );
  expect(located["quoteRectangles"][0]).toMatchObject({ page: 1, width: 612 });
  expect(located["quoteRectangles"][0].rectangles).not.toEqual([]);
});

test("returns not found for a missing record", async () => {
  const { data, errors } = await run(`{ account(id: "acc_none") { id } }`);
  expect(data).toBeNull();
  expect(errors?.[0]?.extensions["code"]).toBe("NOT_FOUND");
});
