/**
 * Several questions in one: "What is the deductible and when does the policy expire?", or one after the other.
 * Each part is answered by itself; a part that leans on the one before ("and with what retention?") is completed
 * from it. Pure; decides by the form of the words.
 */
import { readQuestion } from "./follow-up.ts";
import { conceptsOf } from "./question-concepts.ts";
import { parseQuestion } from "./question-parse.ts";

/** Parts beyond are left aside: nobody reads more answers at once. */
export const partsMax = 10;

const asking =
  "(?:what(?:['’]?s)?|when(?:['’]?s)?|who(?:['’]?s)?|whom|where(?:['’]?s)?|why|which|how|is|are|does|do|did|can|could|will|would|must|should|has|have)";
/** "… and is subsidence covered": one that is answered by yes or no. */
const closed =
  "(?:is|are|does|do|can|will|must|has|have)\\s+(?:\\S+\\s+){1,6}(?:covered|included|excluded|insured|required|allowed|attached|apply|cover|pay|renew|have|carry)\\b|(?:is|are|was|were)\\s+(?:they|these|those|it|there)\\s+\\S+";
/** "… and do they have cyber": whether there is a policy. */
const held = "(?:do|does)\\s+(?:they|we|he|she|it|the\\s+\\S+)\\s+(?:have|carry)\\b";
/** "… and when does it expire": a second question with a verb of its own, not "coverage and how it applies". */
const joint = new RegExp(
  `(?:[,;]?\\s+(?:and|also|plus)|[,;])\\s+(?=(?:also\\s+)?(?:${closed}|${held}|${asking}\\s+(?:much|many|long|soon|often|is|are|was|does|do|did|can|will|would|must|the|it|they|we|our|their)\\b|(?:for how long|by when|with what|at what|to whom)\\b))`,
  "gi",
);
const wordsMin = 3;
/** "1. ", "- ": how a list of questions counts them. */
const marker = /^(?:\(?\d{1,2}[.)]|[-•*])\s+/u;
/** Behind a question mark, or on a line that begins with the words of a question: others only run on. */
const apart = new RegExp(`(?<=\\?)\\s+|\\n+(?=\\s*(?:(?:\\(?\\d{1,2}[.)]|[-•*])\\s+)?${asking}\\b)`, "iu");

/** One question of several. */
export interface QuestionPart {
  /** As somebody typed it. */
  asked: string;
  /** With what it leans on, to be read by itself. */
  whole: string;
}

/** The questions in a text, in its order; one where it asks one thing. */
export function splitQuestion(text: string): QuestionPart[] {
  const sentences = text
    .replaceAll(/\s[+&]\s/gu, " and ")
    .split(apart)
    .map((part) => part.trim().replace(marker, ""))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const parts = sentences
    .flatMap((sentence, at) => splitSentence(at === 0 ? sentence : wholeOf(sentence)))
    .slice(0, partsMax);
  return parts.length > 1 && parts.every(asksSomething) ? parts : [{ asked: text, whole: text }];
}

/** "Renewal date too": what is asked for behind a question by its name alone. */
function wholeOf(sentence: string): string {
  const name = sentence.replace(besideName, "").replace(/^(?:and|also|plus) (?:the )?/iu, "");
  return !startsAsking.test(name) && isAmountName(name) ? `what is the ${name}?` : sentence;
}
const besideName = /(?:[\s,]+(?:too|also|as well|please|pls|thanks|thx))*[\s?.!]*$/iu;

/** "What is the inspection fee and the stamping fee?" */
const twoThings =
  /^(what(?:'s| is| are| was| were)?(?: the)?) (?!(?:does|do|did|will|would|can|must|should|has|have)\b)(.{3,60}?) and (?:the )?(.{3,60}?)[?.\s]*$/i;
const about = /^(.*?)( (?:for|on|at|of|in|under|per) .*)$/i;

/** Two amounts, of two things or of one that stands before or behind: each is asked for by itself. */
function splitAmounts(sentence: string): string[] | null {
  const [, ask = "", first = "", second = ""] = twoThings.exec(sentence) ?? [];
  const [, plain = second, around = ""] = about.exec(second) ?? [];
  // "… on this quote" is about no other thing.
  const shared = subjectOf(around) === "" ? "" : around;
  if (about.test(first) || !amountEnd.test(first) || !amountEnd.test(plain)) return null;
  const [before, behind] = [first, plain].map(subjectOf);
  if (before !== "" && behind === "" && shared === "")
    return [`${ask} ${first}?`, `${ask} ${plain} for ${before}?`];
  return (before === "") === (behind === "") ? [`${ask} ${first}${shared}?`, `${ask} ${second}?`] : null;
}
const subjectOf = (part: string): string =>
  conceptsOf(part.toLowerCase())
    .filter(({ role }) => role === "subject" || role === "line")
    .map(({ start, end }) => part.slice(start, end))
    .join(" ");
const amountEnd = /\b(?:fee|tax|limit|sublimit|deductible|premium|retention|rate|surcharge|total)s?$/i;

/** "How many open claims, total incurred, and is the loss ratio bad?": amounts that are asked for by their names alone. */
function splitNames(sentence: string): string[] | null {
  const [first = "", ...rest] = sentence.replace(/[?.\s]+$/u, "").split(/,\s+(?:and\s+)?/u);
  if (rest.length === 0 || !startsAsking.test(first)) return null;
  const named = rest.map((part) =>
    startsAsking.test(part) ? `${part}?` : isAmountName(part) ? `what is the ${part}?` : null,
  );
  const isOne = named.includes(null) || !rest.some(isAmountName);
  return isOne ? null : [`${first}?`, ...named.flatMap((part) => part ?? [])];
}
const startsAsking = new RegExp(`^${asking}\\b`, "iu");
const NAME_WORDS_MAX = 4;
const isAmountName = (part: string): boolean =>
  part.split(" ").length <= NAME_WORDS_MAX && amountName.test(part);
const amountName =
  /\b(?:incurred|paid|reserves?|fees?|tax(?:es)?|limits?|sublimits?|deductibles?|premiums?|retentions?|rate|total|dates?|carriers?|policy numbers?|expirations?)$/iu;

function splitSentence(sentence: string): QuestionPart[] {
  const names = splitNames(sentence);
  if (names) return names.map((whole) => ({ asked: whole, whole }));
  const parts: QuestionPart[] = [];
  for (const part of sentence.split(joint)) {
    const before = parts.at(-1)?.whole;
    const [whole = part] = before === undefined ? [part] : readQuestion(part, [before]);
    parts.push({ asked: part.trim(), whole });
  }
  if (parts.length === 1)
    return (splitAmounts(sentence) ?? [sentence]).map((whole) => ({ asked: whole, whole }));
  // Too little on one side is no question of its own: "Are deductibles and what not covered?"
  const areWhole = parts.every(({ whole }) => whole.trim().split(/\s+/).length >= wordsMin);
  if (!areWhole) return [{ asked: sentence, whole: sentence }];
  return parts.flatMap(
    (part) => splitAmounts(part.whole)?.map((whole) => ({ asked: whole, whole })) ?? [part],
  );
}

const asksSomething = ({ whole }: QuestionPart): boolean => parseQuestion(whole).concepts.length > 0;
