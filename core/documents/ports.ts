/**
 * What the steps of reading a document need from outside: storage, and what the assistant and other nouns do about a document,
 * which this noun knows nothing about.
 */
import * as v from "valibot";
import type { EnqueuedJob } from "#core/outbox";
import type { PictureText } from "#core/reading";
import type { PageModel, PageReading } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { Result } from "../shared/result.ts";
import type { DocumentType, PictureFailure, RecognizedDocument } from "./model.ts";
import type { ReadBoxes } from "./page-words.ts";
import type { uploads } from "./tables.ts";

/** The files of one agency. */
export interface DocumentStorage {
  find(key: string): Promise<{ size: number; read(start: number, end: number): Promise<Uint8Array> } | null>;
  readRange: ReadBoxes;
  /** Stores bytes under a key, replacing what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** Everything under the prefix. */
  deleteUnder(prefix: string): Promise<void>;
}

export interface DocumentPorts {
  readonly storage: DocumentStorage;
  readonly documentHooks: DocumentHooks;
}

/** What other nouns do about documents, as part of the steps that read them. */
export interface DocumentHooks {
  /**
   * Called once a document is open, before its first page is read: why it may not be read after all, such as that the
   * plan's quota is used up. Null if it may.
   */
  checkQuota(scope: AgencyScope, opened: OpenedDocument): Promise<Refusal | null>;
  /** What is to be kept of the documents that came attached to a mail, for the batch that creates them. */
  attached(
    scope: AgencyScope,
    mailId: string,
    attached: readonly AttachedDocument[],
  ): Promise<readonly Statement[]>;
  /** Null if nothing that reads pictures is configured (any more). */
  readonly readPicture: ReadPicture | null;
  /** Pictures that one step reads side by side. */
  readonly picturesPerStep: number;
  /** `isAgain`: it was understood before, and that stays if the configured model cannot do it now. */
  understanding(scope: AgencyScope, options?: { isAgain?: boolean }): UnderstandPorts;
}

/** A page as a picture. */
export interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

export type ReadPicture = (
  scope: AgencyScope,
  picture: Picture,
) => Promise<Result<PictureText, PictureFailure>>;

/** What is kept of a document in addition to its pages, as far as this noun looks into it. */
export interface Understanding {
  docType: DocumentType;
  recognized?: RecognizedDocument;
  note?: string;
}

export interface UnderstoodDocument<Extraction extends Understanding = Understanding> {
  documentId: string;
  readingId: string;
  name: string;
  pages: readonly PageReading[];
  extraction: Extraction;
}

export interface UnderstandPorts<Extraction extends Understanding = Understanding> {
  /** What the pages say, checked against them. Null: the earlier result stays. */
  extract(document: {
    name: string;
    pages: readonly PageReading[];
    models: readonly PageModel[];
  }): Extraction | Promise<Extraction | null>;
  /** What else is to be kept of it, for the batch that completes its reading. */
  alsoKeep?(understood: UnderstoodDocument<Extraction>): Promise<readonly Statement[]>;
  /** Jobs for its pages in the same batch, such as making their embeddings. */
  nextJobs?(reading: { documentId: string; readingId: string }): readonly EnqueuedJob[];
}

export interface OpenedDocument {
  documentId: string;
  pageCount: number;
  /** UTF-16 units; null for a format that has pages of its own. */
  textLength: number | null;
}

export interface Refusal {
  code: string;
  /** A sentence for people. */
  message: string;
}

/** A document that was made from an attachment. */
export interface AttachedDocument {
  documentId: string;
  createdAt: number;
  upload: typeof uploads.$inferSelect;
}

/** What the inputs of these steps and the payloads of jobs are made of. */
export const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** All boxes and page models of a reading are stored under this prefix. */
export const boxesPrefix = (readingId: string): string => `boxes/${readingId}/`;
