/** What an email is to tell, as its words list it: "the amount + date so they do not lose coverage". Pure. */
import type { RecognizedKind } from "#model/documents";
import { linesIn } from "./policy-lines.ts";
import { recipientVerbs } from "./task-words.ts";

export interface WantedFacts {
  /** One for each fact. */
  questions: readonly [string, ...string[]];
  /** Why they are told: "so they do not lose coverage"; null where nothing says it. */
  purpose: string | null;
  /** They are those of the one paper that comes with the words. */
  ofFiles: boolean;
}

/** Why it is told, behind what is told. */
const purposeBehind =
  /[\s,;–-]+((?:so(?: that)?|before|otherwise|or(?: else)?)\s+(?:they|he|she|we|it|the|there|nothing|nobody)\b.+|(?:they|he|she)?\s*(?:needs?|has|have) to (?:pay|act|call|sign|respond|reply)\b.+)$/iu;
const ending =
  /(?:[\s,.?!]+(?:too|as well|also|please|thanks|today|now|as soon as possible|by e-?mail|(?:and )?(?:shoot|send|drop|write) (?:him|her|them) an? e-?mail|(?:and )?e-?mail (?:him|her|them))?)+$/iu;
const joint =
  /\s*(?:,\s*(?:(?:and|also|plus)\s+|[+&]\s*)?|;\s*|\s(?:\+|&|and|plus|as well as)\s+|\s*\+\s*)/iu;
const owner = String.raw`(?:the|his|her|their|its|our|your)`;
/** What a list of facts stands behind. */
const beginning = new RegExp(
  String.raw`(?:\bthe client\s+|\b(?:${recipientVerbs})\s+\S+\s+|\b(?:with|about|re|regarding|saying|(?:wants?|needs?|wanted|asked|asking|asks)(?: (?:to know|for|about))?|give (?:him|her|them)|${owner})\s+|[:–-]\s+|['’]s\s+)`,
  "giu",
);
const leading = new RegExp(
  String.raw`^(?:(?:what|and|also|with|about|re|regarding|a|an|new|current|exact|${owner})\s+|(?:is|are)\s+(?:the\s+)?)+`,
  "iu",
);
/** What the facts of insurance papers are called by. */
const isFact =
  /\b(?:amounts?|balances?|totals?|dates?|days?|deadlines?|limits?|sublimits?|deductibles?|retentions?|premiums?|fees?|tax(?:es)?|surcharges?|rates?|numbers?|terms?|periods?|expirations?|renewals?|carriers?|insurers?|reasons?|address(?:es)?|phones?|vins?|payrolls?|holders?|mortgagees?|lenders?|payees?|lien ?holders?|insureds?|states?|statuses|status|values?)(?: (?:past )?(?:due|owed|owing))?$/iu;
/** Something is said of it, so that it is no bare name. */
const isSaid = new RegExp(
  String.raw`\b(?:that|we|i|you|they|he|she|it|is|are|was|were|has|have|had|will|got|received|wants?|wanted|needs?|asked|asks|asking|called|please|know|about|if|whether|how|why|when|who|client|${owner}|${recipientVerbs})\b|\s[-–]|[-–]\s`,
  "iu",
);
/** What one of them is of: "on his umbrella". */
const ofWhat = /^(.*?\S)(\s+(?:of|for|on|under|in|at|per|from|off)\s+.+)$/iu;
/** The paper that comes with it. */
const ofPaper =
  /^\s+(?:of|for|on|in|from|off)\s+(?:(?:this|that|these|it|here|the attached)$|(?:this|that|the|attached|the attached)\b.*\b(?:notice|bill|invoice|statement|letter|file|document|pdf|page|attachment|cancellation)s?$)/iu;
const FACT_WORDS = 7;

const cancellationDate = "cancellation date";
/** Notices say it in a sentence more often than behind a label. */
const whenCanceled = "When is the policy canceled?";

/** A question for one of these as the name of what it asks for. */
export const nameOfFact = (question: string): string =>
  question === whenCanceled
    ? cancellationDate
    : question.replace(/^what (?:is|are) (?:(?:the|our|your|his|her|their|its) )?(.+?)[.?!\s]*$/iu, "$1");

