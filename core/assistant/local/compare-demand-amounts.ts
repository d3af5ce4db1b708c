/**
 * The amounts of a contract's insurance clauses, each with the lines of insurance that it is demanded of. One sentence
 * may demand two lines at once, or several with amounts of their own; a list may give the amounts under the line.
 */
import type { PageText } from "../evidence.ts";
import type { Evidence, InsuranceRequirement } from "../model.ts";
import { amountsIn } from "./extraction/amounts-in-text.ts";
import { clausesOf, sentencesOf } from "./extraction/clauses.ts";

export interface DemandedAmount {
  /** As the contract's reader calls them: GENERAL_LIABILITY, COMMERCIAL_AUTO, … */
  lines: readonly string[];
  cents: number;
  /** The words that say what it limits. */
  about: string;
  quotes: Evidence[];
}

export interface Demands {
  amounts: DemandedAmount[];
  /** Each line that is demanded at all, with the first sentence that does. */
  lines: ReadonlyMap<string, Evidence[]>;
  /** The sentences of the clauses on insurance. */
  sentences: { text: string; quotes: Evidence[]; isRequirement: boolean }[];
}

/** How a line of insurance is named where it is demanded. */
const lineNames: readonly [string, RegExp][] = [
  ["UMBRELLA", /\bumbrella\b|\bexcess[\s/-]+(?:umbrella|liability|insurance|coverage)/gi],
  ["EMPLOYERS_LIABILITY", /\bemployer['’]?s?['’]?\s+liability/gi],
  ["WORKERS_COMPENSATION", /\bwork(?:ers?|m[ae]n)['’]?s?['’]?\s+compensation/gi],
  ["PROFESSIONAL_LIABILITY", /\bprofessional\s+(?:liability|indemnity)|\berrors\s+(?:and|&)\s+omissions/gi],
  ["CYBER", /\bcyber\b|\bnetwork security\b|\bprivacy liability/gi],
  ["POLLUTION", /\bpollution\s+(?:legal\s+)?liability|\benvironmental\s+(?:impairment|liability)/gi],
  ["LIQUOR", /\bliquor\s+liability/gi],
  ["CARGO", /\bcargo\b/gi],
  ["CRIME", /\b(?:crime|fidelity|employee dishonesty)\s+(?:insurance|coverage|bond)/gi],
  [
    "COMMERCIAL_AUTO",
    /\b(?:business|commercial|comprehensive)?\s*(?:auto(?:mobile)?|motor|vehicle)(?:\s*\/\s*vehicle)?\s+(?:liability|insurance)|\bautomobile(?=,[^.;]{0,60}\bliability)/gi,
  ],
  [
    "GENERAL_LIABILITY",
    /\bgeneral(?:,?\s+public)?(?:\s+and\s+\w+)?\s+liability|\bpublic liability|\bCGL\b/gi,
  ],
];

/** Fees and deductibles are smaller. */
const LEAST_CENTS = 1_000_000;
/** Words by which a limit is named. */
const limitWords =
  /\b(?:each|per|any one)\s+(?:occurrence|accident|person|claim|employee|loss|project|location)|\baggregate\b|combined single|\bdisease\b|\bmedical\b|fire damage|rented|policy limit|\bprimary limit|personal (?:and|&) adv|products|completed|bodily injury|property damage|\blimits?\b/i;
/** Limits that general liability alone has. */
const liabilityLimits =
  /personal (?:and|&) adv|\bmedical\b|products|completed|rented|fire (?:damage|legal)|damage to premises/i;
const isRetained =
  /\b(?:deductibles?|retentions?|self-insured|SIR)\b[^.;$]{0,80}(?:exceed|more than|greater|maximum|of|than)[^.;$]{0,20}$/i;
/** A list of limits is seldom longer. */
const LIST_SENTENCES_MAX = 8;

