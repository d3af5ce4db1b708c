/** GraphQL that means harm or is broken: a clear error, quickly, and nothing of the inside. */
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

describe("a document that is too much", () => {
  test("50 levels deep is refused", async () => {
    const depth = 50;
    const deep = "businessPolicies { account { ".repeat(depth / 2) + "id" + " } }".repeat(depth / 2);
    const { text, ms } = await post(query(`{ accounts { nodes { ${deep} } } }`));
    expect(text).toContain("errors");
    expect(text).not.toContain('"data":{"accounts"');
    expect(ms).toBeLessThan(2_000);
  });

  test("10,000 aliases are refused", async () => {
    const aliases = Array.from({ length: 10_000 }, (_, nth) => `a${nth}: carriers { id }`).join(" ");
    const { status, text, ms } = await post(query(`{ ${aliases} }`));
    expect(status).toBe(413);
    expect(text).toContain("at most 32000 characters");
    expect(ms).toBeLessThan(2_000);
  });

  test("aliases that fit are refused by their cost", async () => {
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
  ])("%s nested beyond measure are refused before they are parsed", async (_, text) => {
    const answer = await post(query(text));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This query is nested too deeply.");
  });

  test("one thing asked for under many names is refused", async () => {
    const aliases = Array.from({ length: 21 }, (_, nth) => `a${nth}: agencyUser { id }`).join(" ");
    const { text } = await post(query(`{ ${aliases} }`));
    expect(text).toContain("at most 20 things at once");
    expect(text).not.toContain('"data"');
  });

  test("a list of a million rows is refused", async () => {
    const { text } = await post(query("{ accounts(first: 1000000) { nodes { id } } }"));
    expect(text).toContain("Query Cost limit");
    expect(text).not.toContain('"data"');
  });

  test("a list of more rows than a page holds is refused", async () => {
    const { text } = await post(query("{ businessPolicies(first: 201) { totalCount } }"));
    expect(text).toContain("Ask for 1 to 200 rows at a time.");
  });

  test("10 MB are refused before they are read", async () => {
    const { status } = await post(
      query(`{ search(query: "${"a".repeat(10_000_000)}") { accounts { id } } }`),
    );
    expect(status).toBe(413);
  });
});

describe("a request that is not one", () => {
  test("malformed JSON is named", async () => {
    const { status, text } = await post('{"query": "{ carriers');
    expect(status).toBe(400);
    expect(text).toContain("errors");
  });

  test("another content type is refused", async () => {
    const { status } = await post(query("{ carriers { id } }"), { "content-type": "text/plain" });
    expect(status).toBe(415);
  });

  test("GET is refused", async () => {
    const response = await agency.owner.fetch("/graphql?query={carriers{id}}");
    expect(response.status).toBe(405);
  });

  test("an array of operations is refused", async () => {
    const { text } = await post(JSON.stringify([{ query: "{ carriers { id } }" }]));
    expect(text).toContain("errors");
  });

  test("every answer carries a request id", async () => {
    const { response } = await post("not json");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("values that mean harm", () => {
  const names = [
    ["HTML", `<img src=x onerror=alert(1)><b>Bold & Co.</b>`],
    ["right to left", "שלום עליכם ביטוח‎ 2026"],
    ["emoji", "🧗 Carabiner Climbing Gym 👩‍👩‍👧"],
    ["SQL", `Robert'); DROP TABLE accounts;--`],
    ["full-text syntax", `"quoted" AND (NEAR OR *) ^col:x`],
  ];

  test.each(names)("a name with %s is kept as text and found again", async (_what, name) => {
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

  test("an invented id is answered as not found", async () => {
    for (const id of ["", "acc_nope", "' OR 1=1 --", "../../etc/passwd", "a".repeat(5000)]) {
      const { text } = await post(
        JSON.stringify({ query: "query ($id: ID!) { account(id: $id) { id } }", variables: { id } }),
      );
      expect(text).toContain("NOT_FOUND");
    }
  });

  test("a filter of wildcards finds nothing but wildcards", async () => {
    const { accounts } = await agency.owner.graphql<{ accounts: { nodes: unknown[] } }>(
      `{ accounts(filter: "%%%_") { nodes { id } } }`,
    );
    expect(accounts.nodes).toEqual([]);
  });
});
