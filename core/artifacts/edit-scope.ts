/**
 * What of a document a wish is about: the words that somebody has selected, a part that the wish names, or all of it; and
 * what of it nobody loses by a shorter or another wording. Pure.
 */
import { figuresIn } from "../shared/figures.ts";
import { tellingWords } from "../shared/telling-words.ts";
import { hasMark, type Textblock, textblocksOf, textOfNode } from "./document-text.ts";
import { plain } from "./edit-pieces.ts";
import type { DocumentNode } from "./model.ts";

/** Whether a text of a block belongs to what a wish is about. */
export type EditScope = (block: Textblock, text: string) => boolean;

export const isWithin = (passage: string | null, text: string): boolean => {
  if (passage === null) return true;
  const [selected, own] = [plain(passage), plain(text)];
  return own !== "" && (selected.includes(own) || own.includes(selected));
};

/** The words that name something, of which one thing and several are the same. */
export const namingWords = (text: string): string[] =>
  tellingWords(text)
    .filter((word) => !/^(?:with|including|plus|all|each|both)$/u.test(word))
    .map((word) => word.replace(/(?<=[^s]{3})s$/u, ""));

const isNamedBy = (words: readonly string[], text: string): boolean => {
  const said = new Set(namingWords(text));
  return words.length > 0 && words.every((word) => said.has(word));
};

/** Greetings, closings and lines to sign on hold a letter together. */
export const frame =
  /^(?:dear|hello|hi|best regards|kind regards|sincerely|respectfully|warmly)\b|^(?:thank you|thanks)\s*(?:,|$)|_{3,}|:\s*$/iu;

const anyPart =
  /\s*\b(?:section|heading|chapter|paragraphs?|passage|part|sentences?|lines?|text|words?)\b/giu;
const ofTheDocument =
  /\s+(?:of|in) (?:the|this|my|our) (?:whole |entire )?(?:document|text|proposal|letter|e-?mail|draft)$/iu;
const whole =
  /^(?:(?:whole|entire) )?(?:document|proposal|letter|e-?mail|draft|wording|tone|language|style|thing|everything|it|this|that)?$/iu;
const opening = /^(?:\S+ )?(?:opening|intro|introduction|beginning|start|preamble|first)$/iu;
const closing = /^(?:\S+ )?(?:closing|ending|end|conclusion|last)$/iu;

/** Which blocks a wish names; null if the document has no such part. */
function blocksNamed(document: DocumentNode, part: string): Textblock[] | null {
  const blocks = textblocksOf(document);
  const name = part
    .trim()
    .replace(ofTheDocument, "")
    .replace(/^(?:the|its|our|your|this|that)\s+/iu, "")
    .replaceAll(anyPart, "")
    .trim();
  if (whole.test(name)) return blocks;
  const sections = sectionsOf(blocks);
  const words = namingWords(name);
  const headed = sections.filter(({ heading }) => heading !== null && isNamedBy(words, heading));
  if (headed.length > 0) return headed.flatMap((section) => section.blocks);
  if (opening.test(name)) return openingOf(sections);
  if (closing.test(name)) {
    const last = blocks.findLast(
      ({ node, text, isInTable }) =>
        node.type === "paragraph" && !isInTable && text.trim() !== "" && !frame.test(text.trim()),
    );
    return last ? [last] : null;
  }
  const naming = blocks.filter(({ text }) => isNamedBy(words, text));
  return naming.length > 0 ? naming : null;
}

interface Section {
  /** Null for what stands before the first heading. */
  heading: string | null;
  blocks: Textblock[];
}

/** Each heading with all that stands below it. */
export function sectionsOf(blocks: readonly Textblock[]): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const block of blocks) {
    if (block.node.type === "heading") sections.push({ heading: block.text, blocks: [] });
    sections.at(-1)?.blocks.push(block);
  }
  return sections.filter((section) => section.blocks.some(({ text }) => text.trim() !== ""));
}

