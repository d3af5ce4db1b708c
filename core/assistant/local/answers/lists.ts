/**
 * All entries of the list that a question asks for: the rows that hold the kind of thing, the entries of the
 * forms schedule, or what stands under the heading that names the list.
 */
import { describeForm, type Evidence, type Extraction, type Statement } from "../../model.ts";
import { endSentence } from "../../../shared/end-sentence.ts";
import { findPhrase, lastPhrase, names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/asked-words.ts";
import { lossPayeeWords, mortgageeWords } from "../data/interest-words.ts";
import { vehicleWords } from "../data/value-words.ts";
import { isLittleWord } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import type { SearchedDocument } from "../retrieve-pages.ts";
import { keyOf } from "./account-lexicon.ts";
import { createFinder, createOpening } from "./mentions.ts";
import { tells } from "./named.ts";
import { clauseOf } from "./sentences.ts";

const entriesMax = 60;

/** What a reading lists, and a question may ask for as a whole. */
export type EntryList =
  | "exclusions"
  | "coverages"
  | "forms"
  | "additional insureds"
  | "vehicles"
  | "mortgagees"
  | "loss payees";

const namesVehicles = createFinder(vehicleWords);
/** A list of vehicles: their schedule alone gives it. */
export const listsVehicles = ({ kind, concepts }: Pick<Question, "kind" | "concepts">): boolean =>
  kind === "list" && concepts.some(({ key, asked }) => asked && namesVehicles(key.split(" ")));

/**
 * Which entries of a reading a question asks for as a whole ("What is not covered?", "How many vehicles are there?"); null
 * if it asks for one.
 */
export function askedEntries({ text, concepts, kind, counts }: Question): EntryList | null {
  const all = wordsOf(text);
  const lead = lastPhrase(all.slice(0, LEAD_MAX), data.leadIns);
  const words = all.slice(lead < 0 ? 0 : (findPhrase(all, data.leadIns, lead)?.to ?? 0));
  const asks = (phrases: readonly string[]): boolean => opensWith(words, phrases);
  if (names(words, data.listingInsureds) && words.every((word) => names([word], data.insuredsBesides)))
    return asks(data.listing) ? "additional insureds" : null;
  if (counts) return countedEntries(concepts);
  if (kind === "amount" || kind === "who" || kind === "identifier") return null;
  const telling = concepts.filter(tells);
  if (telling.length === 1 && listsVehicles({ kind, concepts })) return "vehicles";
  if (telling.length > 0) return null;
  if (asks(data.listingExclusions)) return "exclusions";
  if (asks(data.listingForms) && !names(words, data.formsBesides)) return "forms";
  return asks(data.listingCoverages) ? "coverages" : null;
}
const LEAD_MAX = 6;

/** Whose interest a question asks for, and nothing else of them: "Who are the mortgagees?" */
export function askedInterests({ text }: Pick<Question, "text">): "mortgagees" | "loss payees" | null {
  const words = wordsOf(text);
  if (!opensWith(words, data.listing)) return null;
  const asked = (
    [
      ["mortgagees", mortgageeWords],
      ["loss payees", lossPayeeWords],
    ] as const
  ).filter(([, said]) => names(words, said));
  const [only, ...others] = asked;
  const isAlone = words.every(
    (word) => names([word], data.insuredsBesides) || names([word], data.interestsBesides),
  );
  return only && others.length === 0 && isAlone ? only[0] : null;
}

const namesForms = createFinder(data.countedForms);

/** What is counted, and of nothing but a line of insurance. */
function countedEntries(concepts: Question["concepts"]): EntryList | null {
  const telling = concepts.filter((concept) => tells(concept) || concept.role === "attribute");
  const counted = telling.filter(({ key }) => namesVehicles(key.split(" ")) || namesForms(key.split(" ")));
  const [only] = counted;
  const isOfLine = telling.every((concept) => counted.includes(concept) || concept.role === "line");
  if (!only || counted.length > 1 || !isOfLine) return null;
  return namesForms(only.key.split(" ")) ? "forms" : "vehicles";
}

const openings: Record<EntryList, string> = {
  exclusions: "Not covered",
  coverages: "Covered",
  forms: "Forms and endorsements",
  "additional insureds": "Additional insureds",
  vehicles: "Vehicles",
  mortgagees: "Mortgagees",
  "loss payees": "Loss payees",
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
  if (asked === "mortgagees" || asked === "loss payees")
    return (extraction.tables?.[asked === "mortgagees" ? "mortgagees" : "lossPayees"] ?? []).flatMap(
      ({ cells: { name }, quotes }) => (name ? [{ title: name, quotes }] : []),
    );
  if (asked !== "additional insureds") return extraction[asked].filter(isNamedByItsWords);
  const { named = [], blanket = [] } = extraction.details.additionalInsureds ?? {};
  const evidence = extraction.evidence.additionalInsureds ?? [];
  return [...named, ...blanket].map((title) => ({ title, quotes: evidenceOf(title, evidence) }));
}

/** With the VIN two vehicles of one model are two. */
const vehicleCells = ["year", "description", "model", "vin"];

const entryTitleMax = 90;
const isConditional = createOpening(["if", "when", "unless"]);

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
    !opensWith(wordsOf(title), data.bareReferences) &&
    named.some((stem) => words.includes(stem)) &&
    !quotes.every(([first]) => first !== undefined && isConditional(clauseOf(first.text)))
  );
}

/** The words that say this one of a list with one evidence for all. */
const evidenceOf = (title: string, evidence: readonly Evidence[]): Evidence[] =>
  evidence.filter((segments) => keyOf(segments.map(({ text }) => text).join(" ")).includes(keyOf(title)));

/** All entries of the kind, in the order of the documents, each with its first quote. */
export function answerEntries(
  asked: EntryList,
  documents: readonly SearchedDocument[],
  extractionOf: (documentId: string) => Extraction | undefined,
  counts = false,
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
  if (shown.length < (asked === "exclusions" || asked === "coverages" || asked === "forms" ? 2 : 1))
    return null;
  const rest =
    entries.length > shown.length ? ` These are the first ${shown.length} of ${entries.length}.` : "";
  const listed = shown.map(({ title }) => title).join("; ");
  return {
    text: `${endSentence(`${openings[asked]}: ${counts ? `${entries.length}. ` : ""}${listed}`)}${rest}`,
    quotes: shown.map(({ quote }) => quote),
  };
}
