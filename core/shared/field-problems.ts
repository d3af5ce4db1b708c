/**
 * Validation problems by field. A mutation that fails validation returns a GraphQL error with `extensions.code =
 * "VALIDATION"` and `extensions.fields`; the route action returns 422 with the same list.
 */
import * as v from "valibot";
import { err, ok, type Result } from "./result.ts";

export interface FieldProblem {
  /** Dotted path into the input, such as "business.mailingAddress.postalCode" or "policies.0.premium". */
  path: string;
  /** For people: what is wrong and how to fix it. */
  message: string;
}

/** Valibot's default messages are for developers; people see this instead. */
const inWords = (message: string): string =>
  /^Invalid (key|type):/.test(message) ? "Fill in this field." : message;

/** Validates unknown input with a valibot schema. Only the first message per path is kept. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Result<v.InferOutput<Schema>, FieldProblem[]> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return ok(parsed.output);
  const byPath = new Map<string, string>();
  for (const issue of parsed.issues) {
    const path = v.getDotPath(issue) ?? "";
    if (!byPath.has(path)) byPath.set(path, inWords(issue.message));
  }
  return err(Array.from(byPath, ([path, message]) => ({ path, message })));
}
