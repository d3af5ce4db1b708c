/** The hash of an audit entry covers the reason that someone gave. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type AuditChain,
  listEntityHistory,
  recordChange,
  sealAuditEntries,
  verifyAuditChain,
} from "#core/audit";
import type { RegistryDb } from "../../../core/shared/database.ts";
import { writeAll } from "../../../core/shared/database.ts";
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
    keys: { current: "the key of this test", former: [] },
  };
  const scope = agency.scope();
  const change = { action: "policy.update", entity: "policy", entityId: "pol_1", version: 2 };
  await writeAll(scope.db, [
    ...(await recordChange(scope, { ...change, reason: "Endorsement 4" })),
    ...(await recordChange(scope, { ...change, version: 3 })),
  ]);
  await sealAuditEntries(chain, 1);
});
afterEach(() => {
  agency.close();
  registry.close();
});

test("keeps each change's reason, or none", async () => {
  const entries = await listEntityHistory(agency.db, { entity: "policy", entityIds: ["pol_1"], limit: 9 });
  expect(entries.map(({ reason }) => reason)).toEqual([null, "Endorsement 4"]);
  expect(await verifyAuditChain(chain)).toMatchObject({ state: "INTACT", sealedRows: 2 });
});

test.each([
  ["altered", "'Endorsement 5'", 1],
  ["removed", "NULL", 1],
  ["added", "'Endorsement 4'", 2],
])("detects a reason that was %s later", async (_how, reason, seq) => {
  await agency.raw.execute(`UPDATE audit_entries SET reason = ${reason} WHERE seq = ${seq}`);
  expect(await verifyAuditChain(chain)).toEqual({ state: "ALTERED", seq, reason: "ROW_ALTERED" });
});
