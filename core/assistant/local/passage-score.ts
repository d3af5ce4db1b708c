/**
 * How well a passage answers a question: which of the question's concepts it names, itself or through
 * what stands around it, and whether it holds the kind of value that is asked for.
 */
import type { Question } from "./question-parse.ts";
import type { Passage, Place } from "./passage.ts";
import { conceptStrength, matchOf } from "./passage-match.ts";
import { holdsWanted, isImplied, wantsIn } from "./passage-typed.ts";
import { isFormEntry } from "./passage-lines.ts";
import { decideVerdict } from "./answer-decide.ts";
import { boilerplateCues, orderCues } from "./question-vocabulary.ts";
import { stemsOf } from "./question-words.ts";
import { hasValue } from "./passage-values.ts";

export interface ScoredPassage {
  passage: Passage;
  score: number;
  /** Share of the weight of telling concepts that is named, 0 to 1. */
  coverage: number;
  /** Per concept how well it is named, in the question's order. */
  matches: number[];
  typed: boolean;
  /** It says one of the details read before that the question asks for. */
  detail: boolean;
}

export interface ScoreContext {
  question: Question;
  /** Per concept: more for words that few passages have. */
  rarity: readonly number[];
  documentTitle: Place;
}

/** The score of one passage; 0 where nothing of the question is in it. */
export function scorePassage(passage: Passage, context: ScoreContext): ScoredPassage {
  const { question } = context;
  const wants = wantsIn(passage, question);
  const typed = holdsWanted(passage, question);
  const tells = question.concepts.some(
    ({ role }) => role === "subject" || role === "line" || role === "number",
  );
  const matches: number[] = [];
  let reached = 0;
  let total = 0;
  let telling = 0;
  let tellingTotal = 0;
  for (const [index, concept] of question.concepts.entries()) {
    let match = matchOf(concept, index, passage, context.documentTitle);
    // An amount beside its label is a limit without saying so.
    if (typed && tells && concept.key === "limit" && question.kind === "amount")
      match = Math.max(match, impliedLimit);
    // A vehicle, a state or a name is what its list is about; the rows need not say so.
    if (typed && wants.length > 0 && isImplied(concept, question)) match = Math.max(match, impliedList);
    const weight = concept.weight * (context.rarity[index] ?? 1);
    matches.push(match);
    reached += weight * match;
    total += weight;
    if (concept.role === "subject" || concept.role === "line" || concept.role === "number") {
      telling += weight * match;
      tellingTotal += weight;
    }
  }
  if (reached === 0 || givesOrders.test(passage.text))
    return { passage, score: 0, coverage: 0, matches, typed, detail: false };
  const base = total === 0 ? 0 : reached / total;
  const density = Math.min(
    1,
    ownMatch(passage, question) / Math.sqrt(Math.max(4, passage.own.stems.length) / 4),
  );
  const number = question.concepts.every(
    ({ role }, index) => role !== "number" || (matches[index] ?? 0) >= numberNamedMin,
  );
  const score =
    (number ? 1 : numberMissing) *
    (base +
      densityShare * density +
      pairShare * pairsIn(passage, question) +
      bonusOf(passage, question) +
      priorOf(passage, question)) *
    typeFactor(passage, question, typed);
  return {
    passage,
    score,
    coverage: tellingTotal === 0 ? base : telling / tellingTotal,
    matches,
    typed,
    detail: false,
  };
}

const impliedLimit = 0.85;
const impliedList = 1;
/** Where a row alone answers, the lines around it only blur the quote. */
const groupCost = 0.04;
const declarationsShare = 0.08;
/** Without the number that was asked for ("location 2") a passage is about another one. */
const numberMissing = 0.6;
const numberNamedMin = 0.45;
const boilerplateFactor = 0.7;
/** "Excluded" or "Replacement cost" in place of an amount needs its label all the more. */
const wordsOnlyFactor = 0.82;
const densityShare = 0.12;
const pairShare = 0.15;

/** The share of the question's pairs of neighboring words that stand together in the passage too. */
function pairsIn(passage: Passage, question: Question): number {
  const { stems } = passage.own;
  const pairs = question.pairs;
  if (pairs.length === 0) return 0;
  const found = pairs.filter(([first, second]) =>
    stems.some((stem, at) => stem === first && stems[at + 1] === second),
  );
  return found.length / pairs.length;
}

