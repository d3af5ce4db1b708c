/**
 * Documents: the words that everybody shares about files, readings and quotes.
 * Browser-safe: types, schemas and pure rules only.
 */
import * as v from "valibot";
import type { PageProblem, QuoteSegment, WordBox } from "#model/reading";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { lineSchema, notesSchema } from "../shared/text-fields.ts";

export type { QuoteSegment } from "#model/reading";

/** In the change feed, what a document of the knowledge base belongs to; any other belongs to its policy or account. */
export const parentOfKnowledge = "knowledge";

/** Where a page's words come from: the file, the picture of the page, nowhere, or that is still open. */
export const pageSources = ["TEXT", "SCAN", "NONE", "WAITING"] as const;
export type PageSource = (typeof pageSources)[number];

/** What came between a reader of pictures and the words of one. NOT_RECOGNIZED: text recognition gave no answer. */
export type PictureFailure =
  | "BUDGET"
  | "RATE_LIMITED"
  | "TIMED_OUT"
  | "FAILED"
  | "MALFORMED"
  | "NOT_RECOGNIZED"
  | "UNKNOWN_PICTURE";

/** Why a page, or the picture on it, was not read. */
export type UnreadReason =
  | PageProblem
  | PictureFailure
  /** Nothing that reads pictures is configured. */
  | "NO_MODEL"
  /** The picture shows no words. */
  | "NO_WORDS"
  /** The work on it stopped without an answer, twice. */
  | "STOPPED";

const unreadBecause: Record<Exclude<UnreadReason, PageProblem>, string> = {
  NO_MODEL: "no language model that reads pictures is set up",
  BUDGET: "today's budget for the language model is used up",
  RATE_LIMITED: "the language model was too busy",
  TIMED_OUT: "the language model took too long",
  FAILED: "the language model could not be reached",
  MALFORMED: "the language model gave no answer that can be used",
  UNKNOWN_PICTURE: "the picture is too large or of a kind that cannot be read here",
  NO_WORDS: "no words could be made out on it",
  NOT_RECOGNIZED: "text recognition gave no answer",
  STOPPED: "reading it stopped twice without an answer",
};

/** [1, 2, 3, 7] is "pages 1-3, 7". */
export function pageList(pages: readonly number[]): string {
  const ranges: string[] = [];
  for (let index = 0; index < pages.length;) {
    let last = index;
    while (pages[last + 1] === (pages[last] ?? 0) + 1) last += 1;
    ranges.push(last > index ? `${pages[index]}-${pages[last]}` : `${pages[index]}`);
    index = last + 1;
  }
  return `${pages.length === 1 ? "page" : "pages"} ${ranges.join(", ")}`;
}

/** What is missing of these pages: a sentence for people. `hasText`: they have words, and a picture beside them. */
export function describeUnread(pages: readonly number[], reason: UnreadReason, hasText: boolean): string {
  const where = pageList(pages);
  if (reason === "DAMAGED") return `Damaged and left out: ${where}.`;
  if (reason === "TOO_LONG") return `More words than can be read, so that only the beginning was: ${where}.`;
  if (reason === "GARBLED")
    return `The text layer cannot be used, because its fonts do not say which letters they draw: ${where}.`;
  return hasText
    ? `The picture on ${where} was not read, because ${unreadBecause[reason]}.`
    : `There is no text layer on ${where}, and ${unreadBecause[reason]}.`;
}

/** The exact words of one reading of one document; a span over two pages has two segments. */
export interface Quote {
  documentId: string;
  readingId: string;
  segments: readonly QuoteSegment[];
}

