/**
 * The local reasoner's reading of one document: what it is, what it says about a policy, what it covers and what it
 * excludes, each with the exact words. Works page by page on layout and standard terms; needs no model, no network
 * and no knowledge of any carrier's forms. The evidence check stands behind it.
 */
import type { PageReading } from "#model/documents";
import { checkExtraction, type PageText } from "../evidence.ts";
import type { Certificate, Extraction } from "../model.ts";
import { createRequirementReader } from "./extraction/requirements.ts";
import { findCertificate } from "./extraction/certificate.ts";
import {
  collectEntries,
  collectFormTitles,
  collectLimitRows,
  createEntryCollector,
  type EntryCollector,
} from "./extraction/coverage-entries.ts";
import { isContract, decideNature, emptyTally, tallyPage } from "./extraction/document-type.ts";
import { learnFurniture } from "./extraction/page-furniture.ts";
import { layOutPage } from "./extraction/page-layout.ts";
import { collectPage, type Collected, emptyCollection } from "./extraction/collected.ts";
import { decideDetails } from "./extraction/decide-details.ts";

/** Reads a document page by page; what a page leaves behind is small, so its word boxes may be let go at once. */
export interface Extractor {
  /** Pages come in their order. */
  readPage(page: PageReading): void;
  finish(): Extraction;
}

export function createExtractor(): Extractor {
  const tally = emptyTally();
  const collected = emptyCollection();
  const requirements = createRequirementReader();
  const texts: PageText[] = [];
  let certificate: Certificate | null = null;
  return {
    readPage(page) {
      texts.push({ page: page.page, text: page.text });
      if (page.text.trim() === "") return;
      const layout = layOutPage(page);
      tallyPage(tally, layout);
      requirements.readPage(page.page, page.text);
      certificate ??= findCertificate(layout);
      collectPage(collected, layout);
    },
    finish() {
      const nature = decideNature(tally);
      const entries = readEntries(texts, collected);
      return checkExtraction(
        {
          docType: nature.docType,
          ...decideDetails(collected, nature),
          coverages: entries.coverages.list(),
          exclusions: entries.exclusions.list(),
          certificate: nature.docType === "CERTIFICATE" ? certificate : null,
          requirements: isContract(tally) ? requirements.list() : [],
        },
        texts,
      );
    },
  };
}

/** The same for a document that is in memory. */
export function extract(document: { name: string; pages: readonly PageReading[] }): Extraction {
  const extractor = createExtractor();
  for (const page of document.pages) extractor.readPage(page);
  return extractor.finish();
}

/** Wording is read last, when all pages have shown which lines stand on every page. */
function readEntries(texts: readonly PageText[], collected: Collected): EntryCollector {
  const entries = createEntryCollector();
  const isFurniture = learnFurniture(texts);
  for (const { page, text } of texts) {
    collectEntries(entries, page, text, isFurniture);
    collectFormTitles(entries, page, text);
  }
  collectLimitRows(entries, collected.facts, (page) => collected.scores.get(page) ?? 0);
  return entries;
}
