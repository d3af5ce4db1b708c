/** Paths within a checkout. Everything that the product creates locally is under `.local`, which git ignores. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const at = (...parts: string[]): string => join(root, ...parts);

export const builtWorker = at(".local", "build", "server", "wrangler.json");
/** The Worker that recognizes text on scans. */
export const builtOcr = at(".local", "build", "ocr");
export const builtAssets = at(".local", "build", "client");
export const localData = at(".local", "data");