function typeFactor(passage: Passage, question: Question, typed: boolean): number {
  if (dotLeader.test(passage.text)) return contentsFactor;
  const usual =
    boilerplate.test(passage.headingText) || boilerplate.test(passage.text) ? boilerplateFactor : 1;
  const entry = passage.text.split("\n").some(isFormEntry);
  if ((passage.bare || entry) && question.kind === "yes-no") return 0.88 * usual;
  if ((passage.bare && !(typed && question.kind === "who")) || (entry && question.kind !== "list"))
    return 0.55 * usual;
  if (
    typed &&
    question.kind === "amount" &&
    !hasValue(
      passage.text,
      question.wants.filter((kind) => kind !== "words"),
    )
  ) {
    return wordsOnlyFactor * usual;
  }
  if (typed) return usual;
  return untypedFactor(question) * usual;
}

/** What a passage without the wanted kind of value is still worth. */
function untypedFactor(question: Question): number {
  if (question.kind === "list") return 0.6;
  if (question.kind === "who") return 0.66;
  return question.valueOptional ? 0.75 : 0.45;
}

/** A table of contents names every subject and says where it is, not what it is. */
const dotLeader = /(?:\. ?){5,}|…{2,}/;
const contentsFactor = 0.4;
const givesOrders = new RegExp(`\\b(?:${orderCues.join("|")})`, "i");
const boilerplate = new RegExp(`\\b(?:${boilerplateCues.join("|")})\\b`, "i");

/** Facts of a policy stand on its declarations and schedules, and in a row rather than in the lines around it. */
function priorOf(passage: Passage, question: Question): number {
  const factual =
    question.kind !== "yes-no" && question.kind !== "describe" && question.kind !== "definition";
  const declared = factual && passage.declares ? declarationsShare : 0;
  return declared - (passage.shape === "group" ? groupCost : 0);
}

/** What shape and decision add: a label at the front, a clause that decides, a rule where a rule is asked for. */
function bonusOf(passage: Passage, question: Question): number {
  if (question.kind === "yes-no") {
    const decision = decideVerdict(passage);
    if (decision.verdict === "open") return -0.12;
    return decision.by === "predicate" ? 0.16 : decision.by === "own" ? 0.09 : 0.06;
  }
  const lead = leadOf(passage, question);
  if (question.kind === "definition")
    return lead > 0 ? 0.22 : /\b(?:means|refers to|is defined as)\b|=/.test(passage.text) ? 0.12 : 0;
  if (
    question.kind === "describe" &&
    question.concepts.some(({ asked, role }) => asked && role !== "generic")
  ) {
    return lead >= labelLead ? 0.45 : lead > 0 ? 0.05 : 0;
  }
  if (question.kind === "describe" || question.kind === "duration")
    return passage.shape === "sentence" ? 0.04 : 0;
  return lead > 0 ? 0.08 : 0;
}

const labelLead = 2;

/** 2 for "Construction: Frame" where construction is asked for, 1 where the passage begins with a concept, else 0. */
function leadOf(passage: Passage, question: Question): number {
  if (passage.own.stems.length < 2) return 0;
  const opening = passage.own.stems.slice(0, 4);
  const asks = question.concepts.some(({ asked }) => asked);
  const label = asks ? stemsOf(/^([^:\n]{2,40}):\s*\S/.exec(passage.text)?.[1] ?? "") : [];
  let lead = 0;
  for (const concept of question.concepts) {
    if (
      concept.role !== "number" &&
      (concept.role !== "subject" || (passage.shape === "sentence" && question.kind !== "definition"))
    )
      continue;
    if (concept.asked && concept.phrases.some(({ stems }) => stems.every((stem) => label.includes(stem))))
      return labelLead;
    if (concept.phrases.some(({ stems }) => stems.every((stem) => opening.includes(stem)))) lead = 1;
  }
  return lead;
}

/** The share of the question's weight that the passage itself names. */
function ownMatch(passage: Passage, question: Question): number {
  let own = 0;
  let total = 0;
  for (const [index, concept] of question.concepts.entries()) {
    own += concept.weight * conceptStrength(concept, index, passage.own);
    total += concept.weight;
  }
  return total === 0 ? 0 : own / total;
}

/** Rare words of the question tell more than frequent ones. */
export function listRarities(question: Question, passages: readonly Passage[]): number[] {
  return question.concepts.map((concept, index) => {
    let named = 0;
    for (const passage of passages) if (conceptStrength(concept, index, passage.own) >= 0.6) named++;
    const share = named / Math.max(1, passages.length);
    return Math.min(1.4, Math.max(0.7, 0.7 + 0.2 * -Math.log10(Math.max(share, 1e-4))));
  });
}
