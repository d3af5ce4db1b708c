/** Where blocks stand: declarations, schedules, forms and endorsements with their numbers, worked examples, notices. */
import {
  declaredLabels,
  exampleOpeners,
  exampleTitles,
  generalTitles,
  partsOfSeries,
  pointers,
  titleSigns,
} from "./data.ts";
import type { Block, Piece, Section, SectionKind } from "#model/reading";
import type { Draft } from "./blocks.ts";
import { formNumberIn, type FormNumber } from "./form-number.ts";
import { cellOf, type Row } from "./rows.ts";
import { countLetters, isDigit, isLetter, markerOf } from "./shapes.ts";
import type { Word } from "./words.ts";

type MakePiece = (words: readonly Word[]) => Piece;

export interface SectionReader {
  read(
    page: number,
    drafts: readonly Draft[],
    edges: readonly Row[],
    /** What stands in the first lines of the page, running heads as well. */
    tops: readonly string[],
    piece: MakePiece,
  ): { blocks: Block[]; sections: Section[] };
}

const TITLE_WORDS_MAX = 14;
const TITLE_LENGTH_MAX = 160;

export function createSections(): SectionReader {
  let current: Section | null = null;
  /** What an example interrupts. */
  let interrupted: Section | null = null;
  let trail: { level: number; text: string }[] = [];
  let part: string | null = null;

  return {
    read(page, drafts, edges, tops, piece) {
      const sections: Section[] = [];
      const blocks: Block[] = [];
      const form = formOf(edges, drafts);
      const place = (): number => {
        current ??= makeSection("OTHER", null, form, page);
        if (sections.at(-1) !== current) sections.push(current);
        return sections.length - 1;
      };
      const makeSection = (
        kind: SectionKind,
        title: string | null,
        own: FormNumber | null,
        startPage: number,
      ): Section => ({
        kind,
        title,
        formNumber: own?.number ?? null,
        edition: own?.edition ?? null,
        part,
        startPage,
      });
      const open = (kind: SectionKind, title: string | null, own: FormNumber | null = form): void => {
        const series = partsOfSeries.get((own?.number ?? "").slice(0, 2)) ?? null;
        const isGeneral = title?.toLowerCase().includes("common") ?? false;
        const carried = (kind === "DECLARATIONS" || kind === "SCHEDULE") && !isGeneral ? part : null;
        part = partOf(title, kind === "DECLARATIONS") ?? series ?? carried;
        current = makeSection(kind, title, own, page);
        interrupted = null;
        trail = [];
      };
      const isNewForm =
        form !== null &&
        current !== null &&
        !isSameForm(current, form) &&
        !(interrupted && isSameForm(interrupted, form));
      const onPage = signOfPage(drafts, piece);
      const sign =
        onPage?.kind === "ENDORSEMENT"
          ? onPage
          : (signOfTops(tops.slice(0, 6)) ?? onPage ?? signOfTops(tops));
      const isDeclared = (sign?.kind === "DECLARATIONS" || sign?.kind === "CERTIFICATE") && !isProse(drafts);
      const isWording =
        current !== null && ["OTHER", "FORM", "ENDORSEMENT", "NOTICE", "EXAMPLE"].includes(current.kind);
      if (isNewForm || current === null || (current.kind === "OTHER" && sign) || (isWording && isDeclared)) {
        const isPlain = sign === null || sign.kind === "FORM" || (sign.kind === "OTHER" && current === null);
        const kind =
          (isPlain && sign?.kind !== "OTHER" && declares(drafts) ? "DECLARATIONS" : sign?.kind) ??
          (isNewForm
            ? current?.kind === "DECLARATIONS" && !isProse(drafts)
              ? "SCHEDULE"
              : "FORM"
            : "OTHER");
        open(kind, sign?.title ?? titleOf(drafts, piece));
      }
      const isFormList = drafts.filter(startsWithForm).length > 2;
      let headings: readonly string[] = trail.map(({ text }) => text);
      drafts.forEach((draft, at) => {
        const words = wordsOfDraft(draft);
        const whole = piece(words);
        if (opensExample(whole.text)) {
          if (current?.kind !== "EXAMPLE") {
            interrupted = current;
            current = {
              ...(current ?? makeSection("FORM", null, form, page)),
              kind: "EXAMPLE",
              title: whole.text.slice(0, 80),
              startPage: page,
            };
          }
        } else if (current?.kind === "EXAMPLE" && closesExample(draft, whole.text)) {
          current = interrupted ? { ...interrupted } : makeSection("FORM", null, form, page);
          interrupted = null;
        } else if (draft.kind === "HEADING" || (draft.kind === "PARAGRAPH" && at < 6)) {
          const kind = kindOfTitle(whole.text, draft.kind === "HEADING");
          if (kind !== null && opensSection(kind, current, draft, at, form)) {
            const title =
              kind === "ENDORSEMENT" && whole.text.toLowerCase().startsWith("this endorsement")
                ? nextTitle(drafts, at, piece)
                : whole.text;
            const isOpened =
              current?.title === title ||
              (current?.startPage === page &&
                at < 8 &&
                (current.kind === kind || current.kind === "ENDORSEMENT"));
            if (!isOpened) {
              open(kind, title);
              headings = [];
            }
          }
        }
        const section = place();
        if (draft.kind === "HEADING" && current?.kind === "ENDORSEMENT" && current.part === null && at < 10)
          current.part = partOf(whole.text, false);
        const own = isFormList ? null : formHead(drafts, at, piece);
        if (own && current && !isSameForm(current, own)) {
          const title = titleOf(drafts.slice(at), piece);
          open(
            kindOfTitle(title ?? "", true) ?? (current.kind === "DECLARATIONS" ? "DECLARATIONS" : "FORM"),
            title,
            own,
          );
          headings = [];
        }
        if (draft.kind === "HEADING") {
          trail = trail.filter(({ level }) => level < draft.level);
          headings = trail.map(({ text }) => text);
          trail.push({ level: draft.level, text: whole.text });
        }
        blocks.push(blockOf(draft, whole, section, headings, piece));
        if (draft.kind === "HEADING") headings = trail.map(({ text }) => text);
      });
      const section = place();
      for (const row of edges)
        blocks.push({
          kind: "FURNITURE",
          ...piece(row.cells.flatMap(({ words }) => words)),
          section,
          headings: [],
        });
      return { blocks, sections };
    },
  };
}

