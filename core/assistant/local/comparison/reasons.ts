/** How a difference is told: its part of the report, why it matters and for whom it is worse. */
import { describeMoney } from "../../../shared/money.ts";
import type { ComparisonGroup, Evidence } from "../../model.ts";
import * as data from "../data/comparison.ts";
import type { InsuranceLine } from "../data/lines.ts";
import { anyReason, exclusionGone, type ReasonRule, reasonRules } from "../data/reasons.ts";
import { figuresIn, names, opensWith, type Word, wordsOf } from "./words.ts";

/** Whether the insured is left with less than before, with more, or neither can be told. */
export type Direction = "LESS" | "MORE" | "OTHER";

/** A difference before it is worded. */
export interface Found {
  label: string;
  /** Differences of one column with the same values are told once. */
  column?: string;
  oldValue: string | null;
  newValue: string | null;
  old: Evidence[];
  new: Evidence[];
  /** Everything that both documents say on it: the rules look for their subject here where the label names none. */
  context?: string;
  /** Where it stands: the place in the newer document, else in the older. */
  order?: number;
  /** The headings above it. */
  part?: string;
  place?: string | null;
  isForm?: boolean;
  isWording?: boolean;
  /** A figure that only one document gives. */
  isApart?: boolean;
  /** The line of insurance of its field. */
  line?: InsuranceLine | null;
  /** Where they are known better than by the rules. */
  why?: string;
  direction?: Direction;
}

const kinds = {
  charges: data.charges,
  kept: data.kept,
  coinsurance: data.coinsurance,
  limits: data.limits,
  exposures: data.exposures,
};
type FigureKind = keyof typeof kinds;

/** What a figure is, by the words of its column or label: a limit is never held against a premium. */
export function figureKindOf(text: string): FigureKind | null {
  const words = wordsOf(text);
  const known = Object.entries(kinds) as [FigureKind, readonly string[]][];
  return known.find(([, phrases]) => names(words, phrases))?.[0] ?? null;
}

export function reasonOf(found: Found): { why: string; direction: Direction } {
  const { oldValue, newValue, context = "" } = found;
  const isWait = [oldValue, newValue].some(isHours);
  const words = wordsOf(`${isWait ? "waiting period" : ""} ${found.column ?? ""} ${found.label}`);
  const contextWords = wordsOf(context);
  const rule = ruleFor(words, contextWords);
  const { isBurden = false } = rule;
  const said = found.isWording ? [] : wordsOf(`${found.label} ${newValue ?? oldValue}`);
  const excludes = names(said, data.exclusions);
  const takesAway = excludes || isBurden || names(said, data.restrictions);
  const direction = found.direction ?? directionOf(oldValue, newValue, isBurden, takesAway);
  const changed = { LESS: rule.less, MORE: rule.more, OTHER: rule.otherwise }[direction];
  const isNowExcluded =
    newValue !== null && (oldValue === null ? excludes : isOff(newValue) && !isOff(oldValue));
  const gone = excludes ? exclusionGone : rule.gone;
  const sentence = isNowExcluded
    ? rule.excluded
    : newValue === null
      ? gone
      : oldValue === null
        ? rule.come
        : changed;
  const by = gapBetween(oldValue, newValue, names(words, data.charges));
  const why = (sentence ?? rule.otherwise).replace("{by} ", by === null ? "" : `${by} `);
  return { why: found.why ?? why, direction };
}

const ruleFor = (words: readonly Word[], contextWords: readonly Word[]): ReasonRule =>
  reasonRules.find(({ about }) => names(words, about)) ??
  reasonRules.find(({ about }) => names(contextWords, about)) ??
  anyReason;

/** Why what a label names matters, whoever says more of it. */
export const whyItMatters = (label: string, context: string): string =>
  ruleFor(wordsOf(label), wordsOf(context)).otherwise;

const isHours = (value: string | null): boolean => figuresIn(value ?? "")[0]?.norm.endsWith("hour") ?? false;
const isOff = (value: string): boolean => names(wordsOf(value), data.notCovered);
const isOn = (value: string): boolean => names(wordsOf(value), data.covered);
const amountsIn = (value: string | null) => figuresIn(value ?? "").filter(({ kind }) => kind !== "DATE");

