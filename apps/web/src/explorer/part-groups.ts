/** The limits of each coverage part followed by its deductibles, as a policy's overview shows them. Pure. */
import { ledgerFigures } from "../policies/ledger-figures.ts";
import type { PlacedQuote } from "../quotes/number-quotes.ts";
import { groupLimits, type LimitRow, otherPart, type SaidLimits } from "./limit-groups.ts";

interface SaidDeductible {
  /** Null if unknown. */
  part?: string | null | undefined;
  name: string;
  /** As printed: "$2,500", "2%". */
  amount: string;
  /** "per claim". */
  basis?: string | null | undefined;
  place?: string | null | undefined;
  policyQuotes: readonly PlacedQuote[];
}

export interface SaidParts extends SaidLimits {
  deductibles: readonly SaidDeductible[];
}

export interface PartRow extends Pick<LimitRow, "key" | "name" | "quotes" | "check"> {
  /** What the amount applies to; null if nothing is said. */
  note: string | null;
  figure: string;
}

export interface PartGroup {
  name: string;
  rows: readonly PartRow[];
}

interface Draft extends Omit<PartRow, "figure"> {
  /** Null for a percentage, which is shown as printed. */
  dollars: number | null;
  printed: string;
}

export function groupParts(said: SaidParts): PartGroup[] {
  const { groups } = groupLimits(said);
  const ofPolicy = groups.flatMap(({ rows }) => rows).find(({ key }) => key === "deductible");
  const deductibles = said.deductibles.map((each) => deductibleOf(each));
  // The policy's deductible is one of them: it is shown once, in its part. A doubt about it is not one about a coverage.
  const same = ofPolicy && deductibles.find(({ row }) => row.dollars === ofPolicy.dollars);
  if (same && /^deductible$/i.test(same.row.name)) same.row.check = ofPolicy.check;
  const drafts = new Map<string, Draft[]>(
    groups.map(({ name, rows }) => [
      name,
      rows.filter((row) => !same || row !== ofPolicy).map((row) => ({ ...row, note: null, printed: "" })),
    ]),
  );
  const only = groups.length === 1 ? groups[0]?.name : undefined;
  for (const { part, row } of deductibles) {
    const name = part ?? only ?? otherPart;
    drafts.set(name, [...(drafts.get(name) ?? []), row]);
  }
  // What belongs to no part comes last.
  const others = drafts.get(otherPart) ?? [];
  drafts.delete(otherPart);
  return [...drafts, [otherPart, others] as const]
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => ({ name, rows: withFigures(rows) }));
}

function deductibleOf({ part, name, amount, basis, place, policyQuotes }: SaidDeductible) {
  const row: Draft = {
    key: "deductible",
    name: /deductible/i.test(name) ? name : `${name} deductible`,
    note: [place && `Location ${place}`, basis].filter(Boolean).join(", ") || null,
    dollars: amount.startsWith("$") ? Number(amount.replaceAll(/[$,]/g, "")) : null,
    printed: amount,
    quotes: policyQuotes,
    check: null,
  };
  return { part, row };
}

function withFigures(rows: readonly Draft[]): PartRow[] {
  const figures = ledgerFigures(
    rows.flatMap(({ dollars }) => (dollars === null ? [] : [{ dollars }])),
  ).values();
  return rows.map(({ dollars, printed, ...row }) => ({
    ...row,
    figure: dollars === null ? printed : (figures.next().value ?? ""),
  }));
}
