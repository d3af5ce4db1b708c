/**
 * What is covered and what is not, as titled entries with exact quotes: exclusion lists and sentences, insuring
 * agreements, titles of endorsements, rows of declarations. Entries with one title are one entry with several quotes.
 */
import type { QuoteSegment } from "#model/documents";
import type { IsFurniture } from "./page-furniture.ts";
import { clausesOf, numbered, sentencesOf, type Clause } from "./clauses.ts";
import { type Mode, type Part, partOf, quoteOfParts, type WordingNode, WordingPath } from "./wording.ts";
import { createEntryList, type EntryList } from "./entry-list.ts";
import {
  describe,
  isCutInWord,
  isListHead,
  isWholeTitle,
  plainText,
  sentence,
  shortTitle,
  subjectTitle,
  titleCased,
  titleOfItem,
  withoutFormNumber,
  withoutMark,
  withoutRefusal,
  wholeTitleOf,
} from "./entry-titles.ts";
import {
  addTitledExclusion,
  exclusionTitle,
  isRowOfForms,
  isUnfinished,
  listsForms,
} from "./entry-form-titles.ts";

const exclusionHeading =
  /\bexclu(?:sions?|ded|ding)\b|\b(?:what (?:is|we do) not (?:cover|insure|pay)|not covered|not insured)\b/i;
const exclusionSentence =
  /\b(?:(?:insurance|policy|coverage|coverage extension|endorsement|form|part|agreement|section) (?:does|shall|will) not (?:apply|cover|include|insure|extend)|(?:we|insurer|company|underwriters?) (?:will|do|shall|does) not (?:pay|cover|insure|be liable|provide)|(?:is|are) (?:specifically |hereby |expressly )?(?:excluded|not covered|not insured)|there is no coverage|no coverage (?:is provided|applies)|excludes? (?:all|any|coverage|liability|loss)|shall not be liable|will not be liable for)\b/i;
const coverageSentence =
  /\b(?:we (?:will|shall|agree to|do) (?:pay|insure|cover|indemnify|reimburse|provide)|we (?:pay|insure|cover) (?!only what)|(?:insurer|company|underwriters?) (?:will|shall|agrees to) (?:pay|indemnify|reimburse)|(?:policy|insurance|coverage|endorsement) (?:provides|covers|insures|applies to|is extended to)|coverage is (?:provided|extended|included) for)\b/i;
/** Sentences on how much, to whom and when is paid: they limit cover, they grant none. */
const notAGrant =
  /\bmost we will pay\b|\bwill pay only\b|\bour share\b|\bup to the limit\b|\bnot more than\b|\bexcess (?:over|of)\b|\bloss payment\b|\bprivacy (?:notice|policy|practices|statement)\b|\bother insurance\b|\bunearned premium\b|\bnotice\b|\bif we (?:pay|cancel)\b|\binsures only\b/i;
const neutralHeading =
  /\b(?:conditions?|definitions?|limits? of (?:insurance|liability)|who is (?:an )?insured|general provisions?|cancellation|duties|schedule|declarations|notice|common policy|supplementary payments|loss payment|extended reporting|premium|signature|how to|other insurance)\b/i;
const coverageHeading =
  /\b(?:insuring agreements?|coverage|covered|we (?:insure|pay|cover)|agreement|what is insured)\b/i;

/** Sentences that refuse something else than cover: interest, a doubled payment, more than a share. */
const noRefusal =
  /\binterest\b|\bcalculat|\bis\s+and\s+is\s+not\b|\bduplicat|\bmore than\b|\blonger than\b|\bexceed|\bpremiums?\b|\bappeal bonds?\b|\bour share\b|\bdeductible\b|\bexcess (?:over|of)\b|\b(?:that|which|who) (?:is|are) not\b/i;
/** "B. EXCLUSIONS is amended. The following exclusion is added.": what follows is an exclusion, or something else. */
const amends = /\b(?:is|are) (?:amended|added|deleted|replaced)\b/i;
const addsExclusions =
  /\bexclu(?:sions?)\b[^.]{0,80}\b(?:is|are) added|\bexclusions?\b[^:]{0,90}\badd(?:ed|ing)\b/i;
const subjectOfLoss =
  /^(?:any|all|the|loss|damage|injury|bodily|property|liability|claims?|expenses?|costs?|personal|work|war|operations?|an?)\b/i;

export interface EntryCollector {
  coverages: EntryList;
  exclusions: EntryList;
  path: WordingPath;
}

