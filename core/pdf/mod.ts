/**
 * Writing PDFs: values into a form's fields, text, lines and images onto pages. The same input gives the same bytes,
 * and a character that the font lacks is a problem that names it, never a blank box.
 */
export { createPdfWriter, type PdfWriter } from "./writer.ts";
export type { DrawnPage, Mark, PageMarks } from "./draw-marks.ts";
export type { FormValues } from "./fill-form.ts";
export type { FontFiles } from "./typeface.ts";
