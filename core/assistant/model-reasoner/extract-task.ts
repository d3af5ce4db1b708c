/**
 * Reads a document with a model: its values count only if the quoted words contain them, and complement what the local
 * reasoner found; where both have a value, the model's is used.
 */
import { z } from "zod";
import type { PageReading } from "#model/reading";
import {
  isSure,
  type CoverageEntry,
  type Evidence,
  type Extraction,
  type PolicySchedules,
} from "../model.ts";
import type { ExtractInput } from "../reasoner.ts";
import { isSupported } from "./supported.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedDocument, HandedPages } from "./hand-pages.ts";
import { extractInstructions } from "./instructions.ts";
import { locateQuotes, type QuotedWords, quotesSchema } from "./quoted-words.ts";
import { mergeSchedules, schedulesSchema } from "./extract-schedules.ts";
import { type AskedField, askedFields, readValue } from "./read-value.ts";

const entrySchema = z.object({ title: z.string(), description: z.string(), quotes: quotesSchema });
const extractSchema = z.object({
  details: z.array(z.object({ field: z.enum(askedFields), value: z.string(), quotes: quotesSchema })),
  coverages: z.array(entrySchema),
  exclusions: z.array(entrySchema),
  ...schedulesSchema,
});
export type ModelExtraction = z.infer<typeof extractSchema>;

const openingPages = 6;
const entriesMax = 80;
const titleCharactersMax = 120;
const outputTokensMax = 8_000;
/** Nobody waits for a job, and a busy provider may be free in a minute. */
const retriesMax = 2;
const timeoutMs = 90_000;
const silenceMs = 30_000;

/** The pages to give to the model, most relevant first: the opening ones and those that the local reasoner quotes. */
export function orderPages(pages: readonly PageReading[], found: Extraction): PageReading[] {
  const cited = new Set(
    [
      ...Object.values(found.evidence).flat(2),
      ...Object.values(found.schedules ?? {}).flatMap((entries: readonly { quotes: Evidence[] }[]) =>
        entries.flatMap(({ quotes }) => quotes.flat()),
      ),
    ].map(({ page }) => page),
  );
  const weight = ({ page }: PageReading) => (page <= openingPages ? 0 : cited.has(page) ? 1 : 2);
  return pages.toSorted((a, b) => weight(a) - weight(b) || a.page - b.page);
}

export function callToExtract({ name }: ExtractInput, pages: string): ModelCall<ModelExtraction> {
  return {
    task: "EXTRACT",
    instructions: extractInstructions,
    prompt: `${pages}\n\nThe fields: ${askedFields.join(", ")}.\nRead the document ${JSON.stringify(name.slice(0, 120))}.`,
    output: extractSchema,
    stepsMax: 1,
    outputTokensMax,
    retriesMax,
    timeoutMs,
    silenceMs,
  };
}

/** The local reading merged with the supported part of the model's; null if there is none. */
export function mergeModelReading(
  local: Extraction,
  said: ModelExtraction,
  handed: HandedPages,
): Extraction | null {
  const details = { ...local.details };
  const evidence = { ...local.evidence };
  const confidence = { ...local.confidence };
  const doubts = { ...local.doubts };
  let kept = 0;
  for (const { field, value, quotes } of said.details) {
    const located = evidenceOf(quotes, handed);
    const read = readValue(
      field,
      value,
      located.flat().map(({ text }) => text),
      local.details,
    );
    if (located.length === 0 || read === null) continue;
    const sureness = confidenceOf(local, field, read);
    confidence[field] = sureness;
    if (isSure(sureness)) delete doubts[field];
    else doubts[field] = "RIVALS";
    Object.assign(details, { [field]: read });
    evidence[field] = located;
    kept += 1;
  }
  const coverages = supportedEntries(said.coverages, handed);
  const exclusions = supportedEntries(said.exclusions, handed);
  const listed = mergeSchedules(local.schedules ?? noSchedules, said, (quotes) => evidenceOf(quotes, handed));
  if (kept + listed.kept + coverages.length + exclusions.length === 0) return null;
  return {
    ...local,
    schedules: listed.schedules,
    details,
    evidence,
    confidence,
    doubts,
    coverages: joinEntries(coverages, local.coverages),
    exclusions: joinEntries(exclusions, local.exclusions),
  };
}

const noSchedules: PolicySchedules = { forms: [], cancellation: [], premiumParts: [] };

/** Both readers agree, only one found it, or they differ, in which case a person should check. */
const confidences = { agreed: 0.97, alone: 0.8, differing: 0.5 };

function confidenceOf(local: Extraction, field: AskedField, read: unknown): number {
  const known = local.details[field];
  if (known === undefined) return confidences.alone;
  return JSON.stringify(known) === JSON.stringify(read) ? confidences.agreed : confidences.differing;
}

const evidenceOf = (quotes: QuotedWords, handed: HandedPages): Evidence[] =>
  locateQuotes(quotes, handed).map(({ segment }) => [segment]);

function supportedEntries(entries: ModelExtraction["coverages"], handed: HandedPages): CoverageEntry[] {
  return entries.slice(0, entriesMax).flatMap(({ title, description, quotes }) => {
    const located = evidenceOf(quotes, handed);
    const words = located.flat().map(({ text }) => text);
    const name = title.replaceAll(/\s+/g, " ").trim().slice(0, titleCharactersMax);
    if (name === "" || words.length === 0 || !isSupported(`${name}. ${description}`, words)) return [];
    return [{ title: name, description: description.replaceAll(/\s+/g, " ").trim(), quotes: located }];
  });
}

function joinEntries(first: readonly CoverageEntry[], more: readonly CoverageEntry[]): CoverageEntry[] {
  const known = new Set(first.map(({ title }) => title.toLowerCase()));
  return [...first, ...more.filter(({ title }) => !known.has(title.toLowerCase()))];
}

/** A document that is being read has no ids yet; quotes of an extraction refer only to pages. */
export const unnamedDocument = (name: string): HandedDocument => ({
  documentId: "document",
  readingId: "",
  name,
});
