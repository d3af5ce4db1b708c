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
  deductible; retention; premium; rate; tax; fee; payroll; exposure; basis; class; classification; underlying; installment; pricing;
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

// What a premium is made of -------------------------------------------------------------------

/** A label of nothing else is a sum's. */
export const totalWords: readonly string[] = list(`
  total; grand; sub; subtotal; estimated; policy; annual; deposit; advance; net; premium; due; payable; amount; cost;
  charge; package; combined; base; written; manual; standard; modified; subject; item; all; term; number; 1; 2; 3; 4`);

/** They say that an amount is a price and name none. */
export const priceWords: readonly string[] = list("premium; amount; annual; charge; cost");

/** Labels that begin so are of what an endorsement adds or gives back. */
export const changeWords: readonly string[] = list(
  "additional|return premium; additional return premium; premium change; change premium",
);

/** Labels with these name no part of a premium. */
export const notPartWords: readonly string[] = list(`
  minimum; per day; past; deductible; limit; retention; payroll; remuneration; exposure; month*; rate per; payment option`);

/** Titles of columns without prices. */
export const notPriceColumns: readonly string[] = list(
  "limit; deductible; basis; exposure; rate; value; retention; cost new; payroll; remuneration; sale; receipt",
);

export const taxWords: readonly string[] = list("tax; stamping; surplus line");
export const feeWords: readonly string[] = list(
  "fee; surcharge; assessment; inspection; recoupment; guaranty fund",
);

// Rows that show a limit ----------------------------------------------------------------------

/** Titles of columns and labels that call an amount a limit. */
export const limitColumns: readonly string[] = list(
  "limit; sublimit; aggregate; occurrence; insurance; amount; retention; claim",
);

/** Words of labels, columns and headings by which a limit is one. */
export const limitLabels: readonly string[] = list(
  "limit; sublimit; aggregate; occurrence; each accident|claim|person|loss; any one",
);

/** Labels with these are of something else than a limit; as printed. */
export const notLimitLabels: readonly string[] = list(`
  deductible|deductibles|ded; premium|premiums; tax|taxes; fee|fees; surcharge|surcharges; assessment; total|subtotal;
  payroll; remuneration; sales; receipts; revenue|revenues; exposure; basis; commission; value; cost new; rate; date;
  discount; credit; expense constant; prior; tria; terrorism; payment; installment; past due; code; mod|modification; paid;
  payable; per week|day|month; option; optional; not included|selected|offered; surplus lines; applies; cost of hire`);

/** Titles of columns that hold something else. */
export const notLimitColumns: readonly string[] = list(`
  deductible; retention; premium; rate; tax; surcharge; fee; payroll; remuneration; basis; cost new; sale; receipt;
  exposure; value; stated amount; coinsurance; code; class; territory; year built; square feet|foot; paid; reserve;
  incurred; percent; charge; amount due; balance; expiring; current term; prior`);

/** What stands right behind an amount that is no limit. */
export const notBehindLimit: readonly string[] = list("deductible; retention; per week|day|month");

/** Headings above amounts that are not limits of this policy. */
export const notLimitSections: readonly string[] = list(`
  underlying; retained; coverage|part premium; classification; premium schedule|computation|summary|basis;
  schedule auto|vehicle|driver|equipment; loss run; loss|claim history; exposure; payment plan|schedule|option;
  installment; rate schedule; pricing; coverage not selected; quote option; annual|estimated|policy premium; charge`);

/** Damage to the autos themselves is paid up to their value: what stands in these rows is a deductible or that value. */
export const physicalDamage: readonly string[] = list("comprehensive; collision; specified peril|cause");
export const boundDamage: readonly string[] = list(
  "garagekeeper; garage keeper; false pretense; rental; hired",
);

/** Before an amount they say of a cover that it has it: "Included in $300,000 blanket". */
export const statedStarts: readonly string[] = list("included; excluded; covered; not");

/** They lead from a label to its amount. */
export const leadsToAmount: readonly string[] = list("at; to; of; up; is; are; included; provided; limited");
/** Words that end no label. */
export const openEnds: readonly string[] = list(
  "is; by; to; of; and; or; the; a; for; from; in; on; may; if",
);

/** Behind an amount they say of which part of its cover it is the limit. */
export const limitQualifiers: readonly string[] = list(
  "each; per; any one; combined single; combined; aggregate; medical; policy; annual aggregate; general aggregate",
);

/** A row that begins so says only where or how much. */
export const fragmentStarts: readonly string[] = list(
  "at; in; inside; outside; within; any one; each; all; maximum; per; on; away",
);
/** Headings with these are no names of covers. */
export const notCovers: readonly string[] = list(`
  limit; coverage; insurance; insurer; liability; schedule; declaration; continued; premises; location; form; description;
  section; part; policy; item; option; notice; we; will; you; shall`);

/** A label of nothing else names no cover: what is limited is said elsewhere, or nowhere. */
export const namesNothing: readonly string[] = list(`
  combined; total; maximum; additional; basic; per; item; limit; sublimit; insurance; liability; amount; coverage;
  aggregate; each; any; one; occurrence; claim; included; including; include; single; all; only; exceptions; exception; none`);
/** Sentences on how much is paid: "We will pay no more than", "2% subject to a minimum of". */
export const sentenceStarts: readonly string[] = list(
  "loss to|at; the following|amount|most|limit; we will|pay; our limit; exceptions|exception; you; if; why; without; subject to; limit of insurance on",
);
export const sentenceWords: readonly string[] = list(
  "assume; no more than; not to exceed; not exceed; we will pay; subject to a minimum; is the limit",
);

/** Titles of the next column, which a row without rules may run into. */
export const nextColumns: readonly string[] = list(
  "causes of loss; cause of loss; coinsurance; valuation; deductible",
);
