/** Pages as pictures: a model is shown the page as a person sees it. */
import { PDFDocument, PDFName, rgb } from "@cantoo/pdf-lib";
import { zlibSync } from "fflate";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../../core/reading/open-document.ts";
import { writePictureText } from "../../../core/reading/picture-text.ts";
import type { PagePicture } from "../../../core/reading/reader.ts";
import { grayJpx, groupFour, groupThree, jbig2 } from "../../support/packed-pictures.ts";
import { makeMixedPdf, makePhoto, makePicture, makeTurnedScan, readGrayPng } from "../../support/pictures.ts";
import { openBytes, readFixture, toSource } from "./sources.ts";

async function draw(bytes: Uint8Array, page = 1): Promise<PagePicture> {
  const reader = await openBytes(bytes);
  const picture = await reader.drawPage?.(page);
  await reader.close();
  if (!picture) throw new Error("The reader draws no pages.");
  return picture;
}

async function drawn(bytes: Uint8Array, page = 1) {
  const picture = await draw(bytes, page);
  if (picture.tag !== "DRAWN") throw new Error(picture.tag);
  return { ...picture, ...readGrayPng(picture.bytes) };
}

/** Black in its upper left quarter, white elsewhere. */
const corner = makePicture(200, 100, [[0, 0, 100, 50]]);

describe("a scanned page", () => {
  test("is drawn at its scanned resolution", async () => {
    const picture = await drawn(await readFixture("workers-compensation-landscaping-scan.pdf"));
    expect(picture).toMatchObject({ width: 1105, height: 1430, mediaType: "image/png", coverage: 1 });
  });

  test.each([
    [0, { width: 200, height: 100, dark: [50, 25], light: [150, 75] }],
    [90, { width: 100, height: 200, dark: [75, 50], light: [25, 150] }],
    [180, { width: 200, height: 100, dark: [150, 75], light: [50, 25] }],
    [270, { width: 100, height: 200, dark: [25, 150], light: [75, 50] }],
  ])("rotated by %i degrees is drawn as displayed", async (turn, shown) => {
    const picture = await drawn(await makeTurnedScan(corner, turn));
    expect(picture).toMatchObject({ width: shown.width, height: shown.height });
    expect(picture.dotAt(shown.dark[0] ?? 0, shown.dark[1] ?? 0)).toBe(0);
    expect(picture.dotAt(shown.light[0] ?? 0, shown.light[1] ?? 0)).toBe(15);
  });

  test("in strips is drawn whole", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([200, 200]);
    for (const [nth, mark] of [10, 90, 150].entries()) {
      const strip = await pdf.embedPng(makePicture(200, 50, [[mark, 10, 20, 20]]));
      page.drawImage(strip, { x: 0, y: 150 - nth * 50, width: 200, height: 50 });
    }
    const picture = await drawn(await pdf.save());
    expect(picture.coverage).toBeCloseTo(0.75);
    expect([picture.dotAt(20, 20), picture.dotAt(100, 70), picture.dotAt(160, 120)]).toEqual([0, 0, 0]);
    expect([picture.dotAt(100, 20), picture.dotAt(20, 70), picture.dotAt(20, 180)]).toEqual([15, 15, 15]);
  });

  test("with an ink mask is drawn black on white", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([80, 80]);
    // Eight dots wide and high; the left half is ink.
    const mask = pdf.context.stream(new Uint8Array(8).fill(0x0f), {
      Type: "XObject",
      Subtype: "Image",
      Width: 8,
      Height: 8,
      ImageMask: true,
      BitsPerComponent: 1,
    });
    page.node.setXObject(PDFName.of("Ink"), pdf.context.register(mask));
    const content = pdf.context.stream("q 80 0 0 80 0 0 cm /Ink Do Q");
    page.node.set(PDFName.of("Contents"), pdf.context.register(content));
    const picture = await drawn(await pdf.save());
    expect(picture.dotAt(20, 40)).toBe(0);
    expect(picture.dotAt(60, 40)).toBe(15);
  });

  test("the size of a wall is drawn no larger than models accept", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([14_400, 7_200]);
    const picture = await pdf.embedPng(makePicture(3_000, 1_500, [[100, 100, 900, 900]]));
    page.drawImage(picture, { x: 0, y: 0, width: 14_400, height: 7_200 });
    expect(await drawn(await pdf.save())).toMatchObject({ width: 2_200, height: 1_100 });
  });
});

