import { useRouter } from "@tanstack/react-router";

/** After a dialog of a request was saved: closes it and shows the page behind it, by default the request, as it is now. */
export function useSavedRequest(): (requestId: string, behind?: string) => Promise<void> {
  const router = useRouter();
  return async (requestId, behind = `/app/servicing/${requestId}/overview`) => {
    await router.navigate({
      to: behind as never,
      replace: true,
      // What was typed or uploaded is saved.
      ignoreBlocker: true,
    });
    await router.invalidate();
  };
}
