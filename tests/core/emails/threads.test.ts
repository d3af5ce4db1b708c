/** Threads as the screens ask for them: the list, one thread, what it may belong to, and ending it by hand. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmails } from "#core/emails";
import { recipientsOfReply } from "../../../core/emails/own-addresses.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fromColleague, type MadeEmail, openMailDoor, receiver } from "../../support/arriving-mail.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
});
afterEach(() => agency.close());

const emails = () =>
  createEmails(agency.scope(), { findAddress: async () => "service@mail.example", replyKey: "a-key" });
const take = async (email: MadeEmail): Promise<string> => {
  const thread = await door.thread(await door.take(email));
  return thread?.["id"] as string;
};
/** A file to the thread's message, as if it had been read. */
const attach = async (threadId: string) => {
  await agency.raw.batch([
    {
      sql: `INSERT INTO documents (id, name, type, kind, media_type, size, sha256, storage_key, search_text, attached_to,
          created_by, created_at, updated_at)
        SELECT 'doc_file', 'Currently valued.pdf', 'OTHER', 'PDF', 'application/pdf', 1, '', 'x', '  currently  valued.pdf',
          document_id, 'x', 1, 1 FROM email_messages WHERE thread_id = ?`,
      args: [threadId],
    },
    `INSERT INTO readings (id, document_id, reader_version, state, created_at)
      VALUES ('rdg_file', 'doc_file', 1, 'COMPLETED', 1)`,
    `INSERT INTO pages (reading_id, page, width, height, text)
      VALUES ('rdg_file', 1, 612, 792, 'A hailstorm on the roof')`,
  ]);
};
const subjects = async (request: Parameters<ReturnType<typeof emails>["list"]>[0]) => {
  const list = await emails().list({ ...request, withTotal: true });
  if (!list.ok) throw new Error("The list was refused.");
  return { subjects: list.value.nodes.map(({ subject }) => subject), ...list.value };
};

describe("the list", () => {
  beforeEach(async () => {
    await take({
      ...{ subject: "A van", text: "Please add the Meridian Cargo.", at: 1 },
      cc: "uw@carrier.example",
    });
    await attach(await take({ subject: "Loss runs", from: "Bo <bo@dental.example>", at: 2 }));
    await take({ subject: "News", headers: ["List-Id: <x>"], at: 3 });
  });

  test("has the last updated first, in pages", async () => {
    const first = await subjects({ first: 2 });
    expect([first.subjects, first.totalCount, first.hasNextPage]).toEqual([["News", "Loss runs"], 3, true]);
    const next = await subjects({ first: 2, after: first.endCursor });
    expect([next.subjects, next.hasNextPage]).toEqual([["A van"], false]);
  });

  test.each([
    ["words of a message", { filter: "meridian cargo" }, ["A van"]],
    ["a party", { filter: "bo@dental" }, ["Loss runs"]],
    ["who got a copy", { filter: "uw@carrier" }, ["A van"]],
    ["the name of what came attached", { filter: "currently val" }, ["Loss runs"]],
    ["words in what came attached", { filter: "dental hailstorms" }, ["Loss runs"]],
    ["no operators in what is typed", { filter: 'hail" OR "x' }, []],
    ["nothing", { filter: "yacht" }, []],
    ["those that are active", { state: "ACTIVE" as const }, ["Loss runs", "A van"]],
    ["those that have ended", { state: "ENDED" as const }, ["News"]],
    ["by subject", { sort: "SUBJECT" as const }, ["A van", "Loss runs", "News"]],
    [
      "by whom they wait for",
      { sort: "WAITING_FOR" as const, direction: "DESC" as const },
      ["News", "Loss runs", "A van"],
    ],
  ])("finds %s", async (_, request, expected) => {
    const found = await subjects(request);
    expect(found.subjects).toEqual(expected);
    expect(found.totalCount).toBe(expected.length);
  });
});

