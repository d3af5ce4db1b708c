/** Money is integer cents inside and US dollars with at most two decimals outside. */
import * as v from "valibot";

/** More than any policy costs, and keeps sums far below the limit of exact integers. */
export const moneyCentsMax = 100_000_000_000_00;

export const centsFromDollars = (dollars: number): number => Math.round(dollars * 100);
export const dollarsFromCents = (cents: number): number => cents / 100;

const format = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
});

/** "$18,462.00". */
export const formatCents = (cents: number): string => format.format(cents / 100);

/** "$1,000,000", with cents only if there are any. */
export const describeMoney = (cents: number): string => formatCents(cents).replace(/\.00$/, "");

/** Whether a number has at most two decimals, apart from the noise of adding such numbers. */
export const hasAtMostTwoDecimals = (number: number): boolean =>
  Math.abs(number - Number(number.toFixed(2))) < 1e-6;

/** Parses dollars, zero or more, into cents. */
export const dollarsSchema = v.pipe(
  v.number("Enter an amount in dollars."),
  v.finite("Enter an amount in dollars."),
  v.minValue(0, "Enter an amount of zero or more."),
  v.maxValue(moneyCentsMax / 100, "Enter a smaller amount."),
  v.check(hasAtMostTwoDecimals, "Use at most two decimals."),
  v.transform(centsFromDollars),
);
