/**
 * The ids by which messages name each other, read from headers as mail programs write them: with and without angle
 * brackets, folded over lines, with comments in between. Brackets are left out and the case is kept.
 */

/** A line of a header has no more characters; what is longer names nothing. */
const ID_MAX = 998;
/** Of the messages that one says it follows: the nearest ones, and the first of all, which names the whole thread. */
const FOLLOWED_MAX = 100;

/** All ids in a header's value, in the order written. */
export function readMessageIds(value: string): string[] {
  const ids: string[] = [];
  const bracketed = value.includes("<");
  // Without brackets an id is a word with an @; some programs write prose there, which names nothing.
  const pieces = bracketed
    ? value
        .split("<")
        .slice(1)
        .map((piece) => piece.slice(0, Math.max(0, piece.indexOf(">"))))
    : value.split(/[\s,]+/).filter((word) => word.includes("@"));
  for (const piece of pieces) {
    // A fold may stand inside the brackets.
    const id = piece.replace(/\s+/g, "");
    if (id !== "" && id.length <= ID_MAX) ids.push(id);
  }
  return ids;
}

/** Which messages one follows, the most telling first. */
export interface Followed {
  /** The id of the message that the reply token in the address names; null without one. */
  token: string | null;
  inReplyTo: readonly string[];
  /** As written: the first of the thread first. */
  references: readonly string[];
}

/** The token, then In-Reply-To, then References from right to left; each id once, and never the message's own. */
export function idsFollowed(own: string | null, { token, inReplyTo, references }: Followed): string[] {
  const all = new Set([...(token === null ? [] : [token]), ...inReplyTo, ...references.toReversed()]);
  if (own !== null) all.delete(own);
  const ids = [...all];
  const first = ids.at(-1);
  return ids.length <= FOLLOWED_MAX || first === undefined ? ids : [...ids.slice(0, FOLLOWED_MAX - 1), first];
}

/** Of a Content-ID, with or without its brackets, as "cid:" addresses have it. */
export const contentIdOf = (contentId: string): string => {
  const id = contentId.trim().replace(/^<|>$/g, "");
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};
