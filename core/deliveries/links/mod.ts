/**
 * Files that are too large for an email: it carries a signed link instead, which ends after two weeks, or as soon as the
 * agency deletes the file or takes it back.
 */
export { openFileLink } from "./file-link.ts";
export { type LinkedFile, linkLimits, openLinkedFile } from "./linked-file.ts";
