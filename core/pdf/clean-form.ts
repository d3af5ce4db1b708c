/**
 * A fillable PDF that someone uploaded: its fields, and a copy that holds nothing but pages and fields. Whatever could
 * run, load or carry something else is taken out: scripts, actions, attachments, XFA, references to other files,
 * signatures, notes, and what was typed into the fields before.
 */
import {
  type PDFContext,
  PDFArray,
  PDFCheckBox,
  PDFDict,
  type PDFDocument,
  type PDFField,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFSignature,
  PDFStream,
  PDFTextField,
} from "@cantoo/pdf-lib";
import type { Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { openPdf, savePdf } from "./open-pdf.ts";

export const removedParts = [
  "SCRIPTS",
  "ACTIONS",
  "ATTACHMENTS",
  "XFA",
  "EXTERNAL_REFERENCES",
  "SIGNATURES",
  "ANNOTATIONS",
  "VALUES",
] as const;
export type RemovedPart = (typeof removedParts)[number];

export interface FormField {
  /** The whole name, such as "F[0].P1[0].Producer_FullName_A[0]". */
  name: string;
  kind: "TEXT" | "CHECK_BOX" | "OTHER";
  /** Nothing that is written in it would show. */
  isHidden: boolean;
  /** The text that was in it. */
  value: string;
}

export interface CleanedForm {
  bytes: Uint8Array;
  pageCount: number;
  fields: FormField[];
  /** Each kind of content that was taken out, once. */
  removed: RemovedPart[];
}

/** "F[0].P1[0].Insurer_FullName_A[0]" without its path is Insurer_FullName_A. */
export const plainNameOf = (name: string): string => name.replace(/^.*\./s, "").replace(/\[\d+\]$/, "");

/** `isKept`: fields, by plain name, whose text stays, such as the form's own edition. */
export async function cleanForm(
  bytes: Uint8Array,
  isKept: (plainName: string) => boolean = () => false,
): Promise<Result<CleanedForm, Problem<"UNREADABLE">>> {
  const opened = await openPdf(bytes);
  if (!opened.ok) return opened;
  const pdf = opened.value;
  try {
    const removed = removeActiveContent(pdf);
    const all = pdf.catalog.getAcroForm() ? pdf.getForm().getFields() : [];
    const fields = all.map(describeField);
    for (const [at, field] of all.entries()) {
      if (isKept(plainNameOf(field.getName())) || !clearField(field)) continue;
      removed.add(field instanceof PDFSignature ? "SIGNATURES" : "VALUES");
      const described = fields[at];
      if (described && field instanceof PDFSignature) described.value = "";
    }
    removeUnreachable(pdf.context);
    return ok({
      bytes: await savePdf(pdf),
      pageCount: pdf.getPageCount(),
      fields,
      removed: removedParts.filter((part) => removed.has(part)),
    });
  } catch {
    const message = "This PDF is damaged. Save it again from the program that made it and use that copy.";
    return err({ code: "UNREADABLE", message });
  }
}

const hidden = 2 | 32;

function describeField(field: PDFField): FormField {
  const kind = field instanceof PDFTextField ? "TEXT" : field instanceof PDFCheckBox ? "CHECK_BOX" : "OTHER";
  const widgets = field.acroField.getWidgets();
  return {
    name: field.getName(),
    kind,
    isHidden: widgets.length === 0 || widgets.some((widget) => (widget.getFlags() & hidden) !== 0),
    value: (field instanceof PDFTextField && field.getText()) || "",
  };
}

const off = PDFName.of("Off");

/** True if the field had a value. */
function clearField(field: PDFField): boolean {
  const { dict } = field.acroField;
  const value = dict.lookup(PDFName.of("V"));
  for (const key of ["V", "DV", "RV"]) dict.delete(PDFName.of(key));
  for (const { dict: widget } of field.acroField.getWidgets()) {
    // A box keeps the pictures of its states.
    if (widget.has(PDFName.of("AS"))) widget.set(PDFName.of("AS"), off);
    else if (value !== undefined) widget.delete(PDFName.of("AP"));
  }
  const isEmpty = value === undefined || value === off || /^(\(\)|<>)$/.test(String(value));
  return !isEmpty;
}

const actionTypes = new Set(
  (
    "JavaScript Launch GoTo GoToR GoToE GoTo3DView GoToDp URI SubmitForm ImportData ResetForm Rendition Movie Sound " +
    "Named Hide SetOCGState Thread Trans RichMediaExecute"
  ).split(" "),
);

/** Keys that are taken out wherever they are. */
const bannedKeys: Readonly<Record<string, RemovedPart>> = {
  AA: "ACTIONS",
  AF: "ATTACHMENTS",
  CO: "SCRIPTS",
  Collection: "ATTACHMENTS",
  DSS: "SIGNATURES",
  EF: "ATTACHMENTS",
  EmbeddedFiles: "ATTACHMENTS",
  FS: "EXTERNAL_REFERENCES",
  JS: "SCRIPTS",
  JavaScript: "SCRIPTS",
  OPI: "EXTERNAL_REFERENCES",
  PA: "ACTIONS",
  Perms: "SIGNATURES",
  Renditions: "ACTIONS",
  Requirements: "SCRIPTS",
  RichMediaContent: "ATTACHMENTS",
  URI: "ACTIONS",
  XFA: "XFA",
};

/** Follows everything that the document leads to, and takes out what does not belong to a plain form. */
function removeActiveContent(pdf: PDFDocument): Set<RemovedPart> {
  const { context } = pdf;
  const removed = new Set<RemovedPart>();
  const seen = new Set<PDFObject>();
  const pending: (PDFObject | undefined)[] = [pdf.catalog, context.lookup(context.trailerInfo.Info)];
  while (pending.length > 0) {
    const next = pending.pop();
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFStream) removeExternalData(object.dict, removed);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) {
      cleanDict(dict, removed);
      pending.push(...dict.values());
    } else if (object instanceof PDFArray) {
      pending.push(...object.asArray());
    }
  }
  return removed;
}

