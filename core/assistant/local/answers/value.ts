/**
 * The value that answers a question, among the figures of the passages that come nearest to it: its label, its column
 * or the headings over it name all that was asked, it is no other kind of figure, it holds without a condition, and
 * nothing near says another one as well. Pure.
 */
import { partyWords } from "../data/party-words.ts";
import { buildingWords, contentsWords } from "../data/schedule-words.ts";
import * as data from "../data/value-words.ts";
import { type Concept, isTradeWord } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { listAskedFields } from "./details.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { createFinder, createOpening } from "./mentions.ts";
import { isOfOtherAmount } from "./other-amounts.ts";
import { countUnasked, names, says, tells } from "./named.ts";
import { isSamePlace, namesPlace, type Place } from "./places.ts";
import type { RankedPassage } from "./rank.ts";
import { clauseOf } from "./sentences.ts";

export interface ChosenValue<Of> {
  ranked: RankedPassage<Of>;
  figure: Figure;
}

/** What is that much farther from the question than the nearest answers nothing. */
const NEAR_SHARE = 0.3;
/** A label with more words besides is of another thing. */
const UNASKED_MAX = 3;
/** Two figures whose worth differs by less are equally likely. */
const RIVAL_MARGIN = 0.06;
/** A figure of its own label is worth that much more than one under a heading, and so much less for each other word. */
const LABELED = 0.5;
const UNASKED = 0.08;
/** The very words of the question name more surely than those that stand for them. */
const OWN_WORDS = 0.15;
const STEERING = 0.05;
/** A sentence that mentions an amount is no declaration of it. */
const IN_SENTENCE = 0.15;
/** Less is no limit unless it is called one, in cents. */
const LIMIT_MIN = 100_000;

interface Fit {
  worth: number;
  isExact: boolean;
}

/** `near`: passages of one sentence or row, best first. `about`: stems of what the passage's document says it is. */
export function chooseValue<Of>(
  question: Question,
  near: readonly RankedPassage<Of>[],
  about: (of: Of) => readonly string[],
): ChosenValue<Of> | null {
  const asked = stemsOf(question.text);
  if (together(asked)) return null;
  // What the declarations give as a field of its own is not taken from a clause that mentions such an amount.
  const isOfField = question.kind === "amount" && listAskedFields(question.text).length > 0;
  const best = near[0]?.score ?? 0;
  const wanted = new Set(question.wants);
  const likely: (ChosenValue<Of> & Fit)[] = [];
  for (const ranked of near) {
    if (ranked.score < best * NEAR_SHARE || !mayState(question, asked, ranked)) continue;
    for (const figure of figuresOf(ranked.passage, wanted)) {
      if (isOfField && figure.isInSentence) continue;
      // "E. $2,500": the letter of an item names nothing.
      if (figure.label.length === 1 && figure.title === "") continue;
      const fit = fitOf(question, asked, ranked, figure, about(ranked.of));
      if (fit !== null) likely.push({ ranked, figure, ...fit, worth: fit.worth + ranked.score / best });
    }
  }
  likely.sort((a, b) => b.worth - a.worth);
  const [nearest] = likely;
  const first = (nearest && isCharge(asked) ? wholeOf(nearest, likely) : null) ?? nearest;
  if (!first) return null;
  if (first !== nearest) return first;
  const others = likely.slice(1);
  // "Mortgagee: …" twice names two of them, whichever stands nearer.
  const name = first.ranked.passage.name.join(" ");
  const isNamesake = ({ passage }: RankedPassage<Of>): boolean =>
    question.kind === "who" && name !== "" && passage.kind === "PAIR" && passage.name.join(" ") === name;
  const isRival = ({ figure, ranked, worth, isExact }: ChosenValue<Of> & Fit): boolean =>
    figure.key !== first.figure.key &&
    (worth >= first.worth - RIVAL_MARGIN || isNamesake(ranked)) &&
    (isExact || !first.isExact) &&
    // A sentence is quoted with all that it says.
    !(figure.isInSentence && ranked.passage === first.ranked.passage);
  return others.some(isRival) ? null : first;
}

const PARTS_MIN = 2;

/** What the charges of one label add up to, such as those for towing of every vehicle and of the policy; else null. */
function wholeOf<Of>(
  nearest: ChosenValue<Of> & Fit,
  likely: readonly (ChosenValue<Of> & Fit)[],
): (ChosenValue<Of> & Fit) | null {
  const name = nearest.ranked.passage.name.join(" ");
  const isAlike = ({ figure, ranked }: ChosenValue<Of>): boolean =>
    figure.type === "MONEY" && !figure.isInSentence && ranked.passage.name.join(" ") === name;
  const same = name === "" ? [] : likely.filter(isAlike);
  const centsOf = ({ figure }: ChosenValue<Of>): number => Number(figure.key);
  const sum = same.reduce((cents, one) => cents + centsOf(one), 0);
  const wholes = same.filter((one) => centsOf(one) > 0 && centsOf(one) * 2 === sum);
  return same.length > PARTS_MIN && wholes.length === 1 ? (wholes[0] ?? null) : null;
}

