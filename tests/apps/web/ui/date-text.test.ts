import { expect, test } from "vitest";
import { formatDateText, parseDateText } from "../../../../apps/web/src/ui/date-text.ts";
import { dayLabel } from "../../../../apps/web/src/ui/day-label.ts";

test("reads each month as the pages write it", () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, "0")}-05`;
    expect(parseDateText(dayLabel(day))).toBe(day);
    expect(parseDateText(formatDateText(day))).toBe(day);
  }
});

test.each([
  "Dec 5, 2027",
  "Dec. 5, 2027",
  "dec 5 2027",
  "December 5th, 2027",
  "5 Dec 2027",
  "5-DEC-2027",
  "12-5-27",
  "12052027",
  "2027-12-05",
])("reads %j", (text) => {
  expect(parseDateText(text)).toBe("2027-12-05");
});

test.each(["", "soon", "12/5", "Dec 5", "Dec 32, 2027", "Feb 29, 2027", "De 5, 2027", "Decade 5, 2027"])(
  "reads no date in %j",
  (text) => {
    expect(parseDateText(text)).toBeNull();
  },
);
