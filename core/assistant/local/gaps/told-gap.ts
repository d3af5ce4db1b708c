/** A point of a gap analysis before its quotes know their documents, and the sentences that points share. */
import type { AnswerQuote, GapPoint } from "../../model.ts";
import type { Said } from "../claim/loss-facts.ts";
import { short, type Shown } from "../claim/told-point.ts";
import type { Cover } from "../review/policies.ts";
import { quotesOf } from "../review/reviewed-document.ts";
import { countPages } from "../review/told.ts";
import type { PolicyWords } from "./policy-words.ts";

/** What was found of one exposure. */
export type Found = Pick<GapPoint, "outcome" | "found" | "isShort"> & {
  /** What to do instead of what the exposure alone asks for. */
  next?: string;
  shown?: PolicyWords | null;
  /** Further words beside those that are shown. */
  besides?: readonly Shown[];
  policy?: Cover;
  searched?: readonly Cover[];
};

export const pagesOf = (covers: readonly Cover[]): number =>
  covers.reduce((sum, { pages }) => sum + pages, 0);

/** "Not found, 12 pages searched. " */
export const notFoundIn = (covers: readonly Cover[]): string =>
  `Not found, ${countPages(pagesOf(covers))} searched. `;

const answerQuotes = (words: readonly Shown[]): AnswerQuote[] =>
  words.flatMap(({ document, quote }) => (quote.length > 0 ? quotesOf(document, [quote]) : []));

/** `further`: what else states the same exposure. */
export function gapOf(
  { exposure, coverage, why, next }: Pick<GapPoint, "exposure" | "coverage" | "why" | "next">,
  said: Said,
  { outcome, found, isShort, next: instead = next, shown = null, besides = [], policy, searched = [] }: Found,
  further: readonly Said[] = [],
): GapPoint {
  return {
    ...{ exposure, coverage, outcome, found, why, ...(isShort ? { isShort } : {}) },
    stated: [said, ...further].map(({ text }) => short(text)).join("; "),
    shown: shown && short(shown.text),
    next: outcome === "COVERED" ? "" : instead,
    policy: policy?.name ?? null,
    searched: searched.map(({ name }) => name),
    stating: answerQuotes([said, ...further]),
    showing: answerQuotes([...(shown ? [shown] : []), ...besides]),
  };
}
