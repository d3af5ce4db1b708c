/**
 * Rows of declarations that show a limit: those that have no field of their own (autos, crime, inland marine,
 * professional and the like) are further limits, by their printed name; all are entries of what is covered.
 */
import { formatCents } from "../../../shared/money.ts";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { QuoteSegment, SectionKind } from "#model/reading";
import type { Certificate, ExtraLimit, LimitField } from "../../model.ts";
import { isPhrase, names, opensWith } from "../comparison/words.ts";
import * as data from "../data/amount-words.ts";
import { fieldTable } from "../data/fields.ts";
import { type InsuranceLine, nameOfLine } from "../data/lines.ts";
import { hasLimitRows } from "../lists/certificate.ts";
import type { EntryList } from "../lists/entry-list.ts";
import { titleCased, upperFirst } from "../lists/entry-titles.ts";
import { countDigits } from "../lists/printed-words.ts";
import { withoutMark } from "../lists/titles.ts";
import { titleCase } from "../title-case.ts";
import { labelTokensOf, tokensOf } from "../values/tokens.ts";
import { valuesIn } from "../values/values-in.ts";
import { isOfOtherTerm } from "./amount-candidates.ts";
import type { Amount } from "./amounts.ts";
import { type PrintedAmount, quoteOfAmount } from "./collect.ts";
import { matchLabel } from "./label-match.ts";
import { linesOver } from "./limit-candidates.ts";
import { withoutEnd, withoutLead } from "./premium-parts.ts";
import { hasWord } from "./words-around.ts";

/** A row that shows a limit. */
export interface LimitRow extends PrintedAmount {
  /** As printed, with the heading above it where it says only where or how much. */
  name: string;
  line: InsuranceLine | null;
}

export interface FoundLimit extends ExtraLimit {
  quotes: QuoteSegment[][];
}

/** What its labels, columns and headings are looked up for costs as much as so many characters read. */
const ROW_UNITS = 60;
const EXTRA_LIMITS_MAX = 60;
const LEAST_CENTS = 10_000;
const NAME_LEAST = 4;
const NAME_MAX = 90;
const HEADING_MAX = 60;
const BEHIND_MAX = 40;

const declaring: ReadonlySet<SectionKind> = new Set<SectionKind>([
  "DECLARATIONS",
  "SCHEDULE",
  "CERTIFICATE",
  "OTHER",
]);
/** They state limits only beside labels, and most of theirs are the lesser ones. */
const extending: ReadonlySet<SectionKind> = new Set<SectionKind>(["ENDORSEMENT", "FORM"]);

/** `prices`: amounts that make up what the policy costs. `documentLine`: the one line of the document, when it has one. */
export function* limitRowsOf(
  printed: readonly PrintedAmount[],
  prices: ReadonlySet<Amount>,
  documentLine: InsuranceLine | null,
): SlicedWork<LimitRow[]> {
  const rows: LimitRow[] = [];
  const examples = pagesWithExamples(printed);
  yield* inSlices(
    printed,
    (one) => {
      const { amount } = one;
      const isAlone = amount.labelPlace === "BESIDE" && amount.from === 0 && !examples.has(one.model.page);
      if (!declaring.has(amount.section) && !(extending.has(amount.section) && isAlone)) return;
      if (amount.cents < LEAST_CENTS || !amount.piece.text.slice(amount.from, amount.to).includes("$"))
        return;
      if (amount.isUnderlying || amount.isListed || amount.runAt > 0 || prices.has(amount)) return;
      const label = labelOf(amount);
      if (!isLabel(label) || (one.field === null && isOfSentence(label)) || !isOfLimit(amount, label)) return;
      const [named] = linesOver(amount);
      const line = named ?? documentLine;
      const isCalledLimit =
        one.field !== null || names(labelTokensOf(`${label} ${amount.column}`), data.limitColumns);
      if (!isCalledLimit && !named && (line === null || amount.labelPlace !== "BESIDE")) return;
      rows.push({ ...one, line, name: one.field === null ? inItsPart(label, amount) : label });
    },
    ROW_UNITS,
  );
  return [
    ...rows.filter(({ amount }) => declaring.has(amount.section)),
    ...rows.filter(({ amount }) => extending.has(amount.section)),
  ];
}

/** Pages whose wording works out an example, which may go on over the end of a page: its figures are nobody's limits. */
function pagesWithExamples(printed: readonly PrintedAmount[]): ReadonlySet<number> {
  const models = new Set(
    printed.filter(({ amount }) => extending.has(amount.section)).map(({ model }) => model),
  );
  const pages = [...models]
    .filter(({ text }) => text.toLowerCase().includes("example"))
    .map(({ page }) => page);
  return new Set(pages.flatMap((page) => [page, page + 1]));
}

// Names ---------------------------------------------------------------------------------------