/** Facts in other words. */
const inOtherWords: readonly (readonly [RegExp, string])[] = [
  [/\bwhat (?:he|she|they|the client) owes?\b/giu, "amount due"],
  [
    /\bwhen (?:it|that|the policy|(?:his|her|their) policy) (?:expires|renews|ends|is up)\b/giu,
    "expiration date",
  ],
  [/\bhow much (?:(?:he|she|they|it|is|the \S+)\s+)+(?:owes?|owed|due|past due|behind)\b/giu, "amount due"],
  [/\bhow much (?:to pay|(?:he|she|they) (?:needs?|has|have) to pay|(?:is )?due)\b/giu, "amount due"],
  [
    /\b(?:by )?when (?:it|that|this)(?:['’]s| is) due\b|\bby when\b|\bpay by date\b|\bdue by date\b/giu,
    "due date",
  ],
  [
    /\bcancel date\b|\bdate of cancell?ation\b|\bwhen (?:it|the policy|coverage|(?:his|her|their) (?:policy|coverage)) (?:cancels|is canceled|gets canceled|will (?:be )?cancel(?:ed)?|ends|stops)\b/giu,
    cancellationDate,
  ],
];

const amount = [/^(?:amounts?|balances?|totals?)(?: due| owed)?$/iu, "amount due"] as const;
const day = /^(?:dates?|days?|deadlines?|due dates?)$/iu;
/** What "the amount" and "the date" of a paper are, which are also what it is about, and what else is short for more. */
const meantIn: Partial<Record<RecognizedKind, readonly (readonly [RegExp, string])[]>> = {
  NOTICE_OF_CANCELLATION: [amount, [day, cancellationDate], [/^reasons?$/iu, "reason for the cancellation"]],
  INVOICE: [amount, [day, "due date"]],
};
const ABOUT = 2;
const aboutPaper =
  /\b(?:about|re|regarding|on|of)\s+(?:this|that|the|his|her|their|attached)\b[^,;–]*?\b(?:notice|bill|invoice|attached|cancellation|attachment)\b|\b(?:about|re|regarding) (?:this|that|it)\b/iu;

/** Null where the words list no facts. `docTypes`: of the papers that come with them. */
export function wantedFacts(words: string, docTypes: readonly RecognizedKind[] = []): WantedFacts | null {
  const whole = inOtherWords.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    words.replaceAll(/\s+/gu, " ").trim(),
  );
  const said = whole.replace(ending, "");
  const [, purpose = null] = purposeBehind.exec(said) ?? [];
  const listed = said.replace(purposeBehind, "").replace(ending, "");
  const [docType, ...others] = new Set(docTypes);
  const meant = docType !== undefined && others.length === 0 ? (meantIn[docType] ?? []) : [];
  const ends = [0, ...Array.from(listed.matchAll(beginning), ({ index, 0: found }) => index + found.length)];
  for (const end of ends) {
    const facts = factsIn(listed.slice(end), docTypes.length > 0);
    if (facts) return { questions: asking(facts, meant), purpose, ofFiles: meant.length > 0 };
  }
  const [first, ...more] = aboutPaper.test(said)
    ? meant.slice(0, ABOUT).map(([, fact]) => ({ fact, behind: "" }))
    : [];
  return first ? { questions: asking([first, ...more], meant), purpose, ofFiles: true } : null;
}

const asksFor =
  /^(?:(?:please|can you|could you|i|we)\s+)*(?:(?:give|get|show|send|tell|pull)\s+(?:me|us)|need|pull|what(?:['’]?s| is| are))\s+/iu;

const besideLines = /^\s*(?:,|[&+/]|,?\s*and)\s*$/iu;
const ofLines =
  /^\s+((?:expiration|effective|renewal|policy|total|annual)?\s*(?:dates?|premiums?|limits?|deductibles?|carriers?|numbers?|expirations?|renewals?))\b(?:[\s,]+(?:(?:for|of|on)\s+the client|please|thanks))*[\s.?!]*$/iu;

/** "GL & WC expiration dates": a question for each line, so that one that is not carried is not passed over; else null. */
export function eachLineAsked(text: string): string | null {
  const lines = linesIn(text);
  const last = lines.at(-1);
  const [, fact] = last ? (ofLines.exec(text.slice(last.end)) ?? []) : [];
  const isJoined = lines.every(
    ({ start }, at) => at === 0 || besideLines.test(text.slice(lines[at - 1]?.end ?? 0, start)),
  );
  if (lines.length < 2 || fact === undefined || !isJoined) return null;
  const one = fact.replace(/s$/iu, "");
  return lines.map(({ start, end }) => `What is the ${text.slice(start, end)} ${one}?`).join(" ");
}

/** "Give me the premium, expiration date and carrier of the auto": a question for each; null for anything else. */
export function factsAsked(text: string): string | null {
  const list = text.replace(asksFor, "").replace(ending, "");
  const facts = factsIn(list, false);
  return facts && facts.length > 1 && facts.every(({ fact }) => isFact.test(fact))
    ? asking(facts, []).join(" ")
    : null;
}

/** Nothing but facts, so that the words do not say them. */
export const areFacts = (words: string): boolean =>
  factsIn(words.replace(purposeBehind, "").replace(ending, ""), false)?.every(({ fact }) =>
    isFact.test(fact),
  ) ?? false;

interface Fact {
  fact: string;
  /** "on the umbrella" */
  behind: string;
}

/** Null unless the words list names, and facts among them. */
function factsIn(words: string, isOfPaper: boolean): readonly [Fact, ...Fact[]] | null {
  const parts = words.split(joint).map((part) => {
    const [, name = part, behind = ""] = ofWhat.exec(part) ?? [];
    return { fact: name.replace(leading, ""), behind: isOfPaper && ofPaper.test(behind) ? "" : behind };
  });
  const [first, ...more] = parts;
  const isName = ({ fact }: Fact): boolean =>
    fact !== "" && !isSaid.test(fact) && fact.split(/\s+/u).length <= FACT_WORDS;
  // What is named beside facts is looked for, too, or said to be left out.
  if (!first || !parts.every(isName) || !parts.some(({ fact }) => isFact.test(fact))) return null;
  const shared = parts.at(-1)?.behind ?? "";
  const own = (part: Fact): Fact => (part.behind === "" ? { ...part, behind: shared } : part);
  return [own(first), ...more.map(own)];
}

function asking(
  [first, ...more]: readonly [Fact, ...Fact[]],
  meant: readonly (readonly [RegExp, string])[],
): [string, ...string[]] {
  const ask = ({ fact, behind }: Fact): string => {
    const name = meant.find(([pattern]) => pattern.test(fact))?.[1] ?? fact;
    if (name === cancellationDate && behind === "") return whenCanceled;
    return `What ${/[^s]s$/iu.test(name) ? "are" : "is"} the ${name}${behind}?`;
  };
  return [ask(first), ...more.map(ask)];
}
