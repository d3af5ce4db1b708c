/**
 * How well a passage answers a question: which of the question's concepts it names, itself or through
 * what stands around it, and whether it holds the kind of value that is asked for.
 */
import type { Question } from "./question-parse.ts";
import type { Passage, Place } from "./passage.ts";
import { isFigureOf } from "./passage-figures.ts";
import { isAbout } from "./passage-focus.ts";
import { conceptStrength, matchOf } from "./passage-match.ts";
import { holdsWanted, isImplied, wantsIn } from "./passage-typed.ts";
import { explainsNumber, isExactLabel, isOfKind } from "./passage-labels.ts";
import { clauseMarker, isFormEntry } from "./passage-lines.ts";
import { decide } from "./answer-decide.ts";
import { givesOrders } from "./orders-in-text.ts";
import { boilerplateCues } from "./question-vocabulary.ts";
import { stemsOf } from "./question-words.ts";
import { hasValue, type ValueKind } from "./passage-values.ts";

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
  /** Its label is what is asked for, and nothing besides. */
  exact: boolean;
  /** Of a yes-no question on cover: what the passage decides is what was asked, not something beside it. */
  about: boolean;
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
  const held = holdsWanted(passage, question) && isOfKind(passage, question);
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
    if (held && tells && saidByValue.has(concept.key) && question.kind === "amount")
      match = Math.max(match, impliedLimit);
    // A vehicle, a state or a name is what its list is about; the rows need not say so.
    if (held && wants.length > 0 && isImplied(concept, question)) match = Math.max(match, impliedList);
    const weight = concept.weight * (context.rarity[index] ?? 1);
    matches.push(match);
    reached += weight * match;
    total += weight;
    if (concept.role === "subject" || concept.role === "line" || concept.role === "number") {
      telling += weight * match;
      tellingTotal += weight;
    }
  }
  if (
    reached === 0 ||
    givesOrders(passage.text) ||
    (question.kind === "yes-no" && printed.test(passage.text))
  )
    return {
      passage,
      score: 0,
      coverage: 0,
      matches,
      typed: held,
      detail: false,
      exact: false,
      about: false,
    };
  const base = total === 0 ? 0 : reached / total;
  const inText = held && question.kind === "amount" && !question.counts && passage.shape === "sentence";
  const typed = inText && base >= lookedAtMin ? isFigureOf(passage, question, matches, wants) : held;
  const density = Math.min(
    1,
    ownMatch(passage, question) / Math.sqrt(Math.max(4, passage.own.stems.length) / 4),
  );
  const number = question.concepts.every(
    ({ role }, index) => role !== "number" || (matches[index] ?? 0) >= numberNamedMin,
  );
  const about =
    question.kind !== "yes-no" ||
    question.asksDuty ||
    (base >= lookedAtMin && isAbout(passage, question, matches));
  const exact = typed && isExactLabel(passage, question);
  const score =
    (number ? 1 : numberMissing) *
    (base +
      densityShare * density +
      pairShare * pairsIn(passage, question) +
      (about ? bonusOf(passage, question, isNamed(question, matches)) : besideSubject) +
      (exact ? exactBonus : 0) +
      priorOf(passage, question)) *
    typeFactor(passage, question, typed);
  return {
    passage,
    score,
    coverage: tellingTotal === 0 ? base : telling / tellingTotal,
    matches,
    typed,
    detail: false,
    exact,
    about,
  };
}

/** A certificate form's own words, whoever it is made out for. */
const printed =
  /\bif\s+(?:the\s+)?(?:certificate\s+holder\s+is\s+an\s+additional|subrogation\s+is\s+waived)/i;
/** A clause that mentions the subject and decides something else. */
const besideSubject = -0.3;

/** What names less cannot answer, whatever it is about. */
const lookedAtMin = 0.3;
const isNamed = ({ concepts }: Question, matches: readonly number[]): boolean =>
  concepts.every(({ role }, at) => !["subject", "line"].includes(role) || (matches[at] ?? 0) >= namedMin);
