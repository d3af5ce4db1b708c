/**
 * A question about every client's policies as a plan: what is listed, and by what it is selected. Every word has to have its
 * part in the plan; those that have none are named, so that nobody takes half a question for the whole one. Pure.
 */
import { datesIn } from "#core/assistant/asked";
import type { PolicyType } from "#model/policies";
import { describeMoney } from "../shared/money.ts";
import { linesIn } from "./policy-lines.ts";
import type { Name, Said } from "./match-names.ts";

interface Span {
  /** From a day on and before another, YYYY-MM-DD. */
  from: string | null;
  before: string | null;
  said: string;
}

interface PremiumBounds {
  above: number | null;
  below: number | null;
  said: string;
}

export interface BookPlan {
  /** What is listed and counted; of premiums what is paid for the policies, and by which clients. */
  of: "POLICIES" | "CLIENTS" | "REQUESTS" | "PREMIUMS";
  types: PolicyType[];
  /** Of clients: the lines that they lack. */
  without: PolicyType[];
  /** Carriers or brokers by id. */
  companies: Name[];
  /** Colleagues whose accounts they are; none for those of everybody. */
  staff: Name[];
  /** When the policies end, or began; of requests when they are due. */
  ends: Span | null;
  began: Span | null;
  standing: "IN_FORCE" | "EXPIRED" | "CANCELED" | "ANY";
  isOverdue: boolean;
  counts: boolean;
  /** What is paid for all of them together. */
  sums: boolean;
  /** What the premium has to be more or less than, in cents. */
  premium: PremiumBounds | null;
  /** By premium; null in their usual order. */
  most: "HIGHEST" | "LOWEST" | null;
  /** How many of those that are ordered by premium are wanted. */
  top: number;
}

export type BookQuestion = { plan: BookPlan; unknown: [] } | { plan: null; unknown: string[] };

