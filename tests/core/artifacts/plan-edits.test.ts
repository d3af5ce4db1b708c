/** What a person's wish comes to in a document: suggestions that are placed in it, and nothing that is changed in it. */
import { describe, expect, test } from "vitest";
import { editPlans } from "#core/artifacts";
import type { DocumentNode, SuggestionNote } from "#model/artifacts";
import type { Attachment } from "#model/explorer";
import { blocksOfDocument, checkDocument, documentOfBlocks } from "../../../core/artifacts/document.ts";
import { placeSuggestions, suggestedIn } from "../../../core/artifacts/place-suggestions.ts";
import { editWishOf } from "../../../core/workspaces/edit-wish.ts";

const said = (text: string, ...quotes: number[]) => ({
  kind: "PARAGRAPH" as const,
  text,
  rows: [],
  quotes: [quotes],
  verdicts: [],
});
const document = documentOfBlocks([
  said("Dear Rory,"),
  said("We hope that this finds you well. Osprey Ridge pays $48,900 in premium."),
  { ...said("Options"), kind: "HEADING" },
  {
    kind: "TABLE",
    text: "",
    rows: [
      ["Carrier", "Deductible"],
      ["Prairie Union", "$2,500"],
      ["Harborstone", "$1,000"],
    ],
    quotes: [[], [1], [1]],
    verdicts: [],
  },
  { ...said("Before we can bind"), kind: "HEADING" },
  said("The limit is $1,000,000.", 1),
  { ...said("Loss runs"), kind: "LIST_ITEM" },
  { ...said("A survey of Osprey Ridge"), kind: "LIST_ITEM" },
]);
const quote = (number: number, content: string): Attachment => ({
  number,
  content,
  documentId: "doc_1",
  documentName: "quote.pdf",
  readingId: "rdg_1",
  segments: [{ page: 3, start: 0, end: content.length, text: content }],
});
const found = (text: string, content: string) => ({
  statements: [{ text, attachmentNumbers: [1] }],
  attachments: [quote(1, content)],
});

const plan = (
  wish: string,
  { passage = null, facts = null }: { passage?: string | null; facts?: ReturnType<typeof found> | null } = {},
) =>
  editPlans
    .plan({ document, wish: editWishOf(wish), passage, found: facts, numberOf: () => 7 })
    .map((edit, at): SuggestionNote => ({ ...edit, id: `s-${at + 1}`, by: null }));

/** What the document would say if all suggestions were accepted. */
function accepted(suggestions: readonly SuggestionNote[]): string[] {
  const apply = (node: DocumentNode): DocumentNode[] => {
    if (node.marks?.some(({ type }) => type === "deletion")) return [];
    const marks = node.marks?.filter(({ type }) => type !== "insertion") ?? [];
    const content = node.content?.flatMap(apply);
    return [{ ...node, marks, ...(content ? { content } : {}) }];
  };
  const { content = [] } = placeSuggestions(document, suggestions);
  const left = content.flatMap(apply).filter(({ content: inner }) => inner?.length !== 0);
  return blocksOfDocument({ type: "doc", content: left }).map(
    ({ text, rows }) => text || rows.map((row) => row.join(" ")).join(" | "),
  );
}
const now = accepted([]);