export function createEntryCollector(): EntryCollector {
  const lists = { coverages: createEntryList(), exclusions: createEntryList() };
  return { ...lists, path: new WordingPath((node, above) => readNode(lists, node, above)) };
}

/** Pages come in order: a list of exclusions may go on over the next page. */
export function collectEntries(
  collector: EntryCollector,
  page: number,
  text: string,
  isFurniture: IsFurniture,
): void {
  for (const clause of clausesOf(page, text, isFurniture)) {
    const part = partOf(clause, text);
    if (clause.isHeading) openHeading(collector, clause, part);
    else openClause(collector, clause, part);
  }
}

/** After the last page. */
export const finishEntries = ({ path }: EntryCollector): void => path.closeFrom(-Infinity);

const sectionRank = { major: -1, minor: 0.5, titledItem: 1.9 };

function modeOfTitle(title: string): Mode | null {
  const plain = withoutMark(title);
  if (neutralHeading.test(plain) && !isPlainExclusions(plain)) return "NEUTRAL";
  if (exclusionHeading.test(plain) || isPlainExclusions(plain)) return "EXCLUSIONS";
  return coverageHeading.test(plain) ? "COVERAGE" : null;
}

const isPlainExclusions = (title: string): boolean =>
  /^(?:[\w\s&/-]{0,40}\s)?exclusions?(?:\s*\([^)]*\))?$/i.test(title) && title.split(/\s+/).length <= 4;

const markOf = (clause: Clause): string | null =>
  clause.number === null ? null : (numbered.exec(clause.text)?.[1] ?? null);

