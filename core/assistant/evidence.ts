/**
 * The one evidence check, between every reasoner and everything that people see. A quote passes only if its words are
 * at its offsets on its page, letter by letter. Fields, entries and statements without a remaining quote are dropped.
 * Pure; it knows nothing about how a reasoner found its words.
 */
import type { QuoteSegment } from "#model/documents";
import type { PageReading } from "#model/reading";
import { describeMoney } from "../shared/money.ts";
import { amountsIn } from "./local/values/written.ts";
import type {
  Answer,
  AnswerQuote,
  ApplicantRecords,
  ApplicationCheck,
  ClaimReview,
  Comparison,
  CoverageEntry,
  CoverageMatrix,
  DetailField,
  DocumentDescription,
  Evidence,
  Exploration,
  Extraction,
  Figure,
  FigurePart,
  FoundValue,
  MatrixCell,
  OfferedPrices,
  PolicyDetails,
  ReadDocument,
  RecordSource,
  RecordValues,
  ReadingCorrection,
  ScheduledRow,
  PrintedSchedule,
  ScheduleTables,
} from "./model.ts";
import { doubtScannedValues } from "./scan-doubts.ts";

/** Texts of one reading by page number. */
export type PageTexts = ReadonlyMap<number, string>;

/** The part of a page that the check needs. */
export type PageText = Pick<PageReading, "page" | "text" | "unsure" | "isBlankForm">;

export function pageTextsOf(pages: readonly PageText[]): PageTexts {
  return new Map(pages.map((page) => [page.page, page.text]));
}

/** True if the segment's words are at its exact position on the page. An empty segment supports nothing. */
function isOnPage(segment: QuoteSegment, texts: PageTexts): boolean {
  if (segment.text.trim() === "") return false;
  return texts.get(segment.page)?.slice(segment.start, segment.end) === segment.text;
}

/** A quote is valid only as a whole: half a quote may say the opposite. */
export function quoteStands(quote: Evidence, texts: PageTexts): boolean {
  return quote.length > 0 && quote.every((segment) => isOnPage(segment, texts));
}

/**
 * Drops fields of `details` without a valid quote; entries keep their valid quotes. Unsure words make no value sure, and a
 * page of a form that is not filled in states none.
 */
export function checkExtraction(extraction: Extraction, pages: readonly PageText[]): Extraction {
  const blankPages = pages.flatMap(({ page, isBlankForm }) => (isBlankForm ? [page] : []));
  const texts = pageTextsOf(pages.filter(({ page }) => !blankPages.includes(page)));
  const evidence: Extraction["evidence"] = {};
  const details = { ...extraction.details };
  for (const field of Object.keys(details) as DetailField[]) {
    const quotes = (extraction.evidence[field] ?? []).filter((quote) => quoteStands(quote, texts));
    if (quotes.length === 0) delete details[field];
    else evidence[field] = quotes;
  }
  if (details.locations) details.locations = checkOccupancies(details.locations, evidence.locations ?? []);
  const checked: Extraction = {
    ...extraction,
    details,
    evidence,
    coverages: checkEntries(extraction.coverages, texts),
    exclusions: checkEntries(extraction.exclusions, texts),
    schedules: extraction.schedules && {
      forms: checkEntries(extraction.schedules.forms, texts),
      cancellation: checkEntries(extraction.schedules.cancellation, texts),
      premiumParts: checkEntries(extraction.schedules.premiumParts, texts),
    },
    ...(extraction.tables && {
      tables: checkTables(extraction.tables, texts),
    }),
    certificate: extraction.certificate && {
      ...extraction.certificate,
      findings: checkEntries(extraction.certificate.findings, texts),
    },
    requirements: checkEntries(extraction.requirements, texts),
    ...(blankPages.length > 0 && { blankPages }),
  };
  return doubtScannedValues(checked, pages);
}

/** A location whose occupancy is not among the words of a location loses it. */
function checkOccupancies(
  locations: NonNullable<PolicyDetails["locations"]>,
  quotes: readonly Evidence[],
): NonNullable<PolicyDetails["locations"]> {
  const said = new Set(quotes.flatMap((quote) => quote.map(({ text }) => withoutSpaces(text))));
  return locations.map(({ occupancy, ...location }) =>
    occupancy !== undefined && said.has(withoutSpaces(occupancy)) ? { ...location, occupancy } : location,
  );
}

