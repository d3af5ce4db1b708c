/**
 * The local reasoner's proposal: offers of each insurance side by side, with what a client has to know of each: what it
 * costs, as often as it says so, for whom and how long it is good, and what has to be done before coverage can begin.
 */
import { describeDate, longDateOf } from "../../../shared/calendar-date.ts";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import {
  type Evidence,
  isLimitField,
  type ProposalPassage,
  type Proposal,
  type ProposedCondition,
  type ProposedOffer,
  type StatedAmount,
  type StatedDate,
  type StatedText,
} from "../../model.ts";
import { figuresIn, wordsOf } from "../comparison/words.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { quotesOf } from "../review/reviewed-document.ts";
import { titleCase } from "../title-case.ts";
import { ageWords } from "../data/comparison.ts";
import { type Column, quotedOf, sideBySide } from "./matrix.ts";
import { sentenceCase, type Stated, subjectivities, trimmed, wordsKey } from "./named.ts";
import { isOfferEnd, offerEndIn } from "./offer-end.ts";
import { offeredRows } from "./offered-rows.ts";
import { type ListedPrice, packageIn } from "./package-parts.ts";
import { differentIn, pricesOf } from "./prices.ts";

export interface ProposalInput {
  /** In the order in which they are shown. */
  documents: readonly ExploredDocument[];
  /** The standard passages, as they stand without a model. */
  passages: readonly ProposalPassage[];
  /** What was said about how it should sound; empty if nothing was. */
  wishes: string;
}

export function* proposalInSlices({ documents, passages }: ProposalInput): SlicedWork<Proposal> {
  const sections: Proposal["sections"] = [];
  const totals: NonNullable<Proposal["totals"]> = [];
  const prices = new Map<ExploredDocument, ListedPrice | null>();
  let left: ExploredDocument[] = [];
  for (const document of documents) {
    const { parts, total } = yield* packageIn(document);
    left.push(...parts.map((part) => part.document));
    for (const part of parts) prices.set(part.document, part.price);
    if (total)
      totals.push({ label: total.label, cents: total.cents, quotes: quotesOf(document, [total.quote]) });
  }
  while (left.length > 0) {
    const { matrix, columns, others } = yield* sideBySide({ documents: left }, documents);
    const lines = columns[0]?.offered.extraction.recognized?.lines ?? [];
    const offers = columns.map((column) => offerOf(column, prices.get(column.offered) ?? null));
    sections.push({
      line: lines.length === 0 ? null : new Intl.ListFormat("en").format(lines.slice(0, LINES_MAX)),
      matrix: { ...matrix, rows: offeredRows(matrix.rows, columns, offers), apart: [] },
      offers,
    });
    left = others;
  }
  return { sections: withOwnNames(sections), totals, passages: [...passages] };
}

/** What one carrier offers for several insurances is told apart by its number. */
function withOwnNames(sections: Proposal["sections"]): Proposal["sections"] {
  const all = sections.flatMap(({ matrix }) => matrix.columns);
  const isShared = (name: string) => all.filter((other) => other.name === name).length > 1;
  return sections.map((section) => ({
    ...section,
    matrix: {
      ...section.matrix,
      columns: section.matrix.columns.map((column) =>
        column.number !== null && isShared(column.name)
          ? { ...column, name: `${column.name}, ${column.number}` }
          : column,
      ),
    },
  }));
}

const LINES_MAX = 3;

