/**
 * The passages that answer, or none: scores every passage of the candidate pages, holds the best against
 * what the question cannot do without, and decides whether the documents answer at all. Pure.
 */
import type { SlicedWork } from "../../shared/sliced-work.ts";
import type { Extraction } from "../model.ts";
import { listAskedFields, saysDetail } from "./answer-fields.ts";
import { isTradeWord, linePhrases, type Concept } from "./question-concepts.ts";
import { conceptStrength, phraseStrength } from "./passage-match.ts";
import type { Question } from "./question-parse.ts";
import { decide } from "./answer-decide.ts";
import { isDoubtful } from "./answer-doubts.ts";
import { hasRival, statesSurely } from "./answer-sure.ts";
import { listRarities, saidByValue, scorePassage, sumRow, type ScoredPassage } from "./passage-score.ts";
import { isOfOtherNotice } from "./passage-ending.ts";
import { placeOf, type PagePassages, type Passage, type Place } from "./passage.ts";
import { hasValue } from "./passage-values.ts";
import { splitPage, type SplitPage } from "./passage-split.ts";
import { learnFurniture } from "./extraction/page-furniture.ts";
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
/** Where every word of the question can be put in another way. */
const vagueCoverageMin = 0.5;
/** Measured on the samples: answers to amount questions score above 0.7, the best of what is no answer below 0.62. */
const scoreMin: Partial<Record<Question["kind"], number>> = { amount: 0.64, "yes-no": 0.52 };
const scoreMinElse = 0.6;
/** A clause that names what is asked and decides nothing must be about it before it is worth quoting. */
const lineMin = 0.43;
const lineNamedMin = 0.5;
const itemNamedMin = 0.8;
const itemScoreMin = 0.55;
const saidWordsMin = 4;
const idSentenceMax = 200;
const labelCoverageMin = 0.95;
const labelScoreMin = 0.9;
const attributeMin = 0.4;
const openCoverageMin = 0.88;
const openScoreMin = 0.75;

/** What was read before from a document, if anything. */
export type ExtractionOf = (documentId: string) => Extraction | undefined;

/** A place that says the detail asked for outdoes one that merely sounds alike. */
const detailBonus = 0.45;
const detailCoverage = 0.85;

/** The passages of the candidate pages that have something of the question, best first. */
function* rankPassages(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf = () => undefined,
): SlicedWork<ChosenPassage[]> {
  const scored = yield* scorePassages(question, candidates, extractionOf);
  return scored
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) => b.score - a.score || a.passage.page - b.passage.page || a.passage.start - b.passage.start,
    );
}

/** Every passage of the candidate pages with its score, but for notices of other kinds. */
export function* scorePassages(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf,
): SlicedWork<ChosenPassage[]> {
  const fields = listAskedFields(question.text);
  const split = yield* splitCandidates(candidates);
  const rarity = listRarities(
    question,
    split.flatMap(({ cut }) => cut.passages),
  );
  const titles = documentTitles(split);
  const scored: ChosenPassage[] = [];
  for (const { candidate, cut } of split) {
    const documentTitle = titles.get(candidate.document.documentId) ?? { stems: [], found: [] };
    yield candidate.page.text.length;
    for (const passage of cut.passages) {
      const result = scorePassage(passage, { question, rarity, documentTitle });
      if (fields.length > 0 && saysDetail(passage, fields, extractionOf(candidate.document.documentId))) {
        result.score += detailBonus;
        result.coverage = Math.max(result.coverage, detailCoverage);
        result.typed = true;
        result.detail = true;
      }
      if (!isOfOtherNotice(question.text, passage)) scored.push({ ...result, candidate });
    }
  }
  return scored;
}

/** The passages of every candidate. A list that began on the page before goes on under the words that lead in. */
function* splitCandidates(
  candidates: readonly CandidatePage[],
): SlicedWork<{ candidate: CandidatePage; cut: SplitPage }[]> {
  const split: { candidate: CandidatePage; cut: SplitPage }[] = [];
  for (const { documentId } of new Set(candidates.map(({ document }) => document))) {
    const pages = candidates
      .filter(({ document }) => document.documentId === documentId)
      .toSorted((a, b) => a.page.page - b.page.page);
    const isFurniture = learnFurniture(pages.map(({ page }) => page));
    let before: SplitPage | undefined;
    for (const candidate of pages) {
      const open = before?.page.page === candidate.page.page - 1 ? before.open : undefined;
      const cut = splitPage(candidate.page, { open, isFurniture });
      split.push({ candidate, cut });
      yield candidate.page.text.length;
      before = cut;
    }
  }
  return split;
}

