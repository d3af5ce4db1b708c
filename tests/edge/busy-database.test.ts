/**
 * A busy database or a broken connection: each write is applied once, whatever the moment, and many watchers do not
 * make it busy.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseNameOf } from "#core/provisioning";
import persistedDocuments from "../../edge/http/persisted-documents.json" with { type: "json" };
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
const ofAgency = () => product.asked.filter(({ database }) => database === databaseNameOf(agency.agencyId));
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

describe("the clock of an agency", () => {
  interface Task {
    name: string;
    nextDueAt: number;
    failures: number;
    lastError: string | null;
  }
  const askClock = async (method: "GET" | "POST") => {
    const response = await fetch(`${product.url}/operator/agencies/${agency.agencyId}/clock`, {
      method,
      headers: { authorization: `Bearer ${product.operatorToken}` },
    });
    return (await response.json()) as { alarmAt: number; tasks: Task[] };
  };
  const soon = () => Date.now() + 10 * 60_000;

  test("asks nothing while the agency is idle, also when cron comes by", async () => {
    const idle = await waitFor("all tasks to be done", async () => {
      const clock = await askClock("GET");
      return clock.alarmAt > soon() && clock.tasks.every(({ nextDueAt }) => nextDueAt > soon()) && clock;
    });
    expect(idle.tasks.map(({ failures }) => failures)).toEqual(idle.tasks.map(() => 0));
    product.forget();
    expect((await fetch(`${product.url}/dev/cron`)).status).toBe(200);
    // Nothing is due before the alarm, and the alarm stands where it stood.
    expect(await askClock("GET")).toEqual(idle);
    expect(ofAgency()).toEqual([]);
    // All the same, cron was there: it has asked the registry for the agencies.
    expect(product.asked.some(({ body }) => body.includes('from "agencies"'))).toBe(true);
  });

  test("goes on when one task fails, and shows which and why", async () => {
    await createCarrier();
    product.trouble(({ body }) => (body.includes('"again_due_at" <=') ? { status: 400 } : undefined));
    const { tasks } = await askClock("POST");
    expect(tasks.filter(({ failures }) => failures > 0)).toMatchObject([
      { name: "read-documents-again", lastError: expect.stringContaining("400") as string },
    ]);
    const [row] = await agency.sql(
      "SELECT (SELECT max(last_seq) FROM audit_seals) AS sealed, (SELECT max(seq) FROM audit_entries) AS written",
    );
    expect(row?.["sealed"]).toBe(row?.["written"]);
    product.trouble(() => undefined);
    const mended = await askClock("POST");
    expect(mended.tasks.filter(({ failures }) => failures > 0)).toEqual([]);
  });
});

test("a page's data and the number of the last change that they know of are one snapshot", async () => {
  const documents = Object.values(persistedDocuments).filter((text) => text.includes("lastChangeSeq"));
  expect(documents.length).toBeGreaterThan(10);
  const variables = { id: "x", accountId: "x", policyId: "x", documentIds: ["x", "y"], first: 10 };
  for (const query of documents) {
    product.forget();
    await agency.owner.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    const [first] = ofAgency();
    expect(first?.body, query).toContain('max("seq")');
  }
});
