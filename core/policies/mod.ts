/**
 * Business insurance policies. Several can be created in one batch, the valid ones even if others are not; a policy's
 * total is calculated only here. What can happen to a policy afterward, and the state that it leads to, is one table
 * (`policyLifeCycle`); dates change states in the agency's time zone.
 */
export { policyStatesTask } from "./advance-states.ts";
export { type Deadlines, findExpiring, findPendingCancellations } from "./deadlines.ts";
export { PolicyRef, PolicyStateEnum, PolicyTypeEnum } from "./graphql-ref.ts";
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
