/**
 * What the jobs of documents need from outside: storage, models, and what other nouns keep of a document. Each port is
 * made when it is first asked for.
 */
import * as v from "valibot";
import type { Embedder, ReadPicture, Reasoner } from "#core/assistant";
import type { Extraction } from "#model/assistant";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { PageReading } from "./model.ts";
import type { ReadBoxes } from "./page-words.ts";
import type { uploads } from "./tables.ts";

/** The files of one agency. */
export interface DocumentStorage {
  find(key: string): Promise<{ size: number; read(start: number, end: number): Promise<Uint8Array> } | null>;
  readRange: ReadBoxes;
  /** Stores bytes under a key, in place of what stood there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** Everything under the prefix. */
  deleteUnder(prefix: string): Promise<void>;
}

export interface DocumentPorts {
  readonly storage: DocumentStorage;
  readonly reasoner: Pick<Reasoner, "extract" | "describe">;
  /** Null where no language model that reads pictures is configured (any more). */
  readonly readPicture: ReadPicture | null;
  /** Null where no embedding model is configured (any more). */
  readonly embedder: Pick<Embedder, "model" | "embedPages"> | null;
  readonly documentHooks: DocumentHooks;
}

/** What another noun does about documents, as part of the job that reads them. */
export interface DocumentHooks {
  /**
   * Asked once a document was opened, before its first page is read: why it may not be read after all, such as that
   * the plan has no room for it.
   */
  admit(scope: AgencyScope, opened: OpenedDocument): Promise<Refusal | null>;
  /** What is to be kept of the documents that came attached to a mail, for the batch that makes them. */
  attached(
    scope: AgencyScope,
    mailId: string,
    attached: readonly AttachedDocument[],
  ): Promise<readonly Statement[]>;
  /** What is to be kept of a document that was understood, for the batch that completes its reading. */
  understood(
    scope: AgencyScope,
    reasoner: Pick<Reasoner, "describe">,
    document: UnderstoodDocument,
  ): Promise<readonly Statement[]>;
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

/** A document that was made of an attachment. */
export interface AttachedDocument {
  documentId: string;
  createdAt: number;
  upload: typeof uploads.$inferSelect;
}

export interface UnderstoodDocument {
  documentId: string;
  readingId: string;
  name: string;
  pages: readonly PageReading[];
  /** Only what the pages support. */
  extraction: Extraction;
}

/** What the payloads of these jobs are made of. */
export const idSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** All boxes of a reading stand under this prefix in storage. */
export const boxesPrefix = (readingId: string): string => `boxes/${readingId}/`;