describe("a thread", () => {
  test("shows its messages in the order of their time, with roles, and who is new to it", async () => {
    const id = await take({ id: "a@x", cc: "bids@city.example", at: 1 });
    await take({ id: "c@x", from: "eve@evil.example", inReplyTo: "a@x", at: 9, text: "Send it to me." });
    await take({ id: "b@x", from: "bids@city.example", inReplyTo: "a@x", at: 5, text: "We need a waiver." });
    const answer = { ...fromColleague, id: "d@x", to: "anna@bluewater.example", inReplyTo: "a@x", at: 6 };
    await door.take(answer, { receiver });
    const messages = (await emails().messagesOf.load(id)) ?? [];
    expect(
      messages.map(({ from, senderRole, isNewParty }) => [from.address, senderRole, isNewParty]),
    ).toEqual([
      ["anna@bluewater.example", "CLIENT", false],
      ["bids@city.example", "PARTICIPANT", false],
      ["owner@larkspur.example", "AGENT", false],
      ["eve@evil.example", "PARTICIPANT", true],
    ]);
  });

  test("of the same subject and parties within 30 days is suggested, and nothing is moved", async () => {
    const day = 24 * 60;
    const first = await take({ subject: "Certificate for the city", at: 0 });
    const second = await take({ subject: "RE: Certificate for the City", at: 5 * day });
    const late = await take({ subject: "Certificate for the city", at: 17 * day });
    expect((await emails().findRelated(second))?.id).toBe(first);
    expect((await emails().findRelated(late))?.id).toBe(second);
    expect(await door.count("email_threads")).toBe(3);
    const other = await take({ subject: "Certificate for the city", from: "x@y.example", at: 1 });
    expect(await emails().findRelated(other)).toBeNull();
  });

  test("that became part of another one is found under its old id, and is not listed", async () => {
    const kept = await take({ id: "b@x", at: 2, inReplyTo: "a@x" });
    const joined = await take({ id: "c@x", at: 3, inReplyTo: "z@x" });
    await take({ id: "z@x", at: 4, inReplyTo: "b@x" });
    expect((await emails().find(joined))?.id).toBe(kept);
    expect((await subjects({})).totalCount).toBe(1);
    expect(await emails().find("eth_none")).toBeNull();
  });
});

describe("whom an answer goes to", () => {
  const recipients = async (email: MadeEmail, options?: { receiver: string }) => {
    const thread = await door.thread(await door.take(email, options));
    const message = (await emails().messagesOf.load(thread?.["id"] as string))?.at(-1);
    return message ? emails().replyRecipients(message) : null;
  };

  test("is the sender, and everybody else gets a copy but the agency", async () => {
    await agency.raw.execute("UPDATE agency_profile SET contact_email = 'larkspur.office@gmail.com'");
    const to = "Service <service@larkspur.example>, bo@gmail.com, service@mail.example";
    const cc = "uw@carrier.example, Odette <OWNER@larkspur.example>, larkspur.office@gmail.com";
    expect(await recipients({ to, cc })).toEqual({
      to: "anna@bluewater.example",
      cc: ["bo@gmail.com", "uw@carrier.example"],
    });
  });

  test("is not the mailbox that forwards to us, whatever its domain", async () => {
    expect(await recipients({ to: "office@forwards.example", cc: "uw@carrier.example" })).toEqual({
      to: "anna@bluewater.example",
      cc: ["uw@carrier.example"],
    });
  });

  test("to what was sent from here, is whom that one went, not the address that sends", () => {
    const party = (address: string) => ({ name: "", address });
    const sent = {
      ...{ from: party("no-reply@carabiner.example"), to: [party("anna@bluewater.example")] },
      ...{ cc: [party("uw@carrier.example")], isOurs: true, recipient: "service+token@mail.example" },
    };
    expect(recipientsOfReply(sent, () => false)).toEqual({
      to: "anna@bluewater.example",
      cc: ["uw@carrier.example"],
    });
  });

  test("to a colleague's own message, is whom that one went", async () => {
    const answer = { ...fromColleague, to: "anna@bluewater.example", cc: "uw@carrier.example" };
    expect(await recipients(answer, { receiver })).toEqual({
      to: "anna@bluewater.example",
      cc: ["uw@carrier.example"],
    });
  });
});

describe("ending by hand", () => {
  test("ends it until a new message comes", async () => {
    const id = await take({ id: "a@x" });
    const thread = await emails().find(id);
    agency.clock.nowMs += 1_000;
    const ended = await emails().end(id, thread?.version ?? 0);
    expect(ended.ok && [ended.value.state, ended.value.waitingFor]).toEqual(["ENDED", null]);
    expect(await emails().find(id)).toMatchObject({ state: "ENDED", waitingFor: null });
    agency.clock.nowMs += 1_000;
    await take({ id: "b@x", inReplyTo: "a@x", at: 1 });
    expect(await emails().find(id)).toMatchObject({ state: "ACTIVE", waitingFor: "AGENT" });
  });

  test("refuses what has changed meanwhile, and what is not there", async () => {
    const id = await take({ id: "a@x" });
    const { version = 0 } = (await emails().find(id)) ?? {};
    await take({ id: "b@x", inReplyTo: "a@x", at: 1 });
    const outcomes = [await emails().end(id, version), await emails().end("eth_none", 1)];
    expect(outcomes.map((outcome) => !outcome.ok && outcome.error.code)).toEqual(["CONFLICT", "NOT_FOUND"]);
  });
});
