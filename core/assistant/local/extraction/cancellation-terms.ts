/**
 * How many days of notice a policy demands before it is canceled or not renewed, by whom and for what reason. Read
 * from the wording, a number of days at a time: what stands around it says whether it is notice at all, for which
 * reason, and who gives it. An endorsement in the same document counts before the form that it changes.
 */
import type { SlicedWork } from "../../../shared/sliced-work.ts";
import type { PageText } from "../../evidence.ts";
import type { CancellationTerm, CancellingParty, NoticeReason } from "../../model.ts";

interface Found {
  by: CancellingParty;
  reason: NoticeReason;
  days: number | null;
  page: number;
  start: number;
  end: number;
  isInEndorsement: boolean;
  /** Holds for some policies only: those that have just begun, say. */
  isConditional: boolean;
  isMarked: boolean;
}

const numberWords: Readonly<Record<string, number>> = {
  five: 5,
  seven: 7,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  "forty-five": 45,
  "forty five": 45,
  sixty: 60,
  "seventy-five": 75,
  ninety: 90,
  "one hundred twenty": 120,
};
const daysPattern = new RegExp(
  `\\b(?:(${Object.keys(numberWords)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})(?:\\s*\\(\\s*\\d{1,3}\\s*\\))?|(\\d{1,3}))\\s*(?:calendar |business |working )?days?\\b`,
  "gi",
);

/** How far before a number of days the act may stand that it is notice of. */
const REACH_BEFORE = 700;
const REACH_AFTER = 240;
const DAYS_MAX = 180;
/** "30 days; 10 days for nonpayment": what follows so soon is said of the same notice. */
const NEXT_CLAUSE = 60;
const CLAUSE_MAX = 700;

