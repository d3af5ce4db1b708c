import { useRouter } from "@tanstack/react-router";

/** After a dialog of a policy was saved: closes it and shows the policy, or the one that was created, as it is now. */
export function useSavedPolicy(): (policyId: string) => Promise<void> {
  const router = useRouter();
  return async (policyId) => {
    await router.navigate({ to: "/app/policies/$policyId/overview", params: { policyId }, replace: true });
    await router.invalidate();
  };
}
