/** Our own layout of a filled form: sections of boxes, three side by side, each with a label and a value. Points. */
import type { Mark, PdfWriter } from "#core/pdf";
import type { FieldProblem } from "../../shared/field-problems.ts";
import { answererLabels, type FilledField, type FilledTemplate, templateTitles } from "../model.ts";

/** US Letter. */
export const paper = { width: 612, height: 792 } as const;

const page = { left: 40, right: 572, top: 40, bottom: 748 } as const;
const columns = 3;
const gap = 8;
const boxWidth = (page.right - page.left - gap * (columns - 1)) / columns;
const value = { size: 9, leading: 11.5 } as const;
const label = { size: 6.5, leading: 9 } as const;
const padding = 4;
/** Lines that a box has room for; a long text has a row of its own. */
const LINES_MAX = 3;
const LONG_LINES_MAX = 14;

const ink = [0.08, 0.1, 0.11] as const;
const gray = [0.35, 0.39, 0.41] as const;
const hairline = [0.8, 0.83, 0.84] as const;

interface Box {
  isWide: boolean;
  label: string;
  lines: string[];
}

interface LaidOut {
  pages: Mark[][];
  /** By the names of fields. */
  problems: FieldProblem[];
}

export function layOutTemplate(writer: PdfWriter, filled: FilledTemplate): LaidOut {
  const { templateId, fields, missing, notes } = filled;
  const pages: Mark[][] = [[]];
  const problems: FieldProblem[] = [];
  let y: number = page.top;
  const room = (height: number) => {
    if (y + height <= page.bottom) return;
    pages.push([]);
    y = page.top;
  };
  const text = (
    words: string,
    x: number,
    size: number,
    over: Partial<Extract<Mark, { kind: "TEXT" }>> = {},
  ) => pages.at(-1)?.push({ kind: "TEXT", text: words, x, y: y + size, size, color: ink, ...over });
  const paragraph = (words: string, style: { size: number; leading: number }) => {
    for (const line of writer.wrapText(words, { size: style.size, width: page.right - page.left })) {
      room(style.leading);
      if (line !== "") text(line, page.left, style.size);
      y += style.leading;
    }
  };
  const heading = (words: string) => {
    room(60);
    y += 8;
    text(words, page.left, 11, { face: "bold" });
    y += 18;
  };
  const rowOf = (boxes: readonly Box[]) => {
    const height =
      Math.max(...boxes.map(({ lines }) => lines.length)) * value.leading + label.leading + 2 * padding;
    room(height + gap);
    for (const [at, box] of boxes.entries()) {
      const left = page.left + at * (boxWidth + gap);
      const right = box.isWide ? page.right : left + boxWidth;
      const top = y;
      pages.at(-1)?.push(...frame(left, top, right, top + height));
      y = top + padding;
      text(box.label, left + padding, label.size, { color: gray });
      y += label.leading;
      for (const line of box.lines) {
        if (line !== "") text(line, left + padding, value.size);
        y += value.leading;
      }
      y = top;
    }
    y += height + gap;
  };

  text(templateTitles[templateId], page.left, 15, { face: "bold" });
  y += 22;
  paragraph("A draft in our own layout, for information only. It is not the form and gives no rights.", {
    size: 8,
    leading: 11,
  });
  for (const note of notes) paragraph(note, { size: 9, leading: 12 });
  for (const [section, own] of Map.groupBy(fields, (field) => field.section)) {
    heading(section);
    let row: Box[] = [];
    const flush = () => {
      if (row.length > 0) rowOf(row);
      row = [];
    };
    for (const field of own) {
      const box = boxOf(writer, field, problems);
      if (box.isWide) {
        flush();
        rowOf([box]);
      } else if (row.push(box) === columns) flush();
    }
    flush();
  }
  if (missing.length > 0) heading("What is missing");
  for (const { section, label: name, answerer } of missing)
    paragraph(`${section}: ${name} (${answererLabels[answerer].toLowerCase()})`, {
      size: 8.5,
      leading: 11.5,
    });
  return { pages, problems };
}

function boxOf(writer: PdfWriter, field: FilledField, problems: FieldProblem[]): Box {
  const isWide = field.kind === "LONG_TEXT";
  const width = (isWide ? page.right - page.left : boxWidth) - 2 * padding;
  const lines = field.value.split("\n").flatMap((line) => writer.wrapText(line, { size: value.size, width }));
  const most = isWide ? LONG_LINES_MAX : LINES_MAX;
  if (lines.length > most) {
    const excess = lines.slice(most).join(" ").length;
    problems.push({
      path: field.name,
      message: `${field.section}: ${field.label} is too long for its box by about ${excess.toLocaleString("en-US")} characters. Shorten it.`,
    });
  }
  problems.push(...writer.missingIn(field.name, field.value));
  const [name = ""] = writer.wrapText(field.label, { size: label.size, width });
  return { isWide, label: name, lines };
}

const frame = (left: number, top: number, right: number, bottom: number): Mark[] =>
  (
    [
      [left, top, right, top],
      [left, bottom, right, bottom],
      [left, top, left, bottom],
      [right, top, right, bottom],
    ] as const
  ).map(([fromX, fromY, toX, toY]) => ({
    kind: "LINE",
    from: [fromX, fromY],
    to: [toX, toY],
    width: 0.6,
    color: hairline,
  }));
