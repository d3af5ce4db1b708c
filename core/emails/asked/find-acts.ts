/** What a message asks for: its acts, each with the sentences that belong to it. Pure. */
import { addressesIn } from "#core/assistant/asked";
import { linesIn, serviceActOf } from "#core/workspaces/asked";
import type { RequestType } from "#model/servicing";
import { partiesIn } from "./party-names.ts";
import {
  askingPart,
  asksWords,
  certificateWords,
  documentWords,
  firstRows,
  insuredWords,
  isHere,
  isOtherAsked,
  isPolite,
  isQuestion,
  laterRows,
  politeQuestion,
  saysNothing,
  submissionWords,
  takesBack,
  tellsOfEnd,
  tellsOfDone,
  topics,
} from "./request-words.ts";
import type { Sentence } from "./sentences.ts";

export interface Act {
  type: RequestType;
  /** Those that ask, in their order. */
  asking: Sentence[];
  /** All that is said about it. */
  about: Sentence[];
  /** What a carrier asks for, as `serviceActOf` has it. */
  lacks: string[];
  /** Values that a model gave, with the places of their words. */
  given?: readonly { name: string; value: string; start: number; end: number }[];
}

/** What a program puts above what it forwards, and between the parts. */
const head =
  /^(?:-{2,}|_{2,}|(?:from|sent|date|to|cc|subject|importance)\s*:|\[?cid:|begin forwarded message)/iu;
const asksTerms =
  /\b(?:quotes?|quotation|pric(?:ing|es?)|terms|indication|proposal|some numbers|ballpark|shop (?:it|this|our|my|the|around)|re-?market|other (?:carriers|markets))\b/iu;
/** A carrier's own: "before I can release a quote". */
const ownTerms =
  /\b(?:i|we) (?:can|could|may|will|am able to|are able to) (?:\p{L}+ )?(?:a |the |your |our )?(?:quote|terms|pricing|indication)\b/iu;
const wants =
  /\b(?:looking for|needs?|wants?|seeking|would like|requesting|give us|get us|interested in|please|can you|could you)\b/iu;
/** Something is done to a policy, wherever the words stand: "Take it off the auto please." */
const change =
  /\b(?:add(?:ed)?|remove[d]?|put|get|got|take|taken|drop|update[d]?|change[d]?|increase[d]?|decrease[d]?|lower(?:ed)?|raise[d]?|delete[d]?|cover(?:ed)?|swap(?:ped)?|replace[d]?|switch(?:ed)?|adjust(?:ed)?|amend(?:ed)?|correct(?:ed)?|revise[d]?|bump(?:ed)?)\b/iu;
const ordersChange = /^(?:and |also |then |please )*(?:bump|raise|lower|increase|add|remove|drop)\b/iu;
const policyWord = /\b(?:polic(?:y|ies)|coverage|floater|schedule)\b/iu;
const changesPolicy = (text: string): boolean =>
  change.test(text) && (policyWord.test(text) || linesIn(text).length > 0);
/** What an order stands behind: "…, so go ahead and cancel ours". */
const leadsUp = /[,;–]\s+(?:so|and|but|then)?\s*|\b(?:so|please|pls|go ahead and|just)\s+/giu;
const clausesOf = (text: string): string[] => [
  text,
  ...[...text.matchAll(leadsUp)].map(({ index, 0: lead }) => text.slice(index + lead.length)),
];
const isAnswer = /^\s*(?:re|aw|sv)\s*:/iu;
const vin = /\b(?=[A-Z\d]*\d)[A-HJ-NPR-Z\d]{17}\b/u;
const asksPrice =
  /\bwhat (?:would|does|will) (?:it|that|this|they|both|these|those)\b[^.?!]{0,20}\b(?:cost|run)\b|\bhow much (?:would|is|for|does|will)\b|\bwhat (?:an?|the|it|that)\b[^.?!]{0,40}\b(?:would|will|might)\b[^.?!]{0,15}\b(?:cost|run)\b/iu;
/** What is billed already. */
const asksBill =
  /\bhow much\b[^.?!]*\b(?:(?:my|our) (?:bill|payments?|installments?|balance)|(?:do|did) (?:we|i) owe|refund)\b/iu;
const asks = /\b(?:please|pls|plz|kindly|can|could|would|will|need(?:s|ed)?|wants?|like)\b/iu;

function typeOf(sentence: Sentence, today: string): { type: RequestType; lacks: string[] } | null {
  const text = askingPart(sentence.text)
    .replaceAll(/\S+@\S+/gu, "")
    .trim();
  if (
    text.length < 3 ||
    tellsOfEnd(sentence.text) ||
    takesBack.test(sentence.text) ||
    head.test(text) ||
    saysNothing(text)
  )
    return null;
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
    changesPolicy(text) &&
    (asks.test(text) || ordersChange.test(text)) &&
    !/\bcop(?:y|ies) of\b/iu.test(text)
  )
    return { type: "ENDORSE_POLICY", lacks: [] };
  const later = laterRows.find(({ fits }) => fits(text));
  return later ? { type: later.type, lacks: [] } : null;
}

