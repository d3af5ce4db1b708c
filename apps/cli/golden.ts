/**
 * npm run golden -- [--floor FILE.json] [--misses] [--json] [--leave-one-out] FOLDER…
 * Scores the readings of all documents that have a truth file next to them: one row per document, totals last, scans
 * apart. Without a folder it scores the project's own fixtures against tests/golden-floor.json and golden-floor-drawn.json. With a floor it fails
 * when a figure has fallen below it; --misses prints what went wrong under each row;
 * --leave-one-out scores each document with weights that are fitted without it and without those of its group.
 * npm run golden -- --presets [--misses]
 * Scores the presets on the cases of fixtures/presets against tests/golden-floor-presets.json.
 */
import { basename, dirname, join } from "node:path";
import { compareAndReport } from "./compare-report.ts";
import type { Weights } from "../../core/assistant/local/facts/features.ts";
import { createFits, groupOf, readFitDocuments } from "./fit-documents.ts";
import { type GoldenDocument, drawnFolders, listGoldenDocuments, ownFolders } from "./golden-documents.ts";
import { scoreDifferences, scoreReport, type Truth } from "./golden-score.ts";
import { fallsBelow, figuresOf, printHead, printRow } from "./golden-table.ts";
import { scorePresets } from "./golden-presets.ts";
import { addScores, type Score } from "./golden-tally.ts";
import { at } from "./local/places.ts";
import { readAndReport } from "./read-report.ts";

interface Options {
  folders: string[];
  floor: string | null;
  showsMisses: boolean;
  isJson: boolean;
  isPresets: boolean;
  leavesOut: boolean;
}

interface Scored {
  document: string;
  score: Score;
  isScan: boolean;
  error: string | null;
}

async function main(options: Options): Promise<number> {
  const documents = await listGoldenDocuments(options.folders);
  if (documents.length === 0) {
    console.error(`No *.truth.json in ${options.folders.join(", ")}.`);
    return 2;
  }
  if (!options.isJson) printHead();
  const fitted = options.leavesOut ? createFits(await readFitDocuments()) : null;
  const scored: Scored[] = [];
  const compared = new Set<string>();
  for (const document of documents) {
    const weights = fitted?.(groupOf(document));
    const one = await scoreDocument(document, compared, weights);
    scored.push(one);
    if (options.isJson) continue;
    printRow(basename(document.path), one.score, one.error === null ? "" : `  (${one.error.slice(0, 60)})`);
    if (options.showsMisses) for (const miss of one.score.misses) console.log(`    ${miss}`);
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
): Promise<Scored> {
  const questions = (truth.questions ?? []).map(({ question }) => question);
  const { report, texts, isScan } = await readAndReport(path, questions, weights);
  const score = scoreReport(report, truth, texts);
  await scoreComparison(score, path, truth, compared);
  return { document: path, score, isScan, error: report.error };
}

function printJson(scored: readonly Scored[], total: Score, scans: Score): void {
  const documents = scored.map(({ document, score, isScan, error }) => ({
    file: basename(document),
    isScan,
    ...(error === null ? {} : { error }),
    ...figuresOf(score),
    misses: score.misses,
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
    isJson: false,
    isPresets: false,
    leavesOut: false,
  };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "--misses") options.showsMisses = true;
    else if (arg === "--json") options.isJson = true;
    else if (arg === "--presets") options.isPresets = true;
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

const options = parseArgs(process.argv.slice(2));
const codes = options.isPresets
  ? [await mainOfPresets(options)]
  : options.folders.length > 0
    ? [await main(options)]
    : [
        await main({ ...options, folders: ownFolders, floor: options.floor ?? floorOf("golden-floor.json") }),
        await main({ ...options, folders: drawnFolders, floor: floorOf("golden-floor-drawn.json") }),
      ];
process.exitCode = Math.max(...codes);
