/**
 * Business insurance policies. Several are created in one batch, the good ones even if others are not; what a
 * policy costs in all is computed here and nowhere else; states end by date, in the agency's time zone.
 */
export { policyStatesTask } from "./advance-states.ts";
export { type Deadlines, findExpiring, findPendingCancellations } from "./deadlines.ts";
export { PolicyRef, PolicyTypeEnum } from "./graphql-ref.ts";
export { findPolicies, findPoliciesOfAccounts, selectPolicies } from "./repository.ts";
export { isRunning } from "./running-policies.ts";
export {
  createPolicies,
  type CreatedPolicies,
  type Policies,
  type PolicyList,
  type PolicyListRequest,
} from "./service.ts";
export { policies } from "./tables.ts";
