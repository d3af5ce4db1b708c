import type { Env } from "./config.ts";

/** What the runtime provides with a request. */
export interface RequestParts {
  env: Env;
  request: Request;
  requestId: string;
  /** Continues after the response. */
  later(work: Promise<unknown>): void;
}
