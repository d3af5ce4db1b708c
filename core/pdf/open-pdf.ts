/** Opens PDFs that others made, and saves them so that equal content gives equal bytes. */
import { PDFDocument, PDFHexString } from "@cantoo/pdf-lib";
import * as fontkit from "@cantoo/fontkit";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { sha256Hex } from "../shared/sha256.ts";

export async function openPdf(bytes: Uint8Array): Promise<Result<PDFDocument, Problem<"UNREADABLE">>> {
  try {
    // Many PDFs are encrypted with an empty password, so anyone can open them. No dates are written.
    const pdf = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
    // Throws if the page tree is damaged.
    pdf.getPages();
    pdf.registerFontkit(fontkit);
    return ok(pdf);
  } catch (thrown) {
    const message = /password|encrypt/i.test(String(thrown))
      ? "This PDF needs a password. Save a copy without one and use that."
      : "This PDF is damaged. Save it again from the program that made it and use that copy.";
    return err({ code: "UNREADABLE", message });
  }
}

/** The file's id is the hash of its content; readers and archives use it to tell files apart. */
export async function savePdf(pdf: PDFDocument): Promise<Uint8Array> {
  const id = PDFHexString.of(noId);
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
  const bytes = await pdf.save({ updateFieldAppearances: false, addDefaultPage: false });
  const hash = new TextEncoder().encode((await sha256Hex(bytes)).slice(0, noId.length));
  const last = lastIndexOf(bytes, `<${noId}>`, bytes.length);
  const first = lastIndexOf(bytes, `<${noId}>`, last);
  for (const at of [first, last]) bytes.set(hash, at + 1);
  return bytes;
}

/** Takes the id's place until the file is written, which is half the work of a short document. */
const noId = "0".repeat(32);

/** Where the text is for the last time before `end`. The id is at the end of the file and never compressed. */
function lastIndexOf(bytes: Uint8Array, text: string, end: number): number {
  const sought = new TextEncoder().encode(text);
  for (let at = end - sought.length; at >= 0; at -= 1)
    if (sought.every((byte, nth) => bytes[at + nth] === byte)) return at;
  throw new Error("The file was written without its id.");
}
