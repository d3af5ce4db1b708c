/**
 * The passages that come nearest to a question that nothing answers: BM25 over passages, each read with its headings
 * and column titles, and over whole pages, together with how well a passage would answer. What is found is shown as
 * what it is, the words of a page. The work is linear in the text of the candidate pages. Pure.
 */
import type { SlicedWork } from "../../shared/sliced-work.ts";
import { CLOSEST_MAX, type ClosestPassage } from "../model.ts";
import { type ChosenPassage, type ExtractionOf, scorePassages } from "./answer-choose.ts";
import { mixesColumns } from "./answer-doubts.ts";
import { titleCase } from "./title-case.ts";
import { relatedPhrases } from "./closest-related.ts";
import { givesOrders } from "./orders-in-text.ts";
import { isFormEntry } from "./passage-lines.ts";
import type { Place } from "./passage.ts";
import { hasValue } from "./passage-values.ts";
import type { Question } from "./question-parse.ts";
import { isLittleWord } from "./question-concepts.ts";
import { stemsOf } from "./question-words.ts";
import type { CandidatePage } from "./retrieve-pages.ts";

/** How often a word counts by where it stands. */
const share = { own: 1, columns: 0.5, heading: 0.3, nearby: 0.3 };
const saturation = 1.2;
const lengthShare = 0.5;
/** A passage of three words is no better than one of ten for being short. */
const lengthFloor = 12;
const alikeStrength = 0.5;
/** Words every document is full of steer; they do not lead. */
const steeringWeight = 0.4;
const attributeWeight = 0.7;
/** Parts of the score; each list is measured by its best. */
const part = { passage: 1, page: 0.5, answering: 0.8, value: 0.2, declared: 0.05, titled: 2 };
/** A second passage of one page must be that much better than what another page has to say. */
const samePageFactor = 0.5;
/** What lies with a policy and does not say what it covers now. */
const outsideFactor = 0.8;
/** A form of the schedule is named and says nothing of what it does. */
const titleFactor = 0.5;
const textMax = 400;
const headingMax = 90;

/** What stands for one thing that was asked: its own words, or a phrase in their place. */
interface Asked {
  weight: number;
  /** Without it a passage is not near, whatever else it shares with the question. */
  tells: boolean;
  /** A word that many documents have: two of them together come near as well. */
  isPlain: boolean;
  phrases: readonly { stems: readonly string[]; strength: number }[];
}

/** A passage or a page as a bag of the words that were asked. */
interface Bag<Of> {
  of: Of;
  counts: ReadonlyMap<string, number>;
  length: number;
  score: number;
}

/** Up to three passages, best first; none where nothing comes near. `isOutside`: of a document from outside the policy. */
export function* closestPassages(
  question: Question,
  candidates: readonly CandidatePage[],
  extractionOf: ExtractionOf,
  isOutside: (candidate: CandidatePage) => boolean = () => false,
): SlicedWork<ClosestPassage[]> {
  const asked = askedOf(question);
  const wanted = new Set(asked.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => stems)));
  const ranked = (yield* scorePassages(question, candidates, extractionOf)).filter(isShowable);
  const titles = titlesAsked(question, candidates);
  const isTitled = ({ candidate }: ChosenPassage): boolean => titles.has(candidate.document.documentId);
  const passages = ranked
    .filter(({ passage, candidate }) => titles.get(candidate.document.documentId) !== passage.text.trim())
    .flatMap((one) => bagOf(one, wanted, isTitled(one)));
  const byPage = new Map(
    ranked.map(({ candidate, passage }) => {
      const counts = count([[passage.whole, 1]], wanted);
      return [candidate, { of: candidate, counts, length: passage.whole.stems.length, score: 0 }] as const;
    }),
  );
  const pages = [...byPage.values()];
  measure(asked, pages);
  measure(asked, passages);
  const best = {
    page: bestOf(pages.map(({ score }) => score)),
    passage: bestOf(passages.map(({ score }) => score)),
    answering: bestOf(ranked.map(({ score }) => score)),
  };
  const near = passages
    .filter(({ of, counts }) => isTitled(of) || comesNear(asked, counts))
    .map(({ of, score }) => {
      const page = byPage.get(of.candidate)?.score ?? 0;
      const total =
        (part.passage * score) / best.passage +
        (part.page * page) / best.page +
        (part.answering * of.score) / best.answering +
        (hasValue(of.passage.text, question.wants) ? part.value : 0) +
        (of.passage.declares ? part.declared : 0) +
        (isTitled(of) ? part.titled : 0);
      const share = (isOutside(of.candidate) ? outsideFactor : 1) * (of.passage.bare ? titleFactor : 1);
      return { one: of, score: total * share };
    });
  return pick(near).map((one) => passageOf(one, candidates));
}

