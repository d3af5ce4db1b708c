import { expect, test } from "vitest";
import { todayIn } from "#model/servicing";
import { agoLabel } from "../../../../apps/web/src/servicing/ago-label.ts";
import { dueLabel, dueMoment } from "../../../../apps/web/src/servicing/due-label.ts";

const at = (text: string) => Date.parse(text);
const chicago = "America/Chicago";

test("says how long ago in years, months of 30 days, days, hours, minutes and seconds", () => {
  const opened = "2024-01-01T00:00:00Z";
  const after = (seconds: number) => agoLabel(opened, at(opened) + seconds * 1_000);
  const day = 86_400;
  expect(
    [0, 1, 59, 60, 3_599, 3_600, day - 1, day, 30 * day - 1, 30 * day, 59 * day, 60 * day, 364 * day].map(
      after,
    ),
  ).toEqual([
    "just now",
    "1 second ago",
    "59 seconds ago",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
    "29 days ago",
    "1 month ago",
    "1 month ago",
    "2 months ago",
    "12 months ago",
  ]);
  expect(after(365 * day)).toBe("1 year ago");
  expect(after(730 * day)).toBe("2 years ago");
});

test("does not place what just happened in the future when a clock is fast", () => {
  const now = Date.now();
  expect(agoLabel(new Date(now + 5_000).toISOString(), now + 30_000)).toBe("just now");
});

test("says when it is due on the agency's clocks", () => {
  const now = at("2026-11-22T15:00:00Z");
  const label = (dueAt: string | null, isOverdue = false) => dueLabel({ dueAt, isOverdue }, now, chicago);
  expect(label(null)).toBeNull();
  expect(label("2026-11-22T21:00:00Z")).toBe("Due today, 3 PM");
  expect(label("2026-11-22T21:30:00Z")).toBe("Due today, 3:30 PM");
  // Past midnight in UTC, but still that evening there.
  expect(label("2026-11-24T02:00:00Z")).toBe("Due Nov 23");
  expect(label("2027-01-04T23:00:00Z")).toBe("Due Jan 4, 2027");
  expect(label("2026-11-19T23:00:00Z", true)).toBe("Overdue, Nov 19");
  expect(dueMoment("2026-11-23T23:00:00Z", now, chicago)).toBe("Nov 23, 5:00 PM");
  expect(todayIn(chicago, at("2026-11-24T02:00:00Z"))).toBe("2026-11-23");
});
