/** Printed documents: the PDF library, its fonts and our layout are loaded when the first one is written. */
import type { PdfWriter } from "#core/pdf";
import type { CertificatePrinter } from "#core/certificates/layout";

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

export const certificatePrinter: CertificatePrinter = {
  async print(snapshot) {
    const [writer, { createCertificatePrinter }] = await Promise.all([
      openPdfWriter(),
      import("#core/certificates/layout"),
    ]);
    return createCertificatePrinter(writer).print(snapshot);
  },
};
