/** The jobs of documents with their ports filled in: storage, reader, reasoner. */
import * as v from "valibot";
import { createReasoner, describeDocument, keepModelRuns } from "#core/assistant";
import {
  deleteStoredFile,
  deleteStoredFilePayload,
  DELETE_STORED_FILE,
  giveUpReading,
  openDocument,
  READ_DOCUMENT,
  readDocumentPayload,
  readDocumentStep,
  UNDERSTAND_DOCUMENT,
  understandDocument,
  understandDocumentPayload,
} from "#core/documents";
import { admitToKnowledge, keepDescription } from "#core/knowledge";
import { finishingStatement, finishJob } from "#core/outbox";
import { checkedClaim } from "../adapters/agency-database.ts";
import { openFileStorage } from "../adapters/file-storage.ts";
import { openLanguageModel } from "../adapters/language-model.ts";
import { nowMs } from "../agency-scope.ts";
import { readConfig } from "../config.ts";
import type { Handler, Work } from "./handler.ts";

const storageOf = ({ env, scope }: Work) => openFileStorage(env.FILES, checkedClaim(scope.agencyId, "job"));

const finishingOf = ({ scope, claimed }: Work) => [finishingStatement(scope.db, claimed, nowMs())];

const tellReader: Handler["ended"] = async ({ scope, claimed, reason }) => {
  const payload = v.parse(v.object({ documentId: v.string(), readingId: v.string() }), claimed.payload);
  await giveUpReading(scope, payload, reason);
};

/** What a model was paid is kept at once: the document may be gone by the time it is understood. */
async function extractWith(
  { env, scope }: Work,
  document: Parameters<Parameters<typeof understandDocument>[0]["extract"]>[0],
) {
  const reasoner = createReasoner(scope, { model: openLanguageModel(readConfig(env), env) });
  const { value, runs } = await reasoner.extract(document);
  await keepModelRuns(scope, runs);
  return value;
}

export const documentJobs: Record<string, Handler> = {
  [READ_DOCUMENT]: {
    async run(work) {
      const { scope, claimed } = work;
      const storage = storageOf(work);
      const outcome = await readDocumentStep(
        {
          scope,
          async openStored({ kind, storageKey }) {
            const stored = await storage.find(storageKey);
            return stored && openDocument(kind, { length: stored.size, read: stored.read });
          },
          putBoxes: (key, bytes) => storage.put(key, bytes),
          deleteBoxes: (key) => storage.delete([key]),
          admit: (opened) => admitToKnowledge(scope, opened),
          finishing: finishingOf(work),
        },
        v.parse(readDocumentPayload, claimed.payload),
      );
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
    },
    ended: tellReader,
  },
  [UNDERSTAND_DOCUMENT]: {
    async run(work) {
      const { scope, claimed } = work;
      const outcome = await understandDocument(
        {
          scope,
          readBoxes: storageOf(work).readRange,
          extract: (document) => extractWith(work, document),
          alsoKeep: (understood) => keepDescription(scope, describeDocument, understood),
          finishing: finishingOf(work),
        },
        v.parse(understandDocumentPayload, claimed.payload),
      );
      if (outcome.tag === "NOTHING_TO_DO") await finishJob(scope.db, claimed, nowMs());
    },
    ended: tellReader,
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
