/** The words of dates and amounts that questions compare fields with. Phrases as in account-words.ts. */

/** How an amount is held against another. */
export const comparisons: readonly (readonly ["OVER" | "FROM" | "UNDER" | "TO" | "IS", string])[] = [
  [
    "OVER",
    "over | above | more than | greater than | higher than | larger than | bigger than | exceeding | exceeds | exceed | in excess of | north of",
  ],
  ["FROM", "at least | minimum of | a minimum of | no less than | not less than | starting at"],
  ["UNDER", "under | below | less than | lower than | smaller than | cheaper than"],
  ["TO", "up to | at most | no more than | not more than | maximum of | a maximum of"],
  ["IS", "of | at | exactly | equal to | equals | of exactly"],
];
/** The same, behind the amount. */
export const laterComparisons: readonly (readonly ["FROM" | "TO", string])[] = [
  ["FROM", "or more | or higher | or greater | or above | and up | and over | or better | plus"],
  ["TO", "or less | or lower | or under | or below | and under | or fewer"],
];

/** How a date is held against a day or a span of days. */
export const datePrepositions: readonly (readonly ["BEFORE" | "BY" | "AFTER" | "SINCE" | "IN", string])[] = [
  ["BEFORE", "before | prior to | earlier than | ahead of"],
  ["BY", "by | until | through | no later than | on or before"],
  ["AFTER", "after | later than | following | past"],
  ["SINCE", "since | from | as of | on or after | starting"],
  ["IN", "in | during | on | within | sometime in"],
];
/** Behind them stands a time: "in the next 60 days". */
export const nextDays: readonly (readonly ["AHEAD" | "BACK", string])[] = [
  [
    "AHEAD",
    `in the next | within the next | over the next | during the next | the next | next | within | in | inside of | in the coming |
    over the coming | the coming | coming | in the following | the following | for the next | inside the next | in under`,
  ],
  [
    "BACK",
    "in the last | over the last | during the last | within the last | the last | last | in the past | over the past | the past | past",
  ],
];
/** A unit and how many of them from now. */
export const relativeSpans: readonly (readonly [
  readonly ["DAY" | "WEEK" | "MONTH" | "QUARTER" | "YEAR", number],
  string,
])[] = [
  [["DAY", 0], "today | now"],
  [["DAY", 1], "tomorrow"],
  [["DAY", -1], "yesterday"],
  [["WEEK", 0], "this week | the week | the current week"],
  [["WEEK", 1], "next week | the next week | the coming week | the following week"],
  [["WEEK", -1], "last week"],
  [["MONTH", 0], "this month | the month | the current month"],
  [["MONTH", 1], "next month | the next month | the coming month | the following month"],
  [["MONTH", -1], "last month | the last month"],
  [["QUARTER", 0], "this quarter | the quarter | the current quarter"],
  [["QUARTER", 1], "next quarter | the next quarter | the coming quarter"],
  [["QUARTER", -1], "last quarter"],
  [["YEAR", 0], "this year | the year | the current year | this calendar year"],
  [["YEAR", 1], "next year | the next year | the coming year"],
  [["YEAR", -1], "last year | the last year"],
];
export const spanEdges: readonly (readonly ["START" | "END", string])[] = [
  ["END", "the end of | end of | years end | the last day of"],
  [
    "START",
    "the start of | start of | the beginning of | beginning of | the first of | first of | the first day of",
  ],
];
export const rangeJoins: readonly (readonly ["FROM" | "TO", string])[] = [
  ["FROM", "between | from"],
  ["TO", "and | to | until | through"],
];
/** Letters behind a number: "10k". */
export const amountScales: Readonly<Record<string, number>> = {
  k: 1e3,
  grand: 1e3,
  m: 1e6,
  mm: 1e6,
  mil: 1e6,
};
export const monthNames: readonly string[] =
  "january february march april may june july august september october november december".split(" ");
export const daySuffixes: ReadonlySet<string> = new Set(["st", "nd", "rd", "th"]);
/** Without a preposition these begin no date: "policies may expire", "the year". */
export const noBareDates: ReadonlySet<string> = new Set(["may", "the"]);
/** Days of the week, Monday first; the next one to come, or the last one that was. */
export const weekdays: readonly (readonly [number, string])[] = [
  [0, "monday | mon"],
  [1, "tuesday | tues | tue"],
  [2, "wednesday | weds"],
  [3, "thursday | thurs | thur"],
  [4, "friday | fri"],
  [5, "saturday"],
  [6, "sunday"],
];
/** Said before one of them: of the week that follows, or just the next one. */
export const weekdayTurns: readonly (readonly [0 | 1, string])[] = [
  [1, "next"],
  [0, "this | this coming | the coming | coming"],
];
/** Days that people name by what is kept then: a day of a month, or its first (1) to last (-1) such weekday. */
export const namedDays: readonly (readonly [
  { month: number; day: number } | { month: number; weekday: number; nth: number },
  string,
])[] = [
  [{ month: 1, day: 1 }, "new years | new year | new years day | the new year"],
  [{ month: 1, weekday: 0, nth: 3 }, "mlk day | martin luther king day"],
  [{ month: 2, weekday: 0, nth: 3 }, "presidents day"],
  [{ month: 5, weekday: 0, nth: -1 }, "memorial day"],
  [{ month: 6, day: 19 }, "juneteenth"],
  [
    { month: 7, day: 4 },
    "independence day | fourth of july | the fourth of july | 4th of july | the 4th of july",
  ],
  [{ month: 9, weekday: 0, nth: 1 }, "labor day"],
  [{ month: 10, weekday: 0, nth: 2 }, "columbus day"],
  [{ month: 10, day: 31 }, "halloween"],
  [{ month: 11, day: 11 }, "veterans day"],
  [{ month: 11, weekday: 3, nth: 4 }, "thanksgiving | thanksgiving day"],
  [{ month: 12, day: 24 }, "christmas eve | xmas eve | the holidays"],
  [{ month: 12, day: 25 }, "christmas | xmas | christmas day"],
  [{ month: 12, day: 31 }, "new years eve"],
];
/** The last day of what is running. */
export const runningEnds: readonly (readonly ["WEEK" | "MONTH" | "QUARTER" | "YEAR", string])[] = [
  ["WEEK", "end of week | eow"],
  ["MONTH", "end of month | month end | eom"],
  ["QUARTER", "end of quarter | quarter end | eoq"],
  ["YEAR", "end of year | year end | eoy"],
];
