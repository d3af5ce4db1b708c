/** A message that asks for two things: an email and an answer, or a change and an email. Pure. */
import { emailWords } from "./task-words.ts";

const joint = String.raw`(?:\s*[,;.!?]\s*(?:(?:and|then|also|please)\b\s*)*|\s+(?:and|then)\s+(?:(?:also|then|please|pls)\s+)*)`;
const asksMe = new RegExp(
  String.raw`${joint}(?=(?:tell|show|give|get|send) me\b|let me know\b|i (?:also )?(?:need|want) to know\b)|\s*[.,;!]?\s+also,?\s+(?=(?:what|when|who|how (?:much|many))(?:['’]?s)?\b)`,
  "iu",
);
/** An email after something else that is to be done. */
const mails = new RegExp(
  String.raw`${joint}(?=(?:e-?mail|(?:draft|write|compose|send|shoot) (?:\S+ ){0,3}?an? e-?mail|let|tell|notify|inform|remind)\s+(?!me\b|us\b|the (?:file|note)\b)\S)`,
  "iu",
);

export interface SplitTasks {
  first: string;
  /** What is left to do after that; null if it is one task. */
  rest: string | null;
}

export function splitTasks(message: string): SplitTasks {
  const match = (emailWords.test(message) ? asksMe : mails).exec(message);
  // A question keeps its mark.
  const mark = /^\s*([.?!])/u.exec(match?.[0] ?? "")?.[1] ?? "";
  const first = match ? `${message.slice(0, match.index).trim()}${mark}` : "";
  const rest = match ? message.slice(match.index + match[0].length).trim() : "";
  return first === "" || rest === "" || first.split(/\s+/u).length < FIRST_WORDS
    ? { first: message, rest: null }
    : { first, rest: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` };
}

/** Fewer greet somebody. */
const FIRST_WORDS = 3;