/** "They must be listed as additional insured", behind a certificate: part of what is asked already. */
const ofHolder =
  /\b(?:they|them|he|she|it|the (?:holder|city|gc|owner|landlord)|holder|both)\b|^(?:also )?(?:need|needs|with|include|including|please (?:include|list|add|show) (?:additional|them|waiver))/iu;

const ofDelivery =
  /^(?:(?:please|pls|plz|kindly|can you|could you|and|also)[\s,]+)*(?:send|e-?mail|fax|mail|upload|return|reply|include|reference|show|copy|cc|confirm|call)\b/iu;

const belongsTo = (act: Act | undefined, { text, isItem }: Sentence, type: RequestType): boolean => {
  if (!act || isItem) return false;
  if (act.type === "ENDORSE_POLICY" && type === "OTHER" && change.test(text)) return true;
  if (act.type === "CREATE_CERTIFICATE" && type === "ADD_ADDITIONAL_INSURED")
    return ofHolder.test(text) && insuredWords.test(text);
  if (act.type === "CREATE_CERTIFICATE" && type === "OTHER" && insuredWords.test(text)) return true;
  // "Please send it to me directly", "Please include the loan number": how it is to come.
  if (type === "OTHER" && ofDelivery.test(text) && !isOtherAsked(text)) return true;
  // "Please reissue."
  if (type === "OTHER" && text.length < 30 && !isOtherAsked(text)) return true;
  // "They want it by Friday", "Can you get one over to me?": somebody says more about the same.
  return type === "OTHER" && /\b(?:it|this|that|these|those|them|one)\b/iu.test(text) && text.length < 80;
};

/** What of one message is one request, unless a list keeps it apart. */
const joins: readonly RequestType[] = [
  "ENDORSE_POLICY",
  "DOCUMENT_REQUEST",
  "QUESTION",
  "QUOTE_REQUEST",
  "OTHER",
];

const forParties: readonly RequestType[] = ["CREATE_CERTIFICATE", "ADD_ADDITIONAL_INSURED"];
const isParty = ({ text }: Sentence): boolean => addressesIn(text).length > 0;
const saysWhere = ({ about }: Act): boolean =>
  addressesIn(about.map(({ text }) => text).join("\n")).length > 0;

/** Types that a clause may ask for by itself: "… and email me the new ID card". */
const clauseTypes: readonly RequestType[] = [
  "ADD_ADDITIONAL_INSURED",
  "CANCEL_POLICY",
  "CREATE_CERTIFICATE",
  "DOCUMENT_REQUEST",
  "ENDORSE_POLICY",
];

/** A sentence that asks for two things as two. */
function apart(sentence: Sentence, today: string): (Sentence & { type?: RequestType })[] {
  const { text, start } = sentence;
  for (const { index, 0: joint } of text.matchAll(/,?\s+and\s+(?:also\s+)?|;\s+/giu)) {
    const from = index + joint.length;
    const left = { ...sentence, text: text.slice(0, index), end: start + index };
    const right = {
      ...sentence,
      text: text.slice(from),
      start: start + from,
      isItem: false,
      isParagraph: false,
    };
    const one = typeOf(left, today)?.type;
    const plain = typeOf({ ...right, text: `please ${right.text}` }, today)?.type;
    const other = plain === "OTHER" && documentWords.test(right.text) ? ("DOCUMENT_REQUEST" as const) : plain;
    if (!one || !other || one === other) continue;
    if (clauseTypes.includes(one) && clauseTypes.includes(other) && !ofHolder.test(right.text))
      return [
        { ...left, type: one },
        { ...right, type: other },
      ];
  }
  return [sentence];
}

