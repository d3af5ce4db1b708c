/** What the screens of the book of business load costs the same number of statements for one row as for many. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Kind, OperationTypeNode, parse, print, separateOperations } from "graphql";
import { beforeAll, expect, test, vi } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";

/** The browser's queries by name, each with its fragments. */
function readQueries(): Record<string, string> {
  const root = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));
  const files = globSync("**/*.graphql", { cwd: root }).map((path) => readFileSync(root + path, "utf8"));
  const queries = Object.entries(separateOperations(parse(files.join("\n")))).filter(([, { definitions }]) =>
    definitions.some(
      (each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.QUERY,
    ),
  );
  return Object.fromEntries(queries.map(([name, document]) => [name, print(document)]));
}
const queries = readQueries();

interface Records {
  accountId: string;
  policyId: string;
}
let agency: RunningAgency;
let few: Records;
let many: Records;

async function statementsOf(name: string, variables: Record<string, unknown>): Promise<number> {
  const response = await agency.owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: queries[name], variables }),
  });
  const { errors } = (await response.json()) as { errors?: unknown };
  expect(errors).toBeUndefined();
  return Number(/statements=(\d+)/.exec(response.headers.get("x-database-use") ?? "")?.[1]);
}

/** An account with so many contacts, notes and policies, and a policy with so many notes, documents and changes. */
async function addRecords(rows: number): Promise<Records> {
  const { owner } = agency;
  const mutate = (text: string) => owner.graphql<Record<string, { id: string }>>(`mutation { ${text} }`);
  const nth = Array.from({ length: rows }, (_, at) => at);
  const { createAccount } =
    await mutate(`createAccount(input: { type: BUSINESS, business: { name: "Rows ${rows} LLC",
    email: "a@b.example", mailingAddress: { line1: "1 Pier", city: "Duluth", zone: "MN", postalCode: "55802" } },
    contact: { name: "Contact 0", email: "c0@d.example" } }) { id }`);
  const accountId = createAccount?.id ?? "";
  const policies: string[] = [];
  for (const at of nth) {
    const { createCarrier } = await mutate(
      `createCarrier(input: { name: "Carrier ${rows} ${at}", isCarrier: true, isBroker: true }) { id }`,
    );
    const company = createCarrier?.id ?? "";
    const { createBusinessPolicies } = await owner.graphql<{
      createBusinessPolicies: { businessPolicies: { id: string }[] };
    }>(`mutation { createBusinessPolicies(accountId: "${accountId}", policies: [{ type: CYBER, premium: 100,
      carrierId: "${company}", brokerId: "${company}", policyNumber: "R-${rows}-${at}" }]) { businessPolicies { id } } }`);
    policies.push(createBusinessPolicies.businessPolicies[0]?.id ?? "");
    await mutate(`addContact(input: { accountId: "${accountId}",
      contact: { name: "Contact ${at + 1}", email: "c${at + 1}@d.example" } }) { id }`);
    await mutate(`addNote(input: { accountId: "${accountId}", type: CALL, text: "Note ${at}" }) { id }`);
  }
  const [policyId = ""] = policies;
  for (const at of nth) {
    const { addNote } = await mutate(
      `addNote(input: { policyId: "${policyId}", type: CALL, text: "Note ${at}" }) { id }`,
    );
    if (at < 3) await mutate(`pinNote(id: "${addNote?.id}", pinned: true) { id }`);
    await mutate(`updateBusinessPolicy(input: { id: "${policyId}", premium: ${200 + at} }) { id }`);
    const text = `COMMERCIAL GENERAL LIABILITY DECLARATIONS\n\nPolicy Number: R-${rows}-${at}\nEach Occurrence Limit $${at + 1},000,000`;
    const documentId = await owner.uploadPolicyFile(
      policyId,
      `file ${at}.txt`,
      new TextEncoder().encode(text),
      {
        type: "POLICY_DOCUMENT",
      },
    );
    const next = new FormData();
    next.set("expectedVersion", "1");
    next.set("file", new Blob([text, "\nPremium $100"]), `file ${at}.txt`);
    const replaced = await owner.fetch(`/app/policies/${policyId}/documents/${documentId}/replace`, {
      method: "POST",
      body: next,
    });
    expect(replaced.status).toBe(200);
  }
  const unread = "SELECT count(*) AS n FROM readings WHERE state NOT IN ('COMPLETED', 'FAILED')";
  await vi.waitFor(async () => expect(await agency.sql(unread)).toEqual([{ n: 0 }]), {
    timeout: 40_000,
    interval: 250,
  });
  return { accountId, policyId };
}

beforeAll(async () => {
  agency = await openAgency("Rows Insurance");
  few = await addRecords(1);
  many = await addRecords(8);
}, 70_000);

/** Queries of one policy or account: name, the variable that they require, and which record it is. */
const byRecord = Object.entries(queries).flatMap(([name, text]): [string, string, keyof Records][] => {
  const header = /^query \w+\(([^)]*)\)/m.exec(text)?.[1] ?? "";
  const required = Array.from(header.matchAll(/\$(\w+): \w+!/g), ([, variable = ""]) => variable);
  const [variable = "", ...others] = required;
  // A document that waits for its policy is neither record's.
  if (others.some((other) => other !== "first") || name === "PolicyIntake") return [];
  if (/(accountId|account\(id): \$/.test(text)) return [[name, variable, "accountId"]];
  return /(policyId|businessPolicy\(id): \$/.test(text) ? [[name, variable, "policyId"]] : [];
});

test("covers the pages of accounts and policies", () => {
  expect(byRecord.map(([name]) => name)).toEqual(
    expect.arrayContaining(["Account", "Policy", "PolicyGlance", "PolicyHistory", "PolicyReview"]),
  );
});

test.each(byRecord)("%s", async (name, variable, field) => {
  const ask = ({ [field]: id }: Records) => statementsOf(name, { [variable]: id, first: 50 });
  const [one, other] = [await ask(few), await ask(many)];
  expect(other).toBe(one);
});

test.each(["Accounts", "Policies"])("the list %s", async (name) => {
  expect(queries[name], name).toBeDefined();
  const [one, other] = [await statementsOf(name, { first: 1 }), await statementsOf(name, { first: 9 })];
  expect(other).toBe(one);
});
