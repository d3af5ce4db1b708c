/** What somebody typed is read line by line, in small letters as well. */
import { expect, test } from "vitest";
import { readTyped } from "../../../core/presets/typed-requirements.ts";

const linesOf = async (text: string): Promise<string[]> => {
  const { lines } = await readTyped(text, { id: "facts", name: "Typed facts" });
  return lines.map(({ cells, head }) => [...head, ...cells].map((cell) => cell.text).join(" "));
};

test.each([
  {
    what: "requirements in small letters",
    text: "WC statutory, EL 500k\nwaiver on WC\nadditional insured on GL\n\nholder has to be Alder Homes LP",
  },
  {
    what: "facts, the first of which is long",
    text: "On 3/4/2026 one of our helpers let a bundle of studs fall from the second floor on a van\nwindshield and hood about 6,500\nthe driver also hurt his shoulder\nit was at a project of 24 units",
  },
  { what: "facts of one length", text: "they rent a warehouse\nfour employees drive\nwebsite takes cards" },
])("each line stays one: $what", async ({ text }) => {
  expect(await linesOf(text)).toEqual(text.split("\n").filter(Boolean));
});

test.each([
  {
    what: "a paragraph that an email broke at its width",
    text: "The vendor must carry general liability insurance with limits that are\nadequate for its work in the building and must name the owner as an\nadditional insured.\nA waiver is required.",
    lines: [
      "The vendor must carry general liability insurance with limits that are adequate for its work in the building and must name the owner as an additional insured.",
      "A waiver is required.",
    ],
  },
  {
    what: "a line that ends in the middle of a sentence",
    text: "General liability of not less than\n$1,000,000 each occurrence\nwaiver on all of\nthe lines",
    lines: ["General liability of not less than $1,000,000 each occurrence", "waiver on all of the lines"],
  },
])("a sentence in pieces is whole again: $what", async ({ text, lines }) => {
  expect((await linesOf(text)).map((line) => line.replaceAll("\n", " "))).toEqual(lines);
});
