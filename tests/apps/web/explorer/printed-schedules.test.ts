/** The schedules that the panel shows, and what it says about their totals. */
import { expect, test } from "vitest";
import { listSchedules } from "../../../../apps/web/src/explorer/printed-schedules.ts";

const quote = {
  documentId: "doc_1",
  readingId: "rdg_1",
  documentName: "policy.pdf",
  segments: [{ page: 9, start: 0, end: 7, text: "$65,000" }],
};
const said = (more: Partial<Parameters<typeof listSchedules>[0][number]>) => ({
  kind: "VEHICLES" as const,
  columns: [{ label: "Cost new", isAmount: true }],
  rows: [{ cells: ["$65,000"], policyQuotes: [quote] }],
  ...more,
});
const total = { cells: ["$65,000"], policyQuotes: [quote] };

test("a schedule is named by its heading, or by its kind where it has none", () => {
  const named = listSchedules([said({ title: "Owned autos", part: "Business auto" }), said({})], false);
  expect(named.map(({ name }) => name)).toEqual(["Owned autos, Business auto", "Vehicles"]);
});

test("a heading in capitals is shown as people write, with its form numbers", () => {
  const [named] = listSchedules([said({ title: "SCHEDULE OF AUTOS, FORM CA 20 01" })], false);
  expect(named?.name).toBe("Schedule of autos, form CA 20 01");
});

test("what has a place of its own in the panel is not shown twice", () => {
  const kinds = ["LIMITS", "INSURERS", "LOCATIONS"] as const;
  expect(listSchedules([...kinds.map((kind) => said({ kind })), said({ rows: [] })], true)).toEqual([]);
  expect(listSchedules([said({ kind: "LOCATIONS" })], false)).toHaveLength(1);
});

test("the rows are compared with the printed total only where one is printed", () => {
  const noteOf = (more: Parameters<typeof said>[0]) => listSchedules([said(more)], false)[0]?.note;
  expect(noteOf({})).toBeNull();
  expect(noteOf({ total, addsUp: true })).toEqual({
    text: "Adds up to the printed total on p. 9.",
    isDoubt: false,
  });
  expect(noteOf({ total, addsUp: false })).toEqual({
    text: "The rows do not add up to the printed total on p. 9. Check the schedule.",
    isDoubt: true,
  });
});

test("a row that was hard to read says so", () => {
  const reason = "Check the row against its page.";
  const [schedule] = listSchedules(
    [
      said({
        rows: [
          { cells: ["$65,000"], policyQuotes: [quote], checkReason: reason },
          { cells: ["$9"], policyQuotes: [quote] },
        ],
      }),
    ],
    false,
  );
  expect(schedule?.rows.map(({ check }) => check)).toEqual([reason, null]);
});
