/**
 * Prints certificates on the agency's own licensed form: all values are drawn, and no field can be changed afterward.
 * Not part of the folder's own door, since the PDF library is loaded only when something is printed.
 */
import { type PdfWriter, type Written } from "#core/pdf";
import { invalid } from "../shared/problem.ts";
import { err } from "../shared/result.ts";
import { fieldNameOf } from "./form-field-names.ts";
import { formValuesOf } from "./form-values.ts";
import type { CertificatePrinter } from "./layout/mod.ts";
import type { CertificateSnapshot } from "./model.ts";

/** `form`: as stored in core/certificate-forms. */
export function createFormPrinter(writer: PdfWriter, form: Uint8Array): CertificatePrinter {
  return {
    async check(snapshot) {
      const entries = formValuesOf(snapshot);
      if (!entries.ok) return entries.error;
      return entries.value.flatMap(({ value, path }) =>
        typeof value === "string" ? writer.missingIn(path, value) : [],
      );
    },

    async print(snapshot: CertificateSnapshot): Promise<Written> {
      const entries = formValuesOf(snapshot);
      if (!entries.ok) return err(invalid(entries.error));
      const paths = new Map<string, string>(entries.value.map(({ field, path }) => [field, path]));
      const values = Object.fromEntries(entries.value.map(({ field, value }) => [field, value]));
      const written = await writer.fillForm(form, values, { isLocked: true });
      if (written.ok || written.error.code !== "VALIDATION") return written;
      const problems = (written.error.fields ?? []).map(({ path, message }) => ({
        path: paths.get(path) ?? path,
        message: explain(path, values[path], message),
      }));
      return err(invalid(problems));
    },
  };
}

const tooLong = /^This is too long for the field([^.]*)\./;

/** In the words of the certificate; the form's own name of a field only where the form is at fault. */
function explain(field: string, value: string | boolean | undefined, message: string): string {
  const [found, by] = tooLong.exec(message) ?? [];
  if (found === undefined) return `${message} The form’s field is ${field}.`;
  const quoted = typeof value === "string" && value.length <= QUOTED_MAX ? ` “${value}”` : "";
  return `The ${fieldNameOf(field)}${quoted} is too long for the form${by}. Shorten it, or use Carabiner’s own layout.`;
}

const QUOTED_MAX = 80;
