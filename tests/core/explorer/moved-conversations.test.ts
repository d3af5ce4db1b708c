import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { readMigrations } from "../../support/test-database.ts";

test("keeps policy conversations through the migration that adds account conversations", async () => {
  const client = createClient({ url: ":memory:" });
  await client.execute("PRAGMA foreign_keys = ON");
  const migrations = readMigrations("agency");
  const change = migrations.findIndex(({ name }) => name === "account-conversations");
  for (const { sql } of migrations.slice(0, change)) await client.executeMultiple(sql);
  await client.executeMultiple(`
    INSERT INTO carriers (id, name, created_at) VALUES ('car_1', 'Gannet Mutual', 1);
    INSERT INTO accounts (id, type, name, line1, city, zone, postal_code, search_text, created_at, updated_at)
      VALUES ('acc_1', 'BUSINESS', 'Marina', '1', 'A', 'OR', '1', '', 1, 1);
    INSERT INTO policies (id, account_id, account_name, carrier_name, type, state, market, carrier_id, billing_type, interval_type, search_text, created_at, updated_at)
      VALUES ('pol_1', 'acc_1', 'Marina', 'Gannet Mutual', 'CYBER', 'INFORCE', 'ADMITTED', 'car_1', 'DIRECT', 'ANNUAL', '', 1, 1);
    INSERT INTO explorer_messages (id, policy_id, seq, role, content, body, created_at) VALUES ('msg_1', 'pol_1', 1, 'user', 'What is it?', '{}', 7);`);
  for (const { sql } of migrations.slice(change)) await client.executeMultiple(sql);
  const { rows } = await client.execute("SELECT * FROM explorer_messages");
  expect(rows).toMatchObject([
    { id: "msg_1", policy_id: "pol_1", account_id: null, seq: 1, content: "What is it?", created_at: 7 },
  ]);

  const add = (policyId: string | null, accountId: string | null, seq: number) =>
    client.execute({
      sql: "INSERT INTO explorer_messages (id, policy_id, account_id, seq, role, content, body, created_at) VALUES (?, ?, ?, ?, 'user', '', '{}', 1)",
      args: [`msg_${policyId}_${accountId}_${seq}`, policyId, accountId, seq],
    });
  await add(null, "acc_1", 1);
  await expect(add(null, "acc_1", 1)).rejects.toThrow(/UNIQUE/);
  await expect(add("pol_1", "acc_1", 2)).rejects.toThrow(/CHECK/);
  await expect(add(null, null, 1)).rejects.toThrow(/CHECK/);
  await expect(add(null, "acc_none", 1)).rejects.toThrow(/FOREIGN KEY/);
  client.close();
});