export function demandsOf(
  requirements: readonly InsuranceRequirement[],
  pages: readonly PageText[],
): Demands {
  const amounts: DemandedAmount[] = [];
  const lines = new Map<string, Evidence[]>();
  const sentences: Demands["sentences"] = [];
  let open: readonly string[] = [];
  let sentencesLeft = 0;
  for (const { page, start, text, isRequirement } of insuranceSentences(requirements, pages)) {
    const quotes: Evidence[] = [[{ page, start, end: start + text.length, text }]];
    sentences.push({ text, quotes, isRequirement });
    const groups = groupsOf(text);
    if (groups.length > 0) {
      for (const line of groups.flatMap((group) => group.lines)) {
        if (!lines.has(line) && isDemanded(text)) lines.set(line, quotes);
      }
      amounts.push(...groups.flatMap((group) => group.amounts.map((amount) => ({ ...amount, quotes }))));
      open = groups.at(-1)?.lines ?? [];
      sentencesLeft = LIST_SENTENCES_MAX;
      continue;
    }
    if (sentencesLeft === 0) continue;
    sentencesLeft -= 1;
    for (const amount of limitAmountsIn(text)) {
      const about = wordsAround(text, amount);
      if (!limitWords.test(about)) continue;
      const isOfLiability = liabilityLimits.test(about) && lines.has("GENERAL_LIABILITY");
      amounts.push({
        lines: isOfLiability ? ["GENERAL_LIABILITY"] : open,
        cents: amount.cents,
        about,
        quotes,
      });
    }
  }
  return { amounts, lines, sentences };
}

const isDemanded = (text: string): boolean =>
  /\b(?:maintain|carry|procure|obtain|provide|furnish|keep in (?:full )?force|purchase|require[ds]?|with (?:minimum )?limits|not less than|at least)\b|\$\s?\d/i.test(
    text,
  ) && !/\bshall not (?:release|limit|relieve)|\bcertificate\b.{0,40}\bverif/i.test(text);

/** Sentences that make demands, and those that follow them on the page: they may list the limits. */
function insuranceSentences(
  requirements: readonly InsuranceRequirement[],
  pages: readonly PageText[],
): { page: number; start: number; text: string; isRequirement: boolean }[] {
  const demanding = requirements.flatMap(({ quotes }) => quotes.flat());
  return pages.flatMap(({ page, text }) => {
    const own = demanding.filter((quote) => quote.page === page);
    if (own.length === 0) return [];
    const from = Math.min(...own.map(({ start }) => start));
    return clausesOf(page, text)
      .flatMap((clause) =>
        sentencesOf(clause.text).map((sentence) => {
          const start = clause.start + sentence.start;
          const isRequirement = own.some(
            (quote) => quote.start < start + sentence.text.length && quote.end > start,
          );
          return { page, start, text: sentence.text, isRequirement };
        }),
      )
      .filter(({ start }) => start >= from);
  });
}

interface Group {
  lines: readonly string[];
  amounts: Omit<DemandedAmount, "quotes">[];
}

interface Mention {
  line: string;
  start: number;
  end: number;
}

/** The lines that a sentence names, those that share their amounts together. */
function groupsOf(text: string): Group[] {
  const mentions = mentionsIn(text);
  const groups: { lines: string[]; amounts: Group["amounts"] }[] = [];
  let last = 0;
  const marks = [
    ...mentions.map((mention) => ({ ...mention, cents: null })),
    ...limitAmountsIn(text).map((amount) => ({ ...amount, line: null })),
  ].toSorted((a, b) => a.start - b.start);
  for (const [index, mark] of marks.entries()) {
    const group = groups.at(-1);
    if (mark.line !== null) {
      const isOfNext =
        group === undefined || group.amounts.length > 0 || text.slice(last, mark.start).includes(";");
      if (isOfNext) groups.push({ lines: [mark.line], amounts: [] });
      else if (!group.lines.includes(mark.line)) group.lines.push(mark.line);
      last = mark.end;
      continue;
    }
    // "$5,000,000 of umbrella coverage": the line stands behind its amount.
    const next = marks[index + 1];
    const isBefore =
      next?.line !== undefined &&
      next.line !== null &&
      (group === undefined || group.amounts.length > 0) &&
      /^[\s)]*(?:(?:per|each) \w+\s+)?(?:in|of|for)?\s*(?:(?:an?|the|its|commercial|comprehensive)\s+)*$/i.test(
        text.slice(mark.end, next.start),
      );
    const about = wordsAround(text, mark);
    if (isBefore && next?.line) groups.push({ lines: [next.line], amounts: [] });
    groups.at(-1)?.amounts.push({ lines: groups.at(-1)?.lines ?? [], cents: mark.cents, about });
  }
  return groups;
}

