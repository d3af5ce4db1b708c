import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReloads } from "../../../../apps/web/src/live/reloads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("coalesces a burst into one reload and is not starved by a steady stream", async () => {
  const read = vi.fn(async () => undefined);
  const reloads = createReloads(read);
  for (let nth = 0; nth < 40; nth += 1) {
    reloads.ask(0);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(read.mock.calls.length).toBeLessThanOrEqual(16);
});

test("spreads out the reloads of tabs that were notified together", async () => {
  const at: number[] = [];
  const began = Date.now();
  for (let tab = 0; tab < 500; tab += 1)
    createReloads(async () => void at.push(Date.now() - began)).ask(5_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(at).toHaveLength(500);
  const fullest = Math.max(
    ...Array.from({ length: 12 }, (_, half) => at.filter((ms) => Math.floor(ms / 500) === half).length),
  );
  expect(fullest).toBeLessThan(120);
});

test("spreads out the reloads of tabs that come back after a gap", async () => {
  const at = new Set<number>();
  for (let tab = 0; tab < 50; tab += 1) createReloads(async () => void at.add(Date.now())).ask();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(at.size).toBeGreaterThan(25);
});

test("runs a reload requested during a reload afterwards, not in parallel", async () => {
  let running = 0;
  let most = 0;
  let reads = 0;
  const reloads = createReloads(async () => {
    running += 1;
    reads += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running -= 1;
  });
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(300);
  reloads.ask(0);
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([reads, most]).toEqual([2, 1]);
});

test("does not reload a screen the user has left", async () => {
  const read = vi.fn(async () => undefined);
  const reloads = createReloads(read);
  reloads.ask(0);
  reloads.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).not.toHaveBeenCalled();
});

test("stops waiting for a reload that never finishes", async () => {
  const read = vi.fn(() => new Promise<never>(() => undefined));
  const reloads = createReloads(read);
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(300);
  reloads.ask(0);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test("shows the first change of a burst at once to those who work together, and the rest together", async () => {
  const at: number[] = [];
  const began = Date.now();
  const reloads = createReloads(async () => void at.push(Date.now() - began), { isPrompt: true });
  await vi.advanceTimersByTimeAsync(1_000);
  for (const _ of Array.from({ length: 5 })) {
    reloads.ask(0);
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(at).toHaveLength(2);
  expect(at[0]).toBeLessThan(1_010);
  expect(at[1]).toBeGreaterThanOrEqual(1_250);
});
