/** The rows of a matrix with the policy among its columns, as points of a check. */
import { daysBetween } from "../../../shared/calendar-date.ts";
import {
  type CoverageMatrix,
  isLimitField,
  type MatrixCell,
  type MatrixRow,
  type PolicyPoint,
} from "../../model.ts";
import { labelOf } from "../comparison/details.ts";
import { reasonOf } from "../comparison/reasons.ts";
import { isSameValue, joinRows } from "../matrix/outcomes.ts";
import { figuresIn, isMoney, names, wordsOf } from "../comparison/words.ts";
import { fieldTable } from "../data/fields.ts";
import { nameOfLine } from "../data/lines.ts";
import { isVin } from "../lists/column-types.ts";
import { fieldLabels } from "../matrix/named.ts";
import { newEachTerm, onlyOfOffers } from "../data/policy-check-words.ts";
import type { ExploredDocument } from "../review/explore.ts";
import { findLine } from "../values/find-line.ts";
import { labelWordsOf } from "../values/tokens.ts";
import { countPages } from "../review/told.ts";
import type { RoledDocument } from "./roles.ts";
import { allOf, betterFor, capitalized, gapOf, hasBlankPages, isBurden, pagesOf, theRole } from "./told.ts";

interface Promised {
  promise: RoledDocument;
  cell: MatrixCell;
  value: string;
}

export function pointsOfRows(
  given: CoverageMatrix,
  policy: ExploredDocument,
  promises: readonly RoledDocument[],
  /** Whether a document says a value by the number of a form. */
  byForm: (document: ExploredDocument, value: string) => boolean,
): PolicyPoint[] {
  const own = given.columns.findIndex(({ documentId }) => documentId === policy.documentId);
  const matrix = joinRows(given, alike(given, own));
  const places = promises.map((promise) => ({ promise, at: columnOf(matrix, own, promise.document) }));
  return matrix.rows.flatMap((row): PolicyPoint[] => {
    const shown = row.cells[own];
    // Forms are told by number.
    if (!shown || row.group === "FORMS" || onlyOfOffers.has(row.label)) return [];
    const promised = places.flatMap(({ promise, at }): Promised[] => {
      const cell = row.cells[at];
      const isOfTerm =
        (promise.role === "PRIOR_TERM" && newEachTerm.has(row.label)) || isLeftAside(promise, row.label);
      return cell && cell.value !== null && !isOfTerm ? [{ promise, cell, value: cell.value }] : [];
    });
    const isOfForms =
      (shown.value === null || byForm(policy, shown.value)) &&
      promised.every(({ promise, value }) => byForm(promise.document, value));
    if (isOfForms) return [];
    if (promised.length === 0 && places.some(({ promise }) => isLeftAside(promise, row.label))) return [];
    if (shown.value === null && isOfOtherLine(row.label, policy, promised)) return [];
    const point = judged(row, shown, promised, policy, promises);
    return point ? [point] : [];
  });
}

/** A binder stands in for a policy to come: that it ends before that policy does is no difference. */
const BINDER_DAYS_MAX = 180;
const isLeftAside = (promise: RoledDocument, label: string): boolean =>
  label === fieldLabels.expirationDate && isShortBinder(promise);

export function isShortBinder({ role, document }: RoledDocument): boolean {
  const { effectiveDate, expirationDate } = document.extraction.details;
  return (
    role === "BINDER" &&
    expirationDate !== undefined &&
    effectiveDate !== undefined &&
    daysBetween(effectiveDate, expirationDate) <= BINDER_DAYS_MAX
  );
}

/** A limit of insurance that the policy is not about: that has a policy of its own. */
function isOfOtherLine(label: string, policy: ExploredDocument, promised: readonly Promised[]): boolean {
  const lines = linesOfLimit(label);
  const isAbout = ({ extraction: { recognized } }: ExploredDocument) =>
    lines.some((line) => recognized?.lines.includes(line));
  return (
    (policy.extraction.recognized?.lines ?? []).length > 0 &&
    !isAbout(policy) &&
    promised.length > 0 &&
    promised.every(({ promise }) => isAbout(promise.document))
  );
}

/** The insurance that a limit of the field table is of, in words; empty for every other label. */
const linesOfLimit = (label: string): string[] =>
  fieldTable
    .filter(({ field }) => isLimitField(field) && labelOf(field) === label)
    .flatMap(({ lines }) => lines.map(nameOfLine));

/** How a premium is made up is no part of what was agreed on; the least that is earned of it is. */
const isPartOfPremium = (label: string): boolean =>
  names(wordsOf(label), ["premium*"]) && !names(wordsOf(label), ["minimum", "deposit"]);