const words = (...patterns: string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${patterns.join("|")})(?![\p{L}\d])`, "giu");

const clients = words(
  "clients?",
  "accounts?",
  "customers?",
  "insureds?",
  "who(?:m|['’]s)?",
  "anyone",
  "anybody",
  "everyone",
  "everybody",
  "business(?:es)?",
);
const policies = words("polic(?:y|ies)", "renewals?", "terms?", "anything", "everything", "business", "book");
const requests = words("service requests?", "requests?", "tickets?", "servicing");
const ending = words(
  "expir(?:e|es|ed|ing|ations?)",
  "renew(?:s|ed|ing)?",
  "renewals?",
  "(?:com(?:e|es|ing)) (?:up|due)(?: for renewal)?",
  "up(?: for renewal)?",
  "ends?",
  "ended",
  "ending",
  "due",
  "runs? out",
  "running out",
  "laps(?:e|es|ed|ing)",
  "upcoming",
);
const beginning = words(
  "(?:began|begins?|starts?|started|starting|incept(?:s|ed)?|effective|written|bound|new)",
);
const expired = words("expired", "lapsed", "ended");
const canceled = words("cancel(?:l?ed)?", "cancellations?", "cancel(?:l?ing)");
const inForce = words("(?:still )?(?:active|in force|in effect|current(?:ly)?|live)");
const overdue = words("overdue", "past due", "late");
const open = words("open", "outstanding", "pending", "unresolved", "waiting");
const counting = words("how many", "count", "number of", "total number of");
const summing = words(
  "how much(?: (?:total|annual|written|in force))* premiums?",
  "(?:total|combined|overall|annual|written)(?: (?:total|annual|written|in force))* premiums?",
  "premium volume",
  "sum of (?:the |all )?premiums?",
);
const negated = words(
  "without",
  "with no",
  "(?:do|does|did)(?: not|n['’]?t) (?:have|carry|buy|hold)",
  "(?:has|have|had) no",
  "(?:has|have)n['’]?t (?:got )?",
  "lack(?:s|ing)?",
  "(?:is|are) missing",
  "missing",
  "no",
  "not",
  "but no",
  "never bought",
  "nobody",
);
const highest = words(
  "(?:biggest|largest|highest|top|most expensive)(?: (?:policy|policies|premiums?))?",
  "highest premiums?",
);
const lowest = words("(?:smallest|lowest|cheapest)(?: premiums?)?");
/** Words that say nothing by themselves. */
const little = words(
  "what(?:['’]?s)?",
  "which",
  "show",
  "list",
  "find",
  "give",
  "tell",
  "see",
  "get",
  "me",
  "us",
  "we",
  "our",
  "my",
  "the",
  "a",
  "an",
  "of",
  "all",
  "any",
  "have",
  "has",
  "had",
  "got",
  "there",
  "is",
  "are",
  "was",
  "were",
  "do",
  "does",
  "did",
  "in",
  "on",
  "with",
  "by",
  "from",
  "through",
  "for",
  "at",
  "to",
  "that(?:['’]?s)?",
  "who",
  "and",
  "or",
  "also",
  "both",
  "please",
  "pls",
  "can",
  "could",
  "you",
  "u",
  "i",
  "need",
  "want",
  "know",
  "how",
  "many",
  "much",
  "books?",
  "agency",
  "right now",
  "now",
  "today(?:['’]s)?",
  "today",
  "still",
  "insurance",
  "coverages?",
  "cover",
  "covered",
  "carry",
  "carries",
  "buy",
  "hold",
  "holds",
  "insured",
  "write",
  "placed",
  "written",
  "liability",
  "policies",
  "premiums?",
  "it",
  "them",
  "they",
  "their",
  "hey",
  "hi",
  "so",
  "ok",
  "this",
  "those",
  "these",
  "up",
  "out",
  "everything",
  "anything",
  "client['’]?s",
  "number",
  "carriers?",
  "brokers?",
  "when",
  "will",
  "going",
  "coming",
);

/** What is left of a text once the words of a pattern are taken out; blanks keep the others where they stand. */
const blank = (text: string, start: number, end: number): string =>
  `${text.slice(0, start)}${" ".repeat(end - start)}${text.slice(end)}`;
const without = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (said) => " ".repeat(said.length));

const has = (text: string, pattern: RegExp): boolean => text.search(pattern) >= 0;

/** Who asks in this way asks about the whole book, unless a client is named. */
const asksBook =
  /^\s*(?:(?:please|pls|hi|hello|hey|so|ok|okay|can you|could you|can u|(?:i |we )?(?:need|want)|get|give|show|tell|list|find|see)[\s,]+(?:(?:me|us|to see|to know)\s+)?)*(?:(?:a |the )?list of\s+)?(?:what(?:['’]?s)?|which|who(?:['’]s)?|how many|how much|total|count|number of|any|anyone|anything|all|every|everything|do (?:we|any)|does (?:any|anyone)|have we|are there|is there|is any|are any|clients?|accounts?|customers?|policies|polic(?:y|ies)|renewals?|expir\w+|upcoming|canceled|cancelled|open|overdue|our|the biggest|biggest|largest|top|service requests?)\b/iu;
const saysBook = (text: string): boolean =>
  has(text, summing) ||
  has(text, ending) ||
  has(text, clients) ||
  has(text, policies) ||
  has(text, requests) ||
  has(text, canceled) ||
  has(text, overdue);
/** One client's, or one document's. */
const ofOne =
  /\b(?:(?:the|this|that|their|his|her|its|these|attached) (?:client|insured|account|polic(?:y|ies)|lease|contract|certificate|coi|quotes?|document|file)s?|attached|procedure|manual|guide|our (?:rule|fee|hours)|we (?:do|handle|charge))\b/iu;

/**
 * `companies`: carriers and brokers that the words name, with the words for each; `staff`: colleagues whose accounts are
 * meant. Null for a question about something else.
 */
export function bookQuestionOf(
  question: string,
  today: string,
  companies: readonly Said[],
  staff: readonly Said[] = [],
): BookQuestion | null {
  const text = question.replaceAll(/[?!.]+\s*$/gu, " ").replaceAll(/\s+/gu, " ");
  const lines = linesIn(text);
  const premium = premiumIn(text);
  const asks = staff.length > 0 || asksBook.test(text) || (premium !== null && lines.length > 0);
  if (!asks || ofOne.test(text) || !(saysBook(text) || lines.length > 0)) return null;
  let left = text;
  for (const said of [...companies, ...staff].flatMap((each) => each.said))
    left = left.replace(said, (found) => " ".repeat(found.length));
  const dates = datesIn(left, today);
  for (const { start, end } of dates) left = blank(left, start, end);
  if (premium) left = left.replace(premium.found, (found) => " ".repeat(found.length));
  const isOfRequests = has(left, requests);
  const isOfClients = !isOfRequests && has(left, clients);
  const isOverdue = has(left, overdue);
  const spans = dates.map(({ from, before, said }): Span => ({ from, before, said }));
  const span = spans.length === 0 ? null : joinedSpan(spans);
  // Times that are apart are two questions.
  if (span === undefined) return { plan: null, unknown: spans.slice(1).map(({ said }) => said) };
  // "clients with workers comp but no GL": what is denied stands behind the word that denies.
  const denial = [...left.matchAll(negated)].map(({ index }) => index);
  const isDenied = (start: number) => {
    const before = denial.filter((at) => at < start).at(-1);
    return (
      before !== undefined &&
      !/\b(?:but|and|who|that|with(?!out| no))\b(?! no\b)(?! not\b)/iu.test(left.slice(before + 4, start))
    );
  };
  const isType = ({ start }: { start: number }) => !isDenied(start);
  const types = [...new Set(lines.filter(isType).map(({ type }) => type))];
  const denied = [...new Set(lines.filter((line) => !isType(line)).map(({ type }) => type))];
  for (const { start, end } of lines) left = blank(left, start, end);
  const isCanceled = has(left, canceled);
  const isExpired = !isCanceled && has(left, expired);
  const isEnding = has(left, ending);
  const isBeginning = !isEnding && !isOfRequests && has(left, beginning);
  const standing = isCanceled ? "CANCELED" : isExpired ? "EXPIRED" : "IN_FORCE";
  const most =
    /\btop \d/iu.test(left) || has(left, highest) ? "HIGHEST" : has(left, lowest) ? "LOWEST" : null;
  const counts = has(left, counting);
  const sums = has(left, summing);
  const [said = "", first, second] = (most === null ? null : howMany.exec(left)) ?? [];
  const number = first ?? second;
  left = left.replace(said, (found) => " ".repeat(found.length));
  const isOfPremiums = sums || (isOfClients && most !== null);
  const isOfOne = !isOfPremiums && /\b(?:policy|one|premium)\b/iu.test(left);
  const top = number === undefined ? (isOfOne ? 1 : TOP) : Number(number);
  const usable = [
    counting,
    summing,
    negated,
    requests,
    clients,
    policies,
    ending,
    expired,
    canceled,
    inForce,
    overdue,
    open,
    highest,
    lowest,
    ...(isBeginning ? [beginning] : []),
    little,
  ];
  for (const pattern of usable) left = without(left, pattern);
  const unknown = [...new Set(left.match(/[\p{L}\d$%][\p{L}\d'’$%./-]*/gu) ?? [])];
  if (unknown.length > 0) return { plan: null, unknown };
  const isPast = isExpired || isCanceled;
  // "Who renews" without a time: those that end soon.
  const soon =
    datesIn("soon", today).map(({ from, before, said }): Span => ({ from, before, said }))[0] ?? null;
  const time = span ?? (isEnding && !isPast && !isOfRequests ? soon : null);
  const isUntimed = time === null || isBeginning;
  if (denied.length > 0 && (isOfPremiums || !isOfClients) && !isOfRequests)
    return { plan: null, unknown: ["no"] };
  return {
    unknown: [],
    plan: {
      of:
        isOfRequests || (isOverdue && !isEnding)
          ? "REQUESTS"
          : isOfPremiums
            ? "PREMIUMS"
            : isOfClients && (isUntimed || denied.length > 0)
              ? "CLIENTS"
              : "POLICIES",
      ...{ types, without: denied, companies: companies.map(named), staff: staff.map(named) },
      ends: isUntimed ? null : time,
      began: isBeginning ? span : null,
      ...{ standing, isOverdue, counts, sums, most, top, premium: premium?.bounds ?? null },
    },
  };
}

/** "In January or February" is one time; undefined where a day between them is left out. */
function joinedSpan(spans: readonly Span[]): Span | undefined {
  const sorted = spans.toSorted((one, other) => (one.from ?? "").localeCompare(other.from ?? ""));
  return sorted.slice(1).reduce<Span | undefined>((whole, next) => {
    if (!whole || (whole.before !== null && (next.from ?? "") > whole.before)) return undefined;
    const before =
      whole.before === null || next.before === null ? null : [whole.before, next.before].toSorted().at(-1);
    return { from: whole.from, before: before ?? null, said: `${whole.said} or ${next.said}` };
  }, sorted[0]);
}

const named = ({ id, name }: Name): Name => ({ id, name });

const more = String.raw`(?:over|above|more than|greater than|exceeding|north of|at least|>=?)`;
const less = String.raw`(?:under|below|less than|lower than|up to|at most|<=?)`;
const dollars = String.raw`\$?\s?(\d[\d,]*(?:\.\d+)?)\s?(k|thousand|m|mm|million)?(?![\p{L}\d%])(?: dollars| bucks)?`;
const ofPremium = new RegExp(
  String.raw`(?:\b(?:with|and|that|whose) )?(?:(?:an? |the )?(?:annual |total )?premiums?(?: is| are| of| that is)* (${more}|${less})\s?${dollars}|(?:pay(?:s|ing)? )?(${more}|${less})\s?${dollars}(?: in| of)?(?: annual| total)? premiums?|pay(?:s|ing)? (${more}|${less})\s?${dollars})`,
  "iu",
);
const timesOf: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, million: 1e6 };
const CENTS = 100;

/** "Premium over 10k", "under $5,000 in premium". */
function premiumIn(text: string): { bounds: PremiumBounds; found: string } | null {
  const match = ofPremium.exec(text);
  if (!match) return null;
  const [found] = match;
  const [word = "", said = "", unit = ""] =
    [1, 4, 7].map((at) => match.slice(at, at + 3)).find(([bound]) => bound !== undefined) ?? [];
  const amount = Number(said.replaceAll(",", ""));
  const times = timesOf[unit.toLowerCase()] ?? 1;
  const cents = Math.round(amount * times * CENTS);
  const isMore = new RegExp(`^${more}$`, "iu").test(word);
  // "At least" takes the amount itself, too.
  const own = /at|up|=/iu.test(word) ? 1 : 0;
  return {
    found,
    bounds: {
      above: isMore ? cents - own : null,
      below: isMore ? null : cents + own,
      said: `${word} ${describeMoney(cents)}`,
    },
  };
}

const TOP = 10;
/** "Top 3", "which 3 accounts", "the 3 biggest". */
const howMany =
  /\b(?:top|which|what) (\d{1,2})\b|\b(\d{1,2})(?= (?:biggest|largest|highest|smallest|lowest|accounts|clients|policies)\b)/iu;
