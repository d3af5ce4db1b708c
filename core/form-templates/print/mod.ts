/**
 * Filled forms as PDFs, on our own layout or in the fields of the agency's licensed form. A value that is longer than its box
 * is a problem of its field and never cut. Not part of the folder's own door, since the PDF library is loaded only when
 * something is printed.
 */
import type { FormValues, PdfWriter, Written } from "#core/pdf";
import type { FieldProblem } from "../../shared/field-problems.ts";
import { invalid } from "../../shared/problem.ts";
import { err } from "../../shared/result.ts";
import { type FilledTemplate, templateTitles } from "../model.ts";
import { layOutTemplate, paper } from "./lay-out.ts";

export { knownForms } from "./known-forms.ts";

export async function printTemplate(writer: PdfWriter, filled: FilledTemplate): Promise<Written> {
  const { pages, problems } = layOutTemplate(writer, filled);
  if (problems.length > 0) return err(invalid(problems));
  const { width, height } = paper;
  return writer.drawPages(
    templateTitles[filled.templateId],
    pages.map((marks) => ({ width, height, marks })),
  );
}

/** The values by the names of the form's fields, for a form whose printed face stays as it is. */
export async function fillLicensedForm(
  writer: PdfWriter,
  form: Uint8Array,
  filled: FilledTemplate,
): Promise<Written> {
  const values: FormValues = Object.fromEntries(
    filled.fields.map(({ name, kind, value }) => [name, kind === "CHECK" ? true : value]),
  );
  const written = await writer.fillForm(form, values);
  if (written.ok || written.error.code !== "VALIDATION") return written;
  const labels = new Map(filled.fields.map(({ name, section, label }) => [name, `${section}: ${label}`]));
  const problems: FieldProblem[] = (written.error.fields ?? []).map(({ path, message }) => ({
    path,
    message: `${labels.get(path) ?? path}: ${message}`,
  }));
  return err(invalid(problems));
}
