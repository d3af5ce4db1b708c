/** Mail that Cara works on and mail that is sent count against the plan; at its limit she rests, and people go on. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmails } from "#core/emails";
import { quotas } from "#core/subscription";
import { countUsage } from "../../../core/subscription/entitlements.ts";
import { getSubscription } from "../../../core/subscription/get-subscription.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { openWork } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  work = openWork(agency);
});
afterEach(() => agency.close());

const allow = (plan: string, emails: number | null = null) =>
  agency.raw.execute({
    sql: "UPDATE subscription SET plan = ?, agreed_limits = ?",
    args: [plan, emails === null ? null : JSON.stringify({ EMAILS: emails })],
  });
/** Mail that was sent this month. */
const addSent = (count: number) =>
  agency.raw.execute({
    sql: `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
      INSERT INTO deliveries (id, record_kind, record_id, recipient, subject, body_text, body_html, attachments,
        requested_by, created_at) SELECT printf('dlv_%05d', i), 'certificate', 'crt_1', 'a@b.example', '', '', '', '[]', ?, ? FROM n`,
    args: [count, agency.ownerId, agency.clock.nowMs],
  });
const asking = "Please send a certificate to the City of Norwood, 25 Cottage Road, Norwood MA 02062.";
const emails = () =>
  createEmails(agency.scope(), { findAddress: async () => "service@mail.example", replyKey: "key" });

/** As the subscription page shows it. */
async function usage() {
  const scope = agency.scope();
  const all = await countUsage(scope, "America/Chicago", await getSubscription(scope));
  return all.find(({ kind }) => kind === "EMAILS");
}

test.each([
  ["BASIC", 250],
  ["PRO", 2_500],
])("of %s, %i a month count: those that were sent, and those that Cara works on", async (plan, limit) => {
  await allow(plan);
  await addSent(limit - 1);
  expect(await emails().whyCaraRests()).toBeNull();
  const last = await door.take({ id: "a@x", text: asking });
  await work.work(last);
  expect(await work.drafts()).toHaveLength(1);
  expect(await emails().whyCaraRests()).toBe(
    `Your plan’s ${limit.toLocaleString("en-US")} emails of this month are used up, so Cara reads no new mail and drafts no replies until next month. Mail still arrives here. Answer it by hand, or ask an owner to choose a larger plan.`,
  );
  expect(await usage()).toEqual({ kind: "EMAILS", used: limit, limit });
});

describe("at the limit", () => {
  beforeEach(async () => {
    await allow("ENTERPRISE", 2);
    await addSent(1);
    await work.work(await door.take({ id: "a@x", text: asking }));
  });

  test("mail is threaded and shown and waits for a person, and Cara does nothing with it", async () => {
    const next = await door.take({
      id: "b@x",
      at: 5,
      inReplyTo: "a@x",
      text: "Please cancel policy BOP-4471920.",
    });
    const other = await door.take({ id: "c@x", at: 6, from: "Bo <bo@elsewhere.example>", text: asking });
    await work.hand(next);
    await work.hand(other);
    await work.restate();
    expect(await door.threads()).toEqual([["a@x", "b@x"], ["c@x"]]);
    expect(await work.threadOf(other)).toMatchObject({
      state: "ACTIVE",
      waiting_for: "AGENT",
      workspace_id: null,
    });
    expect(await work.requests()).toHaveLength(1);
    expect(await work.rows("SELECT understood, work_state FROM email_messages WHERE id = ?", [next])).toEqual(
      [{ understood: null, work_state: null }],
    );
    // It does not count: people would have less the more arrives.
    expect(await usage()).toMatchObject({ used: 2 });
  });

  test("people answer by hand", async () => {
    const next = await door.take({ id: "b@x", at: 5, inReplyTo: "a@x", text: "Any news?" });
    await work.hand(next);
    valueOf(
      await emails().send({
        ...{ emailId: next, isForward: false, to: "anna@bluewater.example", subject: "Re: Certificate" },
        body: "It is on its way.",
      }),
    );
    expect(await door.count("deliveries")).toBe(2);
  });

  test("of many that arrive at once exactly as many are worked on as the plan allows", async () => {
    await allow("ENTERPRISE", 5);
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1)
      ids.push(await door.take({ id: `n${nth}@x`, from: `Bo <bo${nth}@elsewhere.example>`, text: asking }));
    for (const id of ids.toReversed()) await work.hand(id);
    const rows = await work.rows(
      "SELECT work_state FROM email_messages WHERE message_id LIKE 'n%' ORDER BY id",
    );
    expect(rows.map(({ work_state }) => work_state)).toEqual([
      ...["WAITING", "WAITING", "WAITING"],
      ...[null, null, null],
    ]);
  });

  test("she goes on in the next month, and with a larger plan", async () => {
    expect(await emails().whyCaraRests()).not.toBeNull();
    await allow("ENTERPRISE", 3);
    expect(await emails().whyCaraRests()).toBeNull();
    await allow("ENTERPRISE", 2);
    agency.clock.nowMs = Date.UTC(2026, 11, 1, 6);
    const month = { timeZone: "America/Chicago", nowMs: agency.clock.nowMs };
    expect(await quotas.whyCaraRests(agency.db, month)).toBeNull();
    await work.work(await door.take({ id: "d@x", from: "Bo <bo@elsewhere.example>", text: asking }));
    expect(await work.requests()).toHaveLength(2);
  });
});
