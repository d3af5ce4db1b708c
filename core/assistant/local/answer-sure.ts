/**
 * Whether the passage that answers best may be stated as the answer, or is only near to it: it must itself name what
 * was asked, and what it says must be of the kind that was asked. What is only named by its page, by the lines beside
 * it or by the document is found and not stated. Pure.
 */
import { saidByValue, type ScoredPassage } from "./passage-score.ts";
import { holdsOnlyAmounts } from "./passage-rating.ts";
import { isImplied } from "./passage-typed.ts";
import { isOtherColumn, findValues, hasValue } from "./passage-values.ts";
import { explainsNumber } from "./passage-labels.ts";
import type { Passage, Place } from "./passage.ts";
import { type Concept, isLittleWord, linePhrases, type Phrase } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { stemsOf } from "./question-words.ts";
import { genericWords } from "./question-vocabulary.ts";

/** Whether the best passage answers beyond doubt. */
export function statesSurely(question: Question, best: ScoredPassage): boolean {
  const { passage, typed } = best;
  if (question.kind === "yes-no") return best.about && isDecidable(question, passage);
  // What was read as this very detail is named by its label, however the question puts it.
  if (best.detail || explainsNumber(passage, question)) return true;
  if (!namesAsked(question, passage)) return false;
  switch (question.kind) {
    case "amount":
      return (typed || isSaidAside(question, passage)) && isAmountAsked(question, passage);
    case "identifier":
      return isNumberAsked(question, passage);
    case "who":
      return typed
        ? question.party === null || passage.text.length <= nameMax
        : namedInText(question, passage) > 1;
    case "place":
      return typed || saysWhere.test(passage.text);
    case "date":
      return typed
        ? passage.shape !== "sentence" ||
            (passage.text.length <= nameMax && namesAttributes(question, [passage.own]))
        : saysWhen.test(passage.text);
    default:
      return true;
  }
}

/** "How much is required?": a clause on it that holds an amount. */
const isSaidAside = ({ valueOptional, wants }: Question, { shape, text }: Passage): boolean =>
  valueOptional &&
  shape === "sentence" &&
  hasValue(
    text,
    wants.filter((kind) => kind !== "words"),
  );

/** Longer passages are clauses that speak of such a party, and name nobody. */
const nameMax = 200;

const emptyStems = new Set(genericWords.flatMap((word) => stemsOf(word)));
/** Beside its own words a limit has these. */
const limitStems = new Set(
  stemsOf(
    "limit aggregate occurrence accident each any one per common cause person employee claim loss event",
  ),
);
const isFiller = (stem: string): boolean =>
  isLittleWord(stem) || emptyStems.has(stem) || /^[\d.,/-]+$/.test(stem) || limitStems.has(stem);

/** The question's own words may stand in any order and close together; what stands for them, only as it is written. */
function saysPhrase({ stems, strength }: Phrase, { stems: inside }: Place): boolean {
  const [first] = stems;
  if (first === undefined) return false;
  if (stems.length === 1) return inside.includes(first);
  return inside.some((stem, at) => {
    if (strength === 1 ? !stems.includes(stem) : stem !== first) return false;
    const left = new Set(stems);
    for (const next of inside.slice(at)) {
      if (left.has(next)) left.delete(next);
      else if (!isFiller(next)) break;
      if (left.size === 0) return true;
    }
    return false;
  });
}

export const isNamedIn = ({ phrases }: Concept, places: readonly Place[]): boolean =>
  places.some((place) => phrases.some((phrase) => saysPhrase(phrase, place)));

const tells = ({ role }: Concept): boolean => role === "subject" || role === "line" || role === "number";

const leadsOf = ({ leads }: Passage): Place[] =>
  leads.map(({ text }) => ({ stems: stemsOf(text), found: [] }));

/** The passage, and what it is an item, a cell or a clause of. */
const placesOf = (passage: Passage): Place[] => [
  passage.own,
  passage.columns,
  passage.clause,
  ...passage.headings,
  ...leadsOf(passage),
];

/**
 * Every thing that the question names is named there, but for what the value says by itself; a line of insurance and
 * what is asked of it may also be what the page is about.
 */
function namesAsked(question: Question, passage: Passage): boolean {
  const places = placesOf(passage);
  const around = [...places, passage.title];
  const isNamed = (concept: Concept): boolean =>
    isImplied(concept, question) || isNamedIn(concept, concept.role === "subject" ? places : around);
  const asked = question.concepts.filter(tells);
  const missing = asked.filter((concept) => !isNamed(concept)).length;
  if (question.kind !== "amount")
    return missing === 0 || (missing === 1 && asked.length >= missingOne && !exactKinds.has(question.kind));
  return (
    missing === 0 &&
    question.concepts.every(
      (concept) => concept.role !== "attribute" || saidByValue.has(concept.key) || isNamed(concept),
    )
  );
}

