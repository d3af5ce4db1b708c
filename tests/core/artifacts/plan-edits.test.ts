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

interface Asked {
  passage?: string | null;
  facts?: ReturnType<typeof found> | null;
  within?: DocumentNode;
}

const plan = (wish: string, { passage = null, facts = null, within = document }: Asked = {}) =>
  editPlans
    .plan({ document: within, wish: editWishOf(wish), passage, found: facts, numberOf: () => 7 })
    .map((edit, at): SuggestionNote => ({ ...edit, id: `s-${at + 1}`, by: null }));

/** What the document would say if all suggestions were accepted. */
function accepted(suggestions: readonly SuggestionNote[], within = document): string[] {
  const apply = (node: DocumentNode): DocumentNode[] => {
    if (node.marks?.some(({ type }) => type === "deletion")) return [];
    const marks = node.marks?.filter(({ type }) => type !== "insertion") ?? [];
    const content = node.content?.flatMap(apply);
    return [{ ...node, marks, ...(content ? { content } : {}) }];
  };
  const { content = [] } = placeSuggestions(within, suggestions);
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

  test("a row is left out by what its first cell names", () => {
    const suggestions = plan("Remove the Prairie Union row");
    expect(suggestions.map(({ title }) => title)).toEqual(["Removes “Prairie Union $2,500”"]);
    expect(accepted(suggestions)[3]).toBe("Carrier Deductible | Harborstone $1,000");
    expect(plan("Remove the carrier line")).toEqual([]);
    const twice = documentOfBlocks([
      said("Cyber is not part of the offer."),
      { ...said(""), kind: "TABLE", rows: [["Line"], ["Cyber"]], quotes: [[], []] },
    ]);
    expect(plan("Remove the cyber row", { within: twice })).toHaveLength(1);
    expect(plan("Remove cyber", { within: twice })).toHaveLength(2);
  });

  test("what is only polite goes first when a text is shortened", () => {
    const left = accepted(plan("Please shorten this"));
    expect(left).toEqual(now.with(1, "Osprey Ridge pays $48,900 in premium."));
    expect(plan("Make it shorter", { passage: "Loss runs" })).toEqual([]);
    const selected = "We hope that this finds you well. Osprey Ridge pays $48,900 in premium.";
    expect(accepted(plan("Make it shorter", { passage: selected }))).toEqual(left);
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

/** A letter of an agency, in words of its own. */
const letter = documentOfBlocks([
  said("Dear Rory,"),
  said("It was a pleasure to meet you. We compared three carriers for the warehouse."),
  { ...said("Our recommendation"), kind: "HEADING" },
  said(
    "Prairie Union answers for the roof. We appreciate your patience. This letter binds no coverage. We look forward to your signed application.",
  ),
  { ...said("Terms"), kind: "HEADING" },
  said("Prepared by: Odette Marlowe"),
  said("Coverage begins only when the carrier confirms it in writing."),
  said("The policy has exclusions of its own."),
  said("Please call us before you sign anything. Please call us with any question."),
  said("We trust that you pay the premium on time."),
  { ...said("Acceptance"), kind: "HEADING" },
  said("To accept, mark one option, sign below and return this page."),
  said("Signature: ______________"),
  { ...said("Important information"), kind: "HEADING" },
  said("This letter is a summary. The policy decides what is covered."),
  said("We look forward to working with you."),
]);
const letterNow = accepted([], letter);
const gone = (wish: string, passage: string | null = null) => {
  const suggestions = plan(wish, { within: letter, passage });
  const left = accepted(suggestions, letter).join("\n");
  return { titles: suggestions.map(({ title }) => title), left };
};

describe("a wish about a part of a document", () => {
  test.each<[string, string[]]>([
    ["Make the opening shorter", ["Removes “It was a pleasure to meet you.”"]],
    ["Shorten the introduction of the letter", ["Removes “It was a pleasure to meet you.”"]],
    ["Condense the recommendation section", ["Removes “We appreciate your patience.”"]],
    ["make the closing a little shorter please", ["Removes “We look forward to working with you.”"]],
    ["Tighten up the terms", ["Removes “Please call us with any question.”"]],
    ["Cut down the acceptance", []],
    ["Cut the important information down", ["Removes “We look forward to working with you.”"]],
    ["Make the epilogue shorter", []],
  ])("%s", (wish, titles) => expect(gone(wish).titles).toEqual(titles));

  test("leaves every word that says something about the insurance, also where the whole is shortened", () => {
    const { titles, left } = gone("Make this letter shorter");
    expect(titles).toHaveLength(4);
    for (const kept of letterNow.filter((text) => !titles.some((title) => title.includes(text.slice(0, 40)))))
      for (const sentence of kept.split(/(?<=\.) /u))
        if (!titles.some((title) => title.includes(sentence))) expect(left).toContain(sentence);
    const protective = [
      "only when the carrier confirms",
      "exclusions of its own",
      "before you sign",
      "signed",
    ];
    for (const protects of protective) expect(left).toContain(protects);
  });

  test("what protects somebody is put in other words only where somebody has selected it", () => {
    const texts = (passage: string | null, part: string | null = null) =>
      editPlans.rewordable({ document: letter, passage, part }, "SENTENCES")?.map(({ text }) => text);
    expect(texts(null)).toEqual([
      "It was a pleasure to meet you.",
      "We compared three carriers for the warehouse.",
      "Prairie Union answers for the roof.",
      "We appreciate your patience.",
      "We look forward to your signed application.",
      "Please call us with any question.",
      "We look forward to working with you.",
    ]);
    expect(texts(null, "the opening")).toEqual(texts(null)?.slice(0, 2));
    expect(texts(null, "the epilogue")).toBeUndefined();
    const reservation = "Coverage begins only when the carrier confirms it in writing.";
    expect(texts(reservation)).toEqual([reservation]);
  });

  test("what is added stands before the closing and before what protects somebody", () => {
    const placeOf = (words: string) =>
      accepted(plan(`Add "${words}"`, { within: letter }), letter).indexOf(words);
    expect(placeOf("All three carriers are rated A.")).toBe(2);
    expect(placeOf("Rory decides.")).toBe(4);
  });
});

describe("a total", () => {
  const cost = documentOfBlocks([
    { ...said("Options and cost"), kind: "HEADING" },
    {
      kind: "TABLE",
      text: "",
      rows: [
        ["Option", "Premium", "Fees", "Total"],
        ["Prairie Union", "$2,500", "$95", "$2,595"],
      ],
      quotes: [[], [1]],
      verdicts: [],
    },
    said("The total of Prairie Union, $2,595, is the sum of premium $2,500 and fees $95."),
  ]);

  test("is not added for a part of it, nor twice", () => {
    const part = found("Policy fees: $95.", "Policy fees: $95");
    expect(plan("Add the totals with fees", { facts: part })).toEqual([]);
    const whole = found("The total with fees is $2,595.", "Total with fees $2,595");
    expect(plan("Add the totals with fees", { facts: whole })).toHaveLength(1);
    expect(plan("Add the totals with fees", { facts: whole, within: cost })).toEqual([]);
  });

  test("is told where the document gives it", () => {
    expect(editPlans.saidOf(cost, "the totals with fees", null)).toEqual([
      "The total of Prairie Union, $2,595, is the sum of premium $2,500 and fees $95.",
    ]);
    expect(editPlans.saidOf(cost, "the security deposit", null)).toEqual([]);
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

describe("suggestions that meet", () => {
  const named = (id: string, notes: readonly SuggestionNote[]) =>
    notes.map((note, at): SuggestionNote => ({ ...note, id: `${id}-${at + 1}` }));
  const sentence = named("old", plan('Leave out "The limit"'));
  const section = named("new", plan('Remove the section "Before we can bind"'));
  const ids = (notes: readonly SuggestionNote[]) => notes.map(({ id }) => id);

  test("a section that is to go takes over what was to go of it, whole and in sight", () => {
    const { suggestions, added, replaced, blocked } = editPlans.join(document, sentence, section);
    expect([ids(added), ids(replaced), blocked]).toEqual([["new-1"], ["old-1"], []]);
    expect(suggestedIn(placeSuggestions(document, suggestions))).toEqual(new Set(["new-1"]));
    expect(accepted(suggestions)).toEqual(now.slice(0, 4));
    // Stored before it was so, they are placed alike.
    expect(accepted([...sentence, ...section])).toEqual(now.slice(0, 4));
  });

  test("the newer words for the same words take the place of the older ones", () => {
    const first = named("old", plan('Replace "$48,900" with "$50,000"'));
    const second = named("new", plan('Replace "$48,900" with "$51,000"'));
    const { suggestions, replaced } = editPlans.join(document, first, second);
    expect(ids(replaced)).toEqual(["old-1"]);
    expect(accepted(suggestions)[1]).toContain("pays $51,000 in premium");
  });

  test("the same is known, and is suggested again where it is not in sight", () => {
    expect(ids(editPlans.join(document, section, named("again", section)).known)).toEqual(["again-1"]);
    const stale = section.map((note) => ({ ...note, id: "stale", edits: note.edits?.slice(0, 0) ?? [] }));
    expect(ids(editPlans.join(document, stale, section).added)).toEqual(["new-1"]);
  });

  test("what was saved with the document stays somebody else's", () => {
    const saved = placeSuggestions(document, sentence);
    const own = sentence.map(({ edits: _placed, ...note }) => note);
    const { suggestions, added, replaced } = editPlans.join(saved, own, section);
    expect([ids(added), replaced]).toEqual([["new-1"], []]);
    expect(suggestedIn(placeSuggestions(saved, suggestions))).toEqual(new Set(["old-1", "new-1"]));
    const words = named("new", plan('Replace "$48,900" with "$51,000"'));
    const other = placeSuggestions(document, named("old", plan('Replace "$48,900" with "$50,000"')));
    expect(ids(editPlans.join(other, [], words).blocked)).toEqual(["new-1"]);
  });
});

describe("words that are named and not quoted", () => {
  const proposal = documentOfBlocks([
    said("Prepared by: Dana Whitlock, Tidewater & Locke"),
    said("Prepared for: Lantern Street Books LLC"),
    said(
      "We recommend Harbor States. It gives less than another option, or excludes what another one covers: medical expense. Please call us.",
    ),
  ]);
  const changes = (wish: string) =>
    plan(wish, { within: proposal }).flatMap(({ edits }) =>
      (edits ?? []).map(({ removed, added }) => [removed.trim(), added.map(textOf).join("")]),
    );
  const textOf = ({ text }: DocumentNode) => text ?? "";

  test("a label is changed to what it says from now on, and no word in it leads to the new one", () => {
    expect(changes("change Prepared by to Marisol Vega")).toEqual([["Dana Whitlock", "Marisol Vega"]]);
    expect(changes("Replace Dana Whitlock by Marisol Vega")).toEqual([["Dana Whitlock", "Marisol Vega"]]);
    expect(changes("Change Prepared by to Presented by")).toEqual([["Prepared by", "Presented by"]]);
    expect(changes("change Prepared for to Lantern Street Books, Inc.")).toEqual([
      ["Lantern Street Books LLC", "Lantern Street Books, Inc"],
    ]);
  });

  test("a sentence goes by what it says", () => {
    const told = "It gives less than another option, or excludes what another one covers: medical expense.";
    expect(changes("take out the sentence that says it gives less than another option")).toEqual([
      [told, ""],
    ]);
    expect(changes("remove the sentence about less than another option")).toEqual([[told, ""]]);
    expect(changes("take out the sentence that says we are the best agency in town")).toEqual([]);
  });
});

describe("what is named in a proposal", () => {
  const proposal = documentOfBlocks([
    said("Prepared by: Ana Ruiz, Tidewater & Locke"),
    {
      kind: "TABLE",
      text: "",
      rows: [
        ["Line", "Osprey Mutual", "Harborstone Casualty"],
        ["Employers liability, each accident", "$1,000,000", "Not stated in the quote"],
        ["Employers liability, disease, each employee", "$1,000,000", "Not stated in the quote"],
        ["Waiver of subrogation", "Included", "Not stated in the quote"],
      ],
      quotes: [[], [1], [1], [1]],
      verdicts: [],
    },
    { ...said("Before coverage can begin"), kind: "HEADING" },
    said("No condition is stated in the quote of Harborstone Casualty. Ask before you accept."),
    { ...said("Other terms"), kind: "HEADING" },
    said("Harborstone pays a dividend."),
  ]);

  test("a value goes into the cells of the row and column that somebody names", () => {
    const suggestions = plan("fix Harborstone's EL to 500/500/500", { within: proposal });
    expect(suggestions.map(({ title }) => title)).toEqual([
      "“Not stated in the quote” becomes “$500,000”",
      "“Not stated in the quote” becomes “$500,000”",
    ]);
    expect(suggestions.map(({ edits }) => edits?.[0]?.nth)).toEqual([0, 1]);
    expect(
      plan("set Harborstone's waiver to $250 flat", { within: proposal }).map(({ title }) => title),
    ).toEqual(["“Not stated in the quote” becomes “$250 flat”"]);
    // Nobody can tell which of them is for which row.
    expect(plan("fix Harborstone's EL to 100/500/100", { within: proposal })).toEqual([]);
    expect(plan("fix Larkspur's EL to 500/500/500", { within: proposal })).toEqual([]);
  });

  test("a name takes the place of another one, behind a label too", () => {
    for (const wish of ["prepared by Rosa Vega instead of Ana", "use Rosa Vega instead of Ana Ruiz"])
      expect(plan(wish, { within: proposal }).map(({ title }) => title)).toEqual([
        "“Ana Ruiz” becomes “Rosa Vega”",
      ]);
  });

  test("an added sentence takes the place of what says the contrary, with the quote that supports it", () => {
    const content = "We need: completed ACORD 130, 4 yrs loss runs.";
    const wish = "add that Harborstone needs the ACORD 130 and 4 yrs loss runs";
    const suggested = (known: Attachment[]) =>
      editPlans.plan({
        ...{ document: proposal, wish: editWishOf(wish), passage: null, found: null, known },
        numberOf: () => 7,
      });
    const [edit, ...others] = suggested([quote(4, content)]);
    expect(others).toEqual([]);
    expect(edit).toMatchObject({
      ...{ quotes: [4], why: "quote.pdf, page 3." },
      edits: [{ removed: "No condition is stated in the quote of Harborstone Casualty.", kind: "WORDS" }],
    });
    expect(suggested([])[0]).toMatchObject({
      ...{ quotes: [], why: "These are your words; no document supports them yet." },
    });
  });
});
