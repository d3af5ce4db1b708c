/**
 * What surrounds an amount beyond its own row and column: the building whose part of the schedule it stands in, the
 * row of a table that goes on over several lines, lines of running text that wrap before or behind it.
 */
import { amountsIn, type WrittenAmount } from "./amounts-in-text.ts";
import { findLine, type InsuranceLine } from "./insurance-lines.ts";
import type { Cell, PageLayout, Row } from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";

/** "Location: 001 Building: 002", "Premises 2": rows that open the part of one building. Null for other rows. */
export function placeOfRow(row: Row): string | null {
  const premises = [
    ...row.text.matchAll(/\b(?:loc(?:ation)?|prem(?:ises)?)\.?\s*(?:number|no\.?|#)?\s*:?\s*0*(\d{1,4})\b/gi),
  ];
  const buildings = [
    ...row.text.matchAll(/\b(?:bldg|building)\.?\s*(?:number|no\.?|#)?\s*:?\s*0*(\d{1,4})\b(?![,.]\d)/gi),
  ];
  if (premises.length > 1 || buildings.length > 1 || premises.length + buildings.length === 0) return null;
  return `${premises[0]?.[1] ?? ""}/${buildings[0]?.[1] ?? ""}`;
}

/** A table's row of several lines of text: those under the first have nothing in the column that names its line. */
export interface RowPart {
  line: InsuranceLine;
  right: number;
  bottom: number;
}

export function partOf(row: Row, named: InsuranceLine | null, part: RowPart | null): RowPart | null {
  const first = row.cells[0];
  if (!first) return part;
  if (named !== null && row.cells.length > 2) return { line: named, right: first.right, bottom: row.bottom };
  if (!part || first.x <= part.right || row.y - part.bottom > row.height) return null;
  return { ...part, bottom: row.bottom };
}

/**
 * "General liability: $1,000,000 each occurrence. Auto: $1,000,000": for each amount of a cell the line that is named
 * before it in the cell itself, before a colon.
 */
export function linesInCell(text: string, found: readonly WrittenAmount[]): (InsuranceLine | null)[] {
  let line: InsuranceLine | null = null;
  return found.map(({ start }, at) => {
    const lead = text.slice(found[at - 1]?.end ?? 0, start);
    if (lead.length <= 90 && /:\s*$/.test(lead))
      line = findLine(normalized(at === 0 ? lead : (lead.split(/[.;]\s/).at(-1) ?? ""))) ?? line;
    return line;
  });
}

/** A line of running text that begins small goes on the line above: "… medical" over "expenses $5,000 per person". */
export function wrappedLead(layout: PageLayout, row: Row, cell: Cell, lead: string): string {
  const above = layout.rows[row.index - 1];
  const over = above?.cells.at(-1);
  if (!/^\p{Ll}/u.test(lead) || !above || !over || row.cells[0] !== cell) return lead.trim();
  if (row.y - above.bottom > row.height * 0.7 || Math.abs((above.cells[0]?.x ?? 0) - cell.x) > 4)
    return lead.trim();
  const tail =
    over.text
      .slice(amountsIn(over.text).at(-1)?.end ?? 0)
      .split(/[.;]\s/)
      .at(-1) ?? "";
  return tail.length > 60 ? lead.trim() : `${tail.trim()} ${lead.trim()}`.trim();
}

/** Running text that lists limits, where a line may end with an amount and the next begin with what it is. */
const limitInText =
  /\b(?:each (?:accident|occurrence|employee|claim|person)|per occurrence|aggregate)\b.*\d$/i;

/** The other way round: "$5,000 medical" at the end of a line, "expense." at the start of the next. */
export function wrappedAfter(layout: PageLayout, row: Row, cell: Cell, after: string): string {
  const below = layout.rows[row.index + 1];
  const next = below?.cells[0];
  const isLast =
    cell === row.cells.at(-1) &&
    cell.text.endsWith(after) &&
    (after === "" ? limitInText.test(cell.text) : /\p{Ll}$/u.test(after));
  if (!isLast || !below || !next || !/^\p{Ll}/u.test(next.text) || /[.;,]/.test(after)) return after.trim();
  if (below.y - row.bottom > row.height * 0.7 || Math.abs((row.cells[0]?.x ?? 0) - next.x) > 4)
    return after.trim();
  const head = next.text.split(/[.;,$]/)[0] ?? "";
  return head.length > 60 ? after.trim() : `${after.trim()} ${head.trim()}`;
}

export interface SlashRun {
  cents: readonly number[];
  index: number;
  label: string;
}

/** For each amount of a cell the run that only slashes join it to. */
export function slashRunsOf(text: string, found: readonly WrittenAmount[]): SlashRun[] {
  const runs: SlashRun[] = [];
  let cents: number[] = [];
  let label = "";
  for (const [at, amount] of found.entries()) {
    const lead = text.slice(found[at - 1]?.end ?? 0, amount.start);
    if (at === 0 || lead.trim() !== "/") {
      cents = [];
      label = lead;
    }
    runs.push({ cents, index: cents.length, label });
    cents.push(amount.cents);
  }
  return runs;
}

/** "Limits: $2,000,000 each claim": words that say only that an amount follows. */
export const saysOnlyLimit = /^(?:limits?(?: of (?:liability|insurance))?|coverages?|amounts?)\W*$/i;
