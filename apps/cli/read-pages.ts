/** The pages of a document as the product keeps them: scans are read from their pictures, in this process. */
import { lookAtPage } from "../../core/documents/look-at-page.ts";
import { needsPicture } from "../../core/documents/needs-picture.ts";
import type { PageReading } from "../../core/reading/model.ts";
import type { DocumentReader } from "../../core/reading/reader.ts";
import { err, ok } from "../../core/shared/result.ts";
import { openScanReader } from "./scan-reader.ts";

export interface ReadPage extends PageReading {
  /** Its words were read from its picture. */
  isScan?: true;
}

export async function* readPages(reader: DocumentReader): AsyncGenerator<ReadPage> {
  for await (const page of reader.readPages(1, reader.pageCount)) yield await withPicture(reader, page);
}

async function withPicture(reader: DocumentReader, page: PageReading): Promise<ReadPage> {
  if (!reader.drawPage || !needsPicture(page)) return page;
  const picture = await reader.drawPage(page.page);
  const row = { ...page, unread: page.problem ?? null };
  const { read } = await lookAtPage(readPicture, row, page.words, picture);
  if (read === null) return page;
  const { problem: _garbled, ...kept } = page;
  return { ...kept, ...read, isScan: true };
}

async function readPicture({ bytes }: { bytes: Uint8Array }) {
  const read = (await openScanReader())(bytes);
  return read === null ? err("UNKNOWN_PICTURE" as const) : ok(read);
}
