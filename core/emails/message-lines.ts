/**
 * The lines of a message with what its mail program says about them, the same for plain text and HTML: how deep a line is
 * quoted, and where a program marks what it has put there itself. Hidden text is no line of a message.
 */
import { type ElementMarks, readHtmlText } from "#core/reading";
import type { SlicedWork } from "../shared/sliced-work.ts";

export interface MessageLine {
  text: string;
  /** How many times it is quoted: by `>` in plain text, by elements in HTML. */
  depth: number;
  /** In HTML: the element is one that a program uses for this alone. */
  holds: "QUOTE" | "SIGNATURE" | null;
  /** In HTML: indented as quotes are, which people also do by hand. */
  isIndented: boolean;
}

/** A message longer than this is no message; the rest is not looked at. */
const CHARACTERS_MAX = 1_000_000;
const DEPTH_MAX = 50;

const plain = { holds: null, isIndented: false } as const;

/** `>` at the start, with or without spaces between them; what a program quotes is written so by all of them. */
export function linesOfPlainText(text: string): MessageLine[] {
  return text
    .slice(0, CHARACTERS_MAX)
    .split(/\r\n?|\n/)
    .map((line) => {
      let [at, depth] = [0, 0];
      for (let look = at; depth < DEPTH_MAX; look = at) {
        while (line[look] === " " && look - at < 2) look += 1;
        if (line[look] !== ">") break;
        at = look + 1;
        depth += 1;
      }
      return { text: depth === 0 ? line : line.slice(line[at] === " " ? at + 1 : at), depth, ...plain };
    });
}

const [QUOTE, QUOTE_END] = ["\uE010", "\uE011"];
const [INDENT, INDENT_END] = ["\uE012", "\uE013"];
const [SIGNATURE, SIGNATURE_END] = ["\uE014", "\uE015"];
/** Everything that follows is a quote, wherever the element ends. */
const REST = "\uE016";
const marks = /([\uE010-\uE016])/;

/**
 * Classes and ids of elements that hold a quote and nothing else, unlike Gmail's gmail_quote, which holds the answers
 * between the quotes as well; as Gmail, Yahoo, Thunderbird, Proton, Zoho, Apple and AOL name them. */
const quoteNames = new Set([
  "gmail_attr",
  "yahoo_quoted",
  "yahoo-quoted",
  "moz-cite-prefix",
  "moz-forward-container",
  "moz-email-headers-table",
  "protonmail_quote",
  "tutanota_quote",
  "zmail_extra",
  "aolmail_extra",
  "aol_quote",
  "olk_src_body_section",
  "mail-editor-reference-message-container",
  "ms-outlook-mobile-reference-message",
  "wordsection1_quoted",
  "reply-intro",
  "gmx_quote",
  "hs_reply",
  "front-blockquote",
  "missive_quote",
]);
/** Where Outlook's programs put the message that is answered: it follows the element and is not in it. */
const restNames = new Set(["divrplyfwdmsg", "appendonsend", "stopspelling", "hmmessage-reply"]);
const signatureNames = new Set([
  "gmail_signature",
  "gmail_signature_prefix",
  "moz-signature",
  "applemailsignature",
  "ms-outlook-mobile-signature",
  "signature",
  "protonmail_signature_block",
  "yahoo-signature",
]);

/** Gateways and programs put letters before the names of those before them ("x_divRplyFwdMsg", "m_-12gmail_quote"). */
function namesOf({ class: classes = "", id = "" }: Record<string, string>): string[] {
  return `${classes} ${id}`
    .toLowerCase()
    .split(/\s+/)
    .map((name) => name.replace(/^(?:x_|m_-?\d+_?|yiv\d+|ydp[0-9a-f]+)+/, ""));
}

const marksOfMail: ElementMarks = (name, attributes) => {
  const names = namesOf(attributes);
  if (names.some((each) => restNames.has(each))) return [REST, ""];
  if (names.some((each) => signatureNames.has(each)) || attributes["data-smartmail"] === "gmail_signature")
    return [SIGNATURE, SIGNATURE_END];
  if (names.some((each) => quoteNames.has(each))) return [QUOTE, QUOTE_END];
  if (name !== "blockquote") return null;
  return names.includes("gmail_quote") || attributes["type"] === "cite" || "cite" in attributes
    ? [QUOTE, QUOTE_END]
    : [INDENT, INDENT_END];
};

export function* linesOfHtml(html: string): SlicedWork<MessageLine[]> {
  const text = yield* readHtmlText(html.slice(0, CHARACTERS_MAX), marksOfMail);
  const lines: MessageLine[] = [];
  let [quotes, indents, signatures, isRest] = [0, 0, 0, false];
  for (const piece of text.split(marks)) {
    if (piece === QUOTE) quotes += 1;
    else if (piece === QUOTE_END) quotes = Math.max(0, quotes - 1);
    else if (piece === INDENT) indents += 1;
    else if (piece === INDENT_END) indents = Math.max(0, indents - 1);
    else if (piece === SIGNATURE) signatures += 1;
    else if (piece === SIGNATURE_END) signatures = Math.max(0, signatures - 1);
    else if (piece === REST) isRest = true;
    else {
      const isQuote = isRest || quotes > 0;
      const holds = isQuote ? "QUOTE" : signatures > 0 ? "SIGNATURE" : null;
      const depth = Math.min(DEPTH_MAX, isRest ? 1 : quotes);
      for (const line of piece.split("\n"))
        lines.push({ text: line.trim(), depth, holds, isIndented: indents > 0 });
    }
  }
  return lines;
}
