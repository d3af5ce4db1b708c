/** A watcher who reads changes at their own pace misses nothing, and the queue stays bounded. */
import { expect, test } from "vitest";
import { anythingChanged } from "#model/audit";
import { createWatcherQueue } from "../../../edge/adapters/watcher-queue.ts";

const changes = (from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    seq: from + nth,
    entity: "account",
    entityId: `acc_${from + nth}`,
    at: 0,
    readWithinMs: 0,
  }));

test("returns queued changes together, in order and once", async () => {
  const queue = createWatcherQueue();
  queue.put(changes(1, 2));
  queue.put(changes(2, 3));
  expect((await queue.take())?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  const next = queue.take();
  queue.put(changes(5, 1));
  expect((await next)?.map(({ seq }) => seq)).toEqual([5]);
});

test("also returns an empty set of changes, once", async () => {
  const queue = createWatcherQueue();
  queue.put([]);
  expect(await queue.take()).toEqual([]);
});

test("tells a slow watcher to reload, then continues from there", async () => {
  const queue = createWatcherQueue();
  for (let from = 1; from < 100_000; from += 500) queue.put(changes(from, 500));
  const taken = await queue.take();
  expect(taken?.length).toBeLessThanOrEqual(1_000);
  expect(taken?.[0]?.entity).toBe(anythingChanged);
  expect(taken?.at(-1)?.seq).toBe(100_000);
  queue.put(changes(100_001, 1));
  expect((await queue.take())?.map(({ seq }) => seq)).toEqual([100_001]);
});

test("returns the remaining changes after its end, then null", async () => {
  const queue = createWatcherQueue();
  queue.put(changes(1, 1));
  queue.end();
  expect(await queue.take()).toHaveLength(1);
  expect(await queue.take()).toBeNull();
});
