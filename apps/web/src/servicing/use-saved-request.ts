import { useRouter } from "@tanstack/react-router";

/** After a dialog of a request was saved: closes it and shows the request as it is now. */
export function useSavedRequest(): (requestId: string) => Promise<void> {
  const router = useRouter();
  return async (requestId) => {
    await router.navigate({
      to: "/app/servicing/$requestId/overview",
      params: { requestId },
      replace: true,
      // What was typed or uploaded is saved.
      ignoreBlocker: true,
    });
    await router.invalidate();
  };
}
