import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Block, PageModel, PageReading, Piece, WordBox } from "../../../core/reading/model.ts";
import { modelPages } from "../../../core/page-model/model-pages.ts";
import { quoteOf } from "../../../core/page-model/quote-of.ts";
import { cpuOf, ratioOf } from "../../support/processor-time.ts";
import cases from "./page-model-cases.json" with { type: "json" };
import { openBytes, readFixture } from "./sources.ts";

const LETTER_WIDTH = 5;

/** "60 | 40 Policy Number: | 200 ABC @14": a row's distance from the top, its cells with their left edges, and its size. */
function pageOf(rows: readonly string[], page: number): PageReading {
  const words: WordBox[] = [];
  let text = "";
  for (const row of rows) {
    const [said = "", height = "10"] = row.split(" @");
    const [y, ...cells] = said.split(" | ");
    if (text !== "") text += "\n";
    for (const cell of cells) {
      const [left, ...own] = cell.split(" ");
      let x = Number(left);
      for (const word of own) {
        if (text !== "" && !text.endsWith("\n")) text += " ";
        const box = { x, y: Number(y), width: word.length * LETTER_WIDTH, height: Number(height) };
        words.push({ start: text.length, end: text.length + word.length, ...box });
        text += word;
        x += box.width + LETTER_WIDTH / 2;
      }
    }
  }
  return { page, width: 612, height: 792, text, words };
}

const plainPage = (text: string): PageReading => ({ page: 1, width: 0, height: 0, text, words: [] });

const names = { HEADING: "HEADING", PARAGRAPH: "TEXT", FURNITURE: "FURNITURE" } as const;

function outlineOf(block: Block): string[] {
  switch (block.kind) {
    case "PAIR":
      return [`PAIR ${block.label.text} = ${block.value?.text ?? "-"}`];
    case "TABLE":
      return [
        `TABLE ${block.isContinued ? "(continued) " : ""}${block.columns.map(({ text }) => text).join(" ¦ ")}`,
        ...block.rows.map(
          ({ kind, cells }) => `${kind} ${cells.map((cell) => cell?.text ?? "-").join(" ¦ ")}`,
        ),
      ];
    case "LIST_ITEM":
      return [`ITEM${block.level} ${block.text}`];
    default:
      return [`${names[block.kind]} ${block.text}`];
  }
}

const outline = (models: readonly PageModel[]): string[] =>
  models.flatMap(({ blocks }) => blocks.flatMap(outlineOf));

const sectionsOf = (models: readonly PageModel[]): string[] =>
  models.flatMap(({ sections }) =>
    sections.map(({ kind, formNumber, edition }) => [kind, formNumber, edition].filter(Boolean).join(" ")),
  );

