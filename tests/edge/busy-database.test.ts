/**
 * A busy database or a broken connection: each write is applied once, whatever the moment, and many watchers do not
 * make it busy.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseNameOf } from "#core/agencies";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { startTappedProduct, type TappedProduct, type Trouble } from "../support/database-tap.ts";
import { watchAgency } from "../support/live-feed.ts";
import { waitFor } from "../support/running-policies.ts";

let product: TappedProduct;
let agency: RunningAgency;
beforeAll(async () => {
  product = await startTappedProduct();
  agency = await openAgency("Larkspur Insurance", product);
});
afterAll(() => product?.stop());
beforeEach(() => product.trouble(() => undefined));

const createCarrier = async (name = `Mutual ${crypto.randomUUID()}`) => {
  const { createCarrier: made } = await agency.owner.graphql<{ createCarrier: { id: string } }>(
    "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
    { name },
  );
  return made.id;
};
const countCarriers = async (name: string) => {
  const [row] = await agency.sql(
    `SELECT count(*) AS carriers,
      (SELECT count(*) FROM audit_entries WHERE entity = 'carrier' AND after LIKE '%' || ?1 || '%') AS entries
      FROM carriers WHERE name = ?1`,
    [name],
  );
  return row;
};
const isWrite = (body: string) => /insert into "audit_entries"/.test(body);

/** The first `times` requests of this kind meet `trouble`. */
function meet(trouble: Trouble, kind: (body: string) => boolean, times = 1) {
  let left = times;
  product.trouble(({ database, body }) => {
    if (database !== databaseNameOf(agency.agencyId) || !kind(body) || left === 0) return undefined;
    left -= 1;
    return trouble;
  });
  return () => left;
}

describe("an edit", () => {
  test.each<[string, Trouble, number]>([
    ["while the database refuses it", { status: 429 }, 3],
    ["when a proxy gives up before it", { status: 503 }, 1],
    ["when a proxy gives up after it was applied", { status: 504, after: true }, 1],
    ["when the connection breaks after it was applied", "LOST", 1],
    ["when the connection breaks twice", "LOST", 2],
  ])("%s, is applied once and answered", async (_when, trouble, times) => {
    const name = `Mutual ${crypto.randomUUID()}`;
    const left = meet(trouble, isWrite, times);
    expect(await createCarrier(name)).toMatch(/^car_/);
    // An edit that was applied once is found by checking, and not sent again.
    expect(left()).toBe(trouble === "LOST" && times === 2 ? 1 : 0);
    expect(await countCarriers(name)).toEqual({ carriers: 1, entries: 1 });
  });

  test("is given up and reported when retries do not help", async () => {
    meet({ status: 429 }, isWrite, 1_000);
    const began = performance.now();
    await expect(createCarrier()).rejects.toThrow("UNAVAILABLE");
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});

test.each<[string, Trouble]>([
  ["refuses it", { status: 429 }],
  ["gives up", { status: 503 }],
  ["breaks the connection", "LOST"],
])("answers a read although the database %s a few times", async (_how, trouble) => {
  const left = meet(trouble, (body) => body.includes('from "sessions"'), 3);
  expect(await agency.owner.graphql("{ agencyUser { name } }")).toEqual({
    agencyUser: { name: "Odette Marlowe" },
  });
  expect(left()).toBe(0);
});

test(
  "notifies sixty watchers of every edit at no more than twice the database cost of one",
  { timeout: 60_000 },
  async () => {
    const edits = 10;
    const ofFeed = () => product.asked.filter(({ body }) => body.includes('where "changes"."seq" >')).length;
    async function askedWith(watchers: number): Promise<number> {
      const { lastChangeSeq } = await agency.owner.graphql<{ lastChangeSeq: number }>("{ lastChangeSeq }");
      const feeds = await Promise.all(
        Array.from({ length: watchers }, () => watchAgency(agency.owner, lastChangeSeq)),
      );
      product.forget();
      const made: string[] = [];
      for (let nth = 0; nth < edits; nth += 1) {
        const id = await createCarrier();
        made.push(id);
        await Promise.all(feeds.map((feed) => feed.next(({ entityId }) => entityId === id)));
      }
      const asked = ofFeed();
      for (const feed of feeds) {
        expect(feed.changes.map(({ entityId }) => entityId)).toEqual(made);
        await feed.close();
      }
      // An edit without watchers is read by nobody: those who left are no longer notified.
      await waitFor("the hub to know that they left", async () => {
        product.forget();
        await createCarrier();
        await createCarrier();
        return ofFeed() === 0;
      });
      return asked;
    }
    const alone = await askedWith(1);
    expect(alone).toBeGreaterThanOrEqual(edits);
    // The clock queries as well, more often the longer it takes.
    expect(await askedWith(60)).toBeLessThanOrEqual(alone * 2);
  },
);
