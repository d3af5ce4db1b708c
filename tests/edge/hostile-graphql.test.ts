/** Malicious or broken GraphQL: a clear error, quickly, and no internal details. */
import { beforeAll, describe, expect, test } from "vitest";
import { openAgency, type RunningAgency } from "../support/agencies.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
});

async function post(body: string, headers: Record<string, string> = {}) {
  const started = performance.now();
  const response = await agency.owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, text: await response.text(), ms: performance.now() - started, response };
}

const query = (text: string) => JSON.stringify({ query: text });

describe("an oversized document", () => {
  test("is rejected at 50 levels of depth", async () => {
    const depth = 50;
    const deep = "businessPolicies { account { ".repeat(depth / 2) + "id" + " } }".repeat(depth / 2);
    const { text, ms } = await post(query(`{ accounts { nodes { ${deep} } } }`));
    expect(text).toContain("errors");
    expect(text).not.toContain('"data":{"accounts"');
    expect(ms).toBeLessThan(2_000);
  });

  test("is rejected with 10,000 aliases", async () => {
    const aliases = Array.from({ length: 10_000 }, (_, nth) => `a${nth}: carriers { id }`).join(" ");
    const { status, text, ms } = await post(query(`{ ${aliases} }`));
    expect(status).toBe(413);
    expect(text).toContain("at most 32000 characters");
    expect(ms).toBeLessThan(2_000);
  });

  test("is rejected by cost when its aliases fit", async () => {
    const list =
      "accounts(first: 200) { nodes { id account { name } businessPolicies { id carrier { name } } } }";
    const aliases = Array.from({ length: 200 }, (_, nth) => `a${nth}: ${list}`).join(" ");
    const { text } = await post(query(`{ ${aliases} }`));
    expect(text).toContain("errors");
    expect(text).not.toContain('"a199"');
  });

  test.each([
    ["fields", "{a".repeat(10_000)],
    ["lists", `{ node(ids: ${"[".repeat(15_000)}`],
    ["fragments", "{ ... on Query ".repeat(2_000)],
  ])("of %s nested too deeply is rejected before parsing", async (_, text) => {
    const answer = await post(query(text));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This query is nested too deeply.");
  });

  test("is rejected when one field is requested under many names", async () => {
    const aliases = Array.from({ length: 21 }, (_, nth) => `a${nth}: agencyUser { id }`).join(" ");
    const { text } = await post(query(`{ ${aliases} }`));
    expect(text).toContain("at most 20 things at once");
    expect(text).not.toContain('"data"');
  });

  test("is rejected when it asks for a million rows", async () => {
    const { text } = await post(query("{ accounts(first: 1000000) { nodes { id } } }"));
    expect(text).toContain("Query Cost limit");
    expect(text).not.toContain('"data"');
  });

  test("is rejected when it asks for more rows than a page holds", async () => {
    const { text } = await post(query("{ businessPolicies(first: 201) { totalCount } }"));
    expect(text).toContain("Ask for 1 to 200 rows at a time.");
  });

  test("of 10 MB is rejected before it is read", async () => {
    const { status } = await post(
      query(`{ search(query: "${"a".repeat(10_000_000)}") { accounts { id } } }`),
    );
    expect(status).toBe(413);
  });
});

describe("an invalid request", () => {
  test("is rejected for malformed JSON", async () => {
    const { status, text } = await post('{"query": "{ carriers');
    expect(status).toBe(400);
    expect(text).toContain("errors");
  });

  test("is rejected with another content type", async () => {
    const { status } = await post(query("{ carriers { id } }"), { "content-type": "text/plain" });
    expect(status).toBe(415);
  });

  test("is rejected when sent with GET", async () => {
    const response = await agency.owner.fetch("/graphql?query={carriers{id}}");
    expect(response.status).toBe(405);
  });

  test("is rejected for an array of operations", async () => {
    const { text } = await post(JSON.stringify([{ query: "{ carriers { id } }" }]));
    expect(text).toContain("errors");
  });

  test("is answered with a request id", async () => {
    const { response } = await post("not json");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("malicious values", () => {
  const names = [
    ["HTML", `<img src=x onerror=alert(1)><b>Bold & Co.</b>`],
    ["right to left", "שלום עליכם ביטוח‎ 2026"],
    ["emoji", "🧗 Carabiner Climbing Gym 👩‍👩‍👧"],
    ["SQL", `Robert'); DROP TABLE accounts;--`],
    ["full-text syntax", `"quoted" AND (NEAR OR *) ^col:x`],
  ];

  test.each(names)("keeps a name with %s as text and finds it again", async (_what, name) => {
    const ask = `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id account { name } } }`;
    const input = {
      type: "INDIVIDUAL",
      individual: {
        name,
        email: "somebody@larkspur.example",
        mailingAddress: { line1: "1 Main", city: "Duluth", zone: "MN", postalCode: "55802" },
      },
    };
    const { createAccount } = await agency.owner.graphql<{ createAccount: { account: { name: string } } }>(
      ask,
      { input },
    );
    expect(createAccount.account.name).toBe(name.normalize("NFC").trim());
    const { accounts } = await agency.owner.graphql<{ accounts: { nodes: { account: { name: string } }[] } }>(
      `query ($filter: String) { accounts(filter: $filter) { nodes { account { name } } } }`,
      { filter: name },
    );
    expect(accounts.nodes.map(({ account }) => account.name)).toContain(createAccount.account.name);
  });

  test("answers an invented id with not found", async () => {
    for (const id of ["", "acc_nope", "' OR 1=1 --", "../../etc/passwd", "a".repeat(5000)]) {
      const { text } = await post(
        JSON.stringify({ query: "query ($id: ID!) { account(id: $id) { id } }", variables: { id } }),
      );
      expect(text).toContain("NOT_FOUND");
    }
  });

  test("treats wildcards in a filter as plain text", async () => {
    const { accounts } = await agency.owner.graphql<{ accounts: { nodes: unknown[] } }>(
      `{ accounts(filter: "%%%_") { nodes { id } } }`,
    );
    expect(accounts.nodes).toEqual([]);
  });
});
