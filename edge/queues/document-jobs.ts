/** The jobs of documents with their ports filled in: storage, reader, reasoner. */
import * as v from "valibot";
import {
  createEmbedder,
  createPictureReader,
  createReasoner,
  embeddingModelName,
  keepModelRuns,
} from "#core/assistant";
import {
  deleteStoredFile,
  deleteStoredFilePayload,
  DELETE_STORED_FILE,
  describeGivenUp,
  EMBED_PAGES,
  embedPagesPayload,
  embedPagesStep,
  giveUpReading,
  giveUpVectors,
  leaveAsUnderstood,
  openDocument,
  PICTURES_PER_STEP,
  READ_DOCUMENT,
  READ_SCANS,
  readDocumentPayload,
  readDocumentStep,
  readScansPayload,
  readScansStep,
  skipScans,
  type StoredFile,
  UNDERSTAND_AGAIN,
  UNDERSTAND_DOCUMENT,
  understandDocument,
  understandDocumentPayload,
} from "#core/documents";
import { admitToKnowledge, attachToKnowledge, keepDescription } from "#core/knowledge";
import { finishingStatements, finishJob } from "#core/outbox";
import { checkedClaim } from "../adapters/agency-database.ts";
import { openEmbeddingModel } from "../adapters/embedding-model.ts";
import { openFileStorage } from "../adapters/file-storage.ts";
import { openLanguageModel, openVisionModel } from "../adapters/language-model.ts";
import { nowMs } from "../agency-scope.ts";
import { readConfig } from "../config.ts";
import type { Handler, Work } from "./handler.ts";

const storageOf = ({ env, scope }: Work) => openFileStorage(env.FILES, checkedClaim(scope.agencyId, "job"));

const finishingOf = ({ scope, claimed }: Work) => finishingStatements(scope.db, claimed, nowMs());

const tellReader: Handler["ended"] = async ({ scope, claimed, end }) => {
  const payload = v.parse(v.object({ documentId: v.string(), readingId: v.string() }), claimed.payload);
  await giveUpReading(scope, payload, describeGivenUp(end));
};

const reasonerOf = ({ env, scope }: Work) =>
  createReasoner(scope, { model: openLanguageModel(readConfig(env), env) });

/**
 * What a model was paid is kept at once: the document may be gone by the time it is understood. `orLeave`: null where a
 * model is configured and could not do it, so that its earlier work is not replaced by less.
 */
async function extractWith(
  work: Work,
  document: Parameters<Parameters<typeof understandDocument>[0]["extract"]>[0],
  { orLeave = false } = {},
) {
  const { value, runs, withoutModel } = await reasonerOf(work).extract(document);
  await keepModelRuns(work.scope, runs);
  return orLeave && withoutModel ? null : value;
}

const visionOf = ({ env }: Work) => openVisionModel(readConfig(env), env);

const embeddingModelOf = ({ env }: Work) => openEmbeddingModel(readConfig(env), env);

/** Null where no model is configured that reads pictures. What it was paid is kept at once, as above. */
function pictureReaderOf(work: Work) {
  const model = visionOf(work);
  if (model === null) return null;
  const read = createPictureReader(work.scope, { model });
  return async (picture: Parameters<typeof read>[0]) => {
    const { value, runs } = await read(picture);
    await keepModelRuns(work.scope, runs);
    return value;
  };
}

/** What reads the stored file and keeps what was read. */
function readingPorts(work: Work) {
  const storage = storageOf(work);
  return {
    scope: work.scope,
    async openStored({ kind, storageKey }: StoredFile) {
      const stored = await storage.find(storageKey);
      return stored && openDocument(kind, { length: stored.size, read: stored.read });
    },
    putBoxes: (key: string, bytes: Uint8Array) => storage.put(key, bytes),
    deleteBoxes: (key: string) => storage.delete([key]),
    finishing: finishingOf(work),
  };
}

/** The name of the embedding model, null where none is configured. */
function embeddingNameOf(work: Work): string | null {
  const model = embeddingModelOf(work);
  return model && embeddingModelName(model.port);
}

