/**
 * Names of files that arrive: what may stand in one, and whether its ending says what the file is. People and their
 * computers open a file by its ending, so a name may not promise another kind than the bytes are.
 */
import { err, type Result } from "../shared/result.ts";
import { NAME_MAX } from "../shared/text-fields.ts";
import { createReadFailure, type ReadFailure, type DocumentKind } from "./reader.ts";
import { sniffDocument } from "./sniff.ts";

/** Turns the direction of what follows or is not seen at all; joiners are part of words and of emoji. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const joiners = new Set(["\u200C", "\u200D"]);

/** A file's name without folders and characters that hide what it says, bounded, its ending kept. */
export function cleanFileName(name: string): string {
  const base = name.toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const cleaned = base
    .replaceAll(unseen, (letter) => (joiners.has(letter) ? letter : ""))
    // Windows leaves these away, and what stands before them is then the ending.
    .replace(/[\s.]+$/u, "")
    .trim();
  if (cleaned === "") return "document";
  if (cleaned.length <= NAME_MAX) return cleaned;
  const ending = endingOf(cleaned);
  return `${cleaned.slice(0, NAME_MAX - ending.length).toWellFormed()}${ending}`;
}

/** With its dot and in lower case; empty without one. */
const endingOf = (name: string): string => /\.[a-z\d-]{1,12}$/i.exec(name)?.[0]?.toLowerCase() ?? "";

/** The usual ending of each kind first. */
const endings: Readonly<Record<DocumentKind, readonly string[]>> = {
  PDF: [".pdf"],
  PNG: [".png"],
  JPEG: [".jpg", ".jpeg", ".jpe", ".jfif"],
  GIF: [".gif"],
  WEBP: [".webp"],
  DOCX: [".docx", ".docm", ".dotx", ".dotm"],
  TXT: [".txt"],
  EML: [".eml"],
  HTML: [".html"],
  CSV: [".csv"],
};

const kindNames: Readonly<Record<DocumentKind, string>> = {
  PDF: "a PDF",
  PNG: "a PNG picture",
  JPEG: "a JPEG picture",
  GIF: "a GIF picture",
  WEBP: "a WebP picture",
  DOCX: "a Word document (DOCX)",
  TXT: "plain text",
  EML: "an e-mail",
  HTML: "a web page",
  CSV: "a table (CSV)",
};

const pictures: ReadonlySet<DocumentKind> = new Set(["PNG", "JPEG", "GIF", "WEBP"]);

/** An ending that says of a file that it is one of these is to be right; text goes by many endings. */
const promises = new Map(
  (["PDF", "DOCX", ...pictures] as const).flatMap((kind) =>
    endings[kind].map((ending) => [ending, kind] as const),
  ),
);

/** What a computer runs or obeys when somebody clicks on it. */
const programEndings = new Set(
  (
    "ade adp apk app application appref-ms appx bat chm cmd com command cpl deb desktop diagcab dll dmg exe gadget hta inf " +
    "iso isp jar jnlp js jse lnk mde mht mhtml msc msi msix msp mst pif pkg ps1 psm1 py reg rpm scf scr sct sh shb " +
    "shs svg swf sys url vb vbe vbs vhd vhdx vxd ws wsc wsf wsh xll"
  )
    .split(" ")
    .map((ending) => `.${ending}`),
);

/** What is wrong with the ending of a file of this kind, and what to do; null when nothing is. */
function describeWrongEnding(name: string, kind: DocumentKind): string | null {
  const ending = endingOf(name);
  const renameIt = `If it is the document that you mean, rename it so that it ends in ${endings[kind][0] ?? ""} and upload it again.`;
  if (programEndings.has(ending))
    return `The name of this file ends in ${ending}, as programs do, but the file is ${kindNames[kind]}. ${renameIt}`;
  const promised = promises.get(ending);
  if (promised === undefined || promised === kind || (pictures.has(promised) && pictures.has(kind)))
    return null;
  return `The name of this file ends in ${ending}, but the file is not ${kindNames[promised]}: it is ${kindNames[kind]}. ${renameIt}`;
}

/** What an arriving file is, by its bytes, when its name says the same. */
export function sniffUpload(
  head: Uint8Array,
  name: string,
  tail: Uint8Array,
): Result<DocumentKind, ReadFailure> {
  const cleaned = cleanFileName(name);
  const found = sniffDocument(head, cleaned, tail);
  const wrong = found.ok ? describeWrongEnding(cleaned, found.value) : null;
  return wrong === null ? found : err(createReadFailure("UNSUPPORTED", wrong));
}

/** The name of a file that came attached to a mail, which nobody can rename: with a right ending behind a wrong one. */
export function nameOfAttachment(name: string, kind: DocumentKind): string {
  const cleaned = cleanFileName(name);
  return describeWrongEnding(cleaned, kind) === null
    ? cleaned
    : cleanFileName(`${cleaned}${endings[kind][0] ?? ""}`);
}
