/** The limits of a certificate's row: each amount is named by the words since the amount before it. */
import type { PrintedWord } from "#core/page-model";
import type { CertificatePolicy } from "../../model.ts";
import { amountKinds, certifiedLimits } from "../data/certificate-words.ts";
import { valuesIn } from "../values/values-in.ts";
import { lastIndexOf, partsOf } from "./printed-words.ts";

/** A line of the grid, as words with their places. */
export interface GridLine {
  words: readonly PrintedWord[];
  /** The words with one space between them. */
  text: string;
  /** The words in small letters, parted at every other sign. */
  parts: readonly string[];
  /** The middle of the line, in points. */
  y: number;
  height: number;
}

type Limits = CertificatePolicy["limits"];

/** An amount, a word in its place, or an empty field, with what stands before it since the last. */
interface Entry {
  label: string;
  amount: number | string | null;
  /** What stands behind it on its line. */
  behind: string;
  hasSign: boolean;
}

const LABEL_MAX = 90;
/** A number without a dollar sign or a comma is an amount from here on. */
const PLAIN_LEAST = 100;

/**
 * `type`: what the row insures, which names an amount without a label. In a scan an amount that has lost its dollar sign
 * where others have theirs may have one digit too many and is left out.
 */
export function limitsOf(
  line: string,
  type: string,
  lines: readonly GridLine[],
  { isScan }: { isScan: boolean },
): Limits {
  const entries = entriesOf(lines);
  const signed = entries.filter(({ hasSign }) => hasSign).length;
  const limits: Limits = {};
  const names = entries.map(({ label, behind }) => nameOf(line, label, behind));
  for (const [at, { label, amount, hasSign }] of entries.entries()) {
    if (amount === null || (isScan && !hasSign && typeof amount === "number" && signed > 1)) continue;
    const printed = isScan ? (nameByPlace(line, names, at) ?? names[at]) : names[at];
    const known = printed ?? (typeof amount === "number" ? type : "");
    // A second amount of one name is told apart by its label.
    const name = known in limits && limits[known] !== amount ? label.toLowerCase() : known;
    if (name !== "" && name.length < LABEL_MAX) limits[name] ??= amount;
  }
  return limits;
}

/** The form prints the limits of a line in one order: one whose words were not recognized stands between two others. */
function nameByPlace(line: string, names: readonly (string | null)[], at: number): string | null {
  const order = (certifiedLimits[line] ?? []).map(([name]) => name);
  const placeOf = (name: string | null | undefined): number => (name ? order.indexOf(name) : -1);
  if (placeOf(names[at]) >= 0) return null;
  const [before, next] = [at === 0 ? -1 : placeOf(names[at - 1]), placeOf(names[at + 1])];
  return (at === 0 || before >= 0) && next === before + 2 ? (order[before + 1] ?? null) : null;
}

/** "Retention $ 10,000" among the boxes beside the limits. */
export function deductiblesBeside(lines: readonly GridLine[]): [name: string, cents: number][] {
  const found: [string, number][] = [];
  let isTitled = false;
  for (const { text, parts } of lines) {
    isTitled ||= parts.includes("deductibles");
    for (const { label, amount } of entriesOf([{ words: [], text, parts, y: 0, height: 0 }])) {
      const kind = partsOf(label)
        .toReversed()
        .map((part) => amountKinds.get(part))
        .find((own) => own !== undefined);
      const name = kind ?? (isTitled ? "deductible" : undefined);
      if (name !== undefined && typeof amount === "number") found.push([name, amount]);
    }
  }
  return found;
}

const stated = new Set(["included", "excluded", "statutory"]);

function entriesOf(lines: readonly GridLine[]): Entry[] {
  const entries: Entry[] = [];
  let label = "";
  for (const { text } of lines) {
    let from = 0;
    const amounts = amountsOf(text);
    for (const { start, end, amount, hasSign } of amounts) {
      label = `${label} ${text.slice(from, start)}`;
      entries.push({ label: trimmed(label), amount, behind: text.slice(end), hasSign });
      label = "";
      from = end;
    }
    const rest = text.slice(from).trim();
    // What an amount is may stand behind it; a note in brackets belongs to the label above; behind a dollar sign
    // without an amount stands what was written instead.
    const isNote = rest.startsWith("(") && label === "";
    const isKind = from > 0 && amountKinds.has(partsOf(rest)[0] ?? "");
    const isInstead = amounts.length > 0 && amounts.at(-1)?.amount === null;
    if (!isNote && !isKind && !isInstead) label = `${label} ${rest}`;
  }
  return entries;
}

interface Amount {
  start: number;
  end: number;
  amount: number | string | null;
  hasSign: boolean;
}

function amountsOf(text: string): Amount[] {
  const found: Amount[] = [];
  for (const value of valuesIn(text)) {
    const { start, end } = value;
    if (value.type === "MONEY") found.push({ start, end, amount: value.cents, hasSign: value.isMarked });
    else if (value.type === "NUMBER" && value.number >= PLAIN_LEAST && end === text.length)
      found.push({ start, end, amount: value.number * 100, hasSign: false });
  }
  let at = 0;
  for (const word of text.split(" ")) {
    const [start, end] = [at, at + word.length];
    at = end + 1;
    if (found.some((own) => own.start < end && own.end > start)) continue;
    const [part = ""] = partsOf(word);
    if (word === "$") found.push({ start, end, amount: null, hasSign: true });
    else if (stated.has(part) && part.length >= word.length - 1)
      found.push({ start, end, amount: word.slice(0, part.length), hasSign: false });
  }
  found.sort((a, b) => a.start - b.start);
  // A dollar sign of its own stands before an amount or a word, or before nothing.
  return found.filter(
    ({ amount, end }, nth) => amount !== null || (found[nth + 1]?.start ?? Infinity) > end + 1,
  );
}

const edges = " ;:,$.)/";

function trimmed(label: string): string {
  const words = label.split(" ").filter((word) => word !== "" && word !== "$");
  let text = words.join(" ");
  while (text !== "" && edges.includes(text.charAt(0))) text = text.slice(1);
  while (text !== "" && edges.slice(0, -2).includes(text.charAt(text.length - 1))) text = text.slice(0, -1);
  return text;
}

function nameOf(line: string, label: string, behind: string): string | null {
  const parts = partsOf(label);
  const [first = ""] = partsOf(behind);
  const own = amountKinds.get(first);
  if (own !== undefined) return own;
  let best: { name: string; at: number } | null = null;
  for (const [name, phrases] of certifiedLimits[line] ?? [])
    for (const phrase of phrases) {
      const at = lastIndexOf(parts, phrase.split(" "));
      if (at >= 0 && (!best || at > best.at)) best = { name, at };
    }
  if (best) return best.name;
  const last = amountKinds.get(parts.at(-1) ?? "");
  if (last !== undefined) return last;
  return parts.some((part) => part.length > 2 && part !== "limit") ? label.toLowerCase() : null;
}
