/**
 * The fields of a form from the notation of names/: a section begins with "#"; each further line is a name, its rows, its kind
 * where the name does not tell it, "long" for several lines of text, and after "|" a label where the name does not tell one.
 * Rows: absent for row A; "3" for A to C; "A,B,D"; "=" for a name without rows; "[8]" for rows counted from [0].
 */
import { labelOfName } from "./label-of-name.ts";
import type { FieldKind } from "./model.ts";

export interface TemplateField {
  name: string;
  /** Without its row. */
  base: string;
  /** 0 for the first. */
  row: number;
  kind: FieldKind;
  section: string;
  label: string;
}

const kinds: Readonly<Record<string, FieldKind>> = {
  check: "CHECK",
  text: "TEXT",
  date: "DATE",
  amount: "AMOUNT",
  long: "LONG_TEXT",
};

const ofName: readonly (readonly [RegExp, FieldKind])[] = [
  [/Question_[A-Z]{3}Code$/, "QUESTION"],
  [/Indicator$/, "CHECK"],
  [/Date$/, "DATE"],
  [/Amount$/, "AMOUNT"],
  [/Signature$/, "SIGNATURE"],
];

export function parseNames(text: string): TemplateField[] {
  const fields: TemplateField[] = [];
  let section = "";
  for (const line of text.trim().split("\n")) {
    if (line.startsWith("# ")) {
      section = line.slice(2);
      continue;
    }
    const [notation = "", ownLabel] = line.split(" | ");
    const [base = "", ...marks] = notation.trim().split(" ");
    const kind =
      marks.map((mark) => kinds[mark]).find((each) => each !== undefined) ??
      ofName.find(([pattern]) => pattern.test(base))?.[1] ??
      "TEXT";
    const suffixes = suffixesOf(marks.find((mark) => kinds[mark] === undefined));
    for (const [row, suffix] of suffixes.entries()) {
      const own = ownLabel ?? labelOfName(base);
      const label = suffixes.length > 1 ? labelOfRow(base, own, row) : own;
      fields.push({ name: base + suffix, base, row, kind, section, label });
    }
  }
  return fields;
}

function suffixesOf(rows = "1"): string[] {
  if (rows === "=") return [""];
  const [, counted] = /^\[(\d+)\]$/.exec(rows) ?? [];
  if (counted) return Array.from({ length: Number(counted) }, (_, at) => `[${at}]`);
  if (/^\d+$/.test(rows)) return Array.from({ length: Number(rows) }, (_, at) => `_${letterOf(at)}`);
  return rows.split(",").map((letter) => `_${letter}`);
}

/** What the rows of a form are, by how their fields' names begin; carriers go by letters. */
const rowNouns: readonly (readonly [RegExp, string])[] = [
  [/^Insurer_/, "Insurer"],
  [/^NamedInsured_/, "Named insured"],
  [/^AdditionalInterest_/, "Interest"],
  [/^(?:Location|CommercialStructure)_/, "Location"],
  [/^LossHistory_/, "Loss"],
  [/^Individual_/, "Person"],
];

/** "Named insured 2, tax number", "Insurer A, NAIC"; what is said of all rows alike keeps its number: "Remarks 2". */
function labelOfRow(base: string, label: string, row: number): string {
  const noun = rowNouns.find(([start]) => start.test(base))?.[1];
  if (noun === undefined) return `${label} ${row + 1}`;
  const isAcronym = /^[A-Z]{2}/.test(label);
  const rest = isAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
  return `${noun} ${noun === "Insurer" ? letterOf(row) : row + 1}, ${rest}`;
}

const letterOf = (at: number): string => String.fromCodePoint(65 + at);
