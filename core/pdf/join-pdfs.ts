import { PDFDocument } from "@cantoo/pdf-lib";
import type { Problem } from "../shared/problem.ts";
import { ok, type Result } from "../shared/result.ts";
import { openPdf, savePdf } from "./open-pdf.ts";

/** One PDF with the pages of all, in order. `date`: when it was made, in milliseconds; equal input gives equal bytes. */
export async function joinPdfs(
  files: readonly Uint8Array[],
  { title, date }: { title: string; date: number },
): Promise<Result<Uint8Array, Problem<"UNREADABLE">>> {
  const joined = await PDFDocument.create({ updateMetadata: false });
  for (const file of files) {
    const opened = await openPdf(file);
    if (!opened.ok) return opened;
    for (const page of await joined.copyPages(opened.value, opened.value.getPageIndices()))
      joined.addPage(page);
  }
  joined.setTitle(title);
  joined.setLanguage("en-US");
  joined.setCreationDate(new Date(date));
  joined.setModificationDate(new Date(date));
  return ok(await savePdf(joined));
}
