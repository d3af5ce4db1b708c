/** What a message asks for: its acts, each with the sentences that belong to it. Pure. */
import { addressesIn } from "#core/assistant/asked";
import { linesIn } from "#core/workspaces/asked";
import type { RequestType } from "#model/servicing";
import { askedIn, asks, asksFor, head, typeOf } from "./asked-by-sentence.ts";
import { change, changeIn, isAnotherChange } from "./changes.ts";
import { nudgedIn, reissues } from "./asked-again.ts";
import { partiesIn } from "./party-names.ts";
import {
  asksReader,
  isLabeled,
  isNotice,
  saysNothing,
  takesBack,
  takesBackLast,
  tellsOfEnd,
} from "./asks-nothing.ts";
import {
  asksWords,
  certificateWords,
  documentWords,
  insuredWords,
  isHere,
  isOtherAsked,
  isQuestion,
  submissionWords,
  topics,
  wantsToBeTold,
} from "./request-words.ts";
import { wordsOfSentence } from "./sentence-features.ts";
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

const isAnswer = /^\s*(?:re|aw|sv)\s*:/iu;
const vin = /\b(?=[A-Z\d]*\d)[A-HJ-NPR-Z\d]{17}\b/u;
/** "They must be listed as additional insured", behind a certificate: part of what is asked already. */
const ofHolder =
  /\b(?:they|them|he|she|it|the (?:holder|city|gc|owner|landlord)|holder|both)\b|^(?:also )?(?:need|needs|with|include|including|please (?:include|list|add|show) (?:additional|them|waiver))/iu;

const ofDelivery =
  /^(?:(?:please|pls|plz|kindly|can you|could you|and|also)[\s,]+)*(?:send|e-?mail|fax|mail|upload|return|reply|include|reference|show|copy|cc|confirm|call)\b/iu;

/** How and when what was asked is to come. */
const comesBy =
  /\b(?:have|get|send|need|return|receive|e-?mail|issue|turn|complete|furnish|see|deliver)\b[^.?!]{0,15}\b(?:it|this|that|them|these|one|both|everything)\b/iu;

const belongsTo = (
  act: Act | undefined,
  { text, isItem, isParagraph }: Sentence,
  type: RequestType,
): boolean => {
  if (!act || isItem) return false;
  if (act.type === "ENDORSE_POLICY" && type === "OTHER" && change.test(text)) return true;
  if (act.type === "CREATE_CERTIFICATE" && type === "ADD_ADDITIONAL_INSURED")
    return ofHolder.test(text) && insuredWords.test(text);
  if (act.type === "CREATE_CERTIFICATE" && type === "OTHER" && insuredWords.test(text)) return true;
  // "Please send it to me directly", "Please include the loan number": how it is to come.
  if (type === "OTHER" && ofDelivery.test(text) && !isOtherAsked(text)) return true;
  if (
    act.type === "ADD_ADDITIONAL_INSURED" &&
    ["ENDORSE_POLICY", "OTHER"].includes(type) &&
    /\bendorse\w*\b/iu.test(text)
  )
    return true;
  // "Please cancel it, and let me know about the refund": how the matter ends is part of it.
  if (type === "QUESTION" && !isParagraph && !text.includes("?") && wantsToBeTold.test(text)) return true;
  // "So please have it in my hands no later than Tuesday."
  if (type === "OTHER" && comesBy.test(text) && !isOtherAsked(text)) return true;
  // "Please reissue."
  if (type === "OTHER" && text.length < 30 && !isOtherAsked(text)) return true;
  // "They want it by Friday", "Can you get one over to me?": somebody says more about the same.
  return type === "OTHER" && /\b(?:it|this|that|these|those|them|one)\b/iu.test(text) && text.length < 80;
};

/** What of one message is one request, unless a list keeps it apart. */
const joins: readonly RequestType[] = [
  "CANCEL_POLICY",
  "ENDORSE_POLICY",
  "DOCUMENT_REQUEST",
  "QUESTION",
  "QUOTE_REQUEST",
  "OTHER",
];

const forParties: readonly RequestType[] = ["CREATE_CERTIFICATE", "ADD_ADDITIONAL_INSURED"];
const isParty = ({ text }: Sentence): boolean => addressesIn(text).length > 0;
/** What led up to it may name another place: that of what is insured. */
const saysWhere = ({ asking, about }: Act): boolean =>
  addressesIn(
    about
      .filter(({ start }) => start >= (asking[0]?.start ?? 0))
      .map(({ text }) => text)
      .join("\n"),
  ).length > 0;

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
    if (!one || !other) continue;
    const isApart =
      one === "ENDORSE_POLICY" && other === one && isAnotherChange(changeIn(left.text), changeIn(right.text));
    if (one === other && !isApart) continue;
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

/** One more than was asked for. */
const another =
  /\b(?:another|also|too|as well|second|2nd|additional(?! insured)|one more|separate|each|both|two|three|different|other)\b|\bfor (?:the )?\p{Lu}/u;

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
    isNotice(sentences) ||
    sentences.some(({ text }) => takesBack.test(text) || tellsOfEnd(text))
  )
    return null;
  const told = sentences.filter(({ text }) => !saysNothing(text) && !head.test(text));
  const type = topicOf(told.map(({ text }) => text).join("\n"));
  const wanted = acts.length > 0 || told.some(({ text }) => asks.test(text) || change.test(text));
  if (type === null || (!wanted && type !== "OTHER") || told.length === 0) return null;
  return [{ type, asking: acts[0]?.asking ?? told.slice(0, 1), about: told, lacks: [] }];
}

