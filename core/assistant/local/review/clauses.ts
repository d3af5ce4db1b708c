/** The clauses of a contract that bear on insurance, each with its words: what it lists is data, and orders are left out. */
import type { AnswerQuote, ClauseKind, ContractClause, Evidence } from "../../model.ts";
import { demandsOf } from "../comparison/demanded-amounts.ts";
import { overlapper } from "../comparison/details.ts";
import { quoteLine, textOf } from "../comparison/lines.ts";
import { names, type Word } from "../comparison/words.ts";
import { clauseWords } from "../data/contract-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { ReviewedDocument } from "./reviewed-document.ts";

const CLAUSES_MAX = 80;
const TEXT_MAX = 1_200;
const LENGTH = { least: 40, most: 2_500 };

interface Found {
  kind: ClauseKind;
  heading: string;
  block: number;
  texts: string[];
  quotes: Evidence[];
}

/** In the order of the contract; sentences of one kind that follow each other in a paragraph are one clause. */
export function clausesIn(contract: ReviewedDocument): ContractClause[] {
  const isInsurance = overlapper([
    ...contract.extraction.requirements.flatMap(({ quotes }) => quotes),
    ...demandsOf(contract)
      .amounts.flatMap(({ quotes }) => quotes)
      .slice(0, CLAUSES_MAX),
  ]);
  const found: Found[] = [];
  for (const line of contract.lines) {
    const text = textOf(line);
    const isSentence = line.kind !== "HEADING" && text.length >= LENGTH.least && text.length <= LENGTH.most;
    if (!isSentence || givesOrders(text) || isOfContents(text)) continue;
    const quote = quoteLine(line);
    const kind = clauseKindOf(line.words) ?? (isInsurance([quote]) ? "INSURANCE" : null);
    if (kind === null) continue;
    const last = found.at(-1);
    if (last?.kind === kind && last.block === line.block) {
      last.texts.push(text);
      last.quotes.push(quote);
    } else found.push({ kind, heading: line.heading, block: line.block, texts: [text], quotes: [quote] });
  }
  const { documentId, readingId } = contract;
  const quoted = (quotes: readonly Evidence[]): AnswerQuote[] =>
    quotes.map((segments) => ({ documentId, readingId, segments }));
  return found.slice(0, CLAUSES_MAX).map(({ kind, heading, texts, quotes }) => {
    const { text, quotes: kept } = cut(texts, quotes);
    return { kind, heading, text, why: null, quotes: quoted(kept) };
  });
}

/** A line of a table of contents: a title, dots, a page. */
const isOfContents = (text: string): boolean => /\.{2,}\s*\d+\s*$/u.test(text);

/** Of a sentence that is worded as such a clause; null for all others, demands of insurance among them. */
export const clauseKindOf = (words: readonly Word[]): ClauseKind | null =>
  clauseWords.find(
    ({ about, of = [""], not = [] }) => names(words, about) && names(words, of) && !names(words, not),
  )?.kind ?? null;

/** Whole sentences up to a length that somebody reads, at least the first one. */
function cut(texts: readonly string[], quotes: readonly Evidence[]): { text: string; quotes: Evidence[] } {
  let length = 0;
  const kept = texts.filter((text, at) => (length += text.length + 1) <= TEXT_MAX || at === 0);
  return { text: kept.join(" "), quotes: quotes.slice(0, kept.length) };
}
