/** A document as a Word file: its words, its suggestions as tracked changes, its evidence as endnotes. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeDocx } from "#core/artifacts/word";
import { documentOfBlocks } from "../../../core/artifacts/document.ts";
import type { Artifact, DocumentNode } from "#model/artifacts";
import type { ArtifactBlock } from "#model/presets";
import { type BaseStyleId, baseStyleIds } from "#model/styles";

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
  styleId: null,
  updatedAt: Date.UTC(2026, 10, 22),
  blocks,
  quotes: [quoteOf(1, "Each occurrence $1,000,000"), quoteOf(2, "five years of loss runs")],
  toEmail: null,
  subject: null,
  body: null,
};
const agency = { name: "Tidewater & Locke", address: null, city: null, phone: null };
const styled = (base: BaseStyleId, lines: { header?: string; footer?: string } = {}) => ({
  agency,
  style: { base, header: null, footer: null, logo: null, prefix: null, suffix: null, ...lines },
});
const classic = styled("CLASSIC_PROFESSIONAL");
const about = { client: "Wren Bakery", author: "Odette Marlowe" };

const write = async (document?: DocumentNode, style = classic) => {
  const files = unzipSync(await writeDocx(document ? { ...artifact, document } : artifact, about, style));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const styles = read("word/styles.xml");
  return { text: read("word/document.xml"), notes: read("word/endnotes.xml"), styles, files };
};
const plain = (xml: string): string => xml.replaceAll(/<[^>]+>/gu, "");

test("has every word once, and an endnote where the words end that it supports", async () => {
  const { text, notes } = await write();
  expect(plain(text)).toBe(
    "Tidewater &amp; Locke  ·  Wren BakeryProposalTerms &amp; &lt;b&gt;limits&lt;/b&gt;The limit is $1,000,000.Loss runsDemandFoundLimit$1,000,000",
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
  expect(await writeDocx(artifact, about, classic)).toEqual(await writeDocx(artifact, about, classic));
});

test("looks as its style does: each of the five has its own face, and an agency's its lines", async () => {
  const written = await Promise.all(baseStyleIds.map((base) => write(undefined, styled(base))));
  expect(new Set(written.map(({ styles }) => styles)).size).toBe(baseStyleIds.length);
  const faceOf = (base: BaseStyleId) =>
    /w:ascii="([^"]+)"/u.exec(written[baseStyleIds.indexOf(base)]?.styles ?? "")?.[1];
  expect(faceOf("CLASSIC_PROFESSIONAL")).toBe("Times New Roman");
  expect(faceOf("WARM_HUMAN")).toBe("Georgia");
  const { files } = await write(undefined, styled("WARM_HUMAN", { footer: "Licensed in <Ohio>" }));
  expect(strFromU8(files["word/footer1.xml"] ?? new Uint8Array())).toContain("Licensed in &lt;Ohio&gt;");
});

test("has what is bold and italic as the editor has it", async () => {
  const document: DocumentNode = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [{ type: "text", text: "Mind this", marks: [{ type: "bold" }, { type: "italic" }] }],
      },
    ],
  };
  expect((await write(document)).text).toMatch(/<w:rPr><w:b\/>.*?<w:i\/>.*?Mind this/su);
});
