/**
 * Something that every answer needs, such as the database, cannot be reached. It is temporary, so people are asked to
 * try again; the underlying error is kept in `cause` for the log.
 */
export class Unavailable extends Error {
  override name = "Unavailable";
  readonly code = "UNAVAILABLE";
  constructor(cause?: unknown) {
    super("Carabiner cannot reach its data right now. Wait a moment, then try again.", { cause });
  }
}

/** The value of `Retry-After`. */
export const retryAfterSeconds = 5;

/** The outage that caused an error, however often it was wrapped; null for any other error. */
export function findOutage(error: unknown): Unavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Unavailable) return cause;
  }
  return null;
}
