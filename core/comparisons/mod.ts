/**
 * Comparisons of documents: what two of them say differently, each difference with the exact words of both and one
 * sentence on why it matters. Nothing is stored: what was deleted or read anew is never compared as it was.
 */
export { type Comparisons, createComparisons } from "./service.ts";