/** What stands before the first heading; of a text without headings, its first paragraph and what is before that. */
function openingOf(sections: readonly Section[]): Textblock[] {
  const [first] = sections;
  if (!first) return [];
  if (sections.length > 1) return first.blocks;
  const at = first.blocks.findIndex(({ text }) => text.trim() !== "" && !frame.test(text.trim()));
  return first.blocks.slice(0, at + 1);
}

/** Null if the wish names a part that the document does not have. */
export function scopeOf(
  document: DocumentNode,
  passage: string | null,
  part: string | null,
): EditScope | null {
  if (passage !== null || part === null) return (_, text) => isWithin(passage, text);
  const named = blocksNamed(document, part);
  if (named === null) return null;
  const paths = new Set(named.map(({ path }) => path.join()));
  return ({ path }) => paths.has(path.join());
}

const politeness = [
  /^(?:we|i|our team)\s+(?:(?:sincerely|truly|really|greatly|very much|would like to|want to|wish to)\s+)*(?:hope|thank|appreciate|value|look forward|welcome)\b/iu,
  /^(?:we(?:['’]re| are)|i(?:['’]m| am))\s+(?:(?:very|so|always|truly)\s+)*(?:pleased|glad|happy|delighted|grateful|honored|excited|here|at your)\b/iu,
  /^(?:thanks?|thank you|as always|best wishes|it (?:is|was|has been) (?:a|our) (?:pleasure|privilege))\b/iu,
  /^(?:please\s+)?(?:do not hesitate|don['’]t hesitate|feel free|call|contact|reach out|let (?:us|me) know|get in touch)\b.*\b(?:questions?|concerns?|help|assistance)\b/iu,
  /^(?:if|should) (?:you|anything)\b.*\b(?:questions?|concerns?|unclear)\b.*\b(?:call|contact|reach|ask|write|help)\b/iu,
];
/** What a sentence about the insurance, a condition or a duty has: that is more than polite. */
const consequence =
  /\b(?:polic(?:y|ies)|cover\w*|insur\w+|quotes?|premiums?|fees?|deductibles?|limits?|exclu\w+|conditions?|terms?|claims?|loss(?:es)?|bind\w*|bound|sign\w*|accept\w*|confirm\w*|pay\w*|due|must|shall|requir\w+|unless|until|only|before|after|by)\b/iu;

/** Whether a sentence is polite and no more, so that nobody misses it. */
export const isCourtesy = (sentence: string): boolean =>
  politeness.some((pattern) => pattern.test(sentence.trim())) &&
  !consequence.test(sentence) &&
  figuresIn(sentence).length === 0;

const protectiveHeading =
  /^(?:acceptance|important (?:information|notice)|disclaimers?|disclosures?|notice|terms(?: and conditions)?|signatures?)\b/iu;

/** Parts in which each word protects the client or the agency, and in which nothing else belongs. */
export const isProtective = ({ heading }: Pick<Section, "heading">): boolean =>
  heading !== null && protectiveHeading.test(heading.trim());

const reservation =
  /\b(?:only|unless|until|not|no|never|nothing|must|shall|own|itself|subject to|in writing)\b/iu;

/** Whether a sentence says where the insurance or the agency's word ends: it keeps its words. */
const isReservation = (sentence: string): boolean => reservation.test(sentence) && consequence.test(sentence);

/** What keeps its words unless somebody names it: the protective parts, and reservations that no document says. */
export function keptWords(document: DocumentNode): EditScope {
  const kept = sectionsOf(textblocksOf(document)).filter(isProtective);
  const paths = new Set(kept.flatMap(({ blocks }) => blocks.map(({ path }) => path.join())));
  return (block, text) =>
    (paths.has(block.path.join()) && !isCourtesy(text)) ||
    (isReservation(text) && !isSupportedIn(block, block.text.indexOf(text), text.length));
}

/** Whether evidence supports a part of a block's text. */
export function isSupportedIn({ node }: Textblock, from: number, length: number): boolean {
  let at = 0;
  return (node.content ?? []).some((piece) => {
    const begin = at;
    at += textOfNode(piece).length;
    return begin < from + length && at > from && hasMark(piece, "evidence");
  });
}
