/** Threads are the same in whatever order mail arrives, and nobody ties two of them together by naming both. */
import { readFileSync } from "node:fs";
import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import { idsFollowed, readMessageIds } from "../../../core/emails/message-ids.ts";
import { suggestThread } from "../../../core/emails/suggest-thread.ts";
import { groupIntoThreads, placeMessage, type ThreadedMessage } from "../../../core/emails/threading.ts";
import { createChance } from "../../support/chance.ts";
import { ratioOf } from "../../support/processor-time.ts";
import { readSampleMail, sampleMailNames } from "../../support/sample-mails.ts";

const keysOf = (threads: readonly (readonly { key: string }[])[]): string[][] =>
  threads
    .map((thread) => thread.map(({ key }) => key).toSorted())
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));

const message = (
  key: string,
  follows: string[] = [],
  messageId: string | null = `${key}@x`,
): ThreadedMessage => ({
  key,
  messageId,
  follows,
  sentAt: Number(key.replace(/\D/g, "")),
});

/** A store as the database is one: it finds by ids, and each message is placed when it arrives. */
function createStore() {
  const held = new Map<string, ThreadedMessage & { threadId: string }>();
  const members = new Map<string, Set<string>>();
  const bearing = new Map<string, string[]>();
  const following = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, id: string, key: string) => {
    const keys = map.get(id);
    if (keys) keys.push(key);
    else map.set(id, [key]);
  };
  const put = (key: string, threadId: string) => {
    const one = held.get(key);
    if (!one) return;
    members.get(one.threadId)?.delete(key);
    one.threadId = threadId;
    const its = members.get(threadId) ?? new Set();
    members.set(threadId, its.add(key));
  };
  let drawn = 0;
  return {
    async arrive(one: ThreadedMessage) {
      if (held.has(one.key)) return;
      const own = one.messageId === null ? [one.key] : [one.key, one.messageId];
      const ids = [...own, ...one.follows];
      const threadsOf = (keys: readonly string[]) => keys.map((key) => held.get(key)?.threadId ?? "");
      const found = (map: Map<string, string[]>) =>
        ids.flatMap((id): [string, string[]][] => (map.has(id) ? [[id, threadsOf(map.get(id) ?? [])]] : []));
      const placed = await placeMessage(
        one,
        {
          bearers: new Map(found(bearing).map(([id, threads]) => [id, threads[0] ?? ""])),
          followers: new Map(found(following)),
          loadMessages: (threads) =>
            Promise.resolve(
              threads.flatMap((id) => [...(members.get(id) ?? [])].flatMap((key) => held.get(key) ?? [])),
            ),
        },
        () => `thread-${(drawn += 1)}`,
      );
      held.set(one.key, { ...one, threadId: "" });
      put(one.key, placed.threadId);
      for (const { key, threadId } of placed.moved) put(key, threadId);
      for (const id of own) add(bearing, id, one.key);
      for (const id of one.follows) add(following, id, one.key);
      return placed;
    },
    threads: () => keysOf([...Map.groupBy(held.values(), ({ threadId }) => threadId).values()]),
    threadOf: (key: string) => held.get(key)?.threadId,
  };
}

/** Mail as it comes: long threads and single messages, parents that are missing, ids that are absent, doubled or circular. */
function inventMail(count: number, seed: number): ThreadedMessage[] {
  const chance = createChance(seed);
  const mail: ThreadedMessage[] = [];
  const chains: string[][] = [];
  for (let at = 0; at < count; at += 1) {
    const key = `k${at}`;
    const id = `${at}@mail.example`;
    const isNew = chains.length === 0 || chance.below(5) === 0;
    // Mail goes on in the threads of late, as in life: threads are as long in much mail as in little.
    const chain = isNew ? [] : (chains.at(-1 - chance.below(Math.min(chains.length, 400))) ?? []);
    if (isNew) chains.push(chain);
    const near = chain.at(-1 - chance.below(3));
    const sort = chance.below(40);
    const other = `${Math.max(0, at - chance.below(500))}@mail.example`;
    const others = sort === 0 ? [other] : [];
    const references = chance.below(3) === 0 ? chain.slice(0, 1) : chain.slice(-20);
    const inReplyTo = near === undefined ? [] : chance.below(4) === 0 ? [] : [near];
    const messageId = sort === 1 ? null : sort === 2 ? other : id;
    const follows = idsFollowed(messageId, { token: null, inReplyTo: [...inReplyTo, ...others], references });
    // One of ten never arrives: the others only name it.
    if (chance.below(10) > 0) mail.push({ key, messageId, follows, sentAt: chance.below(count) });
    chain.push(id);
  }
  return mail;
}