/** The same amount with the same word behind it stands in a promise, which does not say for sure what it is of. */
const isOnPages = (value: string, { pages }: ExploredDocument): boolean =>
  pages.some(({ text }) => isAmountIn(value, text));

function isAmountIn(value: string, text: string): boolean {
  const [amount, unit] = wordsOf(value);
  if (!amount || !unit || !isMoney(amount)) return false;
  return wordsOf(text).some(({ norm }, at, all) => norm === amount.norm && all[at + 1]?.norm === unit.norm);
}

/** Rows that only the policy and only others state, with one value, where the label of one says all that the other's says. */
function alike({ rows }: CoverageMatrix, own: number): [MatrixRow, MatrixRow][] {
  const onlyOwn = rows.filter(({ cells }) =>
    cells.every(({ value }, at) => (value !== null) === (at === own)),
  );
  const onlyOthers = rows.filter(({ cells }) => cells[own]?.value === null);
  return onlyOwn.flatMap((row): [MatrixRow, MatrixRow][] => {
    const value = row.cells[own]?.value ?? "";
    const [only, ...more] = onlyOthers.filter(
      ({ cells, label }) =>
        (isPart(label, row.label) || isOfOneLine(label, row.label, value, cells)) &&
        cells.every((cell) => cell.value === null || isSameValue(cell.value, value)),
    );
    return only && more.length === 0 ? [[row, only]] : [];
  });
}

/** "Commercial auto: $1,000,000 CSL" and "Covered autos: $1,000,000 CSL each accident": one line, one amount, one unit. */
function isOfOneLine(label: string, other: string, value: string, cells: readonly MatrixCell[]): boolean {
  const line = findLine(label);
  if (line === null || findLine(other) !== line) return false;
  return cells.every((cell) => cell.value === null || isAmountIn(cell.value, value));
}

/** Without what stands in parentheses, which only says where it was found. */
function isPart(label: string, other: string): boolean {
  const [words, longer] = [label, other]
    .map((each) => labelWordsOf(each.replaceAll(/\([^)]*\)/gu, " ")))
    .toSorted((a, b) => a.length - b.length) as [string[], string[]];
  return words.length > 0 && words.every((word) => longer.includes(word));
}

/** Of the options of a quote the one that the policy agrees with in most rows. */
function columnOf({ columns, rows }: CoverageMatrix, own: number, document: ExploredDocument): number {
  const agreeing = (at: number) =>
    rows.filter(({ cells }) => {
      const [one, other] = [cells[own]?.value ?? null, cells[at]?.value ?? null];
      return one !== null && other !== null && isSameValue(one, other);
    }).length;
  const [best] = columns
    .flatMap(({ documentId }, at) => (documentId === document.documentId ? [at] : []))
    .toSorted((a, b) => agreeing(b) - agreeing(a));
  return best ?? -1;
}

function judged(
  row: MatrixRow,
  shown: MatrixCell,
  promised: readonly Promised[],
  policy: ExploredDocument,
  promises: readonly RoledDocument[],
): PolicyPoint | null {
  const [first, ...further] = promised;
  const base = { group: row.group, label: row.label, by: null };
  const isPrice = row.group === "PREMIUM";
  if (first && shown.value !== null) return compared(row, first, shown, further);
  if (first) {
    const { promise, cell, value } = first;
    // What the term before cost is no promise.
    if (isPrice && promise.role === "PRIOR_TERM") return null;
    const pages = pagesOf([policy]);
    const isGone = cell.outcome === "EXCLUDED" || isBurden(row.label);
    const isBlank = hasBlankPages(policy);
    return {
      ...base,
      ...{ outcome: isBlank ? "CANNOT_TELL" : "MISSING", expected: value, shown: null },
      ...{ promisedBy: promise.document.name, expecting: cell.quotes, showing: [], pagesSearched: pages },
      favors: isBlank ? null : isGone ? "INSURED" : "CARRIER",
      why: isBlank
        ? `${capitalized(theRole(promise.role))} says ${value}; not found on the pages of the policy that have text, ${countPages(pages)} searched. Read the others.`
        : `${capitalized(theRole(promise.role))} says ${value}; not found on the policy, ${countPages(pages)} searched.`,
      ask:
        isBlank || isGone
          ? null
          : `${row.label}: ${theRole(promise.role)} says ${value}. Please add it to the policy.`,
    };
  }
  // Vehicles are told by their numbers.
  if (shown.value === null || isPartOfPremium(row.label) || row.label.split(", ").some(isVin)) return null;
  const searched = pagesOf(promises.map(({ document }) => document));
  const isWorse = shown.outcome === "EXCLUDED" || isBurden(row.label);
  const { value } = shown;
  const near = promises.find(({ document }) => isOnPages(value, document));
  if (near && !isWorse)
    return {
      ...base,
      ...{ outcome: "CANNOT_TELL", expected: null, shown: value, promisedBy: null, favors: null, ask: null },
      why: `The policy says ${value}; ${theRole(near.role)} has the same amount, but its words do not say for sure what it is of. Read both.`,
      ...{ expecting: [], showing: shown.quotes, pagesSearched: searched },
    };
  return {
    ...base,
    ...{ outcome: "ADDED", expected: null, shown: shown.value, promisedBy: null },
    favors: isWorse ? "CARRIER" : "INSURED",
    why: `The policy says ${shown.value}; not found in ${allOf(promises)}, ${countPages(searched)} searched.`,
    ask: isWorse
      ? `${row.label}: the policy says ${shown.value}, which was not agreed on. Please tell us why it was added, or take it off.`
      : null,
    ...{ expecting: [], showing: shown.quotes, pagesSearched: searched },
  };
}

