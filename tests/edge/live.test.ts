/** Changes in an agency reach every watcher: promptly, in order, and once. */
import { beforeAll, expect, inject, test } from "vitest";
import { anythingChanged } from "#model/audit";
import { openAgency, type RunningAgency } from "../support/agencies.ts";
import { watchAgency, watchBesideWorkspace } from "../support/live-feed.ts";
import { makePdf } from "../support/made-files.ts";
import { createPolicy } from "../support/running-policies.ts";
import { createWorkspace, waitUntilIdle } from "../support/running-workspaces.ts";

let agency: RunningAgency;
beforeAll(async () => {
  agency = await openAgency();
});

const createCarrier = async () => {
  const { createCarrier: made } = await agency.owner.graphql<{ createCarrier: { id: string } }>(
    "mutation ($name: String!) { createCarrier(input: { name: $name, isCarrier: true }) { id } }",
    { name: `Mutual ${crypto.randomUUID()}` },
  );
  return made.id;
};

test("delivers a change promptly to every watcher", async () => {
  const [one, two] = [await watchAgency(agency.owner), await watchAgency(agency.owner)];
  expect(one.changes).toEqual([]);
  const started = performance.now();
  const id = await createCarrier();
  const told = await Promise.all([one, two].map((feed) => feed.next(({ entityId }) => entityId === id)));
  // Far less than the specified polling interval.
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(told[0]).toEqual(told[1]);
  expect(told[0]?.entity).toBe("carrier");
  await Promise.all([one.close(), two.close()]);
});

test("delivers a change made between a page and its connection", async () => {
  await createCarrier();
  const { lastChangeSeq } = await agency.owner.graphql<{ lastChangeSeq: number }>("{ lastChangeSeq }");
  const between = await createCarrier();
  const feed = await watchAgency(agency.owner, lastChangeSeq);
  await feed.next(({ entityId }) => entityId === between);
  expect(feed.changes.map(({ entityId }) => entityId)).toEqual([between]);
  await feed.close();
});

test("delivers missed changes after an absence, once and in order", async () => {
  const first = await watchAgency(agency.owner);
  const seen = await createCarrier();
  const { seq } = await first.next(({ entityId }) => entityId === seen);
  await first.close();
  const missed = [await createCarrier(), await createCarrier(), await createCarrier()];
  const second = await watchAgency(agency.owner, seq);
  await second.next(({ entityId }) => entityId === missed[2]);
  const fresh = await createCarrier();
  await second.next(({ entityId }) => entityId === fresh);
  const carriers = second.changes
    .filter(({ entity }) => entity === "carrier")
    .map(({ entityId }) => entityId);
  expect(carriers).toEqual([...missed, fresh]);
  const order = second.changes.map((change) => change.seq);
  expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
  await second.close();
});

test("delivers the same to those who watch a workspace: what they missed and what follows, once and in order", async () => {
  const { id } = await createWorkspace(agency.owner, { message: "How old may a survey be?" });
  await waitUntilIdle(agency.owner, id);
  const { lastChangeSeq } = await agency.owner.graphql<{ lastChangeSeq: number }>("{ lastChangeSeq }");
  const missed = [await createCarrier(), await createCarrier()];
  const early = await watchBesideWorkspace(agency.owner, id, lastChangeSeq);
  await early.next(({ entityId }) => entityId === missed[1]);
  const between = await createCarrier();
  const late = await watchBesideWorkspace(agency.owner, id, lastChangeSeq);
  const fresh = await Promise.all(Array.from({ length: 10 }, createCarrier));
  for (const feed of [early, late]) {
    for (const made of fresh) await feed.next(({ entityId }) => entityId === made);
    const carriers = feed.changes.filter(({ entity }) => entity === "carrier");
    expect(carriers.slice(0, 3).map(({ entityId }) => entityId)).toEqual([...missed, between]);
    expect(carriers).toHaveLength(13);
    const order = feed.changes.map(({ seq }) => seq);
    expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
    await feed.close();
  }
});

test("pushes the progress of a reading", async () => {
  const { policyId } = await createPolicy(agency.owner);
  const feed = await watchAgency(agency.owner);
  const lines = Array.from({ length: 40 }, (_, nth) => `Clause ${nth} of a long policy.`);
  const bytes = await makePdf(Array.from({ length: 60 }, () => lines));
  const id = await agency.owner.uploadPolicyFile(policyId, "long.pdf", bytes, { type: "POLICY_DOCUMENT" });
  const ofDocument = () => feed.changes.filter(({ entityId }) => entityId === id).length;
  // Uploaded, three steps of 25, 25 and 10 pages, understood.
  for (const until = Date.now() + 30_000; ofDocument() < 5 && Date.now() < until;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(ofDocument()).toBeGreaterThanOrEqual(5);
  const [reading] = await agency.sql("SELECT state, pages_read FROM readings WHERE document_id = ?", [id]);
  expect(reading).toEqual({ state: "COMPLETED", pages_read: 60 });
  await feed.close();
});

test("does not deliver one agency's changes to another", async () => {
  const other = await openAgency("Other Insurance");
  const { id } = await createWorkspace(other.owner, { message: "How old may a survey be?" });
  await waitUntilIdle(other.owner, id);
  const feeds = [await watchAgency(other.owner, 0), await watchBesideWorkspace(other.owner, id, 0)];
  const made = await createCarrier();
  await new Promise((resolve) => setTimeout(resolve, 400));
  for (const feed of feeds) {
    expect(feed.changes.filter(({ entityId }) => entityId === made)).toEqual([]);
    await feed.close();
  }
});

test("tells a watcher to reload if the missed changes were pruned, then continues from there", async () => {
  for (let nth = 0; nth < 3; nth += 1) await createCarrier();
  await agency.sql("UPDATE changes SET at = 0 WHERE seq < (SELECT max(seq) FROM changes)");
  await agency.sql(
    `INSERT INTO outbox (id, job, payload, state, due_at, send_at, request_id, created_at, finished_at)
      VALUES ('job_old', 'dance', '{}', 'DONE', 0, 0, 'req_test', 0, 1)`,
  );
  // A write wakes the agency's clock, which prunes.
  const last = await createCarrier();
  await fetch(`${inject("productUrl")}/operator/agencies/${agency.agencyId}/clock`, {
    method: "POST",
    headers: { authorization: `Bearer ${inject("operatorToken")}` },
  });
  const [row] = await agency.sql(
    "SELECT (SELECT count(*) FROM changes WHERE at = 0) + (SELECT count(*) FROM outbox WHERE id = 'job_old') AS old",
  );
  expect(row?.["old"]).toBe(0);
  const feed = await watchAgency(agency.owner, 1);
  await feed.next(({ entity }) => entity === anythingChanged);
  expect(feed.changes.some(({ entityId }) => entityId === last)).toBe(false);
  const fresh = await createCarrier();
  await feed.next(({ entityId }) => entityId === fresh);
  await feed.close();
});
