/** Words of a document as somebody names them: what stands behind a label, or a sentence by what it says. Pure. */
import { textblocksOf } from "./document-text.ts";
import { sentencesOf } from "./edit-pieces.ts";
import { isWithin, namingWords } from "./edit-scope.ts";
import type { DocumentNode } from "./model.ts";

/**
 * What a label says: of "Prepared by: Dana Whitlock, Tidewater & Locke" the name, where the label is changed to another
 * name. Null where the words are no label, or become another label.
 */
export function labeledIn(
  text: string,
  label: string,
  fresh: string,
): { start: number; words: string } | null {
  const isLabel = text.toLowerCase().startsWith(`${label.toLowerCase().replace(/:$/u, "")}:`);
  const shared = namingWords(label).some((word) => namingWords(fresh).includes(word));
  if (!isLabel || shared || !/[\p{Lu}\d]/u.test(fresh)) return null;
  const [lead = ""] = /^[^:]*:\s*/u.exec(text) ?? [];
  const value = text.slice(lead.length);
  const [first = ""] = fresh.includes(",") ? [value] : value.split(/,\s/u);
  return first.trim() === "" ? null : { start: lead.length, words: first };
}

/** "The sentence that says it gives less than another option" */
const sentenceTold =
  /^(?:the |that |this )?(?:sentence|line|paragraph|part|passage|bit|words?)\s+(?:that |which |where (?:it|you|we) )?(?:says?|saying|states?|stating|mentions?|mentioning|tells?|telling|reads?|about|with|on)\s+(?:that\s+)?/iu;
/** So much of what somebody tells of a sentence has to stand in it. */
const TOLD_SHARE = 0.7;

/** The sentence that is named by what it says; null if the topic names none so, or nothing says it. */
export function toldSentence(document: DocumentNode, passage: string | null, topic: string): string | null {
  const lead = sentenceTold.exec(topic.trim());
  if (!lead) return null;
  const words = [...new Set(namingWords(topic.trim().slice(lead[0].length)))];
  const scored = textblocksOf(document)
    .filter(({ node }) => node.type !== "heading")
    .flatMap(({ text }) => sentencesOf(text))
    .filter(({ text }) => isWithin(passage, text))
    .map(({ text }) => {
      const said = new Set(namingWords(text));
      return { text: text.trim(), share: words.filter((word) => said.has(word)).length / words.length };
    })
    .toSorted((a, b) => b.share - a.share);
  const [best] = scored;
  return best && words.length > 0 && best.share >= TOLD_SHARE ? best.text : null;
}

/** What a document says is not there, as proposals say it, and the words by which somebody says that it is. */
const unstated = /\bNo (?<what>\p{L}+) is stated in the quote of (?<whose>[^.]+)\./u;
const statedAs: Readonly<Record<string, RegExp>> = {
  condition: /\b(?:needs?|requires?|wants?|asks? for|subject to|conditions?|before binding)\b/iu,
  exclusion: /\b(?:exclu\p{L}+|(?:does not|doesn['’]t|not) cover\p{L}*)\b/iu,
};

/** The sentence that says that there is none of what is added, and the place of its block. */
export function contradictedBy(
  document: DocumentNode,
  added: string,
): { place: number; sentence: string } | null {
  const words = namingWords(added);
  for (const [place, { text }] of textblocksOf(document).entries()) {
    const { what = "", whose = "" } = unstated.exec(text)?.groups ?? {};
    const [first = ""] = namingWords(whose);
    if (first !== "" && words.includes(first) && statedAs[what]?.test(added))
      return { place, sentence: unstated.exec(text)?.[0] ?? "" };
  }
  return null;
}
