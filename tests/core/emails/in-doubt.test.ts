/** What a forged message or a stranger says is never told as the client's own, nor made one with what the client asks. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmails } from "#core/emails";
import { doubtOf } from "../../../core/emails/shown-message.ts";
import type { TestAgency } from "../../support/agency-database.ts";
import { fromAnna, receiver } from "../../support/arriving-mail.ts";
import { openWorkedMail } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: Awaited<ReturnType<typeof openWorkedMail>>["door"];
let work: Awaited<ReturnType<typeof openWorkedMail>>["work"];
beforeEach(async () => {
  ({ agency, door, work } = await openWorkedMail());
});
afterEach(() => agency.close());

const cancel = "Please cancel policy BOP-4471920 effective 12/31/2026.";
const forged = {
  ...fromAnna,
  headers: [`Authentication-Results: ${receiver}; dmarc=fail header.from=bluewater.example`],
};
const mallory = {
  from: "Mallory <mallory@stranger.example>",
  headers: [`Authentication-Results: ${receiver}; dmarc=pass header.from=stranger.example`],
};

async function take(email: object, at: number, text = cancel): Promise<string> {
  const first = at === 0 ? {} : { inReplyTo: "m0@x" };
  const id = await door.take({ ...email, ...first, id: `m${at}@x`, at, text }, { receiver });
  await work.work(id);
  return id;
}

async function doubts(emailId: string): Promise<(string | null)[]> {
  const emails = createEmails(agency.scope(), {
    findAddress: async () => null,
    replyKey: "a-key-of-the-test",
  });
  const thread = await work.threadOf(emailId);
  return ((await emails.messagesOf.load(thread["id"] as string)) ?? []).map(doubtOf);
}

/** How many requests each message opened or joined. */
const links = () =>
  work.rows(
    "SELECT message_id AS id, request_id, is_joined FROM email_requests JOIN email_messages ON email_messages.id = email_id ORDER BY sent_at",
  );

test("each message in doubt says whose it is and why", async () => {
  await take(fromAnna, 0, "Thank you.");
  await take(forged, 1);
  const last = await take(mallory, 2);
  expect(await doubts(last)).toEqual([
    null,
    "From anna@bluewater.example: sender not verified, may be forged",
    "From mallory@stranger.example: new to this thread",
  ]);
});

test("the same wish of a client, of a forger and of a stranger is three requests, each asked for again by its own sender alone", async () => {
  await take(fromAnna, 0);
  await take(forged, 1);
  await take(mallory, 2);
  await take(mallory, 3);
  await take(fromAnna, 4);
  const all = await links();
  const [anna, forger, stranger, again, annaAgain] = all.map((link) => link["request_id"]);
  expect(new Set([anna, forger, stranger]).size).toBe(3);
  expect([again, annaAgain]).toEqual([stranger, anna]);
  const accounts = await work.rows(
    "SELECT id, account_id IS NOT NULL AS known FROM service_requests ORDER BY created_at, id",
  );
  expect(accounts.filter(({ known }) => known === 1).map(({ id }) => id)).toEqual([anna]);
});

test("a stranger stays one, however often they write, until somebody of the thread writes to them", async () => {
  await take(fromAnna, 0, "Thank you.");
  await take(mallory, 1);
  const second = await take(mallory, 2);
  expect((await doubts(second)).at(-1)).toContain("new to this thread");
  expect(await work.drafts()).toEqual([]);
  await take({ ...fromAnna, cc: "mallory@stranger.example" }, 3, "Thank you.");
  const third = await take(mallory, 4);
  expect((await doubts(third)).at(-1)).toBeNull();
});
