/**
 * What was filled into a PDF form: field values and typed-on notes live beside the page's own
 * text, so they are fetched apart and given a place on the page by their rectangles.
 * A checked box reads as "X", as it would on paper; unchecked boxes and empty fields say nothing.
 */
import { estimateTextWidth } from "./glyph-widths.ts";

/** One line of a filled-in value, placed on the page as seen: points, origin top left, y the base line. */
export interface FormValue {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** The part of a PDF.js annotation that reading needs; everything may be missing in a broken file. */
export interface FormAnnotation {
  subtype?: unknown;
  fieldType?: unknown;
  fieldValue?: unknown;
  exportValue?: unknown;
  buttonValue?: unknown;
  checkBox?: unknown;
  radioButton?: unknown;
  password?: unknown;
  multiLine?: unknown;
  comb?: unknown;
  options?: unknown;
  hidden?: unknown;
  annotationFlags?: unknown;
  rect?: unknown;
  contentsObj?: unknown;
  textContent?: unknown;
  defaultAppearanceData?: unknown;
}

/** Annotation flags of the PDF format: hidden, and not shown on screen. */
const HIDDEN_FLAGS = 2 | 32;
const DEFAULT_SIZE = 10;
const LINE_PITCH = 1.15;
/** Values start this far inside their box, in points. */
const PADDING = 2;

export function listFormValues(
  annotations: readonly FormAnnotation[],
  transform: readonly number[],
): FormValue[] {
  const values: FormValue[] = [];
  for (const annotation of annotations) {
    if (annotation.hidden === true || isHidden(annotation.annotationFlags)) continue;
    const text = getText(annotation);
    const box = text === "" ? null : placeBox(annotation.rect, transform);
    if (box) values.push(...placeLines(text, box, annotation));
  }
  return values;
}

/** Boxes and lines to be filled in; a signature field alone makes no form. */
export const countFields = (annotations: readonly FormAnnotation[]): number =>
  annotations.filter(
    ({ subtype, fieldType, hidden, annotationFlags }) =>
      subtype === "Widget" &&
      (fieldType === "Tx" || fieldType === "Btn" || fieldType === "Ch") &&
      hidden !== true &&
      !isHidden(annotationFlags),
  ).length;

const isHidden = (flags: unknown): boolean => typeof flags === "number" && (flags & HIDDEN_FLAGS) !== 0;

function getText(annotation: FormAnnotation): string {
  if (annotation.subtype === "FreeText") return getNoteText(annotation);
  if (annotation.subtype !== "Widget") return "";
  const { fieldType, fieldValue } = annotation;
  if (fieldType === "Btn") return isChecked(annotation) ? "X" : "";
  if (fieldType === "Ch") return getChoiceText(fieldValue, annotation.options);
  if (fieldType !== "Tx" || annotation.password === true) return "";
  return typeof fieldValue === "string" ? fieldValue.trim() : "";
}

function isChecked({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: FormAnnotation): boolean {
  if (typeof fieldValue !== "string" || fieldValue === "" || fieldValue === "Off") return false;
  if (checkBox === true) return exportValue === undefined || fieldValue === exportValue;
  return radioButton === true && fieldValue === buttonValue;
}

/** A choice keeps its export value; the page shows the words that stand for it. */
function getChoiceText(value: unknown, options: unknown): string {
  const chosen = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string => typeof one === "string",
  );
  const known: unknown[] = Array.isArray(options) ? options : [];
  const shown = chosen.map((one) => {
    for (const option of known) {
      if (typeof option !== "object" || option === null || !("exportValue" in option)) continue;
      if (option.exportValue === one && "displayValue" in option && typeof option.displayValue === "string")
        return option.displayValue;
    }
    return one;
  });
  return shown.join("\n").trim();
}

function getNoteText({ contentsObj, textContent }: FormAnnotation): string {
  if (Array.isArray(textContent))
    return textContent
      .filter((line) => typeof line === "string")
      .join("\n")
      .trim();
  const contents =
    typeof contentsObj === "object" && contentsObj !== null && "str" in contentsObj ? contentsObj.str : "";
  return typeof contents === "string" ? contents.trim() : "";
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function placeBox(rect: unknown, transform: readonly number[]): Box | null {
  if (!Array.isArray(rect) || rect.length < 4 || !rect.every((side) => typeof side === "number")) return null;
  const [x1, y1, x2, y2]: number[] = rect;
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const firstX = a * x1 + c * y1 + e;
  const firstY = b * x1 + d * y1 + f;
  const secondX = a * x2 + c * y2 + e;
  const secondY = b * x2 + d * y2 + f;
  return {
    left: Math.min(firstX, secondX),
    top: Math.min(firstY, secondY),
    width: Math.abs(firstX - secondX),
    height: Math.abs(firstY - secondY),
  };
}

/** Lays a value into its box the way viewers draw it: wrapped from the top where several lines fit, centred otherwise. */
function placeLines(text: string, box: Box, annotation: FormAnnotation): FormValue[] {
  const appearance = annotation.defaultAppearanceData;
  const stated =
    typeof appearance === "object" && appearance !== null && "fontSize" in appearance
      ? appearance.fontSize
      : 0;
  const breaks = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const manyLines = breaks.length > 1 || annotation.multiLine === true || annotation.subtype === "FreeText";
  const fitting = manyLines ? DEFAULT_SIZE : Math.min(12, box.height * 0.7);
  const size = typeof stated === "number" && stated > 0 ? stated : Math.max(4, fitting);
  const room = Math.max(size, box.width - 2 * PADDING);
  const lines = manyLines ? breaks.flatMap((line) => wrapLine(line, room, size)) : breaks;
  const pitch = Math.min(size * LINE_PITCH, Math.max(box.height, size) / lines.length);
  const first = manyLines ? box.top + Math.min(pitch, size) : box.top + box.height / 2 + size * 0.35;
  return lines
    .map((line, at) => {
      const width = annotation.comb === true ? room : Math.min(room, estimateTextWidth(line, size));
      return { text: line, x: box.left + PADDING, y: first + at * pitch, width, size: Math.min(size, pitch) };
    })
    .filter((line) => line.text !== "");
}

function wrapLine(line: string, room: number, size: number): string[] {
  if (estimateTextWidth(line, size) <= room) return [line];
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && estimateTextWidth(longer, size) > room) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return current === "" ? lines : [...lines, current];
}
