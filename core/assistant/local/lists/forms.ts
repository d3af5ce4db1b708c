/**
 * Which forms and endorsements a policy consists of: from its schedules of forms, and from the numbers and titles that
 * forms carry in their own head and foot. A list is known by its heading, by the titles of its columns, or by rows that
 * begin with the number and edition of a form one after the other.
 */
import { inSlices, type SlicedWork } from "../../../shared/sliced-work.ts";
import { usStates } from "../../../shared/us-states.ts";
import type { PageModel, QuoteSegment, Section } from "#model/reading";
import type { PolicyForm } from "../../model.ts";
import { isPhrase, names, wordsOf } from "../comparison/words.ts";
import * as data from "../data/form-words.ts";
import { type FormNumber, formKeyOf, formNumbersIn } from "../values/form-numbers.ts";
import { sentencesOf } from "./sentences.ts";
import { type Line, linesOf, joined, quoteOfLine, quoteOfLines, wholeLine } from "./lines.ts";
import { even, excludes, isShouted, isTitle, isUnfinished, tidyTitle, withoutMark } from "./titles.ts";

/** One place that names a form. `number` is null where an endorsement prints none. */
export interface FormMention {
  number: string | null;
  edition: string | null;
  title: string | null;
  isListed: boolean;
  quote: QuoteSegment[];
  /** What is filled in on its page under "Schedule". */
  schedule?: QuoteSegment[];
}

/** Of one policy; the thickest package lists some 200. */
export const FORMS_MAX = 250;
const MENTIONS_MAX = FORMS_MAX * 4;
/** Lines without a form after which a list has ended. */
const STRAY_LINES_MAX = 6;
/** So many lines one after the other that begin with a dated form are a list. */
const RUN_MIN = 3;
const HEADING_WORDS = 14;
const PAGE_UNITS = 600;

export function* readForms(models: readonly PageModel[]): SlicedWork<FormMention[]> {
  const scan: Scan = { mentions: [], isOpen: false };
  yield* inSlices(models, (model) => readPage(scan, model), PAGE_UNITS);
  return scan.mentions.slice(0, MENTIONS_MAX);
}

interface Scan {
  mentions: FormMention[];
  /** A list may go on over the next page. */
  isOpen: boolean;
}

function readPage(scan: Scan, model: PageModel): void {
  if (scan.mentions.length >= MENTIONS_MAX) return;
  const lines = withRunOns(
    linesOf(model).filter(
      ({ text, section }) => text !== "" && section?.kind !== "EXAMPLE" && section?.kind !== "CERTIFICATE",
    ),
  );
  const inRun = linesInRuns(lines);
  let isOpen = scan.isOpen && lines.slice(0, 12).some((line) => inRun.has(line));
  let stray = 0;
  let last: { form: FormMention; line: Line } | null = null;
  for (const line of lines) {
    if (line.kind === "FURNITURE" && !(isOpen && isRowAtEdge(line))) continue;
    const isHeading = headsList(line);
    const isOfList = isOpen || isHeading || inRun.has(line);
    const listed = isOfList ? readLine(line, isHeading) : [];
    if (listed.length > 0) {
      [isOpen, stray] = [true, 0];
      scan.mentions.push(...listed);
      const [form] = listed;
      last = form && listed.length === 1 ? { form, line } : null;
    } else if (isHeading) {
      [isOpen, stray, last] = [true, 0, null];
    } else if (isOpen && last && completesTitle(last, line)) {
      last.form.title = tidyTitle(`${last.form.title ?? ""} ${line.text}`);
      last.form.quote = joined([...last.form.quote, ...quoteOfLine(line)], model.text);
      last.line = line;
    } else if (isOpen) {
      last = null;
      stray += 1;
      if (stray > STRAY_LINES_MAX || endsList(line)) isOpen = false;
    }
  }
  scan.isOpen = isOpen;
  const own = formsOfPage(model, lines, inRun.size > 0);
  scan.mentions.push(...own);
}

/** Forms in running text, parted by commas or semicolons, are one line whatever its breaks. */
function withRunOns(lines: readonly Line[]): Line[] {
  const found: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const first = lines[at] as Line;
    let end = at + 1;
    while (lines[end]?.block === first.block) end += 1;
    const own = lines.slice(at, end);
    at = end;
    const isText = own.length > 1 && ["PARAGRAPH", "PAIR", "LIST_ITEM"].includes(first.kind);
    const forms = isText ? own.map(({ text }) => formNumbersIn(text)) : [];
    const isRunOn =
      forms.flat().length > 1 &&
      forms.flat().some(({ start }) => start > 4) &&
      first.block.text.includes(";");
    found.push(...(isRunOn ? [wholeLine(first.model, first.block)] : own));
  }
  return found;
}

