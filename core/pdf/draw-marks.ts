/** Draws text, lines, rectangles and images at positions on pages, and finds the characters that no font has. */
import {
  concatTransformationMatrix,
  fill,
  type PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  setFillingRgbColor,
} from "@cantoo/pdf-lib";
import type { FieldProblem } from "../shared/field-problems.ts";
import { type Faces, missingProblem } from "./faces.ts";
import type { FaceName } from "./typeface.ts";

/** Red, green and blue, 0 to 1. */
type Color = readonly [number, number, number];

/** Points from the top left corner of the page as displayed, as in document readings. */
export type Mark =
  /** One line of text. `y` is its baseline; `x` is its start, end or center. */
  | {
      kind: "TEXT";
      text: string;
      x: number;
      y: number;
      size: number;
      face?: FaceName;
      align?: "LEFT" | "CENTER" | "RIGHT";
      color?: Color;
    }
  | {
      kind: "LINE";
      from: readonly [number, number];
      to: readonly [number, number];
      width: number;
      color?: Color;
    }
  /** Filled rectangles of one color: left, top, width and height of each. */
  | {
      kind: "RECTANGLES";
      boxes: readonly (readonly [number, number, number, number])[];
      color?: Color;
    }
  /** PNG or JPEG. */
  | { kind: "IMAGE"; bytes: Uint8Array; x: number; y: number; width: number; height: number };

/** Marks for a page of a document; pages start at 1. */
export interface PageMarks {
  page: number;
  marks: readonly Mark[];
}

/** A new page; US Letter is 612 by 792. */
export interface DrawnPage {
  width: number;
  height: number;
  marks: readonly Mark[];
}

export const textsOf = (pages: readonly { marks: readonly Mark[] }[]): string[] =>
  pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === "TEXT" ? [mark.text] : [])));

/** Paths such as "pages.0.marks.3.text". */
export function problemsOfMarks(pages: readonly { marks: readonly Mark[] }[], faces: Faces): FieldProblem[] {
  return pages.flatMap(({ marks }, page) =>
    marks.flatMap((mark, at) => {
      const path = `pages.${page}.marks.${at}`;
      if (mark.kind === "IMAGE" && pictureKind(mark.bytes) === null)
        return [{ path: `${path}.bytes`, message: "Use a PNG or JPEG image." }];
      if (mark.kind !== "TEXT") return [];
      if (mark.text.includes("\n"))
        throw new TypeError("A text mark is one line; wrapText breaks longer ones.");
      return missingProblem(`${path}.text`, mark.text, faces.typeface(mark.face));
    }),
  );
}

/** Draws with the origin in the displayed top left corner, whatever the page's rotation and crop box. */
export async function drawMarks(page: PDFPage, marks: readonly Mark[], faces: Faces): Promise<void> {
  const { matrix, height } = shownSpace(page);
  const fonts = new Map<FaceName, PDFFont>();
  const images = new Map<Mark, PDFImage>();
  for (const mark of marks) {
    if (mark.kind === "IMAGE") images.set(mark, await embedImage(page.doc, mark.bytes));
    if (mark.kind === "TEXT") fonts.set(mark.face ?? "regular", await faces.fontIn(page.doc, mark.face));
  }
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...matrix));
  for (const mark of marks) {
    if (mark.kind === "LINE") {
      const [start, end] = [mark.from, mark.to].map(([x, y]) => ({ x, y: height - y }));
      if (start && end) page.drawLine({ start, end, thickness: mark.width, color: colorOf(mark.color) });
    } else if (mark.kind === "RECTANGLES") {
      page.pushOperators(
        setFillingRgbColor(...(mark.color ?? black)),
        ...mark.boxes.map(([x, y, width, tall]) => rectangle(x, height - y - tall, width, tall)),
        fill(),
      );
    } else if (mark.kind === "IMAGE") {
      const image = images.get(mark);
      const { x, y, width, height: tall } = mark;
      if (image) page.drawImage(image, { x, y: height - y - tall, width, height: tall });
    } else {
      const { x, y, size, face = "regular", align = "LEFT", color } = mark;
      const text = mark.text.normalize("NFC");
      const width = align === "LEFT" ? 0 : faces.typeface(face).widthOf(text, size);
      const left = x - (align === "CENTER" ? width / 2 : width);
      const font = fonts.get(face);
      if (font) page.drawText(text, { x: left, y: height - y, size, font, color: colorOf(color) });
    }
  }
  page.pushOperators(popGraphicsState());
}

const black: Color = [0, 0, 0];

const colorOf = ([red, green, blue]: Color = black) => rgb(red, green, blue);

type Matrix = [number, number, number, number, number, number];

/** Converts displayed coordinates, y upward, to the page's own space. */
function shownSpace(page: PDFPage): { matrix: Matrix; height: number } {
  const { x, y, width, height } = page.getCropBox();
  const turn = ((page.getRotation().angle % 360) + 360) % 360;
  if (turn === 90) return { matrix: [0, 1, -1, 0, x + width, y], height: width };
  if (turn === 180) return { matrix: [-1, 0, 0, -1, x + width, y + height], height };
  if (turn === 270) return { matrix: [0, -1, 1, 0, x, y + height], height: width };
  return { matrix: [1, 0, 0, 1, x, y], height };
}

function pictureKind(bytes: Uint8Array): "PNG" | "JPEG" | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return "PNG";
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? "JPEG" : null;
}

const embedImage = (pdf: PDFDocument, bytes: Uint8Array): Promise<PDFImage> =>
  pictureKind(bytes) === "PNG" ? pdf.embedPng(bytes) : pdf.embedJpg(bytes);
