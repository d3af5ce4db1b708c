/**
 * Whether a passage holds the kind of value that a question asks for, in the right column and beside what
 * it counts.
 */
import type { Concept } from "./question-concepts.ts";
import type { Question } from "./question-parse.ts";
import type { Passage } from "./passage.ts";
import { namesParty } from "./passage-party.ts";
import { foreignFigureCues } from "./question-vocabulary.ts";
import { findValues, hasValue, isOtherColumn, type ValueKind } from "./passage-values.ts";

/** The kinds of value looked for in a passage: words in place of a number count in rows only. */
export const wantsIn = (passage: Passage, question: Question): readonly ValueKind[] =>
  passage.shape === "row" ? question.wants : question.wants.filter((kind) => kind !== "words");

/** Whether a passage holds a value of the kind that is asked for. */
export function holdsWanted(passage: Passage, question: Question): boolean {
  if (question.party !== null) return namesParty(passage, question.party);
  if (question.wants.length === 0) return true;
  const wants = wantsIn(passage, question);
  const body = question.kind === "who" ? passage.text : passage.text.slice(passage.bodyStart);
  if (question.counts) return countsConcept(passage, question);
  if (question.kind === "amount" && (isOtherRow(passage, question) || isForeignFigure(passage, question)))
    return false;
  if (question.kind !== "amount" || passage.columnTitles.length === 0)
    return hasValue(body, wants) || leadHolds(passage, question);
  // A premium in its column is no deductible.
  return findValues(body, wants).some(
    ({ start, end }) =>
      !isOtherColumn(columnOf(passage, passage.bodyStart + start, passage.bodyStart + end), question.text),
  );
}

const foreignFigure = new RegExp(`\\b(?:${foreignFigureCues.join("|")})`, "i");

/** Whoever asks for the government's share asks for it by name. */
const isForeignFigure = ({ text, shape }: Passage, question: Question): boolean =>
  shape === "sentence" &&
  foreignFigure.test(text) &&
  !/government|federal|guaranty|example/i.test(question.text);

/** "Premium: $4,800" below the deductibles is no deductible, nor is "Location 3 $977" of a premium summary a limit. */
function isOtherRow(passage: Passage, question: Question): boolean {
  if (passage.shape === "sentence") return false;
  const [value] = findValues(passage.text, question.wants);
  const label = passage.text.slice(0, value?.start ?? 0);
  if (/:\s*$/u.test(label) && isOtherColumn(label, question.text)) return true;
  if (passage.shape !== "row") return false;
  const above = passage.headingText.split("\n")[0] ?? "";
  return passage.columnTitles.length === 0 && isOtherColumn(`${above} ${passage.text}`, question.text);
}

/** "We will pay no more than $2,500 for any of the following:" says the amount of each of its items. */
const leadHolds = (passage: Passage, question: Question): boolean =>
  (question.kind === "amount" || question.kind === "duration") &&
  passage.leads[0] !== undefined &&
  hasValue(
    passage.leads[0].text,
    question.wants.filter((kind) => kind !== "words" && kind !== "number"),
  );

function columnOf({ start, columnTitles }: Passage, from: number, to: number): string {
  return columnTitles.find((title) => title.start < start + to && start + from < title.end)?.title ?? "";
}

const countReach = 4;

/** A number is counted only where it stands beside what it counts. */
function countsConcept(passage: Passage, question: Question): boolean {
  const { stems } = passage.own;
  const counted = question.concepts.filter(({ role }) => role === "subject" || role === "line");
  if (counted.length === 0) return false;
  return stems.some((stem, at) => {
    if (!/^\d{1,3}(?:,\d{3})*$/.test(stem)) return false;
    const around = stems.slice(Math.max(0, at - 2 * countReach), at + countReach);
    return counted.every(({ phrases: [own] }) => own?.stems.every((word) => around.includes(word)));
  });
}

/** Kinds of value that say themselves what they are. */
const selfEvident: readonly ValueKind[] = ["vehicle", "vin", "states"];

/** Whether the value alone says the concept: a vehicle need not be called a vehicle. */
export function isImplied(concept: Concept, question: Question): boolean {
  if (question.kind === "list")
    return concept.asked && question.wants.every((kind) => selfEvident.includes(kind));
  return (
    question.kind === "identifier" &&
    (question.wants.includes("phone") || question.wants.includes("vin")) &&
    concept.asked
  );
}
