/** What the steps of reading a document share. */
import { eq, sql } from "drizzle-orm";
import { recordChange } from "#core/audit";
import type { JobEnd } from "#model/outbox";
import type { PageReading } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { type Statement, writeAll } from "../shared/database.ts";
import type { Result } from "../shared/result.ts";
import { guardThat, isConflict } from "../shared/version-guard.ts";
import { parentOfDocument } from "./announce-document.ts";
import { describeGivenUp } from "./describe-reading.ts";
import type { DocumentPorts } from "./ports.ts";
import {
  createReadFailure,
  type DocumentKind,
  type DocumentReader,
  openDocument,
  packPage,
  type ReadFailure,
} from "#core/reading";
import { findReadingJob } from "./repository.ts";
import { joinParts } from "./stored-ranges.ts";
import { readings } from "./tables.ts";

export interface StoredFile {
  kind: DocumentKind;
  storageKey: string;
  /** Bytes. */
  size: number;
}

export interface StepDeps {
  scope: AgencyScope;
  /** Opens the stored bytes. Null if they are not there. */
  openStored(file: StoredFile): Promise<Result<DocumentReader, ReadFailure> | null>;
  /** Stores bytes under a key, in place of what stood there. */
  putBoxes(key: string, bytes: Uint8Array): Promise<void>;
  /** For boxes whose document went away while they were being stored. */
  deleteBoxes(key: string): Promise<void>;
  /** What marks the job itself done, for the step's batch. */
  finishing?: readonly Statement[];
}

export const stepDepsOf = ({ storage }: DocumentPorts, scope: AgencyScope): StepDeps => ({
  scope,
  async openStored({ kind, storageKey }) {
    const stored = await storage.find(storageKey);
    return stored && openDocument(kind, { length: stored.size, read: stored.read });
  },
  putBoxes: (key, bytes) => storage.put(key, bytes),
  deleteBoxes: (key) => storage.delete([key]),
});

export const missingFile: ReadFailure = createReadFailure(
  "DAMAGED",
  "The stored file is missing, so it cannot be read. Delete this entry and upload the file again.",
);

/** The database ends a text at a NUL and cannot hold half a surrogate pair; lengths and offsets stay. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", " ");

interface PackedBoxes {
  bytes: Uint8Array;
  places: { boxesOffset: number; boxesLength: number }[];
}

export const keyOf = (packed: PackedBoxes, key: string) => ({
  boxesKey: packed.bytes.length > 0 ? key : null,
});

/** The boxes of a step's pages one after the other, and where each page's stand. Pages without words take none. */
export function packBoxes(read: readonly Pick<PageReading, "words" | "unsure">[]): PackedBoxes {
  const { bytes, places } = joinParts(
    read.map(({ words, unsure }) => (words.length === 0 ? new Uint8Array(0) : packPage(words, unsure))),
  );
  return {
    bytes,
    places: places.map(({ offset, length }) => ({ boxesOffset: offset, boxesLength: length })),
  };
}

interface EndedReading {
  documentId: string;
  readingId: string;
  version: number;
  code: string;
  message: string;
  pagesTotal: number | null;
}

export async function failureStatements(scope: AgencyScope, ended: EndedReading): Promise<Statement[]> {
  const { documentId, readingId, version, code, message, pagesTotal } = ended;
  return [
    scope.db
      .update(readings)
      .set({ state: "FAILED", failureCode: code, failure: message, pagesTotal, completedAt: scope.nowMs() })
      .where(eq(readings.id, readingId)),
    ...(await recordChange(scope, {
      action: "document.fail-reading",
      entity: "document",
      entityId: documentId,
      parentId: parentOfDocument(documentId),
      version,
      after: { readingId, failureCode: code, failure: message },
    })),
  ];
}

/**
 * Ends a reading whose job was given up by the outbox, so that nobody waits for it for ever. `reason`: a
 * sentence for people. Nothing happens when the reading has ended otherwise or is gone.
 */
export async function giveUpReading(
  scope: AgencyScope,
  { documentId, readingId }: { documentId: string; readingId: string },
  reason: string,
): Promise<void> {
  const job = await findReadingJob(scope.db, documentId, readingId);
  if (!job || job.state === "COMPLETED" || job.state === "FAILED") return;
  const ended = { documentId, readingId, version: job.version, code: "GAVE_UP", message: reason };
  try {
    await writeAll(scope.db, [
      ...guardThat(
        scope.db,
        readingId,
        sql`(SELECT ${readings.state} = ${job.state} AND ${readings.pagesRead} = ${job.pagesRead}
          FROM ${readings} WHERE ${readings.id} = ${readingId})`,
      ),
      ...(await failureStatements(scope, { ...ended, pagesTotal: job.pagesTotal })),
    ]);
  } catch (error) {
    if (isConflict(error)) return;
    throw error;
  }
  scope.written({});
}

/** For jobs without which a document is not read to its end. */
export const endReadingOf = (
  _ports: DocumentPorts,
  {
    scope,
    payload,
    end,
  }: { scope: AgencyScope; payload: { documentId: string; readingId: string }; end: JobEnd },
): Promise<void> => giveUpReading(scope, payload, describeGivenUp(end));
