/** The font faces used in a document; each is embedded on first use, with only the glyphs it needs. */
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";
import type { FieldProblem } from "../shared/field-problems.ts";
import type { FaceName, Typeface } from "./typeface.ts";

export interface Faces {
  typeface(face?: FaceName): Typeface;
  fontIn(pdf: PDFDocument, face?: FaceName): Promise<PDFFont>;
}

/** `tag`: see `Typeface.embedIn`. */
export function createFaces(typeface: Faces["typeface"], tag: string): Faces {
  const embedded = new Map<FaceName, Promise<PDFFont>>();
  return {
    typeface,
    fontIn(pdf, face = "regular") {
      const font = embedded.get(face) ?? typeface(face).embedIn(pdf, tag);
      embedded.set(face, font);
      return font;
    },
  };
}

/** A text in another script lacks all of its letters. */
const NAMED_MAX = 12;

/** Empty, or a problem that names the missing characters. */
export function missingProblem(path: string, text: string, typeface: Typeface): FieldProblem[] {
  const missing = typeface.missingIn(text);
  if (missing.length === 0) return [];
  const named = missing.slice(0, NAMED_MAX).map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? `${character} (U+${code})` : `U+${code}`;
  });
  const what = named.length === 1 ? "this character" : "these characters";
  const more = missing.length > NAMED_MAX ? ` and ${missing.length - NAMED_MAX} more` : "";
  return [
    {
      path,
      message: `The font cannot print ${what}: ${named.join(", ")}${more}. Take out or replace what it lacks.`,
    },
  ];
}
