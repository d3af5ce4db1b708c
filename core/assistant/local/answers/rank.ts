/**
 * Passages in the order in which they come near to a question: BM25 over their own words, their labels, the headings
 * over them and what stands beside them, and over whole pages, with what an agency says put in the words of documents.
 * Where a value is asked, declarations and schedules come before forms; where a rule is asked, after them; worked
 * examples come last. Linear in the text of the pages. Pure.
 */
import type { PageModel, SectionKind } from "#model/reading";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import { spokenWords } from "../data/spoken-words.ts";
import { conceptsOf, isLittleWord } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { type Value, valuesIn } from "../values/values-in.ts";
import { nothingOpen, type Open, type Passage, passagesOf } from "./passages.ts";
import { isSamePlace, namesPlace, type Place } from "./places.ts";

export interface PlacedModel<Of> {
  of: Of;
  model: PageModel;
}

export interface RankedPassage<Of> {
  of: Of;
  passage: Passage;
  score: number;
}

/** One thing that was asked: the phrases that stand for it. */
interface Asked {
  weight: number;
  /** Without such a one a passage is not near, whatever else it shares with the question. */
  tells: boolean;
  /** A word that many documents have: two of them together come near as well. */
  isPlain: boolean;
  phrases: readonly { stems: readonly string[]; strength: number }[];
}

/** A passage or a page as a bag of the words that were asked. */
interface Bag {
  counts: ReadonlyMap<string, number>;
  length: number;
  score: number;
}

/** Set by hand until they are fitted: what a word counts by where it stands, and what speaks for a passage. */
const weights = {
  own: 0.6,
  label: 1.1,
  over: 0.35,
  beside: 0.3,
  /** BM25: how soon a word that is repeated counts no more, and how much long passages are held back. */
  saturation: 1.5,
  lengthShare: 0.6,
  /** A passage of three words is no better than one of ten for being short. */
  lengthFloor: 12,
  /** Words that stand for those of the question. */
  alike: 0.35,
  synonym: 0.65,
  steering: 0.4,
  attribute: 0.7,
  spoken: 1,
  page: 0.5,
  pairs: 0.3,
  value: 0.25,
  /** Its label is what was asked, and nothing besides. */
  called: 0.4,
  /** The heading over it is what was asked, "Claims after hours". */
  titled: 1.3,
  /** A heading names a subject and says nothing about it. */
  heading: 0.55,
  otherPlace: 0.4,
  namedPlace: 1.8,
  example: 0.4,
  notice: 0.85,
  entry: 1.2,
  declared: 1.1,
  ruling: 0.85,
  ruled: 1,
};

/** Every passage that comes near to the question, best first. */
export function* rankPassages<Of>(
  question: Question,
  models: readonly PlacedModel<Of>[],
): SlicedWork<RankedPassage<Of>[]> {
  const asked = askedOf(question);
  const wanted = new Set(asked.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => stems)));
  const found: { of: Of; passage: Passage; bag: Bag; page: Bag }[] = [];
  const pages: Bag[] = [];
  // "Is everything covered?" names nothing that a heading could be about.
  const tells = question.concepts.some(({ role }) => role !== "generic" && role !== "soft");
  const questionStems = new Set(stemsOf(question.text));
  let before: { page: number; open: Open } | null = null;
  for (const { of, model } of models) {
    const opened: Open = before !== null && before.page === model.page - 1 ? before.open : nothingOpen;
    const { passages, open } = passagesOf(model, opened);
    before = { page: model.page, open };
    const page = bagOf(
      passages.map(({ own }) => [own, 1]),
      wanted,
      passages.reduce((sum, { own }) => sum + own.length, 0),
    );
    pages.push(page);
    for (const passage of passages) {
      const named = [...passage.own, ...(tells ? [...passage.label, ...passage.over] : [])];
      if (!comesNear(asked, bagOf([[named, 1]], wanted, 0).counts)) continue;
      const bag = bagOf(
        [
          [passage.own, weights.own],
          [[...new Set(passage.label)], weights.label],
          [[...new Set(passage.over)], weights.over],
          [[...new Set(passage.beside)], weights.beside],
        ],
        wanted,
        passage.own.length + weights.lengthFloor,
      );
      found.push({ of, passage, bag, page });
    }
    yield model.text.length;
  }
  measure(asked, pages);
  measure(
    asked,
    found.map(({ bag }) => bag),
  );
  const bestPage = bestOf(pages);
  const bestBag = bestOf(found.map(({ bag }) => bag));
  return found
    .map(({ of, passage, bag, page }): RankedPassage<Of> => {
      const near =
        bag.score / bestBag +
        (weights.page * page.score) / bestPage +
        weights.pairs * pairsIn(question, passage) +
        (isCalledSo(question, wanted, passage) ? weights.called : 0) +
        (isTitled(passage, questionStems) ? weights.titled : 0) +
        (holdsWanted(question, passage) ? weights.value : 0);
      const ofPlace = placeFactor(question.place, passage.place);
      const prior = ofPlace * (passage.kind === "HEADING" ? weights.heading : 1);
      return { of, passage, score: near * prior * standingPrior(question, passage) };
    })
    .toSorted((a, b) => b.score - a.score);
}

