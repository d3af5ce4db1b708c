/**
 * `npm run check`: format, type-aware lint with the import table, types, dead code, the rules' own tests, and
 * the deployed bundle (built, measured by wrangler, not sent). Each step says how long it took.
 */
import { buildDeployable, generate, runTool } from "./local/build.ts";

interface Step {
  name: string;
  run(): Promise<unknown>;
}

const steps: Step[] = [
  { name: "generated code", run: () => generate() },
  { name: "format", run: () => runTool("oxfmt", ["--check", "."]) },
  { name: "lint", run: () => runTool("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "types: core", run: () => runTool("tsc", ["-p", "core"]) },
  { name: "types: edge", run: () => runTool("tsc", ["-p", "edge"]) },
  { name: "types: apps, fixtures, tests", run: () => runTool("tsc", ["-p", "."]) },
  { name: "dead code", run: () => runTool("knip", []) },
  { name: "deployable", run: () => deployDryRun() },
];

/** Builds what would be deployed and lets wrangler check it; nothing is sent anywhere. */
async function deployDryRun(): Promise<void> {
  await buildDeployable();
  await runTool("wrangler", ["deploy", "--dry-run", "--config", "dist/server/wrangler.json"], {
    WRANGLER_SEND_METRICS: "false",
  });
}

/** Runs all steps; the names of those that failed, with what they said printed. */
export async function check(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of steps) {
    const started = performance.now();
    try {
      await run();
      console.log(`  ok    ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(name);
      console.log(`  FAIL  ${name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return failed;
}

if (import.meta.main) {
  const failed = await check();
  console.log(`${steps.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
}