/**
 * Decides which passages answer the question. Pages that only their meaning speaks for are looked at, by the same
 * rules, where the others do not answer: they take no answer's place.
 */
export function* choosePassages(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf = () => undefined,
): SlicedWork<Choice> {
  const byWords = candidates.filter(({ onlyByMeaning }) => !onlyByMeaning);
  const choice = yield* chooseFrom(question, byWords, extractionOf);
  return choice.answer !== null || byWords.length === candidates.length
    ? choice
    : yield* chooseFrom(question, candidates, extractionOf);
}

function* chooseFrom(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf,
): SlicedWork<Choice> {
  const scored = yield* rankPassages(question, candidates, extractionOf);
  // "Schedule of covered autos" names what its rows tell.
  const telling = scored.filter((one) => !isBareTitle(one));
  const first = preferEarliest(question, telling);
  const best = first && withSum(question, withLineBelow(question, first, telling), scored);
  const judged = best === null ? null : withItemsBeside(question, best, scored);
  if (best !== null && judged !== null) best.coverage = judged.coverage;
  if (first === null || best === null || judged === null) return { answer: null, best, ranked: scored };
  if (!answers(question, judged)) return { answer: goesOnIn(question, best, telling), best, ranked: scored };
  // A row that another leads to, and an item that its schedule names, were held to rules of their own.
  const isSure =
    best.passage !== first.passage ||
    namesItsItem(question, best) ||
    (statesSurely(question, best) && !hasRival(question, best, scored));
  return { answer: isSure && !isDoubtful(question, best, scored) ? best : null, best, ranked: scored };
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
    // "Location 3 $977" of a premium summary says nothing of the building at location 3.
    const ofSubject = question.concepts.every(
      ({ role }, index) =>
        role !== "subject" ||
        (top.matches[index] ?? 0) < namedMin ||
        (other.matches[index] ?? 0) >= attributeMin,
    );
    return (
      ofSubject &&
      other.typed &&
      other.detail === top.detail &&
      // A row whose label has other words besides is of another thing.
      (other.exact || !top.exact || other.passage.shape !== "row") &&
      // A sentence that mentions the thing in passing is not its declaration.
      (other.passage.shape !== "sentence" || top.passage.shape === "sentence") &&
      other.score >= top.score - (named && question.kind !== "who" ? alikeWhenNamed : alike) &&
      other.candidate.document.documentId === top.candidate.document.documentId
    );
  };
  return scored
    .filter(isNear)
    .reduce((first, other) => (other.passage.page < first.passage.page ? other : first), top);
}

/** "… for jewelry and artwork" names two items of one list: together they name all of it. */
function withItemsBeside(
  question: Question,
  best: ChosenPassage,
  scored: readonly ChosenPassage[],
): ScoredPassage {
  const lead = best.passage.leads[0];
  if (lead === undefined || best.coverage <= 0) return best;
  const items = scored.filter(({ passage }) => passage.leads[0] === lead);
  const telling = question.concepts.map(({ role, weight }) =>
    role === "subject" || role === "line" || role === "number" ? weight : 0,
  );
  const total = telling.reduce((sum, weight) => sum + weight, 0);
  if (items.length < 2 || total === 0) return best;
  const named = telling.map((weight, at) =>
    weight === 0 ? 1 : Math.max(...items.map(({ matches }) => matches[at] ?? 0)),
  );
  if (named.some((match) => match < itemNamedMin)) return best;
  const coverage = telling.reduce((sum, weight, at) => sum + weight * (named[at] ?? 0), 0) / total;
  return coverage <= best.coverage
    ? best
    : { ...best, coverage, score: (best.score * coverage) / best.coverage };
}

