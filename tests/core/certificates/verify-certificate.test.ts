/** What anyone learns from a code, and what nobody learns from one that is not a certificate's. */
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createPolicies } from "#core/policies";
import { verifyCertificate } from "../../../core/certificates/verify-certificate.ts";
import { verificationLimits } from "../../../core/certificates/verification-tries.ts";
import { verificationCodeOf } from "../../../core/certificates/verification.ts";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, valueOf } from "../../support/book-of-business.ts";
import { certificatesOf } from "../../support/issued-certificates.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const key = "7KX2MB";
const random = Uint8Array.from({ length: 16 }, (_, place) => place);
const code = verificationCodeOf(key, random);
/** 2026-11-20 in the agency's time zone. */
const now = Date.UTC(2026, 10, 20, 15);

let agency: TestAgency;
let registry: TestDatabase;
let waited: number[];
/** What was counted when the wait before the answer began. */
let counted: unknown[];
let clock: number;

beforeEach(async () => {
  [agency, registry] = await Promise.all([openTestAgency({ nowMs: now }), openTestDatabase("registry")]);
  onTestFinished(() => (agency.close(), registry.close()));
  [waited, counted, clock] = [[], [], now];
  await registry.raw.execute({
    sql: `INSERT INTO agencies (id, name, database_name, state, created_at, updated_at, verification_key)
      VALUES (?, 'Larkspur', 'agency-1', 'ACTIVE', 0, 0, ?)`,
    args: [agency.agencyId, key],
  });
  const scope = agency.scope();
  const policy = await createPolicy(scope, {
    ...{ policyNumber: "GL-1", inforceAt: "2026-01-01", expiresAt: "2027-01-01", state: "INFORCE" },
  });
  await agency.raw.batch([
    {
      sql: `INSERT INTO certificates (id, account_id, kind, number, holder_name, holder_address, marks, snapshot,
          issued_on, storage_key, sha256, size, verification_code, created_by, created_at)
        VALUES ('crt_1', ?, 'LIABILITY', 'COI-2026-00001', 'Marlow Yards', '{}', '[]', '{}', '2026-03-02',
          'certificates/crt_1.pdf', 'abc123', 10, ?, ?, 0)`,
      args: [policy.accountId, code, agency.ownerId],
    },
    {
      sql: "INSERT INTO certificate_policies VALUES ('crt_1', ?, 'GL-1', ?, '2026-01-01', '2027-01-01')",
      args: [policy.id, policy.carrier.id],
    },
  ]);
});

/** `meanwhile`: what happens between the check of the limit and the count. */
const verify = (given: string, network = "203.0.113.7", meanwhile?: () => void) =>
  verifyCertificate(
    {
      registry: registry.db as unknown as RegistryDb,
      openAgency: (agencyId) => {
        expect(agencyId).toBe(agency.agencyId);
        meanwhile?.();
        return agency.db;
      },
      secret: "a secret of more than thirty-two characters",
      nowMs: () => clock,
      async wait(ms) {
        waited.push(ms);
        counted.push(...(await tries()));
      },
    },
    { code: given, network },
  );

const tries = async () =>
  (await registry.raw.execute("SELECT tries, failures FROM verification_tries")).rows.map(
    ({ tries: all, failures }) => [all, failures],
  );

test("a code gives the state, number, day of issue and hash, and nothing else", async () => {
  expect(await verify(code)).toEqual({
    tag: "FOUND",
    certificate: {
      ...{ code, number: "COI-2026-00001", issuedOn: "2026-03-02", state: "VALID", since: null },
      ...{ sha256: "abc123", checkedAt: now, timeZone: "America/Chicago" },
    },
  });
});

test("a code is read as people type it", async () => {
  expect(await verify(code.toLowerCase().replaceAll("-", " "))).toMatchObject({ tag: "FOUND" });
});

test.each<[string, string, string, string | null]>([
  ["withdrawn", `UPDATE certificates SET withdrawn_at = ${now - 86_400_000}`, "CANCELED", "2026-11-19"],
  ["superseded", `UPDATE certificates SET superseded_at = ${now}`, "SUPERSEDED", "2026-11-20"],
  ["a deleted policy", `UPDATE policies SET deleted_at = ${now}`, "CANCELED", "2026-11-20"],
  ["another number", "UPDATE policies SET policy_number = 'GL-2'", "CHANGED", null],
  ["another carrier", "UPDATE policies SET carrier_id = 'car_2'", "CHANGED", null],
  ["another term", "UPDATE policies SET expires_at = '2027-02-01'", "CHANGED", null],
])("%s shows at once", async (_, change, state, since) => {
  await agency.raw.executeMultiple(`PRAGMA foreign_keys = OFF; ${change};`);
  expect(await verify(code)).toMatchObject({ certificate: { state, since } });
});

test("one that has not begun says from which day it is valid, and the one before it stays valid until then", async () => {
  await agency.raw.execute(`UPDATE certificates SET superseded_at = ${now}, superseded_from = '2026-11-21'`);
  expect(await verify(code)).toMatchObject({ certificate: { state: "VALID", since: null } });
  clock += 86_400_000;
  expect(await verify(code)).toMatchObject({ certificate: { state: "SUPERSEDED", since: "2026-11-21" } });
  await agency.raw.executeMultiple(`UPDATE certificates SET superseded_at = NULL;
    UPDATE policies SET inforce_at = '2026-12-17'; UPDATE certificate_policies SET inforce_at = '2026-12-17'`);
  expect(await verify(code)).toMatchObject({ certificate: { state: "VALID", since: "2026-12-17" } });
});

