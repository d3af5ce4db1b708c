/**
 * What may be sent to a client as an answer: every document that can be read here, and what offices exchange without its
 * being read here. Such a file is only ever downloaded.
 */
import { err, ok, type Result } from "../shared/result.ts";
import { cleanFileName, sniffUpload } from "./file-name.ts";
import { createReadFailure, type DocumentKind, type ReadFailure } from "./reader.ts";
import { findAscii, isHeic, isProgram, isTiff, mediaTypes, sniffDocument, startsWith } from "./sniff.ts";

type UnreadKind = "XLSX" | "XLS" | "DOC" | "TIFF" | "HEIC";
export type ClientFileKind = DocumentKind | UnreadKind;

const unread: Readonly<Record<UnreadKind, { mediaType: string; endings: readonly string[] }>> = {
  XLSX: {
    mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: [".xlsx"],
  },
  XLS: { mediaType: "application/vnd.ms-excel", endings: [".xls"] },
  DOC: { mediaType: "application/msword", endings: [".doc"] },
  TIFF: { mediaType: "image/tiff", endings: [".tif", ".tiff"] },
  HEIC: { mediaType: "image/heic", endings: [".heic", ".heif"] },
};

const refuse = (message: string): Result<never, ReadFailure> =>
  err(createReadFailure("UNSUPPORTED", message));

const PROGRAM = "This file is a program, which cannot be sent to a client. Add the document itself.";
const ARCHIVE = "This file is an archive or another kind of Office file. Add the files in it one by one.";
const MACROS = "This workbook contains macros. Save it as XLSX without macros and add that copy.";
const MESSAGE =
  "This is an email in Outlook’s own format (MSG), which many people cannot open. Save it as PDF and add that copy.";
const OTHER =
  "Files of this kind cannot be sent to a client. Add a PDF, a picture, or a Word, Excel, CSV or text file.";

/** The kinds that are not read here; null if it is none of them. */
function sniffUnread(
  head: Uint8Array,
  name: string,
  tail: Uint8Array,
): Result<UnreadKind, ReadFailure> | null {
  if (isTiff(head)) return ok("TIFF");
  if (isHeic(head)) return ok("HEIC");
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) {
    // Office before 2007, told apart by the name.
    if (name.endsWith(".xls")) return ok("XLS");
    if (name.endsWith(".doc")) return ok("DOC");
    return refuse(name.endsWith(".msg") ? MESSAGE : OTHER);
  }
  if (!startsWith(head, [0x50, 0x4b])) return null;
  const has = (path: string) => findAscii(tail, path) >= 0 || findAscii(head, path) >= 0;
  if (!has("xl/workbook.xml")) return null;
  return has("xl/vbaProject.bin") ? refuse(MACROS) : ok("XLSX");
}

/** What a file for a client is, by its bytes, when its name says the same. */
function sniffClientFile(
  head: Uint8Array,
  name: string,
  tail: Uint8Array,
): Result<{ kind: ClientFileKind; mediaType: string }, ReadFailure> {
  const cleaned = cleanFileName(name).toLowerCase();
  const found = sniffUnread(head, cleaned, tail);
  if (found) {
    if (!found.ok) return found;
    const { mediaType, endings } = unread[found.value];
    if (endings.some((ending) => cleaned.endsWith(ending))) return ok({ kind: found.value, mediaType });
    return refuse(`The name of this file has to end in ${endings.join(" or ")}. Rename it and add it again.`);
  }
  const document = sniffDocument(head, cleaned, tail);
  if (!document.ok && document.error.code === "UNSUPPORTED")
    return refuse(isProgram(head) ? PROGRAM : startsWith(head, [0x50, 0x4b]) ? ARCHIVE : OTHER);
  return sniffDocumentFile(head, name, tail);
}

function sniffDocumentFile(
  head: Uint8Array,
  name: string,
  tail: Uint8Array,
): Result<{ kind: DocumentKind; mediaType: string }, ReadFailure> {
  const kind = sniffUpload(head, name, tail);
  return kind.ok ? ok({ kind: kind.value, mediaType: mediaTypes[kind.value] }) : kind;
}

/** What an arriving file is, by what it is for. */
export const sniffArriving = { DOCUMENT: sniffDocumentFile, CLIENT: sniffClientFile };
