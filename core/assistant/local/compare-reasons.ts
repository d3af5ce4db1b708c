/** Which sentence of the rules says why a difference matters, with how far its two figures lie apart. */
import { formatCents } from "../../shared/money.ts";
import { valuesIn, type WrittenValue } from "./compare-plain-text.ts";
import { reasonRules } from "./compare-reason-rules.ts";

/** Whether the insured is left with less than before, with more, or neither can be told. */
export type Direction = "LESS" | "MORE" | "OTHER";

export interface ReasonInput {
  /** What differs. */
  label: string;
  /** Everything that both documents say on it. */
  context: string;
  oldValue: string | null;
  newValue: string | null;
}

export interface Reason {
  sentence: string;
  direction: Direction;
}

/** Words that say that something is not covered. */
export const noCover =
  /\b(?:excluded|not (?:covered|included|offered|provided|purchased)|no coverage|none|declined)\b/i;

export function reasonFor(input: ReasonInput): Reason {
  const { context, oldValue, newValue } = input;
  const label = isWait(input) ? `Waiting period, ${input.label}` : input.label;
  const fallback = reasonRules.at(-1);
  const rule =
    reasonRules.find((candidate) => candidate !== fallback && candidate.about.test(label.toLowerCase())) ??
    reasonRules.find((candidate) => candidate.about.test(context.toLowerCase())) ??
    fallback;
  if (!rule) return { sentence: "", direction: "OTHER" };
  const isBurden = rule.isBurden === true;
  const isExclusion = excludes(label, newValue ?? oldValue);
  const takesAway = isExclusion || restricts(label, newValue ?? oldValue);
  const direction = directionOf(oldValue, newValue, isBurden, takesAway);
  const sentence = () => {
    if (newValue !== null && isNewExclusion(input)) return rule.excluded ?? rule.otherwise;
    if (newValue === null) return isExclusion ? exclusionGone : (rule.gone ?? rule.otherwise);
    if (oldValue === null) return rule.come ?? rule.otherwise;
    if (direction === "LESS") return rule.less ?? rule.otherwise;
    return direction === "MORE" ? (rule.more ?? rule.otherwise) : rule.otherwise;
  };
  const by = gapBetween(oldValue, newValue, /premium|total cost|amount due|annual cost|^total/i.test(label));
  return { sentence: sentence().replace(/\{by\} ?/, by === null ? "" : `${by} `), direction };
}

/** Hours in the column of deductibles: what is waited before loss of income is paid. */
const isWait = ({ label, oldValue, newValue }: ReasonInput): boolean =>
  /deductible|income|interruption|extra expense/i.test(label) &&
  [oldValue, newValue].some((value) => value !== null && /^\W*\d+\s*hours?\b/i.test(value));

const exclusionGone =
  "The second document does not show this exclusion, so what it named may now be covered.";

/** A form or a row that excludes; wording that speaks of exclusions may take them back as well. */
const excludes = (label: string, value: string | null): boolean =>
  /\bexclu/i.test(value?.startsWith("“") ? "" : `${label} ${value ?? ""}`);

/** A form that narrows the cover without excluding: "Limitation of Coverage to Designated Premises". */
const restricts = (label: string, value: string | null): boolean =>
  /\b(?:limitations?|restrictions?|reduc(?:tion|ed))\b/i.test(
    value?.startsWith("“") ? "" : `${label} ${value ?? ""}`,
  );

/** It was covered, or not spoken of, and is now excluded. */
function isNewExclusion({ label, oldValue, newValue }: ReasonInput): boolean {
  if (oldValue === null) return excludes(label, newValue);
  return noCover.test(newValue ?? "") && !noCover.test(oldValue);
}

/** How far two figures of one kind lie apart: "$2,500", "24 hours", "3 percentage points". */
function gapBetween(oldValue: string | null, newValue: string | null, isPremium: boolean): string | null {
  const [a, b] = [figureIn(oldValue), figureIn(newValue)];
  if (a?.amount == null || b?.amount == null || a.kind !== b.kind || a.amount === b.amount) return null;
  const gap = Math.abs(b.amount - a.amount);
  if (a.kind === "MONEY") {
    const dollars = formatCents(gap).replace(/\.00$/, "");
    if (!isPremium || a.amount === 0) return dollars;
    return `${dollars} (${((gap / a.amount) * 100).toFixed(1).replace(/\.0$/, "")}%)`;
  }
  const count = Number(gap.toFixed(2));
  if (a.kind === "PERCENT") return `${count} percentage point${count === 1 ? "" : "s"}`;
  const unit = /[a-z]+$/.exec(a.meaning)?.[0];
  if (a.kind !== "COUNT" || unit === undefined || unit !== /[a-z]+$/.exec(b.meaning)?.[0]) return null;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The one figure of a value; null where it has none or several, which cannot be held against each other. */
function figureIn(text: string | null): WrittenValue | null {
  const figures = valuesIn(text ?? "").filter(({ kind }) => kind !== "DATE" && kind !== "WORD");
  return figures.length === 1 ? (figures[0] ?? null) : null;
}

function directionOf(
  oldValue: string | null,
  newValue: string | null,
  isBurden: boolean,
  takesAway: boolean,
): Direction {
  if (oldValue === null || newValue === null) {
    const isGain = (newValue !== null) !== (takesAway || isBurden);
    return isGain ? "MORE" : "LESS";
  }
  const [a, b] = [strength(oldValue), strength(newValue)];
  if (!a || !b || a.amount === b.amount) return "OTHER";
  // Months do not compare with dollars, but anything is more than what is excluded.
  if (a.kind !== b.kind && a.amount !== 0 && b.amount !== 0) return "OTHER";
  return b.amount > a.amount !== isBurden ? "MORE" : "LESS";
}

/** A figure to compare by: what is excluded is nothing. Null where there is none. */
function strength(text: string): { kind: string; amount: number } | null {
  if (noCover.test(text)) return { kind: "NONE", amount: 0 };
  const value = valuesIn(text).find(({ kind }) => kind !== "DATE");
  if (!value) return null;
  return value.kind === "WORD"
    ? { kind: "WORD", amount: 1 }
    : { kind: value.kind, amount: value.amount ?? 0 };
}
