/** The answer among the passages that come near: a value, a list, a clause, a yes or no; null where none is sure. Pure. */
import { endSentence } from "../../../shared/end-sentence.ts";
import type { Statement } from "../../model.ts";
import { listsVehicles } from "./lists.ts";
import { isVin } from "../lists/column-types.ts";
import type { Question, QuestionKind } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import type { CandidatePage } from "../retrieve-pages.ts";
import { decidingClause, namingClause, statingSentence } from "./clause.ts";
import { isOfContents } from "./figures.ts";
import { names, tells } from "./named.ts";
import { withNamedPlace, withoutVehicle } from "./named-places.ts";
import { sentencesOfPassage } from "./passages.ts";
import type { RankedPassage } from "./rank.ts";
import { quoteOf, sayClause, sayFigure } from "./say.ts";
import { chooseValue, type ChosenValue } from "./value.ts";

type Ranked = RankedPassage<CandidatePage>;

/** The share of what is asked that a passage or its nearest heading names, 0 to 1. */
export function shareNamed({ concepts }: Question, { passage }: Ranked): number {
  const asked = concepts.filter(({ role }) => role !== "generic" && role !== "soft");
  const stems = [...passage.own, ...passage.label, ...stemsOf(passage.heading ?? "")];
  return asked.length === 0 ? 1 : asked.filter((concept) => names(concept, stems)).length / asked.length;
}

/** Whether a passage names all that is asked about, whatever it says of it. */
export function namesAsked({ concepts }: Question, { passage }: Ranked): boolean {
  const asked = concepts.filter(tells);
  return asked.length > 0 && asked.every((concept) => names(concept, [...passage.own, ...passage.label]));
}

export interface ChosenAnswer {
  statements: Statement[];
  /** The passage that decides. */
  ranked: Ranked;
  hasValue: boolean;
  verdict: "YES" | "NO" | null;
}

const valued: ReadonlySet<QuestionKind> = new Set([
  "amount",
  "date",
  "duration",
  "who",
  "identifier",
  "place",
]);

/** Passages farther down are not looked at. */
const LOOKED_AT_MAX = 80;

export function chooseAnswer(asked: Question, all: readonly Ranked[]): ChosenAnswer | null {
  const question = withNamedPlace(
    asked,
    all.map(({ passage }) => passage),
  );
  const near = all.filter(({ passage }) => passage.section !== "EXAMPLE" && !isOfContents(passage));
  const units = near
    .slice(0, LOOKED_AT_MAX)
    .flatMap((one) => sentencesOfPassage(one.passage).map((passage): Ranked => ({ ...one, passage })));
  if (question.kind === "yes-no") {
    const clause = decidingClause(question, units, aboutOf(near));
    if (!clause) return null;
    const verdict = clause.verdict === "" ? null : clause.verdict === "Yes. " ? "YES" : "NO";
    return {
      statements: [sayClause(clause.ranked, clause.verdict)],
      ranked: clause.ranked,
      hasValue: true,
      verdict,
    };
  }
  if (valued.has(question.kind)) {
    const value = chooseValue(question, units, aboutOf(near)) ?? valueOfAll(question, units, aboutOf(near));
    if (value)
      return {
        statements: [sayFigure(question, value)],
        ranked: value.ranked,
        hasValue: true,
        verdict: null,
      };
    // A clause tells no number of anything.
    if (!question.valueOptional || question.counts) return null;
  }
  if (question.kind === "list") {
    const listed = chooseList(question, near);
    if (listed || listsVehicles(question)) return listed;
    const named: Question = { ...question, kind: "who", valueOptional: false };
    if (question.wants.includes("NAME")) return chooseAnswer(named, near);
  }
  const clause = statingSentence(question, units) ?? namingClause(question, near);
  if (!clause) return null;
  const hasValue = question.wants.length === 0 && question.kind !== "list";
  return { statements: [sayClause(clause)], ranked: clause, hasValue, verdict: null };
}

/** What is said of every scheduled vehicle, where one of them is asked about by its model. */
function valueOfAll(
  question: Question,
  units: readonly Ranked[],
  about: (of: CandidatePage) => readonly string[],
): ChosenValue<CandidatePage> | null {
  const meant = withoutVehicle(
    question,
    units.map(({ passage }) => passage),
  );
  return (
    meant &&
    chooseValue(
      meant.question,
      units.filter(({ passage }) => meant.isOfAll(passage)),
      about,
    )
  );
}

const OPENING = 400;

/** What a document says of itself on its first page. */
export function aboutOf(near: readonly Pick<Ranked, "of">[]): (of: CandidatePage) => readonly string[] {
  const titles = new Map<string, readonly string[]>();
  for (const { of } of near) {
    if (of.page.page === 1 && !titles.has(of.document.documentId))
      titles.set(of.document.documentId, stemsOf(of.page.text.slice(0, OPENING)));
  }
  return (of) => titles.get(of.document.documentId) ?? [];
}

const ROWS_MAX = 60;

/** The rows of the table or the list that is asked for: they stand under one heading, and are no sentences. */
function chooseList(question: Question, near: readonly Ranked[]): ChosenAnswer | null {
  const telling = question.concepts.filter(tells);
  const asked = telling.length > 0 ? telling : question.concepts.filter(({ role }) => role === "attribute");
  // What is said of autos in general is no list of them.
  const isOfVehicles = listsVehicles(question);
  const isEntry = ({ passage: { kind, text } }: Ranked): boolean =>
    kind !== "HEADING" && !text.endsWith(".") && (!isOfVehicles || text.split(" ").some(isVin));
  const first = near.find(
    (one) =>
      isEntry(one) &&
      asked.every((concept) => names(concept, [...one.passage.label, ...stemsOf(one.passage.heading ?? "")])),
  );
  if (!first || asked.length === 0) return null;
  const { kind, heading } = first.passage;
  const rows = near
    .filter(
      (one) =>
        one.of === first.of && one.passage.kind === kind && one.passage.heading === heading && isEntry(one),
    )
    .toSorted((a, b) => startOf(a) - startOf(b))
    .slice(0, ROWS_MAX);
  if (rows.length < 2) return null;
  const text = endSentence(`The documents list: ${rows.map(({ passage }) => passage.text).join("; ")}`);
  const quotes = rows.map((row) => quoteOf(row));
  return { statements: [{ text, quotes }], ranked: first, hasValue: true, verdict: null };
}

const startOf = ({ passage }: Ranked): number => passage.segments[0]?.start ?? 0;
