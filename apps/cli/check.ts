/**
 * `npm run check`: the deployed bundle (built and measured by wrangler, not uploaded), format, type-aware lint with
 * the import table, types and dead code. Each step reports how long it took.
 */
import { checkDeployable, generate, runTool } from "./local/build.ts";

/** Checks only what changed since the last run. */
const types = (project: string, name: string) =>
  runTool("tsc", ["-p", project, "--incremental", "--tsBuildInfoFile", `.local/types/${name}.tsbuildinfo`]);

const steps: { name: string; run(): Promise<unknown> }[] = [
  { name: "generated code", run: () => generate() },
  // Before the types: the build also writes the route tree.
  { name: "deployable", run: () => checkDeployable() },
  { name: "format", run: () => runTool("oxfmt", ["--check", "."]) },
  { name: "lint", run: () => runTool("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "types: core", run: () => types("core", "core") },
  { name: "types: edge", run: () => types("edge", "edge") },
  { name: "types: apps, fixtures, tests", run: () => types(".", "all") },
  { name: "dead code", run: () => runTool("knip", []) },
];

/** Runs all steps and prints the output of those that failed. Returns the names of the failed steps. */
export async function check(print: (line: string) => void): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of steps) {
    const started = performance.now();
    try {
      await run();
      print(`  ok    ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(name);
      print(`  FAIL  ${name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}

if (import.meta.main) {
  const failed = await check((line) => console.log(line));
  console.log(`${steps.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}
