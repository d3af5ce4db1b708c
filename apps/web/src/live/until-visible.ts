/** Resolves once the tab is looked at, or when nobody waits for it any more. */
export const untilVisible = (signal?: AbortSignal): Promise<void> =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState === "hidden" && !signal?.aborted) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal?.addEventListener("abort", look, { once: true });
    look();
  });
