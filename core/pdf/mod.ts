/**
 * Writes PDFs: fills form fields, and draws text, lines, rectangles and images on pages. Equal input gives equal bytes, and a
 * character that the font lacks is reported by name and never becomes a blank box.
 */
export { cleanForm, type CleanedForm, type FormField, plainNameOf } from "./clean-form.ts";
export { joinPdfs } from "./join-pdfs.ts";
export { createPdfWriter, type PdfWriter, type Written } from "./writer.ts";
export type { DrawnPage, Mark, PageMarks } from "./draw-marks.ts";
export type { FormValues } from "./fill-form.ts";
export type { FontFiles } from "./typeface.ts";
