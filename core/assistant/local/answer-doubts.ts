/**
 * What makes a passage doubtful as an answer although it names what was asked: it is a part of what was asked for as a
 * whole, its amount is of another column or row, it holds under a condition, or it is no clause of its own. Pure.
 */
import { isNamedIn } from "./answer-sure.ts";
import type { ScoredPassage } from "./passage-score.ts";
import { isFormEntry } from "./passage-lines.ts";
import type { Passage, Place } from "./passage.ts";
import { findValues } from "./passage-values.ts";
import { isLittleWord } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { stemsOf } from "./question-words.ts";

/** Whether a passage that seems to answer is better shown as what comes nearest. */
export function isDoubtful(
  question: Question,
  best: ScoredPassage,
  scored: readonly ScoredPassage[],
): boolean {
  const { passage } = best;
  if (mixesColumns(passage.text) || isCutOff(passage)) return true;
  switch (question.kind) {
    case "amount":
      return isOneOfSeveral(question, best, scored) || isOtherAmount(question, best);
    case "date":
    case "duration":
      return isOtherRhythm(question, passage) || (!best.detail && isTableOfAmounts(passage));
    case "who":
      return !best.detail && (isNoName(passage, question) || isOneOfSeveralNames(question, best, scored));
    default:
      return false;
  }
}

// The words of one place ------------------------------------------------------------------------

/**
 * "… Covered Cause of Loss. does not apply …": a sentence that begins small goes on from another column, and so does a
 * line with two bullets.
 */
export const mixesColumns = (text: string): boolean =>
  /\p{Ll}{4}\.[ ]+\p{Ll}{2,}[ ]\p{Ll}{2,}|[•●▪][^\n•●▪]+[ ][•●▪]/u.test(text);

/** A row or a line that ends in such a word goes on elsewhere. */
const leftOpen = /(?<![-/])\b(?:the|of|by|and|or|an|with|this|these|which|your|our)$/i;
const isCutOff = ({ text, shape }: Passage): boolean => shape !== "sentence" && leftOpen.test(text.trimEnd());

// Parts and wholes ------------------------------------------------------------------------------

const asksWith = /\btotals?\b.*?\b(?:including|includes|incl|plus|together with|and)\b(.*)$/i;
const asksSeveral = /\b(?:limits|deductibles|retentions|premiums|sublimits)\b/i;
const besideScore = 0.25;
/** What says a detail is ahead by as much as that counts. */
const besideDetail = 0.7;

const moneyIn = (text: string): string[] =>
  findValues(text, ["money"]).map(({ start, end }) => text.slice(start, end).replace(/\s/gu, ""));

/** The total of liability is a part of "the total premium including liability"; one limit is not "the limits". */
function isOneOfSeveral(
  question: Question,
  { passage, score, detail }: ScoredPassage,
  scored: readonly ScoredPassage[],
): boolean {
  if (passage.shape === "sentence") return false;
  const besides = asksWith.exec(question.text)?.[1];
  if (besides !== undefined) {
    const label = new Set(stemsOf(labelOf(passage)));
    const included = stemsOf(besides).filter((stem) => !isLittleWord(stem));
    if (included.some((stem) => label.has(stem) && !/^(?:premium|tax|fee|cost)/.test(stem))) return true;
  }
  if (!asksSeveral.test(question.text) || moneyIn(passage.text).length !== 1) return false;
  const [heading] = passage.headings;
  return scored.some(
    ({ passage: other, typed, score: worth }) =>
      typed &&
      other.shape === "row" &&
      other.page === passage.page &&
      other.headings[0] === heading &&
      (other.end <= passage.start || other.start >= passage.end) &&
      worth >= score - (detail ? besideDetail : besideScore) &&
      moneyIn(other.text).length > 0,
  );
}

// Amounts ---------------------------------------------------------------------------------------

const conditionFirst = /^(?:(?:but|however|and),?\s+)?(?:if|when|whenever|unless)\b/i;
const otherWordsMin = 2;