/** `price`: what the list of a package gives for it. */
function offerOf(column: Column, price: ListedPrice | null): ProposedOffer {
  const { document, file, all } = column;
  const { details, evidence } = document.extraction;
  const quoted = quotedOf(column);
  const stated = (text: string | undefined, quotes: readonly Evidence[] | undefined): StatedText | null => {
    const own = quoted(quotes);
    return text === undefined || own.length === 0 ? null : { text, quotes: own };
  };
  const dated = (field: "effectiveDate" | "expirationDate"): StatedDate | null => {
    const said = all.find((each) => each.field === field);
    const date = details[field] ?? dateIn(said?.value ?? "");
    const quotes = quoted(evidence[field] ?? said?.quotes);
    return date === null || quotes.length === 0 ? null : { date, text: longDateOf(date), quotes };
  };
  const until = all.find(isOfferEnd);
  const untilDate = until ? offerEndIn(until.value) : null;
  return {
    documentId: document.documentId,
    docType: file.extraction.docType,
    number:
      stated(details.quoteNumber, evidence.quoteNumber) ??
      stated(details.policyNumber, evidence.policyNumber),
    insured: stated(details.insured?.name, evidence.insured),
    carrier: stated(details.carrier && titleCase(details.carrier.name, document.pages), evidence.carrier),
    effectiveDate: dated("effectiveDate"),
    expirationDate: dated("expirationDate"),
    validUntil: until
      ? {
          date: untilDate,
          text: untilDate === null ? until.value : longDateOf(untilDate),
          quotes: quoted(until.quotes),
        }
      : null,
    ...pricesOf(column, price, quoted),
    unclearLimits: unclearLimitsOf(all, quoted),
    conditions: [...new Map(all.map((each) => [`${each.key}|${wordsKey(each.value)}`, each])).values()]
      .filter(({ subject }) => subject === subjectivities)
      .flatMap(({ value, quotes }) =>
        conditionsIn(value).map((each) => ({ ...each, quotes: quoted(quotes) })),
      ),
  };
}

/** The only date of a text. */
function dateIn(text: string): string | null {
  const dates = figuresIn(text).filter(({ kind }) => kind === "DATE");
  const [only, ...others] = dates;
  return only && others.length === 0 ? only.norm : null;
}

/** Values of property differ from place to place. */
const ofPlaces: ReadonlySet<string> = new Set(["propertyBuildingLimit", "propertyContentsLimit"]);

function unclearLimitsOf(
  all: readonly Stated[],
  quoted: (quotes: readonly Evidence[]) => StatedAmount["quotes"],
): ProposedOffer["unclearLimits"] {
  return all.flatMap((own) => {
    const { field, printed = "", label } = own;
    if (!field || !isLimitField(field) || ofPlaces.has(field) || printed === "") return [];
    // What stands under the heading of another coverage is named with it.
    // One line may give several limits, each of them a field of its own.
    const isSame = (each: Stated) =>
      (each.field === undefined || each.field === field) &&
      wordsKey(each.printed ?? each.label) === wordsKey(printed);
    const amounts = differentIn([own, ...all.filter((each) => each !== own && isSame(each))], quoted);
    return amounts.length > 1 ? [{ label, amounts }] : [];
  });
}

/** "Signed application; inspection within 30 days of binding": each with its own time. */
function conditionsIn(text: string): Omit<ProposedCondition, "quotes">[] {
  return text
    .split(/;|(?<=[a-z)])\.\s+(?=\p{Lu})/u)
    .map((part) => trimmed(part.replace(/^\s*(?:and\s+)?(?:\(?\d{1,2}[.)]\s+|[•·*–-]\s+)?/iu, "")))
    .filter((part) => part.length > 2)
    .map((part) => ({ text: sentenceCase(part), due: dueOf(part) }));
}

const count = String.raw`(?:[a-z-]+\s+)?\(?\d{1,3}\)?`;
const events = String.raw`(?:the\s+)?(?:effective date|policy effective date|inception(?: date)?|binding|bind(?: date)?|issuance|policy issuance|expiration|coverage begins|attachment)`;
const times: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:within|no later than|not later than)\s+${count}\s+(?:business\s+|calendar\s+)?(?:days?|weeks?|months?)(?:\s+(?:of|after|from|following|before|prior to)\s+${events})?`,
    "iu",
  ),
  new RegExp(
    String.raw`\b${count}\s+(?:business\s+|calendar\s+)?days?\s+(?:of|after|from|following|before|prior to)\s+${events}`,
    "iu",
  ),
  new RegExp(String.raw`\b(?:prior to|before|at|upon|on or before|at the time of)\s+${events}`, "iu"),
];

/** By when something is asked for, in its own words. */
function dueOf(text: string): string | null {
  const date = dateIn(text);
  if (date !== null) return describeDate(date);
  for (const time of times) {
    const found = time.exec(text);
    const before = found ? wordsOf(text.slice(0, found.index)).at(-1)?.norm : undefined;
    if (found && !ageWords.has(before ?? "")) return sentenceCase(found[0]);
  }
  return null;
}
