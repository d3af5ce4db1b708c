/** The day from which what is asked is to hold. Pure. */
import type { Act } from "./find-acts.ts";
import { type Day, daysIn } from "./named-days.ts";
import type { Found } from "./party-names.ts";
import type { ReadText } from "./read-text.ts";

const joint = String.raw`[\s:,.–-]*(?:\b(?:on|at|as of|of|is|was|will be|should be|from|the|midnight|12:01 ?[ap]\.?m\.?|close of business|date)\b[\s:,.–-]*)*$`;
const cue = (pattern: string): RegExp => new RegExp(String.raw`\b(?:${pattern})${joint}`, "iu");

/** Words that say from when, or until when, it holds. */
const holds = cue(
  String.raw`eff(?:\.|ect\p{L}*)?(?: date)?|as of|from(?! now on)|start(?:s|ed|ing)?(?: (?:date|it|them|him|her|work|coverage|with us))?|begin(?:s|ning)?(?: date)?|hired?(?: date)?|take effect|last day(?: (?:is|was|will be|of work|here|with us))*|change date|inception|make it|(?:good|retroactive) (?:as of|to)|in force (?:as of|from)`,
);
/** Of a policy that is to end. */
const ends = cue(
  String.raw`(?:through|thru|after)|expir(?:e[sd]?|es|ation)|runs? out|lapse[sd]?|end(?:s|ed|ing)?|cancel(?:led|ed|lation)?(?: (?:it|them|this|that|all|everything|date))?|terminat(?:e[sd]?|ion)(?: date)?|(?:at )?renewal`,
);
/** What is done on a day beside the change itself: a van may be sold on another day. */
const doneOn =
  /\b(?:born|sold|bought|built|paid|met|spoke|talked|signed|got|purchased|d\.?o\.?b\.?|dated|valued|licensed?|since|mailed|sent|received|loss|need(?:ed|s)?(?: (?:it|this|that))?|due|by|before|no later than|(?<!\bbe )\p{L}+ed(?= (?:on|last|it)\b))\b[\s:,.]*(?:on |the |it |at |in )*$/iu;
const on = /\b(?:on|at|for)(?: the)? $|^(?:the )?$/iu;
/** It speaks of when something comes, goes or begins. */
const ofChange =
  /\b(?:pick(?:s|ed|ing)?\b[^.?!]{0,15}\bup|start\p{L}*|beg[iu]n\p{L}*|deliver\p{L}*|arriv\p{L}*|clos(?:e|es|ing)|mov(?:e|es|ing)|open\p{L}*|hires?|leav(?:e|es|ing)|takes? (?:over|possession|delivery)|go(?:es|ing)? in|install\p{L}*|retir\p{L}*|transfer\p{L}*|return\p{L}*|lease (?:ends|is up)|gets? here|put\b|add\p{L}*|remove\p{L}*|take\b|end\b|stop\b|drop\b|cancel\b)/iu;
const thatDay =
  /\b(?:(?:from|as of|on|effective|eff|starting|at) )?(?:that (?:same )?(?:day|date)|the same (?:day|date)|same (?:day|date|eff\p{L}*(?: date)?)|(?:effective|eff|starting|start|from|as of)(?: (?:it|him|her|them))? then)\b/iu;

const TAIL = 60;
/** So many characters before "that day" it was named. */
const NAMED_BEFORE = 1_000;
/** 3: words say that it holds from then; 2: it is to be done then; 1: it happens then; 0: something else. */
function sureness(said: string, { start }: Day, isAsking: boolean, isEnd: boolean): number {
  const before = said.slice(Math.max(0, start - TAIL), start);
  if (holds.test(before) || (isEnd && ends.test(before)))
    return /\b(?:we|they|store|shop|office) close/iu.test(before) ? 1 : 3;
  if (doneOn.test(before)) return 0;
  if (!on.test(before) && !ofChange.test(before)) return 0;
  if (isAsking) return 2;
  return ofChange.test(before) || ofChange.test(said.slice(start, start + TAIL)) ? 1 : 0;
}

interface Likely extends Day {
  sure: number;
}

function likely(
  read: ReadText,
  { start: from, end: to }: { start: number; end: number },
  isAsking: boolean,
  isEnd: boolean,
): Likely[] {
  const said = read.text.slice(from, to);
  return daysIn(said, read.sentOn).flatMap((day) => {
    const sure = sureness(said, day, isAsking, isEnd);
    const tail = Math.max(0, day.start - TAIL);
    const holding = sure === 3 ? holds.exec(said.slice(tail, day.start)) : null;
    const cued = holding ? tail + holding.index : day.start;
    return sure > 0 ? [{ day: day.day, sure, start: from + cued, end: from + day.end }] : [];
  });
}

/** What asks is nearer than what stands behind it, and that than what leads up to it. */
export function effectiveOf({ type, about, asking }: Act, read: ReadText): Found | null {
  const first = asking[0]?.start ?? 0;
  const asks = (start: number, end: number): boolean =>
    asking.some((each) => each.start <= start && end <= each.end);
  const near = [...about].toSorted((one, other) => {
    const rank = ({ start, end }: { start: number; end: number }): number =>
      asks(start, end) ? 0 : start > first ? 1 : 2;
    return rank(one) - rank(other) || one.start - other.start;
  });
  const found = near
    .flatMap((each) => likely(read, each, asks(each.start, each.end), type === "CANCEL_POLICY"))
    .toSorted((one, other) => other.sure - one.sure);
  const [best] = found;
  if (best?.sure !== 3) {
    // "From that day on", "same date": the day that was named last.
    for (const { start, end, text } of near) {
      const same = thatDay.exec(text);
      const named =
        same &&
        daysIn(read.text.slice(Math.max(0, start - NAMED_BEFORE), start + same.index), read.sentOn).at(-1);
      if (same && named)
        return { value: named.day, start, end: Math.min(end, start + same.index + same[0].length) };
    }
  }
  return best ? { value: best.day, start: best.start, end: best.end } : null;
}

/** "Please make these changes effective 12/15:" */
const ofAllChanges = /\b(?:changes|both|all|these|the following|everything|each)\b/iu;

const AROUND_MAX = 10_000;

/** What says anywhere from when the one change of a message holds, or from when all of them do. */
export function effectiveAround(read: ReadText, isOnlyChange: boolean): Found | null {
  const all = { start: 0, end: Math.min(read.text.length, AROUND_MAX) };
  const found = likely(read, all, false, false).find(({ sure, start, end }) => {
    const lineStart = read.text.lastIndexOf("\n", start) + 1;
    const line = read.text.slice(Math.max(lineStart, start - NAMED_BEFORE), end + TAIL);
    return sure === 3 && (isOnlyChange || ofAllChanges.test(line.split("\n")[0] ?? ""));
  });
  return found ? { value: found.day, start: found.start, end: found.end } : null;
}
