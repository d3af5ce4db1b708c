/** Amounts that stand under each other: the dollar sign on the first and the total only, the cents on all or none. */

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

interface LedgerAmount {
  dollars: number;
  /** The sum of the others. */
  isTotal?: boolean;
}

/** The text of each amount, in their order. */
export function ledgerFigures(amounts: readonly LedgerAmount[]): string[] {
  const format = amounts.every(({ dollars }) => Number.isInteger(dollars)) ? whole : withCents;
  return amounts.map(({ dollars, isTotal }, place) => {
    const figure = format.format(Math.abs(dollars));
    const sign = dollars < 0 ? "-" : "";
    return `${sign}${place === 0 || isTotal ? "$" : ""}${figure}`;
  });
}
