/** Printed documents: the PDF library, its fonts and our layout are loaded when the first one is written. */
import type { PdfWriter, Written } from "#core/pdf";
import type { CertificatePrinter } from "#core/certificates/layout";
import type { FilledTemplate } from "#model/form-templates";

let opened: PdfWriter | undefined;

/** Shared by all requests of this Worker: it holds fonts and nothing of any document. */
export async function openPdfWriter(): Promise<PdfWriter> {
  if (opened) return opened;
  const [{ createPdfWriter }, { readFonts }] = await Promise.all([
    import("#core/pdf"),
    import("./pdf-fonts.ts"),
  ]);
  opened ??= createPdfWriter(readFonts());
  return opened;
}

async function openPrinter(): Promise<CertificatePrinter> {
  const [writer, { createCertificatePrinter }] = await Promise.all([
    openPdfWriter(),
    import("#core/certificates/layout"),
  ]);
  return createCertificatePrinter(writer);
}

export const certificatePrinter: CertificatePrinter = {
  check: async (snapshot) => (await openPrinter()).check(snapshot),
  print: async (snapshot) => (await openPrinter()).print(snapshot),
};

/** `form`: the agency's licensed form; null for our own layout. */
export async function writeTemplate(filled: FilledTemplate, form: Uint8Array | null): Promise<Written> {
  const [writer, { fillLicensedForm, printTemplate }] = await Promise.all([
    openPdfWriter(),
    import("#core/form-templates/print"),
  ]);
  return form ? fillLicensedForm(writer, form, filled) : printTemplate(writer, filled);
}
