/** What a review says in words: its sentence, the heads of its table, and the line that asks for what is open. Pure. */
import { quotedText } from "#model/reading";
import type { AnswerQuote, CheckedDemand, UnnamedInsured, Verdict } from "#model/assistant";
import { endSentence } from "../shared/end-sentence.ts";
import { counted, type createArtifact } from "./artifact.ts";
import { listed } from "./offers.ts";

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

/** Stands over the line on a review's verdicts: what it was held against names others. `check`: what somebody has to do. */
export function addUnnamed(
  artifact: Pick<ReturnType<typeof createArtifact>, "add">,
  contract: string,
  { insured, parties }: UnnamedInsured,
  { of, check }: { of: string; check: string },
): void {
  const named = `It names ${listed(parties.map(({ name }) => name))}, so ${check}`;
  artifact.add(
    "PARAGRAPH",
    `${contract} nowhere names ${insured}, the insured of ${of}. ${parties.length > 0 ? named : capitalized(check)}`,
    parties.flatMap(({ quotes }) => quotes),
  );
}

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
  return `“${shortened(words, NAME_MAX)}”`;
}

function shortened(words: string, longest: number): string {
  const end = words.lastIndexOf(" ", longest);
  return words.length <= longest ? words : `${words.slice(0, end > 0 ? end : longest)} …`;
}
const FREE_LABEL = "Another demand";

export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);
/** A phrase that was capitalized for a cell, as it continues a sentence. An abbreviation, such as "ERISA", stays as it is. */
export const uncapitalized = (phrase: string): string => {
  const [, second = ""] = phrase;
  return (
    (second === second.toLowerCase() ? phrase.charAt(0).toLowerCase() : phrase.charAt(0)) + phrase.slice(1)
  );
};

const isPhrase = (asked: string): boolean => asked === "asked" || asked === "as stated";

/** "Wren Ibarra corrected this on Apr 2, 2026; the documents say $5." */
const decided =
  / ?(?:\p{Lu}\p{Ll}?\. |[^.;]|\.(?! ))* (added this|corrected this|took this out) on \w+ \d+, \d{4}; the documents (?:do not give it|say ((?:[^.]|\.(?! |$))+))\./gu;

/**
 * What the review tells colleagues to do, who corrected what, and what the agency's own file lacks, stays out of what others
 * get. A sentence ends with a period and a space: "$1,500.50" is no end.
 */
const foundIn = (why: string): string =>
  why
    .replaceAll(decided, (_all, did: string, read?: string) =>
      did === "corrected this" && read !== undefined ? ` The policy documents show ${read}.` : "",
    )
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

const isInOwnWords = ({ label, asked }: OpenDemand): boolean =>
  asked === "asked" && (label === FREE_LABEL || label.startsWith("“"));

/** What somebody is given by a policy of another. */
const isStanding = /^(?:additional insured|primary|noncontributory|waiver of subrogation)\b/iu;
const WORDS_MAX = 300;

/** What is asked, as an entry of a list: "Umbrella, each occurrence, $1,000,000". */
export function entryOf(demand: OpenDemand): string {
  const { label, asked, words } = demand;
  if (isInOwnWords(demand)) return `“${words}”`;
  // "Additional insured" alone says neither whose nor on which policies.
  if (asked === "asked" && words !== "" && isStanding.test(label))
    return `${label} (“${shortened(words, WORDS_MAX)}”)`;
  return isPhrase(asked) || label.endsWith(asked) ? label : `${label}, ${asked}`;
}

/** The line by which an email asks for it. */
export function wishOf(demand: OpenDemand): string {
  const { why, settle } = demand;
  // Cara found that it is met, and somebody else that it is not.
  const wish = endSentence(askFor(settle));
  if (isInOwnWords(demand)) return `${entryOf(demand)} ${wish}`;
  return settle === "" ? `${entryOf(demand)}: ${wish}` : `${entryOf(demand)}: ${foundIn(why)} ${wish}`;
}

/** Of so many demands of which the same is said, one sentence says it. */
const TOGETHER_LEAST = 3;

/** What is said of one demand, as it is said of several. */
const ofSeveral = (sentence: string): string =>
  sentence
    .replace(/^It was /u, "These were ")
    .replaceAll(/\bthis line\b/gu, "these")
    .replaceAll(/\bthis coverage\b/gu, "them")
    .replaceAll(/\bthis is\b/gu, "these are")
    .replaceAll(/\bthis\b/gu, "these")
    .replaceAll(/\bit\b/gu, "them");

/** The sentence that leads into a list of demands of which the same is said: "Please send a certificate that shows them:" */
export function leadOf(demand: OpenDemand): string {
  const wish = `${ofSeveral(askFor(demand.settle)).replace(/\.$/u, "")}:`;
  return isInOwnWords(demand) || demand.settle === "" ? wish : `${ofSeveral(foundIn(demand.why))} ${wish}`;
}

interface Wishes {
  /** The sentence over them; null where each says its own. */
  lead: string | null;
  items: { text: string; quotes: AnswerQuote[] }[];
}

/** What an email asks for: what is said of one demand alone, then what is said of several at once. */
function wishesOf(demands: readonly CheckedDemand[]): Wishes[] {
  const open = demands.map((demand) => ({
    demand: { ...demand, words: wordsOf(demand.asking) },
    quotes: [...demand.asking.slice(0, 1), ...demand.showing],
  }));
  const byLead = [...Map.groupBy(open, ({ demand }) => leadOf(demand))];
  // What is said of an amount is read beside what it is of.
  const isTogether = ([lead, own]: (typeof byLead)[number]): boolean =>
    own.length >= TOGETHER_LEAST && !lead.includes("$");
  const alone = new Set(byLead.flatMap((each) => (isTogether(each) ? [] : each[1])));
  const single = open.filter((each) => alone.has(each));
  return [
    ...(single.length === 0
      ? []
      : [{ lead: null, items: single.map(({ demand, quotes }) => ({ text: wishOf(demand), quotes })) }]),
    ...byLead.filter(isTogether).map(([lead, own]) => ({
      lead,
      items: own.map(({ demand, quotes }) => ({ text: entryOf(demand), quotes })),
    })),
  ];
}

/** Adds to an email, and to the lines of its text, what it asks for. */
export function addWishes(
  artifact: Pick<ReturnType<typeof createArtifact>, "add">,
  lines: string[],
  demands: readonly CheckedDemand[],
): void {
  for (const { lead, items } of wishesOf(demands)) {
    if (lead !== null) {
      artifact.add("PARAGRAPH", lead);
      lines.push(lead, "");
    }
    for (const { text, quotes } of items) {
      artifact.add("LIST_ITEM", text, quotes);
      lines.push(`- ${text}`);
    }
    lines.push("");
  }
}
