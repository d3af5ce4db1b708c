/** Words that say what an amount is not: of another term, a part payment, a choice that was not taken. */
import type { LimitField } from "../../model.ts";
import type { InsuranceLine } from "./lines.ts";
import { list } from "./list.ts";

/** A line that begins with one of these says what would be. */
export const conditionWords: ReadonlySet<string> = new Set([
  "if",
  "assume",
  "assuming",
  "suppose",
  "example",
]);

/** Of titles of columns, headings and rows, as words of labels. */
export const otherTermWords: readonly string[] = list(
  "prior; previous; expiring; former; last year; current term; installment; down payment; payment plan; per month; monthly; quarterly; paid in full; before; old; minimum earned; existing; optional",
);

/** A total, or one limit over several buildings. */
export const wholeWords: readonly string[] = list("total; blanket");

/** Of titles of columns: limits stand under them, whatever else they say. */
export const limitWords: readonly string[] = list("limit; aggregate");

/** Words of labels that say only that a limit follows. */
export const bareWords: readonly string[] = list("limit; coverage; amount; insurance; liability");

/** Of titles of columns and headings: what stands under them is no limit, as words of labels. */
export const notLimitWords: readonly string[] = list(`
  deductible; retention; premium; rate; tax; fee; payroll; exposure; basis; classification; underlying; installment; pricing;
  receipt; sale; paid; reserve; incurred`);

/** What says of two limits of one name which it is, before the amount or behind it. */
export const qualifiers: readonly string[] = list(`
  each accident; per accident; each employee; per employee; each person; per person; any one person; policy limit;
  each policy; each occurrence; per occurrence; each claim; general aggregate; aggregate`);

/** In which order everybody writes the limits of a line without saying which is which, and how many at least. */
export const limitsInOrder: readonly { line: InsuranceLine; least: number; fields: readonly LimitField[] }[] =
  [
    {
      line: "GENERAL_LIABILITY",
      least: 2,
      fields: ["glPerOccurrenceLimit", "glAggregateLimit", "glProductsAndCompletedOperationsLimit"],
    },
    {
      line: "WORKERS_COMPENSATION",
      least: 3,
      fields: ["wcPerAccidentLimit", "wcPerDiseasePolicyLimit", "wcPerDiseaseEmployeeLimit"],
    },
    { line: "UMBRELLA", least: 2, fields: ["umbrellaPerOccurrenceLimit", "umbrellaAggregateLimit"] },
  ];
