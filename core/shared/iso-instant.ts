/** Long lists state thousands of instants, and those of one day differ only in their time of day. */

const DAY_MS = 24 * 60 * 60_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, "0"));

let day = Number.NaN;
let dayText = "";

/** `ms` as ISO 8601 in UTC, as `Date` writes it and several times as fast. Throws RangeError if it is no instant. */
export function isoInstant(ms: number): string {
  if (!Number.isSafeInteger(ms)) return new Date(ms).toISOString();
  const itsDay = Math.floor(ms / DAY_MS);
  if (itsDay !== day) {
    const text = new Date(ms).toISOString();
    dayText = text.slice(0, text.indexOf("T") + 1);
    day = itsDay;
  }
  const rest = ms - itsDay * DAY_MS;
  const seconds = Math.floor(rest / 1_000);
  const minutes = Math.floor(seconds / 60);
  const [hour, minute, second] = [Math.floor(minutes / 60), minutes % 60, seconds % 60];
  const fraction = String(rest % 1_000).padStart(3, "0");
  return `${dayText}${twoDigits[hour]}:${twoDigits[minute]}:${twoDigits[second]}.${fraction}Z`;
}