function blockOf(
  draft: Draft,
  whole: Piece,
  section: number,
  headings: readonly string[],
  piece: MakePiece,
): Block {
  const base = { ...whole, section, headings };
  switch (draft.kind) {
    case "HEADING":
      return { kind: "HEADING", ...base, level: draft.level };
    case "PARAGRAPH":
      return { kind: "PARAGRAPH", ...base };
    case "LIST_ITEM":
      return { kind: "LIST_ITEM", ...base, level: draft.level, marker: draft.marker };
    case "PAIR":
      return {
        kind: "PAIR",
        ...base,
        label: piece(draft.label),
        value: draft.value ? piece(draft.value) : null,
      };
    case "TABLE": {
      const { header, inherited } = draft;
      return {
        kind: "TABLE",
        ...base,
        title: headings.at(-1) ?? null,
        columns: inherited
          ? inherited.map((text) => ({ text, spans: [], box: null }))
          : header.map((words) => piece(words)),
        rows: draft.rows.map(({ kind, cells }) => ({
          kind,
          cells: cells.map((words) => (words.length > 0 ? piece(words) : null)),
        })),
        ...(inherited ? { isContinued: true as const } : {}),
      };
    }
  }
}

function wordsOfDraft(draft: Draft): Word[] {
  switch (draft.kind) {
    case "PAIR":
      return [...draft.label, ...(draft.value ?? [])].sort((a, b) => a.start - b.start);
    case "TABLE":
      return [...draft.header.flat(), ...draft.rows.flatMap(({ cells }) => cells.flat())].sort(
        (a, b) => a.start - b.start,
      );
    default:
      return draft.words;
  }
}

