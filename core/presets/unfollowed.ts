/** What somebody asks of a document that a preset makes, word by word, so that nothing of it is dropped without a word. Pure. */

/** "…", ";", "- he wants to see": where one wish ends and the next begins. "4,900" has no space behind its comma. */
const wishEnd = /(?<=[.!?])\s+|\n+|\s*(?:\.{2,}|…)\s*|\s*;\s*|,\s+(?:(?:and|then|also)\s+)?|\s+[-–—]\s+/u;

const courtesy = String.raw`^\W*(?:(?:please|pls|plz|kindly|can you|could you|ok|and|then|also)\b[\s,]*)*`;
const verbs =
  "sign|e-?mail|mail|send|cc|bcc|copy|forward|fax|call|text|put|show|list|sort|rank|order|start|begin|lead|add|include|mention|attach|use|keep|leave|skip|omit|hide|drop|remove|highlight|stress|emphasi[sz]e|focus|explain|write|say|tell|remind|ask|make|do not|don['’]t|no need";
const asks = new RegExp(
  String.raw`${courtesy}(?:${verbs})\b|\b(?:wants?|would like|prefers?|needs?) (?:to|it|this|them)\b|\b(?:comes?|goes|go|be|is|are|see)\b.*\bfirst\b|\bsign(?:ed)? (?:as|by|from)\b|\b(?:tone|sound|style|voice|word(?:ing|ed)|language|simpler?|plain(?:er)?)\b`,
  "iu",
);
/** What asks for the document itself. */
const ofDocument = new RegExp(
  String.raw`${courtesy}(?:make|prepare|create|write|do|draft|put|send me|show me|use|need|want)\b[^.]*\b(?:proposals?|comparisons?|matrix|side by side|these|both|quotes?|files?|attached|documents?)\b`,
  "iu",
);

/** The wishes among some words, as they were typed. */
export const wishesIn = (words: string): string[] =>
  words
    .split(wishEnd)
    .map((wish) => wish.trim())
    .filter((wish) => asks.test(wish) && !ofDocument.test(wish));

const aboutSender = /\bsign(?:ed)?\b|\bprepared by\b/iu;
const aboutSending = /@|\b(?:e-?mail|send|cc|bcc|forward|fax|text)\b/iu;

/** Why a wish was not followed, and what to do; `otherwise`: of one on neither the sender nor the sending. */
export function whyUnfollowed(wish: string, otherwise: string): string {
  const reason = aboutSender.test(wish)
    ? "whoever asks for a document is named as its author. Change the name yourself."
    : aboutSending.test(wish)
      ? "a document is not sent by this. Send it, or draft an email of it, once it is as you want it."
      : otherwise;
  return `“${wish}” was not done: ${reason}`;
}
