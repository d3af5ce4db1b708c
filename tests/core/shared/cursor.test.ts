import { expect, test } from "vitest";
import { encodeCursor, parseCursor } from "../../../core/shared/paging.ts";

const cursorOf = (json: string) => btoa(json).replaceAll("=", "");

test.each([
  "",
  "x",
  "%",
  "[]",
  "{}",
  "[1]",
  "[1,2]",
  '[1,"a",2]',
  '[true,"a"]',
  '[[],"a"]',
  '[1e999,"a"]',
  '[-1e999,"a"]',
])("rejects a cursor of %s", (json) => {
  expect(parseCursor(cursorOf(json))).toEqual({ ok: false, error: null });
});

test.each([
  ["Ärztehaus 🧗", "acc_1"],
  [1.5, "acc_1"],
  [null, "acc_1"],
] as const)("returns what was encoded: %s", (key, id) => {
  expect(parseCursor(encodeCursor([key, id]))).toEqual({ ok: true, value: [key, id] });
});
