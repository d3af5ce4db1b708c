/** What a review says in words: its sentence, the heads of its table, and the line that asks for what is open. Pure. */
import { quotedText } from "#model/reading";
import type { AnswerQuote, CheckedDemand, Verdict } from "#model/assistant";
import { endSentence } from "../shared/end-sentence.ts";
import { counted } from "./artifact.ts";

export const verdictNames: Record<Verdict, string> = {
  NOT_MET: "Not met",
  CANNOT_TELL: "Cannot tell",
  MET: "Met",
};
export const verdictOrder: readonly Verdict[] = ["NOT_MET", "CANNOT_TELL", "MET"];

/** The heads of the table of a review. */
export const reviewHeads = ["Demand", "Verdict", "Asked", "Shown", "Why", "What would settle it"];

const countOf = (verdicts: readonly Verdict[], verdict: Verdict): number =>
  verdicts.filter((each) => each === verdict).length;

/** The verdict on a certificate as a sentence. `verdicts`: of its demands. */
export function headlineOf(verdicts: readonly Verdict[]): string {
  const { length } = verdicts;
  const [unmet, open] = [countOf(verdicts, "NOT_MET"), countOf(verdicts, "CANNOT_TELL")];
  if (length === 0) return "No demands on insurance were found";
  if (unmet > 0)
    return `Not yet: ${unmet} of ${counted(length, "demand")} ${unmet === 1 ? "is" : "are"} not met`;
  if (open > 0) return `Not yet: ${open} of ${counted(length, "demand")} cannot be told from the pages`;
  return length === 1 ? "The demand is met" : `All ${length} demands are met`;
}

/** "certificate.pdf: 1 not met, 2 cannot tell, 7 met." */
export const countsOf = (name: string, verdicts: readonly Verdict[]): string =>
  `${name}: ${verdictOrder
    .map((verdict) => `${countOf(verdicts, verdict)} ${verdictNames[verdict].toLowerCase()}`)
    .join(", ")}.`;

/** What an email asks for: a demand that is open. */
export interface OpenDemand {
  label: string;
  asked: string;
  /** What was found, as a sentence. */
  why: string;
  /** What is to be sent, as a phrase; empty if nobody knows. */
  settle: string;
  /** The words that make the demand. */
  words: string;
}

/** The words of the first quote in one line; empty if there is none. */
export const wordsOf = ([quote]: readonly Pick<AnswerQuote, "segments">[]): string =>
  quotedText(quote?.segments ?? []).replaceAll(/\s+/g, " ");

const NAME_MAX = 70;

/** A demand as a line calls it: one that no rule knows by its own words, so that several can be told apart. */
export function nameOfDemand({ label, asking }: Pick<CheckedDemand, "label" | "asking">): string {
  const words = wordsOf(asking);
  if (label !== FREE_LABEL || words === "") return label;
  const end = words.lastIndexOf(" ", NAME_MAX);
  return words.length <= NAME_MAX ? `“${words}”` : `“${words.slice(0, end > 0 ? end : NAME_MAX)} …”`;
}
const FREE_LABEL = "Another demand";

export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
/** A phrase that was capitalized for a cell, as it continues a sentence. */
export const uncapitalized = (phrase: string): string => phrase.charAt(0).toLowerCase() + phrase.slice(1);

const isPhrase = (asked: string): boolean => asked === "asked" || asked === "as stated";

/**
 * What the review tells colleagues to do, and what the agency's own file lacks, stays out of what others get. A sentence ends
 * with a period and a space: "$1,500.50" is no end.
 */
const foundIn = (why: string): string =>
  why
    .replaceAll(/ \(\d+ pages? searched\)/gu, "")
    .replaceAll(/ ?(?:[^.]|\.(?! ))* is on file without a document that was read\./gu, "")
    .replace(/\s*\b(?:Check|Compare|Read) (?:[^.]|\.(?! |$))*\.$/u, "")
    .replaceAll(/, (?:so (?!send\b)|which puts )(?:[^.;]|[.;](?! |$))*/gu, "");

/** Offers and forms of a carrier are for the agency to get; everything else somebody else sends. */
function askFor(settle: string): string {
  if (settle === "") return "Please send what shows that this is met";
  if (/\ba quote\b/u.test(settle)) return `Please tell us whether we should get ${settle}`;
  return /\bcarrier\b/u.test(settle) ? `We will ask the carrier for ${settle}` : `Please send ${settle}`;
}

/** The line by which an email asks for it. */
export function wishOf({ label, asked, why, settle, words }: OpenDemand): string {
  // Cara found that it is met, and somebody else that it is not.
  const wish = endSentence(askFor(settle));
  if (asked === "asked" && (label === FREE_LABEL || label.startsWith("“"))) return `“${words}” ${wish}`;
  const demand = isPhrase(asked) || asked === label ? label : `${label}, ${asked}`;
  return settle === "" ? `${demand}: ${wish}` : `${demand}: ${foundIn(why)} ${wish}`;
}
