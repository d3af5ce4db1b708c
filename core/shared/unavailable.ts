/**
 * Something that every answer needs, such as the database, cannot be reached at the moment. It passes, so whoever
 * asked is told to try again; what the wire said stays in `cause`, for the log.
 */
export class Unavailable extends Error {
  override name = "Unavailable";
  readonly code = "UNAVAILABLE";
  constructor(cause?: unknown) {
    super("Carabiner cannot reach its data right now. Wait a moment, then try again.", { cause });
  }
}

/** What `Retry-After` says. */
export const retryAfterSeconds = 5;

/** The outage behind an error, however often it was wrapped on its way; null for any other error. */
export function findOutage(error: unknown): Unavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unavailable) return cause;
  }
  return null;
}
