/** What could not be printed, by the fields of the form that it was typed in. Pure. */
import type { FieldProblem } from "../shared/field-problems.ts";
import type { Problem } from "../shared/problem.ts";
import type { CertificateInput, CertificateSnapshot } from "./model.ts";

const typedPath = /^(?:holder\.|descriptionOfOperations)/;
const limit = /^policies\.(\d+)\.limits\.(\d+)\./;

export function explainPrinting(
  { message, fields = [] }: Problem,
  snapshot: CertificateSnapshot,
  { values, holder, formId }: CertificateInput,
): FieldProblem[] {
  if (fields.length === 0) return [{ path: "formId", message }];
  return fields.map((field) => {
    if (typedPath.test(field.path))
      return holder === null && field.path.startsWith("holder.") ? { ...field, path: "holderId" } : field;
    const [, policyAt, limitAt] = limit.exec(field.path) ?? [];
    const policy = snapshot.policies[Number(policyAt)];
    const key = policy?.limits[Number(limitAt)]?.key;
    const typedAt = values.findIndex((value) => value.policyId === policy?.policyId && value.key === key);
    if (typedAt >= 0) return { ...field, path: `values.${typedAt}.value` };
    // What comes from the records cannot be corrected here; what a form has no room for fits on our own layout.
    return formId === null
      ? {
          path: "policyIds",
          message: `${field.message} It is from the records of the account and its policies.`,
        }
      : { path: "formId", message: field.message };
  });
}
