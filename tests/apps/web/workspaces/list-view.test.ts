import { expect, test } from "vitest";
import { dateGroupOf, windowStart } from "../../../../apps/web/src/workspaces/date-windows.ts";
import { groupRows, type WorkspaceRow } from "../../../../apps/web/src/workspaces/group-rows.ts";
import {
  loadingOrderOf,
  orderOf,
  parseView,
  whereOf,
} from "../../../../apps/web/src/workspaces/list-view.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = Date.UTC(2026, 10, 20, 18, 30, 15, 250);

test("today begins at midnight where the agency is, the other windows so many days ago", () => {
  const zone = "America/Chicago";
  expect(windowStart("today", nowMs, zone)).toBe(Date.UTC(2026, 10, 20, 6));
  expect(windowStart("yesterday", nowMs, zone)).toBe(nowMs - dayMs);
  expect(windowStart("week", nowMs, zone)).toBe(nowMs - 7 * dayMs);
  expect(windowStart("month", nowMs, zone)).toBe(nowMs - 30 * dayMs);
  expect(windowStart("year", nowMs, zone)).toBe(nowMs - 365 * dayMs);
});

test("midnight is midnight on the days that clocks change, too", () => {
  const zone = "America/New_York";
  // Forward on March 8, 2026, and back on November 1.
  expect(windowStart("today", Date.UTC(2026, 2, 8, 20), zone)).toBe(Date.UTC(2026, 2, 8, 5));
  expect(windowStart("today", Date.UTC(2026, 10, 1, 20), zone)).toBe(Date.UTC(2026, 10, 1, 4));
});

test("groups of dates count 1, 2, 7 and 30 days", () => {
  const group = (days: number) => dateGroupOf(new Date(nowMs - days * dayMs).toISOString(), nowMs);
  expect([0.5, 1.5, 3, 20, 40].map(group)).toEqual([
    "Today",
    "Yesterday",
    "Past week",
    "Past month",
    "Older",
  ]);
});

test("what an address says wrongly is left out", () => {
  expect(
    parseView({ status: "BROKEN", date: "week", preset: "CUSTOM", sort: "PASSWORD", archived: "yes" }),
  ).toEqual({
    date: "week",
    preset: "CUSTOM",
  });
});

test("the server is asked for exactly what is chosen", () => {
  expect(whereOf({}, nowMs, "UTC")).toEqual({ archived: false });
  expect(
    whereOf(
      { status: "WORKING", user: "usr_1", preset: "CUSTOM", date: "yesterday", archived: true },
      nowMs,
      "UTC",
    ),
  ).toEqual({
    states: ["WORKING"],
    userIds: ["usr_1"],
    customTask: true,
    updatedAfter: new Date(nowMs - dayMs).toISOString(),
    archived: true,
  });
});

test("one of the agency's own presets is asked for by its id", () => {
  const view = parseView({ preset: "cpr_01abc" });
  expect(whereOf(view, nowMs, "UTC")).toEqual({ customPresetIds: ["cpr_01abc"], archived: false });
  expect(parseView({ preset: "cpr_0' OR 1=1" })).toEqual({});
});

test("rows are loaded group by group, so that no group grows above what is shown", () => {
  expect(loadingOrderOf({})).toEqual({ sort: "STATUS", direction: "ASC" });
  expect(loadingOrderOf({ group: "date", sort: "TITLE" })).toEqual({ sort: "UPDATED_AT", direction: "DESC" });
  expect(loadingOrderOf({ group: "none", sort: "TITLE" })).toEqual(orderOf({ sort: "TITLE" }));
});

const row = (title: string, more: Partial<WorkspaceRow>): WorkspaceRow => ({
  id: title,
  title,
  state: "IDLE",
  statusLine: "",
  preset: null,
  customPreset: null,
  createdAt: new Date(nowMs).toISOString(),
  updatedAt: new Date(nowMs).toISOString(),
  metadata: { clientName: null },
  agencyUser: null,
  mailSender: null,
  ...more,
});

test("states stand in the specification's order, rows without a client last, and each group in the list's order", () => {
  const rows = [
    row("b", { state: "IDLE", metadata: { clientName: "Osprey" } }),
    row("c", { state: "WORKING" }),
    row("a", { state: "IDLE", metadata: { clientName: "Kestrel" } }),
    row("d", { state: "WAITING_FOR_INPUT" }),
  ];
  const shape = (group: "status" | "client") =>
    groupRows(rows, { group, order: orderOf({ sort: "TITLE" }), titleOfPreset: () => "", nowMs })?.map(
      (each) => [each.label, each.rows.map(({ id }) => id).join("")],
    );
  expect(shape("status")).toEqual([
    ["Waiting", "d"],
    ["Working", "c"],
    ["Idle", "ab"],
  ]);
  expect(shape("client")).toEqual([
    ["Kestrel", "a"],
    ["Osprey", "b"],
    ["No client", "cd"],
  ]);
});
