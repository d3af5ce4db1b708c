/** Documents as ProseMirror JSON: made of what Cara wrote, checked before they are stored, and read back as blocks. */
import { describe, expect, test } from "vitest";
import {
  blocksOfDocument,
  checkDocument,
  documentOfBlocks,
  keepEvidence,
  withChangedBlocks,
  withKept,
} from "../../../core/artifacts/document.ts";
import type { DocumentNode } from "#model/artifacts";
import type { ArtifactBlock } from "#model/presets";

const blocks: ArtifactBlock[] = [
  { kind: "HEADING", text: "Terms", rows: [], quotes: [[]], verdicts: [] },
  {
    kind: "PARAGRAPH",
    text: "The limit is $1,000,000.\nIt applies once.",
    rows: [],
    quotes: [[1]],
    verdicts: [],
  },
  { kind: "LIST_ITEM", text: "Loss runs", rows: [], quotes: [[2]], verdicts: [], records: ["pol_1"] },
  { kind: "LIST_ITEM", text: "A survey", rows: [], quotes: [[]], verdicts: [] },
  {
    kind: "TABLE",
    text: "",
    rows: [
      ["Demand", "Found"],
      ["Limit", "$1,000,000"],
    ],
    quotes: [[], [1, 2]],
    verdicts: [null, "MET"],
  },
];
const document = documentOfBlocks(blocks);
const numbers = new Set([1, 2]);
const checked = (node: unknown) => checkDocument(JSON.stringify(node), numbers);

/** The document with one text in it replaced. */
const changed = (from: string, to: string): DocumentNode =>
  JSON.parse(JSON.stringify(document).replace(JSON.stringify(from), JSON.stringify(to))) as DocumentNode;
const evidenceOf = (node: DocumentNode, text: string): unknown => {
  if (node.text === text) return node.marks?.[0]?.attrs?.["quotes"] ?? [];
  return node.content?.map((inner) => evidenceOf(inner, text)).find((found) => found !== undefined);
};

test("blocks become a document and are read back as they were", () => {
  expect(checked(document)).toEqual({ ok: true, value: document });
  expect(blocksOfDocument(document)).toEqual(blocks);
  expect(blocksOfDocument(documentOfBlocks([]))).toEqual([]);
});

test("a table keeps its matrix while no cell changes, and a row the verdict that a person gave it", () => {
  const change = {
    byId: "usr_1",
    byName: "Wren",
    at: 1,
    reason: "On file.",
    found: { verdict: "NOT_MET" as const, why: "Not shown." },
  };
  const matrix = { columns: [], group: "Limits", isSame: false, rows: [] };
  const before = blocks.map((block) =>
    block.kind === "TABLE" ? { ...block, matrix, verdictChanges: [null, change] } : block,
  );
  expect(withKept(blocksOfDocument(document), before)).toEqual(before);
  const retitled = withKept(blocksOfDocument(changed("Found", "Shown")), before).at(-1);
  expect(retitled).not.toHaveProperty("matrix");
  expect(retitled?.verdictChanges).toEqual([null, change]);
  const reworded = withKept(blocksOfDocument(changed("$1,000,000", "$2,000,000")), before).at(-1);
  expect(reworded).not.toHaveProperty("verdictChanges");
});

describe("what is no document of the editor is refused", () => {
  test.each<[string, unknown]>([
    ["no JSON object", "x"],
    ["a node that is not of the schema", { type: "doc", content: [{ type: "script" }] }],
    ["text where blocks stand", { type: "doc", content: [{ type: "text", text: "x" }] }],
    ["an empty list", { type: "doc", content: [{ type: "bulletList" }] }],
    [
      "an unknown mark",
      {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "link" }] }] }],
      },
    ],
    ["a paragraph by itself", { type: "paragraph" }],
    ["a level that is none", { type: "doc", content: [{ type: "heading", attrs: { level: "<b>" } }] }],
  ])("%s", (_, node) => {
    expect(checked(node)).toEqual({ ok: false, error: expect.stringContaining("not a document") });
  });

  test("a quote that the document does not have", () => {
    const forged = changed("Loss runs", "Loss runs");
    expect(checkDocument(JSON.stringify(forged), new Set([1]))).toMatchObject({ ok: false });
    const odd = {
      type: "doc",
      content: [
        {
          type: "table",
          content: [
            {
              type: "tableRow",
              attrs: { quotes: ["<b>"] },
              content: [{ type: "tableCell", content: [{ type: "paragraph" }] }],
            },
          ],
        },
      ],
    };
    expect(checked(odd)).toMatchObject({ ok: false });
  });
});