describe("a page model", () => {
  it.each(cases)("$name", ({ pages, text, outline: expected }) => {
    const read = pages ? pages.map((rows, at) => pageOf(rows, at + 1)) : [plainPage(text ?? "")];
    expect(outline(modelPages(read))).toEqual(expected);
  });

  it("says where blocks stand: declarations, a form, a worked example in it, an endorsement", () => {
    const models = modelPages([
      pageOf(
        [
          "60 | 40 COMMERCIAL PROPERTY COVERAGE PART DECLARATIONS @14",
          "90 | 40 Building limit | 200 $400,000",
          "760 | 40 JH 10 (04 26) | 500 Page 1",
        ],
        1,
      ),
      pageOf(
        [
          "60 | 40 BUILDING AND PERSONAL PROPERTY COVERAGE FORM @14",
          "90 | 40 F. Additional Conditions",
          "110 | 40 Example 1",
          "124 | 40 Limit of insurance for Building 1: $70,000",
          "150 | 40 G. Definitions",
          "170 | 40 Fungus means any type or form of fungus, including mold or mildew.",
          "760 | 40 CP 00 10 10 12 | 500 Page 1 of 1",
        ],
        2,
      ),
      pageOf(
        [
          "60 | 40 THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY.",
          "90 | 40 THEFT EXCLUSION @14",
          "760 | 40 CP 10 33 10 12 | 500 Page 1 of 1",
        ],
        3,
      ),
    ]);
    expect(sectionsOf(models)).toEqual([
      "DECLARATIONS JH 10 04 26",
      "FORM CP 00 10 10 12",
      "EXAMPLE CP 00 10 10 12",
      "FORM CP 00 10 10 12",
      "ENDORSEMENT CP 10 33 10 12",
    ]);
    const [, form] = models;
    const example = form?.blocks.filter(({ section }) => form.sections[section]?.kind === "EXAMPLE");
    expect(example?.map(({ text }) => text).join(" ")).toContain("$70,000");
    expect(models[2]?.sections[0]).toMatchObject({ title: "THEFT EXCLUSION", part: "Commercial Property" });
  });

  it("reads a page of 5,000 numbers, and ten times the pages in about ten times the time", async () => {
    const rows = Array.from({ length: 500 }, (_, row) =>
      [
        20 + row * 12,
        ...Array.from({ length: 10 }, (__, cell) => `${40 + cell * 50} ${row * 10 + cell}`),
      ].join(" | "),
    );
    const page = pageOf(rows, 1);
    const model = (count: number) =>
      modelPages(Array.from({ length: count }, (_, at) => ({ ...page, page: at + 1 })));
    model(1);
    expect((await cpuOf(() => model(1))).ms).toBeLessThan(2_000);
    const ratio = await ratioOf(
      () => model(2),
      () => model(20),
      15,
    );
    expect(ratio).toBeLessThanOrEqual(15);
    const [first] = model(1);
    expect(first?.blocks.reduce((sum, { text }) => sum + text.split(" ").length, 0)).toBe(5_000);
  });

  it("reads a long text without boxes in time that grows with it", async () => {
    const model = (groups: number) => {
      const lines = Array.from(
        { length: groups },
        (_, at) => `Location ${at}\nAddress: ${at} Mill Street, Saco, ME 04072\nBuilding limit: $12,000`,
      );
      return modelPages([plainPage(lines.join("\n\n"))]);
    };
    const ratio = await ratioOf(
      () => model(400),
      () => model(4_000),
      15,
    );
    expect(ratio).toBeLessThanOrEqual(15);
  });

  it("takes what no real page has: words on top of each other, no size, huge measures", () => {
    const word = { start: 0, end: 4, x: 0, y: 0, width: 0, height: 0 };
    const text = "Limit Limit Limit";
    const words = [
      word,
      { ...word, start: 6, end: 11, x: 1e9, y: -1e9 },
      { ...word, start: 12, end: 17, height: 1e6 },
    ];
    expect(modelPages([{ page: 1, width: 0, height: 0, text, words }])).toHaveLength(1);
  });
});

const folder = `${import.meta.dirname}/../../../fixtures/documents`;

describe.each(readdirSync(folder).filter((name) => name.endsWith(".pdf")))("the model of %s", (name) => {
  it("has every printed word at most once, and its pieces are the printed words", async () => {
    const reader = await openBytes(await readFixture(name));
    const pages: PageReading[] = [];
    for await (const page of reader.readPages(1, reader.pageCount)) pages.push(page);
    for (const model of modelPages(pages)) {
      const taken = new Set<number>();
      for (const block of model.blocks) {
        expect(
          printed(
            quoteOf(model, block)
              .map(({ text }) => text)
              .join(""),
          ),
        ).toBe(printed(block.text));
        for (const piece of piecesOf(block)) {
          for (const { start, end, text } of quoteOf(model, piece))
            expect(model.text.slice(start, end)).toBe(text);
          for (const span of piece.spans) {
            for (let at = span.start; at < span.end; at += 1) {
              if (model.text[at]?.trim() === "") continue;
              expect(taken.has(at)).toBe(false);
              taken.add(at);
            }
          }
        }
      }
    }
  });
});

const printed = (text: string): string => text.replaceAll(/\s/g, "");

function piecesOf(block: Block): Piece[] {
  if (block.kind === "PAIR") return block.value ? [block.label, block.value] : [block.label];
  if (block.kind === "TABLE")
    return [...block.columns, ...block.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))];
  return [block];
}
