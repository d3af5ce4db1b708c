import { type PolicyOperation, policyActions } from "#model/policies";
import { useRoleRefusal } from "../session/use-may.ts";
import type { PolicyRecordData } from "./policy-record-data.ts";

/** Why each operation is refused, by the server's own rules. */
export const refusalsOf = (policy: PolicyRecordData): Record<PolicyOperation, string | null> =>
  policyActions(
    {
      state: policy.state,
      cancellation: policy.cancellation ?? null,
      reinstatement: policy.reinstatement ?? null,
    },
    policy.renewal.nextPolicies.length > 0,
  );

/** The same for the person who is signed in; null if they may go ahead. */
export function useRefusal(policy: PolicyRecordData, operation: PolicyOperation): string | null {
  const refusal = useRoleRefusal(operation === "DELETE" ? "DELETE_RECORDS" : "WORK");
  return refusal ?? refusalsOf(policy)[operation];
}