/** "They want one too": with an address, behind a certificate that was spoken of. "It is 12 Elm St" only says where. */
const anotherOne = /\bit\b(?!\s+(?:is|was)\b|[’']s\b)|\b(?:one|another|them)\b|\bre-?(?:issue|send|do)\b/iu;

/** What the message as a whole is about, where its sentences do not say what is asked. */
function topicOf(said: string): RequestType | null {
  const scored = topics.map(({ type, words }) => ({
    type,
    score: words.filter((word) => word.test(said)).length,
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best < 2 ? null : (scored.find(({ score }) => score === best)?.type ?? null);
}

/** A message in which nothing more than "can you help?" is asked, asks for what it is about. */
function byTopic(acts: readonly Act[], sentences: readonly Sentence[]): Act[] | null {
  const isPlain = acts.every(
    ({ type, asking }) => type === "OTHER" && !asking.some(({ text }) => isOtherAsked(text)),
  );
  if (
    !isPlain ||
    sentences.some(({ text }) => [tellsOfDone, takesBack].some((each) => each.test(text)) || tellsOfEnd(text))
  )
    return null;
  const told = sentences.filter(({ text }) => !saysNothing(text) && !head.test(text));
  const type = topicOf(told.map(({ text }) => text).join("\n"));
  const wanted = acts.length > 0 || told.some(({ text }) => asks.test(text) || change.test(text));
  if (type === null || (!wanted && type !== "OTHER") || told.length === 0) return null;
  return [{ type, asking: acts[0]?.asking ?? told.slice(0, 1), about: told, lacks: [] }];
}

/** "I need the following:", and what of its items is wanted. */
const opensList = /\b(?:needs?|requires?|send|provide|following|missing|outstanding)\b[^.?!]*:$/iu;
function typeOfWanted(text: string): RequestType | null {
  if (/^(?:please )?(?:confirm(?:ation)?|verif(?:y|ication)|clarif(?:y|ication)|whether)\b/iu.test(text))
    return "QUESTION";
  return documentWords.test(text) ? "DOCUMENT_REQUEST" : null;
}

/** "Can you quote that?" speaks of what was said just before. */
const quotesThat = /\bquote (?:that|it|this|those|them)\b/iu;

/** "And change our address, effective January 1": a change with a day of its own beside another one. */
const isOwnChange = ({ text }: Sentence): boolean =>
  /^(?:and|also|plus|secondly|next)\b/iu.test(text) &&
  change.test(text) &&
  /\b(?:effective|eff|as of|starting)\b/iu.test(text);

/** An underwriter has a submission and wants more for it. */
const hasSubmission =
  /\b(?:thanks|thank you) for (?:the|your|this|sending)\b[^.?!]{0,20}\bsubmission\b|\b(?:have|received|reviewed|reviewing) (?:the|your|this) submission\b/iu;

export function findActs(
  sentences: readonly Sentence[],
  { subject, today }: { subject: string; today: string },
): Act[] {
  const acts: Act[] = [];
  const before: Sentence[] = [];
  /** It stands in the list of what was asked just before: "a certificate that shows:". */
  let isListed = false;
  let isWantedList = false;
  const ofCertificate = ({ start }: Sentence): boolean =>
    certificateWords.test(subject) ||
    sentences.some((each) => each.start < start && certificateWords.test(each.text));
  for (const sentence of sentences.flatMap((each) => apart(each, today))) {
    if (head.test(sentence.text)) continue;
    const isOne =
      isParty(sentence) &&
      anotherOne.test(sentence.text) &&
      asksWords.test(sentence.text) &&
      ofCertificate(sentence);
    const type = isOne ? "CREATE_CERTIFICATE" : sentence.type;
    const said = type === undefined ? typeOf(sentence, today) : { type, lacks: [] };
    if (!sentence.isItem) isWantedList = opensList.test(sentence.text);
    const wanted = isWantedList && sentence.isItem ? typeOfWanted(sentence.text) : null;
    const found = said ?? (wanted && { type: wanted, lacks: [] });
    const last = acts.at(-1);
    isListed = sentence.isItem && (isListed || (last?.about.at(-1)?.text ?? "").endsWith(":"));
    // "Please send certificates to both:", and a list of holders.
    if (!found && last && sentence.isItem && forParties.includes(last.type) && isParty(sentence)) {
      if (saysWhere(last)) acts.push({ type: last.type, asking: [sentence], about: [sentence], lacks: [] });
      else last.about.push(sentence);
      continue;
    }
    if (found?.type === "QUOTE_REQUEST" && quotesThat.test(sentence.text) && last?.type === "QUESTION")
      before.unshift(...(acts.pop()?.about ?? []));
    if (
      last &&
      isListed &&
      !wanted &&
      (!found || found.type === "OTHER" || found.type === "ADD_ADDITIONAL_INSURED")
    ) {
      last.about.push(sentence);
      continue;
    }
    if (!found) {
      if (saysNothing(sentence.text)) continue;
      // What stands before the first thing asked, or opens another paragraph, leads up to what follows.
      if (last && !sentence.isItem) last.about.push(sentence);
      else before.push(sentence);
      continue;
    }
    if (belongsTo(last, sentence, found.type)) {
      last?.about.push(sentence);
      continue;
    }
    // "The GC needs proof of insurance. Please issue a COI to: …" is one certificate.
    if (
      last?.type === "CREATE_CERTIFICATE" &&
      found.type === last.type &&
      !sentence.isItem &&
      !saysWhere(last)
    ) {
      last.asking.push(sentence);
      last.about.push(sentence);
      continue;
    }
    const same =
      joins.includes(found.type) && (!sentence.isItem || wanted) && !isOwnChange(sentence)
        ? acts.find(({ type }) => type === found.type)
        : undefined;
    if (same) {
      same.asking.push(sentence);
      same.about.push(sentence);
      same.lacks.push(...found.lacks);
      continue;
    }
    const act: Act = { ...found, asking: [sentence], about: [...before.splice(0), sentence] };
    const parties = found.type === "ADD_ADDITIONAL_INSURED" ? partiesIn(sentence) : [];
    if (parties.length < 2) acts.push(act);
    else acts.push(...parties.map((party) => ({ ...act, given: [{ name: "name", ...party }] })));
  }
  // An answer in such a thread hands nothing in anew.
  const isSubmission =
    !sentences.some(({ text }) => hasSubmission.test(text)) &&
    ((submissionWords.test(subject) && !isAnswer.test(subject)) ||
      sentences.some(({ text }) => submissionWords.test(text) && !saysNothing(text)));
  const asSubmission = sentences.filter(({ text }) => !saysNothing(text) && !head.test(text));
  if (isSubmission && asSubmission.length > 0 && !acts.some(({ type }) => type === "QUOTE_REQUEST"))
    return [{ type: "QUOTE_REQUEST", asking: asSubmission.slice(0, 1), about: asSubmission, lacks: [] }];
  if (isSubmission) return acts.filter(({ type }) => type !== "DOCUMENT_REQUEST" && type !== "OTHER");
  // The subject asks, and the message says for whom: "cert", "Halvorsen Builders, 410 W Pine St".
  if (
    acts.length === 0 &&
    before.length > 0 &&
    certificateWords.test(subject) &&
    !isAnswer.test(subject) &&
    !isHere.test(subject) &&
    !isQuestion(before[0]?.text ?? "")
  )
    return [{ type: "CREATE_CERTIFICATE", asking: before.slice(0, 1), about: before, lacks: [] }];
  // A vehicle that is told with its number is to be insured, or not any more.
  const vehicle = sentences.find(({ text }) => vin.test(text));
  if (vehicle && !acts.some(({ about }) => about.some(({ text }) => vin.test(text)))) {
    const told = before.length > 0 ? before : [vehicle];
    acts.unshift({ type: "ENDORSE_POLICY", asking: told.slice(0, 1), about: told, lacks: [] });
  } else if (vehicle && !acts.some(({ type }) => type === "ENDORSE_POLICY")) {
    const about = sentences.slice(0, sentences.indexOf(vehicle) + 1).filter(({ text }) => !saysNothing(text));
    acts.unshift({ type: "ENDORSE_POLICY", asking: [vehicle], about, lacks: [] });
  }
  return byTopic(acts, sentences) ?? acts;
}
