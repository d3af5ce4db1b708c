/** The shape of an expected failure. Each noun has a closed set of `code`s; `message` is for people. */
import type { FieldProblem } from "./field-problems.ts";

export interface Problem<Code extends string = string> {
  code: Code;
  message: string;
  /** With code VALIDATION: what to fix, field by field. */
  fields?: FieldProblem[];
}

export const invalid = (fields: FieldProblem[]): Problem<"VALIDATION"> => ({
  code: "VALIDATION",
  message: fields.length === 1 ? "One field needs attention." : `${fields.length} fields need attention.`,
  fields,
});

export const notFound = (what: string): Problem<"NOT_FOUND"> => ({
  code: "NOT_FOUND",
  message: `This ${what} no longer exists, or it never did. Go back to the list and try again.`,
});

export const conflict = (what: string): Problem<"CONFLICT"> => ({
  code: "CONFLICT",
  message: `Someone else changed this ${what} a moment ago. Reload to see their change, then make yours again.`,
});
