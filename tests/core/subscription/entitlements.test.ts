/** What plans allow, how much of it is used, and what the owners are told. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { quotas } from "#core/subscription";
import { entitlementsOf, limitsOf, subscriptionPlans } from "#model/subscription";
import { getSubscription } from "../../../core/subscription/get-subscription.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { isConflict } from "../../../core/shared/version-guard.ts";
import { usageNoticesTask } from "../../../core/subscription/usage-notices.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { rowsOf } from "../../support/book-of-business.ts";
import { manualSubscriptions } from "../../support/subscriptions.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency({ nowMs: Date.UTC(2026, 10, 20, 15), timeZone: "America/Chicago" });
});
afterEach(() => agency.close());

const plan = (name: string) => agency.raw.execute(`UPDATE subscription SET plan = '${name}'`);

describe("limits", () => {
  test.each([
    ["BASIC", { PRESETS: 3, STYLES: 1, KNOWLEDGE_PAGES: 500, EMAILS: 250, VOICE_MINUTES: 1_000 }],
    [
      "STANDARD",
      { PRESETS: null, STYLES: null, KNOWLEDGE_PAGES: 5_000, EMAILS: 2_500, VOICE_MINUTES: 4_000 },
    ],
    ["PRO", { PRESETS: null, STYLES: null, KNOWLEDGE_PAGES: 5_000, EMAILS: 2_500, VOICE_MINUTES: 4_000 }],
    ["ENTERPRISE", { PRESETS: null, STYLES: null, KNOWLEDGE_PAGES: null, EMAILS: null, VOICE_MINUTES: null }],
  ] as const)("of %s, with seven seats and two voice agents", (name, limits) => {
    const bought = { plan: name, numSeats: 7, numVoiceAgents: 2 };
    expect(limitsOf(bought, null)).toEqual({ USERS: 7, KNOWLEDGE_DOCUMENTS: null, ...limits });
  });

  test("of Enterprise are those that were agreed", () => {
    const bought = { plan: "ENTERPRISE", numSeats: 7, numVoiceAgents: 2 } as const;
    expect(limitsOf(bought, { EMAILS: 9_000 })).toMatchObject({ EMAILS: 9_000, KNOWLEDGE_PAGES: null });
    expect(limitsOf({ ...bought, plan: "PRO" }, { EMAILS: 9_000 })).toMatchObject({ EMAILS: 2_500 });
  });

  test("and entitlements of Standard are those of Pro", () => {
    expect(subscriptionPlans.map((name) => entitlementsOf(name).length)).toEqual([0, 3, 3, 3]);
  });
});

/** Emails of the agency: how many, and when they were asked for. */
async function addEmails(count: number, at: number, from = 0): Promise<void> {
  await agency.raw.execute({
    sql: `WITH RECURSIVE n (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
      INSERT INTO deliveries (id, record_kind, record_id, recipient, subject, body_text, body_html, attachments,
        requested_by, created_at)
      SELECT printf('dlv_%05d', i), 'certificate', 'crt_1', 'a@b.example', '', '', '', '[]', ?, ? FROM n`,
    args: [from, from + count, agency.ownerId, at],
  });
}

