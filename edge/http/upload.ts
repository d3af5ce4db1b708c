/**
 * Streams the files of a form: form → type by content → digest → R2, never as a whole in memory. The result is an
 * upload that belongs to no record yet; the mutation that follows refers to it by id, and orphans are swept. If a
 * form may contain several files, each has its own outcome: a rejected one does not affect the others.
 */
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type ClientFileKind, sniffedBytes } from "#core/reading";
import { findOutage } from "../../core/shared/unavailable.ts";
import type { FileStorage, FileWriter } from "../adapters/file-storage.ts";

/** 50 MB as people and file managers count it. */
export const uploadBytesMax = 50 * 1024 * 1024;
/** For all files of one form, unless it says otherwise. */
const allBytesMaxDefault = 2 * uploadBytesMax;
/** The size limit of the form around the files. */
const formBytesMax = 256 * 1024;

export interface ReceivedFile {
  /** As reported by the browser. */
  name: string;
  kind: ClientFileKind;
  mediaType: string;
  size: number;
  sha256: string;
}

export type UploadProblem = { status: 400 | 413 | 422; path: string; message: string };
export type FileOutcome =
  | { ok: true; storageKey: string; file: ReceivedFile }
  | { ok: false; name: string; problem: UploadProblem };
/** The outcome of a form: its files in order, or why the whole form was rejected. */
export type FormOutcome =
  | { ok: true; files: FileOutcome[]; fields: Record<string, string> }
  | { ok: false; problem: UploadProblem };

export interface UploadParts {
  storage: FileStorage;
  /** The storage key of the next file. */
  nextStorageKey(): Promise<string>;
  sniff: Sniff;
  /** A form with more files is rejected. */
  filesMax: number;
  /** For all of them together. */
  allBytesMax?: number;
  /** A form without a file is accepted, too. */
  mayBeEmpty?: boolean;
}

/** Detects a file's type from its first and last bytes; see core/reading. */
export type Sniff = (
  head: Uint8Array,
  name: string,
  tail: Uint8Array,
) =>
  | { ok: true; value: { kind: ClientFileKind; mediaType: string } }
  | { ok: false; error: { message: string } };

class Refused extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const tooLarge: UploadProblem = {
  status: 413,
  path: "file",
  message: "This file is larger than 50 MB. Split it, or upload a smaller copy.",
};
const cutOff: UploadProblem = {
  status: 400,
  path: "file",
  message: "The upload was cut off before the whole file arrived. Upload it again.",
};
const tooMany = (filesMax: number): UploadProblem => ({
  status: 422,
  path: "file",
  message: filesMax === 1 ? "Upload one file at a time." : `Upload at most ${filesMax} files at a time.`,
});
const tooMuch = (bytesMax: number): UploadProblem => ({
  status: 413,
  path: "file",
  message: `These files are larger than ${bytesMax / 1024 / 1024} MB together. Upload fewer at a time.`,
});
const noFile: UploadProblem = { status: 422, path: "file", message: "Choose a file to upload." };

export async function receiveUploads(request: Request, parts: UploadParts): Promise<FormOutcome> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data") || !request.body) return { ok: false, problem: noFile };
  const isSingle = parts.filesMax === 1;
  const { allBytesMax = isSingle ? uploadBytesMax : allBytesMaxDefault } = parts;
  if (Number(request.headers.get("content-length") ?? 0) > allBytesMax + formBytesMax) {
    return { ok: false, problem: isSingle ? tooLarge : tooMuch(allBytesMax) };
  }
  const begun: { storageKey: string; writer: FileWriter; stream: BusboyFileStream; end: Promise<unknown> }[] =
    [];
  let isOver = false;
  try {
    const limits = { ...parts, bytesMax: allBytesMax + formBytesMax };
    const { files, fields } = await readForm(request.body, type, limits, async (stream, name) => {
      if (isOver) {
        stream.resume();
        throw new Refused(cutOff);
      }
      const storageKey = await parts.nextStorageKey();
      const writer = parts.storage.createWriter(storageKey);
      const storing = storeFile(stream, { name, storageKey, writer, sniff: parts.sniff });
      begun.push({ storageKey, writer, stream, end: storing });
      const outcome = await storing;
      // Read to its end all the same; see storeStream.
      if (isSingle && !outcome.ok) throw new Refused(outcome.problem);
      return outcome;
    });
    if (files.length === 0 && !parts.mayBeEmpty) throw new Refused(noFile);
    return { ok: true, files, fields };
  } catch (error) {
    // A form that was rejected or cut off leaves nothing behind: no parts, no whole files, nothing in progress.
    isOver = true;
    for (const { stream } of begun) stream.destroy();
    await Promise.allSettled(begun.map(({ end }) => end));
    await Promise.allSettled(begun.map(({ writer }) => writer.abort()));
    await parts.storage.delete(begun.map(({ storageKey }) => storageKey)).catch(() => undefined);
    const outage = findOutage(error);
    if (outage) throw outage;
    return { ok: false, problem: error instanceof Refused ? error.problem : cutOff };
  }
}

