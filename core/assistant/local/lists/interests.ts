/**
 * Mortgagees and loss payees, from labeled lines, blocks and tables: "Mortgagee: First Harbor Bank ISAOA, 12 Dock Street,
 * …". One counts only if it is a name with an address, or the name of a lender: forms say a lot about mortgageholders in
 * general.
 */
import { quoteOf } from "#core/page-model";
import type { Block, PageModel, Piece, QuoteSegment } from "#model/reading";
import type { ScheduledRow, ScheduleTables } from "../../schedules.ts";
import { findPhrase, names, opensWith, wordsOf } from "../comparison/words.ts";
import * as data from "../data/interest-words.ts";
import { partyIn } from "../facts/party-names.ts";
import { addressesIn } from "../values/addresses.ts";
import { labelWordsOf, tokensOf } from "../values/tokens.ts";
import { joined } from "./lines.ts";
import { type Spot, spotsOf, spotsUnder } from "./spots.ts";

type Kind = "mortgagees" | "lossPayees";

export interface InterestReader {
  readPage(page: PageModel): void;
  /** Those that were found, each once. */
  finish(): Pick<ScheduleTables, Kind>;
}

/** More than any building or fleet has. */
const ROWS_MAX = 500;
const LABEL_MAX = 80;
/** Lines of a name with its address. */
const ENTRY_LINES = 6;

export function createInterestReader(): InterestReader {
  const found: Record<Kind, ScheduledRow[]> = { mortgagees: [], lossPayees: [] };
  const add = (kind: Kind, row: ScheduledRow): void => {
    const rows = found[kind];
    const cells = Object.entries(row.cells);
    if (
      rows.length < ROWS_MAX &&
      !rows.some((known) => cells.every(([name, text]) => known.cells[name] === text))
    )
      rows.push(row);
  };
  return {
    readPage(page) {
      const small = page.text.toLowerCase();
      if (!["mortgag", "loss pay", "losspay", "interest"].some((cue) => small.includes(cue))) return;
      const spots = spotsOf(page);
      const tables = page.blocks.filter((block) => block.kind === "TABLE" && readTable(page, block, add));
      for (const [at, spot] of spots.entries()) {
        if (tables.includes(spot.block)) continue;
        const colon = spot.text.indexOf(":");
        const title = colon < 0 ? spot.text : spot.text.slice(0, colon);
        if (isLabel(title)) readEntries(page, onOneLine(page, linesOf(spots, at, colon)), kindOf(title), add);
      }
    },
    finish: () => ({
      ...(found.mortgagees.length > 0 && { mortgagees: found.mortgagees }),
      ...(found.lossPayees.length > 0 && { lossPayees: found.lossPayees }),
    }),
  };
}

type Add = (kind: Kind, row: ScheduledRow) => void;

// Labels --------------------------------------------------------------------------------------

const labels = new Set(data.interestLabels.map((label) => labelWordsOf(label).join(" ")));

function isLabel(text: string): boolean {
  if (text.length > LABEL_MAX) return false;
  const words = [...labelWordsOf(text)];
  if (data.labelOrdinals.has(words[0] ?? "")) words.shift();
  while (words.length > 1 && data.labelTails.has(words.at(-1) ?? "")) words.pop();
  return labels.has(words.join(" "));
}

/** Null where it names neither, or both. */
function kindOf(text: string): Kind | null {
  const words = wordsOf(text);
  const isMortgagee = names(words, data.mortgageeWords);
  if (isMortgagee === names(words, data.lossPayeeWords)) return null;
  return isMortgagee ? "mortgagees" : "lossPayees";
}

/** What belongs to a label: behind it or beside it with what goes on below, or under it. */
function linesOf(spots: readonly Spot[], at: number, colon: number): Spot[] {
  const label = spots[at] as Spot;
  const inline = colon < 0 ? "" : label.text.slice(colon + 1).trim();
  const next = label.besides[0];
  if (inline !== "") {
    const from = label.text.length - inline.length;
    return [{ ...label, text: inline, from }, ...spotsUnder(spots, at, label)];
  }
  if (
    next &&
    !isLabel(next.text) &&
    !next.text.endsWith(":") &&
    !labelWordsOf(next.text).includes("address")
  ) {
    const first = spots.indexOf(next);
    return [next, ...spotsUnder(spots, first, next)];
  }
  // Under a label that stands alone on its line, whatever its place.
  const row = label.piece.box;
  const isAlone = !spots.some(
    ({ piece: { box } }) =>
      box && row && box !== row && Math.abs(box.y - row.y) < row.height / 2 && box.x !== row.x,
  );
  return spotsUnder(spots, at, label, { isLabel: true, ...(!next && isAlone && { slack: Infinity }) });
}

