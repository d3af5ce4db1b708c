/** US states as texts list them, by their postal codes in capitals or by their names. */
import { type UsState, usStateCodes, usStates } from "../../../shared/us-states.ts";

const byName = new Map(usStateCodes.map((code) => [usStates[code].toLowerCase(), code]));
// Longer names first: "West Virginia" is not Virginia.
const names = [...byName.keys()].toSorted((a, b) => b.length - a.length).join("|");
const state = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<name>${names})|(?<code>${usStateCodes.join("|")}))(?![\\p{L}\\d])`,
  "giu",
);

/** Each once, in the order of the text. */
export function statesIn(text: string): UsState[] {
  const found = [...text.matchAll(state)].flatMap(({ groups: { name, code } = {} }) => {
    if (name !== undefined) return byName.get(name.toLowerCase()) ?? [];
    // "in", "or" and "me" in small letters are words.
    return usStateCodes.find((own) => own === code) ?? [];
  });
  return [...new Set(found)];
}