function askedOf({ text, concepts }: Question): Asked[] {
  const named = concepts.map(({ role, phrases }): Asked => ({
    weight:
      role === "generic" || role === "soft" ? steeringWeight : role === "attribute" ? attributeWeight : 1,
    tells: role === "subject" || role === "line" || role === "number",
    isPlain: role === "generic" || role === "soft",
    phrases: phrases.map(({ stems, strength }) => ({
      stems,
      strength: strength < 1 ? alikeStrength : 1,
    })),
  }));
  const related = relatedPhrases(text).map((phrases): Asked => ({
    weight: 1,
    tells: true,
    isPlain: false,
    phrases: phrases.map((stems) => ({ stems, strength: alikeStrength })),
  }));
  const all = [...named, ...related];
  // "What is the premium?" asks for nothing but its attribute.
  return all.some(({ tells }) => tells) ? all : all.map((one) => ({ ...one, tells: true }));
}

/** A title alone says nothing unless it is that of a form that is attached, and words that read as if they were blank are not shown. */
const isShowable = ({ passage, candidate }: ChosenPassage): boolean =>
  (!passage.bare || passage.text.split("\n").some(isFormEntry)) &&
  !mixesColumns(passage.text) &&
  candidate.page.text.slice(passage.start, passage.end) === passage.text &&
  !givesOrders(passage.text);

const titleStemsMin = 2;

/** Documents whose title is what was asked, "Claims after hours", with it: what stands below it is about that. */
function titlesAsked({ text }: Question, candidates: readonly CandidatePage[]): Map<string, string> {
  const asked = new Set(stemsOf(text));
  const titles = new Map<string, string>();
  for (const { page, document } of candidates) {
    if (page.page !== 1) continue;
    const title = page.text.trimStart().split("\n", 1)[0]?.trim() ?? "";
    const stems = stemsOf(title).filter((stem) => !isLittleWord(stem));
    if (stems.length >= titleStemsMin && stems.every((stem) => asked.has(stem)))
      titles.set(document.documentId, title);
  }
  return titles;
}

function bagOf(one: ChosenPassage, wanted: ReadonlySet<string>, isTitled: boolean): Bag<ChosenPassage>[] {
  const { own, columns, headings, nearby } = one.passage;
  const counts = count([[own, share.own]], wanted);
  // What is named only around it is named better by what stands there.
  if (counts.size === 0 && !isTitled) return [];
  const around: [Place, number][] = [
    [columns, share.columns],
    [nearby, share.nearby],
    ...headings.map((heading): [Place, number] => [heading, share.heading]),
  ];
  for (const [stem, often] of count(around, wanted)) counts.set(stem, (counts.get(stem) ?? 0) + often);
  return [{ of: one, counts, length: own.stems.length + lengthFloor, score: 0 }];
}

function count(
  places: readonly (readonly [Place, number])[],
  wanted: ReadonlySet<string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [{ stems }, often] of places) {
    for (const stem of stems) if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + often);
  }
  return counts;
}

