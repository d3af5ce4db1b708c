/**
 * The passages that answer, or none: scores every passage of the candidate pages, holds the best against
 * what the question cannot do without, and decides whether the documents answer at all. Pure.
 */
import type { Extraction } from "../model.ts";
import { listAskedFields, saysDetail } from "./answer-fields.ts";
import type { Question } from "./question-parse.ts";
import { decideVerdict } from "./answer-decide.ts";
import { listRarities, scorePassage, type ScoredPassage } from "./passage-score.ts";
import type { PagePassages, Place } from "./passage.ts";
import { splitPage } from "./passage-split.ts";
import type { CandidatePage } from "./retrieve-pages.ts";
import { stemsOf } from "./question-words.ts";

export interface ChosenPassage extends ScoredPassage {
  candidate: CandidatePage;
}

export interface Choice {
  /** The passage that answers; null where the documents do not answer. */
  answer: ChosenPassage | null;
  /** The best even if it does not answer. */
  best: ChosenPassage | null;
  /** Every passage looked at, best first. */
  ranked: readonly ChosenPassage[];
}

const openingCharacters = 1_200;
const coverageMin = 0.62;
/** Measured on the samples: answers to amount questions score above 0.7, the best of what is no answer below 0.62. */
const scoreMin: Partial<Record<Question["kind"], number>> = { amount: 0.64, "yes-no": 0.52 };
const scoreMinElse = 0.6;
/** A clause that names what is asked and decides nothing must be about it before it is worth quoting. */
const lineMin = 0.4;
const openCoverageMin = 0.8;
const openScoreMin = 0.75;

/** What was read before from a document, if anything. */
export type ExtractionOf = (documentId: string) => Extraction | undefined;

/** A place that says the detail asked for outdoes one that merely sounds alike. */
const detailBonus = 0.45;
const detailCoverage = 0.85;

/** Every passage of the candidate pages with its score, best first. */
export function rankPassages(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf = () => undefined,
): ChosenPassage[] {
  const fields = listAskedFields(question.text);
  const split = candidates.map((candidate) => ({ candidate, cut: splitPage(candidate.page) }));
  const rarity = listRarities(
    question,
    split.flatMap(({ cut }) => cut.passages),
  );
  const titles = documentTitles(split);
  const scored: ChosenPassage[] = [];
  for (const { candidate, cut } of split) {
    const documentTitle = titles.get(candidate.document.documentId) ?? { stems: [], found: [] };
    for (const passage of cut.passages) {
      const result = scorePassage(passage, { question, rarity, documentTitle });
      if (fields.length > 0 && saysDetail(passage, fields, extractionOf(candidate.document.documentId))) {
        result.score += detailBonus;
        result.coverage = Math.max(result.coverage, detailCoverage);
        result.typed = true;
        result.detail = true;
      }
      if (result.score > 0) scored.push({ ...result, candidate });
    }
  }
  return scored.sort(
    (a, b) => b.score - a.score || a.passage.page - b.passage.page || a.passage.start - b.passage.start,
  );
}

/** Decides which passages answer the question. */
export function choosePassages(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf = () => undefined,
): Choice {
  const scored = rankPassages(question, candidates, extractionOf);
  const best = preferEarliest(question, scored);
  const answer = best !== null && answers(question, best) ? best : null;
  return { answer, best, ranked: scored };
}

const alike = 0.05;
/** Wider where every concept is named: a schedule repeats by item what the declarations say for the policy. */
const alikeWhenNamed = 0.15;
const namedMin = 0.7;
const firstCounts: readonly Question["kind"][] = ["amount", "date", "identifier", "who", "definition"];

/** Of values that answer equally well, the first is that of the declarations: later ones repeat or divide it. */
function preferEarliest(question: Question, scored: readonly ChosenPassage[]): ChosenPassage | null {
  const top = scored[0];
  if (top === undefined || !firstCounts.includes(question.kind)) return top ?? null;
  const isNear = (other: ChosenPassage): boolean => {
    const named = other.matches.every(
      (match, index) => match >= namedMin || question.concepts[index]?.role === "generic",
    );
    return (
      other.typed &&
      other.detail === top.detail &&
      other.score >= top.score - (named ? alikeWhenNamed : alike) &&
      other.candidate.document.documentId === top.candidate.document.documentId
    );
  };
  return scored
    .filter(isNear)
    .reduce((first, other) => (other.passage.page < first.passage.page ? other : first), top);
}

function answers(question: Question, best: ScoredPassage): boolean {
  if (best.coverage < coverageMin || best.score < (scoreMin[question.kind] ?? scoreMinElse)) return false;
  // Another line of insurance is another policy's business.
  const inLine = question.concepts.every(
    ({ role }, at) => role !== "line" || (best.matches[at] ?? 0) >= lineMin,
  );
  if (!inLine && !best.detail) return false;
  if (question.kind === "yes-no" && decideVerdict(best.passage).verdict === "open") {
    return best.coverage >= openCoverageMin && best.score >= openScoreMin;
  }
  return best.typed || question.valueOptional;
}

function documentTitles(
  split: readonly { candidate: CandidatePage; cut: PagePassages }[],
): Map<string, Place> {
  const titles = new Map<string, Place>();
  for (const { candidate } of split) {
    if (candidate.page.page !== 1) continue;
    titles.set(candidate.document.documentId, {
      stems: stemsOf(candidate.page.text.slice(0, openingCharacters)),
      found: [],
    });
  }
  return titles;
}
