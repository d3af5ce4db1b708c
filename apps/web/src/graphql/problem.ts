/** What went wrong with an operation, as screens need it: a code, a sentence, and the fields to correct. */
import type { GraphQLAnswer } from "../start-context.ts";

export interface FieldProblem {
  path: string;
  message: string;
}

export class GraphQLProblem extends Error {
  override name = "GraphQLProblem";
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** Why a person is no longer signed in, if the server says so. */
  readonly reason: string | null;
  constructor({
    code,
    message,
    fields = [],
    reason = null,
  }: {
    code: string;
    message: string;
    fields?: readonly FieldProblem[];
    reason?: string | null;
  }) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.reason = reason;
  }
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof GraphQLProblem && error.code === "UNAUTHENTICATED";

/** The agency's subscription has expired: until it is restarted, the server answers nothing about its work. */
export const isExpiredRefusal = (error: unknown): boolean =>
  error instanceof GraphQLProblem && error.code === "SUBSCRIPTION_EXPIRED";

export const unknownError = "An unknown error occurred";

/** The sentence to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof GraphQLProblem) return error.fields[0]?.message ?? error.message;
  return error instanceof Error ? error.message : unknownError;
}

/** The sentence to show for a rejected request when no field can show its own. */
export const refusalMessage = ({
  fields = [],
  applicationError,
}: {
  fields?: readonly FieldProblem[] | undefined;
  applicationError?: string | null | undefined;
}): string => fields[0]?.message ?? applicationError ?? unknownError;

/**
 * Carabiner or its database is unreachable at the moment. For an error that the server rendered a page with, the
 * browser receives only the sentence, so both sentences start the same way.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("Carabiner cannot ");

export function problemOf(answer: GraphQLAnswer): GraphQLProblem {
  const [first] = answer.errors ?? [];
  const { code, fields, reason } = first?.extensions ?? {};
  return new GraphQLProblem({
    // Bugs are masked with their own code; an error without a code is about the request itself.
    code: typeof code === "string" ? code : "BAD_USER_INPUT",
    message: first?.message ?? unknownError,
    fields: Array.isArray(fields) ? (fields as FieldProblem[]) : [],
    reason: typeof reason === "string" ? reason : null,
  });
}