function answers(question: Question, best: ScoredPassage): boolean {
  const tells = question.concepts.some(
    ({ role }) => role === "subject" || role === "line" || role === "number",
  );
  // "Is everything covered?" names nothing that a clause could decide.
  if (question.kind === "yes-no" && (!tells || !best.about)) return false;
  if (
    !namesItsItem(question, best) &&
    (best.coverage < (tells ? coverageMin : vagueCoverageMin) ||
      best.score < (scoreMin[question.kind] ?? scoreMinElse))
  )
    return false;
  if (isOfOtherItem(question, best)) return false;
  if (question.asksHow && !instructs(best.passage)) return false;
  // A date or a number is of the label it stands beside, not of a word somewhere near.
  if (labeledKinds.includes(question.kind) && !best.detail && !isLabeled(question, best)) return false;
  // Another line of insurance is another policy's business.
  const inLine = question.concepts.every(
    ({ role }, at) => role !== "line" || (best.matches[at] ?? 0) >= lineMin,
  );
  if (!inLine && !best.detail) return false;
  if (question.concepts.some((concept, at) => concept.role === "line" && isOfOtherLine(concept, best, at)))
    return false;
  // Asked for the deductible, a row that names none does not answer; a limit need not be called one.
  const saysAttribute = question.concepts.every(
    ({ role, key }, at) =>
      role !== "attribute" || saidByValue.has(key) || (best.matches[at] ?? 0) >= attributeMin,
  );
  if (question.kind === "amount" && !saysAttribute && !best.detail) return false;
  if (question.kind === "yes-no" && decide(question, best.passage).verdict === "open") {
    // A label or an empty box of a form decides nothing.
    if (best.passage.shape !== "sentence")
      return best.coverage >= labelCoverageMin && best.score >= labelScoreMin;
    return best.coverage >= openCoverageMin && best.score >= openScoreMin;
  }
  // A number in the middle of a long sentence is a section of a law rather than what was asked for.
  if (
    question.kind === "identifier" &&
    best.passage.shape === "sentence" &&
    best.passage.text.length > idSentenceMax
  )
    return false;
  return best.typed || question.valueOptional;
}

const labeledKinds: readonly Question["kind"][] = ["date", "identifier"];
const labeledMin = 0.7;

function isLabeled({ concepts }: Question, { matches }: ScoredPassage): boolean {
  const subjects = matches.filter((_, at) => concepts[at]?.role === "subject");
  if (subjects.length > 0) return subjects.some((match) => match >= labeledMin);
  // "When was the policy issued?" has no other word than this one.
  const last = concepts.length - 1;
  return concepts.some(({ role }) => role !== "generic") || (matches[last] ?? 0) >= labeledMin;
}

/** Tells somebody what to do: whom to call, where to write, what must be sent. */
const instructing =
  /\b(?:call|phone|contact|visit|mail|send|notify|report|submit|log ?in|must|shall|should|may|promptly|as soon as)\b|\bgive (?:us )?(?:written )?notice\b|\bwww\.|\.com\b|\d{3}[-.) ]\s?\d{3}[-. ]\d{4}/i;
const instructs = ({ text, shape }: Passage): boolean =>
  instructing.test(text) &&
  (shape === "sentence" || /\d{3}[-.) ]\s?\d{3}[-. ]\d{4}|www\.|\.com\b|\bcall\b/i.test(text));

/** "The Manitex crane": a schedule of vehicles or equipment gives the make of an item and need not say what it is. */
function namesItsItem(question: Question, { passage, matches, typed, score }: ScoredPassage): boolean {
  if (!typed || passage.shape !== "row" || score < itemScoreMin) return false;
  if (!hasValue(passage.text, ["vehicle", "vin"])) return false;
  const telling = question.concepts
    .map((concept, at) => ({ concept, match: matches[at] ?? 0 }))
    .filter(({ concept: { role } }) => role === "subject" || role === "line" || role === "number");
  const left = telling.filter(({ match }) => match < itemNamedMin);
  return (
    left.length === 1 &&
    left.length < telling.length &&
    telling.every(({ concept }) => concept.role === "subject" && isOutsideTrade(concept))
  );
}

const isOutsideTrade = ({ phrases: [own] }: Concept): boolean =>
  own !== undefined && !own.words.some(isTradeWord);

