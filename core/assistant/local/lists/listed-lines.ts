/**
 * Items that are lines of text, as tables: "Loc 1 Bldg 2 - 120 Mill Road, Dover, DE 19901 - Building: $500,000". Lines
 * that are parted by the same sign into as many parts are rows; what stands before a value in its part is its title.
 */
import type { Block, PageModel, Piece } from "#model/reading";
import { valuesIn } from "../values/values-in.ts";
import { isFigure, isVin } from "./column-types.ts";
import { countDigits, partsOf } from "./printed-words.ts";

type Table = Extract<Block, { kind: "TABLE" }>;
export type ListedTable = Pick<Table, "columns" | "rows" | "title" | "section"> & { isContinued?: boolean };

/** What parts the values of a line, surest first. */
const signs = [" | ", "; ", " – ", " - ", ", "] as const;
const LINES_MIN = 2;
const PARTS_MIN = 3;
const LINE_MAX = 400;

interface Line {
  start: number;
  end: number;
}

/** The lines of a page as a table for each sign that parts them; `isOwn`: not those of its wording. */
export function linesAsTables(page: PageModel, isOwn: (block: Block) => boolean): ListedTable[] {
  const others = page.blocks.filter((block) => !isOwn(block)).flatMap(({ spans }) => spans);
  const lines = outside(linesOf(page.text), others);
  return signs.flatMap((sign) => {
    const parted = lines.filter(({ start, end }) => page.text.slice(start, end).split(sign).length > 1);
    return parted.length < LINES_MIN ? [] : (tableOf(page, itemsOf(page.text, lines, sign), sign) ?? []);
  });
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const at = text.indexOf("\n", start);
    const end = at < 0 ? text.length : at;
    if (end > start && end - start < LINE_MAX) lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** The lines that share no letter with these spans. */
function outside(lines: readonly Line[], spans: readonly Line[]): Line[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let at = 0;
  return lines.filter(({ start, end }) => {
    while ((sorted[at]?.end ?? Infinity) <= start) at += 1;
    return (sorted[at]?.start ?? Infinity) >= end;
  });
}

/**
 * Lines that begin alike open an item, and those between them go on with it. Where they begin with a name each, all that
 * have more than one sign open one.
 */
function itemsOf(text: string, lines: readonly Line[], sign: string): Line[] {
  const of = ({ start, end }: Line): string => text.slice(start, end);
  const openings = new Map<string, number>();
  for (const line of lines)
    if (of(line).includes(sign))
      openings.set(openingOf(of(line)), (openings.get(openingOf(of(line))) ?? 0) + 1);
  const parted = [...openings.values()].reduce((sum, count) => sum + count, 0);
  const [usual = "", count = 0] = [...openings].sort((a, b) => b[1] - a[1])[0] ?? [];
  const isAlike = count >= LINES_MIN && count * 2 > parted;
  const items: Line[] = [];
  for (const line of lines) {
    const own = of(line);
    const parts = own.split(sign).length;
    if (isAlike ? parts > 1 && openingOf(own) === usual : parts >= PARTS_MIN) items.push({ ...line });
    else {
      const last = items.at(-1);
      // A line that goes on stands right below.
      if (last && line.start - last.end === 1 && line.end - last.start < LINE_MAX) last.end = line.end;
    }
  }
  return items;
}

/** A figure, or the word itself: "1.", "Loc", "8810". */
function openingOf(line: string): string {
  const [first = ""] = line.split(" ", 1);
  const digits = countDigits(first);
  if (digits === 0) return partsOf(first)[0] ?? "";
  return digits > 2 ? "9999" : "9";
}

// Parts of a line -------------------------------------------------------------------------------

interface Part {
  label: string;
  from: number;
  to: number;
}

/** Parts of an item; an address stays whole, whatever stands within it. */
function partsOfLine(text: string, { start, end }: Line, sign: string): Part[] {
  const line = text.slice(start, end).replaceAll("\n", " ");
  const whole = sign === ", " ? valuesIn(line).filter(({ type }) => type === "ADDRESS") : [];
  const parts: Part[] = [];
  let from = 0;
  const push = (to: number): void => {
    if (line.slice(from, to).trim() !== "") parts.push(...labeled(line, from, to, start));
  };
  for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1)) {
    if (whole.some((value) => at >= value.start && at < value.end)) continue;
    push(at);
    from = at + sign.length;
  }
  push(line.length);
  return parts;
}

