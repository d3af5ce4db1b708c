/**
 * What is covered and what is not, as titled entries with exact quotes: lists and sentences of exclusions, insuring
 * agreements, titles of endorsements. Worked examples, definitions, conditions, notices and running heads are none.
 */
import { quoteOf } from "#core/page-model";
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import type { Block, PageModel, Piece, QuoteSegment, Section } from "#model/reading";
import { findPhrase, isPhrase, names, opensWith } from "../comparison/words.ts";
import * as data from "../data/entry-words.ts";
import { tokensOf } from "../values/tokens.ts";
import type { EntryList } from "./entry-list.ts";
import type { FormMention } from "./forms.ts";
import * as titles from "./entry-titles.ts";
import { joined } from "./lines.ts";
import { sentencesOf } from "./sentences.ts";
import { addTitledLines, ends, placeOf, withoutNumber } from "./titled-lines.ts";
import { even, excludes, isTitle, isUnfinished, withoutMark } from "./titles.ts";

export interface EntryLists {
  coverages: EntryList;
  exclusions: EntryList;
}

const PAGE_UNITS = 3_000;

/** Pages come in order: a list of exclusions may go on over the next page. */
export function* readEntries(
  lists: EntryLists,
  models: readonly PageModel[],
  forms: readonly FormMention[],
): SlicedWork<void> {
  const known = new Set(forms.flatMap(({ quote }) => quote.slice(0, 1).map(placeOf)));
  const reader = createReader((clause) => read(lists, clause, clause.context.mode, null));
  const readPage = (model: PageModel): void => {
    for (const block of model.blocks) reader.read(model, block);
    addTitledLines(lists.exclusions, model, known);
  };
  yield* inSlices(models, readPage, PAGE_UNITS);
  reader.close();
}

/** NEUTRAL headings (conditions, definitions, limits) grant and refuse nothing; OTHER says nothing either way. */
type Mode = "EXCLUSIONS" | "COVERAGE" | "NEUTRAL" | "OTHER";

interface Context {
  mode: Mode;
  /** The nearest heading that says what stands under it; null if none does. */
  title: string | null;
  /** A heading about one exclusion ("Asbestos exclusion"), not over a list of them. */
  isOneSubject: boolean;
}

/** A paragraph or an item of a list with what is below it; its text may run on over blocks, even over pages. */
interface Clause {
  /** 0 for a paragraph. */
  level: number;
  context: Context;
  title: string | null;
  /** Without its mark. */
  text: string;
  markLength: number;
  parts: { model: PageModel; piece: Piece; at: number }[];
  below: Clause[];
}

const CLAUSE_MAX = 4_000;
const BELOW_MAX = 400;

function createReader(onClosed: (clause: Clause) => void) {
  let open: Clause[] = [];
  let section: Section | null = null;
  const close = (level = -1): void => {
    const [root] = open;
    open = open.filter((clause) => clause.level < level);
    if (root && open.length === 0) onClosed(root);
  };
  const append = (clause: Clause, model: PageModel, block: Block): void => {
    clause.text += ` ${block.text}`;
    clause.parts.push({
      model,
      piece: block,
      at: clause.text.length - block.text.length + clause.markLength,
    });
  };
  const add = (clause: Clause): void => {
    const parent = open.at(-1);
    if (parent && parent.below.length < BELOW_MAX) parent.below.push(clause);
    open.push(clause);
  };
  return {
    close,
    read(model: PageModel, block: Block): void {
      const own = model.sections[block.section] ?? null;
      if (block.kind === "FURNITURE") return;
      if (own?.kind !== section?.kind || own?.title !== section?.title) close();
      section = own;
      const isText = block.kind === "PARAGRAPH" || isLongPair(block);
      if (own !== null && silentSections.includes(own.kind)) return;
      if (block.kind === "LIST_ITEM") {
        const top = open.at(-1);
        if (top?.level === 0 && !top.text.endsWith(":")) close();
        close(block.level);
        add(clauseOf(model, block, block.level));
      } else if (!isText) {
        if (block.kind === "HEADING") close();
      } else {
        const top = open.at(-1);
        const goesOn = top !== undefined && !ends(top.text) && startsSmall(block.text);
        const isOver = top === undefined || top.level === 0 || top.text.length > CLAUSE_MAX;
        if (top && (goesOn || !isOver)) append(top, model, block);
        else {
          close();
          add(clauseOf(model, block, 0));
        }
      }
    },
  };
}

const silentSections = ["EXAMPLE", "NOTICE", "SIGNATURE", "CERTIFICATE"];

/** Running text with a colon in it, which is no label and value. */
const isLongPair = (block: Block): boolean =>
  block.kind === "PAIR" &&
  block.value !== null &&
  (block.text.split(" ").length > 12 || isPhrase(tokensOf(block.label.text), data.exclusionLists));

