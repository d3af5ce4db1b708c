/** Time zones by their IANA name, since offsets alone do not know when the clocks change. */
import * as v from "valibot";

/** The zone's name as the runtime knows it ("america/chicago" is "America/Chicago"), or null. */
function findTimeZone(name: string): string | null {
  // Runtimes also take bare offsets such as "+05:00", which are no zones.
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
