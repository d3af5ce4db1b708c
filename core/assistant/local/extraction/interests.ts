/**
 * Mortgagees and loss payees from labeled lines and blocks: "Mortgagee: First Harbor Bank ISAOA, 12 Dock Street, …".
 * One counts only if it is a name with an address, or the name of a lender: forms say a lot about mortgageholders in
 * general. Printed tables of them are read with the other tables.
 */
import type { QuoteSegment } from "#model/documents";
import type { ScheduledRow, ScheduleTables } from "../../model.ts";
import { endsAddress, findAddress, startsStreet } from "./addresses-in-text.ts";
import type { Cut } from "./kept-facts.ts";
import { normalized } from "./normalized-text.ts";
import { type Cell, joinedSegments, type PageLayout, type Row, segmentsOf, spanOf } from "./page-layout.ts";
import { isPartyName, tidyName } from "./party-names.ts";
import { addRow } from "./schedule-tables.ts";

type InterestKind = "mortgagees" | "lossPayees";
interface FoundInterest {
  kind: InterestKind;
  row: ScheduledRow;
}

const ofKind = (text: string): InterestKind | null => {
  const says = normalized(text);
  const isMortgagee = /mortgagee|mortgageholder/.test(says);
  const isLossPayee = /losspay(?:ee|able)/.test(says);
  if (isMortgagee === isLossPayee) return null;
  return isMortgagee ? "mortgagees" : "lossPayees";
};

/** The label, in normalized text. One that names neither kind, or both, leaves it to the entry to name one. */
const label =
  /^(?:first|second|third|1st|2nd|3rd)?(?:mortgagees?|mortgageholders?|losspayees?|losspayables?|lenderslosspayables?|lenderslosspayees?|additionalinterests?|mortgagees?(?:and|or)?losspayees?|losspayees?(?:and|or)?mortgagees?|(?:securedinterestedparties(?:andor)?)?additionalinterestedparties)(?:names?(?:andaddress(?:es)?)?)?$/;

