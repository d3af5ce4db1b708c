/**
 * The text of an HTML page as a person would see it: scripts, styles and whatever is hidden are
 * left out (hidden text is how mail tries to give orders to machines), table rows become lines.
 */
import { Parser } from "htmlparser2";
import type { SlicedWork } from "../shared/sliced-work.ts";
import { CELL_END, finishTable, ROW_END, withoutMarks } from "./table-text.ts";

const silentTags = new Set([
  "script",
  "style",
  "head",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "select",
  "textarea",
  "title",
]);
const blockTags = new Set(
  "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr caption ul".split(
    " ",
  ),
);
/** Tags without an end; they must not be waited for. */
const voidTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Paragraph-like tags set apart by a blank line; other blocks begin a line. */
const spacedTags = new Set([
  "p",
  "table",
  "ul",
  "ol",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
]);

/** Markup nested deeper than any page; beyond it only the text is kept. */
const MAX_DEPTH = 2_000;

/** Handed to the parser at a time. */
const CHUNK = 8_000;

/** Characters around what an element holds; null for one that is not told apart. */
export type ElementMarks = (
  name: string,
  attributes: Record<string, string>,
) => readonly [before: string, after: string] | null;
/** The characters of which marks may consist; no text of a page keeps them. */
const markCharacters = /[\uE010-\uE01F]/g;

/** `marksOf`: for readers to whom it matters which element holds a text, such as the quote in a mail. */
export function* readHtmlText(html: string, marksOf?: ElementMarks): SlicedWork<string> {
  const parts: string[] = [];
  // Open tags, each with whether it hides what it holds.
  const open: { name: string; hides: boolean; after: string }[] = [];
  /** Where in `parts` the open tables begin; what is before `done` is written. */
  const tables: number[] = [];
  let done = 0;
  let hiding = 0;
  let depth = 0;
  // Breaks are written when text follows, the strongest of those that met.
  let pending = "";
  const breakFor = (name: string): void => {
    const mark = getBreak(name);
    if (mark.length > pending.length || (mark === "\n" && pending === " ")) pending = mark;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++;
        if (hiding === 0) {
          if (name === "br") parts.push("\n");
          else breakFor(name);
          if (name === "table") tables.push(parts.length);
        }
        if (voidTags.has(name) || open.length >= MAX_DEPTH) return;
        const hides = silentTags.has(name) || isHidden(attributes);
        if (hides) hiding++;
        const marks = hiding === 0 ? marksOf?.(name, attributes) : null;
        if (marks) parts.push(marks[0]);
        open.push({ name, hides, after: marks?.[1] ?? "" });
      },
      ontext(text) {
        if (hiding > 0) return;
        const plain = withoutMarks(text.replace(/\s+/g, " ")).replace(markCharacters, "");
        // White space between blocks is the layout of the source, not of the page.
        if (plain === " " && pending !== "") return;
        parts.push(pending, plain);
        pending = "";
      },
      onclosetag(name) {
        depth--;
        // The parser closes in order; a tag that was not noted (void, too deep) is not on top.
        if (open.at(-1)?.name === name) {
          const closed = open.pop();
          if (closed?.hides === true) hiding--;
          if (closed?.after) parts.push(closed.after);
        }
        if (hiding > 0) return;
        if (name === "td" || name === "th") parts.push(CELL_END);
        else if (name === "tr") parts.push(ROW_END);
        else if (name === "table" && tables.length > 0) {
          finishTable(parts, Math.max(done, tables.pop() ?? 0));
          done = parts.length;
        }
        breakFor(name);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let at = 0; at < html.length; at += CHUNK) {
    // The parser moves all open tags for each one more: what is nested without end is text from here on.
    if (depth > MAX_DEPTH) {
      if (hiding === 0) parts.push(html.slice(at).replace(/<[^<>]*>/g, " "));
      return withoutMarks(parts.join(""));
    }
    parser.write(html.slice(at, at + CHUNK));
    yield CHUNK / 4;
  }
  parser.end();
  return withoutMarks(parts.join(""));
}

function getBreak(name: string): string {
  if (spacedTags.has(name)) return "\n\n";
  if (blockTags.has(name)) return "\n";
  return name === "td" || name === "th" ? " " : "";
}

/** Styles by which text is kept from the eye: gone, without size, or white on the white page. */
const hidingStyle =
  /display:none|visibility:hidden|mso-hide:all|opacity:0(?:;|$|\.0)|font-size:[01](?:\.\d+)?(?:px|pt|em|rem|%)?(?:;|$|!)|max-height:0|(?:^|;)color:(?:#fff(?:fff)?|white|transparent|rgb\(255,255,255\))(?:;|$|!)/;

function isHidden(attributes: Record<string, string>): boolean {
  if ("hidden" in attributes || attributes["aria-hidden"] === "true") return true;
  const style = attributes["style"];
  if (style === undefined || style === "") return false;
  const plain = style.toLowerCase().replace(/\s+/g, "");
  // White letters on a dark ground are ordinary; without a ground of their own they are hidden.
  if (/background(?:-color)?:/.test(plain)) return /display:none|visibility:hidden|mso-hide:all/.test(plain);
  return hidingStyle.test(plain);
}
