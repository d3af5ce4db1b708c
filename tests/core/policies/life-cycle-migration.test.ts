/** The migration to the policies' life cycle, on an agency that already has policies. */
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { readMigrations } from "../../support/test-database.ts";

test("keeps the newest of several renewals linked, and finds the states that ended policies had", async () => {
  const client = createClient({ url: ":memory:" });
  const migrations = readMigrations("agency");
  const change = migrations.findIndex(({ name }) => name === "policy-life-cycle");
  for (const { sql } of migrations.slice(0, change)) await client.executeMultiple(sql);
  const policy = (
    id: string,
    state: string,
    previous: string | null,
    createdAt: number,
    deletedAt: number | null = null,
  ) => ({
    sql: `INSERT INTO policies (id, account_id, account_name, carrier_name, type, state, market, carrier_id, billing_type,
        interval_type, search_text, previous_policy_id, created_at, updated_at, deleted_at)
      VALUES (?, 'acc_1', 'Marina', 'Gannet Mutual', 'CYBER', ?, 'ADMITTED', 'car_1', 'DIRECT', 'ANNUAL', '', ?, ?, 1, ?)`,
    args: [id, state, previous, createdAt, deletedAt],
  });
  const ended = (id: string, action: string, state: string) => ({
    sql: `INSERT INTO audit_entries (id, at, actor_kind, action, entity, entity_id, version, "before", request_id, hash)
      VALUES (?, 1, 'CRONJOB', ?, 'policy', ?, 2, ?, 'req_1', 'hash')`,
    args: [`aud_${id}_${state}`, action, id, JSON.stringify({ state })],
  });
  await client.batch([
    "INSERT INTO carriers (id, name, created_at) VALUES ('car_1', 'Gannet Mutual', 1)",
    `INSERT INTO accounts (id, type, name, line1, city, zone, postal_code, search_text, created_at, updated_at)
      VALUES ('acc_1', 'BUSINESS', 'Marina', '1', 'A', 'OR', '1', '', 1, 1)`,
    policy("pol_first", "EXPIRED", null, 1),
    policy("pol_older", "PENDING", "pol_first", 2),
    policy("pol_newer", "INFORCE", "pol_first", 3),
    policy("pol_newest", "UNKNOWN", "pol_first", 3),
    policy("pol_deleted", "BINDING", "pol_first", 4, 5),
    policy("pol_canceled", "CANCELED", null, 1),
    policy("pol_untold", "EXPIRED", null, 1),
    ended("pol_first", "policy.expire", "PENDING"),
    ended("pol_first", "policy.expire", "INFORCE"),
    ended("pol_canceled", "policy.take-cancellation", "UNKNOWN"),
  ]);
  for (const { sql } of migrations.slice(change)) await client.executeMultiple(sql);
  const { rows } = await client.execute(
    "SELECT id, assigned_state, previous_policy_id FROM policies ORDER BY row_key",
  );
  expect(rows.map((row) => [row["id"], row["assigned_state"], row["previous_policy_id"]])).toEqual([
    ["pol_first", "INFORCE", null],
    ["pol_older", "PENDING", null],
    ["pol_newer", "INFORCE", null],
    ["pol_newest", "UNKNOWN", "pol_first"],
    ["pol_deleted", "BINDING", "pol_first"],
    ["pol_canceled", "UNKNOWN", null],
    ["pol_untold", "BINDING", null],
  ]);
  client.close();
});
