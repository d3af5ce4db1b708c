/**
 * Places that a question calls by their city or street: "the building in Portland" is building 1 at location 1 where a
 * schedule says so. Pure.
 */
import { isLittleWord, isTradeWord } from "../question-concepts.ts";
import type { Question } from "../question-parse.ts";
import { stemsOf } from "../question-words.ts";
import { valuesIn } from "../values/values-in.ts";
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

const inBoth = (a: Place, b: Place): Place =>
  Object.fromEntries(Object.entries(a).filter(([kind, number]) => b[kind as PlaceKind] === number));
