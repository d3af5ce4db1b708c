/**
 * Passages in the order in which they come near to a question: BM25 over their own words, their labels, the headings
 * over them and what stands beside them, and over whole pages, with what an agency says put in the words of documents.
 * Where a value is asked, declarations and schedules come before forms; where a rule is asked, after them; worked
 * examples come last. Linear in the text of the pages. Pure.
 */
import type { PageModel, SectionKind } from "#model/reading";
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import { insuranceWords } from "../data/vocabulary.ts";
import { isLittleWord, isPrintedStem } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { type Value, valuesIn } from "../values/values-in.ts";
import { monthIn } from "../values/months.ts";
import { isOfContents } from "./figures.ts";
import { nothingOpen, type Open, type Passage, passagesOf } from "./passages.ts";
import { isSamePlace, namesPlace, type Place } from "./places.ts";

export interface PlacedModel<Of> {
  of: Of;
  model: PageModel;
}

export interface RankedPassage<Of> {
  of: Of;
  passage: Passage;
  /** All passages of its page, in reading order. */
  page: readonly Passage[];
  /** Above 0; only its ratio to that of another passage of the same question says something. */
  score: number;
}

/**
 * What speaks for a passage or against it, each from 0 to about 1, and how much. Set by hand: weights that were fitted on
 * the fixtures ordered the passages of documents left out no better.
 */
const weights = {
  /** BM25 of its own words, of its label, of the headings over it, of what stands beside it, and of its whole page. */
  own: 3,
  label: 1.5,
  over: 0.5,
  beside: 0.4,
  page: 1.5,
  /** The share of what is asked that it names at all, and that it names in the very words of the question. */
  named: 0.5,
  verbatim: 0.2,
  /** The share of the question's pairs of neighboring words that stand together in it. */
  pairs: 0.9,
  /** Its label is what was asked and nothing besides; so is the heading over it, "Claims after hours". */
  called: 1.2,
  titled: 3,
  /** It holds the kind of value that is asked for. */
  value: 0.8,
  /** A heading names a subject and says nothing about it. */
  heading: -1.8,
  /** It is of the place that was asked about, or of another one. */
  namedPlace: 1.8,
  otherPlace: -2.7,
  example: -2.7,
  notice: -0.5,
  /** A value is declared rather than told in a form. */
  declaredValue: 0.8,
  entryOfValue: 0.5,
  formOfValue: -1,
  /** The same words stand in other passages, too. */
  repeated: -0.1,
  /** A line of a table of contents, which says where something is. */
  contents: -2.5,
  /** It has a date of the month that was named. */
  month: 2,
  /** Insurance is asked about, and how much of its page speaks of insurance: in a contract one article does. */
  insuring: 1,
};
type Features = Record<keyof typeof weights, number>;
const featureNames = Object.keys(weights) as (keyof Features)[];

/** One thing that was asked: the phrases that stand for it. */
interface Asked {
  weight: number;
  /** Without such a one a passage is not near, whatever else it shares with the question. */
  tells: boolean;
  /** A word that many documents have: two of them together come near as well. */
  isPlain: boolean;
  /** A word of the trade in the question itself. */
  isOfTrade: boolean;
  phrases: readonly { stems: readonly string[]; strength: number }[];
}