/** BM25 of each bag: of what was asked the best phrase counts, and one in other words only as a whole. */
function measure(asked: readonly Asked[], bags: readonly Bag<unknown>[]): void {
  const meanLength = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length);
  const holding = new Map<string, number>();
  for (const { counts } of bags)
    for (const stem of counts.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  for (const bag of bags) {
    const spread = saturation * (1 - lengthShare + (lengthShare * bag.length) / meanLength);
    const worth = (stem: string): number => {
      const often = bag.counts.get(stem) ?? 0;
      const held = holding.get(stem) ?? 0;
      const rarity = Math.log(1 + (bags.length - held + 0.5) / (held + 0.5));
      return (rarity * often * (saturation + 1)) / (often + spread);
    };
    bag.score = asked.reduce((sum, { weight, phrases }) => {
      const scores = phrases.map(({ stems, strength }) => {
        const total = stems.reduce((score, stem) => score + worth(stem), 0);
        if (strength === 1) return total;
        return stems.every((stem) => bag.counts.has(stem)) ? (strength * total) / Math.sqrt(stems.length) : 0;
      });
      return sum + weight * Math.max(0, ...scores);
    }, 0);
  }
}

const plainMin = 2;

/** Something of what the question is about is named. */
function comesNear(asked: readonly Asked[], counts: ReadonlyMap<string, number>): boolean {
  const named = asked.filter(({ phrases }) =>
    phrases.some(({ stems }) => stems.every((stem) => counts.has(stem))),
  );
  return named.some(({ tells }) => tells) || named.filter(({ isPlain }) => isPlain).length >= plainMin;
}

const bestOf = (scores: readonly number[]): number =>
  scores.reduce((most, score) => Math.max(most, score), Number.EPSILON);

interface Near {
  one: ChosenPassage;
  score: number;
}

/** The best, then the best of what is left: of other words, and rather of another page. */
function pick(near: readonly Near[]): ChosenPassage[] {
  const chosen: ChosenPassage[] = [];
  while (chosen.length < CLOSEST_MAX) {
    let best: Near | null = null;
    for (const { one, score } of near) {
      if (chosen.some((other) => isSameWords(one, other))) continue;
      const besides = chosen.filter(({ candidate }) => candidate === one.candidate).length;
      const worth = score * samePageFactor ** besides;
      if (best === null || worth > best.score) best = { one, score: worth };
    }
    if (best === null) break;
    chosen.push(best.one);
  }
  return chosen;
}

/** They overlap, or a form that is in the file twice says both. */
const isSameWords = (a: ChosenPassage, b: ChosenPassage): boolean =>
  a.passage.text === b.passage.text ||
  (a.candidate === b.candidate && a.passage.start < b.passage.end && b.passage.start < a.passage.end);

function passageOf(
  { passage, candidate: { document } }: ChosenPassage,
  candidates: readonly CandidatePage[],
): ClosestPassage {
  const { page, start, text: whole } = passage;
  const cut = whole.length <= textMax ? whole.length : whole.slice(0, textMax).search(/\s\S*$/u);
  const text = whole.slice(0, cut < 1 ? textMax : cut);
  const segments = [{ page, start, end: start + text.length, text }];
  return {
    heading: headingOf(passage, candidates),
    quote: { documentId: document.documentId, readingId: document.readingId, segments },
  };
}

/** The nearest title over a passage: no sentence that leads into a list, and not the passage itself. */
function headingOf(
  { headingText, text }: ChosenPassage["passage"],
  candidates: readonly CandidatePage[],
): string | null {
  const title = headingText
    .split("\n")
    .map((line) => line.trim())
    .find(
      (line) =>
        /\p{L}{3}/u.test(line) && line.length <= headingMax && !/[:;,.]$/u.test(line) && !text.includes(line),
    );
  if (title === undefined) return null;
  return titleCase(
    title,
    candidates.map(({ page }) => page),
  );
}
