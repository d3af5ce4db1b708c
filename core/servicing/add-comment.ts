/** Comments are for the staff. One does not change its request's version, so it never conflicts with an edit. */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, notFound } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import {
  digestOf,
  findSubmission,
  isOtherContent,
  isRepeatedSubmission,
  otherContent,
  recordSubmission,
} from "../shared/submissions.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import type { RequestProblem } from "./create-request.ts";
import { commentSchema, type RequestComment, requestActs, type ServiceRequest } from "./model.ts";
import { findRequests } from "./repository.ts";
import { ENTITY, WHAT } from "./request-writes.ts";
import { requestComments, serviceRequests } from "./tables.ts";

export interface CommentedRequest {
  comment: RequestComment;
  request: ServiceRequest;
}

const COMMENT = "addServiceRequestComment";

export async function addComment(
  scope: AgencyScope,
  requestId: string,
  input: unknown,
): Promise<Result<CommentedRequest, RequestProblem>> {
  const { db } = scope;
  const form = parseInput(commentSchema, input);
  if (!form.ok) return err(invalid(form.error));
  const { content, idempotencyKey: key } = form.value;
  const digest = await digestOf({ requestId, content });
  const getMade = async (): Promise<Result<RequestComment, RequestProblem> | null> => {
    const made = await findSubmission(db, COMMENT, key);
    if (!made) return null;
    if (isOtherContent(made, digest)) return err(otherContent);
    const [comment] = await db
      .select()
      .from(requestComments)
      .where(eq(requestComments.id, made.ids[0] ?? ""));
    return comment ? ok(comment) : err(notFound("comment"));
  };
  const [made, [request]] = await Promise.all([getMade(), findRequests(db, [requestId])]);
  if (!request) return err(notFound(WHAT));
  if (made) return made.ok ? ok({ comment: made.value, request }) : made;
  const refusal = requestActs.COMMENT(request);
  if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
  const createdAt = scope.nowMs();
  const createdBy = await getActingUser(scope);
  const comment = { id: scope.newId("cmt"), requestId, content, createdBy, createdAt };
  const isThere = eq(serviceRequests.id, requestId);
  try {
    await writeAll(db, [
      ...recordSubmission(scope, COMMENT, key, { ids: [comment.id], digest }),
      // A merge takes along the comments that are there when it is written.
      ...guardThat(
        db,
        requestId,
        sql`(SELECT ${serviceRequests.mergedInto} IS NULL FROM ${serviceRequests} WHERE ${isThere})`,
      ),
      db.insert(requestComments).values(comment),
      db.update(serviceRequests).set({ updatedAt: createdAt }).where(isThere),
      ...(await recordChange(scope, {
        action: `${ENTITY}.comment`,
        entity: ENTITY,
        entityId: requestId,
        parentId: request.accountId,
        version: request.version,
        after: { commentId: comment.id, comment: content },
      })),
    ]);
  } catch (error) {
    if (isRepeatedSubmission(error)) {
      const other = (await getMade()) ?? err(notFound("comment"));
      return other.ok ? ok({ comment: other.value, request }) : other;
    }
    if (!isConflict(error)) throw error;
    return err({ code: "CONFLICT", message: requestActs.COMMENT({ state: "CLOSED", mergedInto: "" }) ?? "" });
  }
  scope.written({});
  return ok({ comment, request: { ...request, updatedAt: createdAt } });
}
