/** One face of a font: its characters, their widths, and its subset in a document. */
import { create } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

/** Static TrueType or OpenType files. A subset of WOFF2 cannot be made. */
export interface FontFiles {
  regular: Uint8Array;
  bold?: Uint8Array;
}

export type FaceName = keyof FontFiles;

/** Disables ligatures and kerning: "->" is not printed as an arrow, and positions are not written. */
const features = { calt: false, clig: false, liga: false, kern: false, mark: false, mkmk: false };

/**
 * Accents that no letter has in one character, which would be drawn beside it, and invisible characters, which could
 * turn the order of others around.
 */
const unplaced = /[\p{M}\p{Cf}]/u;

/** The library's line height in form fields, in multiples of the font's height. */
const LINE_PITCH = 1.2;

export interface Typeface {
  /** Each character that cannot be printed as it is, once; line breaks are ignored. */
  missingIn(text: string): string[];
  widthOf(text: string, size: number): number;
  /** Line height, in multiples of the font size. */
  lineHeight: number;
  /** Breaks the text at spaces into lines of this width; longer words are cut. Existing line breaks are kept. */
  wrap(text: string, size: number, width: number): string[];
  /** `tag`: six capital letters that distinguish subsets of one font. */
  embedIn(pdf: PDFDocument, tag: string): Promise<PDFFont>;
}

export function openTypeface(bytes: Uint8Array): Typeface {
  const font = create(bytes);
  if (!("characterSet" in font)) throw new TypeError("A font file has one face.");
  const known = new Set(font.characterSet);
  // The font computes it anew each time.
  const { unitsPerEm } = font;
  const widths = new Map<string, number>();
  const unitsOf = (character: string): number => {
    const found = widths.get(character);
    if (found !== undefined) return found;
    const units = font.layout(character, features).glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
    widths.set(character, units);
    return units;
  };
  const widthOf = (text: string, size: number): number => {
    let units = 0;
    for (const character of text) units += unitsOf(character);
    return (units * size) / unitsPerEm;
  };
  return {
    missingIn: (text) => [
      ...new Set(
        Array.from(text.normalize("NFC")).filter(
          (character) =>
            character !== "\n" && (unplaced.test(character) || !known.has(character.codePointAt(0) ?? 0)),
        ),
      ),
    ],
    widthOf,
    lineHeight: LINE_PITCH * ((font.ascent - font.descent) / unitsPerEm),
    wrap: (text, size, width) =>
      text.split("\n").flatMap((line) => wrapLine(line, width, (part) => widthOf(part, size))),
    embedIn: (pdf, tag) =>
      pdf.embedFont(bytes, { subset: true, customName: `${tag}+${font.postscriptName}`, features }),
  };
}

function wrapLine(line: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = "";
  let used = 0;
  const end = () => {
    lines.push(current);
    [current, used] = ["", 0];
  };
  const space = widthOf(" ");
  for (const word of line.split(" ")) {
    const own = widthOf(word);
    if (current !== "" && used + space + own > width) end();
    if (own <= width) {
      [current, used] = current === "" ? [word, own] : [`${current} ${word}`, used + space + own];
      continue;
    }
    for (const character of word) {
      const one = widthOf(character);
      if (current !== "" && used + one > width) end();
      current += character;
      used += one;
    }
  }
  end();
  return lines;
}
