/** Assigns or resolves many requests at once. Each that does not allow it is left alone, and the answer says why. */
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { isConflict } from "../shared/version-guard.ts";
import { guardActive } from "./assignment.ts";
import { notAssignable } from "./create-request.ts";
import { bulkSchema, requestActs, type ServiceRequest } from "./model.ts";
import { findActiveUserIds, findRequests } from "./repository.ts";
import { WHAT, writeRequest } from "./request-writes.ts";
import { resolutionBy, resolved } from "./resolve-request.ts";

export interface BulkOutcome {
  /** As they are now. */
  changed: ServiceRequest[];
  refused: { id: string; reason: string }[];
}

/** Decided again from what is true by then, when someone else changes one of them at the same time. */
const ATTEMPTS_MAX = 5;

export async function bulkUpdate(
  scope: AgencyScope,
  ids: readonly string[],
  input: object,
): Promise<Result<BulkOutcome, Problem<"VALIDATION" | "CONFLICT">>> {
  const { db } = scope;
  const form = parseInput(bulkSchema, { ...input, ids });
  if (!form.ok) return err(invalid(form.error));
  const { ids: wanted, assigneeId = null, resolve } = form.value;
  for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts += 1) {
    const [found, active] = await Promise.all([
      findRequests(db, wanted),
      findActiveUserIds(db, assigneeId === null ? [] : [assigneeId]),
    ]);
    if (assigneeId !== null && !active.has(assigneeId)) return err(notAssignable);
    const byId = new Map(found.map((request) => [request.id, request]));
    const refused: BulkOutcome["refused"] = [];
    const allowed: ServiceRequest[] = [];
    for (const id of wanted) {
      const request = byId.get(id);
      const reason = request ? requestActs[resolve ? "RESOLVE" : "UPDATE"](request) : notFound(WHAT).message;
      if (reason !== null) refused.push({ id, reason });
      else if (request) allowed.push(request);
    }
    const resolution = resolve ? await resolutionBy(scope, resolve.notes) : null;
    const changes = allowed
      .filter((request) => resolution !== null || request.assigneeId !== assigneeId)
      .map((before) =>
        resolution
          ? writeRequest(scope, { action: "resolve", before, after: resolved(before, resolution) })
          : writeRequest(scope, { action: "update", before, after: { ...before, assigneeId } }),
      );
    const writes = await Promise.all(changes);
    if (writes.length > 0) {
      try {
        await writeAll(db, [
          ...guardActive(db, assigneeId),
          ...writes.flatMap(({ statements }) => statements),
        ]);
      } catch (error) {
        if (!isConflict(error)) throw error;
        continue;
      }
      scope.written({});
    }
    const now = new Map(writes.map(({ written }) => [written.id, written]));
    const changed = allowed.map((request) => now.get(request.id) ?? request);
    return ok({ changed, refused });
  }
  return err(conflict(WHAT));
}
