/**
 * Reading files: what a file is, by its bytes, and its pages as text with the place of each word. Every kind of file is
 * read through `openDocument`, within bounds of memory and time; a file that cannot be read gets a reason written for
 * the person who uploaded it.
 */
export { type ClientFileKind, sniffArriving } from "./client-file.ts";
export { cleanFileName, nameOfAttachment } from "./file-name.ts";
export { type ElementMarks, readHtmlText } from "./html.ts";
export { openDocument } from "./open-document.ts";
export { type PackedWord, packPage, unpackPage } from "./pack.ts";
export type { ScannedPage } from "./scanned-page.ts";
export { type PictureText, writePictureText } from "./picture-text.ts";
export {
  type AttachedFile,
  type ByteSource,
  createReadFailure,
  type DocumentKind,
  type DocumentReader,
  type PagePicture,
  type ReadFailure,
} from "./reader.ts";
export { mediaTypes, sniffedBytes } from "./sniff.ts";
export { cutIntoPages } from "./text-pages.ts";