const together = createFinder(data.togetherWords);
const conditions = createOpening(data.conditionWords);
const foreign = createFinder(data.foreignWords);
const rhythms = data.rhythmWords.map((word) => createFinder([word]));
const saysPrior = createFinder(data.priorWords);
const saysNotice = createFinder(data.noticeWords);
const saysEnd = createFinder(data.endWords);
const saysNonpayment = createFinder(data.nonpaymentWords);
const saysContract = createFinder(data.contractWords);
const saysInsurance = createFinder(data.insuranceWords);

/** Not of a worked example, of another place, under a condition that the question does not make, or of another notice. */
function mayState(
  question: Question,
  asked: readonly string[],
  { passage }: RankedPassage<unknown>,
): boolean {
  if (!isSamePlace(question.place, passage.place)) return false;
  if (!question.conditional && conditions(clauseOf(passage.text))) return false;
  if (isOfOtherTime(question, asked, [...passage.own, ...passage.label])) return false;
  return !foreign(passage.own) || foreign(asked);
}

/**
 * What a contract says of an invoice, a price or its own end is no notice that ends the insurance, what has to do with no
 * month tells nothing of monthly reports, and what is said of this term nothing of the one before.
 */
export function isOfOtherTime(
  { kind, asksPrior }: Question,
  asked: readonly string[],
  own: readonly string[],
): boolean {
  if (kind !== "amount" && rhythms.some((says) => says(asked) && !says(own))) return true;
  if (asksPrior && !saysPrior(own)) return true;
  const isOnNotice = saysNotice(asked) && (saysEnd(asked) || saysNonpayment(asked));
  if (!(isOnNotice || saysEnd(asked)) || saysContract(asked)) return false;
  return (saysContract(own) && !saysInsurance(own)) || (isOnNotice && !saysEnd(own) && !saysNonpayment(own));
}

function fitOf(
  question: Question,
  asked: readonly string[],
  { passage }: RankedPassage<unknown>,
  figure: Figure,
  about: readonly string[],
): Fit | null {
  // "2." is the number of a clause.
  if (figure.type === "NUMBER" && figure.isInSentence && !question.counts) return null;
  const label = stemsOf([figure.label, figure.behind, figure.title].join("\n"));
  // "72 hours" says itself that it is a time.
  const unit = figure.type === "DURATION" ? figure.text : "";
  const own = stemsOf([figure.line, figure.label, figure.behind, figure.title, unit].join("\n"));
  const heading = stemsOf(passage.heading ?? "");
  // A charge in the column behind has no name where the row is but a line of text.
  if (figure.isBehindLimit && isCover(asked) && !isCharge(asked) && !isBorn(asked)) return null;
  if (question.kind === "amount" && isOtherFigure(asked, own, heading, figure)) return null;
  if (isOfOtherAmount(question, [...own, ...heading, ...passage.over, ...about])) return null;
  const party = question.kind === "who" ? parties.find((finds) => finds(asked)) : undefined;
  // What is called the insured is no insurer and no bank.
  if (party && !party(label)) return null;
  if (question.kind === "identifier" && saysNumber(asked) && !saysNumber(label) && !saysNumber(heading))
    return null;
  const isPlaced = Object.keys(question.place).length > 0 && namesPlace(question.place, passage.place);
  let labeled = 0;
  let inOwnWords = 0;
  let count = 0;
  for (const concept of question.concepts) {
    if (!tells(concept) && concept.role !== "attribute") continue;
    if (isSaidByValue(question, concept, figure) || (isPlaced && isOfPlace(question.place, concept)))
      continue;
    count += 1;
    if (concept.phrases.some((phrase) => phrase.strength === 1 && says(phrase, own))) inOwnWords += 1;
    if (names(concept, own)) labeled += 1;
    else if (!isAround(question, concept, passage.over, about)) return null;
  }
  const steering = question.concepts.filter((concept) => names(concept, own)).length;
  // Nothing but everyday words: "Who do we contact for claims?"
  if (labeled === 0 && !isPlaced && !party && (question.kind !== "amount" || count === 0)) {
    const soft = question.concepts.filter(({ role }) => role === "soft").length;
    if (steering === 0 || (figure.isInSentence && steering < soft)) return null;
  }
  const unasked = figure.isInSentence ? 0 : countUnasked(question.concepts, label);
  // A column may say more in its title than what it holds.
  const besides = countUnasked(question.concepts, stemsOf([figure.label, figure.behind].join("\n")));
  if (question.kind === "amount" && !figure.isInSentence && besides > UNASKED_MAX) return null;
  if (question.counts && !isCounted(question, figure, own, passage.text)) return null;
  return {
    worth:
      (LABELED * labeled + OWN_WORDS * inOwnWords) / Math.max(1, count) +
      STEERING * steering -
      UNASKED * unasked -
      (figure.isInSentence ? IN_SENTENCE : 0),
    isExact: labeled === count && unasked === 0,
  };
}