/** Of so many things that a clause is asked about one may be put in words that nobody knows. */
const missingOne = 3;
/** One value answers these, and a value of something else is false. */
const exactKinds: ReadonlySet<Question["kind"]> = new Set(["identifier", "who", "place", "list", "duration"]);

const namesAttributes = ({ concepts }: Question, places: readonly Place[]): boolean =>
  concepts.every((concept) => concept.role !== "attribute" || isNamedIn(concept, places));

const namedInText = ({ concepts }: Question, { own }: Passage): number =>
  concepts.filter((concept) => tells(concept) && isNamedIn(concept, [own])).length;

// Yes and no ------------------------------------------------------------------------------------

const conditionFirst =
  /^(?:["“(]?\w{1,3}[.)]\s+)*(?:[\p{L} -]{3,40}\.\s+)?(?:if|when|whenever|unless|while|in the event)\b/iu;
/** What a charge or a deductible is printed for is not decided by it. */
const chargeOnly = /\b(?:surcharges?|premiums?|deductibles?|retentions?|rates?|fees?|tax(?:es)?)\b/i;

/** What is no part of what a policy covers, though it says "does not apply" or "does not include". */
const ofItselfOnly =
  /\b(?:paragraphs?|exclusions?|provisions?|limitations?|items?)\b[^.:;]{0,60}\b(?:does|do|shall|will) not apply\b|(?:^|[.;:]\s+)this (?:does|do) not include\b/i;
const defining = /\bdefinitions?\b/i;
/** "You may waive your rights": what somebody may do is not there yet. */
const permission = /\b(?:you|the insured|insureds?) (?:may|can)\b/i;
/** In a question on what somebody may or must do the parties have other names. */
const dutyNamedMin = 0.5;

/** Whether a clause may be shown for a yes-no question: its deciding words name what was asked. */
function isDecidable(question: Question, passage: Passage): boolean {
  const asked = question.concepts.filter(tells);
  const named = asked.filter((concept) => isNamedIn(concept, decidingPlaces(passage)));
  if (question.asksDuty) return named.length >= asked.length * dutyNamedMin;
  if (!saysFigureAsked(question, passage)) return false;
  return named.length === asked.length && decidesForAll(question, passage);
}

/** "Is there a … limit?": what neither names a limit nor gives a figure says nothing of it. */
function saysFigureAsked({ concepts }: Question, passage: Passage): boolean {
  const figures = concepts.filter(({ role, key }) => role === "attribute" && saidByValue.has(key));
  const places = [...decidingPlaces(passage), passage.columns];
  return (
    hasValue(passage.text, ["money", "percent", "words"]) ||
    figures.every((concept) => isNamedIn(concept, places))
  );
}

/** Yes and no are said only where the deciding words name all that was asked. */
export const namesDecided = (question: Question, passage: Passage): boolean =>
  question.concepts.filter(tells).every((concept) => isNamedIn(concept, decidingPlaces(passage)));

/** The clause, the words that lead into it, and its title. */
function decidingPlaces(passage: Passage): Place[] {
  const [nearest] = passage.headings;
  return [passage.own, ...leadsOf(passage), ...(nearest ? [nearest] : [])];
}

/** Not for a part of it only: under a condition, of another item, within an endorsement or a definition. */
function decidesForAll(question: Question, passage: Passage): boolean {
  const words = [passage.text, ...passage.leads.map(({ text }) => text)];
  if (words.some((text) => ofItselfOnly.test(text)) || passage.leads.some(({ text }) => defining.test(text)))
    return false;
  if (passage.shape === "sentence") {
    if (question.asksThere && permission.test(passage.text)) return false;
    return question.conditional || !conditionFirst.test(passage.text);
  }
  if (chargeOnly.test(passage.text) && !chargeOnly.test(question.text)) return false;
  // "Employee benefits liability: terrorism excluded" decides for that line alone.
  if (!question.concepts.some(({ role }) => role === "line") && namesOtherLine(question, passage.text))
    return false;
  if (question.asksThere) return true;
  const [value] = findValues(passage.text, ["money", "percent"]);
  return value === undefined || unasked(question, passage.text.slice(0, value.start)) === 0;
}

/** How many words of a label name something that was not asked; what stands in brackets only explains it. */
function unasked({ concepts }: Question, label: string): number {
  const said = new Set(concepts.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => stems)));
  return stemsOf(label.replace(/\([^)]*\)/g, " ")).filter((stem) => !said.has(stem) && !isFiller(stem))
    .length;
}

