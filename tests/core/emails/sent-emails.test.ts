/** What people write in a thread by hand: it leaves once, stands in its thread, and what becomes of it changes whom it waits for. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordDeliveryEvent } from "#core/deliveries";
import { createEmails, readRecipient } from "#core/emails";
import { noteDeliveryJob } from "../../../core/emails/note-delivery-job.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { countOf, rowsOf } from "../../support/book-of-business.ts";
import {
  createMemoryProvider,
  deliveryNews,
  deliveryPorts,
  type MemoryProvider,
  runMailJobs,
} from "../../support/certificate-mail.ts";
import { jobWork } from "../../support/job-work.ts";
import type { DeliveryEventKind } from "#model/deliveries";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let provider: MemoryProvider;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  provider = createMemoryProvider();
});
afterEach(() => agency.close());

const replyKey = "a-key";
const emails = () =>
  createEmails(agency.scope(), { findAddress: async () => "service@mail.example", replyKey });
const asked = { subject: "Certificate for the city", text: "Please send a certificate.", at: 1 };

const answer = (emailId: string, more: object = {}) =>
  emails().send({
    ...{ emailId, isForward: false, to: "anna@bluewater.example", subject: "Re: Certificate for the city" },
    body: "Which address shall it show?",
    ...more,
  });
const fieldsOf = (result: Awaited<ReturnType<typeof answer>>) =>
  result.ok ? [] : (result.error.fields ?? []).map(({ path, message }) => `${path}: ${message}`);
/** Sends what waits, and lets the threads know. */
async function deliver(): Promise<void> {
  await runMailJobs(agency, deliveryPorts(provider, door.files));
  await note();
}
async function note(): Promise<void> {
  const ids = await rowsOf(agency, "SELECT id FROM email_messages WHERE delivery_id IS NOT NULL");
  for (const { id } of ids) await noteDeliveryJob.run({}, jobWork(agency.scope(), { emailId: id as string }));
}
let events = 0;
async function tell(kind: DeliveryEventKind, recipient: string | null = null): Promise<void> {
  const [row] = await rowsOf(agency, "SELECT id FROM deliveries ORDER BY created_at DESC, id DESC LIMIT 1");
  const event = { eventId: `e${(events += 1)}`, deliveryId: row?.["id"] as string, providerId: "p" };
  const at = agency.clock.nowMs;
  await recordDeliveryEvent(
    agency.scope(),
    { ...event, kind, recipient, at, reason: "No such mailbox." },
    deliveryNews,
  );
  await note();
}

test("an answer leaves with the headers of its thread, a copy, and an address that leads back", async () => {
  await door.take({ ...asked, id: "first@bluewater.example", at: 0 });
  const id = await door.take({ ...asked, id: "a@bluewater.example", inReplyTo: "first@bluewater.example" });
  const sent = await answer(id, { cc: ["bo@bluewater.example"] });
  expect(sent.ok).toBe(true);
  await deliver();
  const [mail] = provider.accepted;
  expect(mail).toMatchObject({
    to: "anna@bluewater.example",
    cc: ["bo@bluewater.example"],
    senderName: "Odette Marlowe, Larkspur Insurance",
    follows: ["first@bluewater.example", "a@bluewater.example"],
  });
  expect(mail?.text).toMatch(
    /^Which address shall it show\?\n\nOn Oct 31, 2026, 7:01.PM, Anna Pelletier <anna@bluewater\.example> wrote:\n> Please send a certificate\.\n$/,
  );
  const [row] = await rowsOf(
    agency,
    "SELECT id, message_id FROM email_messages WHERE delivery_id IS NOT NULL",
  );
  expect(await readRecipient(mail?.replyTo ?? "", { current: replyKey, former: [] })).toEqual({
    ...{ name: "service", domain: "mail.example", answers: row?.["id"] },
  });
  expect(await rowsOf(agency, "SELECT provider_id, message_id FROM deliveries")).toEqual([
    { provider_id: "pm-0", message_id: `${mail?.idempotencyKey}@carabiner.example` },
  ]);
});

test("it is a message of its thread, which then waits for whom it asks", async () => {
  const id = await door.take(asked);
  const before = await door.thread(id);
  expect(before).toMatchObject({ waiting_for: "AGENT" });
  await answer(id);
  expect(await door.thread(id)).toMatchObject({ id: before?.["id"], state: "ACTIVE", waiting_for: "CLIENT" });
  const messages = await emails().messagesOf.load(before?.["id"] as string);
  expect(messages?.at(-1)).toMatchObject({
    senderRole: "AGENT",
    body: "Which address shall it show?",
    from: { name: "Odette Marlowe" },
    to: [{ address: "anna@bluewater.example" }],
    delivery: { state: "QUEUED" },
  });
  await deliver();
  expect((await emails().messagesOf.load(before?.["id"] as string))?.at(-1)?.delivery?.state).toBe("SENT");
});

