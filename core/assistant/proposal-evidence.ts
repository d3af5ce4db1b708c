/** Nothing of a proposal gets out that the offers do not say; its standard passages state nothing about them. */
import { checkedPrices, checkMatrix, quoteCheck, type QuotedDocument } from "./evidence.ts";
import type { AnswerQuote, Proposal, ProposalPassage } from "./model.ts";

/** `passages`: as they were before anybody worded them otherwise. */
export function checkProposal(
  { sections, totals = [], passages }: Proposal,
  documents: readonly QuotedDocument[],
  before: readonly ProposalPassage[],
): Proposal {
  const stands = quoteCheck(documents);
  const kept = <Said extends { quotes: AnswerQuote[] }>(said: Said | null): Said | null => {
    const quotes = said?.quotes.filter(stands) ?? [];
    return said && quotes.length > 0 ? { ...said, quotes } : null;
  };
  const all = <Said extends { quotes: AnswerQuote[] }>(said: readonly Said[]): Said[] =>
    said.flatMap((each) => kept(each) ?? []);
  return {
    sections: sections.map(({ line, matrix, offers }) => ({
      line,
      matrix: checkMatrix(matrix, documents),
      offers: offers.map((offer) => ({
        ...offer,
        number: kept(offer.number),
        insured: kept(offer.insured),
        carrier: kept(offer.carrier),
        effectiveDate: kept(offer.effectiveDate),
        expirationDate: kept(offer.expirationDate),
        validUntil: kept(offer.validUntil),
        ...checkedPrices(offer, stands),
        unclearLimits: offer.unclearLimits
          .map(({ label, amounts }) => ({ label, amounts: all(amounts) }))
          .filter(({ amounts }) => amounts.length > 1),
        conditions: all(offer.conditions),
      })),
    })),
    totals: all(totals),
    passages: before.map((passage, at) => {
      const said = passages[at]?.text ?? passage.text;
      return !passage.isOwn && isSameInOtherWords(passage.text, said) ? { ...passage, text: said } : passage;
    }),
  };
}

/** Longer by half, it says more than was to be said. */
const LONGER_MAX = 1.5;
/** Words that would bind the agency or a carrier. */
const promises =
  /\b(?:guarantee\w*|warrant\w*|promis\w*|best|cheapest|lowest|always|never|every|all risks?|fully|bound|in force|recommend\w*|advis\w*|covers?|covered|premiums?|limits?|deductibles?|carriers?|https?|www)\b|[$%@<>{}[\]]|\d/giu;
/** Names begin with a capital inside a sentence. */
const names = /(?<=[\p{L},;:]\s)\p{Lu}\p{L}+/gu;

/** Whether a passage says nothing that it did not say before: no figure, no name and no promise is new. */
export function isSameInOtherWords(before: string, after: string): boolean {
  const text = after.trim();
  if (text === "" || text.length > before.length * LONGER_MAX + 40) return false;
  const known = new Set([...wordsIn(before)]);
  const isKnown = (word: string) => known.has(word.toLowerCase());
  return (
    [...text.matchAll(promises)].every(([word]) => isKnown(word)) &&
    [...text.matchAll(names)].every(([name]) => isKnown(name))
  );
}

const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}']+|[\d$%@<>{}[\]]/gu)].map(([word]) => word);
