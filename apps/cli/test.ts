/**
 * `npm test`: check, core, core under Deno, reading scored, edge in workerd, journeys in a real browser. The last line is
 * "N passed, N failed" over all of them.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { check } from "./check.ts";
import { findBrowser } from "./local/browser.ts";
import { buildLocal } from "./local/build.ts";
import { at, root } from "./local/places.ts";

// Said before anything begins, not when the journeys come round.
await findBrowser().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

const total = { passed: 0, failed: 0, skipped: 0 };
const scratch = mkdtempSync(join(tmpdir(), "carabiner-results-"));

console.log("\n— check");
const failedChecks = await check();
total.failed += failedChecks.length;
if (failedChecks.length === 0) total.passed += 1;

await buildLocal(() => console.log("\n— building"));

for (const project of ["core", "apps", "rules"]) await runVitest(project);
await runDeno();
await runGolden([]);
// Documents beside the checkout, with a floor of their own: GOLDEN=FOLDER npm test
const more = process.env["GOLDEN"];
if (more) await runGolden([resolve(root, more), "--floor", at("tests", "golden-floor-samples.json")]);
for (const project of ["edge", "journeys"]) await runVitest(project);

rmSync(scratch, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

async function runVitest(project: string): Promise<void> {
  console.log(`\n— ${project}`);
  const results = join(scratch, `${project}.json`);
  const code = await run("vitest", [
    "run",
    ...["--config", "tests/vitest.config.ts"],
    ...["--project", project],
    "--passWithNoTests",
    ...["--reporter", "default", "--reporter", "json", "--outputFile.json", results],
  ]);
  try {
    const report = JSON.parse(readFileSync(results, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
    };
    total.passed += report.numPassedTests;
    total.failed += report.numFailedTests;
    total.skipped += report.numPendingTests;
    // A suite that broke before its tests ran counts as one failure, never as none.
    if (code !== 0 && report.numFailedTests === 0) total.failed += 1;
  } catch {
    total.failed += 1;
  }
}

/** Scores what Cara reads against truth files; below the committed floor it fails. */
async function runGolden(args: string[]): Promise<void> {
  console.log(`\n— reading${args[0] ? ` of ${args[0]}` : ""}`);
  const code = await run(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    at("apps", "cli", "golden.ts"),
    ...args,
  ]);
  if (code === 0) total.passed += 1;
  else total.failed += 1;
}

async function runDeno(): Promise<void> {
  console.log("\n— core under Deno");
  for (const file of ["graphql.deno.ts", "pdf.deno.ts"]) {
    const code = await run("deno", [
      "run",
      ...["--no-prompt", "--quiet", "--node-modules-dir=manual", "--allow-all"],
      at("tests", "core", "deno", file),
    ]);
    if (code === 0) total.passed += 1;
    else total.failed += 1;
  }
}

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