const startsSmall = (text: string): boolean => text.charAt(0) !== text.charAt(0).toUpperCase();

function clauseOf(model: PageModel, block: Block, level: number): Clause {
  const text = withoutMark(block.text);
  const printed = model.text.slice(block.spans[0]?.start, block.spans[0]?.end).split("\n");
  return {
    level,
    context: contextOf(block.headings, model.sections[block.section] ?? null),
    title: titleOf(text, even(withoutMark(printed[0] ?? "")), printed.length > 1, level > 0),
    text,
    markLength: block.text.length - text.length,
    parts: [{ model, piece: block, at: 0 }],
    below: [],
  };
}

const TITLE_WORDS = 10;

/** "Earth movement. We do not …", "War: …", "Expected Or Intended Injury" on a line of its own. */
function titleOf(text: string, line: string, hasMore: boolean, isItem: boolean): string | null {
  const canTitle = (title: string): boolean =>
    title.split(" ").length <= (isItem ? TITLE_WORDS : 7) &&
    title.length > 2 &&
    !startsSmall(title) &&
    !data.clauseOpeners.includes(title.split(" ")[0]?.toLowerCase() ?? "");
  const behind = text.slice(line.length).trim();
  if (
    hasMore &&
    isTitle(line, 1) &&
    canTitle(line) &&
    !isUnfinished(line) &&
    behind !== "" &&
    !startsSmall(behind)
  )
    return line;
  const [first, second] = sentencesOf(text);
  const head = first?.text.slice(0, -1) ?? "";
  if (second && first?.text.endsWith(".") && canTitle(head) && !startsSmall(second.text)) return head;
  const colon = text.indexOf(": ");
  const named = colon < 0 ? "" : text.slice(0, colon);
  return named.length > 2 && named.length < 70 && canTitle(named) && !startsSmall(text.slice(colon + 2))
    ? named
    : null;
}

function contextOf(headings: readonly string[], section: Section | null): Context {
  // What heads the whole of a form or of declarations is neutral only where no heading says more.
  const isTitled = section?.title && headings.length === 0;
  const above = [...headings.toReversed(), ...(isTitled ? [section.title ?? ""] : [])].map((title) =>
    titles.titleCased(withoutMark(withoutNumber(title))),
  );
  const moded = above.find((title) => modeOf(title) !== null);
  const title = above.find(
    (own) =>
      titles.namesSomething(own) &&
      modeOf(own) !== "NEUTRAL" &&
      !endsForm(own) &&
      !names(tokensOf(own), data.amendments),
  );
  return {
    mode: (moded === undefined ? null : modeOf(moded)) ?? "OTHER",
    title: title ?? null,
    isOneSubject: moded !== undefined && moded === title && excludes(moded),
  };
}

const endsForm = (title: string): boolean =>
  data.formEndings.some((end) => title.toLowerCase().endsWith(end)) && !excludes(title);

function modeOf(title: string): Mode | null {
  const words = tokensOf(title);
  if (isPhrase(words, ["schedule"])) return null;
  const isList = isPhrase(words, data.exclusionLists);
  if (isList) return "EXCLUSIONS";
  if (names(words, data.neutralHeadings)) return "NEUTRAL";
  if (names(words, data.exclusionHeadings)) return "EXCLUSIONS";
  return names(words, data.coverageHeadings) ? "COVERAGE" : null;
}

/** What a clause says once it is over; `lead`: the words that lead into the list it is an item of. */
function read(lists: EntryLists, clause: Clause, mode: Mode, lead: string | null): void {
  if (mode === "NEUTRAL") return;
  const { text, below, level } = clause;
  const words = tokensOf(text);
  const isAmended = text.endsWith(":") && names(words, data.amendments);
  const last = sentencesOf(text).at(-1)?.text ?? text;
  const refuses = text.endsWith(":") && below.length > 0 && refusesFollowing(last);
  if (
    mode === "EXCLUSIONS" &&
    level > 0 &&
    !isAmended &&
    !(refuses && clause.title === null && lead === null)
  ) {
    if (addExclusion(lists, clause, lead ?? "")) return;
  }
  if (refuses && clause.title !== null && mode !== "EXCLUSIONS") {
    readSentences(lists, clause);
  } else if (refuses || (mode === "EXCLUSIONS" && level === 0 && below.length > 0 && !isAmended)) {
    readSentences(lists, clause, true);
    for (const item of below) addExclusion(lists, item, text);
  } else if (!addListed(lists, clause, mode)) {
    readSentences(lists, clause);
    const ofItems = isAmended ? (names(words, data.addedExclusions) ? "EXCLUSIONS" : "OTHER") : mode;
    for (const item of below) read(lists, item, ofItems, null);
  }
}

