/**
 * Merges requests into one that is open: their comments and files move to it, and they are closed for good. All in one
 * batch that is guarded by the version of every request in it, so two merges at once cannot lead in a circle.
 */
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import type { RequestProblem } from "./create-request.ts";
import { mergeSchema, requestActs, type ServiceRequest } from "./model.ts";
import { findRequests, isOneOf } from "./repository.ts";
import { WHAT, writeRequest } from "./request-writes.ts";
import { requestComments, requestFiles } from "./tables.ts";
import { sql } from "drizzle-orm";

export async function mergeRequests(
  scope: AgencyScope,
  intoId: string,
  input: unknown,
): Promise<Result<ServiceRequest, RequestProblem>> {
  const { db } = scope;
  const form = parseInput(mergeSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { ids } = form.value;
  const found = new Map((await findRequests(db, [intoId, ...ids])).map((request) => [request.id, request]));
  const into = found.get(intoId);
  const others = ids.flatMap((id) => found.get(id) ?? []);
  if (!into || others.length < ids.length) return err(notFound(WHAT));
  // The same merge again, because its answer was lost.
  if (others.every(({ mergedInto }) => mergedInto === intoId)) return ok(into);
  const refusal = refuseMerge(into, others);
  if (refusal) return err(refusal);
  const moves = (table: typeof requestComments | typeof requestFiles): Statement =>
    db
      .update(table)
      .set({ requestId: intoId })
      .where(isOneOf(sql`${table.requestId}`, ids));
  const accountId = into.accountId ?? others.find((other) => other.accountId !== null)?.accountId ?? null;
  const closed = await Promise.all(
    others.map((before) =>
      writeRequest(scope, {
        action: "merge",
        before,
        after: { ...before, state: "CLOSED", mergedInto: intoId },
      }),
    ),
  );
  const { written, statements } = await writeRequest(scope, {
    action: "absorb",
    before: into,
    after: { ...into, accountId },
    more: { mergedIds: ids },
  });
  try {
    await writeAll(db, [
      ...closed.flatMap((each) => each.statements),
      ...statements,
      moves(requestComments),
      moves(requestFiles),
    ]);
  } catch (error) {
    if (isConflict(error)) return err(conflict(WHAT));
    throw error;
  }
  scope.written({});
  return ok(written);
}

function refuseMerge(
  into: ServiceRequest,
  others: readonly ServiceRequest[],
): Problem<"VALIDATION" | "CONFLICT"> | null {
  if (others.some(({ id }) => id === into.id))
    return invalid([{ path: "ids", message: "A request cannot be merged with itself. Choose another one." }]);
  const refusal =
    requestActs.MERGE_INTO(into) ?? others.map(requestActs.MERGE).find((message) => message !== null) ?? null;
  if (refusal !== null) return { code: "CONFLICT", message: refusal };
  const accounts = new Set([into, ...others].flatMap(({ accountId }) => accountId ?? []));
  return accounts.size > 1
    ? invalid([{ path: "ids", message: "Requests of different accounts cannot be merged." }])
    : null;
}
