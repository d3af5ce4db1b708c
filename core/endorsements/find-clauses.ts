/**
 * Clauses that give a mark by their own words: an endorsement's page, or a clause of the policy under a heading of its
 * own. A heading alone, such as a line of a table of contents, is no clause. Pure; linear in the pages.
 */
import { formNumbersIn } from "#core/assistant";
import { marksOfTitle } from "./mark-titles.ts";
import type { Line, ProofPage } from "./page-lines.ts";
import { linesOf } from "./page-lines.ts";

export interface ClauseForm {
  number: string;
  edition: string | null;
}

/** A heading that gives a mark, with the text under it. */
export interface Clause {
  page: number;
  title: string;
  heading: { start: number; end: number };
  form: ClauseForm | null;
  /** The text under the heading on its page, and on the next if it continues there. */
  parts: { page: ProofPage; lines: Line[]; start: number; end: number }[];
  /** The page calls itself an endorsement of the policy. */
  isEndorsement: boolean;
}

const TITLE_LINES_MAX = 4;
const TITLE_MAX = 160;
const EDGE_LINES = 5;

const sentence =
  /\b(?:is|are|will|shall|means|must|may|has|have|was|if|you|we|that|which|they|it|does|do|can|please|see|refer)\b/i;
const tableOfContents = /\.{4,}|(?:\. ){4,}|…|\s\d{1,3}$/;
/** A choice that was not made. */
const emptyBox = /^(?:\[\s*\]|\(\s*\)|[☐□❏❑○]|_{1,4}\s)/;
const modifies = /^this\s*endorse?ment\s*(?:changes|modifies|is\s)/i;
const enumerated = /^(?:\(?[a-z]|\(?\d{1,2}|[ivx]{1,5})[.)]\s+/i;
const endorsementNumber = /^endorsement (?:no\.?|number|#)?\s*:?\s*#?\d+\W*/i;
const defines = /^(?:means|shall mean|refers? to|is defined|includes? but)\b/i;
const ofMarks = /insured|waiver|primary|contribut|transfer/i;
const specimen = /\bspecimen\b|\bsample (?:form|policy|only|endorsement)\b|^\s*draft\s*$/im;

interface PageLines {
  page: ProofPage;
  lines: Line[];
  form: ClauseForm | null;
}

/** `pages`: those of one document that speak for the policy, in order. */
export function findClauses(pages: readonly ProofPage[]): Clause[] {
  const clauses: Clause[] = [];
  let open: { clause: Clause; on: PageLines } | null = null;
  for (const page of pages) {
    if (!open && !ofMarks.test(page.text)) continue;
    if (specimen.test(page.text)) {
      open = null;
      continue;
    }
    const lines = linesOf(page.text);
    const on: PageLines = { page, lines, form: formOfPage(lines) };
    const headings = headingsOn(on);
    // An endorsement may go on over the page.
    if (open && goesOn(open.on, on)) {
      const until = headings[0]?.at ?? endOf(on, 0);
      addPart(open.clause, on, 0, until);
    }
    open = null;
    for (const [index, heading] of headings.entries()) {
      const next = headings[index + 1]?.at ?? lines.length;
      const until = Math.min(next, endOf(on, heading.after));
      const [first, last] = [lines[heading.at], lines[heading.after - 1]];
      if (!first || !last) continue;
      const clause: Clause = {
        page: page.page,
        title: heading.title,
        heading: { start: first.start, end: last.end },
        form: heading.form ?? on.form,
        parts: [],
        isEndorsement: lines.some(({ text }) => modifies.test(text)),
      };
      // A definition of the words grants nothing.
      if (defines.test(lines[heading.after]?.text ?? "")) continue;
      addPart(clause, on, heading.after, until);
      clauses.push(clause);
      if (until === lines.length) open = { clause, on };
    }
  }
  return clauses;
}

function addPart(clause: Clause, { page, lines }: PageLines, from: number, until: number): void {
  const part = lines.slice(from, until);
  const [first, last] = [part[0], part.at(-1)];
  if (first && last) clause.parts.push({ page, lines: part, start: first.start, end: last.end });
}

/** The next page carries the same form's number, or none does, and is no endorsement of its own. */
function goesOn(before: PageLines, on: PageLines): boolean {
  return (
    on.page.page === before.page.page + 1 &&
    keyOf(before.form) === keyOf(on.form) &&
    !on.lines.some(({ text }) => modifies.test(text))
  );
}

const keyOf = (form: ClauseForm | null): string =>
  form?.number.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase() ?? "";

interface Heading {
  at: number;
  /** The first line under it. */
  after: number;
  title: string;
  form: ClauseForm | null;
}

function headingsOn({ lines }: PageLines): Heading[] {
  const headings: Heading[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const read = titleAt(lines, at);
    if (!read) continue;
    headings.push({ at, ...read });
    at = read.after - 1;
  }
  return headings;
}

/** The title that begins on a line, over the lines that it takes. */
function titleAt(lines: readonly Line[], at: number): Omit<Heading, "at"> | null {
  const first = lines[at];
  if (
    !first ||
    first.text.length > TITLE_MAX ||
    !ofMarks.test(first.text) ||
    emptyBox.test(first.text) ||
    tableOfContents.test(first.text)
  )
    return null;
  const { rest, form } = withoutNumber(first.text);
  if (!isTitle(rest) || !ofMarks.test(rest)) return null;
  let title = rest;
  let after = at + 1;
  for (; after < Math.min(lines.length, at + TITLE_LINES_MAX); after += 1) {
    const line = lines[after];
    if (!line || !isMoreOfTitle(rest, line.text)) break;
    title = `${title} ${line.text}`;
  }
  return marksOfTitle(title).length > 0 && marksOfTitle(title.slice(0, TITLE_MAX)).length > 0
    ? { after, title, form }
    : null;
}

/** "NSS 110 ADDITIONAL INSURED", "8. BLANKET …", "… (HS BP 204)", "Endorsement 25: …": number and title. */
function withoutNumber(text: string): { rest: string; form: ClauseForm | null } {
  const plain = text.replace(endorsementNumber, "").replace(enumerated, "");
  const forms = formNumbersIn(plain).filter(({ number }) => /\d/.test(number));
  const [form] = forms;
  if (form && form.start < 3)
    return { rest: plain.slice(form.end).replace(/^[\s.:–—-]+/, ""), form: pick(form) };
  if (form && plain.slice(form.end).trim().replaceAll(/[()]/g, "") === "" && form.start > 8)
    return { rest: plain.slice(0, form.start).replace(/[\s(–—-]+$/, ""), form: pick(form) };
  const own = /^([A-Z]{1,5}[ -]?\d{3,6}(?:\.\d)?[A-Z]?)\s+(?=[A-Z])/.exec(plain);
  return own
    ? { rest: plain.slice(own[0].length), form: { number: own[1] ?? "", edition: null } }
    : { rest: plain, form: null };
}

const pick = ({ number, edition }: ClauseForm): ClauseForm => ({ number, edition });

const smallWords =
  /^(?:and|or|of|the|to|by|in|for|with|a|an|from|us|on|per|our|your|as|when|where|&|-|–|—)$/i;

/** Written as titles are: in capitals or with capital letters, and no sentence. */
function isTitle(text: string): boolean {
  if (text.length < 8 || text.includes(":") || /[.,;]$/.test(text) || sentence.test(text)) return false;
  return isCapitalized(text);
}

function isCapitalized(text: string): boolean {
  const words = text.split(/[\s/,()-]+/).filter((word) => /\p{L}/u.test(word) && !smallWords.test(word));
  return words.length > 0 && words.every((word) => /^[^\p{L}]*\p{Lu}/u.test(word));
}

/** Titles in capitals go on in capitals; others only where they have to. */
function isMoreOfTitle(title: string, line: string): boolean {
  if (line.length > 90 || line.includes(":") || modifies.test(line) || sentence.test(line)) return false;
  if (/^(?:schedule|blanket|name|section|paragraph|coverage|commercial|businessowners)\b/i.test(line))
    return false;
  if (formNumbersIn(line).length > 0 || enumerated.test(line) || /\d/.test(line)) return false;
  if (!isCapitalized(line)) return false;
  const isUpper = (text: string): boolean => text === text.toUpperCase();
  return isUpper(title) ? isUpper(line) : /(?:\b(?:or|of|and|to|by|the)|[-–—])$/i.test(title);
}

/** The line at which another form, endorsement or clause begins. */
function endOf({ lines }: PageLines, from: number): number {
  for (let at = from; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? "";
    if (at >= from + 3 && modifies.test(text)) return at;
    if (endorsementNumber.test(text)) return at;
    if (/^(?:\d{1,2}|[A-Z])[.)]\s+(?!SECTION\b)[A-Z][A-Z ,&/()'-]{8,}$/.test(text)) return at;
    if (text.length <= TITLE_MAX) {
      const { rest, form: own } = withoutNumber(text);
      if (own && isTitle(rest) && !/©|copyright|page \d|includes/i.test(rest)) return at;
    }
  }
  return lines.length;
}

/** The form that a page's head or foot names. */
function formOfPage(lines: readonly Line[]): ClauseForm | null {
  const edges = [...lines.slice(0, EDGE_LINES), ...lines.slice(EDGE_LINES).slice(-EDGE_LINES).toReversed()];
  for (const { text } of edges) {
    if (text.length > TITLE_MAX) continue;
    const found = formNumbersIn(withoutPolicyNumber(text)).filter(
      ({ number, edition, end }) => /\d/.test(number) && (edition !== null || isNumberOnly(text, end)),
    );
    const [form] = found;
    if (form) return pick(form);
  }
  return null;
}

const withoutPolicyNumber = (text: string): string =>
  text.replace(/\b(?:policy|agency|account|certificate)\s*(?:number|no|code|#)\.?\s*:?\s*\S*\d\S*/gi, "|");
/** "POLICY NUMBER: … AI 2010": without an edition it is at the end of its line. */
const isNumberOnly = (text: string, end: number): boolean =>
  end > 0 && /[A-Z]{2,4} ?\d{2,4}(?: \d{2})*$/.test(text.trim());
