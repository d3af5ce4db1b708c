import { GraphQLError } from "graphql";
import { NotAllowed, NotSignedIn, SubscriptionClosed } from "../shared/access-errors.ts";
import { findOutage, retryAfterSeconds } from "../shared/unavailable.ts";

export type ReportError = (message: string, facts: { error: unknown; path?: string | undefined }) => void;

/** Errors that clients may see: access errors, problems, and database outages. All others are masked. */
export function maskError(error: unknown, report: ReportError): Error {
  const original = error instanceof GraphQLError ? error.originalError : error;
  const path = error instanceof GraphQLError ? { path: error.path } : {};
  if (
    original instanceof NotSignedIn ||
    original instanceof NotAllowed ||
    original instanceof SubscriptionClosed
  ) {
    return new GraphQLError(original.message, {
      ...path,
      extensions: {
        code: original.code,
        ...(original instanceof NotSignedIn && original.reason ? { reason: original.reason } : {}),
      },
    });
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return error;
  const outage = findOutage(original);
  if (outage) {
    report("The database is away.", { error: outage.cause });
    return new GraphQLError(outage.message, {
      ...path,
      extensions: {
        code: outage.code,
        http: { status: 503, headers: { "retry-after": String(retryAfterSeconds) } },
      },
    });
  }
  report("A GraphQL operation failed.", { error: original, path: path.path?.join(".") });
  return new GraphQLError("An unknown error occurred", {
    ...path,
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
}