function checkTables(
  { vehicles, classes, printed, mortgagees, lossPayees, deductibles, particulars }: ScheduleTables,
  texts: PageTexts,
): ScheduleTables {
  return {
    vehicles: checkRows(vehicles, texts),
    classes: checkRows(classes, texts),
    ...(printed && { printed: checkPrinted(printed, texts) }),
    ...(mortgagees && { mortgagees: checkRows(mortgagees, texts) }),
    ...(lossPayees && { lossPayees: checkRows(lossPayees, texts) }),
    ...(deductibles && { deductibles: checkRows(deductibles, texts) }),
    ...(particulars && { particulars: checkRows(particulars, texts) }),
  };
}

/** Rows of tables: each word of each cell must be among the words of its row. */
const checkRows = (rows: readonly ScheduledRow[], texts: PageTexts): ScheduledRow[] =>
  checkEntries(rows, texts).filter((row) => saysCells(Object.values(row.cells), row.quotes));

/** A schedule without one of its rows adds up no more, and one without its total is compared with none. */
function checkPrinted(schedules: readonly PrintedSchedule[], texts: PageTexts): PrintedSchedule[] {
  const stands = ({ cells, quotes }: PrintedSchedule["rows"][number]) =>
    quotes.length > 0 &&
    quotes.every((quote) => quoteStands(quote, texts)) &&
    saysCells(
      cells.filter((cell) => cell !== null),
      quotes,
    );
  return schedules.flatMap((schedule) => {
    const rows = schedule.rows.filter(stands);
    const total = schedule.total && stands(schedule.total) ? schedule.total : null;
    const isWhole = rows.length === schedule.rows.length && total === schedule.total;
    return rows.length === 0 ? [] : [{ ...schedule, rows, total, addsUp: isWhole ? schedule.addsUp : null }];
  });
}

/** Each word of each cell is among the words of the quotes. */
function saysCells(cells: readonly string[], quotes: readonly Evidence[]): boolean {
  const words = withoutSpaces(
    quotes
      .flat()
      .map(({ text }) => text)
      .join(""),
  );
  return cells.every((cell) => cell.split(/\s+/).every((word) => words.includes(word)));
}
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, "");

export function checkEntries<Entry extends Pick<CoverageEntry, "quotes">>(
  entries: readonly Entry[],
  texts: PageTexts,
): Entry[] {
  return entries
    .map((entry) => ({ ...entry, quotes: entry.quotes.filter((quote) => quoteStands(quote, texts)) }))
    .filter((entry) => entry.quotes.length > 0);
}

/** A difference is kept only if all of its quotes are valid, on both sides. */
export function checkComparison(
  comparison: Comparison,
  old: readonly PageText[],
  fresh: readonly PageText[],
): Comparison {
  const [oldTexts, newTexts] = [pageTextsOf(old), pageTextsOf(fresh)];
  const differences = comparison.differences.filter(
    (difference) =>
      difference.old.every((quote) => quoteStands(quote, oldTexts)) &&
      difference.new.every((quote) => quoteStands(quote, newTexts)),
  );
  return { ...comparison, differences };
}

/** Drops sentences of the summary that the pages do not support. */
export const checkDescription = (
  description: DocumentDescription,
  pages: readonly PageText[],
): DocumentDescription => ({
  ...description,
  summary: checkEntries(description.summary, pageTextsOf(pages)),
});

export interface QuotedDocument {
  documentId: string;
  readingId: string;
  pages: readonly PageText[];
  corrections?: readonly ReadingCorrection[];
}

export function quoteCheck(documents: readonly QuotedDocument[]): (quote: AnswerQuote) => boolean {
  const texts = new Map(
    documents.map(({ documentId, readingId, pages }) => [`${documentId}/${readingId}`, pageTextsOf(pages)]),
  );
  return ({ documentId, readingId, segments }) => {
    const own = texts.get(`${documentId}/${readingId}`);
    return own !== undefined && quoteStands(segments, own);
  };
}

