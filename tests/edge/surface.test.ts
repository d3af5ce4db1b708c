/** What tools, operators, load balancers and browsers rely on, and what is not deployed. */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkDeployable } from "../../apps/cli/local/build.ts";
import { Client } from "../../apps/cli/local/client.ts";
import { at } from "../../apps/cli/local/places.ts";
import persistedDocuments from "../../edge/http/persisted-documents.json" with { type: "json" };
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { listMail } from "../support/mailbox.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";

let agency: RunningAgency;
let own: OwnProduct;
beforeAll(async () => {
  agency = await openAgency();
  own = await startOwnProduct({ GRAPHQL_DOCUMENTS: "persisted" });
});
afterAll(() => own.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(inject("productUrl") + path, { redirect: "manual", headers });

/** A path exactly as given here: fetch would normalize it. */
async function getRaw(path: string) {
  const sent = request(inject("productUrl"), { path, headers: { accept: "text/html" } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, headers: response.headers };
}

describe("/healthz", () => {
  test("reports ready, the version and that the database is reachable", async () => {
    const { version } = JSON.parse(readFileSync(at("package.json"), "utf8")) as { version: string };
    const response = await get("/healthz");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ready", version, database: "reachable" });
  });

  test("returns 503 while the database is unavailable, and 200 when it is back", async () => {
    own.cutDatabases();
    const gone = await fetch(`${own.url}/healthz`);
    expect(gone.status).toBe(503);
    expect(await gone.json()).toMatchObject({ database: "unreachable" });
    const page = await fetch(`${own.url}/app/home`, { headers: { accept: "text/html" } });
    expect(await page.text()).not.toMatch(/ECONN|libsql|hrana|\bat .*\.js/i);
    own.mendDatabases();
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200);
  });
});

describe("/dev/mailbox", () => {
  test("returns tools a JSON array, newest first", async () => {
    const [mail] = await listMail(inject("productUrl"), agency.ownerEmail);
    expect(Object.keys(mail ?? {}).toSorted()).toEqual([
      "attachments",
      "cc",
      "from",
      "html",
      "key",
      "messageId",
      "replyTo",
      "sentAt",
      "subject",
      "text",
      "to",
    ]);
    const response = await get("/dev/mailbox", { accept: "application/json" });
    expect(response.headers.get("content-type")).toContain("application/json");
    const times = ((await response.json()) as { sentAt: string }[]).map(({ sentAt }) => sentAt);
    expect(times.every((time) => new Date(time).toISOString() === time)).toBe(true);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("returns people a page", async () => {
    const response = await get("/dev/mailbox", { accept: "text/html" });
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.text()).toContain(agency.ownerEmail);
  });
});

describe("/graphql", () => {
  const introspection = JSON.stringify({ query: "{ __schema { queryType { fields { name } } } }" });
  const post = async (url: string, body: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    return response.text();
  };
  const byHash = (hash: string) =>
    JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });

  test("shows its schema locally", async () => {
    expect(await post(inject("productUrl"), introspection)).toContain('"businessPolicies"');
  });

  test("runs only the product's own documents where others are not allowed", async () => {
    for (const body of [
      introspection,
      JSON.stringify({ query: "{ __typename }" }),
      JSON.stringify({ query: "{ carriers { id } }" }),
    ]) {
      const text = await post(own.url, body);
      // Rejected for what it is, not for who sends it.
      expect(text).toContain("PersistedQueryOnly");
      expect(text).not.toContain('"data":{');
    }
  });

  test("runs a persisted document by its hash, and no unknown one", async () => {
    const [hash = ""] =
      Object.entries(persistedDocuments).find(([, text]) => text.startsWith("query CurrentUser")) ?? [];
    expect(await post(own.url, byHash(hash))).toContain("UNAUTHENTICATED");
  });

  test.each([`sha256:${"0".repeat(64)}`, "constructor", "__proto__", "toString", "hasOwnProperty"])(
    "finds no document by the hash %j",
    async (unknown) => {
      const text = await post(own.url, byHash(unknown));
      expect(text).toContain("PersistedQueryNotFound");
      expect(text).not.toContain("UNAUTHENTICATED");
    },
  );
});