const headOf = ({ text }: Line) => wordsOf(text.slice(0, 160)).slice(0, HEADING_WORDS);

function headsList(line: Line): boolean {
  const head = headOf(line);
  const label = withoutMark(line.text.slice(0, Math.max(0, line.text.indexOf(":"))));
  return (
    names(head, data.listHeadings) ||
    names(head, data.listColumns) ||
    isPhrase(head, data.bareListHeadings) ||
    (label.length < 40 && isPhrase(wordsOf(label), data.bareListHeadings))
  );
}

const endsList = (line: Line): boolean =>
  line.pieces.length <= 2 &&
  line.text.length < 60 &&
  isShouted(line.text) &&
  names(headOf(line), data.otherHeadings);

const beginsWithForm = ({ text }: Line): boolean => {
  const [form] = formNumbersIn(text.slice(0, 60));
  return form !== undefined && form.edition !== null && form.start < 4;
};

/** The foot of a page names one form, which is its own; a row of a list at a page's edge names several, or a title. */
function isRowAtEdge({ text }: Line): boolean {
  const [form, next] = formNumbersIn(text);
  if (form === undefined || next !== undefined) return next !== undefined;
  const behind = text.slice(form.end).trim();
  return form.start < 4 && isTitle(behind) && !names(wordsOf(behind), data.feet);
}

/** Lines of which several one after the other begin with a form; a line between that completes a title breaks none. */
function linesInRuns(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>();
  let run: Line[] = [];
  let gap = 0;
  const close = () => {
    if (run.length >= RUN_MIN) for (const line of run) found.add(line);
    [run, gap] = [[], 0];
  };
  for (const line of lines) {
    if (beginsWithForm(line)) [gap] = [0, run.push(line)];
    else {
      gap += 1;
      if (gap > 1) close();
    }
  }
  close();
  return found;
}

/** Forms that a line of a list names: at its start, at its end behind the title, or one after the other. */
function readLine(line: Line, isHeading: boolean): FormMention[] {
  const { text } = line;
  const forms = formNumbersIn(text).filter((form) => form.edition !== null || hasDigit(form.number));
  const [first] = forms;
  if (!first) return [];
  const lead = text.slice(0, first.start).trim();
  const behind = text.slice(forms.at(-1)?.end).trim();
  const isLed =
    lead === "" || lead.endsWith(":") || isHeading || lead.split("").every((sign) => !isWord(sign));
  const listed = (form: FormNumber, title: string, from: number, to: number): FormMention => ({
    number: form.number,
    edition: form.edition,
    title: tidyTitle(title),
    isListed: true,
    quote: quoteOfLine(line, from, to),
  });
  if (!isLed && behind === "" && tidyTitle(lead) !== null && !".:".includes(lead.at(-1) ?? ""))
    return forms.map((form, at) => {
      const from = forms[at - 1]?.end ?? 0;
      return listed(form, text.slice(from, form.start), from, form.end);
    });
  // Prose that refers to forms is no list of them.
  if (!isLed && (forms.length === 1 || lead.split(" ").length > 8)) return [];
  return forms.map((form, at) => {
    const until = forms[at + 1]?.start ?? text.length;
    const behindNumber = text.slice(form.end, until);
    // In running text the last title ends with its sentence.
    const ends = forms.length > 1 && until === text.length ? sentencesOf(behindNumber)[0]?.end : undefined;
    let title = behindNumber.slice(0, ends).trimEnd();
    while (title !== "" && ",;".includes(title.at(-1) ?? "")) title = title.slice(0, -1).trimEnd();
    return listed(form, title, form.start, form.end + title.length);
  });
}

const hasDigit = (text: string): boolean => text.split("").some((sign) => sign >= "0" && sign <= "9");
const isWord = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase();

/** A title that stands beside its number in a block of its own, or goes on under itself. */
function completesTitle({ form, line: before }: { form: FormMention; line: Line }, line: Line): boolean {
  if (line.text.split(" ").length > 12 || formNumbersIn(line.text).length > 0 || headsList(line))
    return false;
  const isBeside = before.y !== null && line.y !== null && Math.abs(before.y - line.y) < BESIDE;
  if (form.title === null) return isBeside && tidyTitle(line.text) !== null;
  if (line.pieces.length > 1 || hasDigit(line.text) || ".:".includes(line.text.at(-1) ?? "")) return false;
  const isUnder = before.y !== null && line.y !== null && line.y > before.y && line.y - before.y < UNDER;
  if (!isUnder) return false;
  return (
    isUnfinished(form.title) ||
    isUnderTitle(before, line) ||
    !isUpper(line.text) ||
    (isTitle(line.text, 1) && form.title.length > 40)
  );
}
const BESIDE = 5;
const UNDER = 18;