/** What names the amount: the cell on its left with the words before it, or, beside an address, its column. */
function labelOf({
  words,
  outer,
  opening,
  column,
  behind,
  labelPlace,
  labelQuotes,
  piece,
  to,
}: Amount): string {
  const from = labelQuotes.find((quote) => quote.piece === piece)?.from ?? 0;
  // "Included in $300,000 blanket" says nothing of what is limited.
  const isOwn = from < to && isNaming(words) && !opensWith(tokensOf(words), data.statedStarts);
  const own = isOwn ? words.trim() : "";
  const beside = [outer, opening].find((text) => isNaming(text) && !isOfAnother(text)) ?? "";
  // "Liability | Each accident – other than auto $1,000,000": the row's cover, and of it this part.
  const cover = labelPlace === "BESIDE" ? beside : coverBefore(piece.text.slice(0, from));
  const joint = own.toLowerCase() === own ? " " : " – ";
  const whole = own !== "" && cover !== "" ? `${withoutEnd(cover)}${joint}${own}` : own;
  const label = withoutMark(withoutLead(whole || beside || (isNaming(outer) ? column : "")));
  if (isNaming(label)) return label;
  const next = behind.split(";")[0]?.split(",")[0]?.trim() ?? "";
  const isSmall = next.charAt(0) === next.charAt(0).toLowerCase();
  const isName = isSmall ? opensWith(labelTokensOf(next), data.limitQualifiers) : hasWord(next);
  return isName ? upperFirst(next) : label;
}

/** A word without digits, and more than that it is a limit. */
const isNaming = (text: string): boolean =>
  !isBare(text) && tokensOf(text).some(({ norm }) => norm.length > 2 && countDigits(norm) === 0);

/** An address, an insurer or a number in the place of a label. */
function isOfAnother(text: string): boolean {
  if (valuesIn(text).some(({ type }) => type === "ADDRESS" || type === "COMPANY")) return true;
  return countDigits(text) * 2 > text.length;
}

/** "Ordinance or law: coverage A included; B and C $250,000": what is named stands first. */
function coverBefore(lead: string): string {
  const end = lead.indexOf(": ");
  return end > 0 && lead.trimEnd().endsWith(";") ? lead.slice(0, end) : "";
}

const isBare = (text: string): boolean =>
  labelTokensOf(text).every(({ norm }) => data.bareWords.includes(norm));

function isLabel(label: string): boolean {
  const first = label.charAt(0);
  const isOpened = first !== first.toLowerCase() || (first >= "0" && first <= "9") || '"“('.includes(first);
  const last = tokensOf(label).at(-1)?.norm ?? "";
  return (
    isOpened &&
    label.length >= NAME_LEAST &&
    label.length <= NAME_MAX &&
    isNaming(label) &&
    !opensWith(tokensOf(label), ["see"]) &&
    !data.openEnds.includes(last)
  );
}

/** In a column or under a heading of something else, called something else, or paid by value. */
function isOfLimit({ column, row, outer, headings, isFirst, behind, words }: Amount, label: string): boolean {
  const own = labelTokensOf(label);
  const title = labelTokensOf(column);
  const isLimitColumn = names(title, data.limitColumns);
  const isCalledLimit = isLimitColumn || names(own, data.limitColumns);
  if (isOfOtherTerm(`${label} ${column}`) || names(tokensOf(`${outer} ${label}`), data.notLimitLabels))
    return false;
  if (!isLimitColumn && names(title, data.notLimitColumns)) return false;
  if (opensWith(title, data.notLimitWords) || opensWith(labelTokensOf(behind), data.notBehindLimit))
    return false;
  if (isRate(behind)) return false;
  if (names(own, data.physicalDamage) && !names(labelTokensOf(`${label} ${row} ${outer}`), data.boundDamage))
    return false;
  const heading = labelTokensOf(headings.at(-1) ?? "");
  if (names(heading, data.notLimitSections) || isPhrase(heading, data.notLimitWords)) return false;
  // Further amounts of a row without headings are deductibles and premiums, as far as anybody can tell.
  if (!isFirst && !isCalledLimit && !hasWord(words)) return false;
  const first = label.charAt(0);
  return isCalledLimit || first < "0" || first > "9";
}

/** "$3,500,000 .047 $165.00", "250,000 @ 4.53": what is rated, its rate, and what comes of it. */
function isRate(behind: string): boolean {
  const [first] = tokensOf(behind);
  const lead = behind.slice(0, first?.start).trim();
  return (
    first !== undefined &&
    countDigits(first.text) > 0 &&
    (lead === "." || lead === "@" || first.text.includes("."))
  );
}

/** "In transit" under "Fine arts": a row that says only where or how much belongs to the heading above it. */
function inItsPart(label: string, { group, headings }: Amount): string {
  if (!opensWith(tokensOf(label), data.fragmentStarts)) return label;
  const heading = withoutEnd(group || (headings.at(-1) ?? ""));
  const isCover =
    hasWord(heading) &&
    heading.length < HEADING_MAX &&
    !heading.includes("$") &&
    !names(labelTokensOf(heading), data.notCovers);
  return isCover ? `${heading} – ${label}` : label;
}

/** "We will pay no more than": of a sentence on how much is paid. */
const isOfSentence = (label: string): boolean =>
  opensWith(tokensOf(label), data.sentenceStarts) || names(tokensOf(label), data.sentenceWords);

