/** A Worker that writes the PDFs of pdf-writer.test.ts. */
import { type DrawnPage, createPdfWriter, type FormValues } from "#core/pdf";

export interface PdfOrder {
  font: string;
  form: string;
  values: FormValues;
  pages: readonly DrawnPage[];
}

export async function writePdfs({ font, form, values, pages }: PdfOrder): Promise<Uint8Array[]> {
  const writer = createPdfWriter({ regular: bytesOf(font) });
  const written = [
    await writer.fillForm(bytesOf(form), values),
    await writer.drawPages("Proposal", pages),
    await writer.drawPages("Proposal", pages.concat(pages)),
  ];
  return written.map((pdf) => {
    if (!pdf.ok) throw new Error(JSON.stringify(pdf.error));
    return pdf.value;
  });
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export default {
  async fetch(request: Request): Promise<Response> {
    const pdfs = await writePdfs((await request.json()) as PdfOrder);
    return Response.json(pdfs.map((pdf) => Array.from(pdf)));
  },
};
