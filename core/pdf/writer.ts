/**
 * The three ways to write a PDF and what they share: opening, a subset font, and bytes that depend only on the input.
 */
import { PDFDocument } from "@cantoo/pdf-lib";
import * as fontkit from "@cantoo/fontkit";
import type { FieldProblem } from "../shared/field-problems.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";
import { type DrawnPage, drawMarks, type PageMarks, problemsOfMarks, textsOf } from "./draw-marks.ts";
import { createFaces, type Faces, missingProblem } from "./faces.ts";
import { fillFields, type FormValues, lockFields, planFields } from "./fill-form.ts";
import { openPdf, savePdf } from "./open-pdf.ts";
import { type FaceName, type FontFiles, openTypeface, type Typeface } from "./typeface.ts";

/** A PDF, or the problems of the input by field; UNREADABLE means that the given PDF cannot be opened. */
export type Written = Result<Uint8Array, Problem<"VALIDATION" | "UNREADABLE">>;

export interface PdfWriter {
  /**
   * Sets fields by name and leaves the rest of the file as it is. Every value is drawn, so that all readers show it.
   * `isLocked`: all fields become read-only.
   */
  fillForm(form: Uint8Array, values: FormValues, options?: { isLocked?: boolean }): Promise<Written>;
  stampPages(pdf: Uint8Array, pages: readonly PageMarks[]): Promise<Written>;
  /** In English, as far as screen readers are concerned. */
  drawPages(title: string, pages: readonly DrawnPage[]): Promise<Written>;
  /** Wraps the text into lines no wider than `width` points. */
  wrapText(text: string, style: TextStyle & { width: number }): string[];
  /** In points, on one line. */
  widthOf(text: string, style: TextStyle): number;
  /** A problem at `path` that names the characters that the font lacks; empty if it has all of them. */
  missingIn(path: string, text: string, face?: FaceName): FieldProblem[];
}

interface TextStyle {
  size: number;
  face?: FaceName;
}

export function createPdfWriter(files: FontFiles): PdfWriter {
  const opened = new Map<FaceName, Typeface>();
  const typeface = (face: FaceName = "regular"): Typeface => {
    const bytes = files[face];
    if (!bytes) throw new TypeError(`There is no ${face} font.`);
    const found = opened.get(face) ?? openTypeface(bytes);
    opened.set(face, found);
    return found;
  };
  const facesFor = async (texts: readonly string[]) =>
    createFaces(typeface, tagOf(await sha256Hex(texts.join("\n"))));
  return {
    async fillForm(bytes, values, { isLocked = false } = {}) {
      const texts = Object.values(values).filter((value) => typeof value === "string");
      return writeOn(bytes, await facesFor(texts), async (pdf, faces) => {
        const plan = planFields(pdf, values, faces.typeface());
        if (plan.ok) await fillFields(pdf, plan.value, faces);
        if (plan.ok && isLocked) lockFields(pdf);
        return plan.ok ? [] : plan.error;
      });
    },
    async stampPages(bytes, pages) {
      return writeOn(bytes, await facesFor(textsOf(pages)), async (pdf, faces) => {
        const problems = problemsOfMarks(pages, faces);
        const all = pdf.getPages();
        problems.push(
          ...pages.flatMap(({ page }, at) =>
            all[page - 1] ? [] : [{ path: `pages.${at}.page`, message: `There is no page ${page}.` }],
          ),
        );
        if (problems.length > 0) return problems;
        for (const { page, marks } of pages) {
          const target = all[page - 1];
          if (target) await drawMarks(target, marks, faces);
        }
        return [];
      });
    },
    async drawPages(title, pages) {
      if (pages.length === 0) throw new TypeError("A PDF has a page.");
      const faces = await facesFor(textsOf(pages));
      const problems = problemsOfMarks(pages, faces);
      if (problems.length > 0) return err(invalid(problems));
      const pdf = await PDFDocument.create({ updateMetadata: false });
      pdf.registerFontkit(fontkit);
      pdf.setTitle(title, { showInWindowTitleBar: true });
      pdf.setLanguage("en-US");
      for (const { width, height, marks } of pages)
        await drawMarks(pdf.addPage([width, height]), marks, faces);
      return ok(await savePdf(pdf));
    },
    wrapText: (text, { size, width, face }) => typeface(face).wrap(text.normalize("NFC"), size, width),
    widthOf: (text, { size, face }) => typeface(face).widthOf(text.normalize("NFC"), size),
    missingIn: (path, text, face) => missingProblem(path, text, typeface(face)),
  };
}

async function writeOn(
  bytes: Uint8Array,
  faces: Faces,
  write: (pdf: PDFDocument, faces: Faces) => Promise<FieldProblem[]>,
): Promise<Written> {
  const pdf = await openPdf(bytes);
  if (!pdf.ok) return pdf;
  const problems = await write(pdf.value, faces);
  return problems.length > 0 ? err(invalid(problems)) : ok(await savePdf(pdf.value));
}

const tagOf = (hash: string): string =>
  Array.from(hash.slice(0, 6), (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join("");