/** A passage or a page as a bag of the words that were asked. */
interface Bag {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** How words count, set by hand: the weights of what is found are fitted. */
const bm25 = {
  /** How soon a word that is repeated counts no more, and how much long passages are held back. */
  saturation: 1.5,
  lengthShare: 0.6,
  /** A passage of three words is no better than one of ten for being short. */
  lengthFloor: 12,
  /** Words that stand for those of the question. */
  synonym: 0.65,
  /** Words that steer, and words for what is asked of a thing. */
  steering: 0.4,
  attribute: 0.7,
};

/** A document of no more pages is short: whoever asks sees all that it has of one kind of value. */
const FEW_PAGES = 4;

/** Scores are odds, which lie farther apart than how near passages are to a question. */
const EVENNESS = 5;

/** Every passage that comes near to the question, best first. */
export function* rankPassages<Of>(
  question: Question,
  models: readonly PlacedModel<Of>[],
): SlicedWork<RankedPassage<Of>[]> {
  const asked = askedOf(question);
  const wanted = new Set(asked.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => stems)));
  // "Is everything covered?" names nothing that a heading could be about.
  const tells = question.concepts.some(({ role }) => role !== "generic" && role !== "soft");
  const placed: { of: Of; passages: readonly Passage[] }[] = [];
  const pages: Bag[] = [];
  const times = new Map<string, number>();
  let before: { page: number; open: Open } | null = null;
  for (const { of, model } of models) {
    const opened: Open = before !== null && before.page === model.page - 1 ? before.open : nothingOpen;
    const { passages, open } = passagesOf(model, opened);
    before = { page: model.page, open };
    placed.push({ of, passages });
    pages.push(
      bagOf(
        passages.flatMap(({ own }) => own),
        wanted,
      ),
    );
    for (const { text } of passages) times.set(text, (times.get(text) ?? 0) + 1);
    yield model.text.length;
  }
  const telling = tellingOf(asked, pages);
  const findNear = (isNear: (passage: Passage, all: Bag) => boolean) =>
    placed.flatMap(({ of, passages }, pageAt) =>
      passages.flatMap((passage) => {
        const all = bagOf([...passage.own, ...(tells ? [...passage.label, ...passage.over] : [])], wanted);
        if (!isNear(passage, all)) return [];
        const around = [passage.label, passage.over, passage.beside].map((stems) =>
          bagOf([...new Set(stems)], wanted, 0),
        );
        const own = bagOf(passage.own, wanted, passage.own.length + bm25.lengthFloor);
        return [{ of, passage, page: passages, bags: [own, ...around], pageAt, all }];
      }),
    );
  const named = findNear((_, all) => comesNear(telling, asked, all.counts));
  // Where a short document calls nothing as the question does, whatever it shares with it comes near, and else what holds
  // the kind of value that is asked for. A word of the trade it would have printed.
  const isPut =
    named.length === 0 && placed.length <= FEW_PAGES && !telling.some(({ isOfTrade }) => isOfTrade);
  const shared = isPut
    ? findNear((_, all) => asked.some(({ phrases }) => isNamed(phrases, all.counts)))
    : named;
  const found = isPut && shared.length === 0 ? findNear((passage) => holdsWanted(question, passage)) : shared;
  const questionStems = new Set(stemsOf(question.text));
  const ofPages = scoresOf(asked, pages);
  const bestPage = bestOf(ofPages);
  const month = monthIn(question.text);
  const isOfInsurance = question.concepts.some(({ phrases }) => insuranceIn(phrases[0]?.stems ?? []) > 0);
  const insuring = sharesOf(placed.map(({ passages }) => passages.flatMap(({ own }) => own)));
  const [own = [], label = [], over = [], beside = []] = [0, 1, 2, 3].map((place) =>
    scoresOf(
      asked,
      found.map(({ bags }) => bags[place] as Bag),
    ),
  );
  const best = bestOf(own);
  const ranked = found.map(({ of, passage, page, pageAt, all }, at): RankedPassage<Of> => {
    const among = (scores: readonly number[]): number => (scores[at] ?? 0) / best;
    const features: Features = {
      own: among(own),
      label: among(label),
      over: among(over),
      beside: among(beside),
      page: (ofPages[pageAt] ?? 0) / bestPage,
      named: shareOf(telling, ({ phrases }) => isNamed(phrases, all.counts)),
      verbatim: shareOf(telling, ({ phrases }) => isNamed(phrases.slice(0, 1), all.counts)),
      pairs: pairsIn(question, passage),
      called: Number(isCalledSo(question, wanted, passage)),
      titled: Number(isTitled(passage, questionStems)),
      value: Number(holdsWanted(question, passage)),
      heading: Number(passage.kind === "HEADING"),
      ...placeFeatures(question.place, passage.place),
      ...standingFeatures(question, passage),
      repeated: Math.log(times.get(passage.text) ?? 1),
      contents: Number(isOfContents(passage)),
      month: Number(month !== null && hasDateIn(passage.text, month)),
      insuring: isOfInsurance ? (insuring[pageAt] ?? 0) : 0,
    };
    const sum = featureNames.reduce((all, name) => all + weights[name] * features[name], 0);
    return { of, passage, page, score: Math.exp(sum / EVENNESS) };
  });
  return ranked.toSorted((a, b) => b.score - a.score);
}

const bestOf = (scores: readonly number[]): number =>
  scores.reduce((most, score) => Math.max(most, score), Number.EPSILON);
const shareOf = <One>(all: readonly One[], is: (one: One) => boolean): number =>
  all.length === 0 ? 0 : all.filter(is).length / all.length;
const isNamed = (phrases: Asked["phrases"], counts: ReadonlyMap<string, number>): boolean =>
  phrases.some(({ stems }) => stems.every((stem) => counts.has(stem)));

// The question ----------------------------------------------------------------------------------

/** Whether what the question puts in the words of an agency stands there in those of documents, or as it was put. */
export function saysSpoken({ meant }: Question, stems: readonly string[]): boolean {
  const says = (phrase: readonly string[]): boolean => phrase.every((stem) => stems.includes(stem));
  return meant.every(({ said, phrases }) => says(said) || phrases.some((phrase) => says(phrase.stems)));
}

