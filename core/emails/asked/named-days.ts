/** The days that a message names, in the words of people and of offices. Pure; each pattern looks at a text once. */
import { datesIn } from "#core/assistant/asked";
import { addDays, addMonths, dateOf, weekdayOf } from "../../shared/calendar-date.ts";

export interface Day {
  /** YYYY-MM-DD */
  day: string;
  start: number;
  end: number;
}

interface Named extends Day {
  /** A part of a day: "COB", "5 pm". It is today's where no day stands beside it. */
  isPart: boolean;
  isWeekday: boolean;
}

const months = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const weekdays = String.raw`(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|saturday|sunday)`;
const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const counts = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const tens: Record<string, number> = {
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const countWords = [...counts.slice(1), ...Object.keys(tens)].join("|");

/** "Two", "10", "thirty (30)". */
function countOf(said: string): number {
  const number = Number(/\d+/u.exec(said)?.[0] ?? Number.NaN);
  if (!Number.isNaN(number)) return number;
  const word = said.trim().toLowerCase();
  return tens[word] ?? (counts.includes(word) ? counts.indexOf(word) : 1);
}

/** Of a week, what its last working day is; Monday is 0. */
const fridayOf = (today: string): string => addDays(today, Math.max(0, 4 - weekdayOf(today)));
const firstOfNext = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, 1);

/** What has no year is near: it may have been some weeks ago. */
const PAST_DAYS = 90;
function near(month: number, day: number, today: string): string {
  const year = Number(today.slice(0, 4));
  const from = addDays(today, -PAST_DAYS);
  return (
    [year - 1, year, year + 1].map((each) => dateOf(each, month, day)).find((each) => each >= from) ?? today
  );
}
function dated(month: number, day: number, year: string | undefined, today: string): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (year === undefined) return near(month, day, today);
  return dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
}

/** The next day of that number: "by the 19th". */
function dayOfMonth(day: number, today: string): string | null {
  const first = day >= Number(today.slice(8)) ? `${today.slice(0, 7)}-01` : firstOfNext(today);
  return day < 1 || day > 31 ? null : addDays(first, day - 1);
}

function workingDays(today: string, count: number): string {
  let day = today;
  for (let left = Math.min(count, 400); left > 0; left -= weekdayOf(day) < 5 ? 1 : 0) day = addDays(day, 1);
  return day;
}

function weekdayIn(today: string, which: string, name: string): string {
  const wanted = weekdayNames.indexOf(name.slice(0, 3).toLowerCase());
  const ahead = (wanted - weekdayOf(today) + 7) % 7;
  if (/last|past/iu.test(which)) return addDays(today, ahead === 0 ? -7 : ahead - 7);
  if (/next/iu.test(which)) return addDays(today, 7 - weekdayOf(today) + wanted);
  return addDays(today, ahead || 7);
}

