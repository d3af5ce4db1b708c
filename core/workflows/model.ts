/**
 * What a workflow does next, decided from its journal alone: pure, so that a driver that takes a workflow over decides
 * what the one before it would have decided.
 */
import { canonicalJson } from "../shared/canonical-json.ts";

/** RUNNING: a driver may take it. WAITING: for a person. ENDED: nothing happens any more. */
export type WorkflowState = "RUNNING" | "WAITING" | "ENDED";

/**
 * DONE: its program had nothing more to do. STOPPED: by a person. OVER_BUDGET, REPEATED: what exists is handed over.
 * NOT_ALLOWED: whoever asked may no longer do so.
 */
export type Ending = "DONE" | "STOPPED" | "OVER_BUDGET" | "REPEATED" | "NOT_ALLOWED";

export type StepState = "STARTED" | "WAITING" | "DONE" | "FAILED";

/** One act: which tool, with what. JSON. */
export interface Call {
  kind: string;
  input: unknown;
}

export interface Step extends Call {
  /** 1 for the first. */
  number: number;
  /** Names the act to whoever is asked for it. */
  key: string;
  state: StepState;
  /** Drivers that took the workflow and found this step started. */
  tries: number;
  /** JSON; null until it is done, and for a failed step. */
  outcome: unknown;
  /** Why it failed: a sentence for people. */
  error: string | null;
  startedAt: number;
}

export interface Journal {
  /** What was asked for, as JSON. */
  input: unknown;
  steps: readonly Step[];
  /** Input and output tokens together. */
  tokens: number;
  /** Milliseconds that its steps have taken. */
  workedMs: number;
}

export interface Budgets {
  steps: number;
  tokens: number;
  workedMs: number;
}

export const usualBudgets: Budgets = { steps: 60, tokens: 400_000, workedMs: 30 * 60_000 };

/** The same call may be made this often. */
const SAME_CALLS_MAX = 2;
/** A step that this many drivers began and none finished is taken for the cause. */
export const TRIES_MAX = 3;
export const lostStepReason = "This step stopped without an answer several times, so it was not tried again.";

/** The next call of a kind of workflow; null when its work is done. Pure. */
export type Program = (journal: Journal) => Call | null;

export type Decision =
  | { tag: "ACT"; call: Call }
  /** The last step was begun and has no outcome. */
  | { tag: "RESUME"; step: Step }
  | { tag: "WAIT" }
  | { tag: "END"; ending: Ending; reason: string | null };

export function decideNext(journal: Journal, program: Program, budgets: Budgets): Decision {
  const last = journal.steps.at(-1);
  if (last?.state === "STARTED") return { tag: "RESUME", step: last };
  if (last?.state === "WAITING") return { tag: "WAIT" };
  const call = program(journal);
  if (call === null) return { tag: "END", ending: "DONE", reason: null };
  const spent = whatIsSpent(journal, budgets);
  if (spent !== null) return { tag: "END", ending: "OVER_BUDGET", reason: spent };
  const same = canonicalJson(call);
  const before = journal.steps.filter(({ kind, input }) => canonicalJson({ kind, input }) === same);
  if (before.length >= SAME_CALLS_MAX)
    return {
      tag: "END",
      ending: "REPEATED",
      reason: "Stopped because the same step was about to be done a third time.",
    };
  return { tag: "ACT", call };
}

/** The steps so far, also those that are not kept any more. */
export const lastNumberOf = (steps: readonly Step[]): number => steps.at(-1)?.number ?? 0;

function whatIsSpent({ steps, tokens, workedMs }: Journal, budgets: Budgets): string | null {
  const whole = (count: number) => count.toLocaleString("en-US");
  if (lastNumberOf(steps) >= budgets.steps)
    return `Stopped after ${whole(budgets.steps)} steps, the most for one task.`;
  if (tokens >= budgets.tokens)
    return `Stopped after ${whole(budgets.tokens)} tokens, the most for one task.`;
  return workedMs >= budgets.workedMs
    ? `Stopped after ${whole(Math.round(budgets.workedMs / 60_000))} minutes of work, the most for one task.`
    : null;
}
