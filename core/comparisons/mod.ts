/**
 * Comparisons of documents: what two of them say differently, each difference with the exact words of both and one
 * sentence on why it matters. Nothing is stored, so deleted or reread documents are never compared in an old version.
 */
export { type Comparisons, createComparisons } from "./service.ts";
