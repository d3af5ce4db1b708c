/** Artifacts: what Cara has made, as stored text with marks that lead to its evidence. Browser-safe. */
import * as v from "valibot";
import type { CertificateKind } from "#model/certificates";
import { type Mark, marks } from "#model/endorsements";
import type { Attachment } from "#model/explorer";
import type { FilledTemplate } from "#model/form-templates";
import { quotedText } from "#model/reading";
import {
  type ArtifactBlock,
  type ArtifactKind,
  type ArtifactMatrix,
  type PresetArtifact,
  TYPED_REQUIREMENTS_ID,
} from "#model/presets";
import { DESCRIPTION_MAX } from "#model/holders";
import { type MailingAddress, mailingAddressSchema } from "../shared/postal-address.ts";
import { lineSchema, notesSchema, optionalEmailSchema } from "../shared/text-fields.ts";

/** A document as ProseMirror stores it, with its marks; see `documentNodes`. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** Tracked changes may stand on whole blocks as well as on text. */
const tracked = "insertion modification deletion";

/**
 * What a document is made of, as ProseMirror's schemas say it: the server checks what it stores with this, and the
 * editor is built from the same. A row of a table has its evidence as a whole, any other text as a mark on the sentence.
 */
export const documentNodes = {
  doc: { content: "block+", marks: tracked },
  paragraph: { group: "block", content: "inline*" },
  heading: { group: "block", content: "inline*", attrs: { level: { default: 2, validate: "number" } } },
  bulletList: { group: "block", content: "listItem+", marks: tracked },
  listItem: { content: "paragraph+", marks: tracked },
  table: { group: "block", content: "tableRow+", marks: tracked },
  tableRow: {
    content: "(tableHeader | tableCell)+",
    marks: tracked,
    attrs: { quotes: { default: [] }, verdict: { default: null, validate: "string|null" } },
  },
  tableHeader: { content: "paragraph", marks: tracked },
  tableCell: { content: "paragraph", marks: tracked },
  hardBreak: { group: "inline", inline: true },
  text: { group: "inline" },
} as const;

/** Besides the marks of tracked changes, which their library brings. */
export const documentMarks = {
  bold: {},
  italic: {},
  /** Numbers of the quotes, and ids of the agency's records, that support the sentence. */
  evidence: { inclusive: false, attrs: { quotes: { default: [] }, records: { default: [] } } },
} as const;

/** Of a document as JSON. */
export const DOCUMENT_CHARACTERS_MAX = 600_000;

/** A sentence or a row that somebody changed, and whose quotes do not say it any more. */
export interface LostEvidence {
  text: string;
  /** Numbers of the quotes that it had. */
  quotes: number[];
}

/** Where a suggested change stands: in the text of a block, at a whole block, or behind it. */
export interface SuggestedEdit {
  kind: "WORDS" | "BLOCK" | "AFTER";
  /** All that the block says: of WORDS a paragraph, wherever it stands, otherwise a part of the document itself. */
  block: string;
  /** Which one of those that say the same, from 0. */
  nth: number;
  /** Of WORDS: what is taken away, and where it begins in the block; empty for what only adds. */
  removed: string;
  start: number;
  /** Text of WORDS, or blocks that stand behind the block; what a change takes away adds nothing. */
  added: DocumentNode[];
}

/** What is known of a suggestion besides its marks. */
export interface SuggestionNote {
  /** Its marks carry it, as text or as a number. */
  id: string;
  /** Whoever suggested it, by the name of that time; null for Cara. */
  by: string | null;
  /** What it changes, in a few words, and why; empty for people's. */
  title: string;
  why: string;
  /** Numbers of the quotes that say what it adds. */
  quotes: number[];
  /** Of one that nobody has saved with the document yet: it is shown in it wherever its words still stand. */
  edits?: SuggestedEdit[];
}

/** What a person asks to have changed in a document. */
export type EditWish =
  /** Words in the place of others, wherever these stand. */
  | { tag: "REPLACE"; pairs: { old: string; fresh: string }[] }
  /** A figure in the place of the one that the document gives for something. */
  | { tag: "SET_FIGURE"; subject: string; figure: string }
  /** Sections, sentences or rows that are named by these words; none names the selected passage. */
  | { tag: "LEAVE_OUT"; topics: string[] }
  | { tag: "ADD_WORDS"; sentences: string[] }
  /** What the documents answer is added, or takes the place of the figure that the document gives. */
  | { tag: "ADD_FACT" | "CORRECT"; subject: string; question: string }
  /** `part`: what of the document is named; null for all of it. */
  | { tag: "SHORTEN"; part: string | null }
  /** Anything else: other words for the same, fewer of them if it `isShorter`. */
  | { tag: "REWORD"; part: string | null; isShorter: boolean };