describe("emails", () => {
  const month = () => ({ timeZone: "America/Chicago", nowMs: agency.clock.nowMs });
  const refuse = (more: { more?: number; beforeId?: string } = {}) =>
    quotas.refuseEmails(agency.db, { ...month(), ...more });

  test("are counted by the agency's month, and of many at once exactly as many go as are allowed", async () => {
    await plan("BASIC");
    await addEmails(40, Date.parse("2026-11-01T04:59:59Z"));
    await addEmails(260, Date.parse("2026-11-01T05:00:00Z"), 40);
    expect(await refuse()).toContain("Your plan allows 250 emails a month, and they are used up.");
    const refused = await Promise.all(
      Array.from({ length: 260 }, (_, nth) =>
        refuse({ beforeId: `dlv_${String(nth + 40).padStart(5, "0")}` }),
      ),
    );
    expect(refused.filter((reason) => reason === null)).toHaveLength(250);
    await agency.raw.execute("UPDATE deliveries SET failed_at = 1 WHERE id > 'dlv_00200'");
    expect(await refuse({ more: 89 })).toBeNull();
    expect(await refuse({ more: 90 })).toContain("89 of them are left, and this takes 90.");
  });

  test.each([
    ["BASIC", null, 250],
    ["STANDARD", null, 2_500],
    ["PRO", { EMAILS: 9 }, 2_500],
    ["ENTERPRISE", { EMAILS: 9 }, 9],
    ["ENTERPRISE", { STYLES: 9 }, null],
  ])("of %s with %o: what people are told is what the batch holds", async (name, agreed, limit) => {
    await plan(name);
    await agency.raw.execute({
      sql: "UPDATE subscription SET agreed_limits = ?",
      args: [agreed && JSON.stringify(agreed)],
    });
    await addEmails(5, Date.parse("2026-11-02T00:00:00Z"));
    const fits = async (more: number) => {
      const isGuarded = await writeAll(agency.db, quotas.guardEmails(agency.db, { ...month(), more })).then(
        () => true,
        (error: unknown) => !isConflict(error),
      );
      expect(isGuarded, `${more}`).toBe((await refuse({ more })) === null);
      return isGuarded;
    };
    const left = limit === null ? 1e9 : limit - 5;
    expect(await fits(left)).toBe(true);
    expect(await fits(left + 1)).toBe(limit === null);
  });
});

describe("owners", () => {
  const mails = () =>
    agency.writes.flatMap(({ jobs = [] }) => jobs).filter(({ job }) => job === "mail-usage").length;
  const payloads = async () =>
    (await rowsOf(agency, "SELECT payload FROM outbox WHERE job = 'mail-usage' ORDER BY id")).map(
      ({ payload }) => JSON.parse(payload as string) as unknown,
    );
  const run = () => usageNoticesTask.run({ scope: agency.scope() }, agency.clock.nowMs);

  test("are told once at 80 %, once at 100 %, and again in another month", async () => {
    await plan("BASIC");
    await addEmails(199, agency.clock.nowMs);
    await run();
    expect(mails()).toBe(0);
    await addEmails(1, agency.clock.nowMs, 199);
    await run();
    await run();
    expect(await payloads()).toEqual([{ kind: "EMAILS", percent: 80, used: 200, limit: 250 }]);
    await addEmails(55, agency.clock.nowMs, 200);
    await Promise.all([run(), run()]);
    await run();
    expect(await payloads()).toHaveLength(2);
    agency.clock.nowMs = Date.UTC(2026, 11, 2, 15);
    await run();
    await addEmails(201, agency.clock.nowMs, 300);
    await run();
    expect(await payloads()).toHaveLength(3);
  });

  test("are told again once something was freed and is used again", async () => {
    const fill = (from: number) =>
      agency.raw.execute(
        `INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ${[0, 1, 2, 3]
          .map((nth) => `('u${from + nth}', 'u${from + nth}@larkspur.example', 'U', 'SERVICE', 1, 1)`)
          .join(", ")}`,
      );
    await fill(0);
    await run();
    expect(await payloads()).toEqual([{ kind: "USERS", percent: 100, used: 5, limit: 5 }]);
    await agency.raw.execute("UPDATE users SET state = 'DISABLED' WHERE id LIKE 'u%'");
    await run();
    await fill(4);
    await run();
    expect(await payloads()).toHaveLength(2);
  });
});

test("usage counts what there is", async () => {
  const usage = await manualSubscriptions(agency.scope()).getUsage();
  expect(usage.find(({ kind }) => kind === "USERS")).toEqual({ kind: "USERS", used: 1, limit: 5 });
  expect(usage.find(({ kind }) => kind === "VOICE_MINUTES")).toEqual({
    ...{ kind: "VOICE_MINUTES", used: 0, limit: 2_000 },
  });
  expect((await getSubscription(agency.scope())).numSeatsActive).toBe(1);
});