function isUnderTitle(before: Line, line: Line): boolean {
  const own = line.pieces[0]?.piece.box?.x;
  return (
    own !== undefined &&
    before.pieces.slice(1).some(({ piece }) => piece.box !== null && Math.abs(piece.box.x - own) < 6)
  );
}

const wordingKinds = ["FORM", "ENDORSEMENT", "NOTICE"];

/** The forms that begin on a page, from their heads and the page's foot. */
function formsOfPage(model: PageModel, lines: readonly Line[], isList: boolean): FormMention[] {
  if (isList) return [];
  const opening = model.sections.filter(({ startPage }) => startPage === model.page);
  return opening.flatMap((section): FormMention[] => {
    if (!wordingKinds.includes(section.kind)) return [];
    const own = lines.filter((line) => line.section === section && line.kind !== "FURNITURE");
    const titled = titleLines(own, section.title);
    const printed = titled.map(({ text }) => text).join(" ");
    const [numbered] = formNumbersIn(printed);
    const isNumbered = numbered !== undefined && numbered.start === 0;
    const title = tidyTitle(isNumbered ? printed.slice(numbered.end) : printed);
    const found = findNumber(model, section);
    if (found === "LATER_PAGE" || (title === null && found === null)) return [];
    if (found === null && section.kind !== "ENDORSEMENT") return [];
    return [
      {
        number: (found?.form ?? (isNumbered ? numbered : null))?.number ?? null,
        edition: (found?.form ?? (isNumbered ? numbered : null))?.edition ?? null,
        title,
        isListed: false,
        quote: [...(found?.quote ?? []), ...quoteOfLines(titled)],
        schedule: scheduleOf(own),
      },
    ];
  });
}

/** The words under "Schedule" that are neither a label nor a hint on how to fill it in. */
function scheduleOf(lines: readonly Line[]): QuoteSegment[] {
  const at = lines.findIndex(({ kind, text }) => kind === "HEADING" && isPhrase(wordsOf(text), ["schedule"]));
  const filled = lines
    .slice(at + 1, at + 1 + SCHEDULE_LINES)
    .find(
      ({ text, block }) =>
        text.split(" ").length >= 4 &&
        !text.startsWith("(") &&
        !text.endsWith(":") &&
        !names(wordsOf(text), ["information required"]) &&
        (block.kind !== "PAIR" || block.value !== null),
    );
  return at >= 0 && filled ? quoteOfLine(wholeLine(filled.model, filled.block)) : [];
}
const SCHEDULE_LINES = 6;

const EDGE_LINES = 3;
const FOOT_MAX = 300;

/** Where a page prints the number of its form, the foot first; "Page 2 of 3" says that it began before. */
function findNumber(
  model: PageModel,
  { formNumber, kind }: Section,
): { form: FormNumber; quote: QuoteSegment[] } | "LATER_PAGE" | null {
  const key = formNumber === null ? null : formKeyOf(formNumber);
  const all = linesOf(model).toReversed();
  const edges =
    key === null ? [...all.slice(0, EDGE_LINES), ...all.slice(EDGE_LINES).slice(-EDGE_LINES)] : all;
  for (const line of edges) {
    if (line.text.length > FOOT_MAX) continue;
    const words = wordsOf(line.text).map(({ norm }) => norm);
    const page = words.indexOf("page");
    const form = formNumbersIn(line.text).find(({ number, edition, start }) =>
      key === null
        ? edition !== null && start < 60 && (page >= 0 || kind === "ENDORSEMENT")
        : formKeyOf(number) === key,
    );
    if (!form) continue;
    const counted = page < 0 ? Number.NaN : Number(words[page + 1]);
    if (Number.isInteger(counted) && counted > 1) return "LATER_PAGE";
    return { form, quote: quoteOfLine(line, form.start, form.end) };
  }
  return null;
}

const TITLE_LINES = 14;