const bestOf = (bags: readonly Bag[]): number =>
  bags.reduce((most, { score }) => Math.max(most, score), Number.EPSILON);

// The question ----------------------------------------------------------------------------------

interface Spoken {
  phrases: readonly (readonly string[])[];
  /** It stands for what is asked of something (a deductible, a premium), not for the thing. */
  isAttribute: boolean;
}

const spoken = spokenWords.flatMap(([said, printed]) => {
  const [first = ""] = printed.split(";");
  const meant: Spoken = {
    phrases: printed.split(";").map((phrase) => stemsOf(phrase)),
    isAttribute: conceptsOf(first).every(({ role }) => role === "attribute"),
  };
  return said.split(";").map((phrase) => ({ said: stemsOf(phrase), meant }));
});
const spokenByFirst = Map.groupBy(spoken, ({ said: [first = ""] }) => first);

/** What the question says in the words of an agency, as stems, and what documents say for it; each thing once. */
function meantBy(text: string): { said: readonly string[]; meant: Spoken }[] {
  const stems = stemsOf(text);
  const found = new Map<Spoken, readonly string[]>();
  for (const [at, stem] of stems.entries()) {
    for (const { said, meant } of spokenByFirst.get(stem) ?? [])
      if (said.every((other, offset) => stems[at + offset] === other)) found.set(meant, said);
  }
  return [...found].map(([meant, said]) => ({ said, meant }));
}

/** Whether what the question puts in the words of an agency stands there in those of documents, or as it was put. */
export function saysSpoken(text: string, stems: readonly string[]): boolean {
  const says = (phrase: readonly string[]): boolean => phrase.every((stem) => stems.includes(stem));
  return meantBy(text).every(({ said, meant }) => says(said) || meant.phrases.some(says));
}

function askedOf({ text, concepts }: Question): Asked[] {
  const named = concepts.map(({ role, phrases }): Asked => ({
    weight:
      role === "generic" || role === "soft" ? weights.steering : role === "attribute" ? weights.attribute : 1,
    tells: role === "subject" || role === "line" || role === "number",
    isPlain: role === "generic" || role === "soft",
    phrases: phrases.map(({ stems, strength }) => ({ stems, strength: strength < 1 ? weights.synonym : 1 })),
  }));
  const printed = meantBy(text).map(({ meant: { phrases, isAttribute } }): Asked => ({
    weight: isAttribute ? weights.attribute : weights.spoken,
    tells: !isAttribute,
    isPlain: false,
    phrases: phrases.map((stems) => ({ stems, strength: weights.alike })),
  }));
  // "What is the premium?" asks for nothing but its attribute.
  const isVague = !named.some(({ tells }) => tells);
  const attributes = named.map((one, at) =>
    concepts[at]?.role === "attribute" ? { ...one, tells: true } : one,
  );
  const all = [...(isVague ? attributes : named), ...printed];
  return all.some(({ tells }) => tells) ? all : all.map((one) => ({ ...one, tells: true }));
}

const valueKinds: Partial<Record<Question["kind"], readonly Value["type"][]>> = {
  amount: ["MONEY", "PERCENT", "STATED"],
  date: ["DATE", "PERIOD"],
  duration: ["DURATION"],
  who: ["COMPANY"],
  place: ["ADDRESS", "EMAIL"],
  identifier: ["POLICY_NUMBER", "NUMBER", "FORM_NUMBER", "PHONE", "FEIN", "NAIC"],
};

