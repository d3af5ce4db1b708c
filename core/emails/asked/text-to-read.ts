/** The words that a message is read from: what its sender wrote, and what of the quoted they point to. Pure. */
import type { MessagePart } from "../split-message.ts";

export interface PartsToRead {
  text: string;
  /** Behind it stands an older message that is asked after again: it only says what the new one leaves out. */
  ownEnd: number;
}

const forwarded = /^\s*(?:fwd?|wg|tr)\s*:/iu;
const separator = /-{3,}\s*forwarded message/iu;
const pointsBelow = /\b(?:below|forward(?:ed|ing)|fwd|handle|take care of)\b/iu;
/** Who forwards with more words than these says it all. */
const FORWARD_WORDS_MAX = 60;
/** They ask again for what they have asked for. */
export const asksAgain =
  /\b(?:follow(?:ing|ed)?[ -]?up|check(?:ing)? (?:in|on|back)|circl(?:e|ing) back|touch(?:ing)? base|any (?:updates?|news|word|luck|progress)|(?:what(?:['’]s| is) the|an?) (?:status|update)|still (?:waiting|need|no|do(?:n['’]?t| not)|have(?:n['’]?t| not)|has(?:n['’]?t| not))|(?:have|has)(?:n['’]?t| not) (?:yet )?(?:seen|received|gotten|got|heard|come)|never (?:got|received)|did(?:n['’]?t| not) (?:get|receive)|below|again|as (?:requested|discussed)|(?:my|our|the) (?:earlier|previous|last|prior|original) (?:e-?mail|request|note|message)|(?:second|2nd|third|3rd) (?:request|time|notice)|remind(?:er|ing)?|bump(?:ing)?|did you (?:get|see|ever)|where (?:are we|is (?:it|my|the|our)))\b/iu;

/** What a sender wrote, what they forward, and the older message that they ask after again. */
export function partsToRead(parts: readonly MessagePart[], subject: string): PartsToRead {
  const own = parts.filter(({ kind }) => kind === "OWN").map(({ text }) => text);
  const quoted = parts.filter(({ kind }) => kind === "QUOTED").map(({ text }) => text);
  const said = own.join("\n");
  const isForwarded = forwarded.test(subject) || separator.test(said) || separator.test(quoted.join("\n"));
  const isShort = said.split(/\s+/u).length <= FORWARD_WORDS_MAX;
  const written = [...own, ...(isForwarded && (isShort || pointsBelow.test(said)) ? quoted : [])].join(
    "\n\n",
  );
  const isAgain = !isForwarded && quoted.length > 0 && asksAgain.test(said);
  return { text: isAgain ? [written, ...quoted].join("\n\n") : written, ownEnd: written.length };
}

export const textToRead = (parts: readonly MessagePart[], subject: string): string =>
  partsToRead(parts, subject).text;
