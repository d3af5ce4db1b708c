/**
 * npm run -s read -- [--questions FILE.json] DOCUMENT…
 * Prints one JSON object per line, one line per document, in the order given: what the document is, the details with
 * their evidence, coverages, exclusions, certificate, requirements, and the answers to its questions in FILE.json ({
 * "<file name>": ["question", …] }). A document that cannot be read is a line with its reason.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readAndReport } from "./read-report.ts";

type Questions = Record<string, string[]>;

const usage = "Usage: npm run -s read -- [--questions FILE.json] DOCUMENT…";

async function main(args: string[]): Promise<number> {
  const paths: string[] = [];
  let questions: Questions = {};
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg !== "--questions") {
      paths.push(arg);
      continue;
    }
    index += 1;
    const loaded = await loadQuestions(args[index]);
    if (typeof loaded === "string") {
      console.error(loaded);
      return 2;
    }
    questions = loaded;
  }
  if (paths.length === 0) {
    console.error(usage);
    return 2;
  }
  for (const path of paths) {
    const { report } = await readAndReport(path, questions[basename(path)] ?? []);
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
  return 0;
}

/** The questions, or a sentence on what is wrong with the file. */
async function loadQuestions(path: string | undefined): Promise<Questions | string> {
  if (path === undefined) return `--questions needs a file. ${usage}`;
  try {
    const parsed: unknown = JSON.parse(await readFile(path, "utf8"));
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
      return `${path} must contain an object: { "<file name>": ["question", …] }.`;
    }
    const questions: Questions = {};
    for (const [file, list] of Object.entries(parsed)) {
      questions[file] = Array.isArray(list)
        ? list.filter((entry): entry is string => typeof entry === "string")
        : [];
    }
    return questions;
  } catch (error) {
    return `${path} could not be read as JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

process.exitCode = await main(process.argv.slice(2));
