import { expect, test } from "vitest";
import { findAskedRange, isInRange } from "../../../core/assistant/local/asked-range.ts";

/** A Saturday. */
const today = "2026-11-21";

test.each([
  ["expire before june", "2026-11-21", "2027-06-01"],
  ["expire before june 2026", null, "2026-06-01"],
  ["expire before november", "2026-11-21", "2027-11-01"],
  ["expire by march 15", "2026-11-21", "2027-03-16"],
  ["expire by the end of the year", null, "2027-01-01"],
  ["expire in march", "2027-03-01", "2027-04-01"],
  ["expire in 2027", "2027-01-01", "2028-01-01"],
  ["expire on 3/1/2027", "2027-03-01", "2027-03-02"],
  ["expire after 12/31/2026", "2027-01-01", null],
  ["started since january 2026", "2026-01-01", null],
  ["expire this month", "2026-11-01", "2026-12-01"],
  ["expire next month", "2026-12-01", "2027-01-01"],
  ["expired last year", "2025-01-01", "2026-01-01"],
  ["expire next quarter", "2027-01-01", "2027-04-01"],
  ["expire next week", "2026-11-23", "2026-11-30"],
  ["expire within 30 days", "2026-11-21", "2026-12-22"],
  ["expire in the next 3 months", "2026-11-21", "2027-02-22"],
  ["expire soon", "2026-11-21", "2027-02-20"],
  ["expire between january and march 2027", "2027-01-01", "2027-04-01"],
])("%s", (question, from, before) => {
  expect(findAskedRange(question, today)).toMatchObject({ kind: "DATES", from, before });
});

test.each([
  ["have a limit over $1,000,000", [false, false, true]],
  ["have a limit of at least $1,000,000", [false, true, true]],
  ["have a limit of $1,000,000", [false, true, false]],
  ["have a limit under $1 million", [true, false, false]],
  ["have a limit of no more than $1m", [true, true, false]],
])("%s", (question, expected) => {
  const range = findAskedRange(question, today);
  if (range?.kind !== "AMOUNTS") throw new Error(`Read as ${JSON.stringify(range)}.`);
  const amounts = [500_000_00, 1_000_000_00, 2_000_000_00];
  expect(amounts.map((amount) => isInRange(amount, range))).toEqual(expected);
});

test.each([
  ["have the highest premium", true],
  ["expire first", false],
])("%s selects one of all", (question, most) => {
  expect(findAskedRange(question, today)).toMatchObject({ kind: "EXTREME", most });
});

test.each(["cover flood", "are written by gannet mutual", "have a waiver of subrogation"])(
  "%s contains no date or amount range",
  (question) => {
    expect(findAskedRange(question, today)).toBeNull();
  },
);