/** "Auto 2", "Location 1, building 2", "Loc/Bldg 1/1", "0001/001, 0002/001": what the interest is in. */
const place = String.raw`(?:(?:auto|vehicle|unit|item|loc(?:ation)?|prem(?:ises)?|bldg|building)s?\.?\s*(?:no\.?|#|number)?:?\s*\d{1,4}[a-z]?|\d{1,4}\/\d{1,4})`;
const places = String.raw`${place}(?:(?:\s*[,;/&-]\s*|\s+and\s+|\s+)(?:${place}|\d{1,4}))*`;
const onlyPlaces = new RegExp(`^(?:(?:applies to|re|for):?\\s+)?(${places})\\W*$`, "i");
const placesFirst = new RegExp(`^(${places})\\s*(?::|[–—-]\\s)\\s*(?=\\p{Lu})`, "iu");
/** A line that announces places. */
const announcesPlaces = /^applies to (?:loc|prem|bldg|building|auto|vehicle|item)\S*:?$/i;
const loanNumber = /\bloan\s*(?:no\.?|number|#)?\s*:?\s*([a-z0-9-]*\d[a-z0-9-]*)/i;
const statedInterest = /^interest:\s*(.+)$/i;
/** What lenders add to their names. */
const clause =
  /[,\s]+(?:isaoa\b|atima\b|its successors\b|and\/or (?:its )?(?:successors|assigns)|as (?:their|its) interests?\b).*$/i;
const clauseLine = /^(?:isaoa|atima|its successors|and\/or its|c\/o|attn)\b/i;
const lender =
  /\b(?:banks?|bancorp|credit union|mortgage|lending|loans?|financial|finance|funding|leasing|savings|capital|n\.?a\.?|isaoa|farm credit|acceptance corp\w*)\b/i;

/** Lines of one page that are looked at below a label: a block or a list of them. */
const LINES_MAX = 60;
/** A row of more cells is one of data, and has no label. */
const CELLS_MAX = 20;
const SLACK = 6;

interface Line {
  text: string;
  cell: Cell;
  from: number;
  row: Row;
}

/** Adds those of a page that say more than the rows that are known. */
export function collectInterests(tables: ScheduleTables, layout: PageLayout, cut: Cut): void {
  for (const { kind, row } of interestsOf(layout)) {
    const rows = (tables[kind] ??= []);
    const cells = Object.entries(row.cells);
    const isKnown = rows.some((known) => cells.every(([name, text]) => known.cells[name] === text));
    if (!isKnown) addRow(rows, row, cut);
  }
}

function interestsOf(layout: PageLayout): FoundInterest[] {
  if (!/mortgag|loss\s*pay|interest/i.test(layout.text)) return [];
  return layout.rows.flatMap((row) =>
    (row.cells.length > CELLS_MAX ? [] : row.cells).flatMap((cell, at) => {
      const colon = cell.text.indexOf(":");
      const title = colon < 0 ? cell.text : cell.text.slice(0, colon);
      if (title.length > 80 || !label.test(normalized(title))) return [];
      const inline = colon < 0 ? "" : cell.text.slice(colon + 1).trim();
      return entriesOf(layout, linesOf(layout, row, at, inline), ofKind(title));
    }),
  );
}

/** The lines that belong to a label: those behind it or beside it with what goes on below, or those under it. */
function linesOf(layout: PageLayout, row: Row, at: number, inline: string): Line[] {
  const cell = row.cells[at];
  if (!cell) return [];
  const beside = row.cells[at + 1];
  if (inline === "" && !beside && row.cells.length === 1) return linesUnder(layout, row, () => true);
  if (inline === "" && (!beside || isLabel(beside)))
    return linesUnder(layout, row, ({ x }) => Math.abs(x - cell.x) <= SLACK);
  const from = inline === "" ? 0 : cell.text.length - inline.length;
  const value = inline === "" ? beside : cell;
  if (!value) return [];
  const { x } = spanOf(value, from, value.text.length);
  const first: Line = { text: value.text.slice(from), cell: value, from, row };
  // A line that begins further to the left has a label of its own.
  const more = linesUnder(layout, row, (other) => Math.abs(other.x - x) <= SLACK, x - SLACK);
  return [first, ...more];
}

const isLabel = ({ text }: Cell): boolean =>
  text.endsWith(":") || label.test(normalized(text)) || /address/i.test(text);

function linesUnder(
  layout: PageLayout,
  above: Row,
  isOwn: (cell: Cell) => boolean,
  left = Number.NEGATIVE_INFINITY,
): Line[] {
  const lines: Line[] = [];
  let { bottom } = above;
  for (const row of layout.rows.slice(above.index + 1, above.index + 1 + LINES_MAX)) {
    const own = row.cells.filter((cell) => isOwn(cell));
    if (row.y - bottom > row.height * 3.5 || own.length === 0 || (row.cells[0]?.x ?? 0) < left) break;
    for (const cell of own) lines.push({ text: cell.text, cell, from: 0, row });
    bottom = row.bottom;
  }
  return lines;
}

interface Placed {
  text: string;
  used: QuoteSegment[];
}

interface Draft {
  name: string;
  address: string[];
  isComplete: boolean;
  loan?: string;
  kind: InterestKind | null;
  places: Placed | null;
  used: QuoteSegment[];
}

/** Reads entries one after the other and stops at the first line that is part of none. */
function entriesOf(layout: PageLayout, lines: readonly Line[], titled: InterestKind | null): FoundInterest[] {
  const drafts: Draft[] = [];
  let open: Draft | undefined;
  /** Places that are printed before their entry. */
  let ahead: Placed | null = null;
  for (const line of lines) {
    const text = line.text.trim();
    const used = segmentsOf(layout, line.cell, line.from);
    const listed = onlyPlaces.exec(text)?.[1];
    if (announcesPlaces.test(text)) open = undefined;
    else if (listed !== undefined && (!open || open.places)) ahead = { text: listed, used };
    else if (listed !== undefined && open) open.places = { text: listed, used };
    else if (!open || !continueEntry(open, text, used)) {
      open = begin(layout, line, titled) ?? undefined;
      if (!open) break;
      open.places ??= ahead;
      ahead = null;
      drafts.push(open);
    }
  }
  return drafts.flatMap((draft) => {
    const row = rowOf(layout, draft);
    return row && draft.kind ? [{ kind: draft.kind, row }] : [];
  });
}

/** Adds a street, the line of the city, a loan, the interest, or what lenders add to their names; false for others. */
function continueEntry(draft: Draft, text: string, used: readonly QuoteSegment[]): boolean {
  const stated = statedInterest.exec(text)?.[1];
  const loan = /^loan\b/i.test(text) ? loanNumber.exec(text)?.[1] : undefined;
  const isCity = endsAddress(text) && (draft.address.length > 0 || text.length < 50);
  if (stated !== undefined) draft.kind = ofKind(stated);
  else if (loan !== undefined) draft.loan = loan;
  else if (draft.isComplete) return false;
  else if (clauseLine.test(text) && draft.address.length === 0) draft.name = `${draft.name} ${text}`;
  else if (isCity || startsStreet(text)) {
    draft.address.push(text);
    draft.isComplete = isCity;
  } else return false;
  draft.used.push(...used);
  return true;
}

/** The line that names who has the interest: "Auto 2: Harbor Bank, P.O. Box 900, Portland, ME 04104". */
function begin(layout: PageLayout, line: Line, titled: InterestKind | null): Draft | null {
  const lead = line.text.length - line.text.trimStart().length;
  const first = placesFirst.exec(line.text.trimStart());
  const skipped = lead + (first?.[0].length ?? 0);
  const from = line.from + skipped;
  const rest = line.text.slice(skipped).trimEnd();
  const written = findAddress(rest);
  const named = rest.slice(0, written?.start ?? rest.length);
  const role = roleBehindName.exec(named);
  const end = Math.min(...[role, loanBehindName.exec(named)].map((match) => match?.index ?? named.length));
  const name = tidyName(named.slice(0, end));
  const plain = name.replace(clause, "");
  if (!/^[\p{Lu}\d]/u.test(plain) || !isPartyName(plain) || startsStreet(plain)) return null;
  const loan = loanNumber.exec(rest)?.[1];
  return {
    name,
    address: written ? [rest.slice(written.start, written.end)] : [],
    isComplete: written !== null,
    ...(loan === undefined ? {} : { loan }),
    kind: role ? ofKind(role[0]) : titled,
    places: first && { text: first[1] ?? "", used: segmentsOf(layout, line.cell, line.from + lead, from) },
    used: segmentsOf(layout, line.cell, from),
  };
}
const roleBehindName =
  /,\s*(?:(?:first|second|third)\s+)?(?:mortgagee|mortgageholder|loss payee|lender['’]?s loss payable)\b/i;
const loanBehindName = /,?\s*\bloan\b\s*(?:no\.?|number|#)?\s*:?\s*[a-z]*-?\d/i;

/** Null without an address, except for a lender. */
function rowOf(
  layout: PageLayout,
  { name, address, isComplete, loan, places: own, used }: Draft,
): ScheduledRow | null {
  if (!isComplete && !lender.test(name)) return null;
  return {
    cells: {
      name,
      // Its lines, because no comma is printed between them.
      ...(isComplete && { address: address.join("\n") }),
      ...(loan !== undefined && { loan }),
      ...(own && { appliesTo: own.text }),
    },
    quotes: [joinedSegments(layout, [...(own?.used ?? []), ...used])],
  };
}