/**
 * What is stated, or held against it, has its words, or is what a record says; a point without them is dropped, unless the
 * pages lack it.
 */
export function checkApplicationPoints(
  check: ApplicationCheck,
  documents: readonly QuotedDocument[],
  records: ApplicantRecords,
): ApplicationCheck {
  const stands = quoteCheck(documents);
  const { answers, carriers, losses } = records;
  const recorded = new Set(
    [...answers, ...carriers, ...losses].map(({ value, record }) => `${record.id} ${value}`),
  );
  const points = check.points
    .map((point) => ({
      ...point,
      stating: point.stating.filter(stands),
      showing: point.showing.filter(stands),
    }))
    .filter(
      ({ part, stated, against, stating, showing, record }) =>
        (stated === null || stating.length > 0) &&
        (against === null ||
          part === "SUMS" ||
          showing.length > 0 ||
          (record !== undefined && recorded.has(`${record.id} ${against}`))),
    );
  return { ...check, points };
}

/** A fact, and either side of a point, has its words; what is stated without them is dropped. */
export function checkClaim(
  { facts, policies, points, isNotifiable }: ClaimReview,
  documents: readonly QuotedDocument[],
): ClaimReview {
  const stands = quoteCheck(documents);
  return {
    facts: facts
      .map((fact) => ({ ...fact, quotes: fact.quotes.filter(stands) }))
      .filter(({ quotes }) => quotes.length > 0),
    policies: policies.map((policy) => ({ ...policy, quotes: policy.quotes.filter(stands) })),
    points: points
      .map((point) => ({
        ...point,
        stating: point.stating.filter(stands),
        showing: point.showing.filter(stands),
      }))
      .filter(
        ({ stated, clause, stating, showing }) =>
          (stated === null || stating.length > 0) && (clause === null || showing.length > 0),
      ),
    isNotifiable,
  };
}

/** A cell that no words support says nothing; a row without one that says something is dropped. */
export function checkMatrix(matrix: CoverageMatrix, documents: readonly QuotedDocument[]): CoverageMatrix {
  const stands = quoteCheck(documents);
  const checked = (cell: MatrixCell): MatrixCell => {
    const quotes = cell.quotes.filter(stands);
    return quotes.length > 0 ? { ...cell, quotes } : { outcome: "NOT_FOUND", value: null, quotes: [] };
  };
  const rows = matrix.rows
    .map((row) => ({ ...row, cells: withoutAlone(row.cells.map(checked)) }))
    .map((row) => ({ ...row, isSame: row.isSame && row.cells.every(({ value }) => value !== null) }))
    .filter(({ cells }) => cells.some(({ value }) => value !== null));
  const apart = matrix.apart.map((each) => ({ ...each, quotes: each.quotes.filter(stands) }));
  const prices = matrix.prices?.map((each) => checkedPrices(each, stands));
  return { ...matrix, rows, apart, ...(prices ? { prices } : {}) };
}

/** Amounts and charges without words are none. */
export function checkedPrices(
  { premium, total, charges }: OfferedPrices,
  stands: (quote: AnswerQuote) => boolean,
): OfferedPrices {
  const kept = <Said extends { quotes: AnswerQuote[] }>(said: readonly Said[]): Said[] =>
    said
      .map((each) => ({ ...each, quotes: each.quotes.filter(stands) }))
      .filter(({ quotes }) => quotes.length > 0);
  return {
    premium: kept(premium),
    total: kept(total),
    charges: charges
      .map((charge) => ({
        ...charge,
        amounts: kept(charge.amounts),
        said: kept(charge.said ? [charge.said] : [])[0] ?? null,
      }))
      .filter(({ amounts, said }) => amounts.length > 0 || said !== null),
  };
}

/** What nothing else stands beside is not less than the others. */
const withoutAlone = (cells: readonly MatrixCell[]): MatrixCell[] =>
  cells.map((cell) =>
    cell.outcome === "LESS" && !cells.some(({ outcome }) => outcome === "STATED")
      ? { ...cell, outcome: "STATED" }
      : cell,
  );

/** A value is among its own words, letter by letter. */
export const checkFoundValues = (
  found: readonly FoundValue[],
  documents: readonly QuotedDocument[],
): FoundValue[] => {
  const stands = quoteCheck(documents);
  return found.filter(({ value, quote }) => stands(quote) && saysCells([value], [quote.segments]));
};

