/** A message that somebody wants to have written, in the words of the task: who is spoken of becomes who is spoken to. Pure. */

import { askingVerbs, tellingVerbs } from "./task-words.ts";

export interface Letter {
  subject: string;
  /** One paragraph. */
  body: string;
  /** What the task says before that: whom it goes to, and perhaps something else to write. */
  before: string;
}

/** Nobody is called by the word that says what comes: "asking for her loss runs for the past year". */
const whom = String.raw`(?:\s+(?!(?:for|to|about|if|whether|that)\b)(?:him|her|them|the (?:client|insured)|\p{L}[\p{L}\p{N}&.,'’ -]{0,60}?))?`;

/** What is asked for. */
const asks = new RegExp(
  String.raw`\b(?:${askingVerbs}|request|requesting|reminder)\b${whom}\s+(for|to|about|if|whether)\s+(.+)$`,
  "iu",
);
const requests = /\b(?:requesting|to request|and request)\s+(.+)$/iu;
/** What is told. */
const tells = new RegExp(
  String.raw`\b(?:let(?:ting)?${whom}\s+know(?:\s+that)?|(?:${tellingVerbs}|remind(?:ing)?)\b${whom}\s+that|saying(?:\s+that)?|that\s+says|that)\s+(.+)$`,
  "iu",
);

/** "Tell Ann her umbrella has expired": a sentence of its own, though nothing announces it. */
const states = new RegExp(
  String.raw`^(?:(?:please|pls|can you|could you|hi|hey)[\s,]+)*(?:${tellingVerbs}|e-?mail)\s+(?:(?!that\b)\S+\s+){1,4}?((?:his|her|their|our|the|your)\s+(?:[\p{L}\p{N}&'’-]+\s+){1,5}?(?:is|are|was|were|has|have|had|will|can|cannot|must|needs?|expired|expires|expire|renewed|renews|ends|ended|went|came|got|does|did|passed|failed|cleared|arrived|closed|moved)\b.*)$`,
  "iu",
);

const spokenTo: readonly (readonly [RegExp, string])[] = [
  [/\b(?:he|she|they)(?:['’]s| is| are)\b/giu, "you are"],
  [/\b(?:he|she|they) (?:has|have)\b/giu, "you have"],
  [/\b(?:he|she|they)\b/giu, "you"],
  [/\b(?:his|her|their|hers|theirs)\b/giu, "your"],
  [/\b(?:him|them)\b/giu, "you"],
];

const toYou = (text: string): string =>
  spokenTo.reduce((said, [pattern, instead]) => said.replaceAll(pattern, instead), text).trim();

const sentence = (text: string, mark: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[\s.?!]+$/u, "")}${mark}`;

const open = /^(?:what|when|who|which|whether|how|where|why|if)\b|\?$/iu;

/** What an email says about an amount or the end of a policy, as the question that documents answer; null if nothing. */
export function statedIn(body: string): string | null {
  const [, what] =
    /^(?:the|your|our)\s+([^.,;$]{3,80}?)\s+(?:is|are|was|will be)\s[^.]*\$/iu.exec(body) ?? [];
  if (what !== undefined) return `What is the ${what}?`;
  const [, policy] =
    /^(?:the|your|our)\s+([^.,;$]{2,60}?)\s+(?:has |have |will |is |are )?(?:soon )?(?:expir|renew|up for renewal|ends?\b|ended\b)/iu.exec(
      body,
    ) ?? [];
  return policy === undefined ? null : `When does the ${policy} expire?`;
}

const SUBJECT_WORDS = 9;

function subjectOf(text: string): string {
  const words = toYou(text)
    .replace(/[\s.?!]+$/u, "")
    .split(/\s+/u);
  const cut = words.slice(0, SUBJECT_WORDS).join(" ");
  return sentence(words.length > SUBJECT_WORDS ? `${cut}…` : cut, "");
}

/** Null if the words say what it is about, but not what it says. */
export function letterOf(task: string): Letter | null {
  const text = task.replaceAll(/\s+/gu, " ").trim();
  const beforeOf = (match: RegExpExecArray | null) => text.slice(0, match?.index ?? 0);
  const ask = asks.exec(text);
  const [, how, asked = ""] = ask ?? [];
  if (how !== undefined) return { ...letterThatAsks(how.toLowerCase(), asked), before: beforeOf(ask) };
  const request = requests.exec(text);
  const [, requested] = request ?? [];
  if (requested !== undefined) return { ...letterThatAsks("for", requested), before: beforeOf(request) };
  const tell = tells.exec(text) ?? states.exec(text);
  const [, told] = tell ?? [];
  // What is not known yet is an answer, to be found first.
  return told === undefined || open.test(told)
    ? null
    : { subject: subjectOf(told), body: sentence(toYou(told), "."), before: beforeOf(tell) };
}

function letterThatAsks(how: string, asked: string): Omit<Letter, "before"> {
  const what = toYou(asked).replace(/[\s.?!]+$/u, "");
  const body = {
    for: `Could you please send us ${what}?`,
    to: `Could you please ${what}?`,
    about: `We have a question about ${what}.`,
    if: `Could you please tell us whether ${what}?`,
    whether: `Could you please tell us whether ${what}?`,
  }[how];
  return { subject: subjectOf(what), body: body ?? sentence(what, ".") };
}
