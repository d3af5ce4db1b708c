/**
 * All entries of the list that a question asks for: the rows that hold the kind of thing, the entries of the
 * forms schedule, or what stands under the heading that names the list.
 */
import { describeForm, type Evidence, type Extraction, type Statement } from "../model.ts";
import { endSentence } from "../../shared/end-sentence.ts";
import { createFinder } from "./answers/mentions.ts";
import { tells } from "./answers/named.ts";
import { vehicleWords } from "./data/value-words.ts";
import { isLittleWord } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { stemsOf } from "./question-words.ts";
import type { SearchedDocument } from "./retrieve-pages.ts";

const asksExclusions =
  /^(?:list|name|what|which|are there)\b.*\b(?:exclusions?|excluded|exclude|not (?:be )?(?:covered|insured))\b/;
const asksCoverages = /^(?:list|name|what|which)\b.*\b(?:coverages?|covered|cover|insured against)\b/;
const asksAllForms =
  /^(?:list|name|what|which|show)\b(?!.*\b(?:change|mean|say|cover|exclude|cost|charged?|form numbers?)\b).*\b(?:forms|endorsements)\b/;
const asksInsureds =
  /^(?:who|which|what|list|name|show)(?:'s|\s+(?:is|are|all|the|an|any|of|persons?|organizations?|parties|named))*\s+additional insureds?(?:\s+(?:here|there|on|of|under|in|for|the|this|policy))*[?.\s]*$/;
const entriesMax = 60;

/** What a reading lists, and a question may ask for as a whole. */
export type EntryList = "exclusions" | "coverages" | "forms" | "additional insureds" | "vehicles";

const namesVehicles = createFinder(vehicleWords);
/** A list of vehicles: their schedule alone gives it. */
export const listsVehicles = ({ kind, concepts }: Pick<Question, "kind" | "concepts">): boolean =>
  kind === "list" && concepts.some(({ key, asked }) => asked && namesVehicles(key.split(" ")));

/** Which entries of a reading a question asks for as a whole ("What is not covered?"); null where it asks for one. */
export function askedEntries({ text, concepts, kind }: Question): EntryList | null {
  const plain = text.toLowerCase().replace(/^(?:please |can you |could you |tell me |show me )+/, "");
  if (asksInsureds.test(plain)) return "additional insureds";
  if (kind === "amount" || kind === "who" || kind === "identifier") return null;
  const telling = concepts.filter(tells);
  if (telling.length === 1 && listsVehicles({ kind, concepts })) return "vehicles";
  const isOfOne = concepts.some(({ role }) => role === "subject" || role === "line" || role === "number");
  if (isOfOne) return null;
  if (asksExclusions.test(plain)) return "exclusions";
  if (asksAllForms.test(plain)) return "forms";
  return asksCoverages.test(plain) ? "coverages" : null;
}

const openings: Record<EntryList, string> = {
  exclusions: "Not covered",
  coverages: "Covered",
  forms: "Forms and endorsements",
  "additional insureds": "Additional insureds",
  vehicles: "Vehicles",
};

interface Entry {
  title: string;
  quotes: readonly Evidence[];
}

function entriesOf(asked: EntryList, extraction: Extraction): Entry[] {
  if (asked === "forms")
    return (extraction.schedules?.forms ?? []).map((form) => ({
      title: describeForm(form),
      quotes: form.quotes,
    }));
  if (asked === "vehicles")
    return (extraction.tables?.vehicles ?? []).map(({ cells, quotes }) => ({
      title: vehicleCells.flatMap((cell) => cells[cell] ?? []).join(" "),
      quotes,
    }));
  if (asked !== "additional insureds") return extraction[asked].filter(isNamedByItsWords);
  const { named = [], blanket = [] } = extraction.details.additionalInsureds ?? {};
  const evidence = extraction.evidence.additionalInsureds ?? [];
  return [...named, ...blanket].map((title) => ({ title, quotes: evidenceOf(title, evidence) }));
}

/** With the VIN two vehicles of one model are two. */
const vehicleCells = ["year", "description", "model", "vin"];

const entryTitleMax = 90;
const bareReference = /^(?:section|paragraph|part|item|exclusions? of|not apply|and )\b/i;
const conditional = /^(?:["“(]?\w{1,3}[.)]\s+)*(?:[\p{L} -]{3,40}\.\s+)?(?:if|when|unless)\b/iu;

/** What is listed as covered or not is named by the words that say so, for the whole policy and not under a condition. */
function isNamedByItsWords({ title, quotes }: Entry): boolean {
  const words = stemsOf(
    quotes
      .flat()
      .map(({ text }) => text)
      .join(" "),
  );
  const named = stemsOf(title).filter((stem) => !isLittleWord(stem));
  return (
    title.length <= entryTitleMax &&
    !bareReference.test(title) &&
    named.some((stem) => words.includes(stem)) &&
    !quotes.every(([first]) => first !== undefined && conditional.test(first.text))
  );
}

/** The words that say this one of a list with one evidence for all. */
function evidenceOf(title: string, evidence: readonly Evidence[]): Evidence[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return evidence.filter((segments) =>
    plain(segments.map(({ text }) => text).join("")).includes(plain(title)),
  );
}

/** All entries of the kind, in the order of the documents, each with its first quote. */
export function answerEntries(
  asked: EntryList,
  documents: readonly SearchedDocument[],
  extractionOf: (documentId: string) => Extraction | undefined,
): Statement | null {
  const seen = new Set<string>();
  const entries = documents.flatMap(({ documentId, readingId }) => {
    const extraction = extractionOf(documentId);
    return (extraction ? entriesOf(asked, extraction) : []).flatMap(({ title, quotes }) => {
      const [segments] = quotes;
      if (segments === undefined || seen.has(title)) return [];
      seen.add(title);
      return [{ title, quote: { documentId, readingId, segments: [...segments] } }];
    });
  });
  const shown = entries.slice(0, entriesMax);
  if (shown.length < (asked === "additional insureds" || asked === "vehicles" ? 1 : 2)) return null;
  const rest =
    entries.length > shown.length ? ` These are the first ${shown.length} of ${entries.length}.` : "";
  const listed = shown.map(({ title }) => title).join("; ");
  return {
    text: `${endSentence(`${openings[asked]}: ${listed}`)}${rest}`,
    quotes: shown.map(({ quote }) => quote),
  };
}
