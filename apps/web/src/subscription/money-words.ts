/** Amounts on bills and in prices. They come in dollars, as everywhere in the schema. */

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
});
const figure = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const withMinus = (text: string) => text.replace("-", "−");

/** 17119.33 → "$17,119.33". */
export const moneyText = (dollars: number): string => withMinus(exact.format(dollars));

/** -399.67 → "−399.67", below an amount that carries the dollar sign. */
export const figureText = (dollars: number): string => withMinus(figure.format(dollars));

/** 1223900 cents → "$12,239": prices of plans have no cents. */
export const priceText = (cents: number): string => whole.format(cents / 100);
