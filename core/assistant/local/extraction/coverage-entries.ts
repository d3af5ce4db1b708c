/**
 * What is covered and what is not, as titled entries with exact quotes: exclusion lists and sentences, insuring
 * agreements, titles of endorsements, rows of declarations. Entries with one title are one entry with several quotes.
 */
import type { QuoteSegment } from "#model/documents";
import type { AmountFact } from "./amount-facts.ts";
import type { IsFurniture } from "./page-furniture.ts";
import { clausesOf, sentencesOf, type Clause } from "./clauses.ts";
import { createEntryList, type EntryList } from "./entry-list.ts";
import {
  describe,
  isListHead,
  isMostlyCapitalized,
  sentence,
  shortTitle,
  subjectOf,
  titleCased,
  withoutFormNumber,
} from "./entry-titles.ts";
import { isLimitRow, labelOf } from "./extra-limits.ts";

const QUOTE_CHARACTERS_MAX = 600;

const exclusionHeading =
  /\bexclu(?:sions?|ded|ding)\b|\b(?:what (?:is|we do) not (?:cover|insure|pay)|not covered)\b/i;
const exclusionSentence =
  /\b(?:(?:insurance|policy|coverage|endorsement|form|part|agreement|section) (?:does|shall|will) not (?:apply|cover|include|insure|extend)|(?:we|insurer|company|underwriters?) (?:will|do|shall|does) not (?:pay|cover|insure|be liable|provide)|(?:is|are) (?:specifically |hereby |expressly )?(?:excluded|not covered|not insured)|there is no coverage|no coverage (?:is provided|applies)|excludes? (?:all|any|coverage|liability|loss)|shall not be liable|will not be liable for)\b/i;
const coverageSentence =
  /\b(?:we (?:will|shall|agree to|do) (?:pay|insure|cover|indemnify|reimburse|provide)|we (?:pay|insure|cover) (?!only what)|(?:insurer|company|underwriters?) (?:will|shall|agrees to) (?:pay|indemnify|reimburse)|(?:policy|insurance|coverage|endorsement) (?:provides|covers|insures|applies to|is extended to)|coverage is (?:provided|extended|included) for)\b/i;
/** Sentences on how much, to whom and when is paid: they limit cover, they grant none. */
const notAGrant =
  /\bmost we will pay\b|\bwill pay only\b|\bour share\b|\bup to the limit\b|\bnot more than\b|\bexcess (?:over|of)\b|\bloss payment\b|\bprivacy\b|\bother insurance\b|\bunearned premium\b|\bnotice\b|\bif we (?:pay|cancel)\b/i;
const exclusionTitle = /\b(?:exclusions?|excluded|excluding|limitation of coverage|absolute exclusion)\b/i;
const neutralHeading =
  /\b(?:conditions?|definitions?|limits? of (?:insurance|liability)|who is (?:an )?insured|general provisions?|cancellation|duties|schedule|declarations|notice|common policy|supplementary payments|loss payment|extended reporting|premium|signature|how to|other insurance|coverage extensions?|additional coverages?|property not covered\W*$)\b/i;
const coverageHeading =
  /\b(?:insuring agreements?|coverage|covered|we (?:insure|pay|cover)|agreement|what is insured)\b/i;

/** NEUTRAL sections (conditions, definitions, limits) grant nothing; OTHER headings say nothing either way. */
type Section = "EXCLUSIONS" | "COVERAGE" | "NEUTRAL" | "OTHER";

export interface EntryCollector {
  coverages: EntryList;
  exclusions: EntryList;
  section: Section;
  sectionDepth: number;
  heading: string;
}

export const createEntryCollector = (): EntryCollector => ({
  coverages: createEntryList(),
  exclusions: createEntryList(),
  section: "OTHER",
  sectionDepth: 0,
  heading: "",
});

/** Pages come in order: a list of exclusions may go on over the next page. */
export function collectEntries(
  collector: EntryCollector,
  page: number,
  text: string,
  isFurniture: IsFurniture,
): void {
  for (const clause of clausesOf(page, text, isFurniture)) {
    if (clause.isHeading) openSection(collector, clause);
    else readClause(collector, clause);
  }
}

