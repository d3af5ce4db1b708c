/** What comes next is decided from the journal alone. */
import { describe, expect, test } from "vitest";
import { type Call, decideNext, type Journal, type Step, usualBudgets } from "#model/workflows";

const step = (number: number, over: Partial<Step> = {}): Step => ({
  number,
  kind: "LOOK",
  input: { at: number },
  key: `wfl_1/${number}`,
  state: "DONE",
  tries: 1,
  outcome: {},
  error: null,
  startedAt: 0,
  ...over,
});
const journal = (steps: Step[], over: Partial<Journal> = {}): Journal => ({
  input: {},
  steps,
  tokens: 0,
  workedMs: 0,
  ...over,
});
const looking = ({ steps }: Journal): Call => ({ kind: "LOOK", input: { at: steps.length + 1 } });

describe("the next step", () => {
  test("is what the program says, or the end", () => {
    expect(decideNext(journal([]), looking, usualBudgets)).toEqual({
      tag: "ACT",
      call: { kind: "LOOK", input: { at: 1 } },
    });
    expect(decideNext(journal([step(1)]), () => null, usualBudgets)).toEqual({
      tag: "END",
      ending: "DONE",
      reason: null,
    });
  });

  test("is the one that was begun, without asking the program again", () => {
    const begun = step(2, { state: "STARTED", outcome: null });
    const refuse = () => {
      throw new Error("The program must not be asked.");
    };
    expect(decideNext(journal([step(1), begun]), refuse, usualBudgets)).toEqual({
      tag: "RESUME",
      step: begun,
    });
    const asked = step(2, { state: "WAITING", outcome: null });
    expect(decideNext(journal([step(1), asked]), refuse, usualBudgets)).toEqual({ tag: "WAIT" });
  });

  test("follows a failed step as well", () => {
    const failed = step(1, { state: "FAILED", error: "No.", outcome: null });
    expect(decideNext(journal([failed]), looking, usualBudgets).tag).toBe("ACT");
  });

  test("is not the same call a third time, whatever the order of its fields", () => {
    const same = (): Call => ({ kind: "LOOK", input: { a: 1, b: 2 } });
    const before = [step(1, { input: { a: 1, b: 2 } }), step(2, { input: { b: 2, a: 1 } })];
    expect(decideNext(journal(before.slice(0, 1)), same, usualBudgets).tag).toBe("ACT");
    expect(decideNext(journal(before), same, usualBudgets)).toMatchObject({ tag: "END", ending: "REPEATED" });
  });

  test.each([
    ["steps", { steps: 3 }, {}, "Stopped after 3 steps, the most for one task."],
    ["tokens", { tokens: 1_000 }, { tokens: 1_000 }, "Stopped after 1,000 tokens, the most for one task."],
    [
      "minutes",
      { workedMs: 120_000 },
      { workedMs: 130_000 },
      "Stopped after 2 minutes of work, the most for one task.",
    ],
  ])("is not taken over the budget of %s", (_what, budget, used, reason) => {
    const steps = [step(1), step(2), step(3)];
    expect(decideNext(journal(steps, used), looking, { ...usualBudgets, ...budget })).toEqual({
      tag: "END",
      ending: "OVER_BUDGET",
      reason,
    });
    expect(decideNext(journal(steps, used), () => null, { ...usualBudgets, ...budget })).toMatchObject({
      ending: "DONE",
    });
  });
});
