/** What an agency had bought before the subscription had a table of its own. */
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { readMigrations } from "../../support/test-database.ts";

test("plan, period, state, seats and trial move along, and leave nothing behind", async () => {
  const raw = createClient({ url: ":memory:" });
  for (const { name, sql } of readMigrations("agency")) {
    if (name === "subscription") {
      await raw.execute(`INSERT INTO agency_profile (id, agency_id, name, time_zone, plan, period, subscription_state,
        num_seats, num_voice_agents, trial_ends_at, created_at, updated_at)
        VALUES (1, 'agy_1', 'Larkspur', 'America/Chicago', 'STANDARD', 'ANNUAL', 'OVERDUE', 17, 3, 99, 1, 2)`);
    }
    await raw.executeMultiple(sql);
  }
  const { rows } = await raw.execute("SELECT * FROM subscription");
  expect(rows).toMatchObject([
    {
      ...{ plan: "STANDARD", period: "ANNUAL", state: "OVERDUE", num_seats: 17, num_voice_agents: 3 },
      ...{ trial_ends_at: 99, provider: null, credit_cents: 0, version: 1 },
    },
  ]);
  const profile = (await raw.execute("SELECT * FROM agency_profile")).columns;
  expect(profile).toContain("time_zone");
  expect(profile.filter((column) => /plan|period|seats|voice|trial|subscription/.test(column))).toEqual([]);
  raw.close();
});