/** A line may break a word: "cancel-⏎lation". */
const cancels = /cancel(?:-\s*)?|terminat(?:e|ion) (?:this|the) (?:policy|insurance)/gi;
const nonrenews = /non-?\s?renew|(?:not|refuse[sd]? to|decline[sd]? to)\s+(?:to\s+)?(?:offer\s+)?renew/gi;
const isNotice =
  /^(?:['’]s?)?\s*(?:(?:written|prior|advance)\s*)*(?:notice|before|prior|in advance|advance)|^\s*(?:or more\s+)?(?:before|prior to)/i;
const noticeBefore =
  /(?:notice|notify|notif(?:y|ied|ication)|mail(?:ed|ing)?|deliver(?:ed|ing)?|at least|not less than|no less than|minimum of|number of days)[^.;]{0,120}$/i;
const notNotice =
  /(?:in effect|in force|been covered|been insured)(?: for)?(?: (?:less|fewer|more|at least|over|under))?(?: than)?\s*$|within\s*$|(?<!\bnot? )(?:less|fewer|more) than\s*$|(?:first|initial|over|exceed\w*)\s*$|every\s*$|last\s*$/i;
const notNoticeAfter =
  /^\s*(?:or (?:more|longer|less)|after|from|of (?:the|such|receipt|issuance)|following|old)\b|^\s*(?:and|or) (?:is|was) /i;
/** Notice to somebody who is not the insured. */
const toOthers =
  /mortgage\s?-?(?:e|h|s)|loss pay|lien\s?-?holder|certificate holder|lessor|additional insured|lender/i;

const nonpayment =
  /non-?\s?pay-?\s?ment|fail(?:ure|s|ed)? to pay|(?:do|does|did) not pay|not (?:been )?paid|unpaid/i;
const otherReason =
  /(?:any|all) other (?:lawful |valid |permitted )?(?:reason|cause|cancel|case|circumstance)|other than (?:for )?(?:the )?(?:non-?\s?pay|failure to pay)|other reasons?\b|reasons? other than/i;

export function* readCancellation(pages: readonly PageText[]): SlicedWork<CancellationTerm[]> {
  const found: Found[] = [];
  let isEndorsement = false;
  for (const { page, text } of pages) {
    yield text.length;
    const head = text.slice(0, 900);
    if (/this\s*endorse?ment\s*(?:changes|modifies)|amendatory endorsement/i.test(head)) isEndorsement = true;
    else if (/\bpage\s*1\s*of\b/i.test(text) || /declarations|coverage form/i.test(head.slice(0, 300)))
      isEndorsement = false;
    if (!/cancel|renew/i.test(text)) continue;
    found.push(
      ...ofCarrier(page, text, isEndorsement),
      ...ofSchedule(page, text, isEndorsement),
      ...ofInsured(page, text, isEndorsement),
    );
  }
  const texts = new Map(pages.map(({ page, text }) => [page, text]));
  return settle(found, (page, start, end) => texts.get(page)?.slice(start, end) ?? "");
}

function ofCarrier(page: number, text: string, isInEndorsement: boolean): Found[] {
  const mentions = [...text.matchAll(daysPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    days: match[1] ? (numberWords[match[1].toLowerCase()] ?? 0) : Number(match[2]),
  }));
  const found: Found[] = [];
  for (const [at, { start, end, days }] of mentions.entries()) {
    if (days < 1 || days > DAYS_MAX) continue;
    const before = text.slice(Math.max(0, start - REACH_BEFORE), start);
    const after = text.slice(end, Math.min(end + REACH_AFTER, mentions[at + 1]?.start ?? text.length));
    if (notNotice.test(flat(before.slice(-60))) || notNoticeAfter.test(after)) continue;
    const act = actOf(before, after);
    if (!act) continue;
    const clause = clauseAround(text, start, end);
    const earlier = found.at(-1);
    const isSameClause = earlier !== undefined && start - earlier.end < NEXT_CLAUSE;
    const told = isNotice.test(after) || noticeBefore.test(before.slice(-160));
    if (!told && !isSameClause) continue;
    if (toOthers.test(before.slice(act.index)) || toOthers.test(headingBefore(before))) continue;
    const own = upToEnd(after);
    if (subjectOf(before) === "INSURED" && act.reason === null) continue;
    found.push({
      by: "CARRIER",
      reason: act.reason ?? reasonOf(before, own),
      days,
      page,
      ...clause,
      isInEndorsement,
      isConditional:
        /in effect (?:for )?(?:less|fewer) than|(?:less|fewer) than \d+ days|first \d+ days|not a renewal/i.test(
          flat(own),
        ),
      isMarked: told,
    });
  }
  return found;
}

/** What the notice is of: the nearest act before it. Null where nothing is ended. */
function actOf(before: string, after: string): { index: number; reason: "NONRENEWAL" | null } | null {
  const lastOf = (pattern: RegExp): number => [...before.matchAll(pattern)].at(-1)?.index ?? -1;
  const canceled = lastOf(cancels);
  const notRenewed = lastOf(nonrenews);
  const next = upToEnd(after);
  if (/expir|anniversary|renewal date/i.test(next) && notRenewed >= 0 && !/cancel/i.test(next))
    return { index: notRenewed, reason: "NONRENEWAL" };
  if (canceled < 0 && notRenewed < 0) {
    // "30 days before we cancel", "10 days notice of cancellation".
    if (/^[^.;]{0,60}cancel/i.test(after)) return { index: Math.max(0, before.length - 80), reason: null };
    return null;
  }
  // "Cancellation and nonrenewal" is a heading; the clause itself says which of the two.
  if (notRenewed > canceled + 40 && !/cancel/i.test(next)) return { index: notRenewed, reason: "NONRENEWAL" };
  return canceled >= 0 ? { index: canceled, reason: null } : { index: notRenewed, reason: "NONRENEWAL" };
}

/** One line of it, with broken words whole again. */
const flat = (text: string): string => text.replaceAll(/-\s*\n\s*/g, "").replaceAll(/\s+/g, " ");

function reasonOf(written: string, writtenAfter: string): NoticeReason {
  const [before, after] = [flat(written), flat(writtenAfter)];
  if (otherReason.test(after)) return "OTHER";
  if (nonpayment.test(after)) return "NONPAYMENT";
  // "Nonpayment of premium: 10 days" and "if we cancel for nonpayment, 10 days".
  const line = before.slice(-90);
  const near = line.slice(
    Math.max(line.lastIndexOf(";"), line.lastIndexOf("."), line.search(/days?\b[^d]*$/i)) + 1,
  );
  if (otherReason.test(near)) return "OTHER";
  return nonpayment.test(near) ? "NONPAYMENT" : "ANY";
}

/** Who acts: whoever is named nearest before. */
function subjectOf(before: string): CancellingParty {
  const insured = lastIndexOf(before, /\byou (?:may )?cancel|insured\b[^.;]{0,40}?\s+may cancel/gi);
  const carrier = lastIndexOf(
    before,
    /\b(?:we|us|(?:the )?(?:company|insurer|carrier|underwriters?))\b[^.;]{0,60}?(?:cancel|renew|mail|give|send|provide)/gi,
  );
  return insured > carrier ? "INSURED" : "CARRIER";
}

const lastIndexOf = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].at(-1)?.index ?? -1;