describe("an answer to it joins the thread", () => {
  test("by the token alone", async () => {
    const id = await door.take(asked);
    await answer(id);
    const [row] = await rowsOf(agency, "SELECT id FROM email_messages WHERE delivery_id IS NOT NULL");
    const back = await door.take({ text: "Main Street 1.", at: 5 }, { answers: row?.["id"] as string });
    expect((await door.thread(back))?.["id"]).toBe((await door.thread(id))?.["id"]);
  });

  test("by the Message-ID that the provider gave it, also when the answer was there first", async () => {
    const id = await door.take(asked);
    await answer(id);
    const [row] = await rowsOf(agency, "SELECT id FROM deliveries");
    const inReplyTo = `${row?.["id"] as string}@carabiner.example`;
    const early = await door.take({ text: "Main Street 1.", subject: "Hm", inReplyTo, at: 5 });
    expect((await door.thread(early))?.["id"]).not.toBe((await door.thread(id))?.["id"]);
    await deliver();
    const late = await door.take({ text: "And the zip is 1.", subject: "Hm", inReplyTo, at: 6 });
    const thread = (await door.thread(id))?.["id"];
    expect([(await door.thread(early))?.["id"], (await door.thread(late))?.["id"]]).toEqual([thread, thread]);
    expect(await countOf(agency, "SELECT count(*) AS n FROM email_threads WHERE joined_into IS NULL")).toBe(
      1,
    );
  });

  test("and a copy of it that comes back is not a second message", async () => {
    const id = await door.take(asked);
    await answer(id);
    await deliver();
    const own = provider.accepted[0]?.idempotencyKey;
    await door.take({ id: `${own}@carabiner.example`, from: "Larkspur <no-reply@carabiner.example>", at: 6 });
    expect(await countOf(agency, "SELECT count(*) AS n FROM email_messages WHERE state = 'READ'")).toBe(2);
  });
});