function formOf(edges: readonly Row[], drafts: readonly Draft[]): FormNumber | null {
  for (const row of edges.toReversed()) {
    for (const cell of row.cells) {
      const found = formNumberIn(cell.text.split(" "));
      if (found) return found;
    }
  }
  const [first] = drafts;
  return first ? wholeFormNumber(first) : null;
}

/** A form number that stands alone, and a heading under it: a form begins amid a page. */
function formHead(drafts: readonly Draft[], at: number, piece: MakePiece): FormNumber | null {
  const [draft, next] = [drafts[at], drafts[at + 1]];
  return draft && next?.kind === "HEADING" && piece(next.words).text.length > 5
    ? wholeFormNumber(draft)
    : null;
}

/** A line of a list of forms, or a table of them. */
function startsWithForm(draft: Draft): boolean {
  const words =
    draft.kind === "TABLE"
      ? (draft.rows[0]?.cells.flat() ?? [])
      : draft.kind === "PAIR"
        ? draft.label
        : draft.words;
  return formNumberIn(words.slice(0, 8).map(({ text }) => text)) !== null;
}

function wholeFormNumber(draft: Draft): FormNumber | null {
  if ((draft.kind !== "PARAGRAPH" && draft.kind !== "HEADING") || draft.words.length > 6) return null;
  return formNumberIn(cellOf(draft.words).text.split(" "));
}

const isSameForm = (section: Section, form: FormNumber): boolean => section.formNumber === form.number;

function signOfPage(
  drafts: readonly Draft[],
  piece: MakePiece,
): { kind: SectionKind; title: string | null } | null {
  for (const [at, draft] of drafts.slice(0, 8).entries()) {
    const words = draft.kind === "PAIR" ? draft.label : draft.kind === "TABLE" ? [] : draft.words;
    const title = piece(words).text;
    const isTitle =
      draft.kind === "HEADING" ||
      draft.kind === "PAIR" ||
      (at < 4 && words.length <= 8 && !title.endsWith("."));
    const kind = kindOfTitle(title, isTitle);
    if (kind !== null)
      return {
        kind,
        title: title.toLowerCase().startsWith("this endorsement") ? nextTitle(drafts, at, piece) : title,
      };
  }
  return null;
}

function signOfTops(tops: readonly string[]): { kind: SectionKind; title: string } | null {
  for (const title of tops) {
    const kind = title.split(" ").length <= 10 && !title.endsWith(".") ? kindOfTitle(title, true) : null;
    if (kind !== null && kind !== "NOTICE") return { kind, title };
  }
  return null;
}

function titleOf(drafts: readonly Draft[], piece: MakePiece): string | null {
  const heading = drafts
    .slice(0, 8)
    .find(
      (draft) =>
        draft.kind === "HEADING" && !piece(draft.words).text.toLowerCase().startsWith("this endorsement"),
    );
  return heading?.kind === "HEADING" ? piece(heading.words).text : null;
}

const nextTitle = (drafts: readonly Draft[], at: number, piece: MakePiece): string | null =>
  titleOf(drafts.slice(at + 1), piece);

/** What a title may say, in the order in which it counts; some signs count in a paragraph as well. */
const signsOfTitles = titleSigns.flatMap(([kind, signs]) =>
  signs.map((sign) => ({
    kind,
    sign: ` ${sign} `,
    isAnywhere: sign.startsWith("this endorsement") || sign.startsWith("in witness"),
  })),
);
const signsAnywhere = signsOfTitles.filter(({ isAnywhere }) => isAnywhere);
const pointing = pointers.map((word) => ` ${word} `);

function kindOfTitle(text: string, isHeading: boolean): SectionKind | null {
  if (text.length > TITLE_LENGTH_MAX) return null;
  const isTitle = isHeading && text.split(" ").length <= TITLE_WORDS_MAX;
  const small = lettersOf(text);
  const isSaid = ({ sign }: { sign: string }): boolean => small.includes(sign);
  // Nearly every line is no title and says none of the few.
  if (!isTitle && !signsAnywhere.some(isSaid)) return null;
  const first = signsOfTitles.find(
    (sign) => isSaid(sign) && !(sign.kind === "SCHEDULE" && pointing.some((word) => small.includes(word))),
  );
  return first && (isTitle || first.isAnywhere) ? first.kind : null;
}

