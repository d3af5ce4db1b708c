/** How offers of workers compensation say what decides between them. Phrases as in `comparison.ts`. Data, to be reviewed as such. */
import { list } from "./list.ts";

/** The states by whose law benefits are paid. */
export const statesWords = list(
  "part one; 3 a; 3a; states covered|listed|insured; covered states; workers compensation law of; benefits .. states",
);
/** Other states, in which they are not paid by this part alone. */
export const otherStatesWords = list("part two|three; 3 b|c|d; 3b|3c|3d; other states; all other; except");
/** Owners of the business, who may be insured or not. */
export const ownerWords = list(
  "officer|officers|partner|partners|proprietor|proprietors|member|members .. included|excluded|covered|elected; included|excluded|elected .. officer|officers|partner|partners|proprietor|proprietors|member|members",
);
/** What stands before a list of endorsements. */
export const endorsementLists = list(
  "includes|include these|following endorsements; endorsements included|attached; endorsements and schedules",
);
/** What a class is rated on. */
export const payrollWords = list("payroll; remuneration; wages");
export const classWords = list("code|class #; class code #");
