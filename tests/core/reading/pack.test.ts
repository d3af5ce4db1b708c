import { describe, expect, test } from "vitest";
import type { WordBox } from "#model/reading";
import { packPage, unpackPage } from "../../../core/reading/pack.ts";
import { readFirst, readFixture } from "./sources.ts";

const box = (
  start: number,
  length: number,
  x: number,
  y: number,
  width: number,
  height: number,
): WordBox => ({
  start,
  end: start + length,
  x,
  y,
  width,
  height,
});

describe("packed word boxes", () => {
  test("unpack to the original values, to a tenth of a point", () => {
    const words = [
      box(0, 5, 72.1, 100.4, 30.2, 12),
      box(6, 3, -4.5, 0, 6000.3, 0.1),
      box(190_000, 1, 3000, 3000, 1, 1),
    ];
    expect(unpackPage(packPage(words))).toEqual(words);
  });

  test("of a real page stay within a twentieth of a point and keep every offset", async () => {
    const { words } = await readFirst(await readFixture("bop-bakery.pdf"));
    const packed = packPage(words);
    expect(packed.length).toBe(8 + 16 * words.length);
    unpackPage(packed).forEach((word, at) => {
      const original = words[at];
      expect([word.start, word.end]).toEqual([original?.start, original?.end]);
      for (const side of ["x", "y", "width", "height"] as const) {
        expect(Math.abs(word[side] - (original?.[side] ?? NaN))).toBeLessThanOrEqual(0.0501);
      }
    });
  });

  test("of an empty page are only a header", () => {
    expect(unpackPage(packPage([]))).toEqual([]);
  });

  test("are read from the middle of a larger buffer, as a ranged read returns them", () => {
    const packed = packPage([box(0, 4, 10, 20, 30, 40)]);
    const around = new Uint8Array(packed.length + 7);
    around.set(packed, 3);
    expect(unpackPage(around.subarray(3, 3 + packed.length))).toHaveLength(1);
  });

  test("clamp impossible values instead of wrapping around", () => {
    expect(unpackPage(packPage([box(0, 1, 1e9, -1e9, 1e9, -5)]))).toEqual([
      box(0, 1, 3276.7, -3276.8, 6553.5, 0),
    ]);
  });

  test("that are cut off or not packed boxes are rejected", () => {
    const packed = packPage([box(0, 4, 10, 20, 30, 40)]);
    expect(() => unpackPage(packed.subarray(0, packed.length - 1))).toThrow(RangeError);
    expect(() => unpackPage(new Uint8Array(8))).toThrow(RangeError);
    expect(() => unpackPage(new Uint8Array())).toThrow(RangeError);
  });
});
