/** A file on disk as the byte-range source that the readers expect. */
import type { FileHandle } from "node:fs/promises";
import type { ByteSource } from "../../core/reading/reader.ts";

export async function sourceOf(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    length: size,
    read: async (start, end) => {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    },
  };
}
