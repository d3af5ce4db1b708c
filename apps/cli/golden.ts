/**
 * npm run golden -- [--floor FILE.json] [--misses] [--json] [--leave-one-out] FOLDER…
 * Scores the readings of all documents that have a truth file next to them: one row per document, totals last, scans
 * apart. Without a folder it scores the project's own fixtures against tests/golden-floor.json and
 * golden-floor-drawn.json. With a floor it fails when a figure has fallen below it.
 * --leave-one-out scores each document with weights that are fitted without it and without those of its group. Only
 * this score says how unseen documents are read, so `npm test` holds its floors against it.
 * --misses prints what went wrong under each row, but not for documents kept aside, on which no rule may be tried;
 * --misses-of-kept-aside prints theirs as well.
 * npm run golden -- --presets [--misses]
 * Scores the presets on the cases of fixtures/presets against tests/golden-floor-presets.json.
 * npm run golden -- --mails [--misses]
 * Scores what is understood of the mails of fixtures/emails/requests against tests/golden-floor-mails.json.
 */
import { basename, dirname, join } from "node:path";
import { compareAndReport } from "./compare-report.ts";
import type { Weights } from "../../core/assistant/local/facts/features.ts";
import { createFits, type Fits, groupOf, readFitDocuments } from "./fit-documents.ts";
import { drawnFolders, type GoldenDocument, listGoldenDocuments, ownFolders } from "./golden-documents.ts";
import { scoreDifferences, scoreReport, type Truth } from "./golden-score.ts";
import { fallsBelow, figuresOf, missesToShow, printHead, printRow } from "./golden-table.ts";
import { printMailScores } from "./golden-mails.ts";
import { scorePresets } from "./golden-presets.ts";
import { addScores, type Score } from "./golden-tally.ts";
import { at } from "./local/places.ts";
import { readAndReport } from "./read-report.ts";

interface Options {
  folders: string[];
  floor: string | null;
  showsMisses: boolean;
  showsKeptAside: boolean;
  isJson: boolean;
  isPresets: boolean;
  isMails: boolean;
  leavesOut: boolean;
}

interface Scored {
  document: string;
  score: Score;
  /** What went wrong, if it may be shown. */
  misses: readonly string[];
  isScan: boolean;
  error: string | null;
}

async function main(options: Options, fits: Fits | null): Promise<number> {
  const documents = await listGoldenDocuments(options.folders);
  if (documents.length === 0) {
    console.error(`No *.truth.json in ${options.folders.join(", ")}.`);
    return 2;
  }
  if (!options.isJson) printHead();
  const scored: Scored[] = [];
  const compared = new Set<string>();
  for (const document of documents) {
    const scores = await scoreDocument(document, compared, fits?.(groupOf(document)));
    const one = { ...scores, misses: missesToShow(document.path, scores.score, options) };
    scored.push(one);
    if (options.isJson) continue;
    printRow(basename(document.path), one.score, one.error === null ? "" : `  (${one.error.slice(0, 60)})`);
    if (options.showsMisses) for (const miss of one.misses) console.log(`    ${miss}`);
  }
  const texts = scored.filter(({ isScan }) => !isScan);
  const scans = scored.filter(({ isScan }) => isScan);
  const total = addScores(texts.map(({ score }) => score));
  const scanTotal = addScores(scans.map(({ score }) => score));
  if (options.isJson) printJson(scored, total, scanTotal);
  else {
    printRow(`all ${texts.length}`, total);
    if (scans.length > 0) printRow(`scans ${scans.length}`, scanTotal);
  }
  const fallen = options.floor === null ? [] : await fallsBelow(total, options.floor);
  for (const sentence of fallen) console.error(sentence);
  return fallen.length === 0 ? 0 : 1;
}

async function scoreDocument(
  { path, truth }: GoldenDocument,
  compared: Set<string>,
  weights: Weights | undefined,
): Promise<Omit<Scored, "misses">> {
  const questions = (truth.questions ?? []).map(({ question }) => question);
  const { report, texts, isScan } = await readAndReport(path, questions, weights);
  const score = scoreReport(report, truth, texts);
  await scoreComparison(score, path, truth, compared);
  return { document: path, score, isScan, error: report.error };
}

function printJson(scored: readonly Scored[], total: Score, scans: Score): void {
  const documents = scored.map(({ document, score, misses, isScan, error }) => ({
    file: basename(document),
    isScan,
    ...(error === null ? {} : { error }),
    ...figuresOf(score),
    misses,
  }));
  console.log(JSON.stringify({ documents, total: figuresOf(total), scans: figuresOf(scans) }));
}

/**
 * Both versions of a pair list the differences. They are scored once, with the version that sorts first as the older.
 */
async function scoreComparison(
  score: Score,
  document: string,
  truth: Truth,
  compared: Set<string>,
): Promise<void> {
  if (!truth.compareWith || !truth.differences) return;
  const [old = "", fresh = ""] = [document, join(dirname(document), truth.compareWith)].sort();
  if (compared.has(old + fresh)) return;
  compared.add(old + fresh);
  scoreDifferences(score, await compareAndReport(old, fresh), truth.differences);
}

function parseArgs(args: readonly string[]): Options {
  const options: Options = {
    folders: [],
    floor: null,
    showsMisses: false,
    showsKeptAside: false,
    isJson: false,
    isPresets: false,
    isMails: false,
    leavesOut: false,
  };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "--misses") options.showsMisses = true;
    else if (arg === "--misses-of-kept-aside") options.showsMisses = options.showsKeptAside = true;
    else if (arg === "--json") options.isJson = true;
    else if (arg === "--presets") options.isPresets = true;
    else if (arg === "--mails") options.isMails = true;
    else if (arg === "--leave-one-out") options.leavesOut = true;
    else if (arg === "--floor") {
      index += 1;
      options.floor = args[index] ?? null;
    } else options.folders.push(arg);
  }
  return options;
}

const floorOf = (file: string): string => at("tests", file);

async function mainOfPresets({ showsMisses, floor }: Options): Promise<number> {
  const folders = ["worked-on", "kept-aside"].map((folder) => at("fixtures", "presets", folder));
  const fallen = await scorePresets(folders, floor ?? floorOf("golden-floor-presets.json"), showsMisses);
  for (const sentence of fallen) console.error(sentence);
  return fallen.length === 0 ? 0 : 1;
}

async function mainOfMails({ showsMisses, floor }: Options): Promise<number> {
  const fallen = await printMailScores(
    at("fixtures", "emails", "requests"),
    floor ?? floorOf("golden-floor-mails.json"),
    showsMisses,
  );
  for (const sentence of fallen) console.error(sentence);
  return fallen.length === 0 ? 0 : 1;
}

/** Both floors of the project's own documents, with weights that are fitted once. */
async function mainOfDocuments(options: Options): Promise<number> {
  const fits = options.leavesOut ? createFits(await readFitDocuments()) : null;
  if (options.folders.length > 0) return main(options, fits);
  const own = { ...options, folders: ownFolders, floor: options.floor ?? floorOf("golden-floor.json") };
  const drawn = { ...options, folders: drawnFolders, floor: floorOf("golden-floor-drawn.json") };
  return Math.max(await main(own, fits), await main(drawn, fits));
}

const options = parseArgs(process.argv.slice(2));
process.exitCode = await (options.isPresets
  ? mainOfPresets(options)
  : options.isMails
    ? mainOfMails(options)
    : mainOfDocuments(options));
