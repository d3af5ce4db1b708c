/** Storage in memory and documents made of text, for tests of reading. */
import type { PageReading } from "../../core/reading/model.ts";
import {
  type AttachedFile,
  createReaderOfPages,
  type DocumentReader,
  type ReadFailure,
} from "../../core/reading/reader.ts";
import { err, ok, type Result } from "../../core/shared/result.ts";

export interface TestStorage {
  /** What `openStored` returns for any file. */
  stored:
    | { pages: readonly PageReading[]; attached?: readonly AttachedFile[] }
    | { failure: ReadFailure }
    | null;
  boxes: Map<string, Uint8Array>;
  /** Files attached to a mail. */
  files: Map<string, Uint8Array>;
  /** Called when boxes are stored: the moment at which a test can interfere. */
  onPutBoxes: () => Promise<unknown>;
  openStored(): Promise<Result<DocumentReader, ReadFailure> | null>;
  putBoxes(key: string, bytes: Uint8Array): Promise<void>;
  putFile(key: string, bytes: Uint8Array): Promise<void>;
  deleteBoxes(key: string): Promise<void>;
  readBoxes(key: string, start: number, end: number): Promise<Uint8Array | null>;
}

export function createTestStorage(): TestStorage {
  const storage: TestStorage = {
    stored: null,
    boxes: new Map(),
    files: new Map(),
    onPutBoxes: async () => undefined,
    async openStored() {
      if (storage.stored === null) return null;
      return "failure" in storage.stored
        ? err(storage.stored.failure)
        : ok({
            ...createReaderOfPages(storage.stored.pages),
            ...(storage.stored.attached && { attached: storage.stored.attached }),
          });
    },
    async putBoxes(key, bytes) {
      storage.boxes.set(key, bytes);
      await storage.onPutBoxes();
    },
    putFile: async (key, bytes) => void storage.files.set(key, bytes),
    deleteBoxes: async (key) => void storage.boxes.delete(key),
    readBoxes: async (key, start, end) => storage.boxes.get(key)?.slice(start, end) ?? null,
  };
  return storage;
}

/** Pages of the given texts, a box for each word: 50 points per word, 12 points per line. */
export const pagesOf = (texts: readonly string[]): PageReading[] =>
  texts.map((text, at) => {
    let line = 0;
    let column = 0;
    const words = [...text.matchAll(/\n|\S+/g)].flatMap(({ 0: word, index }) => {
      if (word === "\n") {
        line += 1;
        column = 0;
        return [];
      }
      column += 1;
      return [
        { start: index, end: index + word.length, x: column * 50, y: line * 12, width: 45, height: 10 },
      ];
    });
    return { page: at + 1, width: 612, height: 792, text, words };
  });
