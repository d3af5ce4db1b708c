/** A draft that waits for a yes is held by what its recipient writes, or what changes its words; others are only marked on it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmails } from "#core/emails";
import type { TestAgency } from "../../support/agency-database.ts";
import { valueOf } from "../../support/book-of-business.ts";
import { approvalsOf } from "../../support/workspaces.ts";
import { openWorkedMail } from "../../support/worked-mail.ts";

let agency: TestAgency;
let door: Awaited<ReturnType<typeof openWorkedMail>>["door"];
let work: Awaited<ReturnType<typeof openWorkedMail>>["work"];
beforeEach(async () => {
  ({ agency, door, work } = await openWorkedMail());
});
afterEach(() => agency.close());

const carrier = "una@granite.example";
const anna = "anna@bluewater.example";
const ofCarrier = { from: `Una Wirth <${carrier}>`, inReplyTo: "a@x" };
const ofAnna = { inReplyTo: "a@x" };

/** Anna writes with the carrier in copy, and the carrier asks for something: a draft waits that answers the carrier. */
async function draftToCarrier(): Promise<{ id: string; emailId: string }> {
  const first = await door.take({ id: "a@x", cc: carrier, text: "Una has a question for you." });
  await work.work(first);
  const emailId = await door.take({
    ...ofCarrier,
    ...{
      id: "u@x",
      at: 5,
      text: "Please send a certificate to Meridian Towers, 9 Elm Street, Salem MA 01970.",
    },
  });
  await work.work(emailId);
  const draft = (await work.drafts()).at(-1);
  expect(JSON.parse(draft?.["content"] as string)).toMatchObject({ toEmail: carrier });
  return { id: draft?.["id"] as string, emailId };
}
const draftOf = async (id: string) => (await work.drafts()).find((draft) => draft["id"] === id);
const blocksOf = async (id: string) => {
  const approvals = approvalsOf(agency.scope());
  return approvals.blocksOf(valueOf(await approvals.get(id)));
};
const approve = async (id: string) => {
  const version = (await draftOf(id))?.["version"] as number;
  return approvalsOf(agency.scope()).decide(id, { decision: "APPROVE", version });
};

describe("a draft to the carrier", () => {
  test("stays when the client asks for something else, says that somebody wrote, and may be sent", async () => {
    const { id } = await draftToCarrier();
    const other = await door.take({ ...ofAnna, at: 9, text: "Please send me our auto ID cards." });
    await work.work(other);
    expect(await draftOf(id)).toMatchObject({ state: "PENDING", outdated_at: null });
    expect(await blocksOf(id)).toMatchObject({
      reasons: [],
      warnings: expect.arrayContaining([expect.stringContaining("Somebody else has written in this thread")]),
    });
    // The client is answered as well.
    const waiting = (await work.drafts()).filter(({ state }) => state === "PENDING");
    expect(new Set(waiting.map(({ content }) => JSON.parse(content as string).toEmail))).toEqual(
      new Set([anna, carrier]),
    );
    expect(await approve(id)).toMatchObject({ ok: true });
  });

  test("that was approved a moment ago is not taken back by what the client writes", async () => {
    const { id } = await draftToCarrier();
    expect(await approve(id)).toMatchObject({ ok: true });
    await door.take({ ...ofAnna, at: 9, text: "Thanks." });
    expect(await draftOf(id)).toMatchObject({ state: "UNDOABLE" });
  });

  test("is held by what the carrier writes, and gives way to the reply to that", async () => {
    const { id } = await draftToCarrier();
    const again = await door.take({ ...ofCarrier, at: 9, text: "Please also send the auto ID cards." });
    expect((await draftOf(id))?.["outdated_at"]).not.toBeNull();
    expect(await approve(id)).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
    await work.work(again);
    expect(await draftOf(id)).toMatchObject({ state: "DECLINED" });
  });

  test("is held by what changes it: the client writes about the same request", async () => {
    const { id } = await draftToCarrier();
    const change = await door.take({
      ...ofAnna,
      ...{ at: 9, text: "Please send the certificate to Meridian Towers, 14 Oak Street, Salem MA 01970." },
    });
    expect((await draftOf(id))?.["outdated_at"]).toBeNull();
    await work.work(change);
    const held = await draftOf(id);
    expect(held).toMatchObject({ state: "PENDING" });
    expect(held?.["outdated_at"]).not.toBeNull();
    expect((await blocksOf(id)).reasons).toEqual([expect.stringContaining("A message came in this thread")]);
  });

  test("is held by one's own message to the carrier, and not by one to the client", async () => {
    const { id, emailId } = await draftToCarrier();
    const emails = createEmails(agency.scope(), { findAddress: async () => null, replyKey: "key" });
    const write = async (to: string) => {
      agency.clock.nowMs += 1_000;
      valueOf(await emails.send({ emailId, isForward: false, to, subject: "Re: it", body: "On it." }));
    };
    await write(anna);
    expect((await draftOf(id))?.["outdated_at"]).toBeNull();
    expect((await blocksOf(id)).warnings.length).toBeGreaterThan(0);
    await write(carrier);
    expect((await draftOf(id))?.["outdated_at"]).not.toBeNull();
    expect((await blocksOf(id)).reasons).toEqual([expect.stringContaining("Your agency has answered")]);
  });

  test("that somebody edits after reading what came is marked no more", async () => {
    const { id } = await draftToCarrier();
    await door.take({ ...ofAnna, at: 9, text: "Thanks." });
    const { artifact_id: artifactId } = (await draftOf(id)) ?? {};
    const edit = { version: 1, toEmail: carrier, subject: "Re: it", body: "Hello Una,\n\nIt is on its way." };
    valueOf(await approvalsOf(agency.scope()).updateArtifact(artifactId as string, edit));
    expect((await blocksOf(id)).warnings.join(" ")).not.toContain("Somebody else has written");
  });
});

test("a draft to the client is held by another contact of the same client", async () => {
  await agency.raw.batch([
    "INSERT INTO contacts (id, name, email, search_text, created_at, updated_at) VALUES ('con_bob', 'Bob Pelletier', 'bob@bluewater.example', 'bob', 1, 1)",
    "INSERT INTO account_contacts (account_id, contact_id, position) SELECT id, 'con_bob', 2 FROM accounts",
  ]);
  const first = await door.take({
    id: "a@x",
    cc: "bob@bluewater.example",
    text: "Please send me our auto ID cards.",
  });
  await work.work(first);
  const [draft] = await work.drafts();
  await door.take({
    ...ofAnna,
    from: "Bob Pelletier <bob@bluewater.example>",
    at: 9,
    text: "We have them now.",
  });
  expect((await draftOf(draft?.["id"] as string))?.["outdated_at"]).not.toBeNull();
});
