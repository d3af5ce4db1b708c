import type { Env } from "./config.ts";

/** What the runtime hands over with a request. */
export interface RequestParts {
  env: Env;
  request: Request;
  requestId: string;
  /** Goes on after the answer. */
  later(work: Promise<unknown>): void;
}
