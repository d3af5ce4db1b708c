/** The question in the words of a task: without the client's name, and without what says that it is for an email. Pure. */
import type { NamedClient } from "./match-names.ts";
import { questionWords, recipientVerbs, weWrite } from "./task-words.ts";
import { asksWith } from "./told-question.ts";

/** The part of a task that says it is for an email; what follows is what it is about. */
const emailPart =
  /(?:^|[.?!]\s*)[^.?!]*?\b(?:draft|write|compose|prepare|send|shoot|reply|answer)\b[^.?!]*?\be-?mail\b(?:\s+(?:with|about|on|saying|that\s+says|telling|asking|answering)\b)?\s*/iu;

/** "Draft an email to Ann Okafor with the …", once its beginning is gone. */
const toWhom =
  /^to\s+(?:(?!(?:with|about|on|saying|telling)\b)\S+\s+){1,6}(?:with|about|on|saying|telling)\s+/iu;

/** "Email Ann Okafor the …": whom it goes to stands before what it is about. */
export const emailTo = new RegExp(
  String.raw`^(?:(?:please|pls|can you|could you|hi|hey)[\s,]+)*(?:${recipientVerbs})\s+(?:(?!the\b|our\b|his\b|her\b|their\b|its\b)\S+\s+)*?(?=(?:the|our|his|her|their|its)\b)`,
  "iu",
);

/** What stands before a question without asking anything. */
const greeting = /^(?:(?:hey|hi|hello|ok|okay|quick (?:q|question))(?: there| cara)?[\s,.:!–-]+)+/iu;

/** "Email the client the …" */
const clientFirst = /^(?:the|our) (?:client|insured)\s+(?=(?:the|our|his|her|their|its)\b)/iu;

/** "Let them know what the limit is": the question begins with its own word. */
const beforeQuestion =
  /^(?:(?:please|pls)[\s,]+)*(?:let|tell|ask|inform|notify|send)\b.*?\b(?=(?:what|when|who|which|whether|how|where|why)\b)/iu;
/** "Email Ann which policies expire", "telling him whether …": whom it goes to stands before the question. */
const whomBefore = new RegExp(
  String.raw`^(?:(?:please|pls|can you|could you|hi|hey)[\s,]+)*(?:(?:${recipientVerbs})\s+(?:(?!(?:the|our|his|her|their|its)\b)\S+\s+){1,5}?(?:about\s+)?|(?:him|her|them)\s+)(?=(?:${asksWith}|whether|if)\b)`,
  "iu",
);

/** "Rory called re: whether …", "Ann wants to know her limit": somebody passes on what a client asks. */
const passesOn =
  /^(?:[\p{L}.'’&-]+\s+){0,5}?(?:(?:called|emailed|texted|phoned|wrote|calling|emailing)(?:\s+(?:in|us|me|back|again|today|yesterday))*[\s,]+(?:and\s+)?(?:(?:asks?|asked|asking|wants? to know|wanted to know|wondering)\s+)?(?:(?:re|about|regarding)\b:?\s+)?|(?:(?:is|are)\s+)?(?:asking|wondering)\s+|(?:asks|asked|wants? to know|wanted to know|would like to know|needs? to know)\s+)(?:(?:about|re)\b:?\s+)?(?=(?:if|whether|what|when|who|which|how|where|why|does|do|is|are|the|their|his|her|its)\b)(.+)$/isu;
const whether =
  /^(?:if|whether(?: or not)?)\s+(.+?)\s+(is|are|was|were|has|have|does|do|can|will|should|would|includes?|covers?|needs?)\b(.*)$/isu;

const whenBehind = /^(\S.{1,80}?)\s+(renew|expire|end|start|begin|run out)s?\s+when[\s?]*$/iu;

/** What the client asks, as a question; other words as they are. */
export function askedThrough(text: string): string {
  const [, what, ends] = whenBehind.exec(text) ?? [];
  if (what !== undefined) return `When does ${what} ${ends}?`;
  const [, asked] = passesOn.exec(text) ?? [];
  if (asked === undefined) return text;
  const [, subject, verb = "", rest = ""] = whether.exec(asked) ?? [];
  if (subject === undefined) return asked;
  const isOwn = /^(?:is|are|was|were|does|do|can|will|should|would)$/iu.test(verb);
  const [first, second] = isOwn
    ? [verb, ""]
    : [
        /^(?:they|we|you|i)$/iu.test(subject) ? "do" : "does",
        ` ${verb.replace(/^has$/iu, "have").replace(/s$/iu, "")}`,
      ];
  return `${first} ${subject}${second}${rest}`;
}

/** The question to search for: without the client's name, whose documents are searched anyway; for an email, what it is about. */
export function questionOf(text: string, client: NamedClient | null, asEmail: boolean): string {
  const about = asEmail
    ? text
        .replace(emailPart, "")
        .replace(toWhom, "")
        .replace(beforeQuestion, "")
        .replace(whomBefore, "")
        .replace(emailTo, "")
        .replace(clientFirst, "")
        .replace(/^[^?]*:\s*/u, "")
    : text.replace(greeting, "");
  const names = [client?.name ?? "", ...(client?.said ?? [])]
    .filter((name) => name !== "")
    .toSorted((one, other) => other.length - one.length);
  const named = names.reduce(
    (said, name) =>
      said
        .replaceAll(new RegExp(`${escapePattern(name)}['’]s?(?=\\s)`, "giu"), "the client's")
        .replaceAll(
          new RegExp(`${escapePattern(name)}(?![\\p{L}\\p{N}])`, "giu"),
          isPossessive(name, client) ? "the client's" : "the client",
        ),
    about,
  );
  const left = named
    .replaceAll(/(?:the client's\s*)+/gu, "the ")
    .replace(weWrite, "does the client have $1")
    // "Does spoilage have its own deductible?" is answered by what it is.
    .replaceAll(
      /\b(?:does|do|has|have) (?:the )?((?:(?!\b(?:and|or|the client)\b)[^,;?]){2,60}?) (?:have|has|got|carry|come with) (?:its|their|an?) (?:(?:own|separate|different|special) )+(deductible|limit|sublimit|retention)s?/giu,
      "what is the $2 for $1",
    )
    // "When is the auto up?"
    .replace(
      /((?:^|[?.;]\s+|\b(?:and|also),? )\W*when)(?: is| are|['’]?s) (.{2,60}?) (?:up|due)(?: again)?(?=[?.!\s]*$)/iu,
      "$1 does $2 renew",
    )
    .trim();
  if (left === "") return text;
  return !asEmail || questionWords.test(left) ? left : `What is ${left.replace(/[.!]+$/u, "")}?`;
}

/** "Wexcombes": typed without its apostrophe. */
const isPossessive = (said: string, client: NamedClient | null): boolean => {
  const [name = "", word] = [client?.name.toLowerCase(), said.toLowerCase()];
  return word.endsWith("s") && !name.includes(word) && name.includes(word.slice(0, -1));
};

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