describe("a scan in a scanner's compression", () => {
  /** The picture on the left half of a page of 128 by 64 points, after a page of text. */
  async function makeScan(
    bytes: Uint8Array,
    entries: Record<string, unknown>,
    { globals, password }: { globals?: Uint8Array; password?: string } = {},
  ): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    pdf.addPage([100, 100]).drawText("Not this one");
    const page = pdf.addPage([128, 64]);
    const { context } = pdf;
    const shared = globals && { JBIG2Globals: context.register(context.stream(globals)) };
    const picture = context.stream(bytes, {
      ...{ Type: "XObject", Subtype: "Image", Width: 64, Height: 64, BitsPerComponent: 1 },
      ...(entries["ImageMask"] === true ? {} : { ColorSpace: "DeviceGray" }),
      ...entries,
      ...(shared && { DecodeParms: context.register(context.obj(shared)) }),
    });
    page.node.setXObject(PDFName.of("Scan"), context.register(picture));
    const content = context.stream("q 64 0 0 64 0 0 cm /Scan Do Q");
    page.node.set(PDFName.of("Contents"), context.register(content));
    if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: "owner" });
    return pdf.save({ useObjectStreams: false });
  }
  const expectBar = (picture: Awaited<ReturnType<typeof drawn>>) => {
    expect(picture).toMatchObject({ width: 128, height: 64, coverage: 0.5 });
    expect([picture.dotAt(32, 10), picture.dotAt(20, 30), picture.dotAt(45, 3)]).toEqual([0, 0, 0]);
    expect([picture.dotAt(8, 10), picture.dotAt(32, 40), picture.dotAt(100, 10)]).toEqual([15, 15, 15]);
  };
  const four = { K: -1, Columns: 64, Rows: 64 };
  const both = jbig2();

  test.each([
    ["fax, group 4", groupFour(), { Filter: "CCITTFaxDecode", DecodeParms: four }],
    ["fax, group 3", groupThree(), { Filter: "CCITTFaxDecode", DecodeParms: { ...four, K: 0 } }],
    ["fax as an ink mask", groupFour(), { Filter: "CCITTFaxDecode", DecodeParms: four, ImageMask: true }],
    [
      "fax, compressed twice",
      zlibSync(groupFour()),
      { Filter: ["FlateDecode", "CCITTFaxDecode"], DecodeParms: [null, four] },
    ],
    ["JBIG2", both, { Filter: "JBIG2Decode" }],
  ])("is drawn from %s", async (_kind, bytes, entries) => {
    expectBar(await drawn(await makeScan(bytes, entries), 2));
  });

  test("is drawn from JBIG2 with its shared segments, and not without them", async () => {
    const withShared = (globals: Uint8Array) => makeScan(both, { Filter: "JBIG2Decode" }, { globals });
    // A comment segment, and a truncated dictionary.
    const remark = Uint8Array.of(0, 0, 0, 9, 62, 0, 0, 0, 0, 0, 4, 0x20, 0, 0, 0);
    const broken = Uint8Array.of(0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 4, 9, 9, 9, 9);
    expectBar(await drawn(await withShared(remark), 2));
    expect(await draw(await withShared(broken), 2)).toEqual({ tag: "UNKNOWN" });
  });

  test("is reported in an encrypted file", async () => {
    const locked = await makeScan(both, { Filter: "JBIG2Decode" }, { password: "" });
    expect(await draw(locked, 2)).toEqual({ tag: "UNKNOWN" });
  });

  test.each([1, 3])(
    "is drawn from JPEG 2000 with %i components, no larger than models accept",
    async (components) => {
      const colors = components === 1 ? { ColorSpace: "DeviceGray" } : {};
      const size = { Width: 5_200, Height: 5_200, BitsPerComponent: 8 };
      const bytes = grayJpx(5_200, 5_200, components);
      const picture = await drawn(await makeScan(bytes, { Filter: "JPXDecode", ...size, ...colors }), 2);
      expect(picture.width).toBe(2_200);
      expect(picture.dotAt(500, 500)).toBe(8);
      expect(picture.dotAt(1_500, 500)).toBe(15);
    },
  );

  test("is reported when damaged or too large to unpack", async () => {
    const broken = await makeScan(Uint8Array.of(1, 2, 3), { Filter: "JPXDecode" });
    expect(await draw(broken, 2)).toEqual({ tag: "UNKNOWN" });
    const size = { Width: 9_000, Height: 9_000, DecodeParms: { ...four, Columns: 9_000, Rows: 9_000 } };
    const huge = await makeScan(groupFour(), { Filter: "CCITTFaxDecode", ...size });
    expect(await draw(huge, 2)).toEqual({ tag: "UNKNOWN" });
  });
});

