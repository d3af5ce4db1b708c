/** What an application states: its fields with their words, blank ones with their labels. */
import { type Cell, type Line, quoteCells, quoteLine, textOf } from "../comparison/lines.ts";
import { isPhrase, names, wordsOf } from "../comparison/words.ts";
import { applicationFields, type ApplicationField, blankWords } from "../data/application-fields.ts";
import type { ApplicationPoint, Evidence } from "../../model.ts";
import { valuesIn } from "../values/values-in.ts";
import { isFieldLabel } from "../values/field-label.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";

/** A field that the application has a place for. */
export interface StatedField {
  field: ApplicationField;
  /** Null where it is left blank. */
  value: string | null;
  quote: Evidence;
}

/** The fields that a label names. */
const fieldsNamed = (label: string): ApplicationField[] => {
  const words = wordsOf(label);
  return applicationFields.filter(({ labels, not }) => names(words, labels) && !names(words, not));
};

/** A form that is not filled in has the next label where an answer would be. */
const isBlank = (text: string): boolean =>
  text.trim() === "" || isFieldLabel(text) || isPhrase(wordsOf(text), blankWords);

/** Whether words can be the value of a field: "Annual revenue: see below" states none. */
function isOfKind({ value }: ApplicationField, text: string): boolean {
  const types = new Set(valuesIn(text).map(({ type }) => type));
  const hasDigit = text.split("").some((sign) => sign >= "0" && sign <= "9");
  switch (value) {
    case "MONEY":
      return types.has("MONEY") || (hasDigit && types.has("NUMBER"));
    case "DATE":
      return types.has("DATE") || types.has("PERIOD");
    case "TEXT":
      return text.trim().length > 1;
    default:
      return hasDigit;
  }
}

const textOfCells = (cells: readonly Cell[]): string => cells.map(({ text }) => text).join(" ");

/** Words on their own, which a box prints above its value. */
const isAlone = ({ kind }: Line): boolean => kind === "WORDS" || kind === "HEADING";
const LABEL_WORDS_MAX = 6;
/** A question that stands for a label is longer. */
const QUESTION_WORDS_MAX = 12;
const isLabel = (line: Line): boolean =>
  isAlone(line) &&
  line.words.length <= (textOf(line).trim().endsWith("?") ? QUESTION_WORDS_MAX : LABEL_WORDS_MAX) &&
  valuesIn(textOf(line)).length === 0;

const cellsOf = ({ head, cells }: Line): Cell[] => [...head, ...cells];
const isShort = (text: string): boolean =>
  wordsOf(text).length <= LABEL_WORDS_MAX && valuesIn(text).length === 0;

function boxesOf(labels: readonly Cell[], below: Line | undefined): Labelled[] {
  const values = below?.kind === "ROW" ? cellsOf(below) : [];
  return labels.map((label, nth) => {
    const own = label.column === "" ? values[nth] : values.find(({ column }) => column === label.column);
    const printed = [label, ...(own ? [own] : [])];
    return {
      label: label.text,
      value: own?.text ?? "",
      quote: quoteCells(printed.map((cell) => [cell, 0, cell.text.length])),
    };
  });
}

/** A value under or beside its label; empty where it is left blank. */
interface Labelled {
  label: string;
  value: string;
  quote: Evidence;
}

/** What stands beside labels, in cells under them, and in boxes that print their label above the value. */
export function labelledIn(lines: readonly Line[], isKnown: (label: string) => boolean): Labelled[] {
  const isLabelRow = (line: Line | undefined): boolean => {
    const cells = line?.kind === "ROW" ? cellsOf(line) : [];
    const own = cells.filter(({ text }) => isKnown(text) && isShort(text));
    return own.length > 0 && own.length * 2 >= cells.length;
  };
  return lines.flatMap((line, at): Labelled[] => {
    // Boxes that were read as a table: their labels are one row, and their values the next.
    if (isLabelRow(line)) return boxesOf(cellsOf(line), lines[at + 1]);
    if (line.kind === "ROW" && isLabelRow(lines[at - 1])) return [];
    const cells = line.kind === "ROW" ? cellsOf(line) : [];
    const columns = cells
      .filter(({ column }) => column !== "")
      .map((cell) => ({
        label: cell.column,
        value: cell.text,
        quote: quoteCells([[cell, 0, cell.text.length]]),
      }));
    if (line.kind === "PAIR" || line.kind === "ROW")
      return [...columns, { label: line.label, value: textOfCells(line.cells), quote: quoteLine(line) }];
    if (!isLabel(line)) return [];
    const label = textOf(line);
    const next = isKnown(label) ? lines[at + 1] : undefined;
    const value = next && isAlone(next) && !isKnown(textOf(next)) ? next : null;
    const quote = [...quoteLine(line), ...(value ? quoteLine(value) : [])];
    return isKnown(label) ? [{ label, value: value ? textOf(value) : "", quote }] : [];
  });
}

/** The fields of one document, each once: the first place that fills it in, else the first that has its label. */
export function statedFields({
  lines,
  extraction: { blankPages = [] },
}: Pick<ReviewedDocument, "lines" | "extraction">): Map<ApplicationField, StatedField> {
  const found = new Map<ApplicationField, StatedField>();
  const add = (field: ApplicationField, value: string, quote: Evidence) => {
    const isOnForm = quote.some(({ page }) => blankPages.includes(page));
    const isFilled = !isOnForm && !isBlank(value) && isOfKind(field, value);
    const known = found.get(field);
    if (quote.length === 0 || (known && (known.value !== null || !isFilled))) return;
    found.set(field, { field, value: isFilled ? value.trim() : null, quote });
  };
  for (const { label, value, quote } of labelledIn(lines, (text) => fieldsNamed(text).length > 0))
    for (const field of fieldsNamed(label)) add(field, value, quote);
  return found;
}

/** The first line that is about something, such as losses, and does more than name it, as a form's own labels do. */
export const findSaid = (lines: readonly Line[], about: readonly string[], said: readonly string[]) =>
  lines.find((line) => {
    const words = wordsOf([line.heading, textOf(line)].join(" "));
    return names(words, about) && names(line.words, said) && !isFieldLabel(textOf(line));
  }) ?? null;

/** A point before its quotes know their documents. */
export type Checked = Omit<ApplicationPoint, "stating" | "showing"> & {
  stating: readonly Evidence[];
  showing?: { document: ReviewedDocument; quotes: readonly Evidence[] };
};

export const searched = ({ pages }: Pick<ReviewedDocument, "pages">): string =>
  pages.length === 1 ? "1 page searched" : `${pages.length} pages searched`;