function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  const chance = createChance(seed);
  const drawn = [...values];
  for (let at = drawn.length - 1; at > 0; at -= 1) {
    const other = chance.below(at + 1);
    [drawn[at], drawn[other]] = [drawn[other] as Value, drawn[at] as Value];
  }
  return drawn;
}

describe("arrival in any order", () => {
  test("10,000 messages in 20 orders, each three times, come to the same threads", async () => {
    const mail = inventMail(11_200, 7).slice(0, 10_000);
    expect(mail).toHaveLength(10_000);
    const expected = keysOf(groupIntoThreads(mail));
    expect(expected.length).toBeGreaterThan(50);
    expect(Math.max(...expected.map((thread) => thread.length))).toBeGreaterThan(10);
    for (let order = 1; order <= 20; order += 1) {
      const store = createStore();
      for (const one of shuffled([...mail, ...mail, ...mail], order)) await store.arrive(one);
      expect(JSON.stringify(store.threads())).toBe(JSON.stringify(expected));
    }
  });

  // Maps of ten times the size miss the processor's caches more often, which is not the algorithm's doing.
  test("ten times the mail takes about ten times as long", async () => {
    const [some, many] = [inventMail(3_000, 3), inventMail(30_000, 3)];
    const arriveAll = async (mail: readonly ThreadedMessage[]) => {
      const store = createStore();
      for (const one of mail) await store.arrive(one);
    };
    const arriving = await ratioOf(
      () => arriveAll(some),
      () => arriveAll(many),
      20,
    );
    expect(arriving).toBeLessThanOrEqual(20);
  });

  test("a late parent joins the threads of its children, and the older thread keeps its links", async () => {
    const store = createStore();
    await store.arrive(message("k2", ["k1@x"]));
    await store.arrive(message("k3", ["k0@x"]));
    expect(store.threads()).toEqual([["k2"], ["k3"]]);
    const [second, third] = [store.threadOf("k2") ?? "", store.threadOf("k3") ?? ""];
    await store.arrive(message("k0"));
    const placed = await store.arrive(message("k1", ["k0@x"]));
    expect(store.threads()).toEqual([["k0", "k1", "k2", "k3"]]);
    expect(store.threadOf("k1")).toBe(third);
    expect(placed?.joined).toEqual([{ threadId: second, into: third }]);
  });

  test("replies to the same missing message are one thread before it comes, and apart when it shows that they are not", async () => {
    const store = createStore();
    await store.arrive(message("k2", ["a@x", "start@x"]));
    await store.arrive(message("k3", ["start@x"]));
    expect(store.threads()).toEqual([["k2", "k3"]]);
    // What k2 answers began a thread of its own.
    const placed = await store.arrive({ ...message("k1", []), messageId: "a@x" });
    expect(store.threads()).toEqual([["k1", "k2"], ["k3"]]);
    expect(placed?.joined).toEqual([]);
  });

  test("whoever names messages of two threads joins the nearest and ties nothing together", async () => {
    const store = createStore();
    for (const one of [message("k1"), message("k2"), message("k9", ["k2@x", "k1@x"])])
      await store.arrive(one);
    expect(store.threads()).toEqual([["k1"], ["k2", "k9"]]);
  });

  test("circular and own ids are one thread, each message once", async () => {
    const store = createStore();
    const round = [message("k1", ["k3@x"]), message("k2", ["k1@x"]), message("k3", ["k2@x", "k3@x"])];
    for (const one of [...round, ...round]) await store.arrive(one);
    expect(store.threads()).toEqual([["k1", "k2", "k3"]]);
  });

  test("messages without an id or with the same id are each kept", () => {
    const mail = [
      message("k1", [], null),
      message("k2", [], null),
      message("k3", [], "s@x"),
      message("k4", [], "s@x"),
    ];
    expect(keysOf(groupIntoThreads(mail))).toEqual([["k1"], ["k2"], ["k3", "k4"]]);
  });
});

