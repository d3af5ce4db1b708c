/** Splits a text into plain text and web addresses. Nothing else in a note is anything but text. */

export interface TextPart {
  text: string;
  /** Set for a web address that can be opened. */
  href?: string;
}

const address = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/giu;
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTail(found);
    if (!isAddress(href)) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: href, href });
    at = index + href.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Punctuation after an address belongs to the sentence, and so does a parenthesis that was opened before it. */
function withoutTail(found: string): string {
  const tail = found.includes("(") ? ".,:;!?…" : ".,:;!?…)";
  let end = found.length;
  while (tail.includes(found.charAt(end - 1)) && end > 0) end -= 1;
  return found.slice(0, end);
}

/** A name before "@" would disguise where an address leads. */
function isAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, hostname, username, password } = new URL(href);
  return /^https?:$/.test(protocol) && hostname.includes(".") && username === "" && password === "";
}
