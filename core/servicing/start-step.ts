/** Notes in a request's activity that somebody opened what may answer it. */
import { recordChange } from "#core/audit";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { notFound, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { digestOf, isRepeatedSubmission, recordSubmission } from "../shared/submissions.ts";
import { requestActs, type ServiceRequest } from "./model.ts";
import type { RequestStep } from "./request-versions.ts";
import { findRequests } from "./repository.ts";
import { auditContent, ENTITY, WHAT } from "./request-writes.ts";

/** Going back and forth within these is noted once. */
const NOTED_ONCE_MS = 10 * 60 * 1000;

/** The request keeps its version, so that nobody's edit conflicts with it. */
export async function startStep(
  scope: AgencyScope,
  id: string,
  step: RequestStep,
): Promise<Result<ServiceRequest, Problem<"NOT_FOUND" | "CONFLICT">>> {
  const { db } = scope;
  const [request] = await findRequests(db, [id]);
  if (!request) return err(notFound(WHAT));
  const refusal = requestActs.UPDATE(request);
  if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
  const userId = await getActingUser(scope);
  const period = Math.floor(scope.nowMs() / NOTED_ONCE_MS);
  try {
    await writeAll(db, [
      ...recordSubmission(scope, "startServiceRequestStep", [id, step, userId, period].join(" "), {
        ids: [id],
        digest: await digestOf({ id, step }),
      }),
      ...(await recordChange(scope, {
        action: `${ENTITY}.step`,
        entity: ENTITY,
        entityId: id,
        parentId: request.accountId,
        version: request.version,
        after: { ...auditContent(request), step },
      })),
    ]);
    scope.written({});
  } catch (error) {
    if (!isRepeatedSubmission(error)) throw error;
  }
  return ok(request);
}
