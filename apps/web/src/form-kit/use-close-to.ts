import { useCanGoBack, useRouter } from "@tanstack/react-router";

/**
 * Closes a dialog that is a page. If it was opened from inside the app, it goes Back, so that the page behind stays
 * unchanged; if it was opened by its address, it goes to the page behind it.
 */
export function useCloseTo(path: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: path as never, replace: true });
  };
}

/** The same after saving: does not ask about unsaved input. */
export function useLeaveSaved(path: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back({ ignoreBlocker: true });
    else void router.navigate({ to: path as never, replace: true });
  };
}
