/**
 * Rows that a premium is worked out from: class codes, payroll, sales, exposures, rates. Whatever amounts stand in them,
 * none is a limit.
 */
import { amountsIn } from "./amounts-in-text.ts";
import type { PageLayout, Row } from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";

/** What the columns of such a table are headed with; two of them make one. */
const ratingColumns: readonly RegExp[] = [
  /class(?:ification)?s?(?:code|no|number|$)|^code(?:no|number)?s?$|classdescription/,
  /(?:premium|rating|exposure)bas[ie]s|^basis$/,
  /exposures?(?:units?|amount|base)?$|^exposure/,
  /payroll|remuneration|grosssales|grossreceipts|^receipts$|annualsales|costofhire/,
  /^rates?(?:per.*)?$|losscost|^(?:prem(?:ises)?ops?|products?|prodcompops?)rates?$|rateper\d+/,
  /(?:advance|deposit|annual|estimated|manual|modified|standard)premium$/,
];

/** "91341 … 4.100": a class code, and a rate without a dollar sign behind it. */
const codeAndRate = /(?<![\w$,./#-])\d{4,6}(?![\w,./-])[^]*(?<![\w$,.])\d{0,3}\.\d{2,4}(?![\w%.])/;
/** "$3,500,000 .047 $165.00", "250,000 @ 4.53": what is rated, its rate, and what comes of it. */
const baseAndRate =
  /\d{1,3}(?:,\d{3})+\s+(?:@\s*)?(?:per\s+[\d,]+\s+)?\d{0,2}\.\d{2,4}\s+\$?\s?\d[\d,]*(?:\.\d\d)?\s*$/;

/** The rows of a page that hold what is rated and not what is insured. */
export function ratingRowsOf(layout: PageLayout): Set<number> {
  const rated = new Set<number>();
  let table: "RATING" | "LIMITS" | null = null;
  for (const row of layout.rows) {
    if (amountsIn(row.text).length === 0) {
      table = tableUnder(row) ?? (isHeading(row) ? null : table);
      continue;
    }
    // What is said to be a limit ends a table of what is rated.
    if (table === "RATING" && /limit|deductible/.test(normalized(row.text))) table = null;
    const isRated = table === "RATING" || codeAndRate.test(row.text) || baseAndRate.test(row.text);
    if (isRated && table !== "LIMITS") rated.add(row.index);
  }
  return rated;
}

/** Which table a row of words is the head of. One that has a column of limits is a schedule of what is insured. */
function tableUnder(row: Row): "RATING" | "LIMITS" | null {
  if (row.cells.length < 2) return null;
  const titles = row.cells.map(({ text }) => normalized(text));
  if (titles.some((title) => /limit|insurance$|aggregate/.test(title))) return "LIMITS";
  const columns = ratingColumns.filter((column) => titles.some((title) => column.test(title)));
  return columns.length >= 2 ? "RATING" : null;
}

/** A line of capitals by itself. */
const isHeading = ({ cells, text }: Row): boolean =>
  cells.length === 1 && /^[^a-z]*$/.test(text) && /\p{L}{4}/u.test(text);