function compared(
  row: MatrixRow,
  { promise, cell, value }: Promised,
  shown: MatrixCell,
  further: readonly Promised[],
): PolicyPoint {
  const [who, own] = [theRole(promise.role), shown.value ?? ""];
  const isOut = [cell, shown].map(({ outcome }) => outcome === "EXCLUDED");
  const [wasOut = false, isNowOut = false] = isOut;
  const isSame = (wasOut && isNowOut) || (wasOut === isNowOut && isSameValue(value, own));
  const others = further.filter((each) => !isSameValue(each.value, value));
  const also = others
    .map((each) => ` ${capitalized(theRole(each.promise.role))} says ${each.value}.`)
    .join("");
  const shared = {
    ...{ group: row.group, label: row.label, expected: value, shown: own },
    ...{ promisedBy: promise.document.name, pagesSearched: 0, expecting: cell.quotes },
    showing: [...shown.quotes, ...others.flatMap((each) => each.cell.quotes)],
  };
  if (isSame)
    return {
      ...shared,
      ...{ outcome: "AS_EXPECTED", by: null, favors: null, ask: null },
      why: `${capitalized(who)} and the policy say the same.${also}`,
    };
  if (wasOut !== isNowOut) {
    const favors = isNowOut ? "CARRIER" : "INSURED";
    return {
      ...shared,
      ...{ outcome: "DIFFERENT", by: null, favors },
      why: `${capitalized(who)} says ${value}, and the policy ${own}${betterFor(favors)}.${also}`,
      ask: isNowOut ? askToCorrect(row.label, who, value, own) : null,
    };
  }
  const gap = gapOf(row.label, value, own);
  const found = { label: row.label, oldValue: value, newValue: own, old: [], new: [] };
  const favors = gap ? gap.favors : favored[reasonOf(found).direction];
  if (favors === null && !areComparable(value, own))
    return {
      ...shared,
      ...{ outcome: "CANNOT_TELL", by: null, favors: null, ask: null },
      why: `${capitalized(who)} says ${value}, and the policy ${own}: nobody can tell from these words whether it is the same. Read both.${also}`,
    };
  // Of the term before, neither a price nor what is better now is asked back.
  const isOfNewTerm = promise.role === "PRIOR_TERM" && (row.group === "PREMIUM" || favors === "INSURED");
  return {
    ...shared,
    ...{ outcome: "DIFFERENT", by: gap?.by ?? null, favors },
    why: `${capitalized(who)} says ${value}, and the policy ${own}${gap ? `: ${gap.text}` : ""}${betterFor(favors)}.${also}`,
    ask: isOfNewTerm ? null : askToCorrect(row.label, who, value, own),
  };
}

const favored = { LESS: "CARRIER", MORE: "INSURED", OTHER: null } as const;

const askToCorrect = (label: string, who: string, expected: string, shown: string): string =>
  `${label}: ${who} says ${expected}, the policy ${shown}. Please correct it, or tell us why it differs.`;

/** Figures with figures of the same kinds, words with words; an amount is never held against words alone. */
function areComparable(a: string, b: string): boolean {
  const [one, other] = [a, b].map((value) => new Set(figuresIn(value).map(({ kind }) => kind))) as [
    Set<string>,
    Set<string>,
  ];
  if (one.size !== other.size || [...one].some((kind) => !other.has(kind))) return false;
  if (one.size > 0) return true;
  // A longer wording of the same words may or may not mean more.
  const [words, longer] = [a, b]
    .map((value) => wordsOf(value).map(({ norm }) => norm))
    .toSorted((x, y) => x.length - y.length) as [string[], string[]];
  return !words.every((word) => longer.includes(word));
}
