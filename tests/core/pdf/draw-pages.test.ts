import { degrees, PDFDocument } from "@cantoo/pdf-lib";
import { expect, onTestFinished, test, vi } from "vitest";
import type { DrawnPage, Mark } from "#core/pdf";
import { pdfWriter } from "../../support/pdf-writer.ts";
import { scan } from "../../support/pictures.ts";
import { cpuOf } from "../../support/processor-time.ts";
import { getBox, openBytes, readAll, readFirst } from "../reading/sources.ts";

const letter = (...marks: Mark[]): DrawnPage => ({ width: 612, height: 792, marks });
const word = (text: string, x: number, y: number): Mark => ({ kind: "TEXT", text, x, y, size: 10 });

async function draw(...pages: DrawnPage[]): Promise<Uint8Array> {
  const drawn = await pdfWriter.drawPages("Proposal", pages);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.error));
  return drawn.value;
}

test("text stands where it was put, in letters that come back as they were", async () => {
  const bytes = await draw(
    letter(
      word("Łódź €5,000 — Ωμέγα Привет 1x2 -> office", 54, 100),
      { ...word("$1,000,000", 558, 100), align: "RIGHT" } as Mark,
      { ...word("1<->2", 558, 160), align: "RIGHT" } as Mark,
      { ...word("middle", 306, 130), align: "CENTER", face: "bold" } as Mark,
    ),
    letter(word("second", 54, 60)),
  );
  const [first, second] = await readAll(bytes);
  if (!first || !second) throw new Error("There are two pages.");
  expect(first.text).toContain("Łódź €5,000 — Ωμέγα Привет 1x2 -> office $1,000,000");
  expect(second.text).toBe("second");
  expect(getBox(first, "Łódź").x).toBeCloseTo(54, 0);
  const [amount, arrow] = [getBox(first, "$1,000,000"), getBox(first, "1<->2")];
  for (const { x, width } of [amount, arrow]) expect(x + width).toBeCloseTo(558, 0);
  const middle = getBox(first, "middle");
  expect(middle.x + middle.width / 2).toBeCloseTo(306, 0);
  // The base line runs through the box's lower part.
  expect(amount.y).toBeLessThan(100);
  expect(amount.y + amount.height).toBeGreaterThan(99);
  expect(amount.y + amount.height).toBeLessThan(106);
});

test.each([0, 90, 180, 270])("a page turned by %i is stamped as it is shown", async (turn) => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 300]);
  page.setCropBox(20, 30, 360, 240);
  page.setRotation(degrees(turn));
  const stamped = await pdfWriter.stampPages(await pdf.save(), [
    { page: 1, marks: [word("stamped", 50, 70)] },
  ]);
  if (!stamped.ok) throw new Error(stamped.error.message);
  const reading = await readFirst(stamped.value);
  expect([reading.width, reading.height]).toEqual(turn % 180 === 0 ? [360, 240] : [240, 360]);
  const box = getBox(reading, "stamped");
  expect(box.x).toBeCloseTo(50, 0);
  expect(box.y + box.height).toBeGreaterThan(69);
  expect(box.y + box.height).toBeLessThan(76);
  expect(box.width).toBeGreaterThan(box.height);
});

test("an image and lines are drawn", async () => {
  const marks: Mark[] = [
    { kind: "IMAGE", bytes: scan, x: 0, y: 0, width: 612, height: 792 },
    { kind: "LINE", from: [54, 400], to: [558, 400], width: 2, color: [1, 0, 0] },
  ];
  const reader = await openBytes(await draw(letter(...marks)));
  expect(await reader.drawPage?.(1)).toMatchObject({ tag: "DRAWN", coverage: 1 });
  await reader.close();
  const withLine = await draw(letter(...marks));
  const without = await draw(letter(...marks.slice(0, 1)));
  expect(withLine.length).toBeGreaterThan(without.length);
});

test("what cannot be drawn is refused by its place", async () => {
  const refused = await pdfWriter.drawPages("Proposal", [
    letter(word("fine", 54, 60)),
    letter(word("漢字", 54, 60), {
      kind: "IMAGE",
      bytes: new Uint8Array(9),
      x: 0,
      y: 0,
      width: 9,
      height: 9,
    }),
  ]);
  expect(refused).toMatchObject({
    error: {
      code: "VALIDATION",
      fields: [
        { path: "pages.1.marks.0.text", message: expect.stringContaining("漢 (U+6F22), 字 (U+5B57)") },
        { path: "pages.1.marks.1.bytes" },
      ],
    },
  });
  const onNoPage = await pdfWriter.stampPages(await draw(letter()), [{ page: 2, marks: [] }]);
  expect(onNoPage).toMatchObject({ error: { fields: [{ path: "pages.0.page" }] } });
});

test("a long text is broken into lines that are no wider than asked", async () => {
  const text = `Each location is described with its protection class. ${"x".repeat(120)}\n\nLast paragraph.`;
  const lines = pdfWriter.wrapText(text, { size: 10, width: 200 });
  expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(/\s/g, ""));
  expect(lines.at(-2)).toBe("");
  const page = await readFirst(await draw(letter(...lines.map((line, at) => word(line, 54, 60 + at * 14)))));
  for (const { x, width } of page.words) expect(x + width).toBeLessThan(54 + 201);
});

test("equal pages give equal bytes on any day, with a font of the letters that are used alone", async () => {
  const page = letter(word("Certificate", 54, 60), {
    kind: "IMAGE",
    bytes: scan,
    x: 9,
    y: 9,
    width: 50,
    height: 60,
  });
  const first = await draw(page);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-06T07:08:09Z") });
  onTestFinished(() => void vi.useRealTimers());
  expect(Buffer.from(await draw(page)).equals(Buffer.from(first))).toBe(true);
  expect(first.length).toBeLessThan(12_000);
});

test("ten times the pages take about ten times as long", async () => {
  const pages = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      letter(
        ...Array.from({ length: 30 }, (_, nth) => word(`Line ${nth} of page ${at} of it`, 54, 50 + nth * 14)),
      ),
    );
  await draw(...pages(10));
  const [few, many] = [await cpuOf(() => draw(...pages(10))), await cpuOf(() => draw(...pages(100)))];
  expect(many.ms / few.ms).toBeLessThan(30);
});