/** "We do not insure any of the following:" */
function refusesFollowing(last: string): boolean {
  const words = tokensOf(last);
  if (names(words, data.exceptions)) return false;
  if (names(words, data.addedExclusions)) return true;
  const found = findPhrase(words, data.refusals);
  return found !== null && !words.slice(found.to).some(({ norm }) => data.conditions.includes(norm));
}

const BODY_MIN = 8;

/** An item of a list of exclusions; false where it is something else. */
function addExclusion({ exclusions }: EntryLists, clause: Clause, lead: string): boolean {
  const { context, below } = clause;
  // "9. Pollution" with all of it in its sub-clauses: the first of them says what it is about.
  const isBare = below.length > 0 && clause.text.split(" ").length <= 4 && !clause.text.endsWith(":");
  const body = isBare && below[0] ? `${clause.text}. ${below[0].text}` : clause.text;
  const words = tokensOf(body);
  if (body.length < BODY_MIN || opensWith(words, ["all other", "the following"])) return true;
  const refuses = names(words, data.refusals);
  if (names(words, data.exceptions) && !refuses) return true;
  if (context.isOneSubject && !refuses && !data.lossSubjects.includes(words[0]?.norm ?? "")) return false;
  const own = isBare ? clause.text : clause.title;
  const named = own === null ? null : titles.titleCased(own);
  const title =
    (named !== null && titles.namesSomething(named) ? named : null) ??
    titles.titleOfItem(titles.withoutPhrase(body, data.refusals, true), lead) ??
    context.title;
  if (title === null) return true;
  const rest = own !== null && body.startsWith(own) ? behindTitle(body, own) : body;
  // "Gradual erosion. We do, however, pay for …": what follows the title takes some of it back.
  const takesBack = opensWith(tokensOf(rest), ["we do however", "however"]);
  const items = names(words, data.exceptions) ? [] : below.slice(isBare ? 1 : 0);
  const said = takesBack && named !== null ? named : withItems(rest, items);
  const quoted = [clause, ...(isBare ? below.slice(0, 1) : []), ...(body.endsWith(":") ? items : [])];
  exclusions.add(
    title,
    titles.describe(said),
    quoteOfClauses(quoted),
    (named === null ? 1 : 3) + (refuses ? 1 : 0),
  );
  return true;
}

function behindTitle(body: string, title: string): string {
  let at = title.length;
  while (at < body.length && " .:–—-".includes(body.charAt(at))) at += 1;
  return at < body.length ? body.slice(at) : body;
}

/** "… arising out of:" and its items: said in one sentence. */
function withItems(body: string, below: readonly Clause[]): string {
  const first = sentencesOf(body)[0]?.text ?? body;
  if (!first.endsWith(":") || below.length === 0) return body;
  const items = below.map(({ text }) => {
    let item = text;
    for (const end of [".", ";", ",", " and", " or", ";", ","])
      if (item.endsWith(end)) item = item.slice(0, -end.length).trimEnd();
    return item;
  });
  return `${first} ${items.join("; ")}`;
}

const SENTENCE_MIN = 30;

/** Sentences that grant or refuse cover, wherever they stand; `isLead`: the last one leads into what it refuses. */
function readSentences(lists: EntryLists, clause: Clause, isLead = false): void {
  const { text, below, context } = clause;
  const all = sentencesOf(text);
  let runIn: string | null = clause.title;
  all.forEach(({ text: said, start, end }, at) => {
    const isLast = at === all.length - 1;
    // "Funds transfer fraud. We pay for …": clauses in one paragraph, each behind its title.
    if (said.endsWith(".") && said.length < 45 && said.split(" ").length <= 5) runIn = said.slice(0, -1);
    if (said.length < SENTENCE_MIN || (isLast && isLead)) return;
    const words = tokensOf(said);
    const grant = findPhrase(words, data.grants);
    const refusal = findPhrase(words, data.refusals);
    if (!grant && !refusal) return;
    // "We pay for … unless the loss is excluded" grants cover; what comes first decides.
    const isGrant =
      grant !== null &&
      context.mode !== "EXCLUSIONS" &&
      (!refusal || grant.from < refusal.from) &&
      !names(words, data.noGrants);
    const isRefusal =
      !isGrant &&
      refusal !== null &&
      !(said.endsWith(":") && below.length === 0) &&
      (context.isOneSubject || !names(words, data.noRefusals)) &&
      !names(words, data.exceptions);
    if (!isGrant && !isRefusal) return;
    const head = headOf(said);
    const named = [head, runIn, context.title]
      .map((title) => (title === null ? "" : titles.titleCased(withoutMark(title))))
      .find((title) => title !== "" && titles.namesSomething(title) && !endsForm(title));
    const subject = titles.subjectTitle(
      titles.withoutPhrase(said, isGrant ? data.grants : data.refusals, isRefusal),
    );
    const items = isLast ? below : [];
    const quote = [
      ...segmentsOf(clause, start, end),
      ...(said.endsWith(":") ? items.flatMap((item) => segmentsOf(item)) : []),
    ];
    const list = isGrant ? lists.coverages : lists.exclusions;
    list.add(named ?? subject, titles.describe(withItems(said, items)), shortened(quote, clause), 2);
  });
}

