/** What fulfills a request is noted on it, and closes it, in its own batch: neither happens without the other. */
import { lacksAskedMark } from "#model/endorsements";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Fulfillment } from "../shared/fulfillment.ts";
import { invalid, notFound } from "../shared/problem.ts";
import { err, ok } from "../shared/result.ts";
import { requestActs } from "./model.ts";
import { findRequests } from "./repository.ts";
import { WHAT, writeRequest } from "./request-writes.ts";
import { resolutionBy, resolved } from "./resolve-request.ts";

export const createFulfillment = (scope: AgencyScope): Fulfillment => ({
  async close(requestId, { accountId, notes, closes, certified, ...fulfilledBy }) {
    const [before] = await findRequests(scope.db, [requestId]);
    if (!before) return err(notFound(WHAT));
    const refusal = requestActs.RESOLVE(before);
    if (refusal !== null) return err({ code: "CONFLICT", message: refusal });
    if ((before.accountId ?? accountId) !== accountId)
      return err(
        invalid([{ path: "serviceRequestId", message: "This request belongs to another account." }]),
      );
    const asked = {
      policyId: before.policyId,
      isAdditionalInsured: before.details.createCertificate?.additionalInsured ?? false,
    };
    const lacksMark = certified !== undefined && lacksAskedMark(asked, certified);
    const isClosed = closes ?? !lacksMark;
    const said = lacksMark ? `${notes} It does not show the additional insured.` : notes;
    const now = isClosed ? resolved(before, await resolutionBy(scope, said)) : before;
    const { statements } = await writeRequest(scope, {
      action: isClosed ? "resolve" : "fulfill",
      before,
      after: { ...now, accountId },
      more: { fulfilledBy: { ...fulfilledBy, lacksMark } },
    });
    return ok(statements);
  },
});
