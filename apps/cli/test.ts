/**
 * `npm test`: check, core, core under Deno, scored reading, edge in workerd, journeys in a real browser. Parts run in
 * parallel, and each prints its output when it ends. The last line is "N passed, N failed" over all of them.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { check } from "./check.ts";
import { findBrowser } from "./local/browser.ts";
import { buildLocal, generate } from "./local/build.ts";
import { at, root } from "./local/places.ts";
import { type FileResult, findOverBudget, type RunResults } from "./local/test-budgets.ts";

// Checked before anything starts, not when it is the journeys' turn.
await findBrowser().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
  /** Without them the part names itself. */
  failures?: readonly string[];
}
type Print = (text: string) => void;

const total = { passed: 0, failed: 0, skipped: 0 };
const files: FileResult[] = [];
/** What failed, named once more at the end: the output of a whole run is long. */
const failures: string[] = [];
const scratch = mkdtempSync(join(tmpdir(), "carabiner-results-"));
const began = performance.now();
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

// All other parts depend on generated code.
await part("generated code", async () => {
  await generate();
  return { passed: 0, failed: 0 };
});
await Promise.all([
  runVitest("core", "apps", "rules"),
  (async () => {
    await part("check", async (print) => {
      const failed = await check((line) => print(`${line}\n`));
      return { passed: failed.length === 0 ? 1 : 0, failed: failed.length };
    });
    await part("building", async (print) => {
      if (!(await buildLocal(() => undefined))) print("nothing has changed\n");
      return { passed: 0, failed: 0 };
    });
    for (const program of ["graphql", "pdf"]) await runDeno(program);
    await runGolden();
    // Documents outside the checkout, with their own floor: GOLDEN=FOLDER npm test
    const more = process.env["GOLDEN"];
    if (more) await runGolden(resolve(root, more), "--floor", at("tests", "golden-floor-samples.json"));
    await runVitest("edge", "journeys");
  })(),
]);

console.log("\nThe slowest files:");
for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
for (const { file, triedAgain } of files)
  for (const name of triedAgain)
    console.warn(`\nPassed only when it was tried again: ${file}, "${name}". Find out why.`);
const slow = files.filter((file) => findOverBudget([file]).length > 0);
const alone: FileResult[] = [];
for (const file of slow) alone.push(...(await timeAlone(file)));
for (const line of findOverBudget(alone)) {
  total.failed += 1;
  failures.push(`${line} Make it faster, or say in apps/cli/local/test-budgets.ts why it cannot be faster.`);
}
rmSync(scratch, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
for (const failure of failures) console.error(`\nFailed: ${failure}`);
console.log(`\nIn ${secondsSince(began)} s:`);
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

/**
 * Runs one part, adds it to the total, and prints all of its output at once. A part that crashes counts as one
 * failure.
 */
async function part(name: string, run: (print: Print) => Promise<Counts>): Promise<void> {
  const start = performance.now();
  console.log(`… ${name}`);
  let said = "";
  const print: Print = (text) => (said += text);
  const {
    passed,
    failed,
    skipped = 0,
    failures: named = [],
  } = await run(print).catch((error: unknown): Counts => {
    print(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  });
  if (failed > 0) failures.push(...(named.length > 0 ? named : [name]));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  console.log(`\n— ${name} (${secondsSince(start)} s)\n${said}`);
}

function runVitest(...projects: string[]): Promise<void> {
  return part(projects.join(", "), async (print) => {
    const results = await vitest(projects, [], print);
    files.push(...results.files);
    return results;
  });
}

/**
 * The parts of a run share one machine, and budgets are stated for an idle one: a file that took too long is run again
 * when all else has ended, and that time counts.
 */
async function timeAlone(slow: FileResult): Promise<FileResult[]> {
  let again: FileResult[] = [];
  await part(`alone: ${slow.file} took ${slow.seconds.toFixed(1)} s`, async (print) => {
    const results = await vitest([slow.project], [slow.file], print);
    again = results.files;
    return { ...results, passed: 0, skipped: 0 };
  });
  return again;
}

async function vitest(
  projects: readonly string[],
  only: readonly string[],
  print: Print,
): Promise<RunResults> {
  const path = join(scratch, `${projects.join("-")}.json`);
  const args = ["run", "--config", "tests/vitest.config.ts"];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const code = await runTool("vitest", [...args, ...chosen, ...only], print, { TEST_RESULTS: path });
  const results = JSON.parse(readFileSync(path, "utf8")) as RunResults;
  // A suite that crashed before its tests ran counts as one failure, not as none.
  return { ...results, failed: code !== 0 && results.failed === 0 ? 1 : results.failed };
}

/**
 * Scores what Cara reads against truth files, each document with weights fitted without it; fails below the committed
 * floor.
 */
function runGolden(...args: string[]): Promise<void> {
  const golden = [
    "--disable-warning=ExperimentalWarning",
    at("apps", "cli", "golden.ts"),
    "--leave-one-out",
    ...args,
  ];
  return runOnce(`reading${args[0] ? ` of ${args[0]}` : ""}`, process.execPath, golden);
}

function runDeno(program: string): Promise<void> {
  const permissions = ["--no-prompt", "--quiet", "--node-modules-dir=manual", "--allow-all"];
  const file = at("tests", "core", "deno", `${program}.deno.ts`);
  return runOnce(`core under Deno: ${program}`, "deno", ["run", ...permissions, file]);
}

/** A part that either passes or fails. */
function runOnce(name: string, command: string, args: string[]): Promise<void> {
  return part(name, async (print) => {
    const code = await runTool(command, args, print);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  });
}

function runTool(command: string, args: string[], print: Print, env = {}): Promise<number> {
  return new Promise((done, reject) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => print(text));
    child.once("error", reject);
    child.once("close", (code) => done(code ?? 1));
  });
}
