/** What operators can do over HTTP and from the command line: create agencies, list them, roll migrations. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseNameOf } from "#core/provisioning";
import { at } from "../../apps/cli/local/places.ts";
import { codeOf, listCodeMail, listMail, type Mail } from "../support/mailbox.ts";
import { type OwnProduct, startOwnProduct } from "../support/own-product.ts";
import { persistedBody } from "../support/persisted-documents.ts";
import { waitFor } from "../support/running-policies.ts";

let own: OwnProduct;
beforeAll(async () => {
  own = await startOwnProduct({ GRAPHQL_DOCUMENTS: "persisted" });
});
afterAll(() => own.stop());

describe("operators", () => {
  const input = () => ({
    name: "Operated Insurance",
    timeZone: "America/Denver",
    ownerName: "Bram Okafor",
    ownerEmail: `bram-${crypto.randomUUID()}@operated.example`,
  });
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    { token = own.operatorToken, network = "203.0.113.1" } = {},
  ) => {
    const response = await fetch(`${own.url}/operator${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "cf-connecting-ip": network,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const registry = async (statement: string, args: (string | number)[] = []) => {
    const client = createClient({ url: own.databaseUrlTemplate.replace("{name}", "registry") });
    await client.execute({ sql: statement, args });
    client.close();
  };
  const signsIn = async (email: string, waitMs = 10_000) => {
    const since = (await listCodeMail(own.url, email)).length;
    await fetch(`${own.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: persistedBody("mutation SignIn", { email }),
    });
    for (const until = Date.now() + waitMs; Date.now() < until;) {
      if ((await listCodeMail(own.url, email)).length > since) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };

  test("create an agency whose owner can sign in, once", async () => {
    const agencyInput = input();
    expect(await call("POST", "/agencies", agencyInput)).toMatchObject({
      status: 201,
      body: { created: true },
    });
    expect(await signsIn(agencyInput.ownerEmail)).toBe(true);
    const again = await call("POST", "/agencies", agencyInput);
    expect(again).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  test("get the owner invited once, with the sign-in address", async () => {
    const agencyInput = input();
    await call("POST", "/agencies", agencyInput);
    const { ownerEmail, name } = agencyInput;
    await waitFor("the invitation", async () => (await listMail(own.url, ownerEmail)).length > 0);
    // The same call again is a conflict and sends no second email.
    await call("POST", "/agencies", agencyInput);
    const next = input();
    await call("POST", "/agencies", next);
    // What is mailed for the next agency comes after what would have been mailed for this one.
    await waitFor("the next invitation", async () => (await listMail(own.url, next.ownerEmail)).length > 0);
    const mails = await listMail(own.url, ownerEmail);
    expect(mails.map(({ subject }) => subject)).toEqual([`${name} is ready on Carabiner`]);
    expect(mails[0]?.text).toContain(`${new URL(own.url).origin}/app/signin`);
    // It must not look like an email with a code.
    expect(codeOf(mails[0] as Mail)).toBe("");
  });

  test("create one agency when the same call is made twice at once", async () => {
    const agencyInput = input();
    const answers = await Promise.all([
      call("POST", "/agencies", agencyInput),
      call("POST", "/agencies", agencyInput),
    ]);
    // The later call finds the other's work, partial or complete, and does not fail.
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const ids = new Set(answers.map(({ body }) => body["agencyId"]).filter(Boolean));
    expect(ids.size).toBe(1);
    expect(await signsIn(agencyInput.ownerEmail)).toBe(true);
  });

  test("finish an interrupted agency creation", async () => {
    const agencyInput = input();
    const agencyId = `agy_${"0".repeat(24)}7`;
    // The state after the first call died right after reserving the place.
    await registry(
      "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, ?, ?, 'PROVISIONING', 1, 1)",
      [agencyId, agencyInput.name, `agency-${"0".repeat(24)}7`],
    );
    await registry("INSERT INTO sign_in_addresses (email, agency_id, user_id) VALUES (?, ?, 'usr_cut')", [
      agencyInput.ownerEmail,
      agencyId,
    ]);
    expect(await signsIn(agencyInput.ownerEmail, 1_000)).toBe(false);
    const answer = await call("POST", "/agencies", agencyInput);
    expect(answer).toMatchObject({ status: 201, body: { created: false, agencyId } });
    expect(await signsIn(agencyInput.ownerEmail)).toBe(true);
  });

  test("get an error for each invalid field", async () => {
    const answer = await call("POST", "/agencies", {
      name: "",
      timeZone: "Mars/Olympus",
      ownerName: "x",
      ownerEmail: "nope",
    });
    expect(answer.status).toBe(422);
    const paths = (answer.body["fields"] as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["name", "timeZone", "ownerEmail"]));
    expect((await call("POST", "/agencies", "{")).status).toBe(422);
  });

  test.each([
    ["GET", "/agencies"],
    ["POST", "/agencies"],
    ["POST", "/migrations"],
    ["POST", "/agencies/agy_1/audit"],
    ["POST", "/agencies/agy_1/clock"],
  ])("get nothing from %s %s with a wrong token", async (method, path) => {
    for (const token of ["", "x", `${own.operatorToken}x`, own.operatorToken.slice(0, -1)]) {
      const { status, body } = await call(method, path, method === "POST" ? input() : undefined, { token });
      expect(status).toBe(401);
      expect(Object.keys(body)).toEqual(["message"]);
    }
  });

  test("get through although a stranger on the same network has used up all tries", async () => {
    const stranger = { network: "198.51.100.66" };
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        call("GET", "/agencies", undefined, { ...stranger, token: `x${nth}` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await call("GET", "/agencies", undefined, { ...stranger, token: "x" })).status).toBe(429);
    expect((await call("GET", "/agencies", undefined, stranger)).status).toBe(200);
    expect((await call("GET", "/agencies")).status).toBe(200);
  });

  test("roll migrations over all agencies, and a broken one does not stop the others", async () => {
    const broken = `agy_${"0".repeat(24)}9`;
    await registry(
      "INSERT INTO agencies (id, name, database_name, state, created_at, updated_at) VALUES (?, 'Broken Insurance', 'agency-gone', 'ACTIVE', 1, 1)",
      [broken],
    );
    await registry("UPDATE agencies SET schema_version = 0");
    const { body } = await call("POST", "/migrations");
    expect(body["migrated"]).toBeGreaterThanOrEqual(3);
    expect(body).toMatchObject({ failures: [{ agencyId: broken, name: "Broken Insurance" }], next: null });
    const { body: listed } = await call("GET", "/agencies");
    const agencies = listed["agencies"] as {
      id: string;
      schemaVersion: number;
      migrationError: string | null;
    }[];
    for (const { id, schemaVersion, migrationError } of agencies) {
      expect(schemaVersion > 0, id).toBe(id !== broken);
      expect(migrationError === null, id).toBe(id !== broken);
    }
  });

  test("learn whether an agency's audit chain is intact", async () => {
    const { body } = await call("POST", "/agencies", input());
    const agencyId = String(body["agencyId"]);
    const check = async () => (await call("POST", `/agencies/${agencyId}/audit`)).body;
    // The agency's clock seals soon after a write.
    const intact = await waitFor("the first seal", async () => {
      const verdict = await check();
      return verdict["isAnchored"] === true ? verdict : null;
    });
    expect(intact["state"]).toBe("INTACT");
    const client = createClient({
      url: own.databaseUrlTemplate.replace("{name}", databaseNameOf(agencyId)),
    });
    await client.execute("DELETE FROM audit_seals WHERE id = (SELECT max(id) FROM audit_seals)");
    client.close();
    expect((await check())["state"]).toBe("SHORTENED");
    expect((await call("POST", "/agencies/agy_1/audit")).status).toBe(404);
    expect((await call("GET", "/agencies/agy_1/clock")).status).toBe(404);
  });

  test("do all of it from the command line", { timeout: 120_000 }, async () => {
    const run = async (...args: string[]) => {
      const env = { ...process.env, CARABINER_URL: own.url, CARABINER_OPERATOR_TOKEN: own.operatorToken };
      return promisify(execFile)(process.execPath, [at("apps", "cli", "agency.ts"), ...args], { env }).then(
        ({ stdout }) => ({ code: 0, text: stdout }),
        (error: { code: number; stderr: string; stdout: string }) => ({
          code: error.code,
          text: error.stderr + error.stdout,
        }),
      );
    };
    const { name, timeZone, ownerName, ownerEmail } = { ...input(), name: "Typed Insurance" };
    const facts = [
      "--name",
      name,
      "--time-zone",
      timeZone,
      "--owner-name",
      ownerName,
      "--owner-email",
      ownerEmail,
    ];
    const made = await run("create", ...facts);
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringContaining("Typed Insurance is ready") as string,
    });
    expect(await run("create", ...facts)).toMatchObject({
      code: 1,
      text: expect.stringContaining("already signs in") as string,
    });
    expect((await run("create", "--name", "Half")).text).toContain("--owner-email");
    expect((await run("list")).text).toContain("Typed Insurance");
    // The broken agency of the test above is still broken.
    const rolled = await run("migrate");
    expect(rolled).toMatchObject({ code: 1, text: expect.stringContaining("Broken Insurance") as string });
    // The broken agency cannot be checked, and the test above truncated another's chain.
    const audited = await run("audit");
    expect(audited.code).toBe(1);
    expect(audited.text).toMatch(/shortened: it ends at entry \d+ but once extended to \d+/);
    expect(audited.text).toContain("intact,");
    // On a shortened chain nothing is sealed, which the clock does not hide.
    const clocks = await run("clock", "--run");
    expect(clocks.code).toBe(1);
    expect(clocks.text).toMatch(
      /seal-audit {2}failed \d+× {2}The audit chain does not hold the registry's anchor/,
    );
    expect((await run("dance")).code).toBe(1);
  });
});
