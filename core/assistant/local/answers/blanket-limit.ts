/**
 * "Business personal property: included in the blanket limit": it has no amount of its own. Whoever asks for it is told so,
 * with the sum that it is a part of, where the pages give it, and the words of both places.
 */
import { describeMoney } from "../../../shared/money.ts";
import { endSentence } from "../../../shared/end-sentence.ts";
import type { Answer, AnswerQuote, Statement } from "../../model.ts";
import { blanketLimitQuestion, notBlanketLimitWords } from "../data/value-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import { parseQuestion, type Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { type CandidatePage, listCandidatePages, type PageSearch } from "../retrieve-pages.ts";
import {
  findInBlanket,
  type InBlanket,
  isBlanket,
  isBlanketOf,
  isIncludedAlone,
  leadsToSum,
  namesBefore,
} from "../values/blanket-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { type Placed, placedPassages } from "./every-row.ts";
import { labelIn } from "./figures.ts";
import { createFinder } from "./mentions.ts";
import { loadCandidateModels } from "./model-candidates.ts";
import { names, tells } from "./named.ts";
import { sentencesOfPassage } from "./passages.ts";
import { isSamePlace } from "./places.ts";
import { quoteOf } from "./say.ts";

type IsAsked = (text: string) => boolean;

/** What is asked for, where it is part of another limit. */
interface Part {
  /** As printed: "Business personal property". */
  label: string;
  /** "1" of "Included in Blanket 1"; empty where it has none. */
  number: string;
  /** "Included" and no more: of what, only the name of a blanket limit can say. */
  isAlone: boolean;
  /** The sum, where it stands in these words: "Included in $300,000 blanket". */
  cents: number | null;
  quote: AnswerQuote;
}

interface Blanket {
  label: string;
  cents: number;
  quote: AnswerQuote;
}

const isOther = createFinder(notBlanketLimitWords);
const LABEL_WORDS_MAX = 12;
/** Characters of a page behind an amount: the rest of its row. */
const BESIDE_MAX = 80;

/**
 * `held`: what is known of it besides, such as its values at each place. Null if no amount is asked for, or no page says
 * that it is part of a blanket limit.
 */
export async function answerFromBlanket(
  question: Question,
  search: PageSearch,
  candidates: readonly CandidatePage[],
  held: Answer | null,
): Promise<Answer | null> {
  const asked = question.concepts.filter((concept) => tells(concept) && !isBlanket(concept.key));
  if (question.kind !== "amount" || question.counts || asked.length === 0) return null;
  if (!candidates.some(({ page }) => isBlanket(page.text))) return null;
  const isAsked = (text: string): boolean => {
    const stems = stemsOf(text);
    return asked.every((concept) => names(concept, stems));
  };
  const near = await passagesOn(search, candidates);
  const isAnywhere = Object.keys(question.place).length === 0;
  const parts = [
    ...(isAnywhere ? candidates.flatMap((page) => partsOnLines(page, isAsked)) : []),
    ...near
      .filter(({ passage }) => isSamePlace(question.place, passage.place))
      .flatMap((placed) => partsIn(placed, isAsked)),
    ...(isAnywhere ? candidates.flatMap((page) => besideHeld(page, held)) : []),
  ];
  if (parts.length === 0) return null;
  const own = candidates.map(({ document }) => document.documentId);
  const pages = (await listCandidatePages(search, parseQuestion(blanketLimitQuestion))).filter(
    ({ document, page }) => own.includes(document.documentId) && isBlanket(page.text),
  );
  const blankets = [
    ...[...candidates, ...pages].flatMap(linesOf).flatMap(({ text, quote }) => blanketOf(text, text, quote)),
    ...[...near, ...(await passagesOn(search, pages))].flatMap(blanketsIn),
  ];
  const ofAsked = blankets.filter(({ label }) => isAsked(label));
  const part = parts.find(({ isAlone }) => !isAlone) ?? (ofAsked.length > 0 ? parts[0] : undefined);
  if (!part) return null;
  const numbered = blankets.filter(({ label }) => isBlanketOf(part.number, label));
  const of = part.number !== "" ? numbered : ofAsked.length > 0 ? ofAsked : blankets;
  const statement = sayPart(part, of);
  const amounts = moneyIn(held?.kind === "ANSWERED" ? held.statements.map(({ text }) => text).join(" ") : "");
  const hasOwn = amounts.some((cents) => cents !== part.cents && of.every((each) => each.cents !== cents));
  return {
    kind: "ANSWERED",
    statements: [...(hasOwn && held?.kind === "ANSWERED" ? held.statements : []), statement],
  };
}

async function passagesOn(search: PageSearch, pages: readonly CandidatePage[]): Promise<Placed[]> {
  const placed = placedPassages(await loadCandidateModels(search, pages));
  return placed
    .filter(({ passage }) => passage.section !== "EXAMPLE" && passage.kind !== "HEADING")
    .flatMap(({ of, passage }) => sentencesOfPassage(passage).map((own) => ({ of, passage: own })));
}

const moneyIn = (text: string): number[] =>
  valuesIn(text).flatMap((each) => (each.type === "MONEY" ? Math.abs(each.cents) : []));

