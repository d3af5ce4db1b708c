/** What a page is: declarations carry the facts of one policy, forms carry wording, and some pages are neither. */
import { amountsIn } from "./amounts-in-text.ts";
import type { PageLayout } from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";

/** 0 for pages of wording, 1 for declarations: labels, amounts and short rows against sentences. */
export function declarationsScoreOf(layout: PageLayout): number {
  if (layout.rows.length === 0) return 0;
  const text = normalized(layout.rows.map((row) => row.text).join(" "));
  let score = 0;
  if (
    /declarations|informationpage|certificateof|evidenceof(property|commercial)|quote|proposal|binder/.test(
      text.slice(0, 900),
    )
  )
    score += 0.35;
  // The schedule of deductibles is often a form of its own, behind the declarations.
  if (
    /deductible(liability)?insurance|multipledeductible|deductibleendorsement|deductibleschedule/.test(
      text.slice(0, 500),
    )
  )
    score += 0.2;
  if (/namedinsured|insured|applicant|preparedfor/.test(text)) score += 0.1;
  if (/policyperiod|policyterm|effectivedate|proposedterm|policyeff/.test(text)) score += 0.15;
  if (/limitsofinsurance|limitofinsurance|limits?ofliability|premium/.test(text)) score += 0.15;
  const amountRows = layout.rows.filter((row) => amountsIn(row.text).length > 0).length;
  score += Math.min(0.25, (amountRows / layout.rows.length) * 0.8);
  const proseRows = layout.rows.filter((row) =>
    row.cells.some((cell) => cell.text.split(" ").length > 11),
  ).length;
  score -= Math.max(0, proseRows / layout.rows.length - 0.35) * 0.9;
  return Math.min(1, Math.max(0, score));
}
