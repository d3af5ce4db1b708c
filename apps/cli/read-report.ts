/**
 * The report that `read` prints about one document, in the shape that the scoring of readings accepts: dollars as
 * numbers, absent fields omitted, every field with the words and the page that give it. Local reasoner only: no key,
 * no network. A file that cannot be read gives a report with a reason, never an exception.
 */
import { open, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { openDocument } from "../../core/reading/open-document.ts";
import { packPage, unpackPage } from "../../core/reading/pack.ts";
import { sniffSource } from "../../core/reading/sniff.ts";
import { answerQuestion } from "../../core/assistant/local/answer.ts";
import { createExtractor } from "../../core/assistant/local/extract.ts";
import type { Weights } from "../../core/assistant/local/facts/features.ts";
import { createMemoryPageSearch } from "../../core/assistant/local/retrieve-memory.ts";
import type { PageSearch } from "../../core/assistant/mod.ts";
import { pageList } from "../../core/documents/model.ts";
import { modelPages } from "../../core/page-model/mod.ts";
import type { PageModel } from "../../core/reading/model.ts";
import { sourceOf } from "./file-source.ts";
import { type ReadPage, readPages } from "./read-pages.ts";
import type {
  Answer,
  CoverageEntry,
  Evidence,
  Extraction,
  PolicyDetails,
  ReadDocument,
} from "../../core/assistant/model.ts";

export interface PageQuote {
  page: number;
  text: string;
}

export interface ReadReport {
  file: string;
  pages: number;
  error: string | null;
  docType: string | null;
  details: Record<string, unknown>;
  evidence: Record<string, PageQuote[]>;
  coverages: { title: string; description: string; quotes: PageQuote[] }[];
  exclusions: { title: string; description: string; quotes: PageQuote[] }[];
  certificate: unknown;
  requirements: { line: string; requirement: string; amounts: string | null; quotes: PageQuote[] }[];
  /** Not scored: the lists of a policy. Amounts in dollars. */
  forms: {
    number: string;
    edition: string | null;
    title: string | null;
    confidence: number;
    quotes: PageQuote[];
  }[];
  cancellation: {
    by: string;
    reason: string;
    days: number | null;
    confidence: number;
    quotes: PageQuote[];
  }[];
  premiumParts: { kind: string; label: string; amount: number; confidence: number; quotes: PageQuote[] }[];
  /** Printed schedules, their cells as printed. */
  schedules: {
    kind: string;
    title: string | null;
    columns: string[];
    rows: { cells: (string | null)[]; quotes: PageQuote[] }[];
    addsUp: boolean | null;
  }[];
  /** What was omitted from a document that is too large. */
  note?: string;
  /** `closest`: the passages shown when nothing answers, best first. */
  answers: {
    question: string;
    answer: string | null;
    quotes: PageQuote[];
    closest?: PageQuote[];
    /** The pages that were looked at closely for it. */
    candidatePages?: number[];
  }[];
  ms: { text: number; details: number; answers: number };
}

/** The report and the page texts that it was based on, by page number. */
export interface ReadOutcome {
  report: ReadReport;
  texts: ReadonlyMap<number, string>;
  /** There is no text layer, or its words were read from a picture. */
  isScan: boolean;
}

/** `weights`: of the scorer of facts; the fitted ones unless a fit is measured. */
export async function readAndReport(
  path: string,
  questions: readonly string[],
  weights?: Weights,
): Promise<ReadOutcome> {
  const report = emptyReport(basename(path));
  const pages: KeptPage[] = [];
  let handle: FileHandle | null = null;
  try {
    handle = await open(path);
    const extraction = await readDocument(handle, report, pages, weights);
    if (extraction) {
      fillDetails(report, extraction);
      await fillAnswers(report, extraction, pages, questions);
    }
  } catch (error) {
    report.error = `This file could not be read: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await handle?.close();
  }
  if (report.answers.length === 0) {
    report.answers = questions.map((question) => ({ question, answer: null, quotes: [] }));
  }
  const isScan = pages.some((page) => page.isScan) || pages.every(({ text }) => text.trim() === "");
  return { report, texts: new Map(pages.map(({ page, text }) => [page, text])), isScan };
}

/** A page with packed word boxes: as objects, those of a long document would not fit into little memory. */
type KeptPage = Omit<ReadPage, "words"> & { packedWords: Uint8Array };

/** Reads page by page. Each page is understood immediately and kept packed. */
async function readDocument(
  handle: FileHandle,
  report: ReadReport,
  pages: KeptPage[],
  weights: Weights | undefined,
): Promise<Extraction | null> {
  const began = performance.now();
  const source = await sourceOf(handle);
  const kind = await sniffSource(source, report.file);
  const opened = kind.ok ? await openDocument(kind.value, source) : kind;
  if (!opened.ok) {
    report.error = opened.error.message;
    report.ms.text = elapsed(began);
    return null;
  }
  const reader = opened.value;
  report.pages = reader.pageCount;
  const extractor = createExtractor({ weights });
  let extractingMs = 0;
  for await (const page of readPages(reader)) {
    const { words, ...kept } = page;
    pages.push({ ...kept, packedWords: packPage(words) });
    const beganPage = performance.now();
    extractor.readPage(page);
    extractingMs += performance.now() - beganPage;
  }
  await reader.close();
  report.ms.text = rounded(performance.now() - began - extractingMs);
  const blank = pages.filter(({ text }) => text.trim() === "").map(({ page }) => page);
  if (blank.length > 0) report.error = `no text layer on ${pageList(blank)}`;
  if (blank.length === pages.length) return null;
  const beganFinish = performance.now();
  const extraction = extractor.finish();
  report.ms.details = rounded(extractingMs + performance.now() - beganFinish);
  return extraction;
}

function fillDetails(report: ReadReport, extraction: Extraction): void {
  report.docType = extraction.docType;
  if (extraction.note !== undefined) report.note = extraction.note;
  report.details = inDollars(extraction.details);
  for (const [field, quotes] of Object.entries(extraction.evidence)) {
    report.evidence[field] = (quotes ?? []).flatMap(pageQuotes);
  }
  report.coverages = extraction.coverages.map(entryReport);
  report.exclusions = extraction.exclusions.map(entryReport);
  report.certificate = certificateReport(extraction);
  report.requirements = extraction.requirements.map((requirement) => ({
    ...requirement,
    quotes: requirement.quotes.flatMap(pageQuotes),
  }));
  const { forms = [], cancellation = [], premiumParts = [] } = extraction.schedules ?? {};
  report.forms = forms.map(withPageQuotes);
  report.cancellation = cancellation.map(withPageQuotes);
  report.premiumParts = premiumParts.map((part) => ({ ...withPageQuotes(part), amount: part.amount / 100 }));
  report.schedules = (extraction.tables?.printed ?? []).map(({ kind, title, columns, rows, addsUp }) => ({
    kind,
    title,
    columns: columns.map(({ label }) => label),
    rows: rows.map(({ cells, quotes }) => ({ cells: [...cells], quotes: quotes.flatMap(pageQuotes) })),
    addsUp,
  }));
}

const withPageQuotes = <Entry extends { quotes: readonly Evidence[] }>(entry: Entry) => ({
  ...entry,
  quotes: entry.quotes.flatMap(pageQuotes),
});

async function fillAnswers(
  report: ReadReport,
  extraction: Extraction,
  pages: readonly KeptPage[],
  questions: readonly string[],
): Promise<void> {
  if (questions.length === 0) return;
  const began = performance.now();
  const looked = new Set<number>();
  const search = searchOf(report.file, pages, looked);
  for (const question of questions) {
    looked.clear();
    const answer = await answerQuestion({ question, search, extraction });
    const candidatePages = looked.size > 0 ? { candidatePages: [...looked] } : {};
    report.answers.push({ question, ...answerReport(answer), ...candidatePages });
  }
  report.ms.answers = elapsed(began);
}

/** Pages are searched by their text. Word boxes are unpacked only for the few that a question looks at; models are made once. */
function searchOf(file: string, pages: readonly KeptPage[], looked: Set<number>): PageSearch {
  const readings = pages.map((page) => ({ ...page, words: [] }));
  const document: ReadDocument = { documentId: file, readingId: file, name: file, pages: readings };
  const withWords = ({ packedWords, ...page }: KeptPage) => ({ ...page, words: unpackPage(packedWords) });
  let models: PageModel[] | null = null;
  return {
    ...createMemoryPageSearch([document]),
    loadPages(_, wanted) {
      for (const page of wanted) looked.add(page);
      return Promise.resolve(pages.filter(({ page }) => wanted.includes(page)).map(withWords));
    },
    loadModels(_, wanted) {
      for (const page of wanted) looked.add(page);
      models ??= modelPages(pages.map(withWords));
      return Promise.resolve(models.filter(({ page }) => wanted.includes(page)));
    },
  };
}

function answerReport(answer: Answer): Omit<ReadReport["answers"][number], "question"> {
  if (answer.kind === "REFUSED") return { answer: null, quotes: [], closest: [] };
  if (answer.kind === "CLOSEST")
    return {
      answer: null,
      quotes: [],
      closest: firstOfEach(answer.passages.map(({ quote }) => pageQuotes(quote.segments))),
    };
  return {
    answer: answer.statements.map((statement) => statement.text).join(" "),
    quotes: answer.statements.flatMap(({ quotes }) => quotes.flatMap(({ segments }) => pageQuotes(segments))),
  };
}

/** The first words of each passage, then what else it consists of: whoever looks at three sees three passages. */
const firstOfEach = (passages: readonly PageQuote[][]): PageQuote[] => [
  ...passages.flatMap((quotes) => quotes.slice(0, 1)),
  ...passages.flatMap((quotes) => quotes.slice(1)),
];

function emptyReport(file: string): ReadReport {
  return {
    file,
    pages: 0,
    error: null,
    docType: null,
    details: {},
    evidence: {},
    coverages: [],
    exclusions: [],
    certificate: null,
    requirements: [],
    forms: [],
    cancellation: [],
    premiumParts: [],
    schedules: [],
    answers: [],
    ms: { text: 0, details: 0, answers: 0 },
  };
}

const moneyField = /(?:Limit|premium|taxes|Fees|total|deductible|Retention)$/;

/** Cents internally, dollars in the report. */
function inDollars(details: PolicyDetails): Record<string, unknown> {
  const dollars = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100);
  const shown: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(details)) {
    shown[field] = typeof value === "number" && moneyField.test(field) ? value / 100 : value;
  }
  if (details.extraLimits) {
    shown.extraLimits = details.extraLimits.map(({ name, limit }) => ({ name, limit: limit / 100 }));
  }
  if (details.locations) {
    shown.locations = details.locations.map((location) => ({
      address: location.address,
      buildingLimit: dollars(location.buildingLimit),
      contentsLimit: dollars(location.contentsLimit),
    }));
  }
  return shown;
}

function certificateReport({ certificate }: Extraction): unknown {
  if (!certificate) return null;
  return {
    ...certificate,
    policies: certificate.policies.map((policy) => ({
      ...policy,
      limits: Object.fromEntries(
        Object.entries(policy.limits).map(([name, value]) => [
          name,
          typeof value === "number" ? value / 100 : value,
        ]),
      ),
    })),
    findings: certificate.findings.map((finding) => ({
      ...finding,
      quotes: finding.quotes.flatMap(pageQuotes),
    })),
  };
}

export const pageQuotes = (quote: Evidence): PageQuote[] => quote.map(({ page, text }) => ({ page, text }));

const entryReport = (entry: CoverageEntry) => ({
  title: entry.title,
  description: entry.description,
  quotes: entry.quotes.flatMap(pageQuotes),
});

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
const elapsed = (began: number) => rounded(performance.now() - began);
