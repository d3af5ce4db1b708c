/** A message that asks for two things: an email and an answer, or a change and an email. Pure. */
import { otherWay } from "./other-ways.ts";
import { emailWords } from "./task-words.ts";
import { wantedFacts } from "./wanted-facts.ts";

const joint = String.raw`(?:\s*[,;.!?]\s*(?:(?:and|then|also|please)\b\s*)*|\s+(?:and|then)\s+(?:(?:also|then|please|pls)\s+)*)`;
const asksMe = new RegExp(
  String.raw`${joint}(?=(?:tell|show|give|get|send) me\b|let me know\b|i (?:also )?(?:need|want) to know\b)|\s*(?:[.,;!]?\s+also,?|[+&]\s*(?:also\b)?)\s+(?=(?:what|when|who|how (?:much|many))(?:['’]?s)?\b)`,
  "iu",
);
/** An email after something else that is to be done. */
const mails = new RegExp(
  String.raw`(?:${joint}|\s*[+&]\s*)(?=(?:e-?mail|(?:draft|write|compose|send|shoot) (?:\S+ ){0,3}?an? e-?mail|let|tell|notify|inform|remind)\s+(?!me\b|us\b|the (?:file|note)\b)\S|send (?:it|them|a copy|the (?:certs?|certificates?|cois?)) to \S+@)`,
  "iu",
);

/** One email to each of those that a question finds: "which clients … + draft email to each asking for payroll". */
const toEach = String.raw`\b(?:each|every ?one|all)(?: one)?(?: of (?:them|these|those))?\b(?: (?:clients?|accounts?|insureds?|ones?)\b)?`;
const mailsEach = new RegExp(
  String.raw`(?:${joint}|\s*[+&]\s*)(?=(?:e-?mail|(?:draft|write|compose|send|shoot)\s+(?:an? )?e-?mails?\s+(?:to|for))\s+${toEach})`,
  "iu",
);
const eachPattern = new RegExp(toEach, "iu");

/** Whether what is left to do is one email to each of several clients. */
export const isToEach = (rest: string): boolean => emailWords.test(rest) && eachPattern.test(rest);

/** Whether what is left to do is one email that tells somebody something. */
export const isToTell = (rest: string): boolean => emailWords.test(rest) && !isToEach(rest) && !sendsIt(rest);

/** The same for one of them. */
export const toOne = (rest: string, name: string): string => rest.replace(eachPattern, () => name);

/** "Email it to …", where there is nothing yet that could be sent: the certificate has to be issued first. */
export const sendsIt = (rest: string): boolean =>
  /^(?:please |pls )?(?:e-?mail|send|forward|mail)\s+(?:it|them|this|that|(?:a |the )?(?:copy|cert(?:ificate)?|coi|evidence|eop))\b/iu.test(
    rest,
  );

const takingBack =
  /^(?:(?:never ?mind|nvm|scratch that|forget (?:it|that)|disregard(?: that)?|ignore that)(?: please| pls)?(?:\s*[,.;:!–-]+\s*|\s+(?=[a-z])))+/iu;

/** "Never mind, email Ann the limit": what takes back the message before says nothing about this one. */
export const withoutTakingBack = (message: string): string => {
  const left = message.trim().replace(takingBack, "");
  return left === "" ? message : left;
};

const toThem =
  /^(?:e-?mail|(?:draft|write|send|shoot) (?:an )?e-?mail to) (?:him|her|them)(?: (?:please|pls|today|now))?[\s.!]*$/iu;

const copied = String.raw`(?:me\b|us\b|\S+@[^\s,;()]+|\p{L}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]+)?)`;
const copies = new RegExp(
  String.raw`[\s,;.(–-]*\b(?:and\s+)?[Bb]?[Cc][Cc](?:['’]?ing|['’]?d|ed)?\b:?\s+(${copied}(?:\s*(?:,|&|\+|\band\b)\s*(?:me\b|us\b|\S+@[^\s,;()]+|\p{Lu}[\p{L}'’-]*(?:\s+\p{Lu}[\p{L}'’-]+)?))*)\)?`,
  "u",
);

/** "Email Ann the limit, cc Theo": who is to be copied is no part of what it says. */
export function withoutCopies(message: string): { message: string; copied: string | null } {
  const match = copies.exec(message);
  const left = match
    ? `${message.slice(0, match.index)}${message.slice(match.index + match[0].length)}`.trim()
    : "";
  // "Cc Theo" by itself wishes something of a draft.
  if (!match || left.split(/\s+/u).length < FIRST_WORDS) return { message, copied: null };
  return { message: left, copied: match[1] ?? null };
}

export interface SplitTasks {
  first: string;
  /** What is left to do after that; null if it is one task. */
  rest: string | null;
}

const bareMail = /^(?:e-?mail|notify|inform|tell) (\p{L}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*)?)[\s.!]*$/iu;
/** Something that somebody is to be told, and no wish. */
const hasHappened =
  /\b(?:came (?:in|back|through)|went (?:up|down|through|out)|was|were|has been|have been|is (?:ready|done|bound|approved|declined|attached)|got|received|approved|declined|bound|issued|increased|decreased|arrived|renewed|canceled|cancelled)\b/iu;

const overToThem =
  /^e-?mail (?:it|that|those|them|this)(?: (?:over|to (?:him|her|them)))?(?: (?:please|pls|today|now))?[\s.!?]*$/iu;
const asking = /([,;.]\s*)(?:can|could|would) (?:you|u) (?:please |pls )?(?=e-?mail\b)/iu;

export function splitTasks(typed: string): SplitTasks {
  const message = typed.replace(asking, "$1");
  const match = mailsEach.exec(message) ?? (emailWords.test(message) ? asksMe : mails).exec(message);
  // A question keeps its mark.
  const mark = /^\s*([.?!])/u.exec(match?.[0] ?? "")?.[1] ?? "";
  const first = match ? `${message.slice(0, match.index).trim()}${mark}` : "";
  const rest = match ? message.slice(match.index + match[0].length).trim() : "";
  // "The audit came in at $12,000. Email Ann": what happened is what it says.
  const [, whom] = bareMail.exec(rest) ?? [];
  if (whom !== undefined && mark !== "?" && hasHappened.test(first) && !emailWords.test(first))
    return { first: `Email ${whom} that ${first.replace(/[\s.!]+$/u, "")}`, rest: null };
  // "Ann wants her limits, email her": one email, and what it is to tell stands before it.
  const isListed = toThem.test(rest) || (overToThem.test(rest) && wantedFacts(first) !== null);
  if (first !== "" && isListed) return { first: `${rest.replace(/[\s.!]+$/u, "")} - ${first}`, rest: null };
  // "Call Ann and remind her": whoever cannot call writes all of it.
  if (otherWay(message) && tellsThem.test(rest)) return { first: typed, rest: null };
  const isGreeting = first.split(/\s+/u).length < FIRST_WORDS && !first.endsWith("?");
  return first === "" || rest === "" || isGreeting
    ? { first: typed, rest: null }
    : { first, rest: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` };
}

const tellsThem = /^(?:tell|remind|let|inform|notify|e-?mail) (?:him|her|them)\b/iu;

/** Fewer greet somebody. */
const FIRST_WORDS = 3;
