/** The day by which somebody wants something, among the days that a message names. Pure. */
import type { QuoteSegment } from "#model/documents";
import type { Act } from "./find-acts.ts";
import { type Day, daysIn } from "./named-days.ts";
import { type ReadText, segment, SUBJECT_PAGE, TEXT_PAGE } from "./read-text.ts";

/** What may stand between "by" and its day. */
const filler = String.raw`(?:[\s,(:–-]|\b(?:the|this|on|by|at|for|early|first thing|sometime|say|around|about|noon|mid-?day|morning|afternoon)\b)*$`;
const cue = (pattern: string): RegExp => new RegExp(String.raw`\b(?:${pattern})${filler}`, "iu");
const it = "(?:it|this|that|them|these|those|one|something|everything|mine|both|an answer|the \\p{L}+)";

/** The surest first. */
const cues: readonly { words: RegExp; isSure: boolean; needsWish: boolean }[] = [
  {
    words: cue(
      String.raw`(?:no|not) later than|on or before|deadline(?: (?:\S+ ){0,4}?is| of)?|by|due(?: on| by| back)?|let['’]?s say|asap,?|you have until|(?:drop[- ]?dead|cure|target|response|return|need(?:ed)?|respond)[- ]?(?:date|by)(?: is)?`,
    ),
    ...{ isSure: true, needsWish: false },
  },
  {
    words: new RegExp(
      String.raw`\b(?:needs?|needed|wants?|wanted|requires?|required)\b(?: ${it})?(?: (?:back|done|here|in hand|finished|issued|sent|over)){0,2}(?: (?:on|for))?${filler}`,
      "iu",
    ),
    ...{ isSure: true, needsWish: false },
  },
  { words: cue("before|prior to|ahead of|until|till|within|in time for"), isSure: false, needsWish: true },
  {
    words:
      /\b(?:before|prior to|ahead of|in time for) (?:(?:the|our|my|their|his|her|a) )?(?:[\p{L}'’-]+ ){0,7}(?:at \d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.? )?)?(?:on |this |at )?$/iu,
    ...{ isSure: false, needsWish: true },
  },
  {
    words: new RegExp(
      String.raw`\b(?:needs?|wants?|(?:would|['’]d) (?:like|love|need)|have|get|send|expects?) (?:to have )?(?:${it} )?(?:(?:here|done|back|ready) )?(?:(?:on|for)${filler}|(?<=\b(?:it|this|that|them|these) )$)|\b(?:needs?|needed|wants?|have|get)\b[^.?!;]{0,60} for (?:(?:the|our|my|a|an|his|her|their) )?(?:closing|meeting|kick-?off|inspection|walk-?through|signing|pre-?con\p{L}*)(?: on)?${filler}`,
      "iu",
    ),
    ...{ isSure: false, needsWish: true },
  },
];
/** "They won't let us start on Monday without it." */
const blocked = {
  before: /\b(?:won['’]?t|will not|can['’]?t|cannot|can not|not allowed|unable)\b[^.?!;]{0,50}$/iu,
  behind: /^[^.?!]{0,60}\b(?:without|until|unless|till)\b/iu,
};
/** Behind the day: "Friday is early enough", "Wednesday at the latest". */
const enough =
  /^['’]?s?[\s,]*(?:\p{L}+ )?(?:at (?:the )?(?:very )?latest|latest|deadline|(?:is|would be|will be|would|should be|ok|okay)\b[\s\p{L}]{0,16}\b(?:fine|enough|ok|okay|good|great|ideal|perfect|work|works|do|deadline|best)|works|or sooner|or earlier|if (?:at all )?(?:possible|you can|u can))\b/iu;
/** "Today" alone is a deadline only where something is wanted then. */
const nearDay = /^(?:today|tdy|tonight|tom\w*|tmrw|tmr|tmw|this|next week|eod|eob|cob)/iu;
const wanted =
  /\b(?:provide|needs?|needed|wants?|wanted|requires?|required|must|asap|if (?:you|u) can|urgent|rush|please|pls|plz|whenever|(?:can|could) (?:you|u)|(?:can|could|may) (?:i|we) (?:get|have))\b/iu;
const wish =
  /\b(?:provide|needs?|needed|wants?|wanted|requires?|required|must|ha(?:s|ve) to|asap|if (?:you|u) can|urgent|rush|please|pls|plz|kindly|whenever|(?:can|could|would|will) (?:you|u|we|i|(?:this|it|that|these|they|someone|somebody)(?= (?:be|get|go)\b))|(?:would|['’]d) (?:like|love|appreciate|be)|asks?|requests?|send|submit|hoping|looking for|help|in time)\b/iu;
/** Of whom it is said, and not of what is wanted: "we have to be out of the building by the end of the month". */
const ownPlans =
  /\b(?:we|i|he|she|they|you|it)(?:['’](?:re|m|s|ll|ve))?\b[^.?!;,]{0,30}\b(?:be out|move[sd]?|moving|open(?:s|ing)?|clos(?:e|es|ing) (?:the|our|my|down|up)|be (?:gone|back|away|done|finished|open)|leav(?:e|es|ing)|vacat\w+|out of the office|out|away|launch\w*|retir\w+|hand(?:ing)? over|hop(?:e|ing) to (?:open|start))\b[^.?!;,]*$/iu;
/** Days of something else: from when it holds, when it ends, when it was. */
const otherDay =
  /\b(?:eff(?:\.|ect\p{L}*)?(?: date)?|as of|starting|starts?|start date|begin(?:s|ning)?|from|since|hired?|sold|bought|purchased|picked up|born|d\.?o\.?b|dated|expir\p{L}*|renew\p{L}*|valued|scheduled (?:for|on)|closing is|date of (?:loss|birth|hire)|mailed|sent|valid|good|closed|out|away|off|hold)\b[\s:,.]*(?:on |at |for |is |date |until |through |thru )*(?:the )?$/iu;
/** "Before it renews on 1/15". */
const ofTerm = /\b(?:renew|expir)\p{L}*.{0,12}$/iu;
/** By when somebody has to pay. */
const ofMoney =
  /\b(?:pay|remit|autopay)\b.{0,60}$|\b(?:payments?|installments?|balance|amounts?|premiums?|invoices?|bills?|statements?|rent)\b.{0,80}\b(?:due|received|paid|posted)\b.{0,30}$/isu;
/** "Within 10 days of this notice", and not "of the loss". */
const fromNow =
  /^(?:[\s,]*(?:of|from|after) (?:this|today|now|rece\p{L}*|(?:the |your )?(?:date|receipt)(?: (?:of|on) (?:this|the|your)? ?(?:notice|letter|e-?mail|message|request|receipt)| above| hereof)?|the (?:above )?date\b|your receipt)|[\s,]*(?:[.;?!,)–-]|$|so\b|or\b|and\b|please\b|to\b|is\b|would\b|if\b|for\b|with\b|at\b|via\b|otherwise\b))/iu;

/** How surely a day is that by which something is wanted; 0 if it is not. */
function sureness(said: string, { start, end }: Day): number {
  const lead = said.slice(Math.max(0, start - 120), start);
  const before = /(?:[^.?!;]|[.?!;](?=\S))*$/u.exec(lead)?.[0] ?? "";
  const behind = said.slice(end, end + 60);
  const named = said.slice(start, end);
  const isWished = wish.test(said);
  if (/\b(?:in|within) (?:the next |about |no more than )?$/iu.test(before)) {
    const isOld = /\b(?:valued|dated|issued|within the (?:last|past)|not older than)\b[^,]{0,20}$/iu.test(
      before,
    );
    if (isOld || !(fromNow.test(behind) || enough.test(behind))) return 0;
    return /within/iu.test(before) || enough.test(behind) ? 3 : isWished ? 1 : 0;
  }
  if (enough.test(behind) && !otherDay.test(before)) return /latest/iu.test(behind) ? 4 : 2;
  if (blocked.before.test(before) && blocked.behind.test(behind)) return 3;
  const found = cues
    .filter(({ needsWish }) => !needsWish || isWished)
    .map(({ words, isSure }) => ({ at: words.exec(before)?.index, isSure }))
    .find(({ at }) => at !== undefined);
  if (found) {
    if (ownPlans.test(before.slice(0, found.at)) || (!found.isSure && ofTerm.test(before))) return 0;
    // "From 12/15 until 1/15" is a span.
    if (/\b(?:from|between|valid|good)\b.*\b(?:until|till) $/iu.test(before)) return 0;
    return ofMoney.test(before) ? 0 : found.isSure ? 3 : 2;
  }
  if (otherDay.test(before)) return 0;
  return nearDay.test(named) &&
    wanted.test(said) &&
    !/\b(?:bought|purchased|picked|got|sold|hired|received|signed|lot|started|arrived|moved)(?: \S+){0,4}\s*$/iu.test(
      before,
    )
    ? 1
    : 0;
}

/** The surest of what a text says, the earliest of those. */
function dueAmong(said: string, today: string): (Day & { sure: number }) | null {
  return (
    daysIn(said, today)
      .filter(({ day }) => day >= today)
      .map((each) => ({ ...each, sure: sureness(said, each) }))
      .filter(({ sure }) => sure > 0)
      .toSorted((one, other) => other.sure - one.sure || (one.day < other.day ? -1 : 1))[0] ?? null
  );
}

/** "The inspector comes Monday, so I need the card by then." */
const byThen = /\b(?:by|before) (?:then|that(?: (?:day|date))?)(?=[\s,]*(?:[.?!;,]|$|please|pls|if))/iu;
const NAMED_BEFORE = 200;
function dueByThen({ text, sentOn }: ReadText, { start, end }: { start: number; end: number }) {
  const said = text.slice(start, end);
  const then = byThen.exec(said);
  if (!then || !wish.test(said)) return null;
  const from = Math.max(0, start - NAMED_BEFORE);
  const named = daysIn(text.slice(from, start + then.index), sentOn).at(-1);
  return named && named.day >= sentOn
    ? { ...named, start: from + named.start - start, end: then.index + then[0].length, sure: 2 }
    : null;
}

/** The day that words name which say by when something is wanted. */
export const dueDayIn = (text: string, today: string): Day | null => daysIn(text, today)[0] ?? null;

const isAnswer = /^\s*(?:re|aw|sv|fwd?)\s*:/iu;
/** With the words before the day that make it one: "no later than Tuesday". */
const cueBefore = (said: string, start: number): number =>
  start -
  (/(?:\b(?:by|before|within|in|no later than|on or before|until|due)\b[\s\p{L},]{0,24})$/iu.exec(
    said.slice(0, start),
  )?.[0].length ?? 0);

/** The day by which somebody wants it. */
export function dueIn(read: ReadText, acts: readonly Act[]): { day: string; quote: QuoteSegment } | null {
  if (acts.length === 0) return null;
  const told = acts
    .flatMap(({ about }) => about)
    .flatMap(({ start, end }) => {
      const said = read.text.slice(start, end);
      const due = dueAmong(said, read.sentOn) ?? dueByThen(read, { start, end });
      return due
        ? [{ ...due, start: start + cueBefore(said, due.start), end: start + due.end, page: TEXT_PAGE }]
        : [];
    })
    .toSorted((one, other) => other.sure - one.sure || (one.day < other.day ? -1 : 1));
  const { subject } = read;
  const inSubject = isAnswer.test(subject) ? null : dueAmong(subject, read.sentOn);
  const [found] =
    told.length > 0 || !inSubject || inSubject.sure < 2 ? told : [{ ...inSubject, page: SUBJECT_PAGE }];
  return found ? { day: found.day, quote: segment(read, found.start, found.end, found.page) } : null;
}