const namedMin = 0.6;
const declaredBonus = 0.24;
/** "Business income" goes before "Transit business income". */
const exactBonus = 0.1;
/** "8 = Hired Autos Only" says what a symbol means. */
const symbolKey = /\b\d{1,2}\s*=|^\d{1,2}\s+\p{Lu}[^$]*\b(?:autos?|only)\s*$/iu;
const declaredValues: readonly ValueKind[] = ["money", "percent", "words"];

/** Attributes that a value says by itself: an amount is a limit, a percentage a percentage. */
export const saidByValue: ReadonlySet<string> = new Set(["limit", "percentag", "percent"]);
const impliedLimit = 0.85;
const impliedList = 1;
/** Where a row alone answers, the lines around it only blur the quote. */
const groupCost = 0.04;
const declarationsShare = 0.08;
/** Without the number that was asked for ("location 2") a passage is about another one. */
const numberMissing = 0.6;
const numberNamedMin = 0.45;
const boilerplateFactor = 0.7;
/** A title names a subject and says nothing about it. */
const bareFactor = 0.42;
/** Asked for these, words alone may be the answer: a name, a vehicle of a schedule. */
const listsOrNames: readonly Question["kind"][] = ["who", "list"];
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
  if (isOfContents(passage.text)) return contentsFactor;
  const usual =
    boilerplate.test(passage.headingText) || boilerplate.test(passage.text) ? boilerplateFactor : 1;
  const entry = passage.text.split("\n").some(isFormEntry);
  if ((passage.bare || entry) && question.kind === "yes-no") return 0.88 * usual;
  if (
    (passage.bare && !(typed && listsOrNames.includes(question.kind))) ||
    (entry && question.kind !== "list")
  )
    return (passage.bare ? bareFactor : 0.55) * usual;
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
  return untypedFactor(question, passage) * usual;
}

/** What a passage without the wanted kind of value is still worth. */
function untypedFactor(question: Question, passage: Passage): number {
  if (question.kind === "list") return 0.6;
  // "Each party will: 1. pay its own appraiser" names who as well as a sentence does.
  const isSaid = passage.shape === "sentence" || (passage.shape === "row" && passage.leads.length > 0);
  if (question.kind === "who") return isSaid ? 0.66 : 0.55;
  // A court or an office says where as well as an address.
  if (question.kind === "place" && passage.shape === "sentence") return 0.85;
  return question.valueOptional ? 0.75 : 0.45;
}

/** A table of contents names every subject and says where it is, not what it is. */
const dotLeader = /(?:\. ?){5,}|…{2,}/;
const contentsFactor = 0.4;

/** Declarations lead to an amount or to "Not covered" by dots too. */
function isOfContents(text: string): boolean {
  if (!dotLeader.test(text)) return false;
  const led = text.split(dotLeader).slice(1).join("\n");
  return !hasValue(led, ["money", "percent", "date", "words"]);
}
const boilerplate = new RegExp(`\\b(?:${boilerplateCues.join("|")})\\b`, "i");

/** Facts of a policy stand on its declarations and schedules, and in a row rather than in the lines around it. */
function priorOf(passage: Passage, question: Question): number {
  const factual =
    question.kind !== "yes-no" && question.kind !== "describe" && question.kind !== "definition";
  const declared = factual && passage.declares ? declarationsShare : 0;
  return declared - (passage.shape === "group" ? groupCost : 0);
}