describe("a wish becomes suggestions", () => {
  test.each<[string, string, string]>([
    [
      "a name is replaced wherever it stands",
      "Rename Osprey Ridge to Osprey Ridge Logistics throughout.",
      "Osprey Ridge Logistics",
    ],
    ["words in quotes are replaced", 'Replace "Osprey Ridge" with "Kestrel"', "Kestrel"],
  ])("%s", (_, wish, fresh) => {
    const suggestions = plan(wish);
    expect(suggestions).toHaveLength(2);
    expect(accepted(suggestions).filter((text) => text.includes(fresh))).toHaveLength(2);
    expect(accepted(suggestions.slice(0, 1)).filter((text) => text.includes(fresh))).toHaveLength(1);
  });

  test("a section is left out with all that stands in it", () => {
    const [suggestion, ...others] = plan("Remove the section Options");
    expect(others).toEqual([]);
    expect(suggestion?.title).toBe("Removes “Options”");
    expect(accepted(suggestion ? [suggestion] : [])).toEqual([...now.slice(0, 2), ...now.slice(4)]);
  });

  test("a sentence, an item and the selected words are left out", () => {
    expect(accepted(plan("Leave out the survey"))).toEqual(now.slice(0, -1));
    const selected = plan("Remove this", { passage: "We hope that this finds you well." });
    expect(accepted(selected)[1]).toBe("Osprey Ridge pays $48,900 in premium.");
  });

  test("what nothing supports and gives no figure goes first when a text is shortened", () => {
    const left = accepted(plan("Please shorten this"));
    expect(left[0]).toBe("Dear Rory,");
    expect(left[1]).toBe("Osprey Ridge pays $48,900 in premium.");
    expect(left).toContain("The limit is $1,000,000.");
    expect(accepted(plan("Make it shorter", { passage: "Loss runs" }))).toEqual(
      now.filter((text) => text !== "Loss runs"),
    );
  });

  test("a fact is added with the words that say it, once", () => {
    const facts = found("The policy's deductible is $2,500.", "Deductible: $2,500 each accident");
    const [suggestion] = plan("Add the deductible of the policy", { facts });
    expect(suggestion).toMatchObject({
      title: "Adds the deductible of the policy",
      why: "quote.pdf, page 3.",
      quotes: [7],
    });
    const placed = placeSuggestions(document, suggestion ? [suggestion] : []);
    expect(JSON.stringify(placed)).toContain('"quotes":[7]');
    expect(accepted(suggestion ? [suggestion] : [])).toContain("The policy's deductible is $2,500.");
    const known = found("The limit is $1,000,000.", "Limit $1,000,000");
    expect(plan("Add the limit of the policy", { facts: known })).toEqual([]);
    // Nothing is said that no words support.
    expect(
      plan("Add the deductible of the policy", { facts: { statements: facts.statements, attachments: [] } }),
    ).toEqual([]);
    const invented = found("The deductible is $9,000.", "Deductible: $2,500");
    expect(accepted(plan("Add the deductible", { facts: invented }))).toContain("“Deductible: $2,500”");
  });

  test("a figure is corrected to the one that was read, in its sentence and in its row", () => {
    const premium = plan("Correct the premium", {
      facts: found("The premium is $48,960.", "Total premium $48,960"),
    });
    expect(premium.map(({ title }) => title)).toEqual(["$48,900 corrected to $48,960"]);
    expect(accepted(premium)[1]).toContain("pays $48,960 in premium");
    const limit = plan("Check the limit against the policy", {
      facts: found("The limit is $1,000,000.", "Limit $1,000,000"),
    });
    expect(limit).toEqual([]);
    expect(accepted(plan("Change the deductible of Prairie Union to $5,000")).join()).toContain(
      "Prairie Union $5,000",
    );
  });

  test("somebody's own words are added as theirs, and other words are left to a language model", () => {
    const [own] = plan('Add "Call me with questions."');
    expect(own).toMatchObject({ quotes: [], why: expect.stringContaining("your words") });
    for (const wish of ["Make the tone friendlier", "Translate it"]) expect(plan(wish)).toEqual([]);
  });
});

describe("suggestions are placed", () => {
  const [suggestion] = plan('Replace "Loss runs" with "Five years of loss runs"');
  const placed = placeSuggestions(document, suggestion ? [suggestion] : []);

  test("as marks that the editor takes, and change nothing that the document says", () => {
    expect(checkDocument(JSON.stringify(placed), new Set([1])).ok).toBe(true);
    expect(suggestedIn(placed)).toEqual(new Set(["s-1"]));
    expect(blocksOfDocument(placed)).toEqual(blocksOfDocument(document));
  });

  test("once, and not where their words do not stand any more or another change stands", () => {
    const again = suggestion ? [suggestion] : [];
    expect(placeSuggestions(placed, again)).toEqual(placed);
    const other = { ...(suggestion ?? again[0]), id: "s-2" } as SuggestionNote;
    expect(suggestedIn(placeSuggestions(placed, [other]))).toEqual(new Set(["s-1"]));
    const without = documentOfBlocks([said("Nothing of it.")]);
    expect(placeSuggestions(without, again)).toEqual(without);
  });

  test("where the words have moved to", () => {
    const moved = documentOfBlocks([said("We need: Loss runs and more.")]);
    const text = blocksOfDocument(placeSuggestions(moved, suggestion ? [suggestion] : []))[0]?.text;
    expect(text).toBe("We need: Loss runs and more.");
    expect(suggestedIn(placeSuggestions(moved, suggestion ? [suggestion] : [])).size).toBe(1);
  });

  test("markup and orders in the words of anybody stay text", () => {
    const evil = plan('Replace "Loss runs" with "<script>alert(1)</script>"');
    expect(accepted(evil)).toContain("<script>alert(1)</script>");
  });
});
