/** From a raw message to its thread, on a real database: nothing is lost, nothing is doubled, in whatever order it comes. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readRecipient } from "#core/emails";
import { replyAddress } from "../../../core/emails/reply-address.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fromColleague, makeEmail, openMailDoor, receiver } from "../../support/arriving-mail.ts";
import { createChance } from "../../support/chance.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
});
afterEach(() => agency.close());

describe("the door", () => {
  test("stores the bytes and writes one row with the document and the jobs that read both", async () => {
    const raw = makeEmail({});
    expect(await door.arrive(raw)).toBe("TAKEN");
    expect([...door.files.values()]).toEqual([raw]);
    expect(await door.count("email_messages")).toBe(1);
    expect(await door.count("documents")).toBe(1);
    expect(await door.count("uploads")).toBe(0);
    expect(agency.writes.at(-1)?.jobs?.map(({ job }) => job)).toEqual(["read-email", "read-document"]);
  });

  test("takes the same bytes once, also twice at once", async () => {
    const raw = makeEmail({});
    const outcomes = await Promise.all([door.arrive(raw), door.arrive(raw), door.arrive(raw)]);
    expect(outcomes.toSorted()).toEqual(["REPEATED", "REPEATED", "TAKEN"]);
    expect(await door.count("email_messages")).toBe(1);
    expect(await door.count("documents")).toBe(1);
    expect(await door.count("uploads")).toBe(0);
  });
});

describe("reading", () => {
  test("makes a thread with subject, sender and whom it waits for", async () => {
    const id = await door.take({ at: 5, cc: "bids@city.example" });
    expect(await door.thread(id)).toMatchObject({
      subject: "Certificate for the city",
      from_name: "Anna Pelletier",
      from_email: "anna@bluewater.example",
      state: "ACTIVE",
      waiting_for: "AGENT",
      created_at: Date.UTC(2026, 10, 1, 0, 5),
    });
    const { rows } = await agency.raw.execute("SELECT name FROM documents");
    expect(rows[0]?.["name"]).toBe("Certificate for the city.eml");
  });

  test("the same message with other bytes is kept once, and its second document goes", async () => {
    await door.take({ id: "m@x" });
    await door.take({ id: "m@x", headers: ["Received: another way"] });
    expect(await door.threads()).toEqual([["m@x"]]);
    expect(await door.count("documents")).toBe(1);
  });

  test("an id that somebody else uses as well hides nothing", async () => {
    await door.take({ id: "m@x" });
    await door.take({ id: "m@x", from: "eve@evil.example", text: "Something else" });
    expect(await door.threads()).toEqual([["m@x", "m@x"]]);
  });

  test("40 messages in six random orders, read side by side, come to the same threads", async () => {
    const mail = Array.from({ length: 40 }, (_, at) => ({
      id: `${String(at).padStart(2, "0")}@x`,
      at,
      ...(at % 5 === 0
        ? {}
        : {
            inReplyTo: `${String(at - 1).padStart(2, "0")}@x`,
            references: [`${String(at - (at % 5)).padStart(2, "0")}@x`],
          }),
    }));
    const expected = Array.from({ length: 8 }, (_, thread) =>
      mail.slice(thread * 5, thread * 5 + 5).map(({ id }) => id),
    );
    for (let order = 1; order <= 6; order += 1) {
      agency.close();
      agency = await openTestAgency();
      door = openMailDoor(agency);
      const chance = createChance(order);
      const shuffled = mail.map((one) => ({ one, place: chance.below(1_000_000) }));
      shuffled.sort((a, b) => a.place - b.place);
      const raws = shuffled.map(({ one }) => makeEmail(one));
      for (const raw of raws.slice(0, 20)) await door.arrive(raw);
      await door.readAll();
      for (const raw of raws.slice(20)) await door.arrive(raw);
      await door.readAll();
      expect(await door.threads()).toEqual(expected);
      const { rows } = await agency.raw.execute(
        "SELECT count(*) AS n FROM email_threads WHERE joined_into IS NULL AND id NOT IN (SELECT thread_id FROM email_messages)",
      );
      expect(rows[0]?.["n"]).toBe(0);
    }
  });

  test("a thread that turns out to be part of another leads there", async () => {
    const first = await door.take({ id: "b@x", at: 2, inReplyTo: "a@x" });
    const other = await door.take({ id: "c@x", at: 3, inReplyTo: "z@x" });
    const [kept, left] = [await door.thread(first), await door.thread(other)];
    expect(kept?.["id"]).not.toBe(left?.["id"]);
    await door.take({ id: "z@x", at: 4, inReplyTo: "b@x" });
    expect(await door.threads()).toEqual([["b@x", "c@x", "z@x"]]);
    const { rows } = await agency.raw.execute({
      sql: "SELECT joined_into FROM email_threads WHERE id = ?",
      args: [left?.["id"] as string],
    });
    expect(rows[0]?.["joined_into"]).toBe(kept?.["id"]);
  });

  test("a reply token leads to its thread, whatever the headers say, and a forged one leads nowhere", async () => {
    const keys = { current: "the-key-that-signs-reply-addresses", former: [] };
    const first = await door.take({ id: "a@x" });
    const address = await replyAddress("larkspur-insura-0a1b2c@mail.example", first, keys.current);
    expect(address.indexOf("@")).toBeLessThanOrEqual(64);
    const read = await readRecipient(address.toUpperCase(), keys);
    expect(read).toEqual({ name: "larkspur-insura-0a1b2c", domain: "mail.example", answers: first });
    await door.take({ id: "b@x", at: 1, inReplyTo: "elsewhere@x" }, { answers: read?.answers ?? null });
    expect(await door.threads()).toEqual([["a@x", "b@x"]]);
    const at = address.indexOf("@");
    const forged = `${address.slice(0, at - 1)}${address[at - 1] === "0" ? "1" : "0"}${address.slice(at)}`;
    expect((await readRecipient(forged, keys))?.answers).toBeNull();
    expect((await readRecipient(address, { current: "another-key", former: [keys.current] }))?.answers).toBe(
      first,
    );
    expect(await readRecipient("no address", keys)).toBeNull();
  });
});

describe("whose it is and whom it waits for", () => {
  const addAccount = async (id: string, email: string) =>
    agency.raw.execute({
      sql: `INSERT INTO accounts (id, type, name, email, line1, city, zone, postal_code, additional_named_insureds, name_key,
        search_text, created_at, updated_at) VALUES (?, 'BUSINESS', 'Bluewater', ?, '1 Pier', 'Portland', 'ME', '04101', '[]', '', '', 0, 0)`,
      args: [id, email],
    });
  const failing = {
    headers: ["Authentication-Results: mx.example; dmarc=fail header.from=bluewater.example"],
  };

  test("an account's address is its contact; two accounts of it are nobody's", async () => {
    await addAccount("acc_1", "Anna@Bluewater.example");
    expect((await door.thread(await door.take({})))?.["account_id"]).toBe("acc_1");
    await addAccount("acc_2", "anna@bluewater.example");
    expect((await door.thread(await door.take({ at: 1 })))?.["account_id"]).toBeNull();
  });

  test("a sender whom the receiver refused is never taken for the contact, nor for one of the staff", async () => {
    await addAccount("acc_1", "anna@bluewater.example");
    const id = await door.take(failing, { receiver: "mx.example" });
    expect((await door.thread(id))?.["account_id"]).toBeNull();
    await door.take(
      { from: "owner@larkspur.example", headers: ["Authentication-Results: mx.example; dmarc=fail"] },
      { receiver: "mx.example" },
    );
    const { rows } = await agency.raw.execute("SELECT is_from_staff FROM email_messages");
    expect(rows.map((row) => row["is_from_staff"])).toEqual([0, 0]);
  });

  test("nobody becomes a colleague, or the product itself, by writing their address", async () => {
    const first = await door.take({ id: "a@x" });
    await door.take({ id: "b@x", at: 1, inReplyTo: "a@x", from: "owner@larkspur.example", text: "Done." });
    await door.take({ id: "c@x", at: 2, inReplyTo: "a@x", from: "service@mail.example", text: "Done." });
    expect(await door.thread(first)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
  });

  test("new mail waits for the agency, a question to the client waits for the client, an answer for the agency", async () => {
    const first = await door.take({ id: "a@x" });
    const staff = {
      ...fromColleague,
      to: "anna@bluewater.example",
      cc: "service@mail.example",
    };
    await door.take(
      { ...staff, id: "b@x", at: 1, inReplyTo: "a@x", text: "Which address?\n\nOdette" },
      { receiver },
    );
    expect(await door.thread(first)).toMatchObject({ state: "ACTIVE", waiting_for: "CLIENT" });
    await door.take({ id: "c@x", at: 2, inReplyTo: "b@x", text: "12 Main Street" });
    expect(await door.thread(first)).toMatchObject({ state: "ACTIVE", waiting_for: "AGENT" });
    await door.take({ ...staff, id: "d@x", at: 3, inReplyTo: "c@x", text: "Done, thank you." }, { receiver });
    expect(await door.thread(first)).toMatchObject({ state: "ENDED", waiting_for: null });
  });

  test("what machines send changes nothing, and a list waits for nobody", async () => {
    const first = await door.take({ id: "a@x" });
    const staff = { ...fromColleague, to: "anna@bluewater.example" };
    await door.take({ ...staff, id: "b@x", at: 1, inReplyTo: "a@x", text: "Which address?" }, { receiver });
    for (let at = 2; at < 6; at += 1)
      await door.take({
        at,
        inReplyTo: "b@x",
        headers: ["Auto-Submitted: auto-replied"],
        text: "I am away.",
      });
    expect(await door.thread(first)).toMatchObject({ waiting_for: "CLIENT" });
    const list = await door.take({ subject: "News", headers: ["List-Id: <news.example>"] });
    expect(await door.thread(list)).toMatchObject({ state: "ENDED", waiting_for: null });
  });

  test("a message that cannot be read is kept in a thread of its own", async () => {
    await door.arrive(new Uint8Array([0, 255, 1, 2, 13, 10, 13, 10, 200]));
    await door.readAll();
    expect(await door.count("email_threads")).toBe(1);
  });
});