interface DayWords {
  words: RegExp;
  day(today: string, match: RegExpExecArray): string | null;
  isPart?: boolean;
  isWeekday?: boolean;
}
const word = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d$/])(?:${pattern})(?![\p{L}\d])`, "giu");

/** The first that fits at a place holds. */
const dayWords: readonly DayWords[] = [
  {
    words: word(String.raw`(20\d\d)-(\d\d)-(\d\d)`),
    day: (today, [, year, month, day]) => dated(Number(month), Number(day), year, today),
  },
  {
    words: word(String.raw`(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)`),
    day: (today, [, month, , day, year]) => dated(Number(month), Number(day), year, today),
  },
  {
    words: word(String.raw`(\d{1,2})/(\d{1,2})(?![/-]\d)`),
    day: (today, [, month, day]) => dated(Number(month), Number(day), undefined, today),
  },
  {
    words: word(String.raw`(?:the )?end of (${months})(?! ?\d{1,2}\b)(?:,? (20\d\d))?`),
    day: (today, [, month = "", year]) => {
      const first = dated(monthOf(month), 1, year, today);
      return first && addDays(addMonths(first, 1), -1);
    },
  },
  {
    words: word(
      String.raw`(${months})\s{1,3}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![:\d,]\d)(?:,?\s{1,3}(20\d\d))?`,
    ),
    day: (today, [, month = "", day, year]) => dated(monthOf(month), Number(day), year, today),
  },
  {
    words: word(
      String.raw`(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)? (?:of )?|(first) of )(${months})(?:,?\s{1,3}(20\d\d))?`,
    ),
    day: (today, [, day = "1", , month = "", year]) => dated(monthOf(month), Number(day), year, today),
  },
  {
    words: word("(?:the )?(?:first|1st) of the (?:new )?year"),
    day: (today) => `${Number(today.slice(0, 4)) + 1}-01-01`,
  },
  { words: word("(?:the )?(?:first|1st) of (?:the|next) month"), day: firstOfNext },
  {
    words: word(
      "(?:(?:the )?end of (?:the |this )?|(?:this )?)month(?:['’]s)? ?end|(?:the )?end of (?:the |this )?month|eom",
    ),
    day: (today) => addDays(firstOfNext(today), -1),
  },
  {
    words: word("(?:the )?end of next month"),
    day: (today) => addDays(addMonths(firstOfNext(today), 1), -1),
  },
  {
    words: word("(?:the )?end of (?:the |this )?year|year['’]?s? end|eoy"),
    day: (today) => `${today.slice(0, 4)}-12-31`,
  },
  {
    words: word("(?:the )?(?:end of |late )next week"),
    day: (today) => addDays(fridayOf(today), 7),
  },
  {
    words: word(
      String.raw`(?:the )?(?:end of (?:the |this )?(?:business |work ?)?week|eow|this week|(?<=\b(?:before|by) )the weekend)`,
    ),
    day: fridayOf,
  },
  { words: word("next week"), day: (today) => addDays(fridayOf(today), 7) },
  {
    words: word(
      String.raw`(?:a|${countWords}|\d{1,2}) weeks? from (today|now|${weekdays})|(${weekdays}) (?:week|after next)`,
    ),
    day(today, [said, from = "", named]) {
      if (named) return addDays(weekdayIn(today, "", named), 7);
      const start = /^(?:today|now)$/iu.test(from) ? today : weekdayIn(today, "", from);
      return addDays(start, 7 * countOf(said.split(" ")[0] ?? ""));
    },
  },
  {
    words: word(
      String.raw`(?<=\b(?:in|within) (?:the next |about |no more than )?)((?:${countWords}|\d{1,2}|an?)(?: ?\(\d{1,2}\))?|a couple(?: of)?|the next couple(?: of)?) ((?:business |working |calendar )?(?:days?|weeks?))(?!['’]? (?:old|notice|ago))`,
    ),
    day(today, [, count = "", unit = ""]) {
      const many = /couple/u.test(count) ? 2 : countOf(count);
      if (/week/iu.test(unit)) return addDays(today, 7 * many);
      return /business|working/iu.test(unit) ? workingDays(today, many) : addDays(today, many);
    },
  },
  {
    words: word(
      String.raw`(?:(this coming|coming|this past|next|this|last|past) )?(${weekdays})(?=['’]s\b|\b)\.?`,
    ),
    day: (today, [, which = "", name = ""]) => weekdayIn(today, which, name),
    isWeekday: true,
  },
  {
    words: word(
      String.raw`the (\d{1,2})(?:st|nd|rd|th)(?! (?:one|floor|notice|request|time|street|st|ave\w*|reminder|attempt|location|floor|grade|quarter|anniversary))`,
    ),
    day: (today, [, day]) => dayOfMonth(Number(day), today),
  },
  {
    words: word(String.raw`(?<=\b(?:by|on|before|until|thru|through) )(\d{1,2})(?:st|nd|rd|th)`),
    day: (today, [, day]) => dayOfMonth(Number(day), today),
  },
  { words: word("day after tomorrow"), day: (today) => addDays(today, 2) },
  { words: word("tom+or+ow|tmrw|tmr|tmw|tomrw|2morrow"), day: (today) => addDays(today, 1) },
  { words: word("yesterday"), day: (today) => addDays(today, -1) },
  { words: word("today|tdy|tonight|this (?:morning|afternoon|evening)"), day: (today) => today },
  {
    words: word(
      "christmas(?: eve| day)?|thanksgiving|new year['’]?s?(?: eve| day)|labor day|memorial day|independence day",
    ),
    day(today, [said]) {
      const [found] = datesIn(said, today);
      return found?.from ?? null;
    },
  },
  {
    words: word(
      String.raw`eod|eob|cob|(?:the )?(?:close|end) of (?:the )?(?:business )?(?:day|business)|close of biz|noon|mid-?day|midnight`,
    ),
    day: (today) => today,
    isPart: true,
  },
  {
    words: word(
      String.raw`(?<=\b(?:by|before|until|than) )\d{1,2}(?::\d\d)? ?[ap]\.?m\b\.?|(?<=\b(?:by|before) )\d:\d\d`,
    ),
    day: (today) => today,
    isPart: true,
  },
];

/** What may stand between the names of one day: "COB on Friday", "Tuesday, the 15th". */
const sameDay =
  /^(?:[\s,(–-]|\b(?:on|of|by|this|the|next|at|or|before)\b|\d{1,2}(?::\d\d)?\s*[ap]\.?m\b\.?|\b(?:ct|et|pt|mt|cst|est|pst|eastern|central|mountain|pacific|time)\b)*$/iu;

/** Every day that a text names, in its order; a weekday with its date is one. */
export function daysIn(text: string, today: string): Day[] {
  const all: Named[] = [];
  const taken = new Set<number>();
  for (const { words, day, isPart = false, isWeekday = false } of dayWords)
    for (const match of text.matchAll(words)) {
      const end = match.index + match[0].length;
      if (taken.has(match.index) || taken.has(end - 1)) continue;
      const on = day(today, match);
      if (on === null) continue;
      for (let at = match.index; at < end; at += 1) taken.add(at);
      all.push({ day: on, start: match.index, end, isPart, isWeekday });
    }
  const named: Named[] = [];
  for (const each of all.toSorted((one, other) => one.start - other.start)) {
    const last = named.at(-1);
    const between = last ? text.slice(last.end, each.start) : "";
    const isSame = last && between.length < 25 && sameDay.test(between);
    if (isSame && (last.isPart || (last.isWeekday && !each.isWeekday && !each.isPart)))
      named[named.length - 1] = { ...each, start: last.start };
    else if (isSame && (each.isPart || (each.isWeekday && !last.isWeekday))) last.end = each.end;
    else named.push(each);
  }
  return named.map(({ day, start, end }) => ({ day, start, end }));
}

/** The first day that a text names. */
export const dayIn = (text: string, today: string): Day | null => daysIn(text, today)[0] ?? null;
