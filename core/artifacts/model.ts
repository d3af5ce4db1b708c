/** Artifacts: what Cara has made, as stored text with marks that lead to its evidence. Browser-safe. */
import * as v from "valibot";
import type { Attachment } from "#model/explorer";
import type { FilledTemplate } from "#model/form-templates";
import type { ArtifactBlock, ArtifactKind } from "#model/presets";
import type { MailingAddress } from "../shared/postal-address.ts";
import { lineSchema, notesSchema, optionalEmailSchema } from "../shared/text-fields.ts";

export interface ArtifactContent {
  /** Their marks are numbers of `quotes`. */
  blocks: ArtifactBlock[];
  /** Numbered from 1. */
  quotes: Attachment[];
  /** Of an email, as the others below; null while nobody has said whom it goes to. */
  toEmail: string | null;
  subject: string | null;
  /** Plain text. */
  body: string | null;
  /** Of what is to be written into another system. */
  write?: IntegrationWrite;
  /** Of a form that was filled in. */
  template?: FilledTemplate;
  /** Of a certificate that may be issued. */
  issue?: CertificateIssue;
}

/** A certificate that would be issued: the client's policies in force, for this holder. */
export interface CertificateIssue {
  accountId: string;
  holder: { name: string; address: MailingAddress };
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
