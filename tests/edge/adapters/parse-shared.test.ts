/** Messages to many watchers are parsed once for an agency, and never shared between two. */
import { expect, test } from "vitest";
import { createSharedParser } from "../../../edge/adapters/parse-shared.ts";

test("watchers of one agency are given one value, those of another the same text as another value", () => {
  const parse = createSharedParser();
  const text = '{"changes":[]}';
  const value = parse("agency-1", text);
  expect(parse("agency-1", text)).toBe(value);
  const other = parse("agency-2", text);
  expect(other).toEqual(value);
  expect(other).not.toBe(value);
  expect(parse("agency-1", '{"changes":[1]}')).toEqual({ changes: [1] });
});