describe("a photo", () => {
  test.each([
    [1, { width: 612, height: 306, dark: [0.25, 0.25], light: [0.75, 0.75] }],
    [3, { width: 612, height: 306, dark: [0.75, 0.75], light: [0.25, 0.25] }],
    [6, { width: 612, height: 1_224, dark: [0.75, 0.25], light: [0.25, 0.75] }],
    [8, { width: 612, height: 1_224, dark: [0.25, 0.75], light: [0.75, 0.25] }],
  ])("with camera orientation %i is drawn upright", async (orientation, shown) => {
    const opened = await openDocument("JPEG", toSource(makePhoto(orientation)));
    if (!opened.ok) throw new Error(opened.error.code);
    const page = await opened.value.readPage(1);
    expect(page).toMatchObject({ width: shown.width, height: shown.height, text: "" });
    const picture = await opened.value.drawPage?.(1);
    if (picture?.tag !== "DRAWN") throw new Error(picture?.tag);
    const { width, height, dotAt } = readGrayPng(picture.bytes);
    const at = ([x = 0, y = 0]: number[]) => dotAt(Math.floor(x * width), Math.floor(y * height));
    expect(at(shown.dark)).toBeLessThan(3);
    expect(at(shown.light)).toBeGreaterThan(12);
    await opened.value.close();
  });

  test("cut off before its size is damaged; cut off later it is drawn as far as it goes", async () => {
    const whole = makePhoto(1);
    const cut = await openDocument("JPEG", toSource(whole.subarray(0, 60)));
    expect(cut).toMatchObject({ ok: false, error: { code: "DAMAGED" } });
    const later = await openDocument("JPEG", toSource(whole.subarray(0, whole.length - 4)));
    if (!later.ok) throw new Error(later.error.code);
    expect(["DRAWN", "UNKNOWN", "BLANK"]).toContain((await later.value.drawPage?.(1))?.tag);
  });
});