describe("ids in headers", () => {
  test.each([
    ["<a@x> <b@x>", ["a@x", "b@x"]],
    ["<a@x>\r\n\t<b@x>", ["a@x", "b@x"]],
    ["a@x", ["a@x"]],
    ["Your message of Monday <a@x> (sent\r\n by phone)", ["a@x"]],
    ["<Mixed.Case@X>", ["Mixed.Case@X"]],
    ["<a@\r\n x>", ["a@x"]],
    ["<a@x", []],
    ["<>", []],
    ["your letter", []],
    ["", []],
    [`<${"a".repeat(2_000)}@x> <b@x>`, ["b@x"]],
  ])("%j", (value, ids) => {
    expect(readMessageIds(value)).toEqual(ids);
  });

  test("the token comes first, then In-Reply-To, then References from right to left, each once and never its own", () => {
    const followed = { token: "eml_1", inReplyTo: ["c@x"], references: ["a@x", "b@x", "own@x", "c@x"] };
    expect(idsFollowed("own@x", followed)).toEqual(["eml_1", "c@x", "b@x", "a@x"]);
  });

  test("of a huge list the nearest ones and the first are kept", () => {
    const references = Array.from({ length: 5_000 }, (_, at) => `${at}@x`);
    const ids = idsFollowed(null, { token: null, inReplyTo: [], references });
    expect([ids.length, ids[0], ids.at(-2), ids.at(-1)]).toEqual([100, "4999@x", "4901@x", "0@x"]);
  });
});

describe("a suggestion by subject and parties", () => {
  const day = 24 * 60 * 60_000;
  const of = (threadId: string, subject: string, parties: string[], days: number) => ({
    ...{ threadId, subject, parties },
    sentAt: days * day,
  });
  const asked = of("t0", "RE: Fwd: [External] Certificate  for the city", ["anna@bluewater.example"], 40);

  test("the nearest thread with the subject and a party of it", () => {
    const others = [
      of("t1", "Certificate for the City", ["anna@bluewater.example"], 20),
      of("t2", "AW: certificate for the city", ["anna@bluewater.example", "x@y.example"], 35),
      of("t3", "Certificate for the city", ["other@bluewater.example"], 40),
      of("t0", "Certificate for the city", ["anna@bluewater.example"], 40),
    ];
    expect(suggestThread(asked, others)).toBe("t2");
  });

  test.each([
    ["another subject", of("t1", "Certificate for the county", ["anna@bluewater.example"], 40)],
    ["other parties", of("t1", "Certificate for the city", ["ann@bluewater.example"], 40)],
    ["more than 30 days", of("t1", "Certificate for the city", ["anna@bluewater.example"], 9.9)],
  ])("none: %s", (_, other) => {
    expect(suggestThread(asked, [other])).toBeNull();
  });

  test("none without a subject", () => {
    const [one, other] = [of("t0", "Re: ", ["a@x.example"], 1), of("t1", "", ["a@x.example"], 1)];
    expect(suggestThread(one, [other])).toBeNull();
  });
});

test("the sample mails come to the threads that their truth file names", async () => {
  const folder = new URL("../../../fixtures/emails/", import.meta.url);
  const truth = JSON.parse(readFileSync(new URL("threads.truth.json", folder), "utf8")) as {
    threads: string[][];
  };
  const mail = await Promise.all(
    sampleMailNames.map(async (key): Promise<ThreadedMessage> => {
      const { headers } = await PostalMime.parse(readSampleMail(key));
      const idsIn = (header: string) =>
        readMessageIds(headers.find((one) => one.key === header)?.value ?? "");
      const [messageId = null] = idsIn("message-id");
      const follows = idsFollowed(messageId, {
        token: null,
        inReplyTo: idsIn("in-reply-to"),
        references: idsIn("references"),
      });
      return { key, messageId, follows, sentAt: 0 };
    }),
  );
  // Two generated test mails bear the same id.
  const alike = ["mime-embedded-message.eml", "mime-simple-multipart.eml"];
  const threaded = new Set([...truth.threads.flat(), ...alike]);
  const expected = [
    ...truth.threads,
    alike,
    ...sampleMailNames.filter((name) => !threaded.has(name)).map((name) => [name]),
  ];
  expect(keysOf(groupIntoThreads(mail))).toEqual(
    keysOf(expected.map((names) => names.map((key) => ({ key })))),
  );
});
