/** The rows of a matrix that a client is told: how a premium came about, and what stands in the price already, are none. */
import type { MatrixRow, ProposedOffer } from "../../model.ts";
import { figuresIn, isPhrase, names, wordsOf } from "../comparison/words.ts";
import { plainWords, premiumWords, sumWords, worksheetWords } from "../data/package-words.ts";
import { isVin } from "../lists/column-types.ts";
import type { Column } from "./matrix.ts";
import { sentenceCase, wordsKey } from "./named.ts";
import { plainNumber } from "./package-parts.ts";

/** A billion, in cents: what a law says of the whole country is no limit of an offer. */
const STATUTORY_MIN = 100_000_000_000;

export function offeredRows(
  rows: readonly MatrixRow[],
  columns: readonly Column[],
  offers: readonly ProposedOffer[],
): MatrixRow[] {
  const amounts = columns.map(amountsByLabel);
  const [only, ...others] = columns;
  const said = only && others.length === 0 ? rows.map((row) => underOwnName(row, only)) : rows;
  return said.filter((row) => {
    // "Limit" alone does not say of what.
    if (isPhrase(wordsOf(row.label), ["limit|limits"])) return false;
    // "825-0019": the number of a form is no name of what it excludes.
    if (!/\p{L}{3}/u.test(row.label)) return false;
    // "Roof update: 2022" describes a building.
    if (row.cells.every(({ value }) => value === null || isYear(value))) return false;
    if (isOfWorksheet(row, columns) || isOwnNumber(row, offers)) return false;
    if (row.group !== "PREMIUM" || isPriceItself(row, columns)) return true;
    const isSum = names(wordsOf(row.label), sumWords);
    const isRepeated = row.cells.every(({ value }, at) => value === null || isPrice(value, offers[at]));
    // One label with several amounts is that of several things: vehicles, locations.
    const isUnclear = amounts.some((byLabel) => (byLabel.get(row.label)?.size ?? 0) > 1);
    const isCount = row.cells.every(({ value }) => value === null || isPlainCount(value));
    return !isSum && !isRepeated && !isUnclear && !isCount;
  });
}

/**
 * Offers of several carriers are paired by what their labels are about. A single one is told in its own words where they
 * say more: "Theft of telephonic services" is not theft.
 */
function underOwnName(row: MatrixRow, { stated }: Column): MatrixRow {
  const own = stated.find(
    ({ label, value, asPrinted }) =>
      asPrinted !== undefined && label === row.label && value === row.cells[0]?.value,
  );
  const { subject, asPrinted = "" } = own ?? {};
  if (!subject || isCommon(subject.label, asPrinted)) return row;
  const known = subject.about.flatMap((phrase) => phrase.split(" ").flatMap((word) => word.split("|")));
  const isKnown = (word: string) =>
    known.some((each) => (each.endsWith("*") ? word.startsWith(each.slice(0, -1)) : word === each));
  const isMore = wordsOf(asPrinted).some(
    ({ norm }) => norm.length > LITTLE && !isKnown(norm) && !names([{ norm, start: 0, end: 0 }], plainWords),
  );
  return isMore ? { ...row, label: sentenceCase(asPrinted) } : row;
}

const LITTLE = 3;
const isCommon = (label: string, printed: string): boolean => wordsKey(label) === wordsKey(printed);

const moneyIn = (text: string) => figuresIn(text).filter(({ kind }) => kind === "MONEY");

/** Premium, taxes, fees and the total: the reading knows them as such. */
const isPriceItself = ({ label }: MatrixRow, columns: readonly Column[]): boolean =>
  columns.some(({ stated }) => stated.some((each) => each.field !== undefined && each.label === label));

function isOfWorksheet({ label, cells }: MatrixRow, columns: readonly Column[]): boolean {
  if (cells.some(({ value }) => moneyIn(value ?? "").some(({ amount }) => amount >= STATUTORY_MIN)))
    return true;
  const isKnown = columns.some(({ stated }) =>
    stated.some((each) => each.label === label && (each.field ?? each.isForm) !== undefined),
  );
  return !isKnown && (names(wordsOf(label), worksheetWords) || label.split(", ").some(isCode));
}

const isYear = (text: string): boolean => /^(?:19|20)\d{2}$/u.test(text);

/** "96,644": nothing that is paid. */
const isPlainCount = (text: string): boolean => isCode(text.replaceAll(",", ""));

/** The number of a class, a rate or a vehicle among the words of a label. */
const isCode = (text: string): boolean => isVin(text) || /^[\d.]+$/u.test(text);

/** The number of the offer, where another label stands before it. */
const isOwnNumber = ({ cells }: MatrixRow, offers: readonly ProposedOffer[]): boolean =>
  cells.every(({ value }, at) => {
    const number = offers[at]?.number?.text;
    return value === null || (number !== undefined && plainNumber(value) === plainNumber(number));
  });

function isPrice(value: string, offer: ProposedOffer | undefined): boolean {
  const [money, ...others] = moneyIn(value);
  const prices = [...(offer?.premium ?? []), ...(offer?.total ?? [])];
  return others.length === 0 && prices.some(({ cents }) => cents === money?.amount);
}

/** Of each label of a premium, the amounts that stand beside it. */
function amountsByLabel({ all }: Column): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const { label, value } of all) {
    const [money, ...others] = moneyIn(value);
    if (!money || others.length > 0 || !names(wordsOf(label), premiumWords)) continue;
    found.set(label, (found.get(label) ?? new Set()).add(money.amount));
  }
  return found;
}
