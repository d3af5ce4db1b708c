import { useSyncExternalStore } from "react";

const tickMs = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on a page. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentTick = () => Math.ceil(Date.now() / tickMs) * tickMs;

/** The time, kept current while the page is open. The server rendered the page a moment before the browser does. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentTick, currentTick);
