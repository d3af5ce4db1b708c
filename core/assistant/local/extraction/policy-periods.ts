/** The term of the policy: two dates about a year apart, near a label that speaks of a period. */
import { choose, type Candidate } from "./candidates.ts";
import { datesIn, daysBetween, type WrittenDate } from "./dates-in-text.ts";
import { findLabels, labelPattern, quoteOf } from "./labeled-values.ts";
import { type Cell, type PageLayout, type Row, segmentsOf } from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";
import type { QuoteSegment } from "#model/documents";

export interface PolicyPeriod {
  effectiveDate: Candidate<string> | null;
  expirationDate: Candidate<string> | null;
}

export interface PeriodCandidates {
  pairs: Candidate<{ from: Candidate<string>; to: Candidate<string> }>[];
  from: Candidate<string>[];
  to: Candidate<string>[];
}

const periodWords =
  /policyperiod|policyterm|period|proposedterm|term|effective|coverageperiod|inforce|expir|inception/;
const otherPeriod =
  /retro|prior|previous|expiring|install|audit|discovery|valuation|birth|lossrun|paid|reporting/;
const fromLabels = labelPattern([
  "(?:proposed|policy|requested|coverage|original|term)?effective(?:date|on|from)?(?:ofpolicy|ofcoverage)?",
  "(?:policy)?(?:inception|commencement)(?:date)?",
  "(?:policy|coverage)?(?:begins|starts|startdate|begindate|effdate)",
  "(?:proposed|policy)?eff(?:date)?",
  "polic(?:y|ies)effective(?:date)?",
  "(?:policy)?(?:changes?|endorsement|transaction|amendment)(?:is|are)?effective(?:date)?",
  "from",
]);
const toLabels = labelPattern([
  "(?:proposed|policy|coverage|term)?expir(?:ation|es|y|ing)(?:date|on)?",
  "(?:policy|coverage)?(?:ends|enddate|expdate|termination(?:date)?)",
  "(?:proposed|policy)?exp(?:date)?",
  "to",
]);

interface PlacedDate extends WrittenDate {
  row: Row;
  cell: Cell;
  x: number;
  quote: QuoteSegment[];
}

export function periodCandidatesOf(layout: PageLayout, pageWeight: number): PeriodCandidates {
  const byRow = layout.rows.map((row) => datesOfRow(layout, row));
  const pairs: PeriodCandidates["pairs"] = [];
  layout.rows.forEach((row, index) => {
    const own = byRow[index] ?? [];
    const next = byRow[index + 1] ?? [];
    const rowsApart = (layout.rows[index + 1]?.y ?? Number.POSITIVE_INFINITY) - row.bottom;
    if (own.length > 4) return;
    for (let i = 0; i < own.length; i += 1) {
      const from = own[i];
      const to =
        own[i + 1] ??
        (own.length === 1 && next.length === 1 && rowsApart < row.height * 1.5 ? next[0] : undefined);
      if (!from || !to) continue;
      const days = daysBetween(from.on, to.on);
      const around = normalized(`${contextOf(layout, row)} ${row.text}`);
      // Days, where the document itself calls them the term: an event, a binder.
      if (days < (/(policy|coverage)(period|term)/.test(normalized(row.text)) ? 1 : 25) || days > 1900)
        continue;
      const until = row.cells.filter((cell) => cell.x <= to.x || to.row !== row);
      const lead = until.map((cell) => (cell === to.cell ? cell.text.slice(0, to.end) : cell.text)).join(" ");
      if (otherPeriod.test(normalized(lead)) && !/policyperiod|policyterm/.test(around)) continue;

      const isYear = Math.abs((days % 365.25) - 0) < 3 || Math.abs((days % 365.25) - 365) < 3;
      const score =
        (periodWords.test(around) ? 1 : 0.45) +
        (isYear ? 0.35 : 0) +
        pageWeight * 0.5 -
        (from.row === to.row ? 0 : 0.15);
      pairs.push({
        value: { from: dateCandidate(from, score, layout.page), to: dateCandidate(to, score, layout.page) },
        key: `${from.on} ${to.on}`,
        score,
        page: layout.page,
        quote: from.quote,
      });
    }
  });
  return {
    pairs,
    from: [...labeledDates(layout, fromLabels, pageWeight), ...datesOfChange(layout, pageWeight)],
    to: labeledDates(layout, toLabels, pageWeight),
  };
}

export function choosePeriod(candidates: PeriodCandidates): PolicyPeriod {
  const pair = choose(candidates.pairs, 0.6);
  if (pair) return { effectiveDate: pair.value.from, expirationDate: pair.value.to };
  const from = choose(candidates.from, 0.5);
  const to = choose(
    candidates.to.filter((candidate) => !from || candidate.value > from.value),
    0.5,
  );
  return { effectiveDate: from, expirationDate: to };
}

/** "This endorsement, effective 12:01 A.M., July 19, 2026, forms a part of policy …". */
function datesOfChange(layout: PageLayout, pageWeight: number): Candidate<string>[] {
  return layout.rows.flatMap((row) =>
    datesOfRow(layout, row)
      .filter(({ cell, start }) =>
        /\b(?:endorsement|change|amendment)\b[^.;]{0,20}\beffective\b(?:[^;]{0,40})$/i.test(
          cell.text.slice(0, start),
        ),
      )
      .map((date) => dateCandidate(date, 0.55 + pageWeight * 0.2, layout.page)),
  );
}

function labeledDates(layout: PageLayout, pattern: RegExp, pageWeight: number): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  for (const hit of findLabels(layout, pattern)) {
    if (otherPeriod.test(normalized(hit.row.text)) && !/expiration|expires/i.test(hit.label)) continue;
    for (const place of hit.places) {
      const date = datesIn(place.text)[0];
      if (!date || (place.relation === "inline" && date.start > 40)) continue;
      const weight = place.relation === "below" || place.relation === "above" ? 0.6 : 0.9;
      const isShort = normalized(hit.label).length < 5;
      candidates.push({
        value: date.on,
        key: date.on,
        score: (isShort ? 0.3 : 1) * weight + pageWeight * 0.5,
        page: layout.page,
        quote: quoteOf(place, date.start, date.end),
      });
      break;
    }
  }
  return candidates;
}

function dateCandidate(date: PlacedDate, score: number, page: number): Candidate<string> {
  return { value: date.on, key: date.on, score, page, quote: date.quote };
}

function datesOfRow(layout: PageLayout, row: Row): PlacedDate[] {
  return row.cells.flatMap((cell) =>
    datesIn(cell.text).map((date) => ({
      ...date,
      row,
      cell,
      x: cell.x,
      quote: segmentsOf(layout, cell, date.start, date.end),
    })),
  );
}

/** The rows just above, where a period's label stands in boxed forms. */
function contextOf(layout: PageLayout, row: Row): string {
  return layout.rows
    .slice(Math.max(0, row.index - 3), row.index)
    .filter((above) => row.y - above.bottom < row.height * 4)
    .map((above) => above.text)
    .join(" ");
}