/** In small letters, words between single spaces, one at either end. */
function lettersOf(text: string): string {
  let said = " ";
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isLetter(code) || isDigit(code)) said += text.charAt(at);
    else if (!said.endsWith(" ")) said += " ";
  }
  return `${said} `.toLowerCase();
}

/** Sub-headings of a form that say "exclusions" or "conditions" open nothing. */
function opensSection(
  kind: SectionKind,
  current: Section | null,
  draft: Draft,
  at: number,
  form: FormNumber | null,
): boolean {
  if (current === null || current.kind === "OTHER") return true;
  if (draft.kind === "HEADING" && draft.level > 4) return false;
  if (kind === "CERTIFICATE" || kind === "DECLARATIONS")
    return (
      draft.kind === "HEADING" &&
      draft.level <= 3 &&
      current.kind !== "CERTIFICATE" &&
      (at < 8 || current.kind !== kind)
    );
  if (current.kind === "CERTIFICATE") return false;
  if (kind === "SCHEDULE") return current.kind !== "ENDORSEMENT" && current.kind !== "FORM";
  if (kind === "SIGNATURE") return true;
  if (current.kind === kind && form !== null && current.formNumber === form.number) return false;
  return at < 4;
}

/** "Commercial Property Coverage Part" of a title that names one. */
function partOf(title: string | null, isDeclared: boolean): string | null {
  if (title === null || countLetters(title).digits > 0) return null;
  const small = title.toLowerCase();
  const part = small.indexOf("coverage part");
  if (part > 0) return title.slice(0, part + "coverage part".length);
  const declarations = small.indexOf("declaration");
  if (declarations < 0) return isDeclared && small.endsWith(" coverage") ? title : null;
  const before = title.slice(0, declarations).trim();
  return before === "" || generalTitles.some((word) => small.includes(word)) ? null : before;
}

/** Whether labels of declarations have values on the page. */
function declares(drafts: readonly Draft[]): boolean {
  const said = new Set<string>();
  for (const draft of drafts) {
    if (draft.kind !== "PAIR" || draft.value === null) continue;
    const label = lettersOf(draft.label.map(({ text }) => text).join(" "));
    for (const own of declaredLabels) if (label.includes(` ${own} `)) said.add(own);
  }
  return said.size > 2 || (said.size > 0 && !isProse(drafts) && drafts.some(({ kind }) => kind === "PAIR"));
}

function isProse(drafts: readonly Draft[]): boolean {
  let [prose, all] = [0, 0];
  for (const draft of drafts) {
    const count = wordsOfDraft(draft).length;
    all += count;
    if (draft.kind === "PARAGRAPH" || draft.kind === "LIST_ITEM") prose += count;
  }
  return prose > all * 0.6;
}

function opensExample(text: string): boolean {
  const words = text.slice(0, 120).split(" ", 8);
  const from = markerOf(words[0] ?? "") === null ? 0 : 1;
  const small = words.slice(from).join(" ").toLowerCase();
  if (exampleOpeners.some((opener) => small.startsWith(opener))) return true;
  const [first = "", second = ""] = words.slice(from).map((word) => word.toLowerCase());
  if (first === "example:" || first === "examples:" || first === "example" || first === "examples") {
    if (second === "" || first.endsWith(":")) return true;
    return countLetters(second).digits > 0 || "#(–-—".includes(second.charAt(0)) || second.startsWith("of");
  }
  return false;
}

function closesExample(draft: Draft, text: string): boolean {
  if (draft.kind !== "HEADING" && draft.kind !== "LIST_ITEM") return false;
  const words = text.split(" ", 3);
  const marker = markerOf(words[0] ?? "");
  if (marker !== null)
    return !marker.startsWith("(") && marker.endsWith(".") && countLetters(words[1] ?? "").upper > 0;
  const { upper, lower } = countLetters(text);
  return (
    draft.kind === "HEADING" &&
    lower === 0 &&
    upper > 5 &&
    !exampleTitles.some((title) => text.startsWith(title))
  );
}