/** Facts and sentences without words that say them are dropped. */
export function checkExploration(exploration: Exploration, document: QuotedDocument): Exploration {
  const stands = quoteCheck([document]);
  const supported = <Entry extends { quotes: AnswerQuote[] }>(entries: readonly Entry[]): Entry[] =>
    entries
      .map((entry) => ({ ...entry, quotes: entry.quotes.filter(stands) }))
      .filter(({ quotes }) => quotes.length > 0);
  return {
    ...exploration,
    summary: supported(exploration.summary),
    facts: supported(exploration.facts),
  };
}

/** The agency's records: of each policy by its id, of the account under null. */
export type RecordsById = ReadonlyMap<string | null, RecordValues>;

/**
 * Statements keep their valid quotes. An answer with no statement left is a refusal, and so are closest passages with
 * none left. A statement is also dropped if the values that it takes from the agency's records are not theirs, or if
 * its figure cannot be recomputed.
 */
export function checkAnswer(
  answer: Answer,
  documents: readonly ReadDocument[],
  records: RecordsById = new Map(),
): Answer {
  if (answer.kind === "REFUSED") return answer;
  const nothingSupported: Answer = { kind: "REFUSED", reason: "The documents do not say this." };
  const textsByReading = new Map(
    documents.map((document) => [document.readingId, pageTextsOf(document.pages)]),
  );
  const isQuoted = (quote: AnswerQuote): boolean => {
    const texts = textsByReading.get(quote.readingId);
    return texts !== undefined && quoteStands(quote.segments, texts);
  };
  if (answer.kind === "CLOSEST") {
    const passages = answer.passages.filter(({ quote }) => isQuoted(quote));
    return passages.length > 0 ? { kind: "CLOSEST", passages } : nothingSupported;
  }
  const isRecorded = ({ policyId, field, value }: RecordSource): boolean =>
    records.get(policyId)?.[field] === value;
  const statements = answer.statements
    .map((statement) => ({ ...statement, quotes: statement.quotes.filter(isQuoted) }))
    .filter(
      ({ text, quotes, records: sources = [], figure }) =>
        quotes.length + sources.length > 0 &&
        sources.every(isRecorded) &&
        (figure === undefined || isFigureSupported(figure, text, isRecorded, isQuoted)),
    );
  if (statements.length > 0) return { kind: "ANSWERED", statements };
  return nothingSupported;
}

/** Each part matches its record or its quotes, and together they give the figure, which the text states. */
function isFigureSupported(
  { kind, value, parts }: Figure,
  text: string,
  isRecorded: (source: RecordSource) => boolean,
  isQuoted: (quote: AnswerQuote) => boolean,
): boolean {
  const isSupported = (part: FigurePart): boolean =>
    part.records.length + part.quotes.length > 0 &&
    part.records.every(isRecorded) &&
    part.quotes.every(isQuoted) &&
    (kind === "POLICIES" || part.records.some((source) => source.value === part.value) || saysValue(part));
  if (parts.length === 0 || !parts.every(isSupported)) return false;
  if (kind === "SUM") {
    const sum = parts.reduce((total, part) => total + Number(part.value), 0);
    return sum === value && text.includes(describeMoney(value));
  }
  const counted = parts.map((part) => (kind === "POLICIES" ? part.policyId : part.value));
  const says = new RegExp(value === 2 ? String.raw`\b(?:2|both)\b` : String.raw`\b${value}\b`, "i");
  return new Set(counted).size === value && says.test(text);
}

/** An amount is in the quotes or is the sum of the amounts in them; a name or number occurs there as it is. */
function saysValue({ value, quotes }: FigurePart): boolean {
  const words = quotes.map(({ segments }) => segments.map(({ text }) => text).join(" "));
  if (typeof value === "string") {
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    return words.some((text) => plain(text).includes(plain(value)));
  }
  const amounts = words.flatMap((text) => amountsIn(text).map(({ cents }) => cents));
  return amounts.includes(value) || amounts.reduce((sum, cents) => sum + cents, 0) === value;
}
