import { useCanGoBack, useRouter } from "@tanstack/react-router";

/**
 * Closes a dialog that is a page. Opened from inside the app it goes Back, so that the page behind stays as it
 * was; opened by its address it goes to the page that it lies over.
 */
export function useCloseTo(path: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: path as never, replace: true });
  };
}

/** The same once what was typed has been saved: the question about lost typing is not asked. */
export function useLeaveSaved(path: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back({ ignoreBlocker: true });
    else void router.navigate({ to: path as never, replace: true });
  };
}
