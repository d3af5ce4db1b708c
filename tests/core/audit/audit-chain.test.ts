/** The sealed chain of the audit log: it grows, and any later tampering is detected. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AuditChain, recordChange, sealAuditEntries, verifyAuditChain } from "#core/audit";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { canonicalJson } from "../../../core/shared/canonical-json.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { base64UrlOf, hmac } from "../../../core/shared/keyed-hash.ts";
import { sha256Hex } from "../../../core/shared/sha256.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let agency: TestAgency;
let registry: TestDatabase;
let chain: AuditChain;
beforeEach(async () => {
  [agency, registry] = await Promise.all([openTestAgency(), openTestDatabase("registry")]);
  await registry.raw.execute({
    sql: `INSERT INTO agencies (id, name, database_name, state, created_at, updated_at)
      VALUES (?, 'Larkspur Insurance', 'agency-1', 'ACTIVE', 0, 0)`,
    args: [agency.agencyId],
  });
  chain = {
    db: agency.db,
    registry: registry.db as unknown as RegistryDb,
    agencyId: agency.agencyId,
    keys: { current: "the first key of this test", former: [] },
  };
});
afterEach(() => {
  agency.close();
  registry.close();
});

async function change(...entityIds: string[]) {
  const scope = agency.scope();
  const recorded = await Promise.all(
    entityIds.map((entityId) =>
      recordChange(scope, {
        action: "account.create",
        entity: "account",
        entityId,
        version: 1,
        after: { entityId },
      }),
    ),
  );
  await writeAll(scope.db, recorded.flat());
}

async function sealed(...groups: string[][]) {
  for (const [at, group] of groups.entries()) {
    await change(...group);
    await sealAuditEntries(chain, at);
  }
}

const anchors = async () => (await registry.raw.execute("SELECT last_seq, root FROM audit_anchors")).rows;

describe("sealing", () => {
  test("chains the entries since the last seal and verifies as intact", async () => {
    await change("acc_1", "acc_2");
    expect(await sealAuditEntries(chain, 1)).toEqual({ sealedRows: 2, more: false, isAnchored: true });
    expect(await sealAuditEntries(chain, 2)).toEqual({ sealedRows: 0, more: false, isAnchored: true });
    await change("acc_3");
    expect(await sealAuditEntries(chain, 3)).toEqual({ sealedRows: 1, more: false, isAnchored: true });
    expect(await verifyAuditChain(chain)).toEqual({ state: "INTACT", sealedRows: 3, isAnchored: true });
  });

  test("anchors the last root outside the agency's database", async () => {
    expect(await verifyAuditChain(chain)).toEqual({ state: "INTACT", sealedRows: 0, isAnchored: false });
    await sealed(["acc_1"], ["acc_2", "acc_3"]);
    const { rows } = await agency.raw.execute(
      "SELECT last_seq, root FROM audit_seals ORDER BY id DESC LIMIT 1",
    );
    expect(await anchors()).toEqual(rows);
    expect(rows).toMatchObject([{ last_seq: 3 }]);
  });

  test("makes each root depend on the root before it", async () => {
    await sealed(["acc_1"], ["acc_2"]);
    const seals = (await agency.raw.execute("SELECT root FROM audit_seals ORDER BY id")).rows;
    const entries = await agency.raw.execute("SELECT seq, hash FROM audit_entries WHERE seq = 2");
    const content = canonicalJson([
      chain.agencyId,
      seals[0]?.["root"],
      entries.rows.map(({ seq, hash }) => [seq, hash]),
    ]);
    const root = base64UrlOf(await hmac(chain.keys.current, `audit.seal.v1.${content}`));
    expect(seals[1]?.["root"]).toBe(root);
  });

  test("produces one chain when run concurrently", async () => {
    await change("acc_1", "acc_2", "acc_3");
    const outcomes = await Promise.all([1, 2, 3, 4].map((at) => sealAuditEntries(chain, at)));
    expect(outcomes.reduce((sum, { sealedRows }) => sum + sealedRows, 0)).toBe(3);
    expect(await verifyAuditChain(chain)).toEqual({ state: "INTACT", sealedRows: 3, isAnchored: true });
  });

  test("works through a long log in limited batches", async () => {
    for (let round = 0; round < 3; round += 1)
      await change(...Array.from({ length: 200 }, (_, place) => `acc_${round}_${place}`));
    expect(await sealAuditEntries(chain, 1)).toMatchObject({ sealedRows: 500, more: true });
    expect(await sealAuditEntries(chain, 2)).toMatchObject({ sealedRows: 100, more: false });
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "INTACT", sealedRows: 600 });
  });

  test("resumes after an interruption before the root was anchored", async () => {
    await sealed(["acc_1"]);
    const before = await anchors();
    await sealed(["acc_2"]);
    await registry.raw.execute({
      sql: "UPDATE audit_anchors SET last_seq = ?, root = ?",
      args: [before[0]?.["last_seq"] ?? 0, before[0]?.["root"] ?? ""],
    });
    expect(await sealAuditEntries(chain, 9)).toEqual({ sealedRows: 0, more: false, isAnchored: true });
    expect(await anchors()).toMatchObject([{ last_seq: 2 }]);
  });

  test("continues with a new key and still verifies the old one", async () => {
    await sealed(["acc_1"]);
    const former = chain.keys.current;
    chain.keys = { current: "the second key of this test", former: [former] };
    await sealed(["acc_2"]);
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "INTACT", sealedRows: 2 });
    chain.keys = { current: "the second key of this test", former: [] };
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "WRONG_KEY", seq: 1 });
  });

  test("covers a chain from before roots had keys", async () => {
    await change("acc_1", "acc_2");
    const { rows } = await agency.raw.execute("SELECT seq, hash FROM audit_entries ORDER BY seq");
    const genesis = "0".repeat(64);
    const root = await sha256Hex(canonicalJson([genesis, rows.map(({ seq, hash }) => [seq, hash])]));
    await agency.raw.execute({
      sql: "INSERT INTO audit_seals (first_seq, last_seq, root, previous, at) VALUES (1, 2, ?, ?, 0)",
      args: [root, genesis],
    });
    expect(await verifyAuditChain(chain)).toEqual({ state: "INTACT", sealedRows: 2, isAnchored: false });
    await sealed(["acc_3"]);
    expect(await verifyAuditChain(chain)).toEqual({ state: "INTACT", sealedRows: 3, isAnchored: true });
    await agency.raw.execute(`UPDATE audit_seals SET root = '${"a".repeat(64)}' WHERE id = 1`);
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "ALTERED", seq: 1 });
  });
});

describe("verification", () => {
  beforeEach(() => sealed(["acc_1", "acc_2"], ["acc_3", "acc_4"]));

  const damages: [string, string, object][] = [
    [
      "a changed row",
      `UPDATE audit_entries SET after = '{"name":"Other"}' WHERE seq = 2`,
      { state: "ALTERED", seq: 2, reason: "ROW_ALTERED" },
    ],
    [
      "a removed row",
      "DELETE FROM audit_entries WHERE seq = 3",
      { state: "ALTERED", seq: 3, reason: "ROWS_MISSING_OR_ADDED" },
    ],
    [
      "a removed seal",
      "DELETE FROM audit_seals WHERE id = 1",
      { state: "ALTERED", seq: 3, reason: "SEAL_ALTERED" },
    ],
    [
      "a replaced root",
      `UPDATE audit_seals SET root = '${"a".repeat(64)}' WHERE id = 1`,
      { state: "ALTERED", seq: 1, reason: "ROWS_MISSING_OR_ADDED" },
    ],
    [
      "a truncated log",
      "DELETE FROM audit_entries WHERE seq > 2; DELETE FROM audit_seals WHERE id = 2",
      { state: "SHORTENED", sealedSeq: 2, anchoredSeq: 4 },
    ],
    [
      "an emptied log",
      "DELETE FROM audit_entries; DELETE FROM audit_seals",
      { state: "SHORTENED", sealedSeq: 0, anchoredSeq: 4 },
    ],
    [
      "a seal that claims another key",
      "UPDATE audit_seals SET key_id = 'unknown' WHERE id = 2",
      { state: "WRONG_KEY", seq: 3, keyId: "unknown" },
    ],
  ];
  test.each(damages)("detects %s", async (_name, damage, verdict) => {
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "INTACT", sealedRows: 4 });
    await agency.raw.executeMultiple(damage);
    expect(await verifyAuditChain(chain)).toEqual(verdict);
  });

  /** A different history of the same length, sealed in its place by an attacker with everything but the key. */
  async function replaceChain(forge: AuditChain) {
    await agency.raw.executeMultiple(
      "DELETE FROM audit_entries; DELETE FROM audit_seals; DELETE FROM sqlite_sequence",
    );
    const other = await openTestDatabase("registry");
    await other.raw.execute("PRAGMA foreign_keys = OFF");
    await change("acc_9", "acc_8", "acc_7", "acc_6");
    await sealAuditEntries({ ...forge, registry: other.db as unknown as RegistryDb }, 1);
    other.close();
  }

  test("detects a replaced chain, with or without a key", async () => {
    await replaceChain({ ...chain, keys: { current: "a key of somebody's own", former: [] } });
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "WRONG_KEY", seq: 1 });
    const { rows } = await agency.raw.execute("SELECT seq, hash FROM audit_entries ORDER BY seq");
    const root = await sha256Hex(canonicalJson(["0".repeat(64), rows.map(({ seq, hash }) => [seq, hash])]));
    await agency.raw.execute({ sql: "UPDATE audit_seals SET key_id = NULL, root = ?", args: [root] });
    expect(await verifyAuditChain(chain)).toEqual({ state: "ALTERED", seq: 1, reason: "SEAL_ALTERED" });
  });

  test("detects another agency's chain in place of this one", async () => {
    await replaceChain({ ...chain, agencyId: "agy_0000000000000000000000002" });
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "ALTERED", seq: 1 });
  });

  test("detects an older copy of the database, even after further work in it", async () => {
    const [before] = await anchors();
    // The registry knows of work that the copy has never seen.
    await change("acc_5");
    await sealAuditEntries(chain, 3);
    await agency.raw.executeMultiple(
      "DELETE FROM audit_entries WHERE seq > 4; DELETE FROM audit_seals WHERE last_seq > 4",
    );
    expect(before).toMatchObject({ last_seq: 4 });
    expect(await verifyAuditChain(chain)).toEqual({ state: "SHORTENED", sealedSeq: 4, anchoredSeq: 5 });
    const known = await anchors();
    await change("acc_6", "acc_7", "acc_8");
    expect(await sealAuditEntries(chain, 4)).toEqual({ sealedRows: 0, more: false, isAnchored: false });
    expect(await anchors()).toEqual(known);
    expect(await verifyAuditChain(chain)).toMatchObject({ state: "SHORTENED" });
  });
});
