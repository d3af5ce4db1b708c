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

const write = async (changes: Partial<Artifact> = {}, style = classic) => {
  const files = unzipSync(await writeDocx({ ...artifact, ...changes }, about, style));
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

const insertion = (id: number | string) => [{ type: "insertion", attrs: { id } }];
const deletion = (id: number | string) => [{ type: "deletion", attrs: { id } }];
const note = (id: string, by: string | null) => ({ id, by, title: "", why: "", quotes: [] });

test("shows suggestions as tracked changes of whoever made them", async () => {
  const document = documentOfBlocks(blocks);
  document.content?.push({
    type: "paragraph",
    content: [
      { type: "text", text: "Due " },
      { type: "text", text: "soon", marks: deletion(1) },
      { type: "text", text: "by December 11", marks: insertion("c-1") },
    ],
  });
  const { text } = await write({ document, suggestions: [note("1", "Theo Lindqvist"), note("c-1", null)] });
  expect(text).toMatch(/<w:del [^>]*w:author="Theo Lindqvist"[^>]*>.*?<w:delText[^>]*>soon<\/w:delText>/su);
  expect(text).toMatch(/<w:ins [^>]*w:author="Cara"[^>]*>.*?by December 11/su);
  const ids = [...text.matchAll(/<w:(?:ins|del) [^>]*w:id="(\d+)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});

/** What Word shows once it has accepted or rejected all tracked changes, a line for each paragraph that is left and a slash behind each row. */
function decided(xml: string, isAccepted: boolean): string {
  const gone = isAccepted ? "del" : "ins";
  const rows = xml.replaceAll(/<w:tr>.*?<\/w:tr>/gsu, (row) =>
    new RegExp(`<w:trPr>(?:(?!</w:trPr>).)*<w:${gone} `, "su").test(row) ? "" : `${row}/`,
  );
  const paragraphs = rows.replaceAll(/<w:p>.*?<\/w:p>/gsu, (paragraph) => {
    const mark = /^<w:p><w:pPr>.*?<\/w:pPr>/su.exec(paragraph)?.[0] ?? "";
    const left = paragraph
      .slice(mark.length)
      .replaceAll(new RegExp(`<w:${gone} [^>]*>.*?</w:${gone}>`, "gsu"), "")
      .replaceAll(/<w:endnoteReference [^>]*w:id="(\d+)"\/>/gu, "[$1]");
    return mark.includes(`<w:${gone} `) ? left : `${left}\n`;
  });
  expect(paragraphs).not.toContain(`<w:${gone} `);
  return plain(paragraphs);
}

test("whole paragraphs, items, headings and rows come and go as tracked changes, with their endnotes", async () => {
  const document = documentOfBlocks(blocks);
  const rejected = decided((await write({ document })).text, false);
  const said = (text: string, ...quotes: number[]): DocumentNode => ({
    type: "paragraph",
    content: [{ type: "text", text, marks: [{ type: "evidence", attrs: { quotes, records: [] } }] }],
  });
  const [heading, limit, list, table] = document.content ?? [];
  if (!heading || !limit || !list || !table) throw new Error("It has these four.");
  const [head, row] = table.content ?? [];
  if (!head || !row) throw new Error("It has two rows.");
  const fresh: DocumentNode = {
    type: "tableRow",
    attrs: { quotes: [2], verdict: null },
    marks: insertion("c-2"),
    content: ["Fee", "$95"].map((cell) => ({ type: "tableCell", content: [said(cell)] })),
  };
  const changed: DocumentNode = {
    type: "doc",
    content: [
      { ...heading, marks: deletion("c-3") },
      { ...limit, marks: deletion("c-3") },
      { ...said("Fees are due.", 1), marks: insertion("c-1") },
      { ...said("Wages count."), marks: insertion("c-1") },
      { ...list, content: (list.content ?? []).map((item) => ({ ...item, marks: deletion("c-4") })) },
      { ...table, content: [head, { ...row, marks: deletion("c-2") }, fresh] },
    ],
  };
  const suggestions = ["c-1", "c-2", "c-3", "c-4"].map((id) => note(id, null));
  const { text } = await write({ document: changed, suggestions });
  expect(decided(text, false)).toBe(rejected);
  expect(decided(text, true)).toBe(
    "Tidewater &amp; Locke  ·  Wren Bakery\nProposal\nFees are due.[1]\nWages count.\nDemand\nFound\n/Fee\n$95[2]\n/",
  );
  expect(new Set([...text.matchAll(/w:author="([^"]+)"/gu)].map(([, name]) => name))).toEqual(
    new Set(["Cara"]),
  );
});

test("is the same file for the same document", async () => {
  expect(await writeDocx(artifact, about, classic)).toEqual(await writeDocx(artifact, about, classic));
});

test("looks as its style does: each of the five has its own face, and an agency's its lines", async () => {
  const written = await Promise.all(baseStyleIds.map((base) => write({}, styled(base))));
  expect(new Set(written.map(({ styles }) => styles)).size).toBe(baseStyleIds.length);
  const faceOf = (base: BaseStyleId) =>
    /w:ascii="([^"]+)"/u.exec(written[baseStyleIds.indexOf(base)]?.styles ?? "")?.[1];
  expect(faceOf("CLASSIC_PROFESSIONAL")).toBe("Times New Roman");
  expect(faceOf("WARM_HUMAN")).toBe("Georgia");
  const { files } = await write({}, styled("WARM_HUMAN", { footer: "Licensed in <Ohio>" }));
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
  expect((await write({ document })).text).toMatch(/<w:rPr><w:b\/>.*?<w:i\/>.*?Mind this/su);
});