/** The rest of what is said of one number: up to the next one, or to the end of the sentence or the item. */
function upToEnd(after: string): string {
  const end = /[.;](?=\s|$)|\n\s*(?:\(?[a-z0-9]{1,2}[.)])\s/i.exec(after);
  return after.slice(0, end?.index ?? after.length);
}

/** The nearest short line before, which is what the clause stands under. */
function headingBefore(before: string): string {
  const lines = before.split("\n").slice(0, -1);
  return lines.findLast((line) => line.trim() !== "" && line.length < 60 && !/[.;,:]\s*$/.test(line)) ?? "";
}

const scheduledDays =
  /number of days['’]?\s+(?:of\s+)?(?:advance\s+|written\s+)?notice\b[^\d\n.]{0,40}(\d{1,3})\b(?!\s*days)/gi;

/** "Number of Days' Notice: 60" in the schedule of an endorsement. */
function ofSchedule(page: number, text: string, isInEndorsement: boolean): Found[] {
  if (!/cancel/i.test(text)) return [];
  return [...text.matchAll(scheduledDays)].flatMap((match): Found[] => {
    const days = Number(match[1]);
    if (days < 1 || days > DAYS_MAX) return [];
    return [
      {
        by: "CARRIER",
        reason: otherReason.test(flat(text)) ? "OTHER" : "ANY",
        days,
        page,
        start: match.index,
        end: match.index + match[0].length,
        isInEndorsement,
        isConditional: false,
        isMarked: true,
      },
    ];
  });
}

const insuredCancels =
  /(?:the\s+)?(?:first\s+)?(?:named\s+insured|insured|you)\b(?:[^.;]{0,80}?)\s+may\s+cancel|may\s+be\s+cancell?ed\s+by\s+the\s+(?:first\s+)?(?:named\s+)?insured/gi;

/** "The first Named Insured may cancel by mailing us advance written notice": most policies give no days for it. */
function ofInsured(page: number, text: string, isInEndorsement: boolean): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(insuredCancels)) {
    const end = sentenceEnd(text, match.index + match[0].length);
    const start = /^may/i.test(match[0]) ? clauseAround(text, match.index, end).start : match.index;
    const clause = text.slice(match.index, end);
    if (/\bwe\b[^.]{0,20}may cancel/i.test(match[0])) continue;
    daysPattern.lastIndex = 0;
    const days = daysPattern.exec(clause);
    if (!days && !/notice|notif|return|surrender|request|mail|deliver|writ/i.test(clause)) continue;
    found.push({
      by: "INSURED",
      reason: "ANY",
      days: days ? (days[1] ? (numberWords[days[1].toLowerCase()] ?? null) : Number(days[2])) : null,
      page,
      start,
      end,
      isInEndorsement,
      isConditional: false,
      isMarked: true,
    });
  }
  return found;
}

