/**
 * Documents: the words that everybody shares about files, readings and quotes.
 * Browser-safe: types, schemas and pure rules only.
 */
import * as v from "valibot";
import { idempotencyKeySchema } from "../shared/submission-key.ts";
import { notesSchema } from "../shared/text-fields.ts";

/** A word on a page. `start` and `end` are UTF-16 offsets into the page's text; the box is in points, origin top left, page rotation applied. */
export interface WordBox {
  start: number;
  end: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One page as it was read. `text` is kept exactly: every quote is a slice of it. */
export interface PageReading {
  /** 1 for the first page. */
  page: number;
  /** Size in points after rotation; 0 where the format has no pages of a fixed size (mail, HTML, plain text). */
  width: number;
  height: number;
  /** Words in reading order, one space between words, one "\n" between lines, a blank line between blocks. */
  text: string;
  words: readonly WordBox[];
}

/** One piece of a quote: it stands on one page. Offsets are UTF-16 units into that page's text. */
export interface QuoteSegment {
  page: number;
  start: number;
  end: number;
  text: string;
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
export const READER_VERSION = 1;
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
  /** Why it ended without text: a sentence for people. */
  failure: string | null;
}

/** A file on a policy. */
export interface StoredDocument {
  id: string;
  policyId: string;
  name: string;
  type: DocumentType;
  mediaType: string;
  /** Bytes. */
  size: number;
  notes: string;
  /** Whether the client may see it. The notes they never see. */
  visible: boolean;
  version: number;
  createdAt: number;
  reading: ReadingProgress | null;
}

/** Where the file is served to whoever may see it. */
export const urlOfDocument = (documentId: string): string => `/files/${documentId}`;

const fileMessage = "Choose a file to upload.";

export const newPolicyFileSchema = v.object({
  policyId: v.pipe(
    v.nullish(v.string(), ""),
    v.nonEmpty("Choose a policy."),
    v.maxLength(100, "Choose a policy."),
  ),
  uploadId: v.pipe(v.nullish(v.string(), ""), v.nonEmpty(fileMessage), v.maxLength(100, fileMessage)),
  type: v.picklist(documentTypes, "Choose a document type."),
  notes: notesSchema(),
  /** The form sends 'true' or 'false'; what is left out follows from the type. */
  visible: v.nullish(
    v.union(
      [
        v.boolean(),
        v.pipe(
          v.picklist(["true", "false"]),
          v.transform((text) => text === "true"),
        ),
      ],
      "Say whether the client may see the document.",
    ),
  ),
  idempotencyKey: idempotencyKeySchema,
});
export type NewPolicyFile = v.InferOutput<typeof newPolicyFileSchema>;

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
      word.x >= line.x &&
      Math.abs(word.y + word.height / 2 - (line.y + line.height / 2)) <
        SAME_LINE * Math.min(word.height, line.height);
    if (!isSameLine) {
      lines.push({ x: word.x, y: word.y, width: word.width, height: word.height });
      continue;
    }
    const top = Math.min(line.y, word.y);
    line.height = Math.max(line.y + line.height, word.y + word.height) - top;
    line.width = Math.max(line.x + line.width, word.x + word.width) - line.x;
    line.y = top;
  }
  return lines;
}