function openSection(collector: EntryCollector, clause: Clause): void {
  const title = titleCased(withoutFormNumber(clause.title ?? clause.text));
  const isPlainExclusions =
    /^(?:[\w\s&/-]{0,40}\s)?exclusions?(?:\s*\([^)]*\))?$/i.test(title) && title.split(/\s+/).length <= 4;
  if (exclusionTitle.test(title) && !/^exclusions?\b\W*(?:\(|$)/i.test(title) && !isListHead(title)) {
    collector.exclusions.add(title, sentence(`Not covered: ${subjectOf(title)}`), quoteOf(clause), 4);
  }
  const isNested =
    collector.section === "EXCLUSIONS" && clause.depth > collector.sectionDepth && clause.number !== null;
  if (isNested && !neutralHeading.test(title)) {
    // A title of its own line within a list of exclusions: "a. Expected Or Intended Injury".
    collector.heading = title;
    return;
  }
  if (exclusionHeading.test(title) || isPlainExclusions) setSection(collector, "EXCLUSIONS", clause);
  else if (neutralHeading.test(title)) setSection(collector, "NEUTRAL", clause);
  else if (coverageHeading.test(title)) setSection(collector, "COVERAGE", clause);
  else if (clause.depth <= Math.max(1, collector.sectionDepth)) setSection(collector, "OTHER", clause);
  collector.heading = title;
}

function setSection(collector: EntryCollector, section: Section, clause: Clause): void {
  collector.section = section;
  collector.sectionDepth = clause.depth;
}

function readClause(collector: EntryCollector, clause: Clause): void {
  if (clause.text.split(/\s+/).length < 3) return;
  if (clause.title !== null && /^exclusions?$/i.test(clause.title) && clause.body.includes(";")) {
    addList(collector, clause);
    return;
  }
  if (clause.title !== null && neutralHeading.test(clause.title) && clause.depth <= collector.sectionDepth) {
    setSection(collector, "NEUTRAL", clause);
    collector.heading = titleCased(clause.title);
  }
  if (isRowOfForms(clause)) {
    addFormTitle(collector, clause);
    return;
  }
  const leadsList = /:\s*$/.test(clause.text) && exclusionSentence.test(clause.text);
  if (leadsList) {
    collector.section = "EXCLUSIONS";
    collector.sectionDepth = clause.depth;
    return;
  }
  const inExclusions = collector.section === "EXCLUSIONS";
  if (
    inExclusions &&
    clause.number !== null &&
    clause.depth <= collector.sectionDepth + 2 &&
    clause.text.length > 24
  ) {
    const title = clause.title ?? (clause.body.length > 0 ? shortTitle(clause.body) : collector.heading);
    const weight =
      (clause.title === null ? 1 : 3) +
      (exclusionSentence.test(clause.text) ? 1 : 0) -
      (clause.depth > 3 ? 1 : 0);
    collector.exclusions.add(
      titleCased(title),
      describe(clause.body || clause.text),
      quoteOf(clause),
      weight,
    );
    return;
  }
  if (inExclusions && clause.text.includes(";") && exclusionSentence.test(clause.text)) {
    addList(collector, clause);
    return;
  }
  readSentences(collector, clause);
}

/** Sentences that grant or refuse cover, wherever they stand. */
function readSentences(collector: EntryCollector, clause: Clause): void {
  const title = clause.title !== null && clause.title.length > 2 ? clause.title : collector.heading;
  for (const found of sentencesOf(clause.text)) {
    if (found.text.length < 30) continue;
    const grantAt = found.text.search(coverageSentence);
    const refusalAt = found.text.search(exclusionSentence);
    // "We pay for … unless the loss is excluded" grants cover; what comes first decides.
    const isGrant =
      grantAt >= 0 &&
      collector.section !== "NEUTRAL" &&
      !notAGrant.test(found.text) &&
      (refusalAt < 0 || grantAt < refusalAt) &&
      !/\bnot\b.{0,20}\b(?:pay|cover)\b/i.test(found.text);
    const isExclusion =
      !isGrant && (refusalAt >= 0 || (collector.section === "EXCLUSIONS" && collector.heading !== ""));
    const isCoverage = isGrant;
    if (!isExclusion && !isCoverage) continue;
    const weight = collector.section === "NEUTRAL" ? 0.5 : refusalAt >= 0 || isGrant ? 2 : 1;
    const into = isExclusion ? collector.exclusions : collector.coverages;
    const named = title === "" || /^exclusions?$/i.test(title) ? shortTitle(found.text) : title;
    into.add(
      titleCased(withoutFormNumber(named)),
      describe(found.text),
      sliceOf(clause, found.start, found.end),
      weight,
    );
  }
}

