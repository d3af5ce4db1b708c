/** Business hours across nights, weekends and clock changes: examples, and properties over random moments. */
import { expect, test } from "vitest";
import { addBusinessDays, addBusinessHours } from "../../../core/servicing/business-hours.ts";
import { instantAt } from "../../../core/shared/calendar-date.ts";
import { createChance } from "../../support/chance.ts";

const hourMs = 3_600_000;
const shown = (at: number, zone: string) =>
  new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, weekday: "short", month: "numeric", day: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).format(at);
const due = (date: string, time: string, hours: number, zone = "America/New_York") =>
  shown(addBusinessHours(instantAt(date, time, zone), hours, zone), zone);

test.each([
  ["2026-11-16", "09:00", 3, "Thu, 11/19, 09:00"],
  ["2026-11-18", "11:30", 3, "Mon, 11/23, 11:30"],
  ["2026-11-20", "20:00", 3, "Thu, 11/26, 09:00"],
  ["2026-11-21", "12:00", 1, "Tue, 11/24, 09:00"],
  ["2026-11-18", "06:00", 1, "Thu, 11/19, 09:00"],
  // The clocks change in between.
  ["2026-10-30", "10:00", 1, "Mon, 11/2, 10:00"],
])("%s %s plus %i business days is %s", (date, time, days, expected) => {
  const zone = "America/New_York";
  expect(shown(addBusinessDays(instantAt(date, time, zone), days, zone), zone)).toBe(expected);
});

test.each([
  // November 20, 2026 is a Friday.
  ["2026-11-18", "09:00", 4, "Wed, 11/18, 13:00"],
  ["2026-11-18", "09:00", 8, "Wed, 11/18, 17:00"],
  ["2026-11-18", "16:30", 4, "Thu, 11/19, 12:30"],
  ["2026-11-18", "17:00", 4, "Thu, 11/19, 13:00"],
  ["2026-11-18", "06:15", 4, "Wed, 11/18, 13:00"],
  ["2026-11-20", "16:00", 4, "Mon, 11/23, 12:00"],
  ["2026-11-20", "23:59", 16, "Tue, 11/24, 17:00"],
  ["2026-11-21", "12:00", 8, "Mon, 11/23, 17:00"],
  ["2026-11-22", "00:00", 40, "Fri, 11/27, 17:00"],
])("%s %s plus %i hours is %s", (date, time, hours, expected) => {
  expect(due(date, time, hours)).toBe(expected);
});

test("keeps the time of day when clocks change over the weekend", () => {
  // Forward on Sunday, March 8, and back on Sunday, November 1.
  expect(due("2026-03-06", "16:00", 8)).toBe("Mon, 3/9, 16:00");
  expect(due("2026-10-30", "16:00", 8)).toBe("Mon, 11/2, 16:00");
  // Here they change on a Friday at midnight.
  expect(due("2026-04-23", "16:00", 8, "Africa/Cairo")).toBe("Fri, 4/24, 16:00");
});

test("uses the agency's clocks, not another zone's", () => {
  // 5 PM in New York is 2 PM in Los Angeles.
  const at = instantAt("2026-11-18", "17:00", "America/New_York");
  expect(addBusinessHours(at, 3, "America/Los_Angeles") - at).toBe(3 * hourMs);
  expect(addBusinessHours(at, 3, "America/New_York") - at).toBe(19 * hourMs);
});

const zones = [
  "America/New_York",
  "America/Los_Angeles",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Europe/London",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
] as const;

/** The same, counted minute by minute. */
function countMinutes(from: number, to: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, weekday: "short", hour: "2-digit", hourCycle: "h23" },
  });
  let minutes = 0;
  for (let at = from; at < to; at += 60_000) {
    const [day, hour] = clock.format(at).split(/,? /);
    if (day !== "Sat" && day !== "Sun" && Number(hour) >= 9 && Number(hour) < 17) minutes += 1;
  }
  return minutes;
}

test("exactly the hours are business hours, and the last minute is one", () => {
  const chance = createChance(11);
  for (let round = 0; round < 40; round += 1) {
    const zone = chance.pick(zones);
    // Whole minutes of 2026.
    const from = Date.UTC(2026, 0, 1) + chance.below(365 * 24 * 60) * 60_000;
    const hours = 1 + chance.below(12);
    const to = addBusinessHours(from, hours, zone);
    expect([countMinutes(from, to, zone), zone, from]).toEqual([hours * 60, zone, from]);
    expect(countMinutes(from, to - 60_000, zone)).toBe(hours * 60 - 1);
  }
});

test("adding in two steps is adding at once, and later is never due sooner", () => {
  const chance = createChance(12);
  for (let round = 0; round < 150; round += 1) {
    const zone = chance.pick(zones);
    const from = Date.UTC(2026, 0, 1) + chance.below(365 * 24 * 3_600) * 1_000;
    const [one, other] = [1 + chance.below(40), 1 + chance.below(40)];
    expect(addBusinessHours(addBusinessHours(from, one, zone), other, zone)).toBe(
      addBusinessHours(from, one + other, zone),
    );
    const later = from + chance.below(7 * 24 * 3_600) * 1_000;
    expect(addBusinessHours(later, one, zone)).toBeGreaterThanOrEqual(addBusinessHours(from, one, zone));
  }
});
