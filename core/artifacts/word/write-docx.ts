/**
 * A document as a Word file in one of the styles: suggestions are Word's tracked changes, and each sentence leads to an
 * endnote with the words that support it. Equal documents give equal bytes.
 */
import {
  AlignmentType,
  BorderStyle,
  DeletedTextRun,
  Document,
  EndnoteReferenceRun,
  Footer,
  Header,
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
import type { AppliedDocument } from "#core/styles";
import { hasMark, quotesOf } from "../document-text.ts";
import { openedDocumentOf } from "../editing.ts";
import type { Artifact, ArtifactAbout, DocumentNode } from "../model.ts";
import { type WordLook, wordLooks } from "./word-looks.ts";

interface Writing {
  /** ISO 8601: when the document was last changed, and so its tracked changes. */
  date: string;
  author: string;
  look: WordLook;
  /** Numbers of tracked changes, which Word wants to be unique. */
  nextId(): number;
}

type RunLook = Partial<Record<"font" | "color", string>> & { bold?: boolean };

function runOf(node: DocumentNode, { date, author, nextId }: Writing, look: RunLook): ParagraphChild {
  if (node.type === "hardBreak") return new TextRun({ break: 1 });
  const text = {
    ...look,
    text: node.text ?? "",
    // What is not said is as the paragraph's style has it.
    ...(hasMark(node, "bold") ? { bold: true } : {}),
    ...(hasMark(node, "italic") ? { italics: true } : {}),
  };
  if (hasMark(node, "insertion")) return new InsertedTextRun({ ...text, id: nextId(), author, date });
  if (hasMark(node, "deletion")) return new DeletedTextRun({ ...text, id: nextId(), author, date });
  return new TextRun(text);
}

/** The text of a block; a reference stands where the words that it supports end. */
function runsOf(content: readonly DocumentNode[], writing: Writing, look: RunLook = {}): ParagraphChild[] {
  return content.flatMap((node, at) => {
    const quotes = quotesOf(node);
    const next = content[at + 1];
    const goesOn = next !== undefined && String(quotesOf(next)) === String(quotes);
    const references = goesOn ? [] : quotes.map((number) => new EndnoteReferenceRun(number));
    return [runOf(node, writing, look), ...references];
  });
}

function tableOf({ content = [] }: DocumentNode, writing: Writing): Table {
  const { font, line, hasColumnLines, headFill, headColor, isHeadBold } = writing.look.table;
  const headLook = { font, color: headColor, bold: isHeadBold };
  const rows = content.map((row, at) => {
    const quotes = [...new Set((row.attrs?.["quotes"] ?? []) as number[])];
    const cells = row.content ?? [];
    return new TableRow({
      tableHeader: at === 0,
      children: cells.map((cell, column) => {
        const paragraphs = (cell.content ?? []).map((paragraph) => {
          const isLast = column === cells.length - 1;
          const references = isLast ? quotes.map((number) => new EndnoteReferenceRun(number)) : [];
          const look = cell.type === "tableHeader" ? headLook : { font };
          return new Paragraph({
            children: [...runsOf(paragraph.content ?? [], writing, look), ...references],
          });
        });
        return new TableCell({
          children: paragraphs,
          ...(cell.type === "tableHeader" && headFill ? { shading: { fill: headFill } } : {}),
        });
      }),
    });
  });
  const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
  const across = line === null ? none : { style: BorderStyle.SINGLE, size: 4, color: line };
  const down = hasColumnLines ? across : none;
  return new Table({
    rows,
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: {
      top: across,
      bottom: across,
      left: down,
      right: down,
      insideHorizontal: across,
      insideVertical: down,
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
        ? new Paragraph({ children, heading: HeadingLevel.HEADING_2, keepNext: true })
        : new Paragraph({ children, spacing: { after: 120 } }),
    ];
  });
}

/** US Letter, in twentieths of a point. */
const letter = { width: 12_240, height: 15_840 };

const lineOf = (text: string): Paragraph => new Paragraph({ text, alignment: AlignmentType.CENTER });

const alignmentOf = (isCentered: boolean) => (isCentered ? AlignmentType.CENTER : AlignmentType.LEFT);

function stylesOf({ text, title, heading }: WordLook) {
  const { isCentered: isTitleCentered, ...titleRun } = title;
  const { isCentered: isHeadingCentered, ...headingRun } = heading;
  return {
    document: { run: text },
    title: {
      run: { font: text.font, ...titleRun },
      paragraph: { alignment: alignmentOf(isTitleCentered), spacing: { before: 240, after: 240 } },
    },
    heading2: {
      run: { font: text.font, ...headingRun },
      paragraph: { alignment: alignmentOf(isHeadingCentered), spacing: { before: 240, after: 80 } },
    },
  };
}

/** The bytes of a .docx file. `style`: what of it Word can show: faces, colors, lines of tables, header and footer. */
export async function writeDocx(
  artifact: Artifact,
  about: ArtifactAbout,
  { style, agency }: Pick<AppliedDocument, "style" | "agency">,
): Promise<Uint8Array> {
  let ids = 0;
  const look = wordLooks[style.base];
  const writing: Writing = {
    date: new Date(artifact.updatedAt).toISOString().replace(/\.\d+Z$/u, "Z"),
    author: about.author ?? "Cara",
    look,
    nextId: () => (ids += 1),
  };
  const file = new Document({
    title: artifact.title,
    creator: writing.author,
    features: { updateFields: false },
    styles: { default: stylesOf(look) },
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
        properties: { page: { size: letter, margin: { left: look.margin, right: look.margin } } },
        ...(style.header === null
          ? {}
          : { headers: { default: new Header({ children: [lineOf(style.header)] }) } }),
        ...(style.footer === null
          ? {}
          : { footers: { default: new Footer({ children: [lineOf(style.footer)] }) } }),
        children: [
          new Paragraph([agency.name, about.client].filter((part) => part !== null).join("  ·  ")),
          new Paragraph({ text: artifact.title, heading: HeadingLevel.TITLE }),
          ...blocksOf(openedDocumentOf(artifact), writing),
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
