/** Time zones by IANA name, because offsets alone do not know when clocks change. */
import * as v from "valibot";

/** The canonical name of the zone ("america/chicago" is "America/Chicago"), or null. */
function findTimeZone(name: string): string | null {
  // Runtimes also accept bare offsets such as "+05:00", which are not zones.
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const message = "Pick a time zone, such as America/Chicago.";

export const timeZoneSchema = v.pipe(
  v.nullish(v.string(message), ""),
  v.maxLength(64, message),
  v.transform((text) => findTimeZone(text.trim())),
  v.string(message),
);
