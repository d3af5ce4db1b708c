/**
 * A document as a Word file: suggestions are Word's tracked changes, and each sentence leads to an endnote with the words
 * that support it. Equal documents give equal bytes.
 */
import {
  AlignmentType,
  BorderStyle,
  DeletedTextRun,
  Document,
  EndnoteReferenceRun,
  HeadingLevel,
  InsertedTextRun,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { unzipSync, zipSync } from "fflate";
import type { Artifact, ArtifactAbout, DocumentNode } from "../model.ts";
import { documentOf } from "../editing.ts";

interface Writing {
  /** ISO 8601: when the document was last changed, and so its tracked changes. */
  date: string;
  author: string;
  /** Numbers of tracked changes, which Word wants to be unique. */
  nextId(): number;
}

const markOf = (node: DocumentNode, type: string) => node.marks?.find((mark) => mark.type === type);

const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);

function runOf(node: DocumentNode, { date, author, nextId }: Writing): ParagraphChild {
  if (node.type === "hardBreak") return new TextRun({ break: 1 });
  const text = {
    text: node.text ?? "",
    bold: markOf(node, "bold") !== undefined,
    italics: markOf(node, "italic") !== undefined,
  };
  if (markOf(node, "insertion")) return new InsertedTextRun({ ...text, id: nextId(), author, date });
  if (markOf(node, "deletion")) return new DeletedTextRun({ ...text, id: nextId(), author, date });
  return new TextRun(text);
}

/** The text of a block; a reference stands where the words that it supports end. */
function runsOf(content: readonly DocumentNode[], writing: Writing): ParagraphChild[] {
  return content.flatMap((node, at) => {
    const quotes = numbersOf(markOf(node, "evidence")?.attrs?.["quotes"]);
    const next = content[at + 1];
    const goesOn =
      next !== undefined && String(numbersOf(markOf(next, "evidence")?.attrs?.["quotes"])) === String(quotes);
    const references = goesOn ? [] : quotes.map((number) => new EndnoteReferenceRun(number));
    return [runOf(node, writing), ...references];
  });
}

function tableOf({ content = [] }: DocumentNode, writing: Writing): Table {
  const rows = content.map((row, at) => {
    const quotes = numbersOf(row.attrs?.["quotes"]);
    const cells = row.content ?? [];
    return new TableRow({
      tableHeader: at === 0,
      children: cells.map((cell, column) => {
        const paragraphs = (cell.content ?? []).map((paragraph) => {
          const isLast = column === cells.length - 1;
          const references = isLast ? quotes.map((number) => new EndnoteReferenceRun(number)) : [];
          return new Paragraph({ children: [...runsOf(paragraph.content ?? [], writing), ...references] });
        });
        return new TableCell({
          children: paragraphs,
          ...(cell.type === "tableHeader" ? { shading: { fill: "EEF1F0" } } : {}),
        });
      }),
    });
  });
  const line = { style: BorderStyle.SINGLE, size: 4, color: "B4BBB8" };
  return new Table({
    rows,
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: line,
      bottom: line,
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
  });
}

function blocksOf({ content = [] }: DocumentNode, writing: Writing): (Paragraph | Table)[] {
  return content.flatMap((node): (Paragraph | Table)[] => {
    if (node.type === "table") return [tableOf(node, writing), new Paragraph({})];
    if (node.type === "bulletList")
      return (node.content ?? []).flatMap((item) =>
        (item.content ?? []).map(
          (paragraph) =>
            new Paragraph({ children: runsOf(paragraph.content ?? [], writing), bullet: { level: 0 } }),
        ),
      );
    const children = runsOf(node.content ?? [], writing);
    return [
      node.type === "heading"
        ? new Paragraph({ children, heading: HeadingLevel.HEADING_2 })
        : new Paragraph({ children, spacing: { after: 120 } }),
    ];
  });
}

/** The bytes of a .docx file. */
export async function writeDocx(artifact: Artifact, about: ArtifactAbout): Promise<Uint8Array> {
  let ids = 0;
  const writing: Writing = {
    date: new Date(artifact.updatedAt).toISOString().replace(/\.\d+Z$/u, "Z"),
    author: about.author ?? "Cara",
    nextId: () => (ids += 1),
  };
  const file = new Document({
    title: artifact.title,
    creator: writing.author,
    features: { updateFields: false },
    endnotes: Object.fromEntries(
      artifact.quotes.map(({ number, content, documentName, segments }) => [
        number,
        {
          children: [new Paragraph(`“${content}” ${documentName}, page ${segments[0]?.page ?? 1}.`)],
        },
      ]),
    ),
    sections: [
      {
        children: [
          new Paragraph({ text: artifact.title, heading: HeadingLevel.TITLE, alignment: AlignmentType.LEFT }),
          ...blocksOf(documentOf(artifact), writing),
        ],
      },
    ],
  });
  return sameBytes(new Uint8Array(await Packer.toArrayBuffer(file)), writing.date);
}

/** The library writes the time of the day into the file: it is replaced, so that equal documents are equal files. */
function sameBytes(bytes: Uint8Array, date: string): Uint8Array {
  const files = unzipSync(bytes);
  const core = files["docProps/core.xml"];
  if (core) {
    const text = new TextDecoder()
      .decode(core)
      .replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/gu, `$1${date}`);
    files["docProps/core.xml"] = new TextEncoder().encode(text);
  }
  return zipSync(files, { mtime: new Date(2000, 0, 1) });
}
