/**
 * npm run golden -- [--floor FILE.json] [--misses] FOLDER…
 * Scores the readings of all documents that have a truth file next to them: one row per document, totals last.
 * Without a folder it scores the project's own fixtures against tests/golden-floor.json. With a floor (percentages by
 * name, for the totals) it fails when a figure has fallen below it; --misses prints what went wrong under each row.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { compareAndReport } from "./compare-report.ts";
import { addScores, scoreDifferences, scoreReport, type Score, type Truth } from "./golden-score.ts";
import { readAndReport } from "./read-report.ts";

const projectFolder = resolve(import.meta.dirname, "../..");
const documentEndings = [".pdf", ".docx", ".eml", ".html", ".txt", ".csv"];

interface Options {
  folders: string[];
  floor: string | null;
  showMisses: boolean;
}

async function main(options: Options): Promise<number> {
  const truthFiles: string[] = [];
  for (const folder of options.folders) truthFiles.push(...(await listTruthFiles(folder)));
  if (truthFiles.length === 0) {
    console.error(`No *.truth.json in ${options.folders.join(", ")}.`);
    return 2;
  }
  printRow(
    "document",
    columns.map(({ name }) => name),
  );
  const scores: Score[] = [];
  const compared = new Set<string>();
  for (const truthFile of truthFiles.sort()) {
    const document = await findDocument(truthFile);
    if (document === null) continue;
    const truth = JSON.parse(await readFile(truthFile, "utf8")) as Truth;
    const { report, texts } = await readAndReport(
      document,
      (truth.questions ?? []).map(({ question }) => question),
    );
    const score = scoreReport(report, truth, texts);
    await scoreComparison(score, document, truth, compared);
    scores.push(score);
    const note = report.error === null ? "" : `  (${report.error.slice(0, 60)})`;
    printRow(
      basename(document),
      columns.map(({ of }) => shown(of(score))),
      note,
    );
    if (options.showMisses) for (const miss of score.misses) console.log(`    ${miss}`);
  }
  const total = addScores(scores);
  printRow(
    `all ${scores.length}`,
    columns.map(({ of }) => shown(of(total))),
  );
  return options.floor === null ? 0 : checkFloor(total, options.floor);
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

const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
const precision = (score: Score) => percent(score.fieldsRight, score.fieldsGiven);
const recall = (score: Score) => percent(score.fieldsRight, score.fieldsTrue);

const columns: readonly { name: string; key: string; of: (score: Score) => number | null }[] = [
  { name: "P", key: "precision", of: precision },
  { name: "R", key: "recall", of: recall },
  {
    name: "F1",
    key: "f1",
    of: (score) => percent(2 * score.fieldsRight, score.fieldsGiven + score.fieldsTrue),
  },
  { name: "evid", key: "evidence", of: (score) => percent(score.evidenceExact, score.evidenceGiven) },
  { name: "page", key: "rightPage", of: (score) => percent(score.rightPage, score.answerable) },
  { name: "shown", key: "shown", of: (score) => percent(score.shown, score.answerable) },
  { name: "value", key: "rightValue", of: (score) => percent(score.rightValue, score.answerable) },
  { name: "refus", key: "refused", of: (score) => percent(score.refused, score.unanswerable) },
  { name: "entry", key: "entries", of: (score) => percent(score.entriesFound, score.entries) },
  {
    name: "diffs",
    key: "differences",
    of: (score) => percent(score.differencesFound, score.differences),
  },
  { name: "reqs", key: "requirements", of: (score) => percent(score.requirementsFound, score.requirements) },
];

const shown = (value: number | null) => (value === null ? "–" : value.toFixed(value === 100 ? 0 : 1));

function printRow(name: string, cells: readonly string[], note = ""): void {
  console.log(`${name.slice(0, 42).padEnd(42)} ${cells.map((cell) => cell.padStart(6)).join("")}${note}`);
}

/** Returns 1 when a figure is below its floor. The floor is rounded down by hand, so there is no tolerance here. */
async function checkFloor(total: Score, path: string): Promise<number> {
  const floor = JSON.parse(await readFile(path, "utf8")) as Record<string, number>;
  let failures = 0;
  for (const { key, of } of columns) {
    const least = floor[key];
    const value = of(total);
    if (least === undefined || value === null || value >= least) continue;
    failures += 1;
    console.error(`${key} is ${value.toFixed(1)} %, below the floor of ${least} % in ${basename(path)}.`);
  }
  return failures === 0 ? 0 : 1;
}

async function listTruthFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".truth.json"))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function findDocument(truthFile: string): Promise<string | null> {
  const folder = resolve(truthFile, "..");
  const stem = basename(truthFile, ".truth.json");
  const names = await readdir(folder);
  const ending = documentEndings.find((candidate) => names.includes(stem + candidate));
  return ending ? join(folder, stem + ending) : null;
}

function parseArgs(args: readonly string[]): Options {
  const options: Options = { folders: [], floor: null, showMisses: false };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "--misses") options.showMisses = true;
    else if (arg === "--floor") {
      index += 1;
      options.floor = args[index] ?? null;
    } else options.folders.push(arg);
  }
  if (options.folders.length === 0) {
    options.folders.push(join(projectFolder, "fixtures/documents"));
    options.floor ??= join(projectFolder, "tests/golden-floor.json");
  }
  return options;
}

process.exitCode = await main(parseArgs(process.argv.slice(2)));
