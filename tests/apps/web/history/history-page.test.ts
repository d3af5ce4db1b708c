/** The history page's pure parts: its URL, its days, and what differs from today. */
import { describe, expect, test } from "vitest";
import type { PolicyAtMomentFragment } from "../../../../apps/web/src/graphql/generated/graphql.ts";
import { clockValue, groupByDay, momentBefore } from "../../../../apps/web/src/history/history-days.ts";
import { parseHistorySearch } from "../../../../apps/web/src/history/history-filters.ts";
import { compareMoments, describeDifferences } from "../../../../apps/web/src/history/policy-differences.ts";
import { changesBetween } from "../../../../core/history/model.ts";
import { instantAt } from "../../../../core/shared/calendar-date.ts";

describe("the search parameters", () => {
  test("keep a filter, an actor and a moment", () => {
    const search = { show: "fields", by: "usr_1", at: "2026-11-20T15:00:00Z" };
    expect(parseHistorySearch(search)).toEqual({ ...search, at: "2026-11-20T15:00:00.000Z" });
  });

  test.each([{ show: "all" }, { show: "constructor" }, { show: 7 }, { at: "soon" }, { at: 5 }, { by: "" }])(
    "drop %j",
    (search) => expect(parseHistorySearch(search)).toEqual({}),
  );
});

describe("the agency's time zone", () => {
  test("decides on which day an entry is", () => {
    const entries = [{ at: "2026-11-20T05:30:00Z" }, { at: "2026-11-20T06:30:00Z" }];
    expect(groupByDay(entries, "America/Chicago").map(([day]) => day)).toEqual(["2026-11-19", "2026-11-20"]);
    expect(groupByDay(entries, "America/New_York").map(([day]) => day)).toEqual(["2026-11-20"]);
  });

  test.each([
    ["2026-11-01", "12:00", "2026-11-01T18:00:00.000Z"],
    ["2026-10-31", "12:00", "2026-10-31T17:00:00.000Z"],
    ["2026-03-08", "12:00", "2026-03-08T17:00:00.000Z"],
    ["2026-03-08", "00:30", "2026-03-08T06:30:00.000Z"],
  ])("finds the instant of %s %s, also on days when clocks change", (day, time, instant) => {
    expect(new Date(instantAt(day, time, "America/Chicago")).toISOString()).toBe(instant);
    expect(clockValue(instant, "America/Chicago")).toBe(time);
  });
});

test("a moment belongs to the change before it, and to the first one before that", () => {
  const moments = ["2026-03-03T00:00:00Z", "2026-02-02T00:00:00Z"];
  expect(momentBefore(moments, "2026-03-03T00:00:00.000Z")).toBe(moments[0]);
  expect(momentBefore(moments, "2026-03-02T23:59:59.999Z")).toBe(moments[1]);
  expect(momentBefore(moments, "2020-01-01T00:00:00Z")).toBe(moments[1]);
});

const value = (field: string, text: string | null, kind: "TEXT" | "MONEY" = "TEXT") => ({
  field,
  label: field,
  kind,
  value: text,
});
const moment = (
  values: PolicyAtMomentFragment["values"],
  documents: string[] = [],
): PolicyAtMomentFragment => ({
  at: "2026-11-20T15:00:00Z",
  values,
  documents: documents.map((id) => ({ id, name: `${id}.pdf` })),
});

describe("a moment next to today", () => {
  const then = moment(
    [value("number", "A"), value("premium", "5", "MONEY"), value("taxes", "0", "MONEY")],
    ["one", "two"],
  );
  const now = moment(
    [
      value("number", "B"),
      value("premium", "5", "MONEY"),
      value("taxes", "0", "MONEY"),
      value("broker", null),
    ],
    ["two", "three", "four"],
  );

  test("shows what either has, and marks what differs", () => {
    expect(compareMoments(then, now).map(({ field, differs }) => [field, differs])).toEqual([
      ["number", true],
      ["premium", false],
    ]);
  });

  test("is summed up in one sentence", () => {
    expect(describeDifferences(then, now)).toBe(
      "1 value differs from today, 2 documents came later, and 1 document was removed.",
    );
    expect(describeDifferences(now, now)).toBe("No value differs from today.");
    const accepted = moment([
      ...now.values,
      value("review.form.1", "CG 00 01"),
      value("review.premium", "5"),
    ]);
    expect(describeDifferences(moment([...now.values]), accepted)).toBe(
      "No value differs from today, and 2 details were reviewed later.",
    );
    expect(describeDifferences(moment([]), moment([], ["one"]))).toBe(
      "No value differs from today, and 1 document came later.",
    );
  });
});

test("changes are what differs, including fields that one side does not have", () => {
  expect(
    changesBetween(
      [value("a", "1"), value("b", "2"), value("c", null)],
      [value("a", "1"), value("d", "4"), value("c", "")],
    ).map(({ field, before, after }) => [field, before, after]),
  ).toEqual([
    ["d", null, "4"],
    ["c", null, ""],
    ["b", "2", null],
  ]);
});