export const documentJobs: Record<string, Handler> = {
  [READ_DOCUMENT]: {
    async run(work) {
      const { scope, claimed } = work;
      const outcome = await readDocumentStep(
        {
          ...readingPorts(work),
          putFile: (key, bytes) => storageOf(work).put(key, bytes),
          alsoAttach: (mailId, attached) => attachToKnowledge(scope, mailId, attached),
          admit: (opened) => admitToKnowledge(scope, opened),
          readsPictures: visionOf(work) !== null,
        },
        v.parse(readDocumentPayload, claimed.payload),
      );
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
    },
    ended: tellReader,
  },
  [READ_SCANS]: {
    async run(work) {
      const { scope, claimed } = work;
      const isFirstClaim = claimed.attempt - claimed.retries === 1;
      const outcome = await readScansStep(
        {
          ...readingPorts(work),
          readBoxes: storageOf(work).readRange,
          readPicture: pictureReaderOf(work),
          // Alone, once a step has vanished: so it is known which picture does it.
          picturesMax: isFirstClaim ? PICTURES_PER_STEP : 1,
        },
        v.parse(readScansPayload, claimed.payload),
      );
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
    },
    async ended(work) {
      const { finishing: _, ...ports } = readingPorts(work);
      // What fails or is slow is the model; what makes the work vanish is a picture.
      await skipScans(ports, v.parse(readScansPayload, work.claimed.payload), {
        all: work.end !== "VANISHED",
      });
    },
  },
  [UNDERSTAND_DOCUMENT]: {
    async run(work) {
      const { scope, claimed } = work;
      const outcome = await understandDocument(
        {
          scope,
          readBoxes: storageOf(work).readRange,
          extract: (document) => extractWith(work, document),
          alsoKeep: (understood) => keepDescription(scope, reasonerOf(work).describe, understood),
          embeddingModel: embeddingNameOf(work),
          finishing: finishingOf(work),
        },
        v.parse(understandDocumentPayload, claimed.payload),
      );
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
    },
    ended: tellReader,
  },
  [EMBED_PAGES]: {
    async run(work) {
      const { scope, claimed } = work;
      const model = embeddingModelOf(work);
      const outcome = await embedPagesStep(
        { scope, embedder: model && createEmbedder(scope, { model }), finishing: finishingOf(work) },
        v.parse(embedPagesPayload, claimed.payload),
      );
      if (outcome.tag === "LATER") throw new Error(outcome.reason);
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
    },
    // The document is searched by its words; the clock takes its vectors up again.
    ended: ({ scope, claimed }) => giveUpVectors(scope, v.parse(embedPagesPayload, claimed.payload)),
  },
  [UNDERSTAND_AGAIN]: {
    async run(work) {
      const { scope, claimed } = work;
      const payload = v.parse(understandDocumentPayload, claimed.payload);
      const finishing = finishingOf(work);
      const outcome = await understandDocument(
        {
          scope,
          readBoxes: storageOf(work).readRange,
          extract: (document) => extractWith(work, document, { orLeave: true }),
          alsoKeep: (understood) => keepDescription(scope, reasonerOf(work).describe, understood),
          finishing,
        },
        payload,
      );
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
      if (outcome.tag === "LEFT") await leaveAsUnderstood(scope, payload, finishing);
    },
    ended: ({ scope, claimed }) =>
      leaveAsUnderstood(scope, v.parse(understandDocumentPayload, claimed.payload)),
  },
  [DELETE_STORED_FILE]: {
    async run(work) {
      const { scope, claimed } = work;
      const storage = storageOf(work);
      await deleteStoredFile(
        {
          scope,
          deleteStored: (key) => storage.delete([key]),
          deleteStoredUnder: (prefix) => storage.deleteUnder(prefix),
        },
        v.parse(deleteStoredFilePayload, claimed.payload),
      );
      await finishJob(scope.db, claimed, nowMs());
    },
  },
};