describe("a page without a scan", () => {
  test("is blank when it is empty or a picture of an empty sheet", async () => {
    expect(await draw(await makeMixedPdf(["BLANK"]))).toEqual({ tag: "BLANK" });
    expect(await draw(await makeTurnedScan(makePicture(200, 100, []), 0))).toEqual({ tag: "BLANK" });
  });

  test("is painted when its letters are drawn as outlines", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([612, 792]);
    // A ring: its inner outline runs the other way around.
    for (let nth = 0; nth < 200; nth++) {
      page.drawSvgPath("M 0 0 L 9 0 L 9 9 L 0 9 Z M 3 3 L 3 6 L 6 6 L 6 3 Z", {
        x: 40 + (nth % 40) * 12,
        y: 700 - Math.floor(nth / 40) * 20,
        color: rgb(0, 0, 0),
      });
    }
    const picture = await drawn(await pdf.save());
    const dotOf = (points: number) => Math.round((points * picture.width) / 612);
    const [x, y] = [dotOf(40), dotOf(92)];
    expect(picture.coverage).toBe(0);
    expect(picture.dotAt(x + dotOf(1.5), y + dotOf(1.5))).toBe(0);
    expect(picture.dotAt(x + dotOf(4.5), y + dotOf(4.5))).toBe(15);
    expect(picture.dotAt(x + dotOf(10.5), y + dotOf(4.5))).toBe(15);
  });

  test("is blank when nothing but a few shapes is drawn on it", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([612, 792]);
    for (let nth = 0; nth < 20; nth++) page.drawRectangle({ x: 40, y: 40 + nth * 30, width: 500, height: 4 });
    expect(await draw(await pdf.save())).toEqual({ tag: "BLANK" });
  });

  test("is reported when its picture cannot be unpacked", async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([200, 200]);
    const noise = pdf.context.stream(new Uint8Array(500).fill(7), {
      Type: "XObject",
      Subtype: "Image",
      Width: 200,
      Height: 200,
      BitsPerComponent: 1,
      ColorSpace: "DeviceGray",
      Filter: "JBIG2Decode",
    });
    page.node.setXObject(PDFName.of("Scan"), pdf.context.register(noise));
    const content = pdf.context.stream("q 200 0 0 200 0 0 cm /Scan Do Q");
    page.node.set(PDFName.of("Contents"), pdf.context.register(content));
    expect(await draw(await pdf.save())).toEqual({ tag: "UNKNOWN" });
  });
});

describe("the words of a picture", () => {
  const cell = (text: string, left: number, right: number, top: number) => ({
    text,
    box: { left, top, right, bottom: top + 0.01 },
  });
  const none = { text: "", words: [] };

  test("are laid out row by row, each word with its share of its cell's box", () => {
    const { text, words } = writePictureText(
      [
        { cells: [cell("Policy  number", 0.1, 0.2, 0.1), cell("GL 1042", 0.5, 0.6, 0.1)] },
        { cells: [] },
        { cells: [cell("LIMITS", 0.1, 0.2, 0.2)] },
        { cells: [cell("Each occurrence", 0.1, 0.3, 0.22)] },
      ],
      { width: 612, height: 792 },
      none,
    );
    expect(text).toBe("Policy number GL 1042\n\nLIMITS\nEach occurrence");
    expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(text.split(/\s+/));
    expect(words[2]?.x).toBeCloseTo(306);
    expect(words[2]?.y).toBeCloseTo(79.2);
    expect(words[5]?.height).toBeCloseTo(7.92);
  });

  test("have no boxes at all when one is missing, so that layout loses no word", () => {
    const rows = [{ cells: [cell("One", 0.1, 0.2, 0.1)] }, { cells: [{ text: "Two", box: null }] }];
    expect(writePictureText(rows, { width: 612, height: 792 }, none)).toEqual({
      text: "One\nTwo",
      words: [],
    });
    expect(writePictureText(rows.slice(0, 1), { width: 0, height: 0 }, none).words).toEqual([]);
  });

  test("follow the text already on the page", () => {
    const before = { text: "FAXED", words: [{ start: 0, end: 5, x: 1, y: 1, width: 30, height: 8 }] };
    const { text, words } = writePictureText(
      [{ cells: [cell("Binder", 0.1, 0.2, 0.5)] }],
      { width: 612, height: 792 },
      before,
    );
    expect(text).toBe("FAXED\n\nBinder");
    expect(words).toHaveLength(2);
  });
});
