/** Using reviewed details in the policy's own record: an audited update whose reason names Review and the document. */
import { createCarriers } from "#core/carriers";
import { createPolicies } from "#core/policies";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { dollarsFromCents } from "../shared/money.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import type { RecordCounterpart } from "./record-counterpart.ts";
import type { ReviewedDetail } from "./review-model.ts";

/** A detail that may be used in the record. */
export type UsableDetail = ReviewedDetail & { record: RecordCounterpart };

/** A later use of several details repeats none: more than the record has are refused. */
export const USED_AT_ONCE_MAX = 20;

/**
 * The wanted details that the record does not say yet. Refused if one of them was neither accepted nor corrected, or has
 * no place in the record.
 */
export function chooseForRecord(
  details: readonly ReviewedDetail[],
  wanted: readonly string[],
): Result<UsableDetail[], Problem<"VALIDATION">> {
  const refuse = (message: string) => err(invalid([{ path: "fields", message }]));
  if (wanted.length === 0) return refuse("Choose what to use in the record.");
  if (wanted.length > USED_AT_ONCE_MAX) return refuse(`Use at most ${USED_AT_ONCE_MAX} details at once.`);
  const chosen: UsableDetail[] = [];
  for (const field of new Set(wanted)) {
    const detail = details.find((each) => each.field === field);
    if (!detail) return refuse("The documents do not give this detail any more. Reload the review.");
    const { record, label, state } = detail;
    if (!record) return refuse(`${label} has no place in the policy's record.`);
    if (state === "OPEN" || record.newValue === null)
      return refuse(`Accept or correct ${label.toLowerCase()} before you use it in the record.`);
    if (record.blockedReason !== null) return refuse(record.blockedReason);
    if (record.canUse) chosen.push({ ...detail, record });
  }
  return ok(chosen);
}

/**
 * Writes the details into the policy's record, all or none. A carrier that the agency does not have yet is added first;
 * if the update then fails, it stays in the list and is found there the next time.
 */
export async function writeInRecord(
  scope: AgencyScope,
  policyId: string,
  chosen: readonly UsableDetail[],
  expectedVersion: number,
): Promise<Result<unknown, Problem<"NOT_FOUND" | "VALIDATION" | "CONFLICT">>> {
  const values: Record<string, string | number | null> = {};
  for (const { record } of chosen) {
    if (record.field === "carrier") {
      const carrier = await createCarriers(scope).create({ name: record.written });
      if (!carrier.ok) return carrier;
      values["carrierId"] = carrier.value.id;
    } else {
      values[record.field] =
        typeof record.written === "number" ? dollarsFromCents(record.written) : record.written;
    }
  }
  const change = { ...values, id: policyId, expectedVersion, updateReason: reasonOf(chosen) };
  const updated = await createPolicies(scope).update(change);
  if (updated.ok || !updated.error.fields) return updated;
  // The person sees the review and not the form, so the message names the field.
  const labels = new Map<string, string>(chosen.map(({ record }) => [record.field, record.label]));
  return err({
    ...updated.error,
    fields: updated.error.fields.map(({ path, message }) => {
      const label = labels.get(path);
      return { path, message: label === undefined ? message : `${label}: ${message}` };
    }),
  });
}

const REASON_MAX = 400;

/** "From Review: Declarations.pdf, pp. 1, 3; corrected by Dana Whitlock". */
export function reasonOf(chosen: readonly Pick<ReviewedDetail, "state" | "quotes" | "decidedBy">[]): string {
  const pages = new Map<string, Set<number>>();
  const people = new Set<string>();
  for (const { state, quotes, decidedBy } of chosen) {
    if (state !== "ACCEPTED") {
      people.add(`${state === "ADDED" ? "added" : "corrected"} by ${decidedBy?.name ?? "someone"}`);
      continue;
    }
    const [quote] = quotes;
    if (!quote) continue;
    const known = pages.get(quote.documentName) ?? new Set();
    for (const { page } of quote.segments) known.add(page);
    pages.set(quote.documentName, known);
  }
  const sources = [
    ...[...pages].map(([name, on]) => `${name}, ${on.size === 1 ? "p." : "pp."} ${[...on].join(", ")}`),
    ...people,
  ];
  const text = `From Review: ${sources.join("; ")}`;
  return text.length <= REASON_MAX ? text : `${text.slice(0, REASON_MAX - 1)}…`;
}