/** The amount of a clause that holds in one case, of another column, or of a row with a name of its own. */
function isOtherAmount(question: Question, { passage, detail }: ScoredPassage): boolean {
  const asked = question.concepts.filter(({ role }) => role === "subject");
  if (passage.shape === "sentence") {
    const near = [passage.own, ...passage.headings.slice(0, 1), ...passage.leads.map(leadPlace)];
    return (
      !question.conditional &&
      (conditionFirst.test(passage.text) || asked.some((concept) => !isNamedIn(concept, near)))
    );
  }
  if (detail || question.counts) return false;
  if (asked.length === 0) return false;
  const own: Place[] = [passage.own, placeOfTitles(question, passage), ...passage.leads.map(leadPlace)];
  const left = asked.filter((concept) => !isNamedIn(concept, own));
  if (left.length === 0) return false;
  // What only stands over another column of the table is asked of that one.
  if (left.some((concept) => isNamedIn(concept, [passage.columns]) && !isNamedIn(concept, passage.headings)))
    return true;
  const said = new Set(question.concepts.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => stems)));
  const others = stemsOf(labelOf(passage)).filter(
    (stem) => !said.has(stem) && !isLittleWord(stem) && !/^\d+$/.test(stem),
  );
  return left.length === asked.length && others.length >= otherWordsMin;
}

const leadPlace = ({ text }: { text: string }): Place => ({ stems: stemsOf(text), found: [] });

/** The titles of the columns that the row's values of the kind asked for stand in. */
function placeOfTitles(question: Question, { text, start, columnTitles }: Passage): Place {
  const values = findValues(text, question.wants);
  const titles = columnTitles.filter((title) =>
    values.some((value) => title.start < start + value.end && start + value.start < title.end),
  );
  return { stems: titles.flatMap(({ title }) => stemsOf(title)), found: [] };
}

function labelOf({ text }: Passage): string {
  const [first] = findValues(text, ["money", "percent"]);
  return text.slice(0, first?.start ?? text.length);
}

// Dates and times -------------------------------------------------------------------------------

const rhythm = /\b(?:daily|weekly|monthly|quarterly|semi-?annual|annual|yearly)/gi;
const rhythmsIn = (text: string): string[] => text.toLowerCase().match(rhythm) ?? [];

/** "When are the monthly reports due?": a clause that has to do with no month is on other reports. */
function isOtherRhythm(question: Question, passage: Passage): boolean {
  const said = rhythmsIn([passage.text, passage.headingText].join("\n"));
  return rhythmsIn(question.text).some((asked) => !said.includes(asked));
}

/** Lines of a table around an amount say nothing of when. */
const isTableOfAmounts = ({ shape, text }: Passage): boolean =>
  shape === "group" && findValues(text, ["money"]).length > 0;

// Names -----------------------------------------------------------------------------------------

const noName =
  /^\((?!.*\)\s*\S)|\b(?:per|see) (?:form|schedule|endorsement)s?\b|\bforms?\/endorsements?\b|\benter\b/i;
/** A title of a form, a note on what to enter, or words about a party name nobody. */
const isNoName = ({ text }: Passage, { party }: Question): boolean =>
  noName.test(text) ||
  text.split("\n").some(isFormEntry) ||
  // What is called the insured is no insurer and no bank.
  (party !== null && ofInsured.test(text) && !party.label.test("insured"));
const ofInsured = /^(?:(?:first )?named )?insured\b(?! by\b)/i;

const asksPlural =
  /^(?:who|which|what) are\b|\b(?:mortgagees|lienholders|loss payees|additional insureds|named insureds|lenders|insurers|carriers)\b/i;

const namesIn = (text: string): string[] =>
  findValues(text, ["organization", "person"]).map(({ start, end }) => text.slice(start, end).toLowerCase());

/** One name where several are asked for, or where another row gives another name to the same part. */
function isOneOfSeveralNames(
  { text }: Question,
  { passage, score }: ScoredPassage,
  scored: readonly ScoredPassage[],
): boolean {
  const names = namesIn(passage.text);
  if (passage.shape === "sentence" || names.length === 0) return false;
  const margin = asksPlural.test(text) ? besideScore : rivalMargin;
  return scored.some(
    ({ passage: other, typed, score: worth }) =>
      typed &&
      other.shape === "row" &&
      worth >= score - margin &&
      (other.page !== passage.page || other.end <= passage.start || other.start >= passage.end) &&
      namesIn(other.text).length > 0 &&
      namesIn(other.text).every((name) => !names.some((own) => own.includes(name) || name.includes(own))),
  );
}

const rivalMargin = 0.02;
