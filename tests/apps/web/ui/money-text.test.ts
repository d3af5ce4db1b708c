import { expect, test } from "vitest";
import {
  formatMoneyText,
  isPlainAmount,
  keepMoneyCharacters,
  parseMoneyText,
} from "../../../../apps/web/src/ui/money-text.ts";

const typed = (text: string) => parseMoneyText(keepMoneyCharacters(text));

test.each([
  ["18,462.5", 1_846_250],
  ["$1,2x34.5 USD", 123_450],
  [".07", 7],
  ["1.005", 100.5],
  ["12.340", 1_234],
  ["0.29", 29],
  ["0", 0],
  ["-0", 0],
])("reads %j", (text, cents) => {
  expect(typed(text)).toBe(cents);
});

test.each(["", "abc", "-", "()", ".", "1.2.3", "5-3"])("reads no amount in %j", (text) => {
  expect(typed(text)).toBeNull();
});

test.each([
  ["-5", -500],
  ["−5", -500],
  ["$-5", -500],
  ["(500)", -50_000],
  ["500-", -50_000],
  ["12.345", 1_234.5],
])("does not turn %j into another amount", (text, cents) => {
  expect(typed(text)).toBe(cents);
  expect(isPlainAmount(cents)).toBe(false);
});

test("keeps an amount that is too large too large, also in a request", () => {
  for (const text of ["99999999999999", "9".repeat(400)]) {
    const cents = typed(text) ?? 0;
    expect(Number(JSON.stringify(cents / 100))).toBeGreaterThan(1e13);
    expect(isPlainAmount(cents)).toBe(false);
  }
});

test.each([
  [1_846_250, "18,462.50"],
  [-500, "-5.00"],
  [1_234.5, "12.345"],
])("formats %j", (cents, text) => {
  expect(formatMoneyText(cents)).toBe(text);
});