function directionOf(
  old: string | null,
  fresh: string | null,
  isBurden: boolean,
  takesAway: boolean,
): Direction {
  if (old === null || fresh === null) return (fresh !== null) === takesAway ? "LESS" : "MORE";
  const [a, b] = [old, fresh].map((value) => {
    if (isOff(value)) return { kind: "NONE", amount: 0 };
    return amountsIn(value)[0] ?? (isOn(value) ? { kind: "WORD", amount: 1 } : null);
  });
  if (isNarrowed(old, fresh)) return isBurden ? "MORE" : "LESS";
  if (isNarrowed(fresh, old)) return isBurden ? "LESS" : "MORE";
  if (!a || !b || a.amount === b.amount) return "OTHER";
  // Months do not compare with dollars, but anything is more than what is excluded.
  if (a.kind !== b.kind && a.amount !== 0 && b.amount !== 0) return "OTHER";
  return b.amount > a.amount === isBurden ? "LESS" : "MORE";
}

/** "Replacement cost" and then "replacement cost, except …": the same with an exception. */
function isNarrowed(whole: string, less: string): boolean {
  const [first, second] = [wordsOf(whole), wordsOf(less)];
  return (
    first.every(({ norm }, at) => norm === second[at]?.norm) &&
    opensWith(second.slice(first.length), data.narrowing)
  );
}

/** How far two figures of one kind lie apart: "$2,500", "24 hours", "3 percentage points". */
function gapBetween(old: string | null, fresh: string | null, isCharge: boolean): string | null {
  const [[a, ...more], [b, ...others]] = [amountsIn(old), amountsIn(fresh)];
  // Several figures cannot be held against each other.
  if (!a || !b || more.length + others.length > 0 || a.kind !== b.kind || a.amount === b.amount) return null;
  const gap = Math.abs(b.amount - a.amount);
  const share = Number(((gap / a.amount) * 100).toFixed(1));
  if (a.kind === "MONEY")
    return isCharge && a.amount > 0 ? `${describeMoney(gap)} (${share}%)` : describeMoney(gap);
  const [unit, other] = [a, b].map(({ norm }) => norm.split(" ")[1] ?? "percentage point");
  return unit === other ? `${Number(gap.toFixed(2))} ${unit}${gap === 1 ? "" : "s"}` : null;
}

export function groupOf({
  label,
  column = "",
  oldValue,
  newValue,
  part,
  isForm,
  isWording,
}: Found): ComparisonGroup {
  const words = wordsOf(`${column} ${label}`);
  const values = [oldValue, newValue].filter((value) => value !== null);
  const figures = values.map((value) => figuresIn(value));
  const is = (phrases: readonly string[]) => names(words, phrases);
  if (isForm) return is(data.exclusions) ? "EXCLUSIONS" : "FORMS";
  if (isWording)
    return names(wordsOf(`${part} ${label}`), data.exclusionWording) ? "EXCLUSIONS" : "CONDITIONS";
  if (is(data.kept) || is(data.coinsurance) || values.some(isHours)) return "DEDUCTIBLES";
  if (is(data.charges) || opensWith(words, ["total"])) return "PREMIUM";
  const isOfDates = figures.every((own) => own.length > 0 && own.every(({ kind }) => kind === "DATE"));
  if (isOfDates || is(data.terms)) return "TERM";
  if (is(data.parties)) return "PARTIES";
  if (is(data.exclusions)) return "EXCLUSIONS";
  const hasMoney = figures.flat().some(({ kind }) => kind === "MONEY");
  const isOnOff = values.length === 1 || values.some((value) => isOff(value) || isOn(value));
  if (is(data.places) && !hasMoney) return "LOCATIONS";
  if (isOnOff && (hasMoney || values.length > 1)) return "COVERAGES";
  return hasMoney || is(data.limits) ? "LIMITS" : "CONDITIONS";
}