function holdsWanted(question: Question, { text }: Passage): boolean {
  const wanted = valueKinds[question.kind];
  if (wanted === undefined) return false;
  if (question.counts) return valuesIn(text).some(({ type }) => type === "NUMBER");
  return valuesIn(text).some(({ type }) => wanted.includes(type));
}

/** What every label may say besides: "commercial property coverage" is commercial property. */
const fillers = new Set(stemsOf("coverage limit amount number total insurance policy date"));

function isCalledSo(
  { concepts, asksHow, kind }: Question,
  wanted: ReadonlySet<string>,
  { name }: Passage,
): boolean {
  // What to do is told by sentences, and so is what nothing but everyday words ask for.
  if (asksHow || (kind === "describe" && concepts.every(({ role }) => role === "generic" || role === "soft")))
    return false;
  const telling = name.filter((stem) => !isLittleWord(stem) && !fillers.has(stem));
  const said = telling.length > 0 ? telling : name;
  const isAsked = said.length > 0 && said.every((stem) => wanted.has(stem));
  return (
    isAsked &&
    concepts.some(({ phrases }) => phrases.some(({ stems }) => stems.every((stem) => name.includes(stem))))
  );
}

const titleStemsMin = 2;

function isTitled({ heading, kind }: Passage, asked: ReadonlySet<string>): boolean {
  if (kind === "HEADING" || heading === null) return false;
  const stems = stemsOf(heading).filter((stem) => !isLittleWord(stem));
  return stems.length >= titleStemsMin && stems.every((stem) => asked.has(stem));
}

function placeFactor(asked: Place, given: Place): number {
  if (Object.keys(asked).length === 0) return 1;
  return namesPlace(asked, given) ? weights.namedPlace : isSamePlace(asked, given) ? 1 : weights.otherPlace;
}

/** The share of the question's pairs of neighboring words that stand together in the passage too. */
function pairsIn({ pairs }: Question, { own }: Passage): number {
  const found = pairs.filter(([first, second]) =>
    own.some((stem, at) => stem === first && own[at + 1] === second),
  );
  return pairs.length === 0 ? 0 : found.length / pairs.length;
}

const declaring: readonly SectionKind[] = ["DECLARATIONS", "SCHEDULE", "CERTIFICATE"];
const ruling: readonly SectionKind[] = ["FORM", "ENDORSEMENT"];
const valued: readonly Question["kind"][] = ["amount", "date", "who", "identifier", "place", "list"];

/** Where the answer to such a question stands. */
function standingPrior({ kind }: Question, { section, kind: shape }: Passage): number {
  if (section === "EXAMPLE") return weights.example;
  const isEntry = shape === "PAIR" || shape === "ROW";
  if (section === "NOTICE" || section === "SIGNATURE") return isEntry ? 1 : weights.notice;
  if (!valued.includes(kind)) return ruling.includes(section) ? weights.ruled : 1;
  return declaring.includes(section) || isEntry
    ? isEntry
      ? weights.entry
      : weights.declared
    : ruling.includes(section)
      ? weights.ruling
      : 1;
}

// BM25 ------------------------------------------------------------------------------------------

function bagOf(
  places: readonly (readonly [stems: readonly string[], often: number])[],
  wanted: ReadonlySet<string>,
  length: number,
): Bag {
  const counts = new Map<string, number>();
  for (const [stems, often] of places) {
    for (const stem of stems) if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + often);
  }
  return { counts, length, score: 0 };
}

/** BM25 of each bag: of what was asked the best phrase counts, and one in other words only as a whole. */
function measure(asked: readonly Asked[], bags: readonly Bag[]): void {
  const meanLength = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length);
  const holding = new Map<string, number>();
  for (const { counts } of bags)
    for (const stem of counts.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  for (const bag of bags) {
    const spread =
      weights.saturation *
      (1 - weights.lengthShare + (weights.lengthShare * bag.length) / Math.max(1, meanLength));
    const worth = (stem: string): number => {
      const often = bag.counts.get(stem) ?? 0;
      const held = holding.get(stem) ?? 0;
      const rarity = Math.log(1 + (bags.length - held + 0.5) / (held + 0.5));
      return (rarity * often * (weights.saturation + 1)) / (often + spread);
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
