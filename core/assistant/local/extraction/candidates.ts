/** Candidates for one field from several places of a document, and the choice among them. */
import type { QuoteSegment } from "#model/documents";

export interface Candidate<Value> {
  value: Value;
  /** Equal keys are the same value: their scores support one another. */
  key: string;
  score: number;
  page: number;
  quote: QuoteSegment[];
}

/**
 * The value whose best place is surest, helped a little by repetition over pages: a number that stands in the head
 * of every page is the number of the policy. Null without a candidate of `atLeast`.
 */
export function choose<Value>(candidates: readonly Candidate<Value>[], atLeast = 0): Candidate<Value> | null {
  const groups = new Map<string, Candidate<Value>[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.key);
    if (group) group.push(candidate);
    else groups.set(candidate.key, [candidate]);
  }
  let chosen: Candidate<Value> | null = null;
  let chosenScore = Number.NEGATIVE_INFINITY;
  for (const group of groups.values()) {
    const best = group.reduce((a, b) => (b.score > a.score ? b : a));
    const pages = new Set(group.map((candidate) => candidate.page)).size;
    const score = best.score + 0.25 * Math.log2(pages);
    if (score > chosenScore) {
      chosen = best;
      chosenScore = score;
    }
  }
  return chosen && chosenScore >= atLeast ? chosen : null;
}
