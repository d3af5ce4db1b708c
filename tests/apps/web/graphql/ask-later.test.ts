import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, answerAfter, askedOf, askLater } from "../../../../apps/web/src/graphql/ask-later.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a question that is given up before its pause ends is never asked", async () => {
  const ask = vi.fn(async () => "answer");
  const giveUp = askLater(ask, 200, () => undefined);
  await vi.advanceTimersByTimeAsync(199);
  giveUp();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).not.toHaveBeenCalled();
});

test("an answer, or a failure, that comes after its question was given up counts for nothing", async () => {
  const ends: unknown[] = [];
  for (const settle of [async () => "late", () => Promise.reject(new Error("late"))]) {
    const giveUp = askLater(
      async (signal) => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(signal.aborted).toBe(true);
        return settle();
      },
      0,
      (outcome) => ends.push(outcome),
    );
    await vi.advanceTimersByTimeAsync(10);
    giveUp();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(ends).toEqual([]);
});

test("what ends is reported once, a failure as the sentence to show", async () => {
  const ends: unknown[] = [];
  askLater(
    async () => 7,
    10,
    (outcome) => ends.push(outcome),
  );
  askLater(
    () => Promise.reject(new Error("It broke.")),
    20,
    (outcome) => ends.push(outcome),
  );
  await vi.advanceTimersByTimeAsync(30);
  expect(ends).toEqual([{ data: 7 }, { problem: "It broke." }]);
});

test("the last answer stays while the next is awaited, and when the next fails", () => {
  const first = answerAfter<string>(null, "a", { data: "A" });
  expect(askedOf(first, "a")).toEqual({ data: "A", isCurrent: true, isLoading: false, problem: null });
  expect(askedOf(first, "ab")).toEqual({ data: "A", isCurrent: false, isLoading: true, problem: null });

  const failed: Answer<string> = answerAfter(first, "ab", { problem: "It broke." });
  expect(askedOf(failed, "ab")).toEqual({
    data: "A",
    isCurrent: false,
    isLoading: false,
    problem: "It broke.",
  });
  // What went wrong with one question is not said of the next.
  expect(askedOf(failed, "abc").problem).toBeNull();
});

test("nothing that is asked for is neither loading nor wrong", () => {
  const failed = answerAfter<string>(null, "a", { problem: "It broke." });
  expect(askedOf(failed, null)).toEqual({ data: null, isCurrent: false, isLoading: false, problem: null });
  expect(askedOf<string>(null, "a").isLoading).toBe(true);
});
