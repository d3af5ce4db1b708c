import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { relativeLabel } from "../../../../apps/web/src/ui/relative-label.ts";
import { RelativeTime } from "../../../../apps/web/src/ui/relative-time.tsx";

const instant = "2026-11-20T03:30:00Z";
const after = (ms: number) => relativeLabel(instant, Date.parse(instant) + ms, "America/Chicago");
const minute = 60_000;
const hour = 60 * minute;

test("how long ago something was is said in the largest unit that fits", () => {
  expect(after(59_999)).toBe("Just now");
  expect(after(minute)).toBe("1 minute ago");
  expect(after(59 * minute)).toBe("59 minutes ago");
  expect(after(hour)).toBe("1 hour ago");
  expect(after(24 * hour)).toBe("1 day ago");
  expect(after(7 * 24 * hour - 1)).toBe("6 days ago");
});

test("a clock that is a little behind says nothing of the future", () => {
  expect(after(-5_000)).toBe("Just now");
});

test("what is older than a week is a day of the agency's", () => {
  expect(after(7 * 24 * hour)).toBe("Nov 19, 2026");
});

test("the element carries the instant, and the exact time for whoever points at it", () => {
  const html = renderToStaticMarkup(createElement(RelativeTime, { instant, timeZone: "America/Chicago" }));
  expect(html).toContain(`dateTime="${instant}"`);
  expect(html).toMatch(/title="Nov 19, 2026, 9:30\s?PM"/u);
});
