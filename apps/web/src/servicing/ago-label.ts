// How long ago something was: years, months of 30 days, days, hours, minutes and seconds.

const units = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

const words = new Intl.RelativeTimeFormat("en-US", { numeric: "always" });

/** "17 hours ago", "2 months ago". */
export function agoLabel(instant: string, nowMs: number): string {
  // The clock of the page ticks ahead of the time, and other computers' clocks differ.
  const seconds = Math.max(0, Math.floor((Math.min(nowMs, Date.now()) - Date.parse(instant)) / 1_000));
  if (seconds === 0) return "just now";
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
  return words.format(-Math.floor(seconds / length), unit);
}
