/** What people put right: messages move, threads are split and joined, and mail that comes later follows them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEmails } from "#core/emails";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openMailDoor } from "../../support/arriving-mail.ts";
import { countOf, rowsOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let door: ReturnType<typeof openMailDoor>;
let ids: Record<string, string>;
beforeEach(async () => {
  agency = await openTestAgency();
  door = openMailDoor(agency);
  const of = (id: string, at: number, inReplyTo?: string, subject = "A") =>
    door.take({ id, at, subject, ...(inReplyTo === undefined ? {} : { inReplyTo }) });
  // a has two answers, of which one was answered; x is another thread, with an answer.
  ids = {
    a: await of("a", 10),
    b: await of("b", 11, "a"),
    c: await of("c", 12, "b"),
    d: await of("d", 13, "a"),
    x: await of("x", 20, undefined, "X"),
    y: await of("y", 21, "x", "X"),
  };
});
afterEach(() => agency.close());

const emails = () => createEmails(agency.scope(), { findAddress: async () => null, replyKey: "a-key" });
const id = (name: string): string => ids[name] ?? "";
const threadId = async (name: string) => (await door.thread(id(name)))?.["id"] as string;

test("a message moves with what answers it, and both threads keep their ids", async () => {
  const [from, to] = [await threadId("a"), await threadId("x")];
  expect(await emails().moveEmail(id("b"), to)).toEqual({ ok: true, value: to });
  expect(await door.threads()).toEqual([
    ["a", "d"],
    ["b", "c", "x", "y"],
  ]);
  expect([await threadId("a"), await threadId("x")]).toEqual([from, to]);
});

test("mail that comes later finds them where they are now", async () => {
  await emails().moveEmail(id("b"), await threadId("x"));
  await door.take({ id: "e", inReplyTo: "c", references: ["a", "b", "c"], at: 30 });
  await door.take({ id: "f", inReplyTo: "d", references: ["a", "d"], at: 31 });
  expect(await door.threads()).toEqual([
    ["a", "d", "f"],
    ["b", "c", "e", "x", "y"],
  ]);
});

test("a message gets a thread of its own, described by itself", async () => {
  const from = await threadId("a");
  const moved = await emails().moveEmail(id("d"), null);
  expect(await door.threads()).toEqual([["a", "b", "c"], ["d"], ["x", "y"]]);
  expect(moved.ok && moved.value).toBe(await threadId("d"));
  expect(await threadId("a")).toBe(from);
  const [old] = await rowsOf(agency, `SELECT updated_at FROM email_threads WHERE id = '${from}'`);
  const [last] = await rowsOf(agency, `SELECT sent_at FROM email_messages WHERE id = '${id("c")}'`);
  expect(old?.["updated_at"]).toBe(last?.["sent_at"]);
});

test("where everything would go along there is nothing to split", async () => {
  const result = await emails().moveEmail(id("a"), null);
  expect(result.ok ? [] : result.error.fields?.map(({ message }) => message)).toEqual([
    "All other messages of this thread answer this one, so they would go along. Choose a later message.",
  ]);
  expect(await countOf(agency, "SELECT count(*) AS n FROM email_threads")).toBe(2);
});

describe("two threads become one", () => {
  test.each([
    ["the later into the earlier", "x", "a"],
    ["the earlier into the later", "a", "x"],
  ])("%s, where the links of both lead", async (_, from, into) => {
    const [gone, kept] = [await threadId(from), await threadId(into)];
    expect(await emails().joinThreads(gone, kept)).toEqual({ ok: true, value: kept });
    expect(await door.threads()).toEqual([["a", "b", "c", "d", "x", "y"]]);
    expect((await emails().find(gone))?.id).toBe(kept);
    await door.take({ id: "z", inReplyTo: from, at: 40 });
    expect((await door.threads())[0]).toHaveLength(7);
  });

  test("and a message that moves out of them with all the others leaves a link", async () => {
    const [gone, kept] = [await threadId("x"), await threadId("a")];
    expect(await emails().moveEmail(id("x"), kept)).toEqual({ ok: true, value: kept });
    expect((await emails().find(gone))?.id).toBe(kept);
  });
});

test("what does not exist is not found", async () => {
  const results = await Promise.all([
    emails().moveEmail("eml_none", null),
    emails().moveEmail(id("b"), "eth_none"),
    emails().joinThreads("eth_none", await threadId("a")),
  ]);
  expect(results.map((result) => (result.ok ? "" : result.error.code))).toEqual([
    "NOT_FOUND",
    "NOT_FOUND",
    "NOT_FOUND",
  ]);
});

test("two who move at once, while mail comes in, end with the same threads", async () => {
  const to = await threadId("x");
  await Promise.all([
    emails().moveEmail(id("b"), to),
    emails().moveEmail(id("d"), to),
    door.take({ id: "e", inReplyTo: "d", at: 30 }),
  ]);
  expect(await door.threads()).toEqual([["a"], ["b", "c", "d", "e", "x", "y"]]);
});
