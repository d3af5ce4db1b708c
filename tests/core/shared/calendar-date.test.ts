import { expect, test } from "vitest";
import {
  addDays,
  addYears,
  isCalendarDate,
  startOfDayMs,
  todayIn,
} from "../../../core/shared/calendar-date.ts";

test("rejects dates that do not exist", () => {
  expect(
    ["2026-02-29", "2026-13-01", "2026-00-10", "1899-12-31", "2026-1-1", ""].filter(isCalendarDate),
  ).toEqual([]);
  expect(["2024-02-29", "2026-12-31"].filter(isCalendarDate)).toHaveLength(2);
});

test("adds days and years by calendar, not by clock", () => {
  expect(addDays("2026-03-07", 2)).toBe("2026-03-09");
  expect(addDays("2026-11-20", 365)).toBe("2027-11-20");
  expect(addYears("2024-02-29", 1)).toBe("2025-02-28");
});

test("gives different dates in two time zones at one instant", () => {
  const instant = Date.UTC(2026, 10, 20, 4);
  expect(todayIn("America/New_York", instant)).toBe("2026-11-19");
  expect(todayIn("UTC", instant)).toBe("2026-11-20");
});

test.each([
  ["America/New_York", "2026-11-20", "2026-11-20T05:00:00.000Z"],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-20", "2026-11-19T18:30:00.000Z"],
  // Midnight is skipped on this day: it begins at one.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
])("in %s the day %s begins at %s", (timeZone, date, instant) => {
  const start = startOfDayMs(date, timeZone);
  expect(new Date(start).toISOString()).toBe(instant);
  expect([todayIn(timeZone, start - 1), todayIn(timeZone, start)]).toEqual([addDays(date, -1), date]);
});
