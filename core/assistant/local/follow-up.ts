/**
 * Questions that lean on the one before: "and for each person?", "what about medical?", "is that per claim?".
 * The earlier question lends what the new one leaves out, as text, so that everything behind it reads one whole
 * question. Pure; decides by the form of the words, never by a document.
 */
import { conceptsOf, type Concept } from "./question-concepts.ts";

/** Earlier questions that are looked at: a subject older than that is not meant any more. */
export const historyMax = 4;

const leading =
  /^(?:(?:and|or|but|so|then|ok|okay|also|plus|now|thanks|thank you)\b[,!. ]*)*(?:(?:what|how) about|same for|likewise for)\s+(.+)$/;
const joining = /^(?:and|or|but|also|plus)\b[, ]+(.+)$/;
const joiningWords = /^(?:(?:and|or|but|so|also|then|ok|okay|plus|now)\b[, ]*)+/;
const preposition =
  /^(?:per|for|each|every|any|in|at|on|with|without|under|during|after|before|if|from|by|to|of)\b/;
const questionStart =
  /^(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|does|do|did|can|could|will|would|has|have|must|should|may|list|name|show|tell|find|give)\b/;
const pointing =
  /\b(?:it|its|that|this|they|them|their|those|these|there|one|the same)\b(?! (?:policy|insured|document|account|carrier|company|agency|endorsement|form|quote|binder|certificate)\b)/;
/** "… is there", "that the", "one location": words that look like pointing and do not. */
const notPointing =
  /\b(?:is there|are there|was there|one (?:person|occurrence|claim|accident|loss|year))\b/g;
/** Of the policy as a whole: "it" means the policy. */
const ofThePolicy =
  /\b(?:expires?|expired|expiring|lapsed?|active|current|valid|begins?|starts?|ends?|ended|renews?|renewed|incept|effective|in force|cancel(?:ed|led)?)\b/;

/** By what a limit or deductible is counted. */
const measure =
  /\b(?:(?:per|for each|for any one|for every|each|any one|every|in any one|in the) )(?:person|occurrence|claim|accident|employee|loss|event|item|vehicle|auto|location|building|project|year|policy period|policy term|day|month)\b|\b(?:(?:in the|in) )?(?:annual |policy )?aggregate\b|\bin total\b/;

