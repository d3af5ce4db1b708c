import { instantDayLabel } from "./instant-label.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const words = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/** "Just now", "4 minutes ago", "17 hours ago", "3 days ago"; older than a week, the day. */
export function relativeLabel(instant: string, nowMs: number, timeZone: string): string {
  const agoMs = nowMs - Date.parse(instant);
  if (agoMs < minuteMs) return "Just now";
  if (agoMs < hourMs) return words.format(-Math.floor(agoMs / minuteMs), "minute");
  if (agoMs < dayMs) return words.format(-Math.floor(agoMs / hourMs), "hour");
  if (agoMs < 7 * dayMs) return words.format(-Math.floor(agoMs / dayMs), "day");
  return instantDayLabel(instant, timeZone);
}

/** The same after other words: "Invited just now". */
export const relativeInSentence = (...of: Parameters<typeof relativeLabel>): string =>
  relativeLabel(...of).replace(/^Just now$/, "just now");
