/** A message that somebody wants to have written, in the words of the task: who is spoken of becomes who is spoken to. Pure. */

import type { KnownLine } from "#model/artifacts";
import { figuresIn, isSameFigure, kindOfFigure } from "../shared/figures.ts";
import { anyLine, linesIn, spelledOut } from "./policy-lines.ts";
import { askingVerbs, tellingVerbs } from "./task-words.ts";
import { asksWith } from "./told-question.ts";
import { areFacts } from "./wanted-facts.ts";

export interface Letter {
  subject: string;
  /** One paragraph. */
  body: string;
  /** What the task says before that: whom it goes to, and perhaps something else to write. */
  before: string;
}

/**
 * Nobody is called by the word that says what comes: "asking for her loss runs for the past year", "tell Owen what his
 * deductible is and that we need the form".
 */
const whom = String.raw`(?:\s+(?!(?:for|to|about|if|whether|that|${asksWith})\b)(?:him|her|them|the (?:client|insured)|\p{L}(?:(?!\s${asksWith}\b)[\p{L}\p{N}&.,'’ -]){0,60}?))?`;

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

/** "Tell Ann her umbrella has expired": a sentence of its own, though nothing announces it; "what her limit is" is none. */
const states = new RegExp(
  String.raw`^(?:(?:please|pls|can you|could you|hi|hey)[\s,]+)*(?:${tellingVerbs}|remind|e-?mail)\s+(?:(?!(?:that|${asksWith})\b)\S+\s+){1,4}?((?:(?:his|her|their|our|the|your)\s+|(?=(?:polic(?:y|ies)|${anyLine})\s))(?:[\p{L}\p{N}&'’-]+\s+){1,5}?(?:is|are|was|were|has|have|had|will|can|cannot|must|needs?|expired|expires|expire|renewed|renews|ends|ended|went|came|got|does|did|passed|failed|cleared|arrived|closed|moved)\b.*)$`,
  "iu",
);

/** "Tell Ann we got the payroll". */
const statesPlainly = new RegExp(
  String.raw`^(?:(?:please|pls|can you|could you|hi|hey|need to|i need to|we need to)[\s,]+)*(?:${tellingVerbs}|remind|e-?mail)\s+(?:(?!(?:to|for|that|about|if|whether|how|what|when|where|who|why|which)\b)\S+\s+){1,4}?((?:we|i|you|they|he|she|it|there|everything|nothing)(?:['’]\p{L}+)?\s+\S.*)$`,
  "iu",
);