function openHeading({ path, exclusions }: EntryCollector, clause: Clause, part: Part): void {
  const title = titleCased(withoutFormNumber(clause.title ?? clause.text));
  const plain = withoutMark(title);
  const isSubject =
    exclusionTitle.test(plain) &&
    !/^exclusions?\b\W*(?:\(|$)/i.test(plain) &&
    !isListHead(plain) &&
    !amends.test(plain);
  const isWhole = !isCutInWord(clause.title ?? clause.text);
  if (isSubject && isWhole && !isUnfinished(clause.text) && !isRowOfForms(clause) && !listsForms(clause.text))
    addTitledExclusion(exclusions, plain, quoteOfParts([part]));
  const mode = modeOfTitle(title);
  const mark = markOf(clause);
  const { top } = path;
  // "COMMERCIAL AUTO POLICY" under the title of an endorsement says what it changes, and is no section.
  if (mark === null && namesForm.test(plain) && top?.kind === "SECTION" && isNear(top, part)) return;
  // "3. Employee Indemnification and Employer's" ⏎ "Liability": one title over two lines.
  if (
    mark === null &&
    mode === null &&
    top?.kind === "ITEM" &&
    isBareTitle(top) &&
    follows(top.parts.at(-1), part)
  ) {
    top.title = `${top.title ?? ""} ${plain}`;
    top.parts.push(part);
    return;
  }
  const inherited = path.mode;
  const isItem = inherited === "EXCLUSIONS" && (mode === null || isSubject);
  if (mark !== null) path.closeFrom(path.rankOfMark(mark));
  const isMajor =
    mark === null && (title !== clause.text.trim() || /^(?:section|part|article)\b/i.test(plain));
  if (mark === null && isMajor) path.closeFrom(sectionRank.major);
  else if (mark === null) path.closeFrom(isItem ? sectionRank.titledItem : sectionRank.minor);
  const rank = mark !== null ? path.rankOfMark(mark) : isMajor ? sectionRank.major : sectionRank.minor;
  if (isItem && !isMajor) {
    const itemRank = mark === null ? sectionRank.titledItem : rank;
    const own = isWhole ? plain : null;
    path.push({ kind: "ITEM", rank: itemRank, mode: path.mode, title: own, parts: [part] });
    return;
  }
  path.push({
    kind: mark !== null && rank > 1 && mode === null ? "ITEM" : "SECTION",
    rank,
    mode: mode ?? path.mode,
    title: plain,
    isOneSubject: isSubject,
    parts: [part],
  });
}

const isNear = ({ parts }: WordingNode, { page, start }: Part): boolean => {
  const last = parts.at(-1);
  return last?.page === page && start - last.end < 200;
};

const namesForm = /^(?:[\w&'-]+ ){1,5}(?:policy|coverage form|coverage part)$/i;

/** A title without a word of its clause yet. */
const isBareTitle = (node: WordingNode): boolean =>
  node.below.length === 0 && node.parts.length <= TITLE_LINES_MAX && isTitleAlone(node);
const TITLE_LINES_MAX = 6;

const isTitleAlone = ({ title, parts }: WordingNode): boolean =>
  title !== null && plainText(parts).length <= title.length + 8;

const follows = (before: Part | undefined, part: Part): boolean =>
  before !== undefined && before.page === part.page && part.start - before.end <= 2;

function openClause(collector: EntryCollector, clause: Clause, part: Part): void {
  const { path } = collector;
  const mark = markOf(clause);
  if (mark === null) {
    openParagraph(collector, clause, part);
    return;
  }
  const rank = path.rankOfMark(mark);
  path.closeFrom(rank);
  if (clause.title !== null && /^exclusions?$/i.test(clause.title) && clause.body.includes(";")) {
    addList(collector, clause);
    return;
  }
  const changed = amends.test(clause.text);
  const runIn =
    clause.title !== null && rank <= 2 && clause.title.split(/\s+/).length <= 5
      ? modeOfTitle(clause.title)
      : null;
  const mode: Mode = changed
    ? addsExclusions.test(clause.text)
      ? "EXCLUSIONS"
      : "OTHER"
    : runIn === "NEUTRAL" && path.mode !== "EXCLUSIONS"
      ? runIn
      : path.mode;
  const leads = refusesFollowing(clause.text) && mode !== "NEUTRAL" && !isInTitledItem(path);
  const opensExclusions = changed && mode === "EXCLUSIONS";
  path.push({
    kind: leads || opensExclusions ? "LEAD" : "ITEM",
    rank,
    mode: leads ? "EXCLUSIONS" : mode,
    title: clause.title,
    parts: [part],
  });
}

/** "We do not insure any of the following:" */
const refusesFollowing = (text: string): boolean => {
  const last = sentencesOf(text).at(-1)?.text ?? text;
  const isCondition = /\b(?:if|when|unless|until|while|provided)\b[^:]*:\s*$/i.test(
    last.slice(Math.max(0, last.search(exclusionSentence))),
  );
  return (
    /:\s*$/.test(last) &&
    !isCondition &&
    (exclusionSentence.test(last) || addsExclusions.test(last)) &&
    !exceptionOfExclusion.test(last)
  );
};
const exceptionOfExclusion =
  /\b(?:this|these|the) (?:exclusions?|provisions?|paragraphs?|limitations?)\b.{0,30}\b(?:does|do|shall|will) not apply/i;

/** Under the title of a cover of its own, what is refused is refused of that cover. */
const isInTitledItem = ({ nodes }: WordingPath): boolean =>
  nodes.some(({ kind, title, mode }) => kind === "ITEM" && title !== null && mode !== "EXCLUSIONS");

function openParagraph(collector: EntryCollector, clause: Clause, part: Part): void {
  const { path } = collector;
  const { top } = path;
  const last = top?.parts.at(-1);
  const goesOn =
    last !== undefined && !/[.;:!?]["”’)]*\s*$/u.test(last.text) && /^["“]?\p{Ll}/u.test(part.text);
  if (top !== undefined && goesOn && top.kind !== "SECTION") {
    top.parts.push(part);
    return;
  }
  if (/(?:^|[.!?]\s+)exclusions?\s*[.:]\s[^.]*;/i.test(clause.text)) {
    addList(collector, clause);
    return;
  }
  if (amends.test(clause.text) && clause.text.length <= amendmentCharactersMax) {
    const mode = addsExclusions.test(clause.text) ? "EXCLUSIONS" : "OTHER";
    const rank = (top?.rank ?? sectionRank.major) + 0.01;
    path.push({ kind: "LEAD", rank, mode, title: null, parts: [part] });
    return;
  }
  if (refusesFollowing(clause.text) && path.mode !== "NEUTRAL") {
    const lead = sentencesOf(part.text).at(-1);
    // "We will pay up to $300 for … . This coverage extension does not apply to:": the first sentence grants.
    if (lead !== undefined && lead.start > 0 && top?.kind === "ITEM") {
      const grant = part.text.slice(0, lead.start).trimEnd();
      top.parts.push({ ...part, end: part.start + grant.length, text: grant });
      part = { ...part, start: part.start + lead.start, text: part.text.slice(lead.start) };
    }
    const isOfOneCover = isInTitledItem(path);
    const rank = (top?.rank ?? sectionRank.major) + 0.01;
    const title = isOfOneCover ? (path.nodes.findLast((node) => node.title !== null)?.title ?? null) : null;
    path.push({ kind: isOfOneCover ? "ITEM" : "LEAD", rank, mode: "EXCLUSIONS", title, parts: [part] });
    return;
  }
  if (top !== undefined && top.kind !== "SECTION") {
    top.parts.push(part);
    return;
  }
  // A list in one paragraph: "This insurance does not apply to: racing; war; …".
  if (path.mode === "EXCLUSIONS" && clause.text.includes(";") && exclusionSentence.test(clause.text)) {
    addList(collector, clause);
    return;
  }
  path.push({
    kind: "ITEM",
    rank: (top?.rank ?? sectionRank.major) + 0.02,
    mode: path.mode,
    title: clause.title,
    parts: [part],
  });
  path.closeFrom((top?.rank ?? sectionRank.major) + 0.02);
}

const amendmentCharactersMax = 300;

type Lists = Pick<EntryCollector, "coverages" | "exclusions">;

/** What a clause says once it is over. */
function readNode(lists: Lists, node: WordingNode, above: readonly WordingNode[]): void {
  if (node.kind === "SECTION") return;
  const parent = above.at(-1);
  const standsForItself = parent === undefined || parent.kind !== "ITEM" || parent.mode !== "EXCLUSIONS";
  if (node.kind === "ITEM" && node.mode === "EXCLUSIONS" && standsForItself) {
    if (addExclusion(lists, node, parent)) return;
  }
  if (node.kind === "LEAD" && node.below.length > 0) return;
  if (node.mode === "EXCLUSIONS" && !standsForItself) return;
  readSentences(lists, node, above);
}

/** An item of a list of exclusions; false where it is something else. */
function addExclusion(lists: Lists, node: WordingNode, parent: WordingNode | undefined): boolean {
  // "9. Pollution" with all of it in its sub-clauses: the first of them says what it is about.
  const [firstBelow] = node.below;
  const isTitleOnly = firstBelow !== undefined && isTitleAlone(node);
  const text = plainText(isTitleOnly ? [...node.parts, firstBelow] : node.parts);
  const body = bodyOf(node, text);
  if (body.length < 8 || /^(?:all other|the following)\b/i.test(body)) return true;
  const refuses = exclusionSentence.test(text);
  const isListed = node.parts[0] !== undefined && numbered.test(node.parts[0].text);
  if (parent?.isOneSubject === true && !refuses && !subjectOfLoss.test(body)) return false;
  if (!isListed && node.title === null && !refuses) return true;
  const lead = parent?.kind === "LEAD" ? plainText(parent.parts) : "";
  const ownTitle = wholeTitleOf(node.title);
  const ofParent = isListed || !parent ? null : wholeTitleOf(parent.title);
  const title = ownTitle ?? ofParent ?? titleOfItem(withoutRefusal(body), lead) ?? parent?.title ?? null;
  if (title === null) return true;
  const below = exceptionOfExclusion.test(text) ? [] : node.below.slice(isTitleOnly ? 1 : 0);
  const own = isTitleOnly ? [...node.parts, firstBelow] : node.parts;
  const quote = quoteOfParts([...own, ...(/:\s*$/.test(text) ? below : [])]);
  const weight = (node.title === null ? 1 : 3) + (refuses ? 1 : 0);
  // "Gradual erosion. We do, however, pay for …": what follows the title takes some of it back.
  const said =
    ownTitle !== null && /^(?:we do,? however|however)\b/i.test(body) ? ownTitle : withItems(body, below);
  lists.exclusions.add(title, describe(said), quote, weight);
  return true;
}

/** The text of a clause without its number and title. */
function bodyOf(node: WordingNode, text: string): string {
  const plain = withoutMark(text);
  if (node.title === null) return plain;
  const title = node.title.replace(/\s+/g, " ").trim();
  return plain.toLowerCase().startsWith(title.toLowerCase())
    ? withoutMark(plain.slice(title.length).replace(/^[\s.:–—-]+/, ""))
    : plain;
}

/** "… arising out of:" and its items: said in one sentence. */
function withItems(body: string, below: readonly Part[]): string {
  const first = sentencesOf(body)[0]?.text ?? body;
  if (!/:\s*$/.test(first) || below.length === 0) return body;
  const items = below.map((part) =>
    withoutMark(plainText([part])).replace(/[\s;,.]+(?:and|or)?[\s;,.]*$/i, ""),
  );
  const listed = items.reduce((said, item) => `${said}${said.endsWith(":") ? "" : ";"} ${item}`);
  return `${first.replace(/\s*:\s*$/, ":")} ${listed}`;
}

/** Sentences that grant or refuse cover, wherever they stand. */
function readSentences(lists: Lists, node: WordingNode, above: readonly WordingNode[]): void {
  const titled = [node, ...above.toReversed()].find(
    ({ title }) =>
      title !== null && title.length > 2 && (beginsForm.test(title) || !emptyTitle.test(withoutMark(title))),
  );
  const outerTitle = titled?.title ?? "";
  for (const [index, part] of node.parts.entries()) {
    let runIn: string | null = null;
    for (const found of sentencesOf(part.text)) {
      // "Funds transfer fraud. We pay for …": clauses in one paragraph, each behind its title.
      if (isRunInTitle(found.text)) runIn = found.text;
      if (found.text.length < 30) continue;
      const grantAt = found.text.search(coverageSentence);
      const refusalAt = found.text.search(exclusionSentence);
      // "We pay for … unless the loss is excluded" grants cover; what comes first decides.
      const isGrant =
        grantAt >= 0 &&
        node.mode !== "NEUTRAL" &&
        !notAGrant.test(found.text) &&
        (refusalAt < 0 || grantAt < refusalAt) &&
        !/\bnot\b.{0,20}\b(?:pay|cover)\b/i.test(found.text);
      // What it refuses stood in a list that the page does not show.
      if (/:\s*$/.test(found.text) && node.below.length === 0 && refusalAt >= 0) continue;
      const isRefusal =
        !isGrant && refusalAt >= 0 && !noRefusal.test(found.text) && !exceptionOfExclusion.test(found.text);
      if (!isGrant && (!isRefusal || (node.mode === "NEUTRAL" && node.title === null))) continue;
      const into = isRefusal ? lists.exclusions : lists.coverages;
      const title = runIn ?? outerTitle;
      const isNamed = title !== "" && !/^exclusions?$/i.test(title) && !emptyTitle.test(title);
      const named = headOf(found.text) ?? (isNamed ? titleCased(withoutMark(withoutFormNumber(title))) : "");
      const isEmpty =
        named === "" ||
        isCutInWord(title) ||
        !isWholeTitle(named) ||
        emptyTitle.test(named) ||
        /\band \w$|^\w+ed$/i.test(named);
      const isLast = index === node.parts.length - 1 && found.end >= part.text.trimEnd().length;
      const said = isLast ? withItems(found.text, node.below) : found.text;
      const slice: Part = {
        ...part,
        start: part.start + found.start,
        end: part.start + found.end,
        text: found.text,
      };
      const quote = quoteOfParts([slice, ...(isLast && /:\s*$/.test(found.text) ? node.below : [])]);
      into.add(
        isEmpty ? subjectTitle(isGrant ? withoutGrant(found.text) : withoutRefusal(found.text)) : named,
        describe(withoutMark(withoutItem(said))),
        quote,
        node.mode === "NEUTRAL" ? 0.5 : 2,
      );
    }
  }
}

/** "Item 3.A Workers Compensation Insurance: Part One of the policy applies to …": a clause's head before a colon. */
const headOf = (text: string): string | null => {
  const head =
    /^((?:\p{Lu}[\p{L}'’]*|and|of|or|to|the|for|&)(?:\s(?:\p{Lu}[\p{L}'’]*|and|of|or|to|the|for|&)){1,5}):\s+\S/u.exec(
      withoutMark(withoutItem(text)),
    )?.[1];
  return head === undefined ? null : titleCased(head);
};

const withoutItem = (text: string): string => text.replace(/^\s*item\s+\w{1,3}(?:\.\w)?[.:]?\s+/i, "");

/** A form begins anew: what was headed before it heads none of its clauses. */
const beginsForm = /\b(?:coverage form|policy form|declarations|information page)\b/i;

const isRunInTitle = (text: string): boolean =>
  /^\p{Lu}[^.:;,]{3,45}\.$/u.test(text.trim()) && text.trim().split(/\s+/).length <= 5;

/** "We will pay you for direct physical loss …" is about direct physical loss. */
function withoutGrant(text: string): string {
  const match = coverageSentence.exec(text);
  if (!match) return text;
  const rest = text
    .slice(match.index + match[0].length)
    .trim()
    .replace(/^(?:(?:you|coverage|for|against|to|all|those|the|an?)\s+)+/i, "");
  return rest.length > 12 ? rest : text;
}

/** Titles that name no cover. */
const emptyTitle =
  /^(?:(?:the )?(?:coverages?|.{0,60}\b(?:declarations?|information page)\b.*|agreements?|insuring agreements?|eligibility|general|what we (?:insure|cover|pay)|schedule|insurance|endorsements?|forms?|extract|.{0,40}\bpolicy|[A-Z]{3,},.*)|.*\bis amended|.*\bcoverage form|.*\d{5}.*)$/i;

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
