/** A document as a Word file: its words, its suggestions as tracked changes, its evidence as endnotes. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeDocx } from "#core/artifacts/word";
import { documentOfBlocks } from "../../../core/artifacts/document.ts";
import type { Artifact, DocumentNode } from "#model/artifacts";
import type { ArtifactBlock } from "#model/presets";

const blocks: ArtifactBlock[] = [
  { kind: "HEADING", text: "Terms & <b>limits</b>", rows: [], quotes: [[]], verdicts: [] },
  { kind: "PARAGRAPH", text: "The limit is $1,000,000.", rows: [], quotes: [[1]], verdicts: [] },
  { kind: "LIST_ITEM", text: "Loss runs", rows: [], quotes: [[2]], verdicts: [] },
  {
    kind: "TABLE",
    text: "",
    rows: [
      ["Demand", "Found"],
      ["Limit", "$1,000,000"],
    ],
    quotes: [[], [1, 2]],
    verdicts: [],
  },
];
const quoteOf = (number: number, content: string): Artifact["quotes"][number] => ({
  number,
  content,
  documentId: "doc_1",
  documentName: "policy.pdf",
  readingId: "rdg_1",
  segments: [{ page: 3, start: 0, end: content.length, text: content }],
});
const artifact: Artifact = {
  id: "art_1",
  workspaceId: "wsp_1",
  kind: "DOCUMENT",
  title: "Proposal",
  version: 2,
  updatedAt: Date.UTC(2026, 10, 22),
  blocks,
  quotes: [quoteOf(1, "Each occurrence $1,000,000"), quoteOf(2, "five years of loss runs")],
  toEmail: null,
  subject: null,
  body: null,
};
const about = { client: "Wren Bakery", author: "Odette Marlowe" };

const write = async (document?: DocumentNode) => {
  const files = unzipSync(await writeDocx(document ? { ...artifact, document } : artifact, about));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { text: read("word/document.xml"), notes: read("word/endnotes.xml") };
};
const plain = (xml: string): string => xml.replaceAll(/<[^>]+>/gu, "");

test("has every word once, and an endnote where the words end that it supports", async () => {
  const { text, notes } = await write();
  expect(plain(text)).toBe(
    "ProposalTerms &amp; &lt;b&gt;limits&lt;/b&gt;The limit is $1,000,000.Loss runsDemandFoundLimit$1,000,000",
  );
  const references = [...text.matchAll(/<w:endnoteReference [^>]*w:id="(\d+)"/gu)].map(
    ([, number]) => number,
  );
  expect(references).toEqual(["1", "2", "1", "2"]);
  expect(text.indexOf("endnoteReference")).toBeGreaterThan(text.indexOf("$1,000,000."));
  expect(plain(notes)).toContain("“Each occurrence $1,000,000” policy.pdf, page 3.");
  expect(text).not.toMatch(/<w:(?:ins|del) /u);
});

test("shows suggestions as tracked changes of the person who had the document made", async () => {
  const document = documentOfBlocks(blocks);
  document.content?.push({
    type: "paragraph",
    content: [
      { type: "text", text: "Due " },
      { type: "text", text: "soon", marks: [{ type: "deletion", attrs: { id: 1 } }] },
      { type: "text", text: "by December 11", marks: [{ type: "insertion", attrs: { id: 1 } }] },
    ],
  });
  const { text } = await write(document);
  expect(text).toMatch(/<w:del [^>]*w:author="Odette Marlowe"[^>]*>.*?<w:delText[^>]*>soon<\/w:delText>/su);
  expect(text).toMatch(/<w:ins [^>]*w:author="Odette Marlowe"[^>]*>.*?by December 11/su);
  const ids = [...text.matchAll(/<w:(?:ins|del) [^>]*w:id="(\d+)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});

test("is the same file for the same document", async () => {
  expect(await writeDocx(artifact, about)).toEqual(await writeDocx(artifact, about));
});
