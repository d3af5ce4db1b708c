/**
 * The report that `compare` prints about two documents, in the shape that the scoring accepts. Local reasoner only. A
 * file that cannot be read gives a reason, never an exception.
 */
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { openDocument } from "../../core/reading/open-document.ts";
import { sniffSource } from "../../core/reading/sniff.ts";
import type { ComparedDocument } from "../../core/assistant/mod.ts";
import type { PageModel } from "../../core/reading/model.ts";
import { createPageModeler } from "../../core/page-model/mod.ts";
import { comparedDocument, compareDocuments } from "../../core/assistant/local/comparison/compare.ts";
import { createExtractor } from "../../core/assistant/local/extract.ts";
import { sourceOf } from "./file-source.ts";
import { readPages } from "./read-pages.ts";
import { pageList } from "../../core/documents/model.ts";
import { type PageQuote, pageQuotes } from "./read-report.ts";

export interface CompareReport {
  differences: { what: string; old: PageQuote[]; new: PageQuote[]; why: string }[];
  /** The reason for documents that have too little in common for a list. */
  note?: string;
  /** Why a document could not be compared in full; omitted if it could. */
  error?: string;
}

export async function compareAndReport(oldPath: string, newPath: string): Promise<CompareReport> {
  const errors: string[] = [];
  const documents: ComparedDocument[] = [];
  for (const path of [oldPath, newPath]) {
    const read = await readForComparison(path).catch((error: unknown) => ({
      document: null,
      error: `This file could not be read: ${error instanceof Error ? error.message : String(error)}`,
    }));
    if (read.error !== null) errors.push(`${basename(path)}: ${read.error}`);
    if (read.document) documents.push(read.document);
  }
  const [old, fresh] = documents;
  const compared = old && fresh ? compareDocuments(old, fresh) : null;
  return {
    differences: (compared?.differences ?? []).map((difference) => ({
      what: difference.what,
      old: difference.old.flatMap(pageQuotes),
      new: difference.new.flatMap(pageQuotes),
      why: difference.why,
    })),
    ...(compared?.isUnrelated ? { note: "These documents describe different insurance." } : {}),
    ...(errors.length > 0 ? { error: errors.join("; ") } : {}),
  };
}

export async function readForComparison(
  path: string,
): Promise<{ document: ComparedDocument | null; error: string | null }> {
  const handle = await open(path);
  try {
    const source = await sourceOf(handle);
    const kind = await sniffSource(source, basename(path));
    const opened = kind.ok ? await openDocument(kind.value, source) : kind;
    if (!opened.ok) return { document: null, error: opened.error.message };
    const reader = opened.value;
    const [extractor, modeler] = [createExtractor(), createPageModeler()];
    const models: PageModel[] = [];
    const blank: number[] = [];
    for await (const page of readPages(reader)) {
      if (page.text.trim() === "") blank.push(page.page);
      extractor.readPage(page);
      models.push(modeler.readPage(page));
    }
    await reader.close();
    const error = blank.length > 0 ? `no text layer on ${pageList(blank)}` : null;
    return { document: comparedDocument(models, extractor.finish()), error };
  } finally {
    await handle.close();
  }
}
