/** What fulfills a request closes it in its own batch, so that neither happens without the other. */
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Fulfillment } from "../shared/fulfillment.ts";
import { invalid, notFound } from "../shared/problem.ts";
import { err, ok } from "../shared/result.ts";
import { requestActs } from "./model.ts";
import { findRequests } from "./repository.ts";
import { WHAT, writeRequest } from "./request-writes.ts";
import { resolutionBy, resolved } from "./resolve-request.ts";

export const createFulfillment = (scope: AgencyScope): Fulfillment => ({
  async close(requestId, { accountId, notes, ...fulfilledBy }) {
    const [before] = await findRequests(scope.db, [requestId]);
    if (!before) return err(notFound(WHAT));
    const refusal = requestActs.RESOLVE(before);
    if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
    if ((before.accountId ?? accountId) !== accountId)
      return err(
        invalid([{ path: "serviceRequestId", message: "This request belongs to another account." }]),
      );
    const after = { ...resolved(before, await resolutionBy(scope, notes)), accountId };
    const { statements } = await writeRequest(scope, {
      action: "resolve",
      before,
      after,
      more: { fulfilledBy },
    });
    return ok(statements);
  },
});