/** Where a cell or a sentence says of what is asked that it is in a blanket limit. */
function partsIn(placed: Placed, isAsked: IsAsked): Part[] {
  const { cells, text } = placed.passage;
  const quote = quoteOf(placed);
  if (cells.length === 0) {
    const found = findInBlanket(text);
    const label = found ? lastNamed(text.slice(0, found.start), isAsked) : null;
    return found && label !== null ? [partOf(label, text, found, quote)] : [];
  }
  const rowName = cells[0]?.title !== "" && cells.length === 1 ? "" : (cells[0]?.text ?? "");
  return cells.flatMap((cell): Part[] => {
    const found = findInBlanket(cell.text);
    const isAlone = found === null && isIncludedAlone(cell.text);
    const before = found ? cell.text.slice(0, found.start) : "";
    const label = [cell.title, rowName, before]
      .map((each) => lastNamed(each, isAsked))
      .find((each) => each !== null);
    if (label === undefined || label === null || (!found && !isAlone)) return [];
    return found
      ? [partOf(label, cell.text, found, quote)]
      : [{ label, number: "", isAlone, cents: null, quote }];
  });
}

/** The same where a line of a page says it alone: the first row of a table without titles is taken for its titles. */
function partsOnLines(page: CandidatePage, isAsked: IsAsked): Part[] {
  return linesOf(page).flatMap(({ text, quote }): Part[] => {
    const found = findInBlanket(text);
    const label = found ? lastNamed(text.slice(0, found.start), isAsked) : null;
    return found && label !== null ? [partOf(label, text, found, quote)] : [];
  });
}

/** The lines of a page that give no orders. */
function linesOf({
  document: { documentId, readingId },
  page,
}: CandidatePage): { text: string; quote: AnswerQuote }[] {
  let next = 0;
  return page.text.split("\n").flatMap((text) => {
    const start = next;
    next += text.length + 1;
    const segments = [{ page: page.page, start, end: start + text.length, text }];
    return isBlanket(text) && !givesOrders(text)
      ? [{ text, quote: { documentId, readingId, segments } }]
      : [];
  });
}

/** Rows of places with a value of their own each: "$413,235", and in the cell beside it "Included in Blanket 1". */
function besideHeld({ document, page }: CandidatePage, held: Answer | null): Part[] {
  const statements = held?.kind === "ANSWERED" ? held.statements : [];
  return statements.flatMap(({ text, quotes }) => {
    const [label = "", values = ""] = text.split(": ");
    const amounts = moneyIn(values);
    return quotes
      .filter(({ documentId }) => documentId === document.documentId)
      .flatMap(({ segments, ...of }) => {
        const row = segments.filter((each) => each.page === page.page);
        // What stands behind the last words of its row is another one's.
        const rowEnd = Math.max(...row.map(({ end }) => end));
        return row.flatMap((own): Part[] => {
          if (!moneyIn(own.text).some((cents) => amounts.includes(cents))) return [];
          const beside = page.text.slice(own.start, Math.min(own.end + BESIDE_MAX, rowEnd));
          const found = findInBlanket(beside);
          if (!found || moneyIn(beside.slice(0, found.start)).length > 1) return [];
          const [start, end] = [own.start + found.start, own.start + found.end];
          const said = { page: page.page, start, end, text: page.text.slice(start, end) };
          const quote = { ...of, segments: [own, said] };
          return [{ label, number: found.number, isAlone: false, cents: null, quote }];
        });
      });
  });
}

/** `text`: where the words stand; an amount among them or right behind them is the sum. */
function partOf(label: string, text: string, found: InBlanket, quote: AnswerQuote): Part {
  const sum = valuesIn(text).find(
    ({ type, start }) =>
      type === "MONEY" &&
      start >= found.start &&
      (start < found.end || leadsToSum(text.slice(found.end, start))),
  );
  const cents = sum?.type === "MONEY" ? Math.abs(sum.cents) : null;
  return { label, number: found.number, isAlone: false, cents, quote };
}

/** The last words before an amount or another thing that name what is asked. */
function lastNamed(text: string, isAsked: IsAsked): string | null {
  const named = namesBefore(text)
    .map((part) => labelIn(part))
    .findLast((part) => isAsked(part));
  return named !== undefined && named.split(" ").length <= LABEL_WORDS_MAX ? named : null;
}

/** A row or sentence that gives the sum of a blanket limit, also below a heading that says so. */
function blanketsIn(placed: Placed): Blanket[] {
  const { kind, text, over } = placed.passage;
  const heading = kind === "TEXT" ? "" : over.filter(isBlanket).join(" ");
  return blanketOf(text, `${heading} ${text}`, quoteOf(placed));
}

/** `named`: the text with what says what it is about. None where it gives more than one amount. */
function blanketOf(text: string, named: string, quote: AnswerQuote): Blanket[] {
  if (!isBlanket(named) || findInBlanket(text) !== null || isOther(stemsOf(text))) return [];
  const amounts = valuesIn(text).flatMap((each) => (each.type === "MONEY" ? [each] : []));
  const [only] = amounts;
  if (!only || new Set(amounts.map(({ cents }) => cents)).size > 1) return [];
  const label = labelIn(text.slice(0, only.start)) || labelIn(text.slice(only.end));
  return [{ label, cents: Math.abs(only.cents), quote }];
}

function sayPart({ label, number, cents, quote }: Part, blankets: readonly Blanket[]): Statement {
  const sums = cents === null ? [...new Map(blankets.map((each) => [each.cents, each])).values()] : [];
  const [only, ...others] = sums;
  const name = number === "" ? "the blanket limit" : `Blanket ${number}`;
  const sum = cents ?? (others.length === 0 ? only?.cents : undefined);
  const said =
    sum !== undefined
      ? `included in ${name}, ${describeMoney(sum)}`
      : only
        ? `included in a blanket limit; the documents state several: ${sums.map((each) => `${describeMoney(each.cents)} (${each.label})`).join("; ")}`
        : `included in ${name}, whose amount the documents do not state`;
  return {
    text: endSentence(`${label.charAt(0).toUpperCase()}${label.slice(1)}: ${said}`),
    quotes: [quote, ...sums.map((each) => each.quote)],
  };
}
