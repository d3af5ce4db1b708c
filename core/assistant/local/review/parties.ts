/** The parties that a document names: as contracts introduce them, beside a label, or in a column of their own. */
import type { Block, PageModel } from "#model/reading";
import type { Evidence } from "../../model.ts";
import { type Cell, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { isPhrase, names, wordsOf } from "../comparison/words.ts";
import {
  agreements,
  labelEndings,
  letterheads,
  partyBetween,
  partyLabels,
  partyRoles,
  termsDefined,
} from "../data/exploration.ts";
import { formNumbersIn } from "../values/form-numbers.ts";
import { valuesIn } from "../values/values-in.ts";

export interface Party {
  /** What the document calls it. */
  label: string;
  value: string;
  quotes: readonly Evidence[];
}

const LABEL_MAX = 90;
const cut = (text: string): string =>
  text.length <= LABEL_MAX ? text : `${text.slice(0, text.lastIndexOf(" ", LABEL_MAX))} …`;

/** "Valuation date" is what the next box is called. */
const isLabel = (text: string): boolean => names(wordsOf(text).slice(-1), labelEndings);

const isName = (text: string): boolean =>
  !isLabel(text) &&
  /^["“]?[\p{Lu}\d]/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  !valuesIn(text).some(({ type }) => type === "DATE" || type === "PERIOD" || type === "MONEY") &&
  !/^\p{L}+,? \d{4}$/u.test(text);

/** `Name ("Role")` or `Name (Role)`, as contracts introduce their parties. */
const introduced =
  /((?:[A-Z\d][^\s,("“]*|&|of|and|the)(?:,? (?:[A-Z\d][^\s,("“]*|&|of|the))*),? \((?:the |hereinafter [a-z ]*)?(?:["“]([A-Z][A-Za-z -]{2,30})["”]|([A-Z][a-z]{3,20}))\)/g;
/** `between A and B`: neither of them need be a company by its name. */
const nameWords = String.raw`(?:[A-Z][\p{L}\d'’.-]*|&)(?:,? (?:[A-Z][\p{L}\d'’.-]*|&|of|for|the|LLC|Inc\.))*`;
const betweenTwo = new RegExp(String.raw`\bbetween (${nameWords}) and (${nameWords})(?=[\s,.;(]|$)`, "gu");
const itsDate =
  / (?:of|for) (?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;
const leadIn = /^(?:[Tt]he|and|of|Between)\s+/;

/** A party is called by its role, by a word or the initials of its name, or is a company by its name; a term is not. */
function callsParty(label: string, name: string): boolean {
  const [called, own] = [wordsOf(label), wordsOf(name)];
  const isOfName = called.some(({ norm }) => own.some((word) => word.norm === norm));
  const initials = name.match(/\p{Lu}/gu)?.join("") ?? "";
  return (
    isOfName ||
    (initials.length > 1 && label === initials) ||
    isPhrase(called, [...partyLabels, ...partyRoles]) ||
    names(own, letterheads) ||
    valuesIn(name).some(({ type }) => type === "COMPANY")
  );
}

/** The parties that a line names: as contracts introduce them, or beside a label. */
export function* partiesOf(line: Line): Iterable<Party> {
  const text = textOf(line);
  // A form that is listed by its number names what it is about, and nobody who is a party.
  const isForm = line.kind === "ROW" && formNumbersIn(text).length > 0;
  for (const match of isForm ? [] : text.matchAll(introduced)) {
    const [, written = "", quoted, plain = ""] = match;
    const label = quoted ?? plain;
    // Without quotation marks only words that contracts call their parties count: "Form (Revised)" is none.
    if (quoted === undefined && !isPhrase(wordsOf(label), [...partyLabels, ...partyRoles])) continue;
    const name = written.replace(leadIn, "");
    // A defined term and a date are no parties: `the May 1, 2008 agreement ("Terminaling Agreement")`.
    if (names(wordsOf(label), termsDefined) || !isName(name) || !callsParty(label, name)) continue;
    const start = match.index + written.length - name.length;
    yield {
      label,
      value: name,
      quotes: [quoteLine(line, start, start + name.length)],
    };
  }
  yield* joinedBy(line, text);
  yield* namedBeside(line, text);
  if (line.kind === "ROW" && !isLabels(line)) yield* inColumns(line);
  const value = line.cells.map((cell) => cell.text).join(" ");
  const isNamed = /\p{L}{2}/u.test(value) && !isLabel(value);
  if (line.kind === "PAIR" && isPhrase(wordsOf(line.label), partyLabels) && isNamed) {
    const start = text.length - value.length;
    const label = cut(line.label);
    yield { label, value, quotes: [quoteLine(line, start, text.length)] };
  }
}

/** The two that an agreement is between, where neither is introduced as a party of its own. */
function* joinedBy(line: Line, text: string): Iterable<Party> {
  if (!names(line.words, agreements)) return;
  for (const match of text.matchAll(betweenTwo)) {
    const [whole, ...both] = match;
    let from = match.index;
    for (const written of both) {
      const name = written.replace(leadIn, "").replace(itsDate, "");
      const start = text.indexOf(name, from);
      from = start + name.length;
      if (start < match.index + whole.length && name.includes(" ") && isName(name))
        yield { label: "Party", value: name, quotes: [quoteLine(line, start, from)] };
    }
  }
}

/** Companies beside those that are introduced: "in favor of A Inc. and its insurer, B Company". */
function* namedBeside(line: Line, text: string): Iterable<Party> {
  if (!names(line.words, partyBetween)) return;
  for (const value of valuesIn(text)) {
    if (value.type !== "COMPANY") continue;
    const name = text.slice(value.start, value.end);
    yield { label: "Party", value: name, quotes: [quoteLine(line, value.start, value.end)] };
  }
}

/** "LESSOR" over a name. */
function* inColumns({ head, cells }: Line): Iterable<Party> {
  for (const cell of [...head, ...cells])
    if (isPhrase(wordsOf(cell.column), partyLabels) && isName(cell.text))
      yield {
        label: cut(cell.column),
        value: cell.text,
        quotes: [quoteCells([[cell, 0, cell.text.length]])],
      };
}

const isCapitals = (text: string): boolean =>
  text === text.toUpperCase() && /\p{L}{2}/u.test(text) && !/\d/u.test(text);

/** A row of a table whose cells are labels of what stands below them. */
const isLabels = ({
  head,
  cells,
}: {
  head: readonly Pick<Cell, "text">[];
  cells: readonly Pick<Cell, "text">[];
}) => [...head, ...cells].every(({ text }) => isCapitals(text));

/** Boxes with labels over their values are read as one table: each row of labels begins another one. */
export function splitAtLabels(model: PageModel): PageModel {
  const blocks = model.blocks.flatMap((block): Block[] => {
    if (block.kind !== "TABLE" || block.columns.length < 2) return [block];
    if (!block.columns.every(({ text }) => isCapitals(text))) return [block];
    const parts: (typeof block)[] = [{ ...block, rows: [] }];
    for (const row of block.rows) {
      const cells = row.cells.filter((cell) => cell !== null);
      const isLabelRow = cells.length === row.cells.length && isLabels({ head: [], cells });
      if (isLabelRow) parts.push({ ...block, columns: cells, rows: [] });
      else
        parts[parts.length - 1] = { ...(parts.at(-1) ?? block), rows: [...(parts.at(-1)?.rows ?? []), row] };
    }
    return parts.filter(({ rows }) => rows.length > 0);
  });
  return { ...model, blocks };
}