export const documentUpdateSchema = v.object({
  /** The version that the edit was made from. */
  version: v.number(),
  /** Ids of the suggestions that the document came with: what is gone from it was accepted or rejected. */
  suggestions: v.nullish(v.array(v.pipe(v.string(), v.maxLength(120))), []),
  /** As JSON. */
  document: v.pipe(
    v.string("Send the document."),
    v.maxLength(
      DOCUMENT_CHARACTERS_MAX,
      "This document is too long to be saved. Divide it into two documents.",
    ),
  ),
});

/** A version of a document, as people choose one. */
export interface DocumentVersion {
  version: number;
  /** Null for Cara. */
  createdBy: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** A part of what two versions say: in both, only in the older one, or only in the newer one. */
export interface DifferencePart {
  kind: "SAME" | "REMOVED" | "ADDED";
  text: string;
}

/** A line of the client's documents or records, and the numbers of the quotes that it stands in. */
export interface KnownLine {
  text: string;
  quotes: number[];
  /** The sentence of an email that it contradicts, where somebody kept to that. */
  contradicts?: string;
}

export interface ArtifactContent {
  /** As somebody has edited it; absent while it is as Cara made it. `blocks` then say the same without its changes. */
  document?: DocumentNode;
  /** What lost its evidence by the last edit. */
  lost?: LostEvidence[];
  /** Of each change that is suggested in it, and of Cara's that are not placed in it yet. */
  suggestions?: SuggestionNote[];
  /** Their marks are numbers of `quotes`. */
  blocks: ArtifactBlock[];
  /** Numbered from 1. */
  quotes: Attachment[];
  /** Of an email, as the others below; null while nobody has said whom it goes to. */
  toEmail: string | null;
  subject: string | null;
  /** Plain text. */
  body: string | null;
  /** Of an email whose amounts were looked up: what is on file about them. Absent where nobody looked. */
  known?: KnownLine[];
  /** Of an email to a carrier or a broker: its name, so that the next one finds where this one went. */
  company?: string;
  /** Of an email that answers a message of a thread: the message's id. */
  answersEmail?: string;
  /** Of such an email: lines of `body`, with the words of messages that they rest on. */
  messageWords?: MessageWords[];
  /** Of one that was drafted again: what was wished and not done, as sentences; gone with the first edit. */
  unheeded?: string[];
  /** Of an email that carries a document. */
  attachment?: AttachedDocument;
  /** Of what is to be written into another system. */
  write?: IntegrationWrite;
  /** Of a form that was filled in. */
  template?: FilledTemplate;
  /** Of a certificate that may be issued. */
  issue?: CertificateIssue;
}

/** What a line of an email rests on in messages of its thread. */
export interface MessageWords {
  line: string;
  words: { emailId: string; text: string }[];
}

/** A document as it was printed for an email. */
export interface AttachedDocument {
  /** The document, and its version that was printed. */
  artifactId: string;
  version: number;
  /** The stored PDF: its name with its ending, its bytes, and their hash in hex. */
  storageKey: string;
  name: string;
  size: number;
  sha256: string;
}

export interface TypedIssueLimit {
  policyId: string;
  /** As certificates name it. */
  key: string;
  value: string;
  by: { userId: string; name: string };
  at: number;
}

/** A certificate, or evidence of property insurance, that would be issued: what its draft shows, for this holder. */
export interface CertificateIssue {
  accountId: string;
  /** A certificate of liability insurance if omitted. */
  kind?: CertificateKind;
  /** Of evidence: who has the additional interest. */
  holder: { name: string; address: MailingAddress };
  /** Those that the draft shows; all in force if omitted. */
  policyIds?: string[];
  /** Of evidence: the loan number that somebody typed; as documents say if omitted. */
  loanNumber?: string;
  /** Who typed it; whoever issues it if omitted. */
  loanTyped?: { userId: string; name: string; at: number };
  /** What the certificate is for, as the draft says it; nothing if omitted. */
  descriptionOfOperations?: string;
  /** Those that the draft shows, by policy; none if omitted. */
  marks?: { policyId: string; mark: Mark }[];
  /** Who confirmed that a written contract with the holder requires its blanket marks; nobody if omitted. */
  contractConfirmed?: { userId: string; name: string; at: number };
  /** Limits that somebody typed, because no document gives them. */
  values?: TypedIssueLimit[];
  /** Policies that somebody left off: they are not among `policyIds`. */
  leftOff?: string[];
  /** The form with the rows of those as well, from which they come back; omitted if none is left off. */
  full?: FilledTemplate;
  /** The client's policies as they stood when it was drafted: what is issued has to be what was seen. Omitted by older drafts. */
  drawnFrom?: { policyId: string; version: number }[];
}

export const writeActions = ["CREATE_NOTE", "CREATE_TASK", "UPLOAD_DOCUMENT"] as const;

/** What would be written into another system. Exactly the part of its action is set. */
export interface IntegrationWrite {
  /** The other system, as people call it, such as "HawkSoft". */
  integration: string;
  action: (typeof writeActions)[number];
  /** The client, as the other system finds it. */
  account: { name: string; line1: string; city: string; zone: string; postalCode: string };
  createNote: { content: string } | null;
  createTask: { title: string; description: string } | null;
  uploadDocument: { documentId: string; name: string } | null;
}

export interface Artifact extends ArtifactContent {
  id: string;
  workspaceId: string;
  kind: ArtifactKind;
  title: string;
  /** 1 for the first. */
  version: number;
  /** The style that somebody chose for it; null for the default one. It may have been deleted since. */
  styleId: string | null;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Whom an artifact is about, and who handed the task to Cara; null if that is not known. */
export interface ArtifactAbout {
  client: string | null;
  author: string | null;
}

export const SUBJECT_MAX = 200;
export const BODY_MAX = 20_000;

export const artifactUpdateSchema = v.object({
  /** The version that the edit was made from. */
  version: v.number(),
  toEmail: optionalEmailSchema,
  subject: lineSchema("a subject", SUBJECT_MAX),
  body: v.pipe(notesSchema(BODY_MAX), v.nonEmpty("Write the email.")),
  /** Quotes to take out. */
  removeQuotes: v.nullish(v.array(v.number()), []),
  /** Ids of records to take out, with what they say. */
  removeRecords: v.nullish(v.array(v.string()), []),
});

/** The form of a certificate that would be issued. */
export const issueUpdateSchema = v.object({
  /** The version that the edit was made from. */
  version: v.number(),
  holder: v.object({
    name: lineSchema("the name of the certificate holder"),
    address: v.nullish(mailingAddressSchema, {}),
  }),
  /** Those that it is to show; as they are if omitted. */
  marks: v.nullish(v.array(v.object({ policyId: v.string(), mark: v.picklist(marks, "Choose a mark.") }))),
  isContractConfirmed: v.nullish(v.boolean(), false),
  /** What it is for; as it is if omitted. */
  descriptionOfOperations: v.nullish(notesSchema(DESCRIPTION_MAX)),
  /** The policies whose lines it is to show; as they are if omitted. */
  policyIds: v.nullish(
    v.pipe(v.array(v.string()), v.nonEmpty("Leave one line at least on the certificate.")),
  ),
  /** All limits that are typed, those from before as well; as they are if omitted. */
  values: v.nullish(
    v.array(
      v.object({
        policyId: v.string(),
        key: v.string(),
        value: v.pipe(v.string(), v.trim(), v.maxLength(60, "Use at most 60 characters.")),
      }),
    ),
  ),
});

/** Evidence of a draft: numbers of its quotes, ids of records. */
export interface Evidence {
  quotes: readonly number[];
  records: readonly string[];
}

/**
 * The content of an email without some of its evidence, the blocks that rest on it, and what these say in its body; the
 * numbers of the other quotes stay. Pure.
 */
export function withoutEvidence(content: ArtifactContent, removed: Evidence): ArtifactContent {
  const isRemoved = (number: number) => removed.quotes.includes(number);
  const isGone = ({ quotes, records = [] }: ArtifactBlock) =>
    quotes.flat().some(isRemoved) || records.some((id) => removed.records.includes(id));
  const said = content.blocks.filter(isGone).flatMap(({ text }) => (text === "" ? [] : [text]));
  return {
    ...content,
    quotes: content.quotes.filter(({ number }) => !isRemoved(number)),
    blocks: content.blocks.filter((block) => !isGone(block)),
    body: said.length === 0 ? content.body : content.body && withoutTexts(content.body, said),
  };
}

const withoutTexts = (body: string, texts: readonly string[]): string =>
  texts
    .reduce((left, text) => `\n${left}`.replaceAll(`\n- ${text}`, "").replaceAll(text, "").trim(), body)
    .replaceAll(/[ \t]+$/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n");

/** What is stored of an artifact. `names`: of the documents that it quotes, by their ids. */
export function storedContent(
  { blocks, quotes, subject, body }: PresetArtifact,
  names: ReadonlyMap<string, string>,
): ArtifactContent {
  return {
    toEmail: null,
    subject,
    body,
    blocks: blocks.map((block) => ({
      ...block,
      quotes: block.quotes.map(numbersOf),
      ...(block.matrix && { matrix: withNumbers(block.matrix) }),
    })),
    quotes: quotes.map(({ documentId, readingId, segments }, place) => ({
      number: place + 1,
      documentId,
      readingId,
      segments,
      documentName:
        names.get(documentId) ?? (documentId === TYPED_REQUIREMENTS_ID ? "Typed requirements" : "Document"),
      content: quotedText(segments),
    })),
  };
}

/** Quotes are numbered from 1. */
const numbersOf = (places: readonly number[]): number[] => places.map((place) => place + 1);

const withNumbers = ({ rows, ...matrix }: ArtifactMatrix): ArtifactMatrix => ({
  ...matrix,
  rows: rows.map(({ why, cells }) => ({
    why,
    cells: cells.map((cell) => ({ ...cell, quotes: numbersOf(cell.quotes) })),
  })),
});
