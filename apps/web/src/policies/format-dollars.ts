const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const withCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** $18,462 and $18,462.50: no decimals or two, everywhere (spec 1, section 9: 0 to 2 decimals). */
export const formatDollars = (dollars: number): string =>
  (Number.isInteger(dollars) ? whole : withCents).format(dollars);

/** $18,462.00: in a column, where the figures line up. */
export const formatDollarsAndCents = (dollars: number): string => withCents.format(dollars);