/** "Building: $500,000", "VIN 1FT…", "Loc 1 Bldg 2": a title and what it names, each number by itself. */
function labeled(line: string, from: number, to: number, offset: number): Part[] {
  const text = line.slice(from, to);
  const place = (label: string, at: number, end: number): Part => {
    const own = text.slice(at, end);
    const lead = own.length - own.trimStart().length;
    return {
      label: label.trim(),
      from: offset + from + at + lead,
      to: offset + from + at + lead + own.trim().length,
    };
  };
  const colon = text.indexOf(": ");
  if (colon > 0) return [place(text.slice(0, colon), colon + 2, text.length)];
  const words = text.trim().split(" ");
  const lead = text.length - text.trimStart().length;
  // Words and figures in turn.
  if (words.length > 1 && words.length % 2 === 0 && words.every((word, at) => isTurn(word, at)))
    return words.flatMap((word, at) => {
      if (at % 2 === 1) return [];
      const before = lead + words.slice(0, at).reduce((sum, own) => sum + own.length + 1, 0);
      const value = words[at + 1] ?? "";
      return [place(word, before + word.length + 1, before + word.length + 1 + value.length)];
    });
  const last = words.at(-1) ?? "";
  const title = words.slice(0, -1).join(" ");
  if (title !== "" && countDigits(title) === 0 && (isFigure(last) || isVin(last)))
    return [place(title, lead + title.length + 1, text.length)];
  // "1. 2019 Ford": the marker of a list.
  const [first = ""] = words;
  const isMarked =
    words.length > 1 && first.endsWith(".") && countDigits(first) === first.length - 1 && first.length < 5;
  return [place("", isMarked ? lead + first.length + 1 : 0, text.length)];
}

const isTurn = (word: string, at: number): boolean =>
  at % 2 === 0 ? countDigits(word) === 0 : countDigits(word) === word.length && word.length < 5;

/** Rows of the parts that have the same title, or stand at the same place among those without. */
function tableOf(page: PageModel, items: readonly Line[], sign: string): ListedTable | null {
  const rows = items.flatMap((item) => {
    const parts = partsOfLine(page.text, item, sign);
    const named = new Map<string, Piece>();
    const titles = new Map<string, string>();
    let bare = 0;
    for (const { label, from, to } of parts) {
      if (label === "") bare += 1;
      const name = label === "" ? `#${bare}` : partsOf(label).join(" ");
      if (named.has(name)) continue;
      titles.set(name, label);
      named.set(name, {
        text: page.text.slice(from, to).replaceAll("\n", " "),
        spans: [{ start: from, end: to }],
        box: null,
      });
    }
    return parts.length < PARTS_MIN ? [] : [{ named, titles }];
  });
  if (rows.length < LINES_MIN) return null;
  const names = new Map<string, { title: string; count: number }>();
  for (const { titles } of rows)
    for (const [name, title] of titles) names.set(name, { title, count: (names.get(name)?.count ?? 0) + 1 });
  const kept = [...names].filter(([, { count }]) => count * 3 >= rows.length);
  if (kept.length < PARTS_MIN) return null;
  return {
    title: null,
    section: 0,
    columns: kept.map(([, { title }]) => ({ text: title, spans: [], box: null })),
    rows: rows.map(({ named }) => ({
      kind: "ROW" as const,
      cells: kept.map(([name]) => named.get(name) ?? null),
    })),
  };
}
