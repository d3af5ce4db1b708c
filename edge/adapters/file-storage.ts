/**
 * The files of one agency in R2. Every key starts with the agency of a verified claim, so a key from one agency's
 * database cannot reach another's files.
 */
import type { AgencyClaim } from "./agency-database.ts";

/** R2 requires parts of equal size, 5 MiB or more, except the last. */
export const partSize = 5 * 1024 * 1024;

export interface StoredFile {
  size: number;
  /** Bytes from `start` up to, not including, `end`. Rejects if the file is gone. */
  read(start: number, end: number): Promise<Uint8Array>;
  stream(): Promise<ReadableStream<Uint8Array>>;
}

export interface FileWriter {
  write(bytes: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  abort(): Promise<void>;
}

export interface FileStorage {
  find(key: string): Promise<StoredFile | null>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** For a stream of unknown length: at most two parts are in memory. */
  createWriter(key: string): FileWriter;
  delete(keys: readonly string[]): Promise<void>;
  deleteUnder(prefix: string): Promise<void>;
  /** The stored files after a key, in key order; `isMore`: call again with the last key. */
  list(
    after: string,
    limit: number,
  ): Promise<{ files: { key: string; storedAt: number }[]; isMore: boolean }>;
  /** Bytes `start` to `end` (exclusive); null if the file is gone. */
  readRange(key: string, start: number, end: number): Promise<Uint8Array | null>;
}

export function openFileStorage(bucket: R2Bucket, claim: AgencyClaim): FileStorage {
  const place = (key: string) => `agencies/${claim.agencyId}/${key}`;

  async function find(key: string): Promise<StoredFile | null> {
    const head = await bucket.head(place(key));
    if (!head) return null;
    const get = async (options?: R2GetOptions) => {
      const object = await bucket.get(place(key), options);
      if (!object) throw new Error("The stored file is gone.");
      return object;
    };
    return {
      size: head.size,
      async read(start, end) {
        const object = await get({ range: { offset: start, length: end - start } });
        return new Uint8Array(await object.arrayBuffer());
      },
      async stream() {
        return (await get()).body as ReadableStream<Uint8Array>;
      },
    };
  }

  return {
    find,
    async put(key, bytes) {
      await bucket.put(place(key), bytes);
    },
    createWriter: (key) => createWriter(bucket, place(key)),
    async delete(keys) {
      if (keys.length > 0) await bucket.delete(keys.map(place));
    },
    async deleteUnder(prefix) {
      for (;;) {
        const { objects, truncated } = await bucket.list({ prefix: place(prefix), limit: 1000 });
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
        if (!truncated) return;
      }
    },
    async list(after, limit) {
      const { objects, truncated } = await bucket.list({
        prefix: place(""),
        limit,
        ...(after === "" ? {} : { startAfter: place(after) }),
      });
      const files = objects.map(({ key, uploaded }) => ({
        key: key.slice(place("").length),
        storedAt: uploaded.getTime(),
      }));
      return { files, isMore: truncated };
    },
    async readRange(key, start, end) {
      const object = await bucket.get(place(key), { range: { offset: start, length: end - start } });
      return object && new Uint8Array(await object.arrayBuffer());
    },
  };
}

function createWriter(bucket: R2Bucket, key: string): FileWriter {
  let buffer = new Uint8Array(partSize);
  let filled = 0;
  let upload: R2MultipartUpload | undefined;
  /** Wait for the part in progress before aborting, or it could recreate the upload. */
  let sending: Promise<void> = Promise.resolve();
  const parts: R2UploadedPart[] = [];

  async function sendPart(): Promise<void> {
    upload ??= await bucket.createMultipartUpload(key);
    const part = buffer.slice(0, filled);
    filled = 0;
    parts.push(await upload.uploadPart(parts.length + 1, part));
  }

  return {
    async write(bytes) {
      let rest = bytes;
      while (rest.length > 0) {
        const taken = rest.subarray(0, partSize - filled);
        buffer.set(taken, filled);
        filled += taken.length;
        rest = rest.subarray(taken.length);
        if (filled === partSize) await (sending = sendPart());
      }
    },
    async finish() {
      if (!upload) {
        await bucket.put(key, buffer.slice(0, filled));
      } else {
        if (filled > 0) await sendPart();
        await upload.complete(parts);
      }
      buffer = new Uint8Array(0);
    },
    async abort() {
      await sending.catch(() => undefined);
      buffer = new Uint8Array(0);
      await upload?.abort();
    },
  };
}
