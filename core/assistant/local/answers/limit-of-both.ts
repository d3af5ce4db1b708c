/**
 * "Blanket building and business personal property: $1,250,000": one limit that is printed for both is the limit of
 * neither alone, so whoever asks for one of them is told that it is for both. Pure.
 */
import { type Answer, describeDetail, type DetailField } from "../../model.ts";
import { names, wordsOf } from "../comparison/words.ts";
import { evidenceOf, firstQuotes, type PolicyFacts } from "./facts-said.ts";

const ofPlaces: readonly DetailField[] = ["propertyBuildingLimit", "propertyContentsLimit"];
const buildings = ["building|buildings", "real property", "real and personal property"];
const contents = ["personal property", "contents", "bpp"];

/** The one limit that the words of its quotes give to both; null if each has its own, or a person corrected one. */
export function limitOfBoth(said: PolicyFacts, asked: readonly DetailField[]): Answer | null {
  const [first, ...others] = asked;
  if (first === undefined || others.length > 0 || !ofPlaces.includes(first)) return null;
  const [only, ...further] = ofPlaces.filter((field) => evidenceOf(said, field).length > 0);
  if (only === undefined || further.length > 0 || said.corrections.some(({ field }) => field === only))
    return null;
  const quotes = evidenceOf(said, only);
  const words = wordsOf(quotes.flatMap(({ segments }) => segments.map(({ text }) => text)).join(" "));
  if (!names(words, buildings) || !names(words, contents)) return null;
  const kind = names(words, ["blanket"]) ? "Blanket limit" : "One limit";
  const text = `${kind} for buildings and business personal property together: ${describeDetail(only, said.details)}.`;
  return { kind: "ANSWERED", statements: [{ text, quotes: firstQuotes(quotes) }] };
}
