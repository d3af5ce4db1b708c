import { expect, test } from "vitest";
import { isoInstant } from "../../../core/shared/iso-instant.ts";

test("an instant is written as Date writes it", () => {
  const day = 24 * 60 * 60_000;
  const near = [0, 1, 999, 59_999, 3_599_999, day - 1, day];
  const bases = [
    0,
    Date.UTC(2026, 10, 23),
    Date.UTC(2000, 1, 29),
    Date.UTC(9999, 11, 31),
    -62_198_755_200_000,
  ];
  for (const base of bases)
    for (const ms of near)
      for (const at of [base + ms, base - ms]) expect(isoInstant(at)).toBe(new Date(at).toISOString());
  expect(isoInstant(1.5)).toBe(new Date(1.5).toISOString());
});

test("what is no instant is refused", () => {
  expect(() => isoInstant(Number.NaN)).toThrow(RangeError);
  expect(() => isoInstant(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
});