/** "Exclusions. Asbestos; pollution; professional services." and "does not apply to: a; b; c": one entry an item. */
function addList(collector: EntryCollector, clause: Clause): void {
  const colon = Math.max(clause.text.search(/exclusions?\s*[.:]/i), -1);
  const from =
    colon >= 0
      ? clause.text.indexOf(clause.text.match(/exclusions?\s*[.:]/i)?.[0] ?? "") +
        (clause.text.match(/exclusions?\s*[.:]/i)?.[0].length ?? 0)
      : clause.text.indexOf(":") + 1;
  let at = from;
  for (const part of clause.text.slice(from).split(";")) {
    const item = part
      .replace(/\s+/g, " ")
      .replace(/^[\s,]*(?:and|or)?\s*/i, "")
      .replace(/[\s.]+$/, "");
    const start = at + (part.length - part.trimStart().length);
    if (item.length > 2) {
      const quote = sliceOf(clause, start, at + part.trimEnd().length);
      collector.exclusions.add(titleCased(shortTitle(item)), sentence(`Not covered: ${item}`), quote, 3);
    }
    at += part.length + 1;
  }
}

/** A row of a schedule of forms: "HS BP 310 01 24 Exclusion - Communicable Disease". */
function isRowOfForms(clause: Clause): boolean {
  const firstLine = clause.text.split("\n")[0] ?? "";
  return (
    exclusionTitle.test(clause.text) &&
    clause.text.split(/\s+/).length <= 26 &&
    /\d/.test(firstLine.slice(0, 16)) &&
    !exclusionSentence.test(clause.text) &&
    !/[.;:]$/.test(clause.text)
  );
}

function addFormTitle(collector: EntryCollector, clause: Clause): void {
  const title = titleCased(withoutFormNumber(clause.text.replace(/\s+/g, " ")));
  if (title.length > 5)
    collector.exclusions.add(title, sentence(`Not covered: ${subjectOf(title)}`), quoteOf(clause), 4);
}

/** Rows of a schedule of forms stand one a line; each that names an exclusion is an entry. */
export function collectFormTitles(collector: EntryCollector, page: number, text: string): void {
  const lines = text.split("\n");
  let start = 0;
  lines.forEach((line, index) => {
    const at = start + line.length - line.trimStart().length;
    start += line.length + 1;
    if (!exclusionTitle.test(line) || /\.{6,}/.test(line)) return;
    const wrapped =
      isUnfinished(line) && (lines[index + 1] ?? "").trim() !== "" ? `${line}\n${lines[index + 1]}` : line;
    const quoted = wrapped.trim();
    const title = titleCased(withoutFormNumber(quoted.replace(/\s+/g, " ")));
    const isTitle = /^[\p{Lu}“"]/u.test(title) && !/[.;:,]$/.test(title) && title.split(" ").length <= 24;
    if (!isTitle || isListHead(title) || title.split(" ").length < 2 || !isMostlyCapitalized(title)) return;
    const quote = [{ page, start: at, end: at + quoted.length, text: quoted }];
    collector.exclusions.add(title, sentence(`Not covered: ${subjectOf(title)}`), quote, 4);
  });
}

/** A title that goes on in the next line: an open parenthesis, a comma or a small word at its end. */
function isUnfinished(line: string): boolean {
  const open = (line.match(/\(/g) ?? []).length > (line.match(/\)/g) ?? []).length;
  return open || /(?:,|\b(?:and|or|of|for|to|the|with|in|from|over))\s*$/i.test(line);
}

/** Rows of declarations that show a limit. */
export function collectLimitRows(
  collector: EntryCollector,
  facts: readonly AmountFact[],
  declarationsScore: (page: number) => number,
): void {
  for (const fact of facts) {
    if (fact.runIndex > 0 || !isLimitRow(fact, declarationsScore(fact.page))) continue;
    const amount = fact.quote
      .map(({ text }) => text)
      .join(" ")
      .replace(/\$\s+/, "$");
    collector.coverages.add(
      titleCased(labelOf(fact)),
      `Limit ${amount}.`,
      fact.labelQuote.concat(fact.quote),
      3,
    );
  }
}

function quoteOf(clause: Clause): QuoteSegment[] {
  const whole = clause.text;
  if (whole.length <= QUOTE_CHARACTERS_MAX) return sliceOf(clause, 0, whole.length);
  const last = sentencesOf(whole).findLast((found) => found.end <= QUOTE_CHARACTERS_MAX);
  const end = last?.end ?? whole.lastIndexOf(" ", QUOTE_CHARACTERS_MAX);
  return sliceOf(clause, 0, end);
}

function sliceOf(clause: Clause, from: number, to: number): QuoteSegment[] {
  return [
    {
      page: clause.page,
      start: clause.start + from,
      end: clause.start + to,
      text: clause.text.slice(from, to),
    },
  ];
}
