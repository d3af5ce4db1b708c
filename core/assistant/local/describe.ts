/**
 * A document in a few words, for people who look for it: its title as it is headed, a summary in two or three of its
 * own sentences (or, for insurance documents, of the facts that were extracted), and what such a document is used
 * for. Works on words alone; the evidence check stands behind it.
 */
import type { PageModel, PageReading } from "#model/reading";
import type { DocumentDescription, Extraction } from "../model.ts";
import { titleCase } from "./title-case.ts";
import { chooseSentences } from "./describe-sentences.ts";
import { purposeOf } from "./describe-purpose.ts";
import { findTitle } from "./describe-title.ts";
import { withoutOrders } from "./orders-in-text.ts";

export interface DescribedDocument {
  name: string;
  pages: readonly PageReading[];
  extraction: Extraction;
  /** Of its pages, where they are stored. */
  models?: readonly PageModel[];
}

export function describeDocument({
  name,
  pages: own,
  extraction,
  models,
}: DescribedDocument): DocumentDescription {
  const pages = own.map(withoutOrders);
  const { carrier, insured, broker } = extraction.details;
  const parties = [carrier?.name, insured?.name, broker].filter((party) => party !== undefined);
  const title = findTitle(name, pages, parties);
  return {
    title: titleCase(title, pages),
    summary: summaryOf(pages, extraction, title, models),
    purpose: purposeOf(extraction, pages, title),
  };
}

function summaryOf(
  pages: readonly PageReading[],
  { docType, details, evidence }: Extraction,
  title: string,
  models: readonly PageModel[] | undefined,
): DocumentDescription["summary"] {
  // Facts of a policy say more about it than the sentences of its form.
  if (docType !== "OTHER" && details.summary !== undefined && evidence.summary) {
    return [{ text: details.summary, quotes: evidence.summary }];
  }
  return chooseSentences(pages, title, models);
}