describe("pages", () => {
  test.each(["/", "/app/signin", "/no/such/page"])("%s runs only its own scripts", async (path) => {
    const [first, second] = [await get(path), await get(path)];
    const policy = first.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? "none";
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(second.headers.get("content-security-policy")).not.toBe(policy);
    const scripts = (await first.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect(script.includes(`nonce="${nonce}"`) || /src="\//.test(script), script).toBe(true);
  });

  const strange = [
    "//x",
    "//evil.example/app",
    "/\\x",
    "///",
    "//[",
    "/..//x",
    "/%",
    "/%ff",
    "/%00",
    "/app//home",
    "/__proto__",
  ];
  const plain = [
    "/",
    "/app/signin",
    "/app/home",
    "/healthz",
    "/dev/null",
    "/files/x",
    "/operator/agencies",
    "/assets/none.js",
  ];

  test.each([...plain, ...strange])(
    "%s sends the security headers and is not stored in any cache",
    async (path) => {
      const { status, headers } = await getRaw(path);
      expect(status).toBeLessThan(500);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["x-frame-options"]).toBe("DENY");
      for (const power of ["camera", "geolocation", "microphone", "payment"])
        expect(headers["permissions-policy"]).toContain(`${power}=()`);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers["content-security-policy"]).toBeTruthy();
      expect(headers["cache-control"]).toBe("private, no-store");
      // Wherever it redirects, the target is a page of the product.
      const { location } = headers;
      if (location) expect(new URL(location, inject("productUrl")).origin).toBe(inject("productUrl"));
    },
  );

  test("does not cache what depends on the session, but caches static files", async () => {
    const page = await agency.owner.fetch("/app/home", { headers: { accept: "text/html" } });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
    const json = { "content-type": "application/json" };
    const query = JSON.stringify({ query: "{ agencyUser { id } }" });
    const watch = JSON.stringify({ query: "subscription { watchAgency { seq } }" });
    const abort = new AbortController();
    const answers = [
      page,
      await agency.owner.fetch("/graphql", { method: "POST", headers: json, body: query }),
      await agency.owner.fetch("/graphql", {
        method: "POST",
        headers: { ...json, accept: "text/event-stream" },
        body: watch,
        signal: abort.signal,
      }),
      await agency.owner.fetch("/app/accounts/new", { method: "POST", headers: json, body: "{}" }),
      await agency.owner.fetch("/files/doc_none"),
      await agency.owner.fetch("/app/accounts/acc_nowhere/overview"),
    ];
    expect(answers[2]?.headers.get("content-type")).toContain("text/event-stream");
    abort.abort();
    for (const { url, headers } of answers)
      expect(headers.get("cache-control"), url).toBe("private, no-store");
    expect((await get(script)).headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test.each([
    ["/signin", "/app/signin"],
    ["/app", "/app/home"],
    ["/app/home", "/app/signin"],
    ["/app/policies", "/app/signin"],
    ["/app/accounts/acc_x/overview", "/app/signin"],
  ])("%s redirects visitors to %s", async (from, to) => {
    const response = await get(from, { accept: "text/html" });
    expect([302, 307]).toContain(response.status);
    expect(new URL(response.headers.get("location") ?? "", inject("productUrl")).pathname).toBe(to);
  });

  test("/app/signin redirects signed-in users to the app", async () => {
    const response = await agency.owner.fetch("/app/signin", { headers: { accept: "text/html" } });
    expect(response.headers.get("location")).toMatch(/\/app$/);
  });

  test.each(["/app/accounts/acc_nowhere/overview", "/app/policies/pol_nowhere/overview", "/app/nowhere"])(
    "%s says that there is no such page",
    async (path) => {
      const response = await agency.owner.fetch(path, { headers: { accept: "text/html" } });
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Page not found");
    },
  );

  test("shows the not-found page for an unknown address, even without a session", async () => {
    const response = await get("/no/such/page", { accept: "text/html" });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found");
  });
});

test("rejects an oversized form, even without a content length", async () => {
  const letters = new TextEncoder().encode(JSON.stringify({ type: "x".repeat(2_000_000) }));
  for (const body of [letters, new Blob([letters]).stream()]) {
    const response = await agency.owner.fetch("/app/accounts/new", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("too much to send at once");
  }
});

describe("an unsupported method", () => {
  test.each([
    ["DELETE", "/app/accounts", "GET, HEAD"],
    ["PATCH", "/app/accounts/new", "GET, HEAD, POST"],
    ["POST", "/", "GET, HEAD"],
    ["PUT", "/app/policies/pol_x/documents", "GET, HEAD, DELETE"],
    ["DELETE", "/healthz", "GET, HEAD"],
    ["PUT", "/files/doc_x", "GET, HEAD"],
  ])("%s %s is rejected with the allowed methods", async (method, path, allowed) => {
    const response = await agency.owner.fetch(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allowed);
    expect(response.headers.get("content-type")).toContain("application/json");
  });

  test("is rejected with the allowed methods for operators, and only for them", async () => {
    const ask = (token: string) =>
      fetch(`${inject("productUrl")}/operator/agencies`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask(inject("operatorToken"))).headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await ask("x")).status).toBe(401);
  });

  test("OPTIONS lists the allowed methods", async () => {
    const response = await agency.owner.fetch("/app/accounts/new", { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
  });

  test("returns not found for a missing address, whatever the method", async () => {
    const response = await agency.owner.fetch("/app/nowhere", { method: "DELETE" });
    expect(response.status).toBe(404);
  });
});

describe("the deployed Worker", () => {
  /** Present only in the local Worker. */
  const localOnly = ["/dev/mailbox", "local-mailbox/", "Local mailbox"];
  const scripts = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(js|mjs|json|html)$/.test(path))
      .map((path) => readFileSync(join(folder, path), "utf8"))
      .join("\n");

  test("contains nothing that is local only", { timeout: 180_000 }, async () => {
    // Built by the check before, or now.
    await checkDeployable();
    const deployed = scripts(at("dist"));
    expect(deployed.length).toBeGreaterThan(1_000_000);
    for (const mark of localOnly) expect(deployed.includes(mark), mark).toBe(false);
    // The same search finds them in the local Worker.
    const local = scripts(at(".local", "build"));
    for (const mark of localOnly) expect(local.includes(mark), mark).toBe(true);
  });
});

test("does not accept a session of one installation at another", async () => {
  const elsewhere = new Client(own.url);
  const response = await elsewhere.fetch("/app/home", { headers: { cookie: agency.owner.cookie } });
  expect(response.headers.get("location")).toMatch(/signin$/);
});