/** One of several: location 2, vehicle 3, symbol 8. */
const numberedPlace =
  /\b(?:locations?|loc|buildings?|bldg|premises|vehicles?|autos?|units?|items?|symbols?|class(?: code)?|endorsements?|forms?)\.?\s*(?:no\.?|number|#)?\s*\d+[a-z]?\b/;
const littleWordsOnly = /^(?:\s|\b(?:for|the|a|an|in|at|on|of|and|also|only|just|one|that)\b)*$/;

const fragmentWordsMax = 10;

/** Whether a question may need the one before; then it is worth waiting for the conversation. */
export function leansOnEarlier(question: string): boolean {
  const plain = plainOf(question);
  return isQuestionWord(plain) || fragmentOf(plain) !== null || pointsBack(plain);
}

function isQuestionWord(plain: string): boolean {
  const bare = plain.replace(joiningWords, "");
  return asksWhy.test(bare) || questionWords.some(([words]) => words.test(bare));
}

/**
 * Whole questions that this one may stand for, the likeliest first; the question itself is always among them.
 * `earlier`: the questions before it, oldest first.
 */
export function readQuestion(question: string, earlier: readonly string[]): string[] {
  let before: string | null = null;
  for (const text of earlier.slice(-historyMax)) before = wholeOf(text, before) ?? text;
  const whole = before === null ? null : wholeOf(question, before);
  return whole === null ? [question] : [whole, question];
}

/** The question with what it leaves out; null where it stands alone. */
function wholeOf(question: string, before: string | null): string | null {
  if (before === null) return null;
  const plain = plainOf(question);
  const earlier = plainOf(before).replace(joiningWords, "");
  const asked = askedAgain(plain, earlier);
  if (asked !== null) return asked;
  const fragment = fragmentOf(plain);
  if (fragment !== null) return joinFragment(fragment, earlier);
  if (!pointsBack(plain)) return null;
  const topic = topicOf(earlier);
  if (topic === "") return null;
  const bare = plain.replace(joiningWords, "");
  return `${bare.replace(pointing, (word) => (/^the(?:ir)?$|^its$/.test(word) ? `${topic}'s` : topic))}?`;
}

/** "Why?", "since when?", "how much?": a question word alone asks it of what was asked before. */
const questionWords: readonly (readonly [RegExp, (topic: string) => string])[] = [
  [/^(?:since|from|as of) when$/, () => "what is the effective date?"],
  [/^(?:until|till|to) when$/, () => "what is the expiration date?"],
  [
    /^how much(?: is (?:it|that))?$/,
    (topic) => `${asksAmount(topic) ? "how much is" : "what is the limit for"} ${topic}?`,
  ],
  [/^how long$|^for how long$/, (topic) => `how long is ${topic}?`],
  [/^who$|^by whom$/, (topic) => `who is ${topic}?`],
  [/^where$/, (topic) => `where is ${topic}?`],
  [/^when$/, (topic) => `when is ${topic}?`],
];
/** "Is spoilage covered, and how much?": of what names no amount the limit is meant, never what it costs. */
const asksAmount = (topic: string): boolean => conceptsOf(topic).some(({ role }) => role === "attribute");
/** The clause that answered is the reason: it is shown again. */
const asksWhy =
  /^(?:why|how come|why (?:not|so|is that)|what makes you say (?:so|that)|where does it say (?:so|that))$/;

function askedAgain(plain: string, earlier: string): string | null {
  const bare = plain.replace(joiningWords, "");
  if (asksWhy.test(bare)) return `${earlier}?`;
  const ask = questionWords.find(([words]) => words.test(bare))?.[1];
  const topic = ask === undefined ? "" : topicOf(earlier);
  return ask === undefined || topic === "" ? null : ask(topic);
}

function plainOf(question: string): string {
  return question
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[\s?!.]+$/u, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** What is left of "and for each person", "what about medical", "per claim"; null for a whole question. */
function fragmentOf(plain: string): string | null {
  const rest =
    leading.exec(plain)?.[1] ?? joining.exec(plain)?.[1] ?? (preposition.test(plain) ? plain : null);
  if (rest === null || rest.split(" ").length > fragmentWordsMax) return null;
  return leading.test(plain) || !questionStart.test(rest) ? rest : null;
}

function pointsBack(plain: string): boolean {
  if (plain.split(" ").length > fragmentWordsMax + 4) return false;
  const rest = plain.replaceAll(notPointing, "");
  if (!pointing.test(rest) || !questionStart.test(plain.replace(joiningWords, ""))) return false;
  return !ofThePolicy.test(rest);
}

/**
 * Parts of a question that a fragment replaces: by what is counted, which of several, why, by whom, when. A fragment
 * that is one of them takes its place in the earlier question, or is added where that has none.
 */
const parts: readonly { part: RegExp; added: (part: string) => string }[] = [
  { part: measure, added: (part) => part },
  { part: numberedPlace, added: (part) => `at ${part}` },
  {
    part: /\b(?:for |because of |due to )?(?:(?:any |some |all |an )?other reasons?|any reason|non-?payment(?: of (?:the )?premiums?)?|non-?renewal|misrepresentation|fraud)\b/,
    added: (part) => (/^(?:for|because|due)\b/.test(part) ? part : `for ${part}`),
  },
  {
    part: /\bby (?:the |our )?(?:insured|carrier|insurer|insurance company|company|client|landlord|tenant|owner)\b/,
    added: (part) => part,
  },
  {
    part: /\b(?:in |for |of |during )?(?:the )?(?:last|this|current|prior|previous|next|expiring|present) (?:year|term|policy term|policy period)(?:'s)?\b/,
    added: (part) => part,
  },
];

/** "8 units": so many of something. */
const quantity =
  /\b(?:(?:more|less|fewer) than |over |under |at least |up to )?(?:\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety) ([a-z]{3,})\b/;
const otherPlace =
  /^(?:at |in |for |on )?the (?:other|second) (location|building|premises|vehicle|auto|unit|item)$/;

/** The earlier question with the part that the fragment is; null where the fragment is more, or something else. */
function replacePart(fragment: string, earlier: string): string | null {
  for (const { part, added } of parts) {
    const found = part.exec(fragment)?.[0];
    if (found === undefined || !littleWordsOnly.test(fragment.replace(found, ""))) continue;
    return part.test(earlier) ? `${earlier.replace(part, found)}?` : `${earlier} ${added(found)}?`;
  }
  const counted = quantity.exec(fragment);
  if (counted !== null && littleWordsOnly.test(fragment.replace(counted[0], ""))) {
    const before = quantity.exec(earlier);
    const isSame = before !== null && before[1]?.replace(/s$/, "") === counted[1]?.replace(/s$/, "");
    return isSame ? `${earlier.replace(before[0], counted[0])}?` : `${earlier} with ${counted[0]}?`;
  }
  const noun = otherPlace.exec(fragment)?.[1];
  const place = noun === undefined ? null : new RegExp(`\\b${noun}s? (\\d+)\\b`).exec(earlier);
  // Of two, the other one.
  return place === null ? null : `${earlier.replace(place[0], `${noun} ${place[1] === "1" ? 2 : 1}`)}?`;
}

function joinFragment(fragment: string, earlier: string): string {
  const replaced = replacePart(fragment, earlier);
  if (replaced !== null) return replaced;
  const bare = fragment.replace(/^(?:for the|the|a|an|our|for|on|with|of)\s+/, "");
  const own = conceptsOf(bare);
  // "… and the deductible": something else about the same subject.
  if (own.some(({ role }) => role === "attribute") && !own.some(isSubject)) {
    const about = textOf(earlier, conceptsOf(earlier).filter(isSubject));
    return about === "" ? `what is the ${bare}?` : `what is the ${bare} for ${about}?`;
  }
  // "what about medical": the same about another subject.
  const uncounted = earlier.replace(measure, "").replaceAll(/\s+/g, " ").trim();
  const kept = conceptsOf(uncounted).some(isNamed) ? uncounted : earlier;
  const subjects = conceptsOf(kept).filter(isSubject);
  const [first] = subjects;
  if (first === undefined) {
    if (preposition.test(fragment)) return `${kept} ${fragment}?`;
    const hasAttribute = conceptsOf(kept).some(({ role }) => role === "attribute");
    return hasAttribute ? `${kept} for ${bare}?` : `what is the ${bare}?`;
  }
  return `${kept.slice(0, first.start)}${bare}${kept.slice(subjects.at(-1)?.end)}?`;
}

const isNamed = ({ role }: Concept): boolean => role === "subject" || role === "line";
const isSubject = (concept: Concept): boolean => isNamed(concept) || concept.role === "number";

/** From the first of the concepts to the last, as the question words it. */
function textOf(text: string, concepts: readonly Concept[]): string {
  const [first] = concepts;
  return first === undefined ? "" : text.slice(first.start, concepts.at(-1)?.end);
}

/** What the earlier question is about, attributes included: "deductible for cyber extortion". */
const topicOf = (earlier: string): string =>
  textOf(
    earlier,
    conceptsOf(earlier).filter(({ role }) => role !== "generic"),
  );
