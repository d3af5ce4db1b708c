import { instantLabel } from "./instant-label.ts";
import { relativeLabel } from "./relative-label.ts";
import { useNow } from "./use-now.ts";

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
  const nowMs = useNow();
  return (
    // The server rendered it a moment before the browser does.
    <time dateTime={instant} title={instantLabel(instant, timeZone)} suppressHydrationWarning>
      {labelOf(instant, nowMs, timeZone)}
    </time>
  );
}
