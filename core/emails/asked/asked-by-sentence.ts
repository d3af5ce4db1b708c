/** What one sentence asks for: the verdict of the rules, weighed with the words that it has. Pure. */
import { serviceActOf } from "#core/workspaces/asked";
import type { RequestType } from "#model/servicing";
import { askingPart, isOffer, saysNothing, tellsOfEnd, withoutDeclined } from "./asks-nothing.ts";
import { changesPolicy, isMarkedChange, ordersChange } from "./changes.ts";
import { judgeSentence } from "./judge-sentence.ts";
import { firstRows, isPolite, isQuestion, laterRows, politeQuestion } from "./request-words.ts";
import type { SentenceAround } from "./sentence-features.ts";
import type { Sentence } from "./sentences.ts";

/** What a program puts above what it forwards, and between the parts. */
export const head =
  /^(?:-{2,}|_{2,}|(?:from|sent|date|to|cc|subject|importance)\s*:|on [^\n]{5,200} wrote:|\[?cid:|begin forwarded message)/iu;
const asksTerms =
  /\b(?:quotes?|quotation|pric(?:ing|es?)|terms|indication|proposal|some numbers|ballpark|numbers (?:on|for)|work up|shop (?:it|this|our|my|the|around)|re-?market|pric(?:e|ing) (?:us|me|out|on|up|for)|other (?:carriers|markets))\b/iu;
/** A carrier's own: "before I can release a quote". */
const ownTerms =
  /\b(?:i|we) (?:can|could|may|will|am able to|are able to) (?:\p{L}+ )?(?:a |the |your |our )?(?:quote|terms|pricing|indication)\b|\b(?:to|can(?:not|['’]t)|unable to|before) (?:\p{L}+ ){0,2}?(?:release|releasing|offer|issue|finali[sz]e|firm up|put out|hold)\b[^.?!]{0,30}\b(?:quotes?|terms|pric(?:ing|es?)|indication|proposal)\b/iu;
const wants =
  /^(?:price|quote|shop|market|re-?market)\b|\b(?:looking for|needs?|wants?|seeking|would like|requesting|give us|get us|interested in|please|pls|(?:can|could|would|will) (?:you|u))\b/iu;
/** What an order stands behind: "…, so go ahead and cancel ours". */
const leadsUp = /[,;–]\s+(?:so|and|but|then)?\s*|\b(?:so|please|pls|go ahead and|just)\s+/giu;
const clausesOf = (text: string): string[] => [
  text,
  ...[...text.matchAll(leadsUp)].map(({ index, 0: lead }) => text.slice(index + lead.length)),
];
const asksPrice =
  /\bhow much\s*\?|\bwhat (?:would|does|will) (?:it|that|this|they|both|these|those)\b[^.?!]{0,20}\b(?:cost|run)\b|\bhow much (?:would|is|for|does|will)\b|\bwhat (?:an?|the|it|that)\b[^.?!]{0,40}\b(?:would|will|might)\b[^.?!]{0,15}\b(?:cost|run)\b/iu;
/** What is billed already. */
const asksBill =
  /\bhow much\b[^.?!]*\b(?:(?:my|our) (?:bill|payments?|installments?|balance)|(?:do|did) (?:we|i) owe|refund)\b/iu;
export const asks = /\b(?:please|pls|plz|kindly|can|could|would|will|need(?:s|ed)?|wants?|like)\b/iu;

/** What a sentence says of its asking when its wrapping is off: who is spoken to, what is not wanted, what leads up to it. */
export function askedIn(said: string): string {
  const text = withoutDeclined(
    askingPart(said)
      .replaceAll(/\S+@\S+/gu, "")
      .trim(),
  )
    .replace(
      /^(?:(?:so|and|but|now)[\s,]+)*what (i|we) (?:(?:do|really|actually|still) )*(need|want|would like)(?: now| from you)? (?:is|are)\b/iu,
      "$1 $2",
    )
    .trim();
  // "And would you take a look: is our limit enough?"
  const inner = /^[^?:]{0,60}(?::| [–-]) +([^?:]{8,}\?["”')]*)$/u.exec(text)?.[1];
  return inner &&
    isQuestion(inner.replace(/\?["”')]*$/u, "")) &&
    !isPolite(inner) &&
    !/^(?:if|when|what if)\b/iu.test(text)
    ? inner
    : text;
}

/** Whatever its words are, it asks for nothing. */
const isNoAsking = (sentence: Sentence, text: string): boolean =>
  text.length < 3 || tellsOfEnd(sentence.text) || isOffer(text) || head.test(text) || saysNothing(text);

export function typeOf(sentence: Sentence, today: string): { type: RequestType; lacks: string[] } | null {
  const text = askedIn(sentence.text);
  if (isNoAsking(sentence, text)) return null;
  if (/^(?:what if|if)\b.*\?$/isu.test(text)) return { type: "QUESTION", lacks: [] };
  const first = firstRows.find(({ fits }) => fits(text));
  if (first) return { type: first.type, lacks: [] };
  if (asksPrice.test(text) && !asksBill.test(text)) return { type: "QUOTE_REQUEST", lacks: [] };
  if (politeQuestion.test(text)) return { type: "QUESTION", lacks: [] };
  if (
    asksTerms.test(text) &&
    wants.test(text) &&
    !/\battached|compare\b/iu.test(text) &&
    !ownTerms.test(text)
  )
    return { type: "QUOTE_REQUEST", lacks: [] };
  const asked = isQuestion(text) && !isPolite(text) && !asks.test(text);
  const act = asked
    ? null
    : clausesOf(text)
        .map((clause) => serviceActOf(clause, today))
        .find((each) => each !== null && each.type !== "OTHER");
  if (act) return { type: act.type, lacks: act.lacks };
  if (
    !asked &&
    ((changesPolicy(text) && asks.test(text)) || ordersChange(text) || isMarkedChange(text)) &&
    !/\bcop(?:y|ies) of\b/iu.test(text)
  )
    return { type: "ENDORSE_POLICY", lacks: [] };
  const later = laterRows.find(({ fits }) => fits(text));
  return later ? { type: later.type, lacks: [] } : null;
}

/** What the rules say that a sentence by itself asks for; null for nothing. */
export const ruledType = (text: string, today: string): RequestType | null =>
  typeOf({ text, start: 0, end: text.length, isItem: false, isParagraph: false }, today)?.type ?? null;

/** What it asks for where it stands: what the rules say is weighed with its words. */
export function asksFor(
  sentence: Sentence,
  today: string,
  around: SentenceAround,
): { type: RequestType; lacks: string[] } | null {
  if (isNoAsking(sentence, askedIn(sentence.text))) return null;
  const ruled = typeOf(sentence, today);
  const type = judgeSentence(sentence.text, around, ruled?.type ?? null);
  if (type === null) return null;
  return type === ruled?.type ? ruled : { type, lacks: [] };
}
