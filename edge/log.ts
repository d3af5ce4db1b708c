/** One JSON line per event, with the request's id, so that a message on a screen can be found in the log. */
import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/** Adds the request's id to every line that is logged during `work`, at any depth. */
export const logUnderRequest = <Result>(requestId: string, work: () => Result): Result =>
  requests.run(requestId, work);

export type LogFacts = Record<string, unknown> & {
  requestId?: string | undefined;
  agencyId?: string | undefined;
};

export function log(level: "info" | "warn" | "error", message: string, facts: LogFacts = {}): void {
  const { error, ...rest } = facts;
  const line = JSON.stringify({
    level,
    message,
    requestId: requests.getStore(),
    ...rest,
    ...(error === undefined ? {} : describe(error)),
  });
  if (level === "error") console.error(line);
  else if (level === "warn") console.warn(line);
  else console.log(line);
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { error: error.message, ...(cause ? { cause } : {}), stack: error.stack };
}
