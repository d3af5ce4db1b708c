/** What golden counts, and the comparisons of texts that every scoring rule uses. */
import type { PageQuote } from "./read-report.ts";

/** What is measured by how much of it is right. */
export const measures = [
  "docType",
  "details",
  "evidence",
  "candidates",
  "rightPage",
  "shown",
  "rightValue",
  "refused",
  "certificate",
  "schedules",
  "entries",
  "requirements",
  "differences",
] as const;
export type Measure = (typeof measures)[number];

/** What must not happen, counted. */
export const faults = ["unsupported", "wrongYesNo", "wrongAnswer"] as const;
export type Fault = (typeof faults)[number];

/** `given` is what the reading says, `wanted` what the truth says; where there is no precision, they are equal. */
export interface Tally {
  right: number;
  given: number;
  wanted: number;
}

export interface Score {
  tallies: Record<Measure, Tally>;
  faults: Record<Fault, number>;
  /** What went wrong, in readable sentences. */
  misses: string[];
}

export const emptyScore = (): Score => ({
  tallies: Object.fromEntries(
    measures.map((measure) => [measure, { right: 0, given: 0, wanted: 0 }]),
  ) as Record<Measure, Tally>,
  faults: { unsupported: 0, wrongYesNo: 0, wrongAnswer: 0 },
  misses: [],
});

/** Counts one thing that was looked for; its miss is noted if it is wrong. */
export function count(score: Score, measure: Measure, isRight: boolean, miss?: string): void {
  const tally = score.tallies[measure];
  tally.wanted += 1;
  tally.given += 1;
  if (isRight) tally.right += 1;
  else if (miss !== undefined) score.misses.push(miss);
}

/** Page texts by number, which the evidence is checked against. */
export type PageTexts = ReadonlyMap<number, string>;

export function addScores(scores: readonly Score[]): Score {
  const total = emptyScore();
  for (const { tallies, faults: counted } of scores) {
    for (const measure of measures) {
      total.tallies[measure].right += tallies[measure].right;
      total.tallies[measure].given += tallies[measure].given;
      total.tallies[measure].wanted += tallies[measure].wanted;
    }
    for (const fault of faults) total.faults[fault] += counted[fault];
  }
  return total;
}

/** Lower-case letters and digits alone. */
export const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const withoutSpace = (text: string) => text.replace(/\s+/g, "");
export const folded = (text: string) => withoutSpace(text).toLowerCase();

export const isOnPage = ({ page, text }: PageQuote, texts: PageTexts): boolean =>
  withoutSpace(texts.get(page) ?? "").includes(withoutSpace(text));
