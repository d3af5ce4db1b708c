/** Words of account quotes and of worksheets behind an offer. Phrases as in `comparison.ts`. Data, to be reviewed as such. */
/** A price with what is charged beside the premium. */
export const sumsWithCharges = [
  "incl* .. tax|taxes|fee|fees|surcharge|surcharges|assessment|assessments",
  "with tax|taxes|fee|fees|surcharge|surcharges",
];
/** The row below others that they add up to. */
export const sumWords = ["total|totals|sum|altogether"];
export const premiumWords = ["premium|premiums"];
/** How an underwriter came to a premium: nothing that a client is offered. */
export const worksheetWords = [
  "rate|rates|rating",
  "remuneration|payroll",
  "expense constant",
  "modification|modifications|modified|credit|debit",
  "class|code codes|code",
  "estimated",
  "cost of hire",
  "sq|square ft|feet|foot",
  "catastrophe",
];
/** Words of a label that say how much and in which way, and not of what. */
export const plainWords = [
  "limit|limits|sublimit|aggregate|occurrence|each|person|deductible|retention|premium|coverage|coverages|cover|insurance",
  "liability|loss|claim|accident|employee|policy|amount|annual|total|maximum|option|included|endorsement|form",
  "location|building|premises|with|from|including|other|than|only|your|hour|hours|days|waiting|period",
];