test("a cancellation to come shows before it takes effect", async () => {
  await agency.raw.execute(`UPDATE policies SET cancellation = '{"effectiveAt":"2026-12-15"}'`);
  expect(await verify(code)).toMatchObject({ certificate: { state: "CHANGED" } });
});

test("an expired policy shows from its day on, in the agency's time zone", async () => {
  clock = Date.UTC(2027, 0, 1, 5, 59);
  expect(await verify(code)).toMatchObject({ certificate: { state: "VALID" } });
  clock = Date.UTC(2027, 0, 1, 6, 0);
  expect(await verify(code)).toMatchObject({ certificate: { state: "EXPIRED", since: "2027-01-01" } });
});

const otherSecret = verificationCodeOf(key, new Uint8Array(16));
const otherAgency = verificationCodeOf("000000", random);

test.each([
  ["an unknown code of an agency", otherSecret],
  ["a code of no agency", otherAgency],
  ["a text that is no code", "COI-2026-00001"],
  ["nothing", ""],
  ["very long text", "A".repeat(100_000)],
])("%s gets the one answer, after the same time", async (_, given) => {
  expect(await verify(given)).toEqual({ tag: "UNKNOWN" });
  expect(waited).toEqual([250]);
  expect(counted).toEqual([[1, 1]]);
  expect(await tries()).toEqual([[1, 1]]);
});

test("an agency that is not ready yet answers nothing", async () => {
  await registry.raw.execute("UPDATE agencies SET state = 'PROVISIONING'");
  expect(await verify(code)).toEqual({ tag: "UNKNOWN" });
});

test("a network that guesses is stopped, others are not, and it may try again later", async () => {
  for (let guess = 0; guess < verificationLimits.failures; guess += 1)
    expect(await verify(otherSecret)).toEqual({ tag: "UNKNOWN" });
  expect(await verify(otherSecret)).toEqual({ tag: "TOO_MANY" });
  expect(await verify(code)).toEqual({ tag: "TOO_MANY" });
  expect(await tries()).toEqual([[verificationLimits.failures, verificationLimits.failures]]);
  expect(await verify(code, "198.51.100.4")).toMatchObject({ tag: "FOUND" });
  // One site has many addresses.
  expect(await verify(otherSecret, "2001:db8:1:2::5")).toEqual({ tag: "UNKNOWN" });
  expect(await tries()).toHaveLength(3);
  expect(await verify(otherSecret, "2001:db8:1:9::6")).toEqual({ tag: "UNKNOWN" });
  expect(await tries()).toHaveLength(3);
  clock += verificationLimits.windowMs + 1;
  expect(await verify(code)).toMatchObject({ tag: "FOUND" });
  expect(await tries()).toHaveLength(1);
});

test("guesses made at once get exactly as many answers as the limit allows", async () => {
  const guesses = Array.from({ length: 3 * verificationLimits.failures }, () => verify(otherSecret));
  const tags = (await Promise.all(guesses)).map(({ tag }) => tag);
  expect(tags.filter((tag) => tag === "UNKNOWN")).toHaveLength(verificationLimits.failures);
  expect(new Set(tags)).toEqual(new Set(["UNKNOWN", "TOO_MANY"]));
  expect(await verify(code, "198.51.100.4")).toMatchObject({ tag: "FOUND" });
  clock += verificationLimits.windowMs + 1;
  expect(await verify(code)).toMatchObject({ tag: "FOUND" });
});

test("a right code is not told either if guesses reach the limit meanwhile, after the same time", async () => {
  await verify(otherSecret);
  const right = verify(code, undefined, () => {
    const { failures } = verificationLimits;
    void registry.raw.execute(`UPDATE verification_tries SET tries = ${failures}, failures = ${failures}`);
  });
  expect(await right).toEqual({ tag: "TOO_MANY" });
  expect(waited).toEqual([250, 250]);
});

test("many right codes looked up at once are all answered", async () => {
  const lookups = Array.from({ length: 2 * verificationLimits.failures }, () => verify(code));
  for (const { tag } of await Promise.all(lookups)) expect(tag).toBe("FOUND");
});

test("since when a policy is otherwise than printed is what staff see", async () => {
  const { rows } = await agency.raw.execute("SELECT id FROM policies");
  clock = now + 3 * 86_400_000;
  agency.clock.nowMs = now + 86_400_000;
  const policies = createPolicies(agency.scope());
  valueOf(await policies.update({ id: rows[0]?.["id"] as string, policyNumber: "GL-9000" }));
  agency.clock.nowMs = clock;
  const { state, stateSince } = (await certificatesOf(agency).find("crt_1")) ?? {};
  expect([state, stateSince]).toEqual(["CHANGED", "2026-11-21"]);
  expect(await verify(code)).toMatchObject({ certificate: { state, since: stateSince } });
});

test("one network cannot look a known code up without end", async () => {
  for (let each = 0; each < verificationLimits.tries; each += 1) {
    const { tag } = await verify(code);
    if (tag !== "FOUND") throw new Error(`Lookup ${each} was answered with ${tag}.`);
  }
  expect(await verify(code)).toEqual({ tag: "TOO_MANY" });
});

test("a lookup reads in two round trips", async () => {
  agency.forget();
  registry.forget();
  await verify(code);
  expect([
    agency.sent.roundTrips,
    registry.sent.statements.filter((sql) => /^select/i.test(sql)).length,
  ]).toEqual([1, 2]);
});