describe("evidence", () => {
  const never = () => false;

  test("stays with what nobody has changed, wherever it has moved", () => {
    const { content = [] } = document;
    const moved = { ...document, content: content.toReversed() };
    expect(keepEvidence(document, moved, never)).toEqual({ document: moved, lost: [] });
  });

  test("is lost by a sentence whose quotes do not say it any more, and by no other", () => {
    const after = keepEvidence(document, changed("Loss runs", "A signed statement of no losses"), never);
    expect(after.lost).toEqual([{ text: "A signed statement of no losses", quotes: [2] }]);
    expect(evidenceOf(after.document, "A signed statement of no losses")).toEqual([]);
    expect(evidenceOf(after.document, "The limit is $1,000,000.")).toEqual([1]);
  });

  test("stays with a changed sentence that its quotes still say", () => {
    const asked: unknown[] = [];
    const after = keepEvidence(
      document,
      changed("Loss runs", "Runs of losses"),
      (...args) => asked.push(args) > 0,
    );
    expect(asked).toEqual([["Runs of losses", [2], ["Loss runs"]]]);
    expect(after.lost).toEqual([]);
    expect(evidenceOf(after.document, "Runs of losses")).toEqual([2]);
  });

  test("of a sentence is judged with what was written before and after its mark, up to the next sentence", () => {
    const supported = (text: string) => ({
      type: "text",
      text,
      marks: [{ type: "evidence", attrs: { quotes: [1], records: [] } }],
    });
    const plain = (text: string) => ({ type: "text", text });
    const documentOf = (...content: object[]) =>
      ({ type: "doc", content: [{ type: "paragraph", content }] }) as DocumentNode;
    const before = documentOf(supported("Notice goes out by May 15."));
    const cut = documentOf(plain("No "), supported("notice goes out by "), plain("June 30. It is mailed."));
    expect(keepEvidence(before, cut, never).lost).toEqual([
      { text: "No notice goes out by June 30.", quotes: [1] },
    ]);
    const longer = documentOf(
      plain("Hello. "),
      supported("Notice goes out by May 15."),
      plain(" It is mailed."),
    );
    expect(keepEvidence(before, longer, never)).toEqual({ document: longer, lost: [] });
  });

  test("of a change that is only suggested is checked once it is accepted", () => {
    const text = (words: string, ...marks: object[]) => ({ type: "text", text: words, marks });
    const evidence = { type: "evidence", attrs: { quotes: [1], records: [] } };
    const insertion = { type: "insertion", attrs: { id: "c-1" } };
    const documentOf = (...marks: object[]) =>
      ({
        type: "doc",
        content: [
          { type: "paragraph", content: [text("Due "), text("by December 11", evidence, ...marks)] },
          {
            ...{ type: "paragraph", content: [text("The limit is $5.", evidence)] },
            ...(marks.length > 0 ? { marks } : {}),
          },
        ],
      }) as DocumentNode;
    const before = documentOf(insertion);
    const waiting = keepEvidence(documentOf(), before, never);
    expect(waiting.lost).toEqual([]);
    expect(JSON.stringify(waiting.document).match(/"evidence"/gu)).toHaveLength(2);
    const accepted = keepEvidence(before, documentOf(), never);
    expect(accepted.lost.map((each) => each.text)).toEqual(["Due by December 11", "The limit is $5."]);
  });

  test("of a row is lost when one of its cells says something else", () => {
    const after = keepEvidence(document, changed("$1,000,000", "$2,000,000"), never);
    expect(after.lost).toEqual([{ text: "Limit  $2,000,000", quotes: [1, 2] }]);
    expect(blocksOfDocument(after.document).at(-1)).toMatchObject({ quotes: [[], []] });
  });
});

