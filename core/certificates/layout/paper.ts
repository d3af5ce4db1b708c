/** The paper, its type and its colors, and blocks: what is drawn on it, each with the height that it takes. Points. */
import type { Mark, PdfWriter } from "#core/pdf";

/** US Letter. */
export const paper = { width: 612, height: 792, left: 40, right: 572, top: 38, bottom: 722 } as const;

export type Color = readonly [number, number, number];
export const ink: Color = [0.08, 0.1, 0.11];
/** Less important words; 6:1 on white. */
export const gray: Color = [0.35, 0.39, 0.41];
export const hairline: Color = [0.8, 0.83, 0.84];
export const green: Color = [0.03, 0.36, 0.31];

export interface TextStyle {
  size: number;
  /** From one baseline to the next. */
  leading: number;
  face?: "regular" | "bold";
  color?: Color;
}

export const type = {
  title: { size: 19, leading: 24, face: "bold" },
  agency: { size: 11, leading: 15, face: "bold" },
  strong: { size: 8.6, leading: 12.2, face: "bold" },
  body: { size: 8.6, leading: 12.2 },
  quiet: { size: 8.6, leading: 12.2, color: gray },
  label: { size: 7, leading: 12.4, color: gray },
  small: { size: 7, leading: 10, color: gray },
  code: { size: 9, leading: 13, face: "bold" },
} as const satisfies Record<string, TextStyle>;

/** Something that is never split over two pages. */
export interface Block {
  height: number;
  /** `top`: the distance of its upper edge from the top of the page. */
  draw(top: number): Mark[];
}

export const space = (height: number): Block => ({ height, draw: () => [] });

export const line = (
  y: number,
  { from = paper.left, to = paper.right, width = 0.6, color = hairline }: Partial<LineStyle> = {},
): Mark => ({ kind: "LINE", from: [from, y], to: [to, y], width, color });

interface LineStyle {
  from: number;
  to: number;
  width: number;
  color: Color;
}

export const upright = (x: number, from: number, to: number): Mark => ({
  kind: "LINE",
  from: [x, from],
  to: [x, to],
  width: 0.6,
  color: hairline,
});

/** Where the baseline is, from the top of a line. */
const baselineOf = ({ size, leading }: TextStyle): number => (leading + size * 0.7) / 2;

export const textMark = (
  text: string,
  x: number,
  top: number,
  style: TextStyle,
  align: "LEFT" | "CENTER" | "RIGHT" = "LEFT",
): Mark => ({
  kind: "TEXT",
  text,
  x,
  y: top + baselineOf(style),
  size: style.size,
  face: style.face ?? "regular",
  color: style.color ?? ink,
  align,
});

/** Text in a column, one block for each of its lines. */
export function textBlocks(
  writer: PdfWriter,
  text: string,
  { x, width, style }: { x: number; width: number; style: TextStyle },
): Block[] {
  return writer.wrapText(text, { ...style, width }).map((words) => ({
    height: style.leading,
    draw: (top) => (words === "" ? [] : [textMark(words, x, top, style)]),
  }));
}

export const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height, 0);

/** The blocks of a column, one below the other. */
export function drawDown(blocks: readonly Block[], top: number): Mark[] {
  let y = top;
  return blocks.flatMap((block) => {
    const marks = block.draw(y);
    y += block.height;
    return marks;
  });
}

/** Blocks that stay together. */
export const together = (blocks: readonly Block[]): Block => ({
  height: heightOf(blocks),
  draw: (top) => drawDown(blocks, top),
});