function mentionsIn(text: string): Mention[] {
  const found: Mention[] = [];
  for (const [line, pattern] of lineNames) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!found.some((other) => other.start < end && other.end > start)) found.push({ line, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start).filter((mention) => !isAside(text, mention));
}

/** Named only as what another line stands above, leaves out or takes in. */
function isAside(text: string, { line, start, end }: Mention): boolean {
  const lead = /[^.;$]*$/.exec(text.slice(0, start))?.[0] ?? "";
  if (besides.test(lead)) return true;
  return (
    takenIn.has(line) &&
    /\b(?:including|include[sd]?|covering|with coverage for)\b/i.test(lead) &&
    !/^\s*(?:insurance|policy|coverage)\b/i.test(text.slice(end))
  );
}

const besides =
  /\b(?:in excess of|excess of|combination of|above (?:the|its|such)|over (?:the )?(?:primary|underlying)|follow\w* form|except(?:ing)?(?: for)?|excluding|other than|exception of)\b[^$;]*$/i;
/** Lines that are often no more than a part of general liability. */
const takenIn = new Set(["POLLUTION", "LIQUOR", "CARGO", "PROFESSIONAL_LIABILITY", "COMMERCIAL_AUTO"]);

/** "one million dollars ($1,000,000)": parentheses repeat the amount here, they do not make it negative. */
function limitAmountsIn(text: string): { cents: number; start: number; end: number }[] {
  return amountsIn(text)
    .map(({ cents, start, end }) => ({ cents: Math.abs(cents), start, end }))
    .filter(
      ({ cents, start, end }) =>
        (cents >= LEAST_CENTS ||
          /^[^$;]{0,30}\bmedical/i.test(text.slice(end)) ||
          /\bmedical\b[^$;]{0,30}$/i.test(text.slice(0, start))) &&
        !isRetained.test(text.slice(0, start)),
    );
}

/** The words right before or after an amount, up to the next one: they say what it limits. */
function wordsAround(text: string, { start, end }: { start: number; end: number }): string {
  const before = (
    text
      .slice(0, start)
      .split(/\$[\d,.]+|;/)
      .at(-1) ?? ""
  ).slice(-90);
  const after = (text.slice(end).split(/\$|;/)[0] ?? "").slice(0, 110);
  // "Each occurrence: $1,000,000, General aggregate: …"
  if (limitNameAtEnd.test(before)) return before;
  return limitNameAtStart.test(after) ? after : before;
}

const limitName =
  "(?:occurrence|accident|person|claim|employee|aggregate|single limit|policy limit|injury|damage|operations|expenses?|payments)";
const limitNameAtEnd = new RegExp(
  `\\b${limitName}\\)?(?:\\s+limit)?\\s*(?:[:–—-]|\\bof\\b|\\bis\\b|\\.{2,})[\\s$(]*$`,
  "i",
);
const limitNameAtStart =
  /^[\s),–—-]*(?:limit\s+)?(?:for\s+)?(?:any\s+|the\s+)?(?:each|per|general|in the|annual|aggregate|any one|disease|bodily|policy|products|combined|property|personal|medical|damage|for each)\b/i;
