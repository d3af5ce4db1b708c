import { expect, test } from "vitest";
import { formatPhoneText } from "../../../../apps/web/src/ui/phone-text.ts";

test.each([
  ["6145550142", "(614) 555-0142"],
  ["+1 614.555.0142", "(614) 555-0142"],
  ["+16145550142 x12", "(614) 555-0142 ext. 12"],
  ["614-555-0142 ext. 7", "(614) 555-0142 ext. 7"],
  ["tel:+1-614-555-0142;ext=7", "(614) 555-0142 ext. 7"],
  ["(614) 555-0142 extension 7", "(614) 555-0142 ext. 7"],
])("shows %s as %s", (typed, shown) => {
  expect(formatPhoneText(typed)).toBe(shown);
});

test.each(["555-0142", "call Petra", "+44 20 7946 0018", ""])("leaves %s as typed", (typed) => {
  expect(formatPhoneText(typed)).toBe(typed);
});
