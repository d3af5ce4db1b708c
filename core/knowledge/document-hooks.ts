/**
 * What the assistant, retrieval and the knowledge base contribute to the steps that read documents. The knowledge base's
 * own parts do nothing for a policy's documents.
 */
import { type Embedder, keepModelRuns, type ReadPicture, type Reasoner } from "#core/assistant";
import type { DocumentHooks, UnderstandPorts } from "#core/documents";
import { startEmbeddings } from "#core/retrieval";
import type { Extraction } from "#model/assistant";
import { keepDescription } from "./keep-description.ts";
import { checkQuota } from "./plan-quota.ts";
import { attachToKnowledge } from "./write-document.ts";

interface DocumentHookPorts {
  readonly reasoner: Pick<Reasoner, "extract" | "describe">;
  /** Null if nothing that reads pictures is configured (any more). */
  readonly readPicture: ReadPicture | null;
  readonly picturesPerStep: number;
  /** Null if no embedding model is configured (any more). */
  readonly embedder: Pick<Embedder, "model"> | null;
  /** What nouns above this one keep of the files that came attached to a mail. */
  readonly attachedAbove: DocumentHooks["attached"];
}

/** Each port is created when it is first needed. */
export const createDocumentHooks = (ports: DocumentHookPorts): DocumentHooks => ({
  checkQuota,
  attached: async (scope, mailId, files) => [
    ...(await attachToKnowledge(scope, mailId, files)),
    ...(await ports.attachedAbove(scope, mailId, files)),
  ],
  get readPicture() {
    return ports.readPicture && recorded(ports.readPicture);
  },
  get picturesPerStep() {
    return ports.picturesPerStep;
  },
  understanding: (scope, { isAgain = false } = {}): UnderstandPorts<Extraction> => ({
    async extract(document) {
      const { value, runs, withoutModel } = await ports.reasoner.extract(document);
      await keepModelRuns(scope, runs);
      return isAgain && withoutModel ? null : value;
    },
    alsoKeep: (understood) => keepDescription(scope, ports.reasoner.describe, understood),
    nextJobs: ({ readingId }) =>
      ports.embedder && !isAgain ? [startEmbeddings(scope, { readingId, model: ports.embedder.model })] : [],
  }),
});

/** Record the spending immediately: the document may be deleted by the time the picture is read. */
const recorded =
  (read: ReadPicture): NonNullable<DocumentHooks["readPicture"]> =>
  async (scope, picture) => {
    const { value, runs } = await read(picture);
    await keepModelRuns(scope, runs);
    return value;
  };
