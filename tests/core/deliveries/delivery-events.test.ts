/** What providers report: each event once, in any order, and what follows from it. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDeliveries, findBounces, queueDelivery, recordDeliveryEvent } from "#core/deliveries";
import { openMailTag } from "#core/deliveries/tags";
import { decideDelivery, type DeliveryEventKind, deliveryEventKinds } from "#model/deliveries";
import { writeAll } from "../../../core/shared/database.ts";
import { sealMailTag } from "../../../core/deliveries/mail-tag.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { countOf } from "../../support/book-of-business.ts";
import { createChance } from "../../support/chance.ts";
import { deliveryNews } from "../../support/certificate-mail.ts";

let agency: TestAgency;
beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

let events = 0;
async function queueMail(to: string, recordId = "crt_1"): Promise<string> {
  const { delivery, statements } = queueDelivery(agency.scope(), {
    recordKind: "certificate",
    recordId,
    parentId: "acc_1",
    to,
    replyTo: null,
    subject: "s",
    text: "t",
    html: "h",
    attachments: [],
    requestedBy: agency.ownerId,
    yes: { kind: "CLICK" },
    resendOf: null,
  });
  await writeAll(agency.db, statements);
  return delivery.id;
}

interface Told {
  deliveryId: string;
  kind: DeliveryEventKind;
  at: number;
  eventId?: string;
  reason?: string | null;
}
const tell = ({ eventId = `e${(events += 1)}`, reason = null, ...event }: Told) =>
  recordDeliveryEvent(
    agency.scope(),
    { ...event, eventId, reason, providerId: "p1", recipient: null },
    deliveryNews,
  );
const stateOf = async (id: string) =>
  (await createDeliveries(agency.scope()).ofCertificate("crt_1")).find((delivery) => delivery.id === id);

test("a late report of less changes nothing", async () => {
  const deliveryId = await queueMail("jo@port.example");
  await tell({ deliveryId, kind: "DELIVERED", at: 20 });
  await tell({ deliveryId, kind: "SENT", at: 10 });
  expect(await stateOf(deliveryId)).toMatchObject({ state: "DELIVERED", since: 20 });
});

test("a bounce or a complaint counts after the mail was delivered", async () => {
  const deliveryId = await queueMail("jo@port.example");
  await tell({ deliveryId, kind: "DELIVERED", at: 20 });
  await tell({ deliveryId, kind: "BOUNCED", at: 30, reason: "No such mailbox." });
  expect(await stateOf(deliveryId)).toMatchObject({
    state: "BOUNCED",
    since: 30,
    reason: "No such mailbox.",
  });
});

test("an event counts once, and tells watchers once", async () => {
  const deliveryId = await queueMail("jo@port.example");
  const before = await countOf(agency, "SELECT count(*) AS n FROM changes");
  const event = { deliveryId, kind: "DELIVERED", at: 20, eventId: "same" } as const;
  expect(await tell(event)).toBe("RECORDED");
  expect(await tell(event)).toBe("REPEATED");
  expect(await countOf(agency, "SELECT count(*) AS n FROM delivery_events")).toBe(1);
  expect(await countOf(agency, "SELECT count(*) AS n FROM changes")).toBe(before + 1);
  await Promise.all([1, 2, 3].map(() => tell({ deliveryId, kind: "BOUNCED", at: 30, eventId: "at once" })));
  expect(await countOf(agency, "SELECT count(*) AS n FROM delivery_events")).toBe(2);
});

test("an event about an unknown delivery is not recorded", async () => {
  expect(await tell({ deliveryId: "dlv_none", kind: "BOUNCED", at: 1 })).toBe("UNKNOWN");
  expect(await countOf(agency, "SELECT count(*) AS n FROM delivery_events")).toBe(0);
  expect(await countOf(agency, "SELECT count(*) AS n FROM mail_addresses")).toBe(0);
});

test("an event from the future is dated now", async () => {
  const deliveryId = await queueMail("jo@port.example");
  await tell({ deliveryId, kind: "BOUNCED", at: agency.clock.nowMs + 1e9 });
  expect(await stateOf(deliveryId)).toMatchObject({ since: agency.clock.nowMs });
});

describe("an address", () => {
  const bounceOf = async (address: string) => (await findBounces(agency.db, [address])).get(address);

  test("that a mail came back from is marked, however it is written, until a later mail is delivered", async () => {
    const first = await queueMail("Jo@Port.example");
    await tell({ deliveryId: first, kind: "BOUNCED", at: 10, reason: "No such mailbox." });
    expect(await bounceOf("jo@port.example")).toEqual({ reason: "No such mailbox.", at: 10 });
    expect(await bounceOf("JO@port.example")).toEqual({ reason: "No such mailbox.", at: 10 });
    expect(await bounceOf("mo@port.example")).toBeUndefined();
    const second = await queueMail("jo@port.example");
    await tell({ deliveryId: second, kind: "DELIVERED", at: 20 });
    expect(await bounceOf("jo@port.example")).toBeUndefined();
    await tell({ deliveryId: second, kind: "COMPLAINED", at: 30, reason: "Spam." });
    expect(await bounceOf("jo@port.example")).toEqual({ reason: "Spam.", at: 30 });
  });

  test("is not marked by an earlier bounce that is reported late", async () => {
    const [first, second] = [await queueMail("jo@port.example"), await queueMail("jo@port.example")];
    await tell({ deliveryId: second, kind: "DELIVERED", at: 20 });
    await tell({ deliveryId: first, kind: "BOUNCED", at: 10 });
    expect(await bounceOf("jo@port.example")).toBeUndefined();
  });

  test("is looked up with many others in one statement", async () => {
    agency.forget();
    await findBounces(
      agency.db,
      Array.from({ length: 2_000 }, (_, at) => `holder-${at}@port.example`),
    );
    expect(agency.sent.statements).toHaveLength(1);
    agency.forget();
    expect(await findBounces(agency.db, [])).toEqual(new Map());
    expect(agency.sent.statements).toHaveLength(0);
  });
});

test("300 random reports in random orders, some of them twice, always end the same", async () => {
  const chance = createChance(20_261_122);
  const to = ["jo@port.example", "mo@port.example"] as const;
  for (let round = 0; round < 30; round += 1) {
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push(await queueMail(chance.pick(to), `crt_${round}_a`));
    const told = Array.from({ length: 10 }, (_, at) => ({
      deliveryId: ids[chance.below(ids.length)] ?? "",
      kind: chance.pick(deliveryEventKinds),
      at: 1 + chance.below(6),
      eventId: `r${round}-${at}`,
      reason: chance.pick(["No such mailbox.", "Full.", "Spam."]),
    }));
    const outcome = async () => ({
      deliveries: (await createDeliveries(agency.scope()).ofCertificate(`crt_${round}_a`)).toSorted(
        (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id),
      ),
      bounces: await findBounces(agency.db, to),
    });
    const outcomes = [];
    for (let order = 0; order < 3; order += 1) {
      await agency.raw.batch(["DELETE FROM delivery_events", "DELETE FROM mail_addresses"]);
      const shuffled = [...told, ...told.filter(() => chance.below(3) === 0)]
        .map((event) => ({ event, key: chance.below(1e9) }))
        .toSorted((one, other) => one.key - other.key);
      for (const { event } of shuffled) await tell(event);
      outcomes.push(await outcome());
    }
    const highest = (id: string) =>
      Math.max(
        -1,
        ...told.map((event) => (event.deliveryId === id ? deliveryEventKinds.indexOf(event.kind) : -1)),
      );
    expect(outcomes[0]?.deliveries.map(({ state }) => state)).toEqual(
      ids.map((id) => deliveryEventKinds[highest(id)] ?? "QUEUED"),
    );
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  }
});

test("what we know ourselves counts until the provider reports", () => {
  const facts = { createdAt: 1, sentAt: null, failedAt: null, failure: null, events: [] };
  expect(decideDelivery(facts)).toEqual({ state: "QUEUED", since: 1, reason: null });
  expect(decideDelivery({ ...facts, sentAt: 2 })).toEqual({ state: "SENT", since: 2, reason: null });
  const failed = { ...facts, failedAt: 3, failure: "Refused." };
  expect(decideDelivery(failed)).toEqual({ state: "FAILED", since: 3, reason: "Refused." });
  const sent = { kind: "SENT", at: 4, reason: null } as const;
  expect(decideDelivery({ ...failed, events: [sent] }).state).toBe("SENT");
});

test("a record's deliveries cost one statement, however many records and deliveries there are", async () => {
  const certificates = ["crt_1", "crt_2", "crt_3"];
  for (const id of certificates)
    for (let at = 0; at < 60; at += 1) await queueMail(`h${at}@port.example`, id);
  const deliveries = createDeliveries(agency.scope());
  agency.forget();
  const listed = await Promise.all(certificates.map((id) => deliveries.ofCertificate(id)));
  expect(agency.sent.statements).toHaveLength(1);
  expect(listed.map((list) => list.length)).toEqual([50, 50, 50]);
  for (const list of listed)
    expect(list.map(({ id }) => id)).toEqual(
      list
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
});

describe("the tag of a mail", () => {
  const tag = { agencyId: "agy_0000000000000000000000001", deliveryId: "dlv_0000000000000000000000002" };
  const keys = (current: string, ...former: string[]) => ({ current, former });

  test("names the agency and the delivery, in what every provider can hold", async () => {
    const text = await sealMailTag(tag, "key-one");
    expect(text).toMatch(/^[\w-]{1,80}$/);
    expect(await openMailTag(text, keys("key-one"))).toEqual(tag);
    expect(await openMailTag(text, keys("key-two", "key-one"))).toEqual(tag);
  });

  test("is void if it was sealed with another key, altered, or made up", async () => {
    const text = await sealMailTag(tag, "key-one");
    expect(await openMailTag(text, keys("key-two"))).toBeNull();
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === "1" ? "2" : "1";
      const altered = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
      expect(await openMailTag(altered, keys("key-one")), altered).toBeNull();
    }
    for (const made of ["", "-", text.slice(1), `${text}x`, `${text}\n`, "a".repeat(10_000)])
      expect(await openMailTag(made, keys("key-one"))).toBeNull();
  });
});
