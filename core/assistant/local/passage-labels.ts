/**
 * What the label of a row says of its value: whether it is what the question asks for and nothing besides ("Liability
 * deductible $0"), whether its amount is of the kind that is asked for, and whether it explains a number ("7 = Scheduled autos only").
 */
import { conceptStrength } from "./passage-match.ts";
import { genericWords } from "./question-vocabulary.ts";
import { isLittleWord } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import { placeOf, type Passage } from "./passage.ts";
import { findValues } from "./passage-values.ts";
import { stemsOf } from "./question-words.ts";

/** Words that make no other thing of what a label names. */
const emptyStems = new Set([
  ...genericWords.flatMap((word) => stemsOf(word)),
  ...stemsOf("limit each per any one occurrence accident policy total annual commercial businessowners"),
]);

/** Whether the label of a row is what is asked: it says every telling word of the question, and no other. */
export function isExactLabel(passage: Passage, question: Question): boolean {
  if (passage.shape !== "row" || question.kind !== "amount") return false;
  const [value] = findValues(passage.text, question.wants);
  if (value === undefined || value.start === 0) return false;
  const label = stemsOf(passage.text.slice(0, value.start)).filter((stem) => !/^\d{1,2}$/.test(stem));
  const asked = question.concepts.filter(({ role }) => ["subject", "line", "attribute"].includes(role));
  const said = new Set(
    asked.flatMap(({ phrases }) =>
      phrases
        .filter(({ stems }) => stems.every((stem) => label.includes(stem)))
        .flatMap(({ stems }) => stems),
    ),
  );
  return (
    asked.some(({ role }) => role !== "attribute") &&
    asked.every(
      ({ role, phrases: [own] }) => role === "attribute" || own?.stems.every((stem) => said.has(stem)),
    ) &&
    label.every((stem) => said.has(stem) || emptyStems.has(stem) || isLittleWord(stem))
  );
}

/** Beside these a limit has no word that names another thing. */
const limitStems = new Set(
  stemsOf("aggregate common cause person employee claim loss offense event period sublimit"),
);

/** Whether the label of a limit names what a question is about, and nothing besides. */
export function labelHasOnly(label: string, { concepts }: Question): boolean {
  const stems = stemsOf(label);
  const said = new Set(
    concepts
      .flatMap(({ phrases }) => phrases)
      .filter((phrase) => phrase.stems.every((stem) => stems.includes(stem)))
      .flatMap((phrase) => phrase.stems),
  );
  return stems.every(
    (stem) => said.has(stem) || emptyStems.has(stem) || limitStems.has(stem) || isLittleWord(stem),
  );
}

const legendEntry = /^[“"]?([\p{L}-]{0,3}\d{1,3})[”"]?\s*(?:[=:–-]\s*)?(?=[“"]?\p{Lu}\p{L})/u;

/** An entry of a legend or a table that says what the number or the mark means that is asked about. */
export function explainsNumber(passage: Passage, question: Question): boolean {
  const number = question.concepts.find(({ role }) => role === "number");
  if (number === undefined || question.kind !== "definition" || passage.bare) return false;
  const entry = legendEntry.exec(passage.text)?.[1]?.toLowerCase();
  return entry !== undefined && stemsOf(entry).join(" ") === number.key;
}

const kindKeys = new Set(stemsOf("premium deductible retention"));
const kindMin = 0.6;
/** Over a list "payments" or "costs" stand for much else. */
const kindOverMin = 0.95;

/**
 * Whether an amount of a row is the premium, the deductible or the retention that is asked for: its row, its column, a
 * heading over it or the page's title says so. The lines beside it speak of other amounts.
 */
export function isOfKind(passage: Passage, question: Question): boolean {
  if (question.kind !== "amount" || question.conditional || passage.shape === "sentence") return true;
  const beside = [passage.own, passage.columns];
  return question.concepts.every(
    (concept, index) =>
      !kindKeys.has(concept.key) ||
      beside.some((place) => conceptStrength(concept, index, place) >= kindMin) ||
      conceptStrength(concept, index, passage.title) >= kindOverMin ||
      conceptStrength(concept, index, placeOf(stemsOf(passage.headingText))) >= kindOverMin,
  );
}