/** What shape and decision add: a label at the front, a clause that decides, a rule where a rule is asked for. */
function bonusOf(passage: Passage, question: Question, named: boolean): number {
  if (question.kind === "yes-no") {
    const decision = decide(question, passage);
    // What declarations schedule is covered or not by that, whatever a form says of its kind.
    if (symbolKey.test(passage.text)) return besideSubject;
    if (named && passage.declares && passage.shape === "row" && hasValue(passage.text, declaredValues))
      return declaredBonus;
    if (decision.verdict === "open") return -0.12;
    if (question.asksDuty) return rulesOn(passage, question) ? 0.26 : 0.12;
    if (decision.by === "predicate") return 0.16;
    // An item of a list is decided by the words that lead into it.
    if (decision.by === "heading") return passage.leads.length > 0 && passage.shape !== "group" ? 0.12 : 0.06;
    return 0.09;
  }
  const lead = leadOf(passage, question);
  if (explainsNumber(passage, question)) return 0.75;
  if (question.kind === "definition" && defines(passage, question)) return 0.55;
  if (question.kind === "definition")
    return lead > 0 ? 0.22 : /\b(?:means|refers to|is defined as)\b|=/.test(passage.text) ? 0.12 : 0;
  if (
    question.kind === "describe" &&
    question.concepts.some(({ asked, role }) => asked && role !== "generic")
  ) {
    return lead >= labelLead ? 0.45 : lead > 0 ? 0.05 : 0;
  }
  // Of the rows of a table, the one that adds them up.
  if (question.kind === "amount" && asksTotal.test(question.text) && sumRow.test(passage.text)) return 0.2;
  if (question.asksConsequence && passage.shape !== "sentence") return -0.1;
  if (question.asksConsequence && consequence.test(passage.text)) return 0.14;
  if (question.kind === "describe" || question.kind === "duration")
    return passage.shape === "sentence" ? 0.04 : 0;
  return lead > 0 ? 0.08 : 0;
}

/** "Private passenger auto means …": what stands right before "means" is what the question asks for. */
function defines(passage: Passage, question: Question): boolean {
  const subject = /^([^.:;]{2,80}?)[”"’]?\s+(?:means?|shall mean|is defined as|refers to|includes?)\b/.exec(
    passage.text.replace(clauseMarker, ""),
  )?.[1];
  if (subject === undefined) return false;
  const named = stemsOf(subject);
  const asked = question.concepts.filter(({ role }) => role !== "generic" && role !== "soft");
  return (
    asked.length > 0 &&
    asked.every(({ phrases: [own] }) => own?.stems.every((stem) => named.includes(stem))) &&
    named.length <= asked.flatMap(({ phrases: [own] }) => own?.stems ?? []).length + 2
  );
}

const modals = new Set([
  "may",
  "shall",
  "must",
  "will",
  "can",
  "cannot",
  "right",
  "requir",
  "entitl",
  "agre",
]);
const ruledReach = 5;

/** "You may not abandon …": what the question asks about stands right behind the word that allows or forbids. */
function rulesOn(passage: Passage, question: Question): boolean {
  const asked = new Set(
    question.concepts
      .filter(({ role }) => role === "subject")
      .flatMap(({ phrases }) => phrases.map(({ stems }) => stems[0] ?? "")),
  );
  const { stems } = passage.own;
  return stems.some(
    (stem, at) =>
      modals.has(stem) && stems.slice(at + 1, at + 1 + ruledReach).some((near) => asked.has(near)),
  );
}

/** What follows from something: the cover ends, nothing is paid, a charge is made. */
const consequence =
  /\b(?:void|voided|we (?:will|shall|may|do)|will (?:not )?(?:be|pay|cancel|continue|receive|apply)|shall (?:not )?(?:be|pay|constitute)|may (?:terminate|cancel|demand|request|be)|not (?:apply|pay|covered|relieve)|entitled to)\b/i;

const asksTotal = /\btotals?\b/i;
export const sumRow = /^(?:grand )?totals?\s+(?=[$\d])/i;

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

const insuranceWords = new Set(stemsOf("insurance coverage insured"));
const tellingShare = 0.06;
const tellingFactor = 5;

/** Rare words of the question tell more than frequent ones. */
export function listRarities(question: Question, passages: readonly Passage[]): number[] {
  return question.concepts.map((concept, index) => {
    let named = 0;
    for (const passage of passages) if (conceptStrength(concept, index, passage.own) >= 0.6) named++;
    const share = named / Math.max(1, passages.length);
    // In a contract "insurance" is a subject of its own, in a policy it is everywhere.
    if (concept.role === "generic" && named > 0 && share < tellingShare && insuranceWords.has(concept.key))
      return tellingFactor;
    return Math.min(1.4, Math.max(0.7, 0.7 + 0.2 * -Math.log10(Math.max(share, 1e-4))));
  });
}