/** What such a row prints names no cover. */
function namesNoCover(name: string): boolean {
  const words = labelTokensOf(name);
  return (
    words.every(({ norm }) => data.namesNothing.includes(norm)) ||
    opensWith(words, ["rated as"]) ||
    isOfSentence(name)
  );
}

// Further limits ------------------------------------------------------------------------------

/** A limit is stated where its label or its column calls it one; under the heading of a line it may be something else. */
const STATED = 0.85;
const UNDER_LINE = 0.7;

export function* extraLimitsOf(rows: readonly LimitRow[]): SlicedWork<FoundLimit[]> {
  const limits = new Map<string, FoundLimit>();
  yield* inSlices(rows, (row) => {
    if (row.field !== null || limits.size >= EXTRA_LIMITS_MAX) return;
    const { behind, cents, column, firstColumn, headings } = row.amount;
    const isQualified =
      behind.length < BEHIND_MAX &&
      opensWith(labelTokensOf(behind), data.limitQualifiers) &&
      !row.name.toLowerCase().includes(behind.toLowerCase());
    const name = titleCase(withoutEnd(isQualified ? `${row.name} ${behind}` : withoutColumn(row.name)), []);
    const key = `${labelTokensOf(name)
      .map(({ norm }) => norm)
      .join("")} ${cents}`;
    if (limits.has(key) || namesNoCover(name)) return;
    const isStated = [`${column} ${name} ${behind}`, firstColumn, headings.at(-1) ?? ""].some((text) =>
      names(labelTokensOf(text), data.limitLabels),
    );
    limits.set(key, {
      name,
      limit: cents,
      ...(row.line && { line: nameOfLine(row.line) }),
      confidence: isStated ? STATED : UNDER_LINE,
      quotes: [quoteOfAmount(row)],
    });
  });
  return [...limits.values()];
}

/** "Personal property Causes of loss" without the title of the column beside it. */
function withoutColumn(name: string): string {
  const end = data.nextColumns.find((title) => name.toLowerCase().endsWith(` ${title}`));
  return end === undefined ? name : name.slice(0, -end.length - 1);
}

// Entries -------------------------------------------------------------------------------------

/** One entry a cover, though its limits stand in several rows. */
export function* addLimitEntries(
  coverages: EntryList,
  rows: readonly LimitRow[],
  certificate: Certificate | null,
): SlicedWork<void> {
  const covers = new Map<string, LimitRow[]>();
  yield* inSlices(rows, (row) => {
    const field = certificate ? certifiedField(certificate, row) : row.field;
    if (field === null && namesNoCover(row.name)) return;
    // The boxes of a certificate cut their labels: a word of one says nothing.
    if (certificate && !field && !row.name.includes(" ")) return;
    // "Any one premises", "Replacement cost": the line above named the cover. A column names none.
    const isNamed =
      field === null || (!certificate && (isNamedBy(field, row.name) || isNamedBy(field, row.amount.column)));
    const title = isNamed ? titleCased(row.name) : (titles.get(field) ?? titleCased(row.name));
    const own = covers.get(title);
    if (own) own.push(row);
    else covers.set(title, [row]);
  });
  for (const [title, own] of covers) {
    const description = describeLimits(own);
    yield* inSlices(own, (row) => coverages.add(title, description, quoteOfAmount(row), ENTRY_WEIGHT));
  }
}
const ENTRY_WEIGHT = 3;

/** The boxes of a certificate stand close together: its rows say whose limit an amount is. */
function certifiedField(certificate: Certificate, { field, amount }: LimitRow): LimitField | null {
  const isCertified =
    field !== null &&
    (!hasLimitRows(certificate) || certificate.policies.some(({ limits }) => limits[field] === amount.cents));
  return isCertified ? field : null;
}

function describeLimits(rows: readonly LimitRow[]): string {
  const written = new Set<string>();
  // More are not told apart.
  for (const row of rows) if (written.size <= LIMITS_SAID) written.add(writtenLimit(row));
  const limits = [...written];
  const last = limits.at(-1) ?? "";
  if (limits.length === 1) return `Limit ${last}.`;
  return limits.length <= LIMITS_SAID
    ? `Limits ${limits.slice(0, -1).join(", ")} and ${last}.`
    : `Limits ${limits.slice(0, LIMITS_SAID).join(", ")} and others.`;
}
const LIMITS_SAID = 4;

const isNamedBy = (field: LimitField, label: string): boolean =>
  !",/".includes(label.at(-1) ?? " ") && matchLabel(label).some(({ row }) => row.field === field);

/** How a limit is called where its row does not say it itself. */
const titles = new Map(fieldTable.map(({ field, label }) => [field, label]));

/** "$1,000,000 / $2,000,000" where the row gives both. */
const writtenLimit = ({ amount: { run, cents } }: LimitRow): string =>
  (run.length > 1 ? run : [cents]).map((one) => formatCents(one).replace(".00", "")).join(" / ");
