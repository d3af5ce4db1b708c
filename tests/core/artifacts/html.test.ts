/** Every word of an artifact is text, whatever style shows it. */
import { expect, test } from "vitest";
import { styledArtifact } from "#core/artifacts";
import type { Artifact } from "#model/artifacts";

const evil = '<script>alert(1)</script><img src=x onerror="alert(1)">';
const artifact: Artifact = {
  id: "art_1",
  workspaceId: "wsp_1",
  kind: "DOCUMENT",
  title: evil,
  version: 1,
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
