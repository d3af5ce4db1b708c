/**
 * Places and vehicles that a question calls by their city or street or by their model: "the building in Portland" is
 * building 1 at location 1 if a schedule says so. Pure.
 */
import { modelTitles } from "../data/value-words.ts";
import { isVin } from "../lists/column-types.ts";
import { isLittleWord, isTradeWord } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { createFinder } from "./mentions.ts";
import type { Passage } from "./passages.ts";
import type { Place, PlaceKind } from "./places.ts";

/** The question about the number of the place; as it is where nothing or more than one place is called so. */
export function withNamedPlace(question: Question, passages: readonly Passage[]): Question {
  if (Object.keys(question.place).length > 0) return question;
  const asked = new Set(stemsOf(question.text));
  // What is called by a name is no word of the trade; most questions have none.
  const names = new Set([...asked].filter((stem) => !isLittleWord(stem) && !isTradeWord(stem)));
  if (names.size === 0) return question;
  const named = passages.flatMap((passage) => {
    if (!passage.own.some((stem) => names.has(stem))) return [];
    const stems = namesOf(passage).find((name) => name.every((stem) => asked.has(stem)));
    return stems ? [{ place: passage.place, stems }] : [];
  });
  const [first, ...others] = named;
  if (!first) return question;
  const place = others.reduce((shared, one) => inBoth(shared, one.place), first.place);
  if (place.location === undefined && place.building === undefined) return question;
  const called = new Set(named.flatMap(({ stems }) => stems));
  const concepts = question.concepts.filter(({ key }) => !key.split(" ").every((stem) => called.has(stem)));
  return { ...question, place, concepts };
}

/** The city and the street of a numbered row, as stems. */
function namesOf({ kind, place, text }: Passage): string[][] {
  if (kind !== "ROW" || (place.location === undefined && place.building === undefined)) return [];
  return valuesIn(text).flatMap((value) =>
    value.type === "ADDRESS"
      ? [value.address.city, value.address.line1]
          .map((name) => stemsOf(name).filter((stem) => Number.isNaN(Number(stem))))
          .filter((stems) => stems.length > 0)
      : [],
  );
}

const saysModel = createFinder(modelTitles);

/** The make and the model of a scheduled vehicle, as stems; none for anything else. */
const modelOf = ({ kind, cells }: Passage): string[] =>
  kind === "ROW" && cells.some(({ text }) => isVin(text))
    ? cells.filter(({ title }) => saysModel(stemsOf(title))).flatMap(({ text }) => stemsOf(text))
    : [];

/**
 * The question without the vehicle that it calls by its model, for what holds of every scheduled vehicle; null if the
 * schedule has no such vehicle. `isOfAll`: whether a passage may say it.
 */
export function withoutVehicle(
  question: Question,
  passages: readonly Passage[],
): { question: Question; isOfAll: (passage: Passage) => boolean } | null {
  const called = new Set(passages.flatMap(modelOf));
  const isCalled = ({ key }: Question["concepts"][number]): boolean =>
    key.split(" ").every((stem) => called.has(stem) && !isLittleWord(stem));
  const concepts = question.concepts.filter((concept) => !isCalled(concept));
  if (!question.concepts.some((concept) => isCalled(concept) && concept.role === "subject")) return null;
  // A word in the place of an amount may hold of one vehicle alone.
  const wants = question.wants.filter((type) => type !== "STATED");
  return { question: { ...question, concepts, wants }, isOfAll: (passage) => modelOf(passage).length === 0 };
}

const inBoth = (a: Place, b: Place): Place =>
  Object.fromEntries(Object.entries(a).filter(([kind, number]) => b[kind as PlaceKind] === number));
