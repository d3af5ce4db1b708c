/** A party who was asked something stays silent: Cara drafts a follow-up, at most two in a row, and takes it back in time. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAccounts } from "#core/accounts";
import { createEmails } from "#core/emails";
import { createServicing } from "#core/servicing";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { businessInput, valueOf } from "../../support/book-of-business.ts";
import { createMemoryProvider, deliveryPorts, runMailJobs } from "../../support/certificate-mail.ts";
import { approvalsOf } from "../../support/workspaces.ts";
import { openWork } from "../../support/worked-mail.ts";

const dayMs = 24 * 60 * 60_000;
/** Friday, November 20, 2026, 9 AM. */
const begin = Date.UTC(2026, 10, 20, 15);
/** Minutes after the first of November, as the door counts. */
const minuteOf = (ms: number) => Math.floor((ms - Date.UTC(2026, 10, 1)) / 60_000);

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let work: ReturnType<typeof openWork>;
let provider: ReturnType<typeof createMemoryProvider>;
beforeEach(async () => {
  agency = await openTestAgency({ nowMs: begin });
  door = openMailDoor(agency);
  work = openWork(agency);
  provider = createMemoryProvider();
  valueOf(
    await createAccounts(agency.scope()).create({
      ...businessInput("Bluewater Plumbing LLC"),
      contact: { name: "Anna Pelletier", email: "anna@bluewater.example" },
    }),
  );
});
afterEach(() => agency.close());

const sendMail = () => runMailJobs(agency, deliveryPorts(provider, new Map()));

async function approveLast(): Promise<string> {
  const draft = (await work.drafts()).at(-1);
  const id = draft?.["id"] as string;
  valueOf(await approvalsOf(agency.scope()).decide(id, { decision: "APPROVE", version: draft?.["version"] }));
  return id;
}

/** Approved and handed to the mailer. */
async function sendLast(): Promise<void> {
  const id = await approveLast();
  agency.clock.nowMs += 11_000;
  await work.send(id);
  await sendMail();
}

/** Anna asked for a certificate, and the reply asks her for an address. */
async function askAnna(): Promise<string> {
  const first = await door.take({ id: "a@x", text: "Please issue a certificate for Meridian Towers." });
  await work.work(first);
  await sendLast();
  return first;
}

async function answer(text: string): Promise<string> {
  agency.clock.nowMs += 60_000;
  return door.take({ id: "b@x", at: minuteOf(agency.clock.nowMs), inReplyTo: "a@x", text });
}
const states = async () => (await work.drafts()).map(({ state }) => state);

describe("a client who does not answer", () => {
  test("gets a follow-up after three working days, which asks again and waits for a yes", async () => {
    const first = await askAnna();
    const dueAt = await work.followUp();
    // Wednesday, at the time at which the reply went out on Friday.
    expect(dueAt).toBe(begin + 5 * dayMs + (agency.clock.nowMs - begin));
    agency.clock.nowMs = (dueAt as number) - 1;
    await work.followUp();
    expect(await states()).toEqual(["APPROVED"]);
    agency.clock.nowMs = dueAt as number;
    await work.followUp();
    const [, draft, ...more] = await work.drafts();
    expect(more).toEqual([]);
    const thread = await work.threadOf(first);
    expect(draft).toMatchObject({
      ...{ state: "PENDING", kind: "SEND_EMAIL", workspace_id: thread["workspace_id"] },
      ...{ account_id: thread["account_id"], client_name: "Bluewater Plumbing LLC" },
    });
    const { body, toEmail, subject } = JSON.parse(draft?.["content"] as string);
    expect({ toEmail, subject }).toEqual({
      toEmail: "anna@bluewater.example",
      subject: "Re: Certificate for the city",
    });
    expect(body).toBe(
      [
        "Hello Anna,",
        "We wrote to you on November 20, 2026 and have not heard back from you yet. We asked:",
        "“Could you please send us the certificate holder’s mailing address?”",
        "Could you please reply to this email?",
        "Best regards,\nLarkspur Insurance",
      ].join("\n\n"),
    );
    expect(thread).toMatchObject({ waiting_for: "AGENT" });
    // It is drafted once.
    await work.followUp();
    expect(await states()).toEqual(["APPROVED", "PENDING"]);
    expect(provider.accepted).toHaveLength(1);
  });

  test("gets a second one, and no third", async () => {
    const first = await askAnna();
    for (const expected of [2, 3, 3]) {
      agency.clock.nowMs += 7 * dayMs;
      await work.followUp();
      expect(await states()).toHaveLength(expected);
      if ((await states()).at(-1) === "PENDING") await sendLast();
    }
    expect(provider.accepted).toHaveLength(3);
    // The second one asks what was asked at first.
    const last = JSON.parse((await work.drafts()).at(-1)?.["content"] as string);
    expect(last.body).toContain("We wrote to you on November 20, 2026");
    expect(last.body.match(/“[^”]*”/gu)).toEqual([
      "“Could you please send us the certificate holder’s mailing address?”",
    ]);
    expect(await work.threadOf(first)).toMatchObject({ waiting_for: "CLIENT" });
  });

  test("gets the next one after an answer and another question", async () => {
    await askAnna();
    agency.clock.nowMs += 7 * dayMs;
    await work.followUp();
    await sendLast();
    agency.clock.nowMs += dayMs;
    await work.work(await answer("Please also issue a certificate for Quarry Lofts."));
    await sendLast();
    agency.clock.nowMs += 7 * dayMs;
    await work.followUp();
    expect((await states()).at(-1)).toBe("PENDING");
    const rows = await work.rows("SELECT place FROM email_follow_ups ORDER BY approval_id");
    expect(rows).toEqual([{ place: 1 }, { place: 1 }]);
  });

  test("is left in peace once somebody declined the follow-up", async () => {
    await askAnna();
    agency.clock.nowMs += 7 * dayMs;
    await work.followUp();
    await agency.raw.execute("UPDATE approvals SET state = 'DECLINED' WHERE state = 'PENDING'");
    agency.clock.nowMs += 7 * dayMs;
    await work.followUp();
    expect(await states()).toEqual(["APPROVED", "DECLINED"]);
  });

  test("is written to as early as the agency's setting says", async () => {
    valueOf(await createServicing(agency.scope()).updateSettings({ followUpDays: 1 }));
    await askAnna();
    // Friday to Monday.
    expect(await work.followUp()).toBe(agency.clock.nowMs + 3 * dayMs);
    expect(await createServicing(agency.scope()).updateSettings({ followUpDays: 0 })).toMatchObject({
      error: { fields: [{ path: "followUpDays", message: "Enter whole days from 1 to 30." }] },
    });
  });
});