test("changes that are only suggested are not yet what the document says", () => {
  const suggested: DocumentNode = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Due " },
          { type: "text", text: "soon", marks: [{ type: "deletion", attrs: { id: 1 } }] },
          { type: "text", text: "by December 11", marks: [{ type: "insertion", attrs: { id: 1 } }] },
          { type: "text", text: "." },
        ],
      },
    ],
  };
  expect(checked(suggested)).toMatchObject({ ok: true });
  expect(blocksOfDocument(suggested).map(({ text }) => text)).toEqual(["Due soon."]);
});

describe("other words of an edited document", () => {
  const text = (words: string, ...marks: string[]): DocumentNode => ({
    type: "text",
    text: words,
    ...(marks.length > 0 ? { marks: marks.map((type) => ({ type, attrs: { id: "s1" } })) } : {}),
  });
  const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: "paragraph", content });
  const row = (verdict: string | null, ...cells: DocumentNode[][]): DocumentNode => ({
    type: "tableRow",
    attrs: { quotes: [], verdict },
    content: cells.map((content) => ({ type: "tableCell", content: [paragraph(...content)] })),
  });
  const edited: DocumentNode = {
    type: "doc",
    content: [
      paragraph(
        text("Look at: ", "bold"),
        text("1 of 2 demands "),
        text("now ", "insertion"),
        text("is open."),
      ),
      { ...paragraph(text("Suggested.")), marks: [{ type: "insertion", attrs: { id: "s1" } }] },
      paragraph(),
      {
        type: "table",
        content: [
          row(null, [text("Verdict")], [text("Why")]),
          row("NOT_MET", [text("Not met", "italic")], []),
          row(
            "MET",
            [text("Met")],
            [text("It ", "italic"), text("shows "), text("much", "deletion"), text(".")],
          ),
        ],
      },
    ],
  };
  const before = blocksOfDocument(edited);
  const table = (rows: string[][], verdicts: ArtifactBlock["verdicts"]): ArtifactBlock => ({
    ...(before[1] as ArtifactBlock),
    rows,
    verdicts,
  });
  const head = ["Verdict", "Why"];
  const after = [
    { ...(before[0] as ArtifactBlock), text: "Look at: 0 of 2 demands is open." },
    table([head, ["Met", "Wren: on file."], ["Not met", "It shows less."]], [null, "MET", "NOT_MET"]),
  ];
  const fresh = withChangedBlocks(edited, before, after);

  test("are what its blocks say now", () => {
    expect(before[0]?.text).toBe("Look at: 1 of 2 demands is open.");
    expect(blocksOfDocument(fresh)).toEqual(after);
    expect(checkDocument(JSON.stringify(fresh), new Set()).ok).toBe(true);
  });

  test("leave bold, italics and suggested changes where they are", () => {
    expect(fresh.content?.[0]?.content).toEqual([
      text("Look at: ", "bold"),
      text("0 of 2 demands "),
      text("now ", "insertion"),
      text("is open."),
    ]);
    expect(fresh.content?.slice(1, 3)).toEqual(edited.content?.slice(1, 3));
    const rows = fresh.content?.[3]?.content ?? [];
    const cellsOf = (at: number) => rows[at]?.content?.map((cell) => cell.content?.[0]?.content);
    expect(rows[0]).toEqual(edited.content?.[3]?.content?.[0]);
    expect(cellsOf(1)).toEqual([[text("Met", "italic")], [text("Wren: on file.")]]);
    expect(cellsOf(2)?.[1]).toEqual([
      text("It ", "italic"),
      text("shows "),
      text("less", "deletion"),
      text("."),
    ]);
  });

  test("take the lines of what somebody wrote, and leave a document alone whose blocks are the same", () => {
    const [first, second] = after as [ArtifactBlock, ArtifactBlock];
    const lines = table([head, ["Met", "One.\nTwo."], ["Not met", "It shows less."]], second.verdicts);
    expect(blocksOfDocument(withChangedBlocks(edited, before, [first, lines]))[1]?.rows[1]).toEqual([
      "Met",
      "One.\nTwo.",
    ]);
    expect(withChangedBlocks(edited, before, before)).toEqual(edited);
  });
});