/** A label and its value that are printed on one line, as one: "Loan No. 5540-881". */
function onOneLine({ text }: PageModel, spots: readonly Spot[]): Spot[] {
  const lines: Spot[] = [];
  for (const spot of spots) {
    const last = lines.at(-1);
    const start = spot.piece.spans[0]?.start ?? 0;
    if (last?.besides[0] !== spot || text.slice(last.end, start).includes("\n")) lines.push(spot);
    else {
      const spans = [...last.piece.spans, ...spot.piece.spans];
      const whole = `${last.piece.text} ${spot.piece.text}`;
      const own = { ...last, text: whole.slice(last.from), end: spot.end, besides: spot.besides };
      lines.splice(-1, 1, { ...own, piece: { ...last.piece, text: whole, spans } });
    }
  }
  return lines;
}

// Entries -------------------------------------------------------------------------------------

interface Entry {
  name: string;
  address: string | null;
  loan: string | null;
  kind: Kind | null;
  places: Said | null;
  used: QuoteSegment[];
}
interface Said {
  text: string;
  used: QuoteSegment[];
}

/** One entry after the other, until a line is none. */
function readEntries(page: PageModel, lines: readonly Spot[], titled: Kind | null, add: Add): void {
  const entries: Entry[] = [];
  let ahead: Said | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Spot;
    const used = quoteOfSpot(page, line);
    const last = entries.at(-1);
    const place = placesIn(line.text);
    if (place?.isAnnounced) {
      ahead = { text: "", used: [] };
      continue;
    }
    if (place?.isWhole) {
      const said = { text: place.text, used };
      if (last && !last.places && ahead === null) last.places = said;
      else ahead = said;
      continue;
    }
    if (last && goesOn(last, line.text)) {
      last.used.push(...used);
      continue;
    }
    const entry = entryAt(page, lines, at, titled);
    if (!entry) break;
    entry.found.places ??= ahead;
    ahead = null;
    entries.push(entry.found);
    at += entry.lines - 1;
  }
  for (const { name, address, loan, kind, places, used } of entries) {
    if (kind === null || (address === null && !names(wordsOf(name), data.lenderWords))) continue;
    const cells = {
      name,
      ...(address !== null && { address }),
      ...(loan !== null && { loan }),
      ...(places && places.text !== "" && { appliesTo: places.text }),
    };
    add(kind, { cells, quotes: [joined([...(places?.used ?? []), ...used], page.text)] });
  }
}

/** The loan, or the interest, of the entry before. */
function goesOn(entry: Entry, text: string): boolean {
  const [first] = tokensOf(text);
  if (first?.norm === "interest" && text.charAt(first.end) === ":") {
    entry.kind = kindOf(text);
    return true;
  }
  const loan = first?.norm === "loan" ? loanIn(text) : null;
  entry.loan ??= loan?.number ?? null;
  return loan !== null;
}

/** A name with its address from a line on; null where none begins. */
function entryAt(
  page: PageModel,
  lines: readonly Spot[],
  at: number,
  titled: Kind | null,
): { found: Entry; lines: number } | null {
  const line = lines[at] as Spot;
  const places = placesIn(line.text);
  const skipped = places && !places.isWhole ? places.end : 0;
  const first = line.text.slice(skipped);
  const text = [first, ...lines.slice(at + 1, at + ENTRY_LINES).map((own) => own.text)].join("\n");
  const address = addressesIn(text).find(({ address: { line1 } }) => line1 !== "");
  const before = text
    .slice(0, address?.start ?? 0)
    .trimEnd()
    .split("\n");
  // Between a name and its address stands only what lenders add to their names.
  const isOwn =
    address !== undefined && before.slice(1).every((own) => opensWith(wordsOf(own), data.nameLines));
  const named = isOwn ? text.slice(0, address.start).replaceAll("\n", " ") : first;
  const words = wordsOf(named);
  const role = findPhrase(words, [...data.mortgageeWords, ...data.lossPayeeWords]);
  const loan = loanIn(isOwn ? text.slice(0, text.indexOf("\n", address.end) + 1 || undefined) : first);
  const cut = Math.min(
    role && role.from > 1 ? (words[role.from]?.start ?? Infinity) : Infinity,
    loan && loan.start > 0 && loan.start < named.length ? loan.start : Infinity,
  );
  const name = tidy(named.slice(0, cut));
  if (named.trimEnd().endsWith(":") || isLabel(name) || opensWith(words, data.notNamed)) return null;
  const clause = findPhrase(wordsOf(name), data.lenderClauses);
  const plain = tidy(clause ? name.slice(0, wordsOf(name)[clause.from]?.start) : name);
  if (plain.includes(":") || partyIn(plain, plain.length)?.start !== 0) return null;
  const count = isOwn ? text.slice(0, address.end).split("\n").length : 1;
  const used = lines
    .slice(at, at + count)
    .flatMap((own, nth) => quoteOfSpot(page, own, nth === 0 ? skipped : 0));
  const found: Entry = {
    name,
    address: isOwn ? text.slice(address.start, address.end) : null,
    loan: loan?.number ?? null,
    kind: role ? kindOf(named.slice(words[role.from]?.start)) : titled,
    places: places && skipped > 0 ? { text: places.text, used: quoteOfSpot(page, line, 0, skipped) } : null,
    used,
  };
  return { found, lines: count };
}

