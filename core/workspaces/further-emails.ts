/** A message that asks for emails to several people: the first of them, and what is left for the others. */
import type { AgencyDb } from "../shared/database.ts";
import { findWhom, type Whom } from "./find-whom.ts";
import { ordinaryWords } from "./ordinary-words.ts";
import { linesIn } from "./policy-lines.ts";
import { inWholeWords } from "./staff-shorthand.ts";
import { emailWords, recipientVerbs, sendWords } from "./task-words.ts";

const joint = String.raw`\s*(?:[,;.]\s|[+&]|\s(?:and|then|plus)\b)(?:[\s,]*(?:\b(?:and|then|also|plus|please|pls)\b|[+&]))*\s*`;
const verb = String.raw`(?:(?:${recipientVerbs}|draft (?:an )?e-?mail to|(?:an )?e-?mail to)\s+)?`;
/** No name begins so. */
const noName = String.raw`(?!(?:${recipientVerbs}|whats|whos|whens|wheres|hows|me|us|you|cara|him|her|his|them|their|it|its|she|he|they|we|i|the|that|this|an?|my|our|your|if|whether|what|when|how|why|who|which|about|re|with|for|from|on|in|of|to|is|are|so|please|also)\b)`;
const owner = "(?:his|her|their)";
/** What is told, behind the name of whoever it is told to. */
const told = String.raw`\s+${owner}\b|\s+(?:the|that|about|re|regarding|with|what|when|how|know|to|for|if|whether)\b|\s*[:–-]\s`;
const asWell = String.raw`,?\s+(?:too|as well|also)[\s.!]*$`;
const further = new RegExp(
  String.raw`${joint}(?<verb>${verb})(?<name>${noName}[\p{L}\d][^\s,;:]*(?:\s[^\s,;:]+){0,5}?)(?=(?<told>${told})|(?<asWell>${asWell})|(?<end>[\s.!]*$))`,
  "giu",
);
const ownerBehind = new RegExp(String.raw`^\s+${owner}\b`, "iu");
const orderBefore = new RegExp(String.raw`^.*?\b(?:${recipientVerbs})\s+`, "iu");
const besideNames = new Set(["both", "at", "@", "with", "from", "of"]);
/** "The limits to Ann", where the next name stands at the end. */
const toWhom = /^.*\bto\s+(?:both\s+)?\S+(?:\s+\S+)?$/iu;
const firstWhom = new RegExp(
  String.raw`^(?:.*?\b)?(?:${recipientVerbs})\s+(?!an?\b|out\b|over\b)(?:to\s+)?\S+\s*`,
  "iu",
);
const NAME_WORDS = 2;
/** Each is looked up by itself. */
const TRIES_MAX = 10;

export interface FurtherEmail {
  first: string;
  rest: string;
  /** Who the rest is for, if nobody on file is called so; else null. */
  unknown: string | null;
}

/** Each person is written to by themselves, and what one is told is none of another's; null where it is one email. */
export async function furtherEmailIn(db: AgencyDb, message: string): Promise<FurtherEmail | null> {
  const inFull = inWholeWords(message);
  if (!emailWords.test(inFull) && !sendWords.test(inFull)) return null;
  const names = namesOf(await findWhom(db, message, null));
  for (const { 0: match, index, groups = {} } of [...message.matchAll(further)].slice(0, TRIES_MAX)) {
    const { name = "" } = groups;
    const before = message.slice(0, index).trim();
    const behind = message.slice(index + match.length);
    // "Hale and Sons LLC" is one client.
    const isInName = names.some((own) => own.includes(match.trim().toLowerCase()));
    if (before === "" || isInName || linesIn(name).length > 0) continue;
    const [own, first] = await Promise.all([findWhom(db, `Email ${name}`, null), findWhom(db, before, null)]);
    const isOnFile = isCalled(own, name);
    // A capital behind a full stop makes no name.
    const isMeant = isOnFile ? isAnother(own, first) : !match.startsWith(".") && ownsBehind(name, behind);
    const parts = isMeant ? partsOf(before, behind, groups, namesOf(first)) : null;
    if (parts) return { ...parts, unknown: isOnFile ? null : name };
  }
  return null;
}

function partsOf(
  before: string,
  behind: string,
  { name = "", verb: order = "", told: isTold, asWell: isAsWell }: Partial<Record<string, string>>,
  firstNames: readonly string[],
): Pick<FurtherEmail, "first" | "rest"> | null {
  const begun = order === "" ? "Email " : `${order.charAt(0).toUpperCase()}${order.slice(1)}`;
  if (isTold !== undefined) {
    const rest = `${begun}${name}${behind}`;
    // "Email Ann and Theo the limits": the same goes to both.
    const isSame = order === "" && saysOnlyWhom(before, firstNames);
    return { first: isSame ? `${before}${behind}` : before, rest };
  }
  if (isAsWell !== undefined)
    return {
      first: before,
      rest: `${begun}${name} ${before.replace(firstWhom, "")}`,
    };
  return toWhom.test(before)
    ? {
        first: before,
        rest: before.replace(/\bto\s+(?:both\s+)?\S+(?:\s+\S+)?$/iu, () => `to ${name}`),
      }
    : null;
}

/** "Email Ann", with nothing yet that it is to say. */
function saysOnlyWhom(before: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap(wordsOf));
  const words = orderBefore.test(before) ? wordsOf(before.replace(orderBefore, "")) : [];
  return words.length > 0 && words.every((word) => known.has(word) || besideNames.has(word));
}

/** Somebody or some company on file goes by the first of these words. */
function isCalled(whom: Whom, name: string): boolean {
  const [word = ""] = wordsOf(name);
  const choices = whom.doubt?.choices ?? [];
  return [...namesOf(whom), ...choices, ...whom.named.companies.map((company) => company.name)].some((each) =>
    wordsOf(each).includes(word),
  );
}

/** Not whoever the first email goes to. */
const isAnother = (own: Whom, first: Whom): boolean =>
  own.contact !== null && first.contact !== null
    ? own.contact.id !== first.contact.id
    : own.doubt !== null || !own.clients.some(({ id }) => first.clients.some((client) => client.id === id));

/** "Dale his date": whoever is called so, what is told is theirs. */
const ownsBehind = (name: string, behind: string): boolean => {
  const words = name.split(/\s/u);
  return (
    ownerBehind.test(behind) &&
    words.length <= NAME_WORDS &&
    words.every((each) => /^\p{Lu}\p{Ll}/u.test(each) && !ordinaryWords.has(each.toLowerCase()))
  );
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== "");

const namesOf = ({ clients, contact }: Whom): string[] =>
  [
    ...clients.flatMap((client) => [client.name, ...(client.said ?? [])]),
    ...(contact ? [contact.name] : []),
  ].map((name) => name.toLowerCase());