// Amounts ---------------------------------------------------------------------------------------

/** Less than this is no limit unless it is called one. */
const limitMinCents = 1_000_00;
const asksCharge =
  /\b(?:premiums?|rates?|tax(?:es)?|fees?|surcharges?|costs?|charges?|commission|payroll|remuneration)\b/i;
const ofCover = /\b(?:limits?|sublimits?|aggregate|occurrence|coverage|cover(?:ed)?|insurance|insured)\b/i;
const calledLimit = /\b(?:limits?|sublimits?|aggregate|occurrence|each|any one|per|maximum|up to|pay)\b/i;

/** Figures of a worked example are nobody's. */
const example = /\bexamples?\b|\bassum(?:e|es|ing|ed)\b|\bsuppose\b/i;
const ofCharge = /\b(?:premiums?|rates?|surcharges?|fees?|tax(?:es)?)\b/i;
/** What a premium is worked out from measures the business, not its insurance. */
const ofBasis = /\b(?:values?|bas[ie]s|exposures?|sales|receipts|revenues?|payroll|remuneration)\b/i;
/** More words than these make a label another thing's. */
const unaskedMax = 3;

/** An amount of the column, the line and the label that are asked for, which no other amount beside it could be. */
function isAmountAsked(question: Question, passage: Passage): boolean {
  if (example.test(`${passage.headingText}\n${passage.text}`)) return false;
  if (question.counts) return isCountAsked(question, passage);
  // "If a coinsurance percentage of 80% is shown, …" states no percentage.
  if (!question.conditional && conditionFirst.test(passage.text)) return false;
  if (passage.shape === "sentence") return true;
  if (holdsOnlyAmounts(passage, question) || isOfDeductible(question, passage)) return false;
  const values = findValues(passage.text.slice(passage.bodyStart), question.wants)
    .map(({ kind, start, end }) => ({ kind, start: start + passage.bodyStart, end: end + passage.bodyStart }))
    .filter(({ start }) => start > 0)
    .filter(({ start, end }) => !isOtherColumn(titleOf(passage, start, end), question.text));
  // The words that lead in may hold the amount.
  // A number before its amount is a class code or the number of a location.
  const ofKind = values.filter(({ kind }) => kind === question.wants[0]);
  const [first] = [
    ...ofKind.filter(({ start, end }) => titleOf(passage, start, end) !== ""),
    ...ofKind,
    ...values,
  ];
  if (first === undefined) return passage.leads.length > 0;
  const label = passage.text.slice(0, first.start);
  // "… $2,500 Coinsurance 90%": what stands between an amount and the one before it is its own.
  const before = values.findLast(({ end }) => end <= first.start)?.end ?? 0;
  if (unasked(question, passage.text.slice(before, first.start)) > unaskedMax) return false;
  const title = titleOf(passage, first.start, first.end);
  if (namesOtherLine(question, label) || isOtherColumn(label, question.text)) return false;
  if (asksOneOf(question.text)) {
    if (ofCharge.test(title) && ofCover.test(title)) return false;
    if (
      ofBasis.test(`${label} ${title}`) &&
      !/\blimits?\b/i.test(`${label} ${title}`) &&
      !ofBasis.test(question.text)
    )
      return false;
  }
  return (
    isToldApart(passage, values) && isLabeled(question, passage, label) && isLikely(question, passage, label)
  );
}

const rivalMargin = 0.04;

/** Another row says another amount just as well: which of them is meant is not known. */
export function hasRival(question: Question, best: ScoredPassage, scored: readonly ScoredPassage[]): boolean {
  if (question.kind !== "amount" || best.detail) return false;
  const amountsOf = ({ passage }: ScoredPassage): string =>
    findValues(passage.text, ["money", "percent"])
      .map(({ start, end }) => passage.text.slice(start, end).replace(/[^\d.]/g, ""))
      .join(" ");
  const own = amountsOf(best);
  return scored.some(
    (other) =>
      other !== best &&
      other.typed &&
      (other.passage.shape === "sentence") === (best.passage.shape === "sentence") &&
      other.score >= best.score - rivalMargin &&
      (other.exact || !best.exact) &&
      amountsOf(other) !== own &&
      !own.split(" ").some((amount) => amountsOf(other).split(" ").includes(amount)),
  );
}

const titleOf = ({ start, columnTitles }: Passage, from: number, to: number): string =>
  columnTitles.find((title) => title.start < start + to && start + from < title.end)?.title ?? "";