/** "I need the following:", and what of its items is wanted. */
const opensList =
  /\b(?:needs?|requires?|send|provide|following|missing|outstanding|please|items?|things|requests?|list)\b[^.?!]*:$/iu;
function typeOfWanted(text: string): RequestType | null {
  if (/^(?:please )?(?:confirm(?:ation)?|verif(?:y|ication)|clarif(?:y|ication)|whether)\b/iu.test(text))
    return "QUESTION";
  return documentWords.test(text) ? "DOCUMENT_REQUEST" : null;
}

/** What a vehicle may be named for. */
const ofVehicle: readonly RequestType[] = ["ENDORSE_POLICY", "ADD_ADDITIONAL_INSURED"];

/** "Please cancel it effective November 30", behind which policy is not wanted any more. */
function cancellationBefore(acts: readonly Act[], { text }: Sentence): Act | undefined {
  const lines = linesIn(text).map(({ type }) => type);
  return acts.findLast(({ type, asking }) => {
    const before = asking.flatMap((each) => linesIn(each.text).map((line) => line.type));
    return (
      type === "CANCEL_POLICY" &&
      (lines.length === 0 || before.length === 0 || lines.some((each) => before.includes(each)))
    );
  });
}

/** "Can you quote that?" speaks of what was said just before. */
const quotesThat = /\bquote (?:that|it|this|those|them)\b/iu;

/** The act that a change goes on with, if it is not one of its own beside those asked before. */
function changeBefore(acts: readonly Act[], { text }: Sentence): Act | undefined {
  const said = changeIn(text);
  return acts.findLast(
    ({ type, asking }) =>
      type === "ENDORSE_POLICY" && !asking.every((each) => isAnotherChange(changeIn(each.text), said)),
  );
}

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
  const isOfCertificate =
    certificateWords.test(subject) || sentences.some(({ text }) => certificateWords.test(text));
  const isToldOnly = isNotice(sentences);
  const subjectWords = wordsOfSentence(subject);
  const foundIn = (sentence: Sentence, at: number): { type: RequestType; lacks: string[] } | null => {
    if (isToldOnly && (isLabeled(sentence.text) || !asksReader.test(sentence.text))) return null;
    const found = asksFor(sentence, today, {
      ...{ subject: subjectWords, before: sentences[at - 1]?.text ?? "" },
      ...{ isFirst: at === 0, isItem: sentence.isItem },
    });
    const nudged =
      found === null || found.type === "OTHER" || found.type === "QUESTION"
        ? nudgedIn(askedIn(sentence.text))
        : null;
    if (nudged) return { type: nudged, lacks: [] };
    return found?.type === "OTHER" && isOfCertificate && reissues.test(sentence.text)
      ? { type: "CREATE_CERTIFICATE", lacks: [] }
      : found;
  };
  const pieces = sentences.flatMap((whole, at) => apart(whole, today).map((sentence) => ({ sentence, at })));
  for (const { sentence, at } of pieces) {
    if (head.test(sentence.text)) continue;
    if (takesBackLast.test(sentence.text)) acts.pop();
    const isOne =
      isParty(sentence) &&
      anotherOne.test(sentence.text) &&
      asksWords.test(sentence.text) &&
      ofCertificate(sentence);
    const type = isOne ? "CREATE_CERTIFICATE" : sentence.type;
    const said = type === undefined ? foundIn(sentence, at) : { type, lacks: [] };
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
      last &&
      forParties.includes(last.type) &&
      found.type === last.type &&
      !sentence.isItem &&
      (!saysWhere(last) || last.asking.every(({ text }) => nudgedIn(text) !== null))
    ) {
      last.asking.push(sentence);
      last.about.push(sentence);
      continue;
    }
    // "They'd like the certificate by Monday." speaks of one that was asked for, whose holder is known.
    const certificate =
      found.type === "CREATE_CERTIFICATE" &&
      !sentence.isItem &&
      !isParty(sentence) &&
      !another.test(sentence.text)
        ? acts.findLast(({ type: asked }) => asked === "CREATE_CERTIFICATE")
        : undefined;
    if (certificate) {
      certificate.about.push(sentence);
      continue;
    }
    const mayJoin = joins.includes(found.type) && (!sentence.isItem || wanted);
    const same = !mayJoin
      ? undefined
      : found.type === "ENDORSE_POLICY"
        ? changeBefore(acts, sentence)
        : found.type === "CANCEL_POLICY"
          ? cancellationBefore(acts, sentence)
          : acts.find(({ type }) => type === found.type);
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
    !isToldOnly &&
    !sentences.some(({ text }) => isHere.test(text) || takesBack.test(text)) &&
    !isQuestion(before[0]?.text ?? "")
  )
    return [{ type: "CREATE_CERTIFICATE", asking: before.slice(0, 1), about: before, lacks: [] }];
  // A vehicle that is told with its number is to be insured, or not any more.
  const vehicle = sentences.find(({ text }) => vin.test(text));
  if (vehicle && !acts.some(({ about }) => about.some(({ text }) => vin.test(text)))) {
    const told = before.length > 0 ? before : [vehicle];
    acts.unshift({ type: "ENDORSE_POLICY", asking: told.slice(0, 1), about: told, lacks: [] });
  } else if (vehicle && !acts.some(({ type }) => ofVehicle.includes(type))) {
    const about = sentences.slice(0, sentences.indexOf(vehicle) + 1).filter(({ text }) => !saysNothing(text));
    acts.unshift({ type: "ENDORSE_POLICY", asking: [vehicle], about, lacks: [] });
  }
  return byTopic(acts, sentences) ?? acts;
}
