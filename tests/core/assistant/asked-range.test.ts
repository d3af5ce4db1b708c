import { expect, test } from "vitest";
import { createRangeReader, isInRange } from "../../../core/assistant/local/answers/account-ranges.ts";
import { tokensOf } from "../../../core/assistant/local/values/tokens.ts";

/** A Saturday. */
const today = "2026-11-21";
/** The first range of a question; what expired is past. */
function rangeOf(question: string) {
  const read = createRangeReader(question, today);
  for (const at of tokensOf(question).keys()) {
    const range = read(at, question.includes("expired") || question.includes("started"));
    if (range) return range.meaning;
  }
  return null;
}

test.each([
  ["expire before june", "2026-11-21", "2027-06-01"],
  ["expire before june 2026", null, "2026-06-01"],
  ["expire before november", "2026-11-21", "2027-11-01"],
  ["expire by march 15", "2026-11-21", "2027-03-16"],
  ["expire by March 15th", "2026-11-21", "2027-03-16"],
  ["expire by 3/1", "2026-11-21", "2027-03-02"],
  ["expire by the end of the year", "2026-11-21", "2027-01-01"],
  ["expire in march", "2027-03-01", "2027-04-01"],
  ["expire in November", "2026-11-01", "2026-12-01"],
  ["expired in march", "2026-03-01", "2026-04-01"],
  ["expire in 2027", "2027-01-01", "2028-01-01"],
  ["expire on 3/1/2027", "2027-03-01", "2027-03-02"],
  ["expire on April 30, 2027", "2027-04-30", "2027-05-01"],
  ["expire after 12/31/2026", "2027-01-01", null],
  ["started since january 2026", "2026-01-01", null],
  ["expire this month", "2026-11-01", "2026-12-01"],
  ["expire next month", "2026-12-01", "2027-01-01"],
  ["expired last year", "2025-01-01", "2026-01-01"],
  ["expire next quarter", "2027-01-01", "2027-04-01"],
  ["expire next week", "2026-11-23", "2026-11-30"],
  ["expire within 30 days", "2026-11-21", "2026-12-22"],
  ["expire in the next 3 months", "2026-11-21", "2027-02-22"],
  ["expire in the next six weeks", "2026-11-21", "2027-01-03"],
  ["expired in the last 60 days", "2026-09-22", "2026-11-22"],
  ["expire soon", "2026-11-21", "2027-02-20"],
  ["expire friday", "2026-11-27", "2026-11-28"],
  ["expire next tues", "2026-11-24", "2026-11-25"],
  ["expired on thursday", "2026-11-19", "2026-11-20"],
  ["expire before christmas", "2026-11-21", "2026-12-25"],
  ["expire after thanksgiving", "2026-11-27", null],
  ["expire by labor day", "2026-11-21", "2027-09-07"],
  ["expire by eom", "2026-11-21", "2026-12-01"],
  ["expire by memorial day", "2026-11-21", "2027-06-01"],
  ["expire between january and march 2027", "2027-01-01", "2027-04-01"],
  ["expire between 1/1/2027 and 3/31/2027", "2027-01-01", "2027-04-01"],
])("%s", (question, from, before) => {
  expect(rangeOf(question)).toMatchObject({ kind: "DATES", from, before });
});

test.each([
  ["have a limit over $1,000,000", [false, false, true]],
  ["have a limit of at least $1,000,000", [false, true, true]],
  ["have a limit of $1,000,000", [false, true, false]],
  ["have a limit under $1 million", [true, false, false]],
  ["have a limit of no more than $1m", [true, true, false]],
  ["have a limit of 1,000,000 or more", [false, true, true]],
  ["have a limit between 500k and 1m", [true, true, false]],
])("%s", (question, expected) => {
  const range = rangeOf(question);
  if (range?.kind !== "AMOUNTS") throw new Error(`Read as ${JSON.stringify(range)}.`);
  const amounts = [500_000_00, 1_000_000_00, 2_000_000_00];
  expect(amounts.map((amount) => isInRange(amount, range))).toEqual(expected);
});

test.each([
  "cover flood",
  "are written by gannet mutual",
  "have a waiver of subrogation",
  "have a coinsurance of 80%",
  "have at least 2 locations",
  "may be canceled",
])("%s contains no date or amount range", (question) => {
  expect(rangeOf(question)).toBeNull();
});