/** Amounts that follow each other without a word or a title between them could each be meant. */
function isToldApart(
  passage: Passage,
  values: readonly { kind: string; start: number; end: number }[],
): boolean {
  const amounts = values
    .filter(({ kind }) => kind === "money")
    // "$5,000" is found with its sign and without.
    .filter(({ start }, at, all) => at === 0 || start >= (all[at - 1]?.end ?? 0));
  return amounts.every(({ start, end }, at) => {
    const before = passage.text.slice(amounts[at - 1]?.end ?? 0, start);
    return /\p{L}/u.test(before) || titleOf(passage, start, end) !== "";
  });
}

/** The label names something of what is asked; words in an amount's place need all of it named. */
function isLabeled(question: Question, passage: Passage, label: string): boolean {
  const places: Place[] = [{ stems: stemsOf(label), found: [] }, passage.columns];
  const asked = question.concepts.filter((concept) => tells(concept) || concept.role === "attribute");
  const named = asked.filter((concept) => isNamedIn(concept, places));
  if (asked.length > 0 && named.length === 0) return false;
  const isFigure = hasValue(passage.text.slice(label.length), ["money", "percent", "number"]);
  return isFigure || named.filter(tells).length === asked.filter(tells).length;
}

/** A figure as small as a premium is no limit unless it is called one. */
function isLikely({ text }: Question, passage: Passage, label: string): boolean {
  if (!asksOneOf(text) || !/\blimits?\b/i.test(text)) return true;
  const [money] = findValues(passage.text, ["money"]);
  if (money === undefined) return true;
  const cents = Number(passage.text.slice(money.start, money.end).replace(/[^\d.]/g, "")) * 100;
  const around = [label, titleOf(passage, money.start, money.end), passage.headingText].join("\n");
  return cents >= limitMinCents || /million|\bm\b/i.test(passage.text) || calledLimit.test(around);
}

/** Cover is asked for, and no charge for it. */
const asksOneOf = (text: string): boolean => ofCover.test(text) && !asksCharge.test(text);

/** A limit under the heading of deductibles is one of these. */
function isOfDeductible({ text }: Question, { headingText, columnTitles, text: own }: Passage): boolean {
  const ofDeductible = /\b(?:deductibles?|retentions?)\b/i;
  return (
    /\blimits?\b/i.test(text) &&
    !ofDeductible.test(text) &&
    ofDeductible.test(headingText) &&
    !/\blimits?\b/i.test(`${own} ${columnTitles.map(({ title }) => title).join(" ")}`)
  );
}

/** "4 vehicles", "Number of employees: 12". */
function isCountAsked({ concepts }: Question, { text }: Passage): boolean {
  const stems = stemsOf(text);
  const counted = concepts.filter(tells).flatMap(({ phrases: [own] }) => own?.stems.at(-1) ?? []);
  return (
    /\b(?:number|no\.|count|total)\b|#/i.test(text) ||
    stems.some(
      (stem, at) =>
        /^\d{1,4}$/.test(stem) && stems.slice(at + 1, at + 3).some((one) => counted.includes(one)),
    )
  );
}

/** A label that begins with another line of insurance ("Umbrella liability …") is of that one. */
function namesOtherLine({ concepts }: Question, label: string): boolean {
  const stems = stemsOf(label);
  const asked = new Set(concepts.flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.stems)));
  return linePhrases.some(
    (phrase) => !phrase.stems.some((stem) => asked.has(stem)) && saysPhrase(phrase, { stems, found: [] }),
  );
}

// Numbers and places ----------------------------------------------------------------------------

const saysWhen = /\b(?:if|when|whenever|after|before|until|once|upon|within|days?|date|time)\b/i;
const asksNumber = /\b(?:number|no\.?|code|#)(?:\s|\?|$)/i;
const numberLabel = /\b(?:number|no|nos|nbr|num|code)\b|#/i;

/** A number is what its label calls a number, on its row, in its column or over it. */
function isNumberAsked({ text }: Question, passage: Passage): boolean {
  if (!asksNumber.test(text)) return true;
  const [nearest = ""] = passage.headingText.split("\n");
  const label = [passage.text, nearest, ...passage.columnTitles.map(({ title }) => title)].join("\n");
  return numberLabel.test(label) || hasValue(passage.text, ["vin", "phone"]);
}

const saysWhere =
  /@|\bwww\.|\.com\b|\b(?:court|courts|venue|jurisdiction|office|world|territory|territories|county|state|united states|premises|location)\b/i;