describe("a follow-up is withdrawn", () => {
  beforeEach(async () => {
    await askAnna();
    agency.clock.nowMs += 7 * dayMs;
    await work.followUp();
    expect(await states()).toEqual(["APPROVED", "PENDING"]);
  });

  const resolve = async () => {
    const [request] = await work.requests();
    valueOf(
      await createServicing(agency.scope()).resolve(request?.["id"] as string, {
        notes: "Issued.",
        files: [],
      }),
    );
  };

  test("by an answer", async () => {
    await answer("The address is 1 Main Street, Salem MA 01970.");
    await work.followUp();
    const draft = (await work.drafts())[1];
    expect(draft).toMatchObject({
      state: "DECLINED",
      reason: "The thread does not wait for an answer any more, so no follow-up is needed.",
    });
  });

  test("by an answer after it was approved", async () => {
    const id = await approveLast();
    await answer("The address is 1 Main Street, Salem MA 01970.");
    await work.followUp();
    agency.clock.nowMs += 11_000;
    await work.send(id);
    await sendMail();
    expect((await states())[1]).toBe("DECLINED");
    expect(provider.accepted).toHaveLength(1);
  });

  test("by an answer while it waits to be sent", async () => {
    const id = await approveLast();
    agency.clock.nowMs += 11_000;
    await work.send(id);
    await answer("The address is 1 Main Street, Salem MA 01970.");
    await sendMail();
    expect(provider.accepted).toHaveLength(1);
    const [, delivery] = await work.rows("SELECT failure FROM deliveries ORDER BY created_at");
    expect(delivery).toEqual({
      failure: "The thread does not wait for an answer any more, so no follow-up is needed. It was not sent.",
    });
  });

  test("by a closed request, also after it was approved", async () => {
    const id = await approveLast();
    await resolve();
    await work.followUp();
    agency.clock.nowMs += 11_000;
    await work.send(id);
    await sendMail();
    expect((await work.drafts())[1]).toMatchObject({
      state: "DECLINED",
      reason: "The service request of this thread was closed, so no follow-up is needed.",
    });
    expect(provider.accepted).toHaveLength(1);
  });

  test("by a request that is closed while it waits to be sent", async () => {
    const id = await approveLast();
    agency.clock.nowMs += 11_000;
    await work.send(id);
    await resolve();
    await sendMail();
    expect(provider.accepted).toHaveLength(1);
  });

  test("by whoever ends the thread", async () => {
    const thread = await work.threadOf(
      (await work.rows("SELECT id FROM email_messages"))[0]?.["id"] as string,
    );
    const emails = createEmails(agency.scope(), { findAddress: async () => null, replyKey: "key" });
    valueOf(await emails.end(thread["id"] as string, thread["version"] as number));
    await work.followUp();
    expect((await work.drafts())[1]).toMatchObject({
      state: "DECLINED",
      reason: "The thread was ended, so no follow-up is needed.",
    });
  });

  test("not by an automatic reply", async () => {
    await door.take({
      ...{ id: "auto@x", at: minuteOf(agency.clock.nowMs), inReplyTo: "a@x", text: "I am out of office." },
      headers: ["Auto-Submitted: auto-replied"],
    });
    await work.followUp();
    expect((await states())[1]).toBe("PENDING");
  });
});

test("nobody is followed up on while the subscription is at rest", async () => {
  await askAnna();
  await agency.raw.execute("UPDATE subscription SET state = 'PAUSED'");
  agency.clock.nowMs += 7 * dayMs;
  await work.followUp();
  expect(await states()).toEqual(["APPROVED"]);
});
