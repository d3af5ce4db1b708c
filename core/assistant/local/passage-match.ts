/**
 * Where a concept of the question is named: in the passage itself or around it, weaker the farther away.
 */
import type { Concept, Phrase } from "./question-concepts.ts";
import type { Passage, Place } from "./passage.ts";

/** How much a word counts that stands not in the passage but around it. */
const placeStrength = {
  own: 1,
  columns: 0.9,
  clause: 0.75,
  heading: 0.8,
  section: 0.72,
  nearby: 0.5,
  title: 0.45,
  whole: 0.2,
};
const lineStrength = { ...placeStrength, title: 0.8, whole: 0.45 };

/** Finds a phrase in a place: 1 where its words stand together, less where they are scattered or partly missing. */
export function phraseStrength(phrase: Phrase, place: Place): number {
  const { stems } = phrase;
  const single = stems[0];
  if (single === undefined || place.stems.length === 0) return 0;
  if (stems.length === 1)
    return (place.stems.includes(single) && !isOtherSense(single, place)) || namesPart(single, place) ? 1 : 0;
  const present = stems.filter((stem) => place.stems.includes(stem)).length;
  if (present < stems.length) return stems.length >= 3 && present / stems.length >= 0.6 ? 0.45 : 0;
  if (phrase.strength === 1) return standTogether(stems, place.stems) ? 1 : 0.6;
  // What stands for the question's words must stand as it is usually written.
  return standInOrder(stems, place.stems) ? 1 : standTogether(stems, place.stems) ? 0.6 : 0.45;
}

/** Words that mean something else beside a certain word: "actual cash value" is no cash. */
const otherSenses: Record<string, { before?: string; after?: string }> = {
  cash: { before: "actual" },
  hom: { after: "offic" },
  lead: { after: "to" },
  // Money, where it stands beside paper money; else a column's short title for coinsurance.
  coin: { after: "currenc" },
  // Workers compensation is a line of insurance, not the workers.
  worker: { after: "compens" },
};

/** Whether a word is in the place only in its other sense. */
function isOtherSense(stem: string, { stems }: Place): boolean {
  const other = Object.hasOwn(otherSenses, stem) ? otherSenses[stem] : undefined;
  if (other === undefined) return false;
  return stems.every(
    (found, at) =>
      found !== stem ||
      (other.before !== undefined && stems[at - 1] === other.before) ||
      (other.after !== undefined && stems[at + 1] === other.after),
  );
}

/** "1/2" is premises 1, building 2. */
const namesPart = (stem: string, place: Place): boolean =>
  /^\d$/.test(stem) && place.stems.some((other) => other.startsWith(`${stem}/`) && /^\d\/\d$/.test(other));

function standTogether(stems: readonly string[], inside: readonly string[]): boolean {
  const reach = stems.length + 4;
  for (let at = 0; at < inside.length; at++) {
    if (!stems.includes(inside[at] ?? "")) continue;
    const window = inside.slice(at, at + reach);
    if (stems.every((stem) => window.includes(stem))) return true;
  }
  return false;
}

function standInOrder(stems: readonly string[], inside: readonly string[]): boolean {
  for (let start = 0; start < inside.length; start++) {
    if (inside[start] !== stems[0]) continue;
    let found = 1;
    const end = Math.min(inside.length, start + stems.length + 3);
    for (let at = start + 1; at < end && found < stems.length; at++) if (inside[at] === stems[found]) found++;
    if (found === stems.length) return true;
  }
  return false;
}

/** How well a place names a concept; kept with the place, since many passages share headings. */
export function conceptStrength(concept: Concept, index: number, place: Place): number {
  const known = place.found[index];
  if (known !== undefined) return known;
  let best = 0;
  for (const phrase of concept.phrases) {
    if (best >= phrase.strength) continue;
    best = Math.max(best, phrase.strength * phraseStrength(phrase, place));
  }
  place.found[index] = best;
  return best;
}

/** How well a passage names a concept: itself, or through its columns, headings, clause, neighbors, page and document. */
export function matchOf(concept: Concept, index: number, passage: Passage, documentTitle: Place): number {
  const strength = concept.role === "line" ? lineStrength : placeStrength;
  const at = (place: Place, factor: number): number => factor * conceptStrength(concept, index, place);
  let best = at(passage.own, strength.own);
  if (best < strength.columns) best = Math.max(best, at(passage.columns, strength.columns));
  for (const [level, heading] of passage.headings.entries()) {
    const factor = level === 0 ? strength.heading : strength.section;
    if (best < factor) best = Math.max(best, at(heading, factor));
  }
  if (best < strength.clause) best = Math.max(best, at(passage.clause, strength.clause));
  if (best < strength.nearby) best = Math.max(best, at(passage.nearby, strength.nearby));
  if (best < strength.title) best = Math.max(best, at(passage.title, strength.title));
  if (best < strength.whole) best = Math.max(best, at(passage.whole, strength.whole));
  if (concept.role === "line" && best < 0.6) best = Math.max(best, at(documentTitle, 0.6));
  return best;
}
