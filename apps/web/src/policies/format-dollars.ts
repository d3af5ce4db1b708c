const premium = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** $18,462.00: amounts of a policy, which line up under each other. */
export const formatDollars = (dollars: number): string => premium.format(dollars);

/** $1,000,000; with cents only where there are some, and then both of them: limits, which are round figures. */
export const formatRoundDollars = (dollars: number): string =>
  Number.isInteger(dollars) ? short.format(dollars) : premium.format(dollars);
