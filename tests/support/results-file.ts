/** Writes the result of a run for `npm test`, which adds up several: counts, and the seconds of each file. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { root } from "../../apps/cli/local/places.ts";
import type { RunResults } from "../../apps/cli/local/test-budgets.ts";

export class ResultsFile implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const results: RunResults = { passed: 0, failed: errors.length, skipped: 0, files: [], failures: [] };
    for (const module of modules) {
      const file = relative(root, module.moduleId);
      const triedAgain: string[] = [];
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (test.diagnostic()?.flaky) triedAgain.push(test.fullName);
        if (state === "passed" || state === "failed") results[state] += 1;
        else results.skipped += 1;
        if (state === "failed") results.failures.push(`${file}, "${test.fullName}"`);
      }
      results.files.push({
        project: module.project.name,
        file,
        seconds: module.diagnostic().duration / 1_000,
        triedAgain,
      });
    }
    writeFileSync(this.#path, JSON.stringify(results));
  }
}
