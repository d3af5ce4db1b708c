/** An agency's files in memory, uploads that arrived in them, and the use cases of styles on both. */
import { documentUploads } from "#core/documents";
import { cleanForm } from "#core/pdf";
import { createStyles } from "#core/styles";
import type { AgencyScope } from "../../core/shared/agency-scope.ts";
import { sha256Hex } from "../../core/shared/sha256.ts";

const mediaTypes = {
  HTML: "text/html",
  PDF: "application/pdf",
  PNG: "image/png",
  JPEG: "image/jpeg",
  TXT: "text/plain",
} as const;

export function openStyles(scope: AgencyScope) {
  const files = new Map<string, Uint8Array>();
  const storage = {
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    delete: async (keys: readonly string[]) => keys.forEach((key) => files.delete(key)),
    readRange: async (key: string, start: number, end: number) => files.get(key)?.slice(start, end) ?? null,
  };
  /** Returns the upload's id. */
  const arrive = async (content: Uint8Array | string, kind: keyof typeof mediaTypes, name = "file") => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const { uploadId, storageKey } = await documentUploads.awaitUpload(scope);
    files.set(storageKey, bytes);
    await documentUploads.registerUpload(scope, {
      ...{ uploadId, storageKey, kind, name, size: bytes.length, mediaType: mediaTypes[kind] },
      sha256: await sha256Hex(bytes),
    });
    return uploadId;
  };
  return { files, storage, arrive, styles: createStyles(scope, { storage, cleanPdf: cleanForm }) };
}