const itemHeading =
  /^(?:location|loc|premises|prem|building|bldg|vehicle|unit|auto)\.?\s*(?:no\.?|number|#)?\s*(\d{1,3})$/i;

/** What stands under "LOCATION 1" says nothing of location 4. */
function isOfOtherItem(question: Question, { passage, matches }: ScoredPassage): boolean {
  const heading = passage.headingText.split("\n").find((line) => itemHeading.test(line.trim()));
  return (
    heading !== undefined &&
    question.concepts.some(({ role }, at) => role === "number" && (matches[at] ?? 0) < namedMin)
  );
}

/** "What is the premium for the van?": of the rows under the heading of the van, the one that adds them up. */
function withSum(question: Question, best: ChosenPassage, scored: readonly ChosenPassage[]): ChosenPassage {
  const [heading] = best.passage.headings;
  const telling = question.concepts
    .map((concept, at) => ({ concept, at }))
    .filter(({ concept: { role } }) => role === "subject" || role === "line" || role === "number");
  const isOfAll =
    question.kind === "amount" &&
    heading !== undefined &&
    telling.length > 0 &&
    question.concepts.some(({ key }) => key === "premium") &&
    telling.every(
      ({ concept, at }) =>
        conceptStrength(concept, at, heading) >= itemNamedMin &&
        conceptStrength(concept, at, best.passage.own) === 0,
    );
  const sum = scored.find(
    ({ passage, candidate }) =>
      candidate === best.candidate &&
      passage.shape === "row" &&
      passage.headings[0] === heading &&
      sumRow.test(passage.text) &&
      hasValue(passage.text, question.wants),
  );
  // It is of what its heading says as much as they are.
  return isOfAll && sum !== undefined ? { ...best, passage: sum.passage } : best;
}

const goesOnReach = 3;

/**
 * "Coverage A. General liability. Limits: …" ⏎ "Retention: $25,000": the row after the one that names the subject, or
 * after the last of several that do.
 */
function goesOnIn(
  question: Question,
  best: ChosenPassage,
  scored: readonly ChosenPassage[],
): ChosenPassage | null {
  if (question.kind !== "amount") return null;
  const naming = scored.filter(
    (other) =>
      other === best ||
      (other.candidate === best.candidate &&
        other.passage.shape === "row" &&
        other.score >= best.score - alikeWhenNamed),
  );
  for (const one of naming) {
    const next = rowAfter(question, one, scored);
    if (next !== null) return next;
  }
  return null;
}

function rowAfter(
  question: Question,
  { passage, candidate, coverage }: ChosenPassage,
  scored: readonly ChosenPassage[],
): ChosenPassage | null {
  if (coverage < labelCoverageMin) return null;
  const next = scored.find(
    (other) =>
      other.candidate === candidate &&
      other.typed &&
      other.passage.shape !== "group" &&
      other.passage.start >= passage.end &&
      other.passage.start <= passage.end + goesOnReach,
  );
  const says = question.concepts.every(
    (concept, at) =>
      concept.role !== "attribute" ||
      conceptStrength(concept, at, next?.passage.own ?? nowhere) >= itemNamedMin,
  );
  const names = question.concepts.some(({ role }) => role === "attribute");
  return next !== undefined && names && says ? next : null;
}

const nowhere: Place = placeOf([]);

/** A line of titles says nothing: what stands below it does. */
function withLineBelow(
  question: Question,
  best: ChosenPassage,
  scored: readonly ChosenPassage[],
): ChosenPassage {
  const { passage, candidate } = best;
  const titles =
    passage.shape === "row" && !/[\d:]/u.test(passage.text) && !hasValue(passage.text, ["words"]);
  if (!titles || question.kind !== "describe" || !question.concepts.some(({ asked }) => asked)) return best;
  const below = scored.find(
    (other) =>
      other.candidate === candidate &&
      other.passage.shape === "group" &&
      other.passage.start === passage.start &&
      other.passage.end > passage.end,
  );
  return below ?? best;
}

/** "M. Appraisal" says nothing of who, how much or how long. */
const isBareTitle = ({ typed, passage }: ScoredPassage): boolean =>
  !typed && passage.text.split(/\s+/).length < saidWordsMin;

/** A row that names another line ("Commercial general liability") is of that one, whatever its page is about. */
function isOfOtherLine(asked: Concept, { passage, matches }: ScoredPassage, at: number): boolean {
  if ((matches[at] ?? 0) >= lineNamedMin) return false;
  const own = new Set(asked.phrases.map(({ stems }) => stems.join(" ")));
  return linePhrases.some(
    (phrase) => !own.has(phrase.stems.join(" ")) && phraseStrength(phrase, passage.own) === 1,
  );
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
