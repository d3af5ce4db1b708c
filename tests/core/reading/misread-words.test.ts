/** Labels that recognition read with wrong letters: told by what letters look like, and never in names or figures. */
import { expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { modelPages } from "../../../core/page-model/model-pages.ts";
import { quoteOf } from "../../../core/page-model/quote-of.ts";
import type { Block, PageReading } from "../../../core/reading/model.ts";
import { writePictureText } from "../../../core/reading/picture-text.ts";
import type { ScannedWord } from "../../../core/reading/scanned-page.ts";

const letter = { page: 1, width: 612, height: 792 };

/** Rows of cells, which stand 500 dots apart; a word of which recognition was not sure ends with "?". */
function scanOf(rows: readonly (readonly string[])[]): PageReading {
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => {
      let x = 200 + 500 * column;
      return cell.split(" ").map((said): ScannedWord => {
        const text = said.replace("?", "");
        const word = { text, x, base: 200 + 40 * row, width: text.length * 12, size: 24 };
        x += word.width + 10;
        return { ...word, isSure: text === said };
      });
    }),
  );
  const scan = { width: 1_700, height: 2_200, turns: 0, skew: 0, words } as const;
  return { ...letter, ...writePictureText(scan, letter, { text: "", words: [] }) };
}

const labelsOf = (page: PageReading): string[] =>
  modelPages([page]).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "PAIR" ? [block.label.text] : [])),
  );

test.each([
  ["Poiicy Nurnber:", "Policy Number:"],
  ["lnsured:", "Insured:"],
  ["EFFECT1VE DATE:", "EFFECTIVE DATE:"],
  ["Mai1ing Address:", "Mailing Address:"],
  ["Endorsernent Form:", "Endorsement Form:"],
  // A letter that looks like no other, in a word that recognition was not sure of.
  ["Policy Nunber?:", "Policy Number:"],
])("mends %s", (read, label) => {
  expect(labelsOf(scanOf([[read, "GL-4477 x?"]]))).toEqual([label]);
});

test.each([
  // Sure of a letter that looks like no other.
  "Policy Nunber:",
  // Two letters more are another word.
  "Policy Nuncer?:",
  // A name may be anything.
  "Merine? Insurance Agency:",
])("leaves %s as it was read", (read) => {
  expect(labelsOf(scanOf([[read, "GL-4477 x?"]]))).toEqual([read.replace("?", "")]);
});

test("leaves a page with a text layer as it is printed", () => {
  const { unsure: _unsure, ...printed } = scanOf([["Poiicy Number:", "GL-4477 x?"]]);
  expect(labelsOf(printed)).toEqual(["Poiicy Number:"]);
});

test("quotes what was read, before and behind a word with a letter more", () => {
  const [model] = modelPages([scanOf([["Account A-7 Policy Nurnber GL-4477"], ["x?"]])]);
  const piece = model?.blocks.find((block: Block) => block.text.includes("GL-4477"));
  if (!model || !piece) throw new Error("The row was not read.");
  expect(piece.text).toContain("Policy Number GL-4477");
  const quoted = (said: string) => {
    const at = piece.text.indexOf(said);
    return quoteOf(model, piece, at, at + said.length).map(({ text }) => text);
  };
  expect(quoted("A-7")).toEqual(["A-7"]);
  expect(quoted("GL-4477")).toEqual(["GL-4477"]);
});

test("finds values behind mended labels, with the printed words as evidence", () => {
  const page = scanOf([
    ["COMMERCIAL GENERAL LIABILITY DECLARATIONS"],
    ["Poiicy Nurnber:", "GL-4477120-02"],
    ["Named lnsured:", "Harbor Kite Works LLC"],
    ["Po1icy Period:", "04/01/2026 to 04/01/2027"],
    ["x?"],
  ]);
  const { details, evidence } = extract({ name: "scan.pdf", pages: [page] });
  expect(details).toMatchObject({
    policyNumber: "GL-4477120-02",
    insured: { name: "Harbor Kite Works LLC" },
    effectiveDate: "2026-04-01",
    expirationDate: "2027-04-01",
  });
  expect(evidence.policyNumber?.flat().map(({ text }) => text)).toContain("GL-4477120-02");
});

test("does not join recognized words that touch", () => {
  const word = { base: 200, size: 24, isSure: true };
  const left = { ...word, text: "BUILDERS", x: 200, width: 96 };
  const between = { ...word, text: "Fulton", x: 200, base: 240, width: 72 };
  const right = { ...word, text: "Sunrise", x: 296, width: 84, isSure: false };
  const scan = { width: 1_700, height: 2_200, turns: 0, skew: 0, words: [left, between, right] } as const;
  const page = { ...letter, ...writePictureText(scan, letter, { text: "", words: [] }) };
  expect(page.text).toContain("BUILDERS Sunrise");
  expect(
    modelPages([page])[0]
      ?.blocks.map(({ text }) => text)
      .join(" "),
  ).toContain("BUILDERS Sunrise");
});
