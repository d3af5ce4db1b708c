/**
 * A document as a Word file in one of the styles: suggestions are Word's tracked changes, and each sentence leads to an
 * endnote with the words that support it. Equal documents give equal bytes.
 */
import {
  AlignmentType,
  BorderStyle,
  DeletedTextRun,
  Document,
  EndnoteIdReference,
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
import { hasMark, quotesOf, suggestionOf } from "../document-text.ts";
import { openedDocumentOf } from "../editing.ts";
import type { Artifact, ArtifactAbout, DocumentNode } from "../model.ts";
import { type WordLook, wordLooks } from "./word-looks.ts";

interface Writing {
  /** ISO 8601: when the document was last changed, and so its tracked changes. */
  date: string;
  /** Whoever suggested a change, by its id. */
  authorOf(suggestionId: string): string;
  look: WordLook;
  /** Numbers of tracked changes, which Word wants to be unique. */
  nextId(): number;
}

/** What is suggested of a piece: that it comes or that it goes. */
interface Revision {
  kind: "insertion" | "deletion";
  author: string;
}

type RunLook = Partial<Record<"font" | "color", string>> & { bold?: boolean };

/** Of a piece itself, or of what it stands in. */
function revisionOf(node: DocumentNode, around: Revision | null, { authorOf }: Writing): Revision | null {
  const own = suggestionOf(node);
  return own === null || own.kind === "modification" ? around : { kind: own.kind, author: authorOf(own.id) };
}

const changed = ({ author }: Revision, { date, nextId }: Writing) => ({ id: nextId(), author, date });

/** For blocks and rows, which Word tracks besides the words in them: otherwise an empty one stays where one was taken out. */
const trackedAs = (revision: Revision | null, writing: Writing) =>
  revision === null ? {} : { [revision.kind]: changed(revision, writing) };

const paragraphMark = (revision: Revision | null, writing: Writing) =>
  revision === null ? {} : { run: trackedAs(revision, writing) };

function runOf(
  node: DocumentNode,
  writing: Writing,
  revision: Revision | null,
  look: RunLook,
): ParagraphChild {
  const run =
    node.type === "hardBreak"
      ? { break: 1 }
      : {
          ...look,
          text: node.text ?? "",
          // What is not said is as the paragraph's style has it.
          ...(hasMark(node, "bold") ? { bold: true } : {}),
          ...(hasMark(node, "italic") ? { italics: true } : {}),
        };
  if (revision === null) return new TextRun(run);
  const tracked = { ...run, ...changed(revision, writing) };
  return revision.kind === "insertion" ? new InsertedTextRun(tracked) : new DeletedTextRun(tracked);
}

function referenceTo(number: number, writing: Writing, revision: Revision | null): ParagraphChild {
  if (revision === null) return new EndnoteReferenceRun(number);
  const run = {
    style: "EndnoteReference",
    children: [new EndnoteIdReference(number)],
    ...changed(revision, writing),
  };
  return revision.kind === "insertion" ? new InsertedTextRun(run) : new DeletedTextRun(run);
}

/** The text of a block; a reference stands where the words that it supports end. */
function runsOf(
  content: readonly DocumentNode[],
  writing: Writing,
  around: Revision | null,
  look: RunLook = {},
): ParagraphChild[] {
  return content.flatMap((node, at) => {
    const quotes = quotesOf(node);
    const next = content[at + 1];
    const goesOn = next !== undefined && String(quotesOf(next)) === String(quotes);
    const revision = revisionOf(node, around, writing);
    const references = goesOn ? [] : quotes.map((number) => referenceTo(number, writing, revision));
    return [runOf(node, writing, revision, look), ...references];
  });
}

function rowOf(row: DocumentNode, isHead: boolean, writing: Writing, around: Revision | null): TableRow {
  const { font, headFill, headColor, isHeadBold } = writing.look.table;
  const headLook = { font, color: headColor, bold: isHeadBold };
  const quotes = [...new Set((row.attrs?.["quotes"] ?? []) as number[])];
  const cells = row.content ?? [];
  const ofRow = revisionOf(row, around, writing);
  return new TableRow({
    tableHeader: isHead,
    ...trackedAs(ofRow, writing),
    children: cells.map((cell, column) => {
      const ofCell = revisionOf(cell, ofRow, writing);
      const paragraphs = (cell.content ?? []).map((paragraph) => {
        const revision = revisionOf(paragraph, ofCell, writing);
        const isLast = column === cells.length - 1;
        const references = isLast ? quotes.map((number) => referenceTo(number, writing, ofRow)) : [];
        const look = cell.type === "tableHeader" ? headLook : { font };
        return new Paragraph({
          ...paragraphMark(revision, writing),
          children: [...runsOf(paragraph.content ?? [], writing, revision, look), ...references],
        });
      });
      return new TableCell({
        children: paragraphs,
        ...(cell.type === "tableHeader" && headFill ? { shading: { fill: headFill } } : {}),
      });
    }),
  });
}

function tableOf({ content = [] }: DocumentNode, writing: Writing, revision: Revision | null): Table {
  const { line, hasColumnLines } = writing.look.table;
  const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
  const across = line === null ? none : { style: BorderStyle.SINGLE, size: 4, color: line };
  const down = hasColumnLines ? across : none;
  return new Table({
    rows: content.map((row, at) => rowOf(row, at === 0, writing, revision)),
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
    const revision = revisionOf(node, null, writing);
    if (node.type === "table")
      return [tableOf(node, writing, revision), new Paragraph(paragraphMark(revision, writing))];
    if (node.type === "bulletList")
      return (node.content ?? []).flatMap((item) => {
        const ofItem = revisionOf(item, revision, writing);
        return (item.content ?? []).map((paragraph) => {
          const own = revisionOf(paragraph, ofItem, writing);
          return new Paragraph({
            ...paragraphMark(own, writing),
            children: runsOf(paragraph.content ?? [], writing, own),
            bullet: { level: 0 },
          });
        });
      });
    return [
      new Paragraph({
        ...paragraphMark(revision, writing),
        children: runsOf(node.content ?? [], writing, revision),
        ...(node.type === "heading"
          ? { heading: HeadingLevel.HEADING_2, keepNext: true }
          : { spacing: { after: 120 } }),
      }),
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
  const creator = about.author ?? "Cara";
  const authors = new Map((artifact.suggestions ?? []).map(({ id, by }) => [id, by ?? "Cara"]));
  const writing: Writing = {
    date: new Date(artifact.updatedAt).toISOString().replace(/\.\d+Z$/u, "Z"),
    authorOf: (id) => authors.get(id) ?? creator,
    look,
    nextId: () => (ids += 1),
  };
  const file = new Document({
    title: artifact.title,
    creator,
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
