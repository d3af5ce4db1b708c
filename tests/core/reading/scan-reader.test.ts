/** Text recognition itself, on a small scan of ours as it is and as scanners and cameras spoil it. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { openScanReader } from "../../../apps/cli/scan-reader.ts";
import { encodeGrayPng } from "../../../core/reading/gray-png.ts";
import type { Raster } from "../../../core/reading/paint-page.ts";
import type { ScanReader } from "../../../core/reading/scan-reader/mod.ts";
import { deskew, evenLight, turn } from "../../../core/reading/scan-reader/straighten.ts";
import type { ScannedPage } from "../../../core/reading/scanned-page.ts";
import { readGrayPng } from "../../support/pictures.ts";

const png = readFileSync("fixtures/scans/endorsement-add-vehicle.png");
const { width, height, dotAt } = readGrayPng(png);
const scan: Raster = {
  ...{ width, height },
  gray: Uint8Array.from(
    { length: width * height },
    (_, at) => 17 * dotAt(at % width, Math.floor(at / width)),
  ),
};
let read: ScanReader;
beforeAll(async () => {
  read = await openScanReader();
});

const facts = ["CAX-2210047", "10/12/2026", "$1,204.00"];
const textOf = (page: ScannedPage | null) => page?.words.map(({ text }) => text) ?? [];
const spoiled = (change: (dot: number, x: number, y: number) => number): Raster => ({
  ...scan,
  gray: scan.gray.map((dot, at) => change(dot, at % width, Math.floor(at / width))),
});

test.each<[string, Raster, Partial<ScannedPage>]>([
  ["as it is", scan, { turns: 0, skew: 0 }],
  ["upside down", turn(scan, 2), { turns: 2 }],
  ["on its side", turn(scan, 1), { turns: 3 }],
])("reads a page %s", (_how, raster, lie) => {
  const page = read(encodeGrayPng(raster));
  expect(page).toMatchObject(lie);
  expect(textOf(page)).toEqual(expect.arrayContaining(facts));
});

test("straightens a skewed page", () => {
  const page = read(encodeGrayPng(deskew(scan, -4)));
  expect(page?.skew).toBeCloseTo(4, 0);
  expect(textOf(page)).toEqual(expect.arrayContaining(facts));
});

test("reads a photo with a shadow on half of it", () => {
  const shadow = spoiled((dot, x) => dot * (0.95 - 0.6 * Math.min(1, Math.max(0, (x - 300) / 500))));
  const paper = evenLight(shadow).gray;
  expect(paper[width * 10 + width - 20]).toBeGreaterThan(235);
  expect(textOf(read(encodeGrayPng(shadow)))).toEqual(expect.arrayContaining(facts));
});

test("makes no words of noise, nor of an empty sheet", () => {
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const noise = Uint8Array.from({ length: 500 * 300 }, () => 255 * random());
  expect(textOf(read(encodeGrayPng({ width: 500, height: 300, gray: noise })))).toEqual([]);
  expect(textOf(read(encodeGrayPng(spoiled(() => 240))))).toEqual([]);
});

test("answers null for what is no picture", () => {
  expect(read(new TextEncoder().encode("This is no picture."))).toBeNull();
});