/** The lines that title a form: under "This endorsement changes the policy", or what looks most like a title. */
function titleLines(lines: readonly Line[], known: string | null): Line[] {
  const head = lines.slice(0, TITLE_LINES);
  const changes = head.findIndex((line) => names(headOf(line), data.changesPolicy));
  const candidates = head.filter((line, at) => at > changes && canTitle(line));
  const below = changes < 0 ? [] : candidates.filter((line) => head.indexOf(line) <= changes + 3);
  const named = candidates.find(({ text }) => known?.startsWith(text));
  const first =
    below[0] ??
    (named && isWholeTitle(known) ? named : undefined) ??
    candidates.find(({ kind, text }) => kind !== "HEADING" && names(wordsOf(text), ["endorsement"])) ??
    candidates.find(({ kind, text }) => kind === "HEADING" || excludes(text));
  if (!first) return [];
  const titled = [first];
  for (const next of lines.slice(lines.indexOf(first) + 1, lines.indexOf(first) + TITLE_LINES_MAX)) {
    const said = titled.map(({ text }) => text).join(" ");
    const goesOn =
      isUnfinished(said) ||
      isPhrase(wordsOf(said), ["exclusion|exclusions"]) ||
      known?.startsWith(`${said} ${next.text}`);
    if (!goesOn || next.kind === "TABLE" || !isTitle(next.text, 1) || isCounted(next.text)) break;
    titled.push(next);
  }
  return titled;
}
const TITLE_LINES_MAX = 4;

/** A title that the page model found and that says something. */
const isWholeTitle = (known: string | null): boolean => known !== null && !isCounted(known);

/** "WAYNE, PENNSYLVANIA" under the name of a company. */
const isPlace = (text: string): boolean => {
  const [city, state, more] = text.toLowerCase().split(",");
  return more === undefined && state !== undefined && city !== undefined && stateNames.has(state.trim());
};
const stateNames: ReadonlySet<string> = new Set(Object.values(usStates).map((name) => name.toLowerCase()));

const isCounted = (text: string): boolean => isPhrase(wordsOf(text), data.countedTitles);

const canTitle = ({ kind, text }: Line): boolean =>
  kind !== "TABLE" &&
  kind !== "HEADER" &&
  kind !== "LIST_ITEM" &&
  isTitle(even(text), 1) &&
  !isCounted(text) &&
  !isPlace(text) &&
  !names(wordsOf(text), data.notTitles);

/** More forms are named than are listed. */
export const hasMoreForms = (mentions: readonly FormMention[]): boolean =>
  mentions.length >= MENTIONS_MAX ||
  new Set(mentions.map(({ number }) => formKeyOf(number ?? ""))).size > FORMS_MAX;

/** Each form once, in the order in which the document names them; what a list says counts before a form's own head. */
export function listForms(mentions: readonly FormMention[]): PolicyForm[] {
  const numbered = mentions.filter((mention): mention is Numbered => mention.number !== null);
  const byKey = Map.groupBy(numbered, ({ number }) => formKeyOf(number));
  return [...byKey.values()].slice(0, FORMS_MAX).flatMap((places) => {
    const ordered = places.toSorted((a, b) => Number(b.isListed) - Number(a.isListed));
    const named = ordered.find(({ title }) => title !== null) ?? ordered[0];
    if (!named) return [];
    // "If form CP 15 11 is attached": the sentence goes on, and it is no title.
    const isSentence = named.title !== null && isWord(named.title.charAt(0)) && !isUpper(named.title);
    const first = isSentence ? { ...named, title: null } : named;
    const dated = first.edition === null ? ordered.find(({ edition }) => edition !== null) : named;
    const attached = places.find(({ isListed }) => !isListed);
    const quotes = [named, ...(dated && dated !== named ? [dated] : [])].map(({ quote }) => quote);
    return [
      {
        number: first.number,
        edition: dated?.edition ?? null,
        title: first.title,
        quotes: attached && attached !== named && attached !== dated ? [...quotes, attached.quote] : quotes,
        confidence: confidenceOf(first, dated?.edition ?? null, attached !== undefined && first.isListed),
      },
    ];
  });
}

type Numbered = FormMention & { number: string };

const isUpper = (text: string): boolean => text.charAt(0) === text.charAt(0).toUpperCase();

/** A listed form with edition and title is as good as sure; a number alone may be something else. */
function confidenceOf({ title, isListed }: FormMention, edition: string | null, isBoth: boolean): number {
  const base = isListed ? 0.6 : 0.5;
  const sum = base + (edition ? 0.2 : 0) + (title ? 0.15 : 0) + (isBoth ? 0.03 : 0);
  return Math.round(sum * 100) / 100;
}
