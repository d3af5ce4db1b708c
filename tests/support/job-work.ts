/** A claimed job, as its definition receives it. */
import type { AgencyScope } from "../../core/shared/agency-scope.ts";

export const jobWork = (scope: AgencyScope, payload: unknown) => ({
  scope,
  payload,
  jobId: "job_1",
  job: "",
  attempt: 1,
  retries: 0,
  requestId: scope.requestId,
  createdAt: 0,
  finishing: [],
});
