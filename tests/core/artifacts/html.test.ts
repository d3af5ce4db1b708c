/** Every word of an artifact is text, whatever style shows it. */
import { expect, test } from "vitest";
import { styledArtifact } from "#core/artifacts";
import type { Artifact, DocumentNode } from "#model/artifacts";

const evil = '<script>alert(1)</script><img src=x onerror="alert(1)">';
const artifact: Artifact = {
  id: "art_1",
  workspaceId: "wsp_1",
  kind: "DOCUMENT",
  title: evil,
  version: 1,
  styleId: null,
  updatedAt: 0,
  toEmail: null,
  subject: null,
  body: null,
  quotes: [
    {
      number: 1,
      content: evil,
      documentId: "doc_1",
      documentName: evil,
      readingId: "rdg_1",
      segments: [{ page: 3, start: 0, end: 1, text: evil }],
    },
  ],
  blocks: [
    { kind: "HEADING", text: evil, rows: [], quotes: [[]], verdicts: [] },
    { kind: "PARAGRAPH", text: "Supported.", rows: [], quotes: [[1]], verdicts: [] },
    { kind: "LIST_ITEM", text: evil, rows: [], quotes: [[]], verdicts: [] },
    {
      kind: "TABLE",
      text: "",
      rows: [
        ["Demand", evil],
        ["Limit", "$1"],
      ],
      quotes: [[], [1]],
      verdicts: [null, "MET"],
    },
  ],
};

const shown = (given: Artifact) =>
  styledArtifact(given, { client: "Wren Bakery", author: "Odette Marlowe" }, "America/New_York");

test("a document shows its blocks, their marks and its sources, and no markup of anybody's", () => {
  const { html, ...about } = shown(artifact);
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("<p>Supported.<sup>1</sup></p>");
  expect(html).toContain('<td class="figure">$1<sup>1</sup></td>');
  expect(about).toMatchObject({
    title: evil,
    client: "Wren Bakery",
    date: "December 31, 1969",
    isoDate: "1969-12-31",
    version: 1,
  });
  expect(html).toContain("page 3");
});

test("an edited document shows what is bold, italic and in its tables, and nothing that is only suggested", () => {
  const text = (words: string, ...marks: { type: string; attrs?: Record<string, unknown> }[]) => ({
    type: "text",
    text: words,
    marks,
  });
  const evidence = { type: "evidence", attrs: { quotes: [1], records: [] } };
  const cell = (type: string, ...content: object[]) => ({ type, content: [{ type: "paragraph", content }] });
  const document = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          text("Mind ", evidence),
          text("<this>", { type: "bold" }, { type: "italic" }, evidence),
          text(" soon", { type: "deletion", attrs: { id: 1 } }),
          text(" today", { type: "insertion", attrs: { id: 1 } }),
        ],
      },
      {
        type: "table",
        content: [
          {
            type: "tableRow",
            attrs: { quotes: [1] },
            content: [cell("tableHeader", text("Rent")), cell("tableCell", text("$2,400", { type: "bold" }))],
          },
          {
            type: "tableRow",
            marks: [{ type: "insertion", attrs: { id: 2 } }],
            content: [cell("tableCell"), cell("tableCell")],
          },
        ],
      },
    ],
  } as DocumentNode;
  const { html } = shown({ ...artifact, document });
  expect(html).toContain(
    "<p>Mind <strong><em>&lt;this&gt;</em></strong><sup>1</sup> soon</p>" +
      '<table><tbody><tr><th>Rent</th><td class="figure"><strong>$2,400</strong><sup>1</sup></td></tr></tbody></table>',
  );
  expect(html).not.toContain("today");
});

test("a column stands on the edge of its figures only where most of it is figures, and a wide table is set smaller", () => {
  const table = (rows: string[][]) => ({
    ...{ kind: "TABLE" as const, text: "", rows, verdicts: [] },
    quotes: rows.map(() => []),
  });
  const { html } = shown({
    ...artifact,
    blocks: [
      table([
        ["Asked", "Limit"],
        ["$1,000,000", "$1"],
        ["04/15/2026 to 11/30/2026", "Not covered anywhere"],
        ["asked", "$2"],
      ]),
      table([["A", "B", "C", "D", "E", "F"]]),
    ],
  });
  expect(html).toContain("<th>Asked</th>");
  expect(html).toContain("<td>04/15/2026 to 11/30/2026</td>");
  expect(html).toContain('<td class="figure">$2</td>');
  expect(html).toContain('<td class="words">Not covered anywhere</td>');
  expect(html).toContain('<table class="wide">');
});

test("an email shows whom it goes to, its subject and its words", () => {
  const { html } = shown({
    ...artifact,
    kind: "EMAIL",
    title: "Limits",
    subject: evil,
    toEmail: "wren@bakery.example",
    body: `Hello,\n${evil}`,
    quotes: [],
  });
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain("To: wren@bakery.example");
  expect(html).toContain("<p>Hello,<br>&lt;script&gt;");
});