/** "Workers Compensation Insurance: Part One of the policy applies to …": a clause's head before a colon. */
function headOf(said: string): string | null {
  const colon = said.indexOf(": ");
  const words = colon < 0 ? [] : said.slice(0, colon).split(" ");
  const from = words[0]?.toLowerCase() === "item" ? 2 : 0;
  const own = words.slice(from);
  const head = own.join(" ");
  return own.length >= 2 && own.length <= 6 && isTitle(head) ? head : null;
}

/** "Exclusions. Asbestos; pollution; professional services." and "does not apply to: a; b; c": one entry an item. */
function addListed({ exclusions }: EntryLists, clause: Clause, mode: Mode): boolean {
  const { text } = clause;
  if (!text.includes(";") || clause.below.length > 0) return false;
  const words = tokensOf(text);
  const heading = words.findIndex(
    ({ norm, start, end }) =>
      data.listOpeners.includes(norm) &&
      ".:".includes(text.charAt(end) || " ") &&
      (start === 0 || text.slice(start - 2, start) === ". "),
  );
  const refusal = mode === "EXCLUSIONS" ? findPhrase(words, data.refusals) : null;
  const colon = refusal ? text.indexOf(":", words[refusal.to - 1]?.end ?? 0) : -1;
  const from = heading >= 0 ? (words[heading]?.end ?? 0) + 1 : colon < 0 ? -1 : colon + 1;
  if (from < 0) return false;
  const sentenceEnd = text.length;
  let at = from;
  for (const part of text.slice(from, sentenceEnd).split(";")) {
    const lead = part.length - part.trimStart().length;
    let item = even(part.trim());
    for (const opener of ["and ", "or "]) if (item.startsWith(opener)) item = item.slice(opener.length);
    while (".,".includes(item.at(-1) ?? " ") && item !== "") item = item.slice(0, -1);
    if (item.length > 2)
      exclusions.add(
        titles.titleCased(titles.shortTitle(item)),
        titles.sentence(`Not covered: ${item}`),
        segmentsOf(clause, at + lead, at + part.trimEnd().length),
        3,
      );
    at += part.length + 1;
  }
  return true;
}

const QUOTE_MAX = 600;

const quoteOfClauses = (clauses: readonly Clause[]): QuoteSegment[] => {
  const [first] = clauses;
  return first
    ? shortened(
        clauses.flatMap((clause) => segmentsOf(clause)),
        first,
      )
    : [];
};

/** The printed words of a clause between two offsets of its text; all of it with its mark without them. */
function segmentsOf({ parts, markLength }: Clause, from?: number, to?: number): QuoteSegment[] {
  const first = from === undefined ? 0 : from + markLength;
  const last = to === undefined ? Infinity : to + markLength;
  return parts.flatMap(({ model, piece, at }) => {
    const start = Math.max(0, first - at);
    const end = Math.min(piece.text.length, last - at);
    return start < end ? quoteOf(model, piece, start, end) : [];
  });
}

/** A segment a page for two pages at most, each as long as a person reads, whole sentences as far as they fit. */
function shortened(segments: readonly QuoteSegment[], { parts }: Clause): QuoteSegment[] {
  const texts = new Map(parts.map(({ model }) => [model.page, model.text]));
  const found: QuoteSegment[] = [];
  const pages = [...new Set(segments.map(({ page }) => page))].slice(0, 2);
  for (const page of pages) {
    let length = 0;
    const own = joined(
      segments.filter((segment) => segment.page === page),
      texts.get(page) ?? "",
    );
    for (const segment of own) {
      if (length > 0 && length + segment.text.length > QUOTE_MAX) break;
      const text = cut(segment.text);
      length += text.length;
      found.push({ ...segment, end: segment.start + text.length, text });
    }
  }
  return found;
}

function cut(text: string): string {
  if (text.length <= QUOTE_MAX) return text;
  const last = sentencesOf(text).findLast(({ end }) => end <= QUOTE_MAX);
  return text.slice(0, last?.end ?? text.lastIndexOf(" ", QUOTE_MAX));
}
