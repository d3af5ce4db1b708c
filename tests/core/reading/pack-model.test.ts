import { describe, expect, test } from "vitest";
import type { Block, PageModel, Piece } from "#model/reading";
import { modelPages, packModel, unpackModel } from "../../../core/page-model/mod.ts";
import { readFirst, readFixture } from "./sources.ts";

const roundTrip = (model: PageModel): PageModel => {
  const { page, width, height, text } = model;
  return unpackModel(packModel(model), { page, width, height, text });
};

const text = "Pre mium\n$1,200\n\nLoc. Building\n1 $500,000";
const piece = (start: number, end: number, own = text.slice(start, end)): Piece => ({
  text: own,
  spans: [{ start, end }],
  box: { x: 72.1, y: 100.4, width: 30.2, height: 12 },
});
const base = { section: 0, headings: ["DECLARATIONS", "Property"] };
const blocks: Block[] = [
  { kind: "HEADING", ...base, ...piece(0, 8, "Premium"), level: 2 },
  { kind: "PARAGRAPH", ...base, headings: [], ...piece(0, 8), box: null },
  { kind: "LIST_ITEM", ...base, ...piece(9, 15), level: 1, marker: "a." },
  {
    kind: "PAIR",
    ...base,
    ...piece(0, 15, "Premium $1,200"),
    label: piece(0, 8, "Premium"),
    value: piece(9, 15),
  },
  { kind: "PAIR", ...base, ...piece(0, 8), label: piece(0, 8), value: null, isFormField: true },
  {
    ...{ kind: "TABLE" as const, ...base, ...piece(17, 41), title: "Locations" },
    columns: [piece(17, 21), { text: "Building", spans: [], box: null }],
    rows: [{ kind: "TOTAL", cells: [null, piece(33, 41)] }],
    isContinued: true,
  },
  {
    kind: "FURNITURE",
    ...base,
    ...piece(31, 41),
    spans: [
      { start: 33, end: 41 },
      { start: 31, end: 32 },
    ],
  },
];
const model: PageModel = {
  ...{ page: 3, width: 612, height: 792, text, blocks },
  sections: [
    {
      kind: "DECLARATIONS",
      title: null,
      formNumber: "CP 00 10",
      edition: null,
      part: "Property",
      startPage: 2,
    },
  ],
  unsure: [{ start: 9, end: 15 }],
};

describe("a packed page model", () => {
  test("unpacks to every kind of block as it was", () => {
    expect(roundTrip(model)).toEqual(model);
    const blank = { ...model, text: "", blocks: [], sections: [] };
    expect(roundTrip(blank)).toEqual(blank);
  });

  test("of a real page keeps all that it says, boxes to a twentieth of a point, in less room than word boxes", async () => {
    const page = await readFirst(await readFixture("bop-bakery.pdf"));
    const [made] = modelPages([page]);
    if (!made) throw new Error("Nothing was modeled.");
    const exact = (_: string, value: unknown): unknown =>
      typeof value === "number" ? Math.round(value) : value;
    const near = (each: PageModel): unknown => JSON.parse(JSON.stringify(each), exact);
    const unpacked = roundTrip(made);
    expect(unpacked.blocks.map((block) => block.text)).toEqual(made.blocks.map((block) => block.text));
    for (const [at, block] of unpacked.blocks.entries())
      expect(Math.abs((block.box?.x ?? 0) - (made.blocks[at]?.box?.x ?? 0))).toBeLessThanOrEqual(0.0501);
    expect(near({ ...unpacked, blocks: [] })).toEqual(near({ ...made, blocks: [] }));
    expect(packModel(made).length).toBeLessThan(16 * page.words.length);
  });

  test("that is cut off or none is rejected", () => {
    const packed = packModel(model);
    const page = { page: 3, width: 612, height: 792, text };
    expect(() => unpackModel(packed.subarray(0, packed.length - 20), page)).toThrow(RangeError);
    expect(() => unpackModel(new Uint8Array([9, 1, 2]), page)).toThrow(RangeError);
    expect(() => unpackModel(new Uint8Array(), page)).toThrow(RangeError);
  });
});
