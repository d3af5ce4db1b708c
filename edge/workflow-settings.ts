/** What one of Cara's tasks may use. */
import type { Budgets } from "#model/workflows";
import type { Config } from "./config.ts";

const MINUTE_MS = 60_000;

export const budgetsOf = (config: Config): Budgets => ({
  steps: config.CARA_STEPS_PER_TASK,
  tokens: config.CARA_TOKENS_PER_TASK,
  workedMs: config.CARA_MINUTES_PER_TASK * MINUTE_MS,
});

export const filesWaitMsOf = (config: Config): number => config.CARA_MINUTES_FOR_FILES * MINUTE_MS;