function askedOf({ concepts, meant }: Question): Asked[] {
  // "How much does the state get?" asks for a tax, and not for a state.
  const figurative = new Set(meant.flatMap(({ said }) => (said.length > 1 ? said : [])));
  const isFigurative = (key: string): boolean => key.split(" ").every((stem) => figurative.has(stem));
  const named = concepts.map(({ role, key, phrases }): Asked => ({
    weight: role === "generic" || role === "soft" ? bm25.steering : role === "attribute" ? bm25.attribute : 1,
    tells: (role === "subject" || role === "line" || role === "number") && !isFigurative(key),
    isPlain: role === "generic" || role === "soft",
    isOfTrade: role === "line" || role === "attribute" || key.split(" ").every(isPrintedStem),
    phrases: phrases.map(({ stems, strength }) => ({ stems, strength: strength < 1 ? bm25.synonym : 1 })),
  }));
  // "What is the premium?" asks for nothing but its attribute.
  const isVague = !named.some(({ tells }) => tells);
  const printed = meant.map(({ phrases, isAttribute }): Asked => ({
    weight: isAttribute ? bm25.attribute : 1,
    tells: isVague || !isAttribute,
    isPlain: false,
    isOfTrade: false,
    phrases,
  }));
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

function placeFeatures(asked: Place, given: Place): Pick<Features, "namedPlace" | "otherPlace"> {
  const isAsked = Object.keys(asked).length > 0;
  return {
    namedPlace: Number(isAsked && namesPlace(asked, given)),
    otherPlace: Number(isAsked && !isSamePlace(asked, given)),
  };
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
function standingFeatures({ kind }: Question, { section, kind: shape }: Passage) {
  const isValued = valued.includes(kind);
  const isEntry = shape === "PAIR" || shape === "ROW";
  return {
    example: Number(section === "EXAMPLE"),
    notice: Number(!isEntry && (section === "NOTICE" || section === "SIGNATURE")),
    declaredValue: Number(isValued && declaring.includes(section)),
    entryOfValue: Number(isValued && isEntry && section !== "EXAMPLE"),
    formOfValue: Number(isValued && ruling.includes(section)),
  };
}

/** The share of a page's words that speak of insurance, against the page where it is the largest. */
function sharesOf(pages: readonly (readonly string[])[]): number[] {
  const shares = pages.map((stems) => insuranceIn(stems) / Math.max(PAGE_WORDS_MIN, stems.length));
  const most = bestOf(shares);
  return shares.map((share) => share / most);
}
const PAGE_WORDS_MIN = 100;
const insuranceStems = new Set(insuranceWords.flatMap((word) => stemsOf(word)));
const insuranceIn = (stems: readonly string[]): number =>
  stems.filter((stem) => insuranceStems.has(stem)).length;

const hasDateIn = (text: string, month: string): boolean =>
  valuesIn(text).some(
    (value) =>
      (value.type === "DATE" && value.on.startsWith(month)) ||
      (value.type === "PERIOD" && value.from.startsWith(month)),
  );

// BM25 ------------------------------------------------------------------------------------------

function bagOf(stems: readonly string[], wanted: ReadonlySet<string>, length = stems.length): Bag {
  const counts = new Map<string, number>();
  for (const stem of stems) if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { counts, length };
}

/** BM25 of each bag: of what was asked the best phrase counts, and one in other words only as a whole. */
function scoresOf(asked: readonly Asked[], bags: readonly Bag[]): number[] {
  const meanLength = bags.reduce((sum, { length }) => sum + length, 0) / Math.max(1, bags.length);
  const holding = new Map<string, number>();
  for (const { counts } of bags)
    for (const stem of counts.keys()) holding.set(stem, (holding.get(stem) ?? 0) + 1);
  return bags.map(({ counts, length }) => {
    if (counts.size === 0) return 0;
    const spread =
      bm25.saturation * (1 - bm25.lengthShare + (bm25.lengthShare * length) / Math.max(1, meanLength));
    const worth = (stem: string): number => {
      const often = counts.get(stem) ?? 0;
      const held = holding.get(stem) ?? 0;
      const rarity = Math.log(1 + (bags.length - held + 0.5) / (held + 0.5));
      return (rarity * often * (bm25.saturation + 1)) / (often + spread);
    };
    return asked.reduce((sum, { weight, phrases }) => {
      const scores = phrases.map(({ stems, strength }) => {
        const total = stems.reduce((score, stem) => score + worth(stem), 0);
        if (strength === 1) return total;
        return stems.every((stem) => counts.has(stem)) ? (strength * total) / Math.sqrt(stems.length) : 0;
      });
      return sum + weight * Math.max(0, ...scores);
    }, 0);
  });
}

const plainMin = 2;

/**
 * What a passage has to name one of to come near. Where nothing of what the question tells stands on any page it is put
 * in other words, and everything else counts; not so a word of the trade, which documents would print.
 */
function tellingOf(asked: readonly Asked[], pages: readonly Bag[]): readonly Asked[] {
  const telling = asked.filter((one) => one.tells);
  const isPrinted = ({ phrases }: Asked): boolean => pages.some(({ counts }) => isNamed(phrases, counts));
  return telling.some(isPrinted) || telling.some(({ isOfTrade }) => isOfTrade) ? telling : asked;
}

/** Something of what the question is about is named. */
function comesNear(
  telling: readonly Asked[],
  asked: readonly Asked[],
  counts: ReadonlyMap<string, number>,
): boolean {
  if (telling.some(({ phrases }) => isNamed(phrases, counts))) return true;
  return asked.filter(({ isPlain, phrases }) => isPlain && isNamed(phrases, counts)).length >= plainMin;
}
