/** Finds the fields of a PDF form by name and checks that the values fit them. */
import {
  PDFCheckBox,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFForm,
  PDFHexString,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from "@cantoo/pdf-lib";
import type { FieldProblem } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { plainNameOf } from "./clean-form.ts";
import { type Faces, missingProblem } from "./faces.ts";
import type { Typeface } from "./typeface.ts";

/**
 * Keyed by the field's name, with or without the path prefix that some editions add. Text, or one of the field's
 * options; a check box is true or false. An empty string clears the field.
 */
export type FormValues = Readonly<Record<string, string | boolean>>;

interface PlannedField {
  field: PDFField;
  value: string | boolean;
  /** Text size, in points. */
  size: number;
}

/** Removes the form's XFA data, which would make readers show the old values. */
function formOf(pdf: PDFDocument): PDFForm {
  pdf.catalog.getOrCreateAcroForm().dict.delete(PDFName.of("XFA"));
  return pdf.getForm();
}

/** Matches values to fields, or returns every problem. */
export function planFields(
  pdf: PDFDocument,
  values: FormValues,
  typeface: Typeface,
): Result<PlannedField[], FieldProblem[]> {
  const find = finderOf(formOf(pdf));
  const plans = Object.entries(values).map(([path, given]) => {
    const field = find(path);
    const value = typeof given === "string" ? given.normalize("NFC") : given;
    return field
      ? planField(field, value, path, typeface)
      : err([{ path, message: "The form has no field of this name, or more than one." }]);
  });
  const problems = plans.flatMap((plan) => (plan.ok ? [] : plan.error));
  return problems.length > 0 ? err(problems) : ok(plans.flatMap((plan) => (plan.ok ? [plan.value] : [])));
}

/** "F[0].P1[0].Insurer_FullName_A[0]" can also be addressed as Insurer_FullName_A if that is unique. */
function finderOf(form: PDFForm): (name: string) => PDFField | undefined {
  const full = new Map<string, PDFField>();
  const plain = new Map<string, PDFField | undefined>();
  for (const field of form.getFields()) {
    const name = field.getName();
    const short = plainNameOf(name);
    full.set(name, field);
    plain.set(short, plain.has(short) ? undefined : field);
  }
  return (name) => full.get(name) ?? plain.get(name);
}

function planField(
  field: PDFField,
  value: string | boolean,
  path: string,
  typeface: Typeface,
): Result<PlannedField, FieldProblem[]> {
  const problem = (message: string) => err([{ path, message }]);
  if (field instanceof PDFCheckBox) {
    return typeof value === "boolean"
      ? ok({ field, value, size: 0 })
      : problem("This is a check box: say whether it is checked.");
  }
  if (typeof value === "boolean") return problem("This is not a check box: give its text.");
  if (field instanceof PDFTextField) return planText(field, value, path, typeface);
  if (field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList) {
    const options = field.getOptions();
    if (value !== "" && !options.includes(value))
      return problem(`Choose one of ${options.map((option) => `“${option}”`).join(", ")}.`);
    const missing = field instanceof PDFRadioGroup ? [] : missingProblem(path, value, typeface);
    return missing.length > 0 ? err(missing) : ok({ field, value, size: 0 });
  }
  return problem("This field takes no value.");
}

function planText(
  field: PDFTextField,
  text: string,
  path: string,
  typeface: Typeface,
): Result<PlannedField, FieldProblem[]> {
  const missing = missingProblem(path, text, typeface);
  if (missing.length > 0) return err(missing);
  if (text.includes("\n") && !field.isMultiline())
    return err([{ path, message: "This field takes one line." }]);
  const longest = field.getMaxLength();
  if (longest !== undefined && text.length > longest)
    return err([{ path, message: `Use at most ${longest} characters.` }]);
  const size = fittingSize(field, text, typeface);
  return size === null
    ? err([{ path, message: `${tooLong}${excessOf(field, text, typeface)}. ${howToFit}` }])
    : ok({ field, value: text, size });
}

const tooLong = "This is too long for the field";
const howToFit = "Shorten it, or continue it on another page.";

/** " by about 120 characters", at the smallest size; empty if not even a part fits. */
function excessOf(field: PDFTextField, text: string, typeface: Typeface): string {
  let [fitting, excessive] = [0, text.length];
  while (excessive - fitting > 1) {
    const middle = Math.floor((fitting + excessive) / 2);
    if (fittingSize(field, text.slice(0, middle), typeface) === null) excessive = middle;
    else fitting = middle;
  }
  const excess = text.length - fitting;
  const rounded = excess < 20 ? excess : Math.ceil(excess / 10) * 10;
  return fitting === 0
    ? ""
    : ` by about ${rounded.toLocaleString("en-US")} ${rounded === 1 ? "character" : "characters"}`;
}

/** Smaller text is unreadable on paper. */
const SIZE_MIN = 4;
/** The maximum size of typed text when the form does not set one. */
const SIZE_OPEN = 12;
/** Between the field's edge and its text. */
const PADDING = 1;

/** The form's own size, or the largest smaller one at which all of the text is visible; null if there is none. */
function fittingSize(field: PDFTextField, text: string, typeface: Typeface): number | null {
  const sizes = field.acroField.getWidgets().map((widget) => {
    const given = sizeIn(widget) ?? sizeIn(field.acroField) ?? 0;
    const { wide, tall } = roomIn(widget);
    const most = given > 0 ? given : Math.min(SIZE_OPEN, tall / typeface.lineHeight);
    const fits = (size: number): boolean => {
      if (field.isCombed()) return true;
      if (!field.isMultiline()) return typeface.widthOf(text, size) <= wide;
      // Lines break only at spaces.
      const widest = Math.max(...text.split(/\s/).map((word) => typeface.widthOf(word, size)));
      const lines = typeface.wrap(text, size, wide - LINE_SLACK).length;
      return widest < wide && lines * size * typeface.lineHeight <= tall;
    };
    for (let size = most; size > SIZE_MIN; size -= 0.5) if (fits(size)) return size;
    return fits(SIZE_MIN) ? SIZE_MIN : null;
  });
  return sizes.reduce<number | null>(
    (least, size) => (least === null || size === null ? null : Math.min(least, size)),
    Number.POSITIVE_INFINITY,
  );
}

type Widget = ReturnType<PDFTextField["acroField"]["getWidgets"]>[number];

/** Inside the edges, along and across the text. */
function roomIn(widget: Widget): { wide: number; tall: number } {
  const { width, height } = widget.getRectangle();
  const isUpright = (widget.getAppearanceCharacteristics()?.getRotation() ?? 0) % 180 === 0;
  const edge = 2 * ((widget.getBorderStyle()?.getWidth() ?? 0) + PADDING);
  return isUpright
    ? { wide: width - edge, tall: height - edge }
    : { wide: height - edge, tall: width - edge };
}

/** The library takes a line only if it is narrower than its field. */
const LINE_SLACK = 0.01;

/** The library measures all that is left of the text for each line that it breaks, so it gets lines that fit. */
function inLines(field: PDFTextField, text: string, size: number, typeface: Typeface): string {
  const wide = Math.min(...field.acroField.getWidgets().map((widget) => roomIn(widget).wide));
  return typeface.wrap(text, size, wide - LINE_SLACK).join("\n");
}

/** A field or one of its widgets: both may set the font, size and color of the text. */
interface Styled {
  getDefaultAppearance(): string | undefined;
  setDefaultAppearance(appearance: string): void;
}

const fontOperator = /(\/\S+\s+)(-?[\d.]+)(\s+Tf)/;

function sizeIn(styled: Styled): number | undefined {
  const found = fontOperator.exec(styled.getDefaultAppearance() ?? "")?.[2];
  return found === undefined ? undefined : Number(found);
}

function setSize(styled: Styled, size: number): void {
  const appearance = styled.getDefaultAppearance() ?? "";
  styled.setDefaultAppearance(
    fontOperator.test(appearance)
      ? appearance.replace(fontOperator, `$1${size}$3`)
      : `${appearance} /Font ${size} Tf`.trim(),
  );
}

/** Every field of the form, filled or not, takes no further input. */
export function lockFields(pdf: PDFDocument): void {
  for (const field of formOf(pdf).getFields()) field.enableReadOnly();
}

/** Draws each value into its field; other fields keep their appearance. */
export async function fillFields(
  pdf: PDFDocument,
  plans: readonly PlannedField[],
  faces: Faces,
): Promise<void> {
  // Otherwise readers redraw the values in their own font.
  pdf.catalog.getAcroForm()?.dict.delete(PDFName.of("NeedAppearances"));
  for (const { field, value, size } of plans) {
    if (field instanceof PDFCheckBox) {
      if (value === true) field.check();
      else field.uncheck();
      if (field.needsAppearancesUpdate()) field.updateAppearances();
    } else if (field instanceof PDFTextField) {
      for (const styled of [field.acroField, ...field.acroField.getWidgets()]) setSize(styled, size);
      const text = String(value);
      field.setText(field.isMultiline() ? inLines(field, text, size, faces.typeface()) : text);
      field.updateAppearances(await faces.fontIn(pdf));
      // The breaks are the picture's; the value is what was given.
      if (field.isMultiline()) field.acroField.setValue(PDFHexString.fromText(text));
    } else if (field instanceof PDFRadioGroup) {
      if (value === "") field.clear();
      else field.select(String(value));
      if (field.needsAppearancesUpdate()) field.updateAppearances();
    } else if (field instanceof PDFDropdown || field instanceof PDFOptionList) {
      if (value === "") field.clear();
      else field.select(String(value));
      field.updateAppearances(await faces.fontIn(pdf));
    }
  }
}