/**
 * A heading over it names it; a line of insurance may also be what the document is about, but for numbers and names, and
 * so may the client whose cover ends on a day.
 */
const isAround = (
  { kind }: Question,
  concept: Concept,
  over: readonly string[],
  about: readonly string[],
): boolean =>
  names(concept, over) ||
  (names(concept, about) &&
    (concept.role === "line"
      ? kind !== "identifier" && kind !== "who"
      : kind === "date" && !isTradeWord(concept.key)));

const placeStems = new Set(stemsOf("location premises vehicle auto unit option"));
/** A building without its number is what is insured there. */
const isOfPlace = (asked: Place, { role, key }: Concept): boolean =>
  role === "number" ||
  key.split(" ").every((stem) => placeStems.has(stem) || (stem === "build" && asked.building !== undefined));

const limitStems = new Set(stemsOf("limit sublimit"));
const percentStems = new Set(stemsOf("percent percentage"));
/** An amount is a limit, a percentage a percentage, without saying so. */
const isSaidByValue = ({ kind }: Question, { key, role }: Concept, { type }: Figure): boolean =>
  role === "attribute" &&
  kind === "amount" &&
  (limitStems.has(key) || (type === "PERCENT" && percentStems.has(key)));

const [saysBuilding, saysContents] = [buildingWords, contentsWords].map((words) => createFinder(words)) as [
  Finder,
  Finder,
];
type Finder = ReturnType<typeof createFinder>;

/** The limit of the building is none of its contents, whatever the heading over both is called. */
const isOtherPart = (asked: readonly string[], own: readonly string[]): boolean =>
  (saysContents(asked) && !saysBuilding(asked) && saysBuilding(own) && !saysContents(own)) ||
  (saysBuilding(asked) && !saysContents(asked) && saysContents(own) && !saysBuilding(own));

const isCover = createFinder(data.coverWords);
const isCharge = createFinder(data.chargeWords);
const isBasis = createFinder(data.basisWords);
const isBorn = createFinder(data.bornWords);

/** A charge where cover is asked for or the other way round, a basis of rating, a deductible as a limit. */
function isOtherFigure(
  asked: readonly string[],
  own: readonly string[],
  heading: readonly string[],
  { type, key }: Figure,
): boolean {
  if (isCover(asked) && !isCharge(asked) && isCharge(own) && !isCover(own)) return true;
  if (isCharge(asked) && !isCover(asked) && isCover(own) && !isCharge(own)) return true;
  if (isOtherPart(asked, own)) return true;
  if (!isBorn(asked) && (isBorn(own) || (isBorn(heading) && !isCover(own)))) return true;
  if ((isCover(asked) || isCharge(asked)) && isBasis(own) && !isBasis(asked) && !isCover(own)) return true;
  const isSmall = type === "MONEY" && Math.abs(Number(key)) < LIMIT_MIN;
  return isSmall && isCover(asked) && !isBorn(asked) && !isCover(own);
}

const parties = partyWords.map(createFinder);
const saysNumber = createFinder(data.numberWords);

/** "4 vehicles", "Number of employees: 12". */
function isCounted(
  { concepts }: Question,
  { type, text, label, behind: near, isInSentence }: Figure,
  own: readonly string[],
  all: string,
): boolean {
  const counted = concepts.filter(tells);
  // A number counts, and no other value.
  if (counted.length === 0 || label === "" || (isInSentence && type !== "NUMBER")) return false;
  // What follows the cell of a row is of another cell.
  const at = all.indexOf(text);
  // Words that lead into a passage count nothing in it, and "(2)" is the number of a clause.
  if (isInSentence && (at < 0 || all.charAt(at + text.length) !== " ")) return false;
  const after = isInSentence ? all.slice(at + text.length) : near;
  const behind = stemsOf(after).slice(0, COUNTED_REACH);
  const isOwn = saysNumber(stemsOf(label)) && counted.every((concept) => names(concept, own));
  return isOwn || counted.some((concept) => names(concept, behind));
}
const COUNTED_REACH = 3;
