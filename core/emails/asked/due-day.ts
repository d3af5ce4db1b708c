/** The days that a message names, and the one by which somebody wants something. Pure. */
import { datesIn } from "#core/assistant/asked";
import type { QuoteSegment } from "#model/documents";
import { addDays, dateOf, weekdayOf } from "../../shared/calendar-date.ts";
import type { Act } from "./find-acts.ts";
import { type ReadText, segment } from "./read-text.ts";

interface Day {
  day: string;
  start: number;
  end: number;
}

/** A single day that a text names, YYYY-MM-DD. */
export function dayIn(text: string, today: string): Day | null {
  for (const { from, before, start, end } of datesIn(text, today))
    if (from !== null && (before === null || addDays(from, 1) === before)) return { day: from, start, end };
  return null;
}

/** Of a week, what its last working day is; Monday is 0. */
const fridayOf = (today: string): string => addDays(today, Math.max(0, 4 - weekdayOf(today)));

/** The next day of that number: "by the 19th". */
function dayOfMonth(day: number, today: string): string {
  const [year = 0, month = 0, now = 0] = today.split("-").map(Number);
  return dateOf(year, day >= now ? month : month + 1, day);
}

/** "Within 10 days of this message", counted from the message. */
const daysWithin = /^(\d{1,2}) (?:calendar )?days (?:of|from) (?:this|today|rece|the date)/iu;
/** Days in the words of an office. */
const spokenDays: readonly { words: RegExp; day(today: string, match: RegExpExecArray): string }[] = [
  {
    words: /\b(?:(?:the )?end of (?:the |this )?(?:business |work ?)?week|eow|this week)\b/iu,
    day: fridayOf,
  },
  { words: daysWithin, day: (today, [, count]) => addDays(today, Number(count)) },
  { words: /\bthe (?:end of )?next week\b/iu, day: (today) => addDays(fridayOf(today), 7) },
  { words: /\bthe (\d{1,2})(?:st|nd|rd|th)\b/iu, day: (today, [, day]) => dayOfMonth(Number(day), today) },
];
const daysEnd = /\b(?:eod|cob|(?:the )?(?:close|end) of (?:the )?(?:business )?(?:day|business))\b/iu;
/** What may stand between "by" and its day. */
const beforeDay =
  /^(?:[\s,(]|the\b|this\b|on\b|by\b|noon\b|eod\b|cob\b|(?:close|end) of (?:the )?(?:business )?(?:day|business)\b|first thing\b|\d{1,2}(?::\d\d)?\s*[ap]\.?m\b\.?)*$/iu;

export function dueDayIn(text: string, today: string): Day | null {
  const named = dayIn(text, today);
  const spoken = spokenDays.flatMap(({ words, day }): Day[] => {
    const match = words.exec(text);
    return match ? [{ day: day(today, match), start: match.index, end: match.index + match[0].length }] : [];
  });
  const ending = daysEnd.exec(text);
  const close = ending ? { day: today, start: ending.index, end: ending.index + ending[0].length } : null;
  return [...spoken, named, close].find((each) => each && beforeDay.test(text.slice(0, each.start))) ?? null;
}

const dueCue =
  /\b(?:by|before|within|(?:won['’]?t|will not|can['’]?t|cannot) (?:let (?:us|me) )?(?:start|begin|close)(?: work| on site)?(?: on)?(?=[^.?!]*\b(?:without|until|unless)\b)|no later than|due(?: on| by)?|until|deadline(?: is)?(?: of)?|asap,?|needs?(?: it| this| them)?)\b[:\s]*|(?=\b(?:today|tomorrow|tmrw|tonight|this week|eod|cob)\b)/giu;
/** "Today" alone is a deadline only where something is wanted then. */
const wanted =
  /\b(?:provide|needs?|needed|wants?|wanted|requires?|required|must|asap|if (?:you|u) can|urgent|rush|please|pls|whenever|(?:can|could) (?:you|u))\b/iu;
/** Others say when something happens as well: "right before Christmas". */
const alone = /^(?:by|won|will not|can|no later than|due|deadline|need|asap)/iu;
const ofEffect = /\beff(?:ect\p{L}*)?\b|\bas of\b/iu;

/** The day by which somebody wants it. */
export function dueIn(read: ReadText, acts: readonly Act[]): { day: string; quote: QuoteSegment } | null {
  for (const { start, end } of acts.flatMap(({ about }) => about)) {
    const said = read.text.slice(start, end);
    if (ofEffect.test(said) && !/\b(?:by|need)\b/iu.test(said)) continue;
    for (const { index, 0: cue } of said.matchAll(dueCue)) {
      const from = index + cue.length;
      const found = dueDayIn(said.slice(from, from + 40), read.sentOn);
      const holds = /\b(?:effective|as of|from|starting)\s*$/iu.test(said.slice(0, index));
      if (found && !holds && (alone.test(cue) || wanted.test(said)))
        return { day: found.day, quote: segment(read, start + index, start + from + found.end) };
    }
  }
  return null;
}