/** The sentence or the item of a list in which a number of days stands. */
function clauseAround(text: string, start: number, end: number): { start: number; end: number } {
  const before = text.slice(Math.max(0, start - CLAUSE_MAX), start);
  const offset = start - before.length;
  const breaks = [
    ...before.matchAll(/[.;:!?]["”’)]*\s+(?=\S)|\n\s*(?=\(?(?:[a-zA-Z]|\d{1,2})[.)]\s)|\n\s*\n/g),
  ].filter(
    ({ index }) =>
      !/\b(?:[A-Z]|\d{1,2}|[a-z]|No|Inc)$/.test(before.slice(Math.max(0, index - 4), index)) ||
      before[index] !== ".",
  );
  const last = breaks.at(-1);
  const from = last ? offset + last.index + last[0].length : offset;
  return { start: from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0), end: sentenceEnd(text, end) };
}

function sentenceEnd(text: string, from: number): number {
  const rest = text.slice(from, from + CLAUSE_MAX);
  const end = /[.;](?=["”’)]*(?:\s|$))|\n\s*\n|\n\s*(?=\(?(?:[a-z]|\d{1,2})[.)]\s)/.exec(rest);
  // A row of a table has no full stop: it ends with its line, or with the next where that goes on.
  const line = /^[^\n]*(?:\n\s*\p{Ll}[^\n]*)*/u.exec(rest)?.[0].trimEnd().length ?? 0;
  if (!end || (/^[^\n]*\n\s*\p{Lu}/u.test(rest) && end.index > line)) return from + line;
  return from + end.index + (/^[.;]/.test(end[0]) ? 1 : 0);
}

/** One entry for each party and reason, or several where the document itself names several periods. */
function settle(
  found: readonly Found[],
  wordsAt: (page: number, start: number, end: number) => string,
): CancellationTerm[] {
  const hasNonpayment = found.some(({ reason }) => reason === "NONPAYMENT");
  const named = found.map((entry) =>
    entry.by === "CARRIER" && entry.reason === "ANY" && hasNonpayment
      ? { ...entry, reason: "OTHER" as const }
      : entry,
  );
  const terms: CancellationTerm[] = [];
  for (const group of Map.groupBy(named, ({ by, reason }) => `${by} ${reason}`).values()) {
    const plain = group.filter(({ isConditional }) => !isConditional);
    const standing = plain.length > 0 ? plain : group;
    const changed = standing.filter(({ isInEndorsement }) => isInEndorsement);
    const counting = changed.length > 0 ? changed : standing;
    const stated = counting.filter(({ days }) => days !== null);
    const byDays = Map.groupBy(stated.length > 0 ? stated : counting, ({ days }) => days);
    for (const [days, places] of [...byDays].toSorted((a, b) => b[1].length - a[1].length).slice(0, 3)) {
      const [first] = places;
      if (!first) continue;
      terms.push({
        by: first.by,
        reason: first.reason,
        days,
        quotes: places
          .slice(0, 2)
          .map(({ page, start, end }) => [{ page, start, end, text: wordsAt(page, start, end) }]),
        confidence: confidenceOf(first, byDays.size),
      });
    }
  }
  return terms;
}

function confidenceOf({ reason, isMarked, days, by }: Found, periods: number): number {
  const clear = reason === "ANY" && by === "CARRIER" ? 0.65 : 0.9;
  const doubt = (periods - 1) * 0.25 + (isMarked ? 0 : 0.15) + (days === null ? 0.05 : 0);
  return Math.round(100 * Math.max(0.3, clear - doubt)) / 100;
}
