/** What was read before of a document, if anything. */
import type { Extraction } from "../../model.ts";

export type ExtractionOf = (documentId: string) => Extraction | undefined;
