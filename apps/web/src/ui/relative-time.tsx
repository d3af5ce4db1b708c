import { useSyncExternalStore } from "react";
import { instantLabel } from "./instant-label.ts";
import { relativeLabel } from "./relative-label.ts";

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

interface RelativeTimeProps {
  /** ISO 8601. */
  instant: string;
  /** The agency's: an old instant is shown as its date, and a title gives date and time. */
  timeZone: string;
  /** In other words than the usual ones. */
  labelOf?: (instant: string, nowMs: number, timeZone: string) => string;
}

/** How long ago something was, kept current while the page is open. */
export function RelativeTime({ instant, timeZone, labelOf = relativeLabel }: RelativeTimeProps) {
  const nowMs = useSyncExternalStore(subscribe, currentTick, currentTick);
  return (
    // The server rendered it a moment before the browser does.
    <time dateTime={instant} title={instantLabel(instant, timeZone)} suppressHydrationWarning>
      {labelOf(instant, nowMs, timeZone)}
    </time>
  );
}
