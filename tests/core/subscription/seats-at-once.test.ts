/** Seats are lowered while users are added and enabled, in many orders: never more are active than are bought. */
import { afterEach, expect, test } from "vitest";
import type { Terms } from "#model/subscription";
import type { AgencyScope } from "../../../core/shared/agency-scope.ts";
import { advanceSubscriptionTask } from "../../../core/subscription/advance-subscription.ts";
import type { TestAgency } from "../../support/agency-database.ts";
import { createChance } from "../../support/chance.ts";
import { openStaffedAgency, type StaffedAgency } from "../../support/staffed-agency.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

const ROUNDS = 40;
const terms: Terms = { plan: "PRO", period: "MONTHLY", numSeats: 12, numVoiceAgents: 1 };

let agency: StaffedAgency;
afterEach(() => {
  agency.registry.close();
  agency.close();
});

const readSeats = async ({ raw }: TestAgency) => {
  const { rows } = await raw.execute(`SELECT (SELECT count(*) FROM users WHERE state = 'ACTIVE') AS active,
    num_seats AS bought, min(num_seats, coalesce(pending ->> '$.numSeats', num_seats)) AS left FROM subscription`);
  return rows[0] as unknown as { active: number; bought: number; left: number };
};

/** Any number of turns of the event loop's microtasks, so that what runs at once takes turns differently each time. */
async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** Whatever this scope sends arrives a little later, in an order that chance decides. */
function shuffled(scope: AgencyScope, below: (count: number) => number): AgencyScope {
  const db = new Proxy(scope.db, {
    get(target, key, receiver) {
      if (key !== "batch") return Reflect.get(target, key, receiver) as unknown;
      return async (statements: Parameters<typeof target.batch>[0]) => {
        await wait(below(400));
        return target.batch(statements);
      };
    },
  });
  return { ...scope, db };
}

test.each([
  ["in a trial, where fewer seats take effect at once", true],
  ["on a billing date, where they take effect later", false],
])("%s", async (_when, isTrial) => {
  agency = await openStaffedAgency();
  const chance = createChance(isTrial ? 3 : 4);
  const trialEndsAt = isTrial ? agency.clock.nowMs + 1e12 : 1;
  await agency.raw.execute({ sql: "UPDATE subscription SET trial_ends_at = ?", args: [trialEndsAt] });
  const change = async (scope: AgencyScope, wish: Terms) => {
    const subscriptions = manualSubscriptions(scope);
    const made = await subscriptions.preview(wish);
    return made.ok ? subscriptions.change({ ...wish, previewId: made.value.id }) : made;
  };
  let [refused, added] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await agency.raw.execute("UPDATE users SET state = 'DISABLED' WHERE email LIKE 'new-%'");
    const grown = await change(agency.scope(), terms);
    if (!grown.ok) throw new Error(grown.error.message);
    const people = Array.from({ length: 6 }, async (_, nth) => {
      await wait(chance.below(600));
      const made = await agency.as(agency.ownerId).add({
        name: `New ${round} ${nth}`,
        email: `new-${round}-${nth}@larkspur.example`,
      });
      if (made.ok) added += 1;
      else refused += 1;
    });
    const lowered = wait(chance.below(600)).then(() =>
      change(shuffled(agency.scope(), chance.below), { ...terms, numSeats: 7 + chance.below(4) }),
    );
    await Promise.all([...people, lowered]);
    const seats = await readSeats(agency);
    expect(seats.active, `round ${round}`).toBeLessThanOrEqual(seats.left);
    if (isTrial) continue;
    agency.clock.nowMs += 32 * 24 * 60 * 60_000;
    await agency.raw.execute("UPDATE subscription_invoices SET state = 'PAID'");
    const late = agency.as(agency.ownerId).add({ name: "Late", email: `new-late-${round}@larkspur.example` });
    await Promise.all([
      late,
      advanceSubscriptionTask.run({ scope: shuffled(agency.scope(), chance.below) }, agency.clock.nowMs),
    ]);
    const billed = await readSeats(agency);
    expect(billed.active, `round ${round}, billed`).toBeLessThanOrEqual(billed.bought);
  }
  // Both happened, so that the race was one.
  expect(Math.min(refused, added)).toBeGreaterThan(ROUNDS / 4);
});
