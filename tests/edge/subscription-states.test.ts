/**
 * What answers when an agency's subscription has expired or is paused, asked of every root field of the schema and of
 * routes that need a session. The fields that stay open are written down a second time.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { schema } from "#core/graphql";
import { buyPlan } from "../../apps/cli/local/demo-subscription.ts";
import { verificationCodeOf } from "../../core/certificates/verification.ts";
import { jobs } from "../../edge/queues/jobs.ts";
import { openAgency, registrySql, type RunningAgency } from "../support/agencies.ts";
import { createPolicy, waitFor } from "../support/running-policies.ts";
import { type Ids, rootFields } from "./root-fields.ts";

const staysOpen = [
  "Query.agencyUser",
  "Query.agencyUsers",
  "Query.lastChangeSeq",
  "Query.subscriptionHistory",
  "Query.subscriptionInvoices",
  "Query.subscriptionManagementLinks",
  "Mutation.createAgencyUser",
  "Mutation.disableAgencyUser",
  "Mutation.enableAgencyUser",
  "Mutation.reassignWork",
  "Mutation.removeAgencyUser",
  "Mutation.resendAgencyUserInvitation",
  "Mutation.updateAgencyUser",
  "Mutation.updateSubscription",
];

/** Lookups for whoever enters records. */
const lookups = ["Query.addressSuggestions", "Query.retrieveAddress"];

const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
);
const privateFields = fields.filter((field) => !rootFields[field]?.isPublic);

/** Nothing has these ids: whether a field answers is decided before it is looked for. */
const ids = new Proxy({} as Ids, { get: () => "none_1" });

let agency: RunningAgency;
let code = "";

async function codesOf(field: string): Promise<string[]> {
  const [kind = ""] = field.split(".");
  const body = rootFields[field]?.ask(ids) ?? "";
  const response = await agency.owner.fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: `${kind.toLowerCase()} { ${body} }` }),
  });
  return Array.from((await response.text()).matchAll(/"code":"([A-Z_]+)"/g), ([, code = ""]) => code);
}

const setState = (state: string) => agency.sql("UPDATE subscription SET state = ?", [state]);
const statusOf = async (path: string, init?: { method: string; body: FormData }) =>
  (await agency.owner.fetch(path, init)).status;

beforeAll(async () => {
  agency = await openAgency("Closing Insurance");
  const { accountId } = await createPolicy(agency.owner, {
    ...{ state: "INFORCE", policyNumber: "CL-1", inforceAt: "2026-01-01", expiresAt: "2036-01-01" },
  });
  const [row] = await registrySql("SELECT verification_key AS key FROM agencies WHERE id = ?", [
    agency.agencyId,
  ]);
  code = verificationCodeOf(row?.["key"] as string, crypto.getRandomValues(new Uint8Array(16)));
  await agency.sql(
    `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot, issued_on,
       storage_key, sha256, size, verification_code, created_by, created_at)
     SELECT 'crt_1', ?, 'LIABILITY', 'COI-2026-00991', 'Marlow Yards', '{}', '[]', '{}', '2026-03-02',
       'certificates/crt_1.pdf', '', 10, ?, id, 0 FROM users`,
    [accountId, code],
  );
  await agency.sql(
    "INSERT INTO certificate_policies SELECT 'crt_1', id, policy_number, carrier_id, inforce_at, expires_at FROM policies",
  );
});

describe("expired", () => {
  beforeAll(() => setState("EXPIRED"));

  test.each(privateFields)("%s", async (field) => {
    const refused = expect.arrayContaining(["SUBSCRIPTION_EXPIRED"]);
    expect(await codesOf(field)).toEqual(
      staysOpen.includes(field) ? expect.not.arrayContaining(["SUBSCRIPTION_EXPIRED"]) : refused,
    );
  });

  test("pages are refused as unpaid, and the subscription's own page is not", async () => {
    expect(await statusOf("/app/accounts")).toBe(402);
    expect(await statusOf("/app/settings/subscription")).toBe(200);
  });

  test("files and uploads are refused, and nothing is stored", async () => {
    for (const path of [
      "/files/none_1",
      "/certificates/none_1",
      "/service-files/none_1",
      "/agency/html/a/b",
    ]) {
      expect(await statusOf(path), path).toBe(403);
    }
    const form = new FormData();
    form.set("file", new Blob(["Text"]), "text.txt");
    expect(await statusOf("/app/policies/new", { method: "POST", body: form })).toBe(403);
    expect(await agency.sql("SELECT count(*) AS n FROM uploads")).toEqual([{ n: 0 }]);
  });

  test("the public's page for certificates goes on", async () => {
    const page = await fetch(`${inject("productUrl")}/verify/${code}`, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("COI-2026-00991");
  });
});

describe("paused", () => {
  beforeAll(() => setState("PAUSED"));

  test.each(privateFields)("%s", async (field) => {
    const isWrite = field.startsWith("Mutation.") || lookups.includes(field);
    const isRefused = isWrite && !staysOpen.includes(field);
    const refused = expect.arrayContaining(["SUBSCRIPTION_PAUSED"]);
    expect(await codesOf(field)).toEqual(
      isRefused ? refused : expect.not.arrayContaining(["SUBSCRIPTION_PAUSED"]),
    );
  });
});

/** Those that go on whatever became of the subscription. All others wait. */
const jobsThatStayOpen = [
  "delete-stored-file",
  "invite-owner",
  "invite-user",
  "mail-invoice",
  "mail-subscription-state",
  "mail-usage",
  "publish-agency-name",
  "refresh-subscription",
];

describe("work under way", () => {
  test("waits for everything but users, the subscription and what is left to tidy", () => {
    const open = jobs.filter(({ staysOpen }) => staysOpen).map(({ name }) => name);
    expect(open.toSorted()).toEqual(jobsThatStayOpen);
    expect(jobs.length).toBeGreaterThan(jobsThatStayOpen.length);
  });

  test("waits in the running product, and goes on once a plan is bought", async () => {
    const { agencyId, owner, sql } = agency;
    await setState("EXPIRED");
    await sql(
      `INSERT INTO outbox (id, job, payload, due_at, send_at, request_id, created_at)
       VALUES ('job_of_the_test', 'send-delivery', '{"deliveryId":"none"}', 0, 0, 'req_1', ?)`,
      [Date.now()],
    );
    const runClock = () =>
      fetch(`${inject("productUrl")}/operator/agencies/${agencyId}/clock`, {
        method: "POST",
        headers: { authorization: `Bearer ${inject("operatorToken")}` },
      });
    const jobOf = async () => (await sql("SELECT state, reason FROM outbox WHERE id = 'job_of_the_test'"))[0];
    expect((await runClock()).status).toBe(200);
    await waitFor("the job to wait", async () => (await jobOf())?.["reason"] !== null);
    expect(await jobOf()).toMatchObject({ state: "WAITING", reason: expect.stringContaining("has expired") });
    await buyPlan(owner, { url: inject("productUrl"), operatorToken: inject("operatorToken") });
    await waitFor("the job to be done", async () => (await jobOf())?.["state"] === "DONE");
  });
});

describe("a trial that has ended without a plan", () => {
  test("is expired although the clock has not run", async () => {
    await agency.sql("UPDATE subscription SET state = 'TRIAL', trial_ends_at = 1, provider = NULL");
    expect(await codesOf("Query.accounts")).toEqual(["SUBSCRIPTION_EXPIRED"]);
    await agency.sql("UPDATE subscription SET state = 'TRIAL', provider = 'MANUAL'");
    expect(await codesOf("Query.accounts")).toEqual([]);
  });
});