interface ArrivingFile {
  /** As reported by the browser. */
  name: string;
  storageKey: string;
  writer: FileWriter;
  sniff: Sniff;
}

/** Rejects if the form itself was cut off. */
async function storeFile(
  stream: BusboyFileStream,
  { name, storageKey, writer, sniff }: ArrivingFile,
): Promise<FileOutcome> {
  try {
    const file = await storeStream(stream, name, { writer, sniff });
    await writer.finish();
    return { ok: true, storageKey, file };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await writer.abort();
    return { ok: false, name, problem: error.problem };
  }
}

function readForm(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  {
    filesMax,
    mayBeEmpty = false,
    bytesMax,
  }: Pick<UploadParts, "filesMax" | "mayBeEmpty"> & { bytesMax: number },
  store: (stream: BusboyFileStream, name: string) => Promise<FileOutcome>,
): Promise<{ files: FileOutcome[]; fields: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({
      headers: { "content-type": contentType },
      limits: {
        files: filesMax,
        fileSize: uploadBytesMax,
        fields: 20,
        fieldSize: formBytesMax,
        parts: filesMax + 23,
      },
    });
    const source = Readable.fromWeb(body as unknown as NodeWebStream);
    // Whatever is left of the body is read and dropped, so that the browser can read the response.
    const stop = (error: unknown) => {
      source.unpipe(form);
      source.resume();
      reject(error);
    };
    let arrived = 0;
    source.on("data", ({ length }: Uint8Array) => {
      arrived += length;
      if (arrived <= bytesMax) return;
      stop(new Refused(filesMax === 1 ? tooLarge : tooMuch(bytesMax - formBytesMax)));
      source.destroy();
    });
    const fields = new Map<string, string>();
    const stored: Promise<FileOutcome>[] = [];
    // One after the other: each file being stored keeps a part in memory.
    let last: Promise<unknown> = Promise.resolve();
    form.on("field", (name, value) => fields.set(name, value));
    form.on("file", (_field, stream, name) => {
      // What a browser sends for a file field in which nothing was chosen.
      if (mayBeEmpty && !name) return void stream.resume();
      const storing = last.then(() => store(stream, name ?? ""));
      storing.catch(stop);
      stored.push(storing);
      last = storing;
    });
    form.once("filesLimit", () => stop(new Refused(tooMany(filesMax))));
    form.once("error", stop);
    form.once("finish", () => {
      Promise.all(stored).then((files) => resolve({ files, fields: Object.fromEntries(fields) }), reject);
    });
    source.once("error", reject);
    source.pipe(form);
  });
}

/** workerd's own addition to Web Crypto, which Node's types do not include. */
interface WorkerdCrypto {
  DigestStream: typeof DigestStream;
}

async function storeStream(
  stream: BusboyFileStream,
  name: string,
  { writer, sniff }: { writer: FileWriter; sniff: Sniff },
): Promise<ReceivedFile> {
  const digest = new (crypto as unknown as WorkerdCrypto).DigestStream("SHA-256");
  const digester = digest.getWriter();
  const ends = createEnds();
  let size = 0;
  const look = () => {
    const result = sniff(ends.head(), name, ends.tail());
    if (!result.ok) throw new Refused({ status: 422, path: "file", message: result.error.message });
    return result.value;
  };
  try {
    let refused: unknown = null;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      // The rest is read and dropped: a loop that ends early destroys the stream, and the form would never finish.
      if (refused) continue;
      const wasShort = size < sniffedBytes.head;
      ends.add(chunk);
      size += chunk.length;
      // Most invalid files are rejected here, before the rest is stored.
      try {
        if (wasShort && size >= sniffedBytes.head && !ends.isZip()) look();
      } catch (error) {
        refused = error;
        continue;
      }
      await Promise.all([writer.write(chunk), digester.write(chunk)]);
    }
    if (refused) throw refused;
    if (stream.truncated) throw new Refused(tooLarge);
    if (size === 0) {
      throw new Refused({ status: 422, path: "file", message: "This file is empty. Choose another one." });
    }
    const found = look();
    await digester.close();
    return { name, ...found, size, sha256: toHex(await digest.digest) };
  } catch (error) {
    stream.resume();
    await digester.abort().catch(() => undefined);
    throw error;
  }
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The beginning and the end of a stream, without the middle. */
function createEnds() {
  let head = new Uint8Array(0);
  let tail = new Uint8Array(0);
  const join = (left: Uint8Array, right: Uint8Array) => {
    const both = new Uint8Array(left.length + right.length);
    both.set(left);
    both.set(right, left.length);
    return both;
  };
  return {
    add(chunk: Uint8Array) {
      if (head.length < sniffedBytes.head)
        head = join(head, chunk.subarray(0, sniffedBytes.head - head.length));
      tail = join(tail, chunk.subarray(-sniffedBytes.tail)).slice(-sniffedBytes.tail);
    },
    isZip: () => head[0] === 0x50 && head[1] === 0x4b,
    head: () => head,
    tail: () => tail,
  };
}
