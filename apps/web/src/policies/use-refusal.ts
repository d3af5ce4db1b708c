import { type PolicyOperation, policyActions } from "#model/policies";
import { useViewer } from "../session/viewer.ts";
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
  const { role } = useViewer();
  return role === "READ_ONLY" ? "Your role does not allow changes." : refusalsOf(policy)[operation];
}