/** "… an email telling them we still need the list": whoever is told is named before, and what is told has its verb. */
const tellsThem =
  /\b(?:telling|informing|notifying|reminding|(?:to|and) (?:tell|inform|notify|remind))\s+(?:him|her|them|the (?:client|insured))\s+(?=[^.?!]*\b(?:is|are|was|were|has|have|had|will|would|can|cannot|could|must|may|should|needs?|expired?|expires|renewed|renews|ends|ended|went|came|got|does|do|did|passed|failed|cleared|arrived|closed|moved|received|sent|\p{L}+n['’]t)\b)(?!(?:to|for|about|of|if|whether)\b)(.+)$/iu;

const spokenTo: readonly (readonly [RegExp, string])[] = [
  // "We call her Monday": her is whom, not whose.
  [
    /\b(call|see|meet|visit|reach|contact|email|ask|tell|help|thank|for|to|with|from|by|about) her(?=\s+(?:on|at|back|this|next|today|tomorrow|tonight|by|when|if|that|about|again|soon|later|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[.,;!?]|\s*$)/giu,
    "$1 you",
  ],
  [/\b(?:he|she|they)(?:['’]s| is| are|['’]re)(?![\p{L}\d])/giu, "you are"],
  [/\b(?:he|she|they) (?:has|have)\b/giu, "you have"],
  [/\b(?:he|she|they) (?:was|were)\b/giu, "you were"],
  [/\b(?:he|she|they) needs?\b/giu, "you need"],
  [/\b(?:he|she) (do|is|has|was)(?:es)?n['’]?t\b/giu, "you $1n't"],
  [/\byou isn't\b/gu, "you aren't"],
  [/\byou hasn't\b/gu, "you haven't"],
  [/\byou wasn't\b/gu, "you weren't"],
  [/\b(?:he|she) (do|go)es\b/giu, "you $1"],
  [/\b(?:he|she) ([a-z]{2,}?[^s\W])s\b/giu, "you $1"],
  [/\b(?:he|she|they)\b/giu, "you"],
  [/\b(?:his|her|their|hers|theirs)\b/giu, "your"],
  [/\b(?:him|them)\b/giu, "you"],
];

/** Words about somebody as words to them, without the shorthand that staff use among themselves. */
export const toYou = (text: string): string =>
  spelledOut(spokenTo.reduce((said, [pattern, instead]) => said.replaceAll(pattern, instead), text).trim());

export const sentence = (text: string, mark: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[\s.?!]+$/u, "")}${mark}`;

const open = /^(?:what|when|who|which|whether|how|where|why|if)\b|\?$/iu;

const isLimitOfLine = new RegExp(String.raw`^(?:${anyLine})(?: policy| coverage| insurance)? limit$`, "iu");

/** What an email says about an amount or the end of a policy, as the question that documents answer; null if nothing. */
export function statedIn(body: string): string | null {
  const [, what] =
    /^(?:the|your|our)\s+([^.,;$]{3,80}?)\s+(?:is|are|was|will be)\s[^.]*(?:\$|\d\s*(?:million|thousand|[km]\b))/iu.exec(
      body,
    ) ?? [];
  // A line has several limits, and the amount may be any of them.
  if (what !== undefined && isLimitOfLine.test(what)) return `What are the ${what}s?`;
  if (what !== undefined) return `What is the ${what}?`;
  const [, policy] =
    /^(?:the|your|our)\s+([^.,;$]{2,60}?)\s+(?:has |have |will |is |are )?(?:soon )?(?:expir|renew|up for renewal|ends?\b|ended\b)/iu.exec(
      body,
    ) ?? [];
  return policy === undefined ? null : `When does the ${policy} expire?`;
}

/** The letter's sentence with the one amount or date on file in the place of its own; null where that is not plain. */
export function correctedOf(body: string, known: readonly KnownLine[]): string | null {
  const figures = figuresIn(body).filter(
    (figure) => kindOfFigure(figure) === "AMOUNT" || kindOfFigure(figure) === "DATE",
  );
  const [said, ...others] = figures;
  if (said === undefined || others.length > 0) return null;
  const onFile = known
    .flatMap(({ text }) => figuresIn(text))
    .filter((figure) => kindOfFigure(figure) === kindOfFigure(said));
  const [only, ...more] = onFile.filter(
    (figure, at) => onFile.findIndex((other) => isSameFigure(other, figure)) === at,
  );
  return only === undefined || more.length > 0 || isSameFigure(only, said)
    ? null
    : body.replace(said, () => only);
}

const SUBJECT_WORDS = 12;
/** Fewer say nothing by themselves. */
const SUBJECT_WORDS_MIN = 3;
const SUBJECT_CHARACTERS = 160;
/** What another thing begins with. */
const joining =
  /^(?:and|but|or|so|because|which|who|that|if|when|whether|before|until|unless|after|since|while|as|with|for|from|by|to|at|on|in|of|is|are|was|were|has|have|will|can)$/iu;

/** What a letter says, in a few words. */
export const subjectOf = (text: string): string => headingOf(toYou(text));

/** The first words of a sentence, as a subject line. */
export function headingOf(text: string): string {
  // Amounts stand in the letter; its subject says what they are of.
  const [, amountsOf] = /^(your \S+(?: \S+){1,5}) (?:is|are) \$[^.]* and\b/iu.exec(text) ?? [];
  if (amountsOf !== undefined) return sentence(amountsOf, "");
  const words = text
    .replace(
      /^(Your .{3,60}? policy(?: (?!with\b)\S+){0,3}) with .+? (expires?|expired|was canceled|is to be canceled)\b/u,
      "$1 $2",
    )
    .replace(/[\s.?!]+$/u, "")
    .split(/\s+/u);
  return sentence(
    words
      .slice(0, wholeUntil(words))
      .join(" ")
      .replace(/[,;:–—-]+$/u, ""),
    "",
  );
}

/** So many words are a whole: a subject that breaks off in the middle would go out like that. */
function wholeUntil(words: readonly string[]): number {
  if (words.length <= SUBJECT_WORDS) return words.length;
  const ends = words.flatMap((word, at) =>
    at >= SUBJECT_WORDS_MIN &&
    at <= SUBJECT_WORDS &&
    (/[,;:]$/u.test(words[at - 1] ?? "") || joining.test(word))
      ? [at]
      : [],
  );
  const parted = ends.filter(
    (at) => /[,;:]$/u.test(words[at - 1] ?? "") || /^(?:and|but|so|because)$/iu.test(words[at] ?? ""),
  );
  const end = parted.at(-1) ?? ends.at(-1);
  if (end !== undefined) return end;
  let length = words.length;
  while (length > 1 && words.slice(0, length).join(" ").length > SUBJECT_CHARACTERS) length -= 1;
  return length;
}

/** Null if the words say what it is about, but not what it says. */
export function letterOf(task: string): Letter | null {
  const text = task
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ [&+] (?=(?:ask|tell|let|remind|see|find out|confirm)\b)/giu, " and ")
    .trim();
  const beforeOf = (match: RegExpExecArray | null) => text.slice(0, match?.index ?? 0);
  const ask = asks.exec(text);
  const [, how, asked = ""] = ask ?? [];
  if (how !== undefined) {
    const reminds = how.toLowerCase() === "about" && /\bremind/iu.test(ask?.[0] ?? "");
    // "Remind Ann about when her policy expires": the day is to be found first.
    if (reminds && open.test(asked)) return null;
    return { ...letterThatAsks(reminds ? "reminding" : how.toLowerCase(), asked), before: beforeOf(ask) };
  }
  const request = requests.exec(text);
  const [, requested] = request ?? [];
  if (requested !== undefined) return { ...letterThatAsks("for", requested), before: beforeOf(request) };
  const tell = tells.exec(text) ?? tellsThem.exec(text) ?? states.exec(text) ?? statesPlainly.exec(text);
  const [, told] = tell ?? [];
  // What is not known yet is an answer, to be found first.
  return told === undefined || open.test(told) || areFacts(told)
    ? null
    : { ...letterSaying(told), before: beforeOf(tell) };
}

/** "Umbrella policy canceled 11/27, need the form + $50": what is typed in a hurry, as sentences. */
const inSentences = (text: string): string =>
  text
    .replaceAll(/ \+ /gu, " and ")
    .replace(/\b(policy|coverage) cancell?ed (?:on |effective )?(?=\d)/iu, "$1 was canceled effective ")
    .replace(/, (?:and )?need /iu, ". We need ")
    .replace(/^need /iu, "We need ")
    .replace(
      /\bWe need (?=(?:signed|completed|updated|current|new|payrolls?|drivers?|loss)\b)/u,
      "We need your ",
    )
    .replace(
      /, (?:and )?(?=(?:uninsured|not insured|not covered|without coverage|past due)\b)/iu,
      "; you are ",
    );

/** "Your general liability and umbrella policy expired": two of them. */
function inPlural(text: string): string {
  const pair =
    /\b(?:your|the) [\p{L}' -]{2,40}? and [\p{L}' -]{2,40}? policy\b(?: (expires|renews|lapses|ends|is|was|has)\b)?/iu;
  return text.replace(pair, (said: string, verb: string | undefined) => {
    if (linesIn(said).length < 2) return said;
    const plural =
      verb === undefined
        ? undefined
        : ({ is: "are", was: "were", has: "have" }[verb] ?? verb.replace(/s$/u, ""));
    const named = said.slice(0, said.lastIndexOf("policy"));
    return `${named}policies${plural === undefined ? "" : ` ${plural}`}`;
  });
}

/** A letter that says this: who is spoken of becomes who is spoken to. */
export const letterSaying = (hurried: string): Pick<Letter, "subject" | "body"> => {
  const told = inSentences(hurried);
  // "The gl renews soon" is the recipient's policy.
  const said = inPlural(toYou(told)).replace(
    /^the (?=(?:(?!\b(?:of|for|on|under)\b)[^.]){0,60}\bpolicy\b)/iu,
    "your ",
  );
  const [first = said] = said.split(/(?<=[^.]\w)\. (?=\p{Lu})/u);
  return { subject: subjectOf(first), body: sentence(said, ".") };
};

function letterThatAsks(how: string, asked: string): Omit<Letter, "before"> {
  const what = toYou(asked).replace(/[\s.?!]+$/u, "");
  return { subject: subjectOf(what), body: asking(how, what) };
}

/** "For the payroll", "to confirm it" and "if it is in force" as what somebody is asked. */
export const asking = (how: string, what: string): string =>
  ({
    for: `Could you please send us ${what}?`,
    to: `Could you please ${what}?`,
    about: `We have a question about ${what}.`,
    reminding: `This is a reminder about ${what}.`,
    if: `Could you please tell us whether ${what}?`,
    whether: `Could you please tell us whether ${what}?`,
  })[how] ?? sentence(what, ".");