/** The document types of the product (spec 1, section 3). */
export const documentTypes = [
  "APPLICATION_FORM",
  "BINDER",
  "CERTIFICATE",
  "ENDORSEMENT",
  "INVOICE",
  "LOST_POLICY_RELEASE",
  "NOTICE_OF_CANCELLATION",
  "OTHER",
  "POLICY_DOCUMENT",
  "QUOTE_DOCUMENT",
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentTypeLabels: Record<DocumentType, string> = {
  APPLICATION_FORM: "Application form",
  BINDER: "Binder",
  CERTIFICATE: "Certificate",
  ENDORSEMENT: "Endorsement",
  INVOICE: "Invoice",
  LOST_POLICY_RELEASE: "Lost policy release",
  NOTICE_OF_CANCELLATION: "Notice of cancellation",
  OTHER: "Other",
  POLICY_DOCUMENT: "Policy document",
  QUOTE_DOCUMENT: "Quote document",
};

/** Who set a type. PERSON: nothing but a person changes it. GUESS: the file's name, until it is read. READING: its pages. */
export const documentTypeSources = ["PERSON", "GUESS", "READING"] as const;
export type DocumentTypeSource = (typeof documentTypeSources)[number];

/** What names say, the more particular words first: a "policy change endorsement" is an endorsement. */
const namesOfTypes: readonly (readonly [RegExp, DocumentType])[] = [
  [/\blost policy|\blpr\b|\bacord 35\b/, "LOST_POLICY_RELEASE"],
  [/\bcancel|\bnon ?renew|\bnoc\b/, "NOTICE_OF_CANCELLATION"],
  [/\bcertificates?\b|\bcoi\b|\bacord 2[58]\b/, "CERTIFICATE"],
  [/\bendorsements?\b|\bendt\b|\bpolicy change\b/, "ENDORSEMENT"],
  [/\bbinders?\b/, "BINDER"],
  [/\binvoices?\b|\bpremium notice\b/, "INVOICE"],
  [/\bapplications?\b|\bacord 1(?:2[56]|3\d|40)\b/, "APPLICATION_FORM"],
  [/\bquotes?\b|\bquotation\b|\bproposal\b|\bindication\b/, "QUOTE_DOCUMENT"],
  [/\bpolic(?:y|ies)\b|\bdec(?:s|larations?)?\b/, "POLICY_DOCUMENT"],
];

/** What a file's name says that it is; null if it says nothing. */
export function guessTypeOfName(name: string): DocumentType | null {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .replaceAll(/([a-z])(\d)/g, "$1 $2");
  return namesOfTypes.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** What a document can be recognized as: the types, and kinds of documents that are filed under "Other". */
export const recognizedKinds = [...documentTypes, "CONTRACT", "LOSS_RUN"] as const;
export type RecognizedKind = (typeof recognizedKinds)[number];

export const recognizedKindLabels: Record<RecognizedKind, string> = {
  ...documentTypeLabels,
  CONTRACT: "Contract",
  LOSS_RUN: "Loss run",
};

/** What Cara takes a document for. It becomes the type unless a person chose one. */
export interface RecognizedDocument {
  kind: RecognizedKind;
  /** Lines of insurance as they are called in a sentence, the main one first: "general liability". */
  lines: string[];
  /** Two letters (ISO 639-1); null where nobody could say for sure. */
  language: string | null;
}

const clientTypes: readonly DocumentType[] = [
  "BINDER",
  "ENDORSEMENT",
  "LOST_POLICY_RELEASE",
  "POLICY_DOCUMENT",
  "QUOTE_DOCUMENT",
];

/** Whether the client may see a document of this type unless somebody says otherwise (spec 1, section 5). */
export const isVisibleByDefault = (type: DocumentType): boolean => clientTypes.includes(type);

/** Raised whenever the reader reads better, so that it is known which text came from which reader. */
export const READER_VERSION = 4;
/**
 * Raised whenever more is understood of what was read: documents that were understood before are then understood again
 * (read-again.ts).
 */
export const EXTRACTION_VERSION = 15;
/** Pages that one job step reads at most: bounds its memory and its time. */
export const PAGES_PER_STEP = 25;

export const readingStates = ["QUEUED", "READING", "UNDERSTANDING", "COMPLETED", "FAILED"] as const;
export type ReadingState = (typeof readingStates)[number];

/** How far the newest reading of a document is. */
export interface ReadingProgress {
  id: string;
  state: ReadingState;
  pagesRead: number;
  /** Null until the document was opened. */
  pagesTotal: number | null;
  /** Pages whose pictures are read, once the others were read. */
  scansRead: number;
  scansTotal: number;
  /** Which pages were read from a scan and which were not read, for people; null where there is nothing to say. */
  note: string | null;
  /** Null until it was understood. */
  recognized: RecognizedDocument | null;
  /** Why it ended without text: a sentence for people. */
  failure: string | null;
  /** It was read, and is looked through again because more is understood by now. */
  isAgain: boolean;
}

/** Files of one upload at most, each sent by itself. */
export const FILES_AT_ONCE_MAX = 25;

/** A file on a policy or on an account: one of the two ids is null. */
export interface StoredDocument {
  id: string;
  policyId: string | null;
  accountId: string | null;
  name: string;
  type: DocumentType;
  typeSource: DocumentTypeSource;
  /** 1 for the first; earlier versions are kept, and nothing answers from them. */
  versionNumber: number;
  mediaType: string;
  /** Bytes. */
  size: number;
  notes: string;
  /** Whether the client may see it. The notes they never see. */
  visible: boolean;
  version: number;
  createdAt: number;
  /** The name of the mail that it came attached to; null for a file that was uploaded by itself. */
  attachedTo: string | null;
  reading: ReadingProgress | null;
}

/** A version that another has replaced. */
export interface EarlierVersion {
  id: string;
  versionNumber: number;
  name: string;
  mediaType: string;
  size: number;
  createdAt: number;
}

/** Where the file is served to whoever may see it. */
export const urlOfDocument = (documentId: string): string => `/files/${documentId}`;

/** What comes attached to a mail is deleted with it. */
export const isMail = (mediaType: string): boolean => mediaType === "message/rfc822";

const fileMessage = "Choose a file to upload.";

const idSchema = /* @__NO_SIDE_EFFECTS__ */ (message: string) =>
  v.pipe(v.nullish(v.string(), ""), v.nonEmpty(message), v.maxLength(100, message));

/** The form sends 'true' or 'false'. */
const visibleSchema = v.nullish(
  v.union(
    [
      v.boolean(),
      v.pipe(
        v.picklist(["true", "false"]),
        v.transform((text) => text === "true"),
      ),
    ],
    "Choose whether the client can see the document.",
  ),
);
const typeSchema = v.picklist(documentTypes, "Choose a document type.");

const newFileFields = {
  uploadId: idSchema(fileMessage),
  /** What a person chose; without it the name is a guess, and the pages say once they are read. */
  type: v.nullish(typeSchema),
  notes: notesSchema(),
  /** What is left out follows from a chosen type. */
  visible: visibleSchema,
  idempotencyKey: idempotencyKeySchema,
};

export const newPolicyFileSchema = v.object({ policyId: idSchema("Choose a policy."), ...newFileFields });
export const newAccountFileSchema = v.object({ accountId: idSchema("Choose an account."), ...newFileFields });

const versionSchema = v.pipe(v.number(), v.integer());

/** What is left out stays as it is in the version that is replaced. */
export const replacedFileSchema = v.object({
  ...newFileFields,
  id: idSchema("Choose a document."),
  expectedVersion: versionSchema,
  notes: v.nullish(notesSchema()),
});

/** What is left out stays as it is. */
export const editedFileSchema = v.object({
  id: idSchema("Choose a document."),
  expectedVersion: versionSchema,
  name: v.optional(v.nullable(lineSchema("a name"))),
  type: v.nullish(typeSchema),
  notes: v.nullish(notesSchema()),
  visible: visibleSchema,
});

/** A box around words on a page, in points from the top left. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Boxes whose middles are this near, as a share of their height, stand on one line. */
const SAME_LINE = 0.6;

/**
 * The boxes to draw for the words from `start` to `end` of a page: one for each line that the words stand on.
 * `words` are in reading order.
 */
export function rectanglesOf(words: readonly WordBox[], start: number, end: number): Rectangle[] {
  const lines: Rectangle[] = [];
  for (const word of words) {
    if (word.end <= start || word.start >= end) continue;
    const line = lines.at(-1);
    const isSameLine =
      line !== undefined &&
      // To its right, or next to it on the left where words are read from right to left.
      (word.x >= line.x || Math.abs(line.x - word.x - word.width) < line.height) &&
      Math.abs(word.y + word.height / 2 - (line.y + line.height / 2)) <
        SAME_LINE * Math.min(word.height, line.height);
    if (!isSameLine) {
      lines.push({ x: word.x, y: word.y, width: word.width, height: word.height });
      continue;
    }
    const top = Math.min(line.y, word.y);
    line.height = Math.max(line.y + line.height, word.y + word.height) - top;
    const right = Math.max(line.x + line.width, word.x + word.width);
    line.x = Math.min(line.x, word.x);
    line.width = right - line.x;
    line.y = top;
  }
  return lines;
}
