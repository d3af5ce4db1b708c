/**
 * One file a request, streamed: form → type by content → digest → R2, never whole in memory. What arrives is an
 * upload that belongs to no record yet; the mutation that follows takes it by its id, orphans are swept.
 */
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { type DocumentKind, SNIFF_HEAD_BYTES, SNIFF_TAIL_BYTES } from "#core/documents";
import type { FileStorage, FileWriter } from "../adapters/file-storage.ts";

/** 50 MB as people and file managers count it. */
export const uploadBytesMax = 50 * 1024 * 1024;
/** What the form around the file may take. */
const formBytesMax = 256 * 1024;

export interface ReceivedFile {
  /** As the browser said. */
  name: string;
  kind: DocumentKind;
  mediaType: string;
  size: number;
  sha256: string;
}

export type UploadProblem = { status: 400 | 413 | 422; path: string; message: string };
export type UploadOutcome =
  | { ok: true; file: ReceivedFile; fields: Record<string, string> }
  | { ok: false; problem: UploadProblem };

/** Says what a file is by its first and last bytes; see core/documents. */
export type Sniff = (
  head: Uint8Array,
  name: string,
  tail: Uint8Array,
) =>
  | { ok: true; value: { kind: DocumentKind; mediaType: string } }
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
const oneFile: UploadProblem = {
  status: 422,
  path: "file",
  message: "Upload the files one by one, each by itself.",
};
const noFile: UploadProblem = { status: 422, path: "file", message: "Choose a file to upload." };

export async function receiveUpload(
  request: Request,
  { storage, storageKey, sniff }: { storage: FileStorage; storageKey: string; sniff: Sniff },
): Promise<UploadOutcome> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data") || !request.body) return { ok: false, problem: noFile };
  if (Number(request.headers.get("content-length") ?? 0) > uploadBytesMax + formBytesMax) {
    return { ok: false, problem: tooLarge };
  }
  const writer = storage.createWriter(storageKey);
  try {
    const { file, fields } = await readForm(request.body, type, (stream, name) =>
      storeStream(stream, name, { writer, sniff }),
    );
    if (!file) throw new Refused(noFile);
    await writer.finish();
    return { ok: true, file, fields };
  } catch (error) {
    // Nothing half-written stays: parts that were sent are given up.
    await writer.abort().catch(() => undefined);
    return { ok: false, problem: error instanceof Refused ? error.problem : cutOff };
  }
}

function readForm(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  store: (stream: BusboyFileStream, name: string) => Promise<ReceivedFile>,
): Promise<{ file: ReceivedFile | undefined; fields: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const form = new Busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fileSize: uploadBytesMax, fields: 20, fieldSize: formBytesMax, parts: 24 },
    });
    const fields = new Map<string, string>();
    let stored: Promise<ReceivedFile> | undefined;
    form.on("field", (name, value) => fields.set(name, value));
    form.on("file", (_field, stream, name) => {
      stored = store(stream, name ?? "");
      stored.catch(reject);
    });
    form.once("filesLimit", () => reject(new Refused(oneFile)));
    form.once("error", reject);
    form.once("finish", () => {
      Promise.resolve(stored).then((file) => resolve({ file, fields: Object.fromEntries(fields) }), reject);
    });
    const source = Readable.fromWeb(body as unknown as NodeWebStream);
    source.once("error", reject);
    source.pipe(form);
  });
}

/** workerd's own addition to Web Crypto, which Node's types do not know. */
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
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      const wasShort = size < SNIFF_HEAD_BYTES;
      ends.add(chunk);
      size += chunk.length;
      // Most of what is refused is refused here, before the rest of it is stored.
      if (wasShort && size >= SNIFF_HEAD_BYTES && !ends.isZip()) look();
      await Promise.all([writer.write(chunk), digester.write(chunk)]);
    }
    if (stream.truncated) throw new Refused(tooLarge);
    if (size === 0) {
      throw new Refused({ status: 422, path: "file", message: "This file is empty. Choose another one." });
    }
    const found = look();
    await digester.close();
    return { name, ...found, size, sha256: toHex(await digest.digest) };
  } catch (error) {
    // The rest of the form is let run out, so that the answer can be read by the browser.
    stream.resume();
    await digester.abort().catch(() => undefined);
    throw error;
  }
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The beginning and the end of a stream, nothing between. */
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
      if (head.length < SNIFF_HEAD_BYTES)
        head = join(head, chunk.subarray(0, SNIFF_HEAD_BYTES - head.length));
      tail = join(tail, chunk.subarray(-SNIFF_TAIL_BYTES)).slice(-SNIFF_TAIL_BYTES);
    },
    isZip: () => head[0] === 0x50 && head[1] === 0x4b,
    head: () => head,
    tail: () => tail,
  };
}