function tidy(text: string): string {
  let end = text.length;
  while (end > 0 && " ,;:–—-".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trimStart();
}

/** "loan 77-0042", "Loan No. 5540-881". */
function loanIn(text: string): { number: string; start: number } | null {
  const tokens = tokensOf(text);
  const at = tokens.findIndex(({ norm }) => norm === "loan");
  const start = tokens[at]?.start ?? 0;
  const next = tokens.slice(at + 1).find(({ norm }) => norm !== "no" && norm !== "number");
  if (at < 0 || !next) return null;
  const end = text.slice(next.start).indexOf(" ");
  const number = tidy(text.slice(next.start, end < 0 ? undefined : next.start + end));
  return tokensOf(number).some(({ norm }) => isNumber(norm)) ? { number, start } : null;
}

// Places --------------------------------------------------------------------------------------

interface Places {
  text: string;
  /** Behind the mark that parts them from a name. */
  end: number;
  /** Nothing else stands on the line. */
  isWhole: boolean;
  /** "Applies to Loc/Bldg(s):" */
  isAnnounced: boolean;
}

const isNumber = (word: string): boolean => word.charCodeAt(0) >= 48 && word.charCodeAt(0) <= 57;
const NUMBER_MAX = 5;

/** The places that a line begins with: "Auto 2", "Location 1, building 2", "0001/001, 0002/001". */
function placesIn(text: string): Places | null {
  const tokens = tokensOf(text);
  let count = 0;
  while (
    tokens[count] &&
    (data.placeWords.has(tokens[count]?.norm ?? "") ||
      data.placeJoiners.has(tokens[count]?.norm ?? "") ||
      (isNumber(tokens[count]?.norm ?? "") && (tokens[count]?.norm ?? "").length <= NUMBER_MAX))
  )
    count += 1;
  const own = tokens.slice(0, count);
  const hasWord = own.some(({ norm }) => data.placeWords.has(norm));
  const hasNumber = own.some(({ norm }) => isNumber(norm));
  const first = own.find(({ norm }) => data.placeWords.has(norm) || isNumber(norm));
  const last = own.at(-1);
  if (!first || !last) return null;
  const isWhole = count === tokens.length;
  if (isWhole && !hasNumber)
    return own[0]?.norm === "applies" ? { text: "", end: text.length, isWhole, isAnnounced: true } : null;
  if (!hasNumber || (!hasWord && !text.slice(0, last.end).includes("/"))) return null;
  const rest = text.slice(last.end).trimStart();
  if (!isWhole && ![":", "–", "—", "-"].includes(rest.charAt(0))) return null;
  const behind = text.length - rest.length + 1;
  return {
    text: text.slice(first.start, last.end),
    end: isWhole ? text.length : text.length - text.slice(behind).trimStart().length,
    isWhole,
    isAnnounced: false,
  };
}

const quoteOfSpot = (page: PageModel, spot: Spot, from = 0, to = spot.text.length): QuoteSegment[] =>
  quoteOf(page, spot.piece, spot.from + from, spot.from + to);

// Tables --------------------------------------------------------------------------------------

type Column = "name" | "address" | "loan" | "appliesTo";

/** Whether it is a table of them. */
function readTable(page: PageModel, table: Extract<Block, { kind: "TABLE" }>, add: Add): boolean {
  let columns: (Column | null)[] = [];
  let kind: Kind | null = null;
  // The titles may stand amid a table.
  for (const { kind: rowKind, cells } of [{ kind: "ROW", cells: table.columns }, ...table.rows]) {
    const titles = cells.map((cell) => (cell ? columnOf(cell) : null));
    if (titles.includes("name") && titles.includes("address")) {
      columns = titles;
      kind = kindOf(cells[titles.indexOf("name")]?.text ?? "");
      continue;
    }
    const named = columns.flatMap((column, at): [Column, Piece][] => {
      const cell = cells[at];
      return column && cell ? [[column, cell]] : [];
    });
    const name = cells[columns.indexOf("name")]?.text ?? "";
    if (kind === null || rowKind !== "ROW" || partyIn(name, name.length) === null) continue;
    const quote = named.flatMap(([, cell]) => quoteOf(page, cell));
    add(kind, {
      cells: Object.fromEntries(named.map(([column, { text }]) => [column, text])),
      quotes: [joined(quote, page.text)],
    });
  }
  return columns.length > 0;
}

function columnOf({ text }: Piece): Column | null {
  const words = labelWordsOf(text);
  if (words.at(-1) === "address") return "address";
  if (data.loanColumns.has(words.join(" "))) return "loan";
  const parts = tokensOf(text).map(({ norm }) => norm);
  if (parts.length > 0 && parts.every((part) => data.placeWords.has(part) || data.placeJoiners.has(part)))
    return "appliesTo";
  return isLabel(text) ? "name" : null;
}
