/** What the steps of reading a document share. */
import { eq } from "drizzle-orm";
import { recordChange } from "#core/audit";
import {
  createReadFailure,
  type DocumentKind,
  type DocumentReader,
  openDocument,
  packPage,
  type ReadFailure,
} from "#core/reading";
import type { StepResult, StepWork } from "#core/workflows";
import type { JobEnd } from "#model/outbox";
import type { PageReading } from "#model/reading";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";
import type { Result } from "../shared/result.ts";
import { parentOfDocument } from "./announce-document.ts";
import { describeGivenUp } from "./describe-reading.ts";
import type { ReadBoxes } from "./page-words.ts";
import type { DocumentHooks, DocumentPorts, Refusal } from "./ports.ts";
import type { StepOutcome } from "./reading-program.ts";
import { findReadingWork, type ReadingWork } from "./repository.ts";
import { joinParts } from "./stored-ranges.ts";
import { readings } from "./tables.ts";

export interface StoredFile {
  kind: DocumentKind;
  storageKey: string;
  /** Bytes. */
  size: number;
}

export interface ReadingPorts {
  /** Opens the stored bytes. Null if they are not there. */
  openStored(file: StoredFile): Promise<Result<DocumentReader, ReadFailure> | null>;
  readBoxes: ReadBoxes;
  /** Stores bytes under a key, in place of what stood there. */
  putBoxes(key: string, bytes: Uint8Array): Promise<void>;
  /** For boxes whose document went away while they were being stored. */
  deleteBoxes(key: string): Promise<void>;
  /** Stores the bytes of a file that came attached to a mail. */
  putFile(key: string, bytes: Uint8Array): Promise<void>;
  readonly hooks: DocumentHooks;
}

export const readingPortsOf = ({ storage, documentHooks }: DocumentPorts): ReadingPorts => ({
  async openStored({ kind, storageKey }) {
    const stored = await storage.find(storageKey);
    return stored && openDocument(kind, { length: stored.size, read: stored.read });
  },
  readBoxes: storage.readRange,
  putBoxes: (key, bytes) => storage.put(key, bytes),
  deleteBoxes: (key) => storage.delete([key]),
  putFile: (key, bytes) => storage.put(key, bytes),
  hooks: documentHooks,
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

/** A step's result. Its outcome is counts: the journal repeats nothing of the document. */
export const doneWith = (
  outcome: StepOutcome,
  written: Omit<Extract<StepResult, { tag: "DONE" }>, "tag" | "outcome"> = {},
): StepResult => ({ tag: "DONE", outcome, ...written });

/** The document was deleted. Its workflow went with it, so the engine writes nothing of this. */
export const deleted = doneWith({ tag: "DELETED" });

/** Deletes what a step has stored if its document was deleted meanwhile. */
export const tidyOf =
  (
    { deleteBoxes }: Pick<ReadingPorts, "deleteBoxes">,
    { scope, workflow }: StepWork,
    keys: readonly string[],
  ) =>
  async (isWritten: boolean): Promise<void> => {
    if (isWritten || (await findReadingWork(scope.db, workflow.subjectId))) return;
    for (const key of keys) await deleteBoxes(key);
  };

/** Ends the reading with a stated reason. */
export async function endReading(
  scope: AgencyScope,
  reading: ReadingWork,
  { code, message }: Refusal,
  pagesTotal: number | null = reading.pagesTotal,
): Promise<StepResult> {
  return doneWith(
    { tag: "FAILED", code },
    { rows: await failureStatements(scope, reading, { code, message }, pagesTotal) },
  );
}

export const failureStatements = async (
  scope: AgencyScope,
  { documentId, readingId, version, pagesTotal: known }: ReadingWork,
  { code, message }: Refusal,
  pagesTotal: number | null = known,
): Promise<Statement[]> => [
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

/** For a step without which a document is not read to its end: nobody waits for it for ever. */
export async function giveUpReading(
  _ports: ReadingPorts,
  { scope, workflow }: StepWork,
  end: JobEnd,
): Promise<StepResult> {
  const reading = await findReadingWork(scope.db, workflow.subjectId);
  return reading ? endReading(scope, reading, { code: "GAVE_UP", message: describeGivenUp(end) }) : deleted;
}