describe("what comes back", () => {
  test.each(["BOUNCED", "COMPLAINED", "FAILED"] as const)("%s: the agency has to act", async (kind) => {
    const id = await door.take(asked);
    await answer(id);
    await deliver();
    expect(await door.thread(id)).toMatchObject({ waiting_for: "CLIENT" });
    await tell("DELIVERED");
    expect(await door.thread(id)).toMatchObject({ waiting_for: "CLIENT" });
    await tell(kind);
    // A mail that was delivered was not failed, whatever is said of it later.
    expect(await door.thread(id)).toMatchObject({ waiting_for: kind === "FAILED" ? "CLIENT" : "AGENT" });
  });

  test("also in a thread that somebody had ended", async () => {
    const id = await door.take(asked);
    await answer(id);
    await deliver();
    const thread = await door.thread(id);
    const ended = await emails().end(thread?.["id"] as string, Number(thread?.["version"]));
    expect(ended.ok && ended.value.state).toBe("ENDED");
    agency.clock.nowMs += 1_000;
    await tell("BOUNCED");
    expect(await door.thread(id)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
  });

  test("nothing more is sent to that address, at the click or later, and both say why", async () => {
    const id = await door.take(asked);
    await answer(id);
    await answer(id, { body: "Queued before it was known." });
    const [first] = await rowsOf(agency, "SELECT id FROM deliveries ORDER BY id LIMIT 1");
    await recordDeliveryEvent(
      agency.scope(),
      {
        ...{ eventId: "x", deliveryId: first?.["id"] as string, providerId: "p", recipient: null },
        ...{ kind: "BOUNCED", at: agency.clock.nowMs, reason: "No such mailbox." },
      },
      deliveryNews,
    );
    expect(fieldsOf(await answer(id, { body: "Again." }))).toEqual([
      "isSentAnyway: Earlier mail to anna@bluewater.example came back or was not wanted, so nothing is sent there. No such mailbox. Use another address, or send it anyway if you know that this one works again.",
    ]);
    await deliver();
    expect(provider.accepted).toEqual([]);
    expect(await rowsOf(agency, "SELECT failure FROM deliveries WHERE failure IS NOT NULL")).toEqual([
      { failure: expect.stringContaining("No such mailbox.") },
    ]);
  });

  test("whoever knows that the address works again sends it anyway, until it comes back once more", async () => {
    const id = await door.take(asked);
    await answer(id);
    await deliver();
    await tell("BOUNCED");
    expect((await answer(id, { body: "Again.", isSentAnyway: true })).ok).toBe(true);
    await deliver();
    expect(provider.accepted).toHaveLength(2);
    agency.clock.nowMs += 1_000;
    await tell("BOUNCED");
    expect((await answer(id, { body: "Once more." })).ok).toBe(false);
  });

  test("of a mail to several, only whom the provider names is left out", async () => {
    const id = await door.take(asked);
    await answer(id, { cc: ["bo@bluewater.example"] });
    await deliver();
    await tell("BOUNCED");
    expect(await countOf(agency, "SELECT count(*) AS n FROM mail_addresses")).toBe(0);
    await tell("BOUNCED", "Bo@bluewater.example");
    expect(await rowsOf(agency, "SELECT address FROM mail_addresses")).toEqual([
      { address: "bo@bluewater.example" },
    ]);
  });
});

describe("a delivery report", () => {
  const report = (
    action: string,
    of: string,
  ) => `Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your message could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.bluewater.example

Final-Recipient: rfc822; Anna@bluewater.example
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1
 No such user.

--b
Content-Type: message/rfc822

Message-ID: <${of}>
Subject: Re: Certificate for the city
--b--
`;
  const takeReport = (action: string, of: string, answers: string | null = null, judged = "none") => {
    agency.clock.nowMs += 1_000;
    const raw = `Authentication-Results: mx.example; dmarc=${judged} header.from=mx.bluewater.example
From: Mail Delivery <mailer-daemon@mx.bluewater.example>
To: service@mail.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <report-${action}-${judged}@mx.bluewater.example>
${report(action, of)}`.replaceAll("\n", "\r\n");
    return door
      .arrive(new TextEncoder().encode(raw), { answers, receiver: "mx.example" })
      .then(() => door.readAll())
      .then(note);
  };
  const sent = async () => {
    const id = await door.take(asked);
    await answer(id);
    await deliver();
    await tell("DELIVERED");
    const [row] = await rowsOf(
      agency,
      "SELECT id, message_id, thread_id FROM email_messages WHERE delivery_id IS NOT NULL",
    );
    return row as Record<"id" | "message_id" | "thread_id", string>;
  };
  const shown = async (threadId: string) => (await emails().messagesOf.load(threadId)) ?? [];

  test.each(["names it", "comes to its address"])(
    "finds the message that it is about: it %s",
    async (how) => {
      const { id, message_id: messageId, thread_id: threadId } = await sent();
      const byToken = how !== "names it";
      await takeReport("failed", byToken ? "lost@else.example" : messageId, byToken ? id : null);
      const messages = await shown(threadId);
      expect(messages.map(({ kind }) => kind)).toEqual(["PERSON", "PERSON", "DELIVERY_REPORT"]);
      expect(messages[1]?.delivery).toMatchObject({
        state: "BOUNCED",
        reason: "A mail server reported: 550 5.1.1 No such user.",
      });
      expect(messages[2]?.isNewParty).toBe(false);
      expect((await answer(id, { body: "Again." })).ok).toBe(false);
    },
  );

  test("of a delay says so, and does not keep anything from being sent there", async () => {
    const { id, message_id: messageId } = await sent();
    await takeReport("delayed", messageId);
    expect(await rowsOf(agency, "SELECT kind FROM delivery_events WHERE id LIKE 'report:%'")).toEqual([
      { kind: "DELAYED" },
    ]);
    expect((await answer(id, { body: "Again." })).ok).toBe(true);
  });

  test("that is forged changes nothing", async () => {
    const { message_id: messageId, thread_id: threadId } = await sent();
    await takeReport("failed", messageId, null, "fail");
    expect((await shown(threadId))[1]?.delivery?.state).toBe("DELIVERED");
  });
});

test("sent twice with one key, it is one email", async () => {
  const id = await door.take(asked);
  const key = { idempotencyKey: "the-same-submit" };
  const both = await Promise.all([answer(id, key), answer(id, key)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM deliveries")).toBe(1);
  expect((await answer(id, { ...key, body: "Other words." })).ok).toBe(false);
});

test("a forward quotes the message and names none of the thread's ids to a stranger", async () => {
  const id = await door.take({ ...asked, id: "a@bluewater.example" });
  await answer(id, {
    isForward: true,
    to: "uw@carrier.example",
    subject: "Fwd: Certificate",
    body: "Please quote.",
  });
  await deliver();
  expect(provider.accepted[0]).toMatchObject({ to: "uw@carrier.example", follows: [] });
  expect(provider.accepted[0]?.text).toContain(
    "---------- Forwarded message ----------\nFrom: Anna Pelletier <anna@bluewater.example>",
  );
});

test("a forward needs no words of its own", async () => {
  const id = await door.take(asked);
  expect((await answer(id, { isForward: true, to: "uw@carrier.example", body: " " })).ok).toBe(true);
  await deliver();
  expect(provider.accepted[0]?.text).toMatch(/^-{10} Forwarded message -{10}\nFrom: Anna/);
  expect(provider.accepted[0]?.html).not.toContain("<p></p>");
});

test.each([
  [{ subject: "Certificate\r\nBcc: thief@evil.example" }, "subject: Use one line of plain text."],
  [
    { to: "anna@bluewater.example\nBcc: x@evil.example" },
    "to: Enter an email address such as name@company.com.",
  ],
  [{ cc: ["a@b.example, x@evil.example"] }, "cc.0: Enter an email address such as name@company.com."],
  [
    { to: "service@mail.example" },
    "to: service@mail.example is the address at which your agency receives mail. Choose another one.",
  ],
  [{ body: " \n" }, "body: Enter what you want to say."],
  [
    { documentIds: ["doc_gone"] },
    "documentIds: A chosen file no longer exists. Remove it and choose another one.",
  ],
])("%j is refused", async (more, problem) => {
  const id = await door.take(asked);
  expect(fieldsOf(await answer(id, more))).toEqual([problem]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM deliveries")).toBe(0);
});