function cleanDict(dict: PDFDict, removed: Set<RemovedPart>): void {
  for (const key of dict.keys()) {
    const name = key.decodeText();
    const value = dict.lookup(key);
    const part = Object.hasOwn(bannedKeys, name) ? bannedKeys[name] : partOf(value);
    if (part !== undefined) {
      removed.add(holdsScript(value) ? "SCRIPTS" : part);
      dict.delete(key);
    } else if (name === "Annots" && value instanceof PDFArray) {
      for (let at = value.size() - 1; at >= 0; at -= 1) {
        const annotation = value.lookup(at);
        const subtype = annotation instanceof PDFDict && nameIn(annotation, "Subtype");
        if (subtype === "Widget") continue;
        if (subtype !== "Popup") removed.add(subtype === "FileAttachment" ? "ATTACHMENTS" : "ANNOTATIONS");
        value.remove(at);
      }
    }
  }
  // Of a form that shows a page of another file.
  const reference = PDFName.of("Ref");
  if (nameIn(dict, "Subtype") === "Form" && dict.delete(reference)) removed.add("EXTERNAL_REFERENCES");
}

/** A stream whose content is in another file. */
function removeExternalData(dict: PDFDict, removed: Set<RemovedPart>): void {
  if (!dict.has(PDFName.of("F"))) return;
  for (const key of ["F", "FFilter", "FDecodeParms"]) dict.delete(PDFName.of(key));
  removed.add("EXTERNAL_REFERENCES");
}

/** What a value is if it does not belong in a form. */
function partOf(value: PDFObject | undefined): RemovedPart | undefined {
  if (value instanceof PDFArray) {
    // Such as the actions that follow an action.
    return value.asArray().some((_, at) => isAction(value.lookup(at))) ? "ACTIONS" : undefined;
  }
  if (isAction(value)) return "ACTIONS";
  const dict = value instanceof PDFStream ? value.dict : value;
  if (!(dict instanceof PDFDict)) return undefined;
  const type = nameIn(dict, "Type");
  if (type === "EmbeddedFile" || (dict.has(PDFName.of("EF")) && type !== "Page")) return "ATTACHMENTS";
  return type === "Filespec" || type === "F" ? "EXTERNAL_REFERENCES" : undefined;
}

function isAction(value: PDFObject | undefined): boolean {
  return (
    value instanceof PDFDict &&
    (nameIn(value, "Type") === "Action" || actionTypes.has(nameIn(value, "S") ?? ""))
  );
}

/** Whether an action, or a set of actions by event, runs a script. */
function holdsScript(value: PDFObject | undefined): boolean {
  if (!(value instanceof PDFDict)) return false;
  const actions = isAction(value) ? [value] : value.keys().map((key) => value.lookup(key));
  return actions.some((action) => action instanceof PDFDict && nameIn(action, "S") === "JavaScript");
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

/** What nothing leads to any more would still be in the file. */
function removeUnreachable(context: PDFContext): void {
  const reached = new Set<PDFRef>();
  const seen = new Set<PDFObject>();
  const { Root, Info, Encrypt } = context.trailerInfo;
  const pending: (PDFObject | undefined)[] = [Root, Info, Encrypt];
  while (pending.length > 0) {
    const next = pending.pop();
    if (next instanceof PDFRef) reached.add(next);
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) pending.push(...dict.values());
    else if (object instanceof PDFArray) pending.push(...object.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
}
