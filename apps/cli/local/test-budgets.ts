/**
 * How many seconds a test file may take, including its hooks. On an idle two-processor machine each takes less than
 * half of that, and `npm test` fails when one takes more: suites get slow one file at a time.
 */

export interface FileResult {
  project: string;
  file: string;
  /** Seconds for its tests and hooks. */
  seconds: number;
  /** Names of tests that failed and then passed. */
  triedAgain: string[];
}

export interface RunResults {
  passed: number;
  failed: number;
  skipped: number;
  files: FileResult[];
  /** Names of the tests that failed, each with its file. */
  failures: string[];
}

const usualSeconds: Record<string, number> = { core: 20, apps: 10, rules: 30, edge: 75, journeys: 90 };

/** Files that may take longer, and why. */
export const exceptions: Record<string, { seconds: number; because: string }> = {
  "tests/core/reading/memory.test.ts": {
    seconds: 45,
    because: "reads 520 pages in a process whose memory is small",
  },
  "tests/edge/recognized-pages.test.ts": {
    seconds: 120,
    because: "text recognition is killed twice, and a page waits until it has started again",
  },
  "tests/core/assistant/linear-time.test.ts": {
    seconds: 120,
    because:
      "measures the same work several times, at two sizes, and a statement of values with 5,000 locations",
  },
  "tests/edge/killed-workspaces.test.ts": {
    seconds: 200,
    because:
      "kills a product of its own at three moments, each of which its drivers notice after ten seconds",
  },
  "tests/core/workspaces/ordering-documents.test.ts": {
    seconds: 60,
    because: "hands 48 documents that give orders to each reasoner, each in a workspace of its own",
  },
  "tests/apps/cli/preset-cases.test.ts": {
    seconds: 50,
    because: "reads the documents of about a hundred and sixty cases and runs each one's preset",
  },
  "tests/apps/cli/drawn-documents.test.ts": {
    seconds: 25,
    because: "draws every invented document again, to compare it with the one that is stored",
  },
  "tests/edge/isolation.test.ts": {
    seconds: 150,
    because: "asks every root field and every action as each of five roles",
  },
  "tests/journeys/demo-agency.test.ts": {
    seconds: 150,
    because: "starts a product of its own and loads the whole demo agency first",
  },
  "tests/core/certificate-batches/many-holders.test.ts": {
    seconds: 75,
    because: "prints and stores 500 certificates, the number that the product promises to issue once",
  },
  "tests/journeys/certificate-review.test.ts": {
    seconds: 120,
    because: "waits for the ten seconds in which an approval can be undone, and for the mail after them",
  },
  "tests/journeys/presets-with-model.test.ts": {
    seconds: 120,
    because: "starts a product of its own with a language model",
  },
  "tests/journeys/screens.test.ts": {
    seconds: 180,
    because: "looks at every screen in two color schemes",
  },
  "tests/journeys/phone-screens.test.ts": {
    seconds: 180,
    because: "looks at every screen in two color schemes",
  },
};

/** One sentence for each file that exceeded its budget. A test that was tried again took its time twice. */
export const findOverBudget = (files: readonly FileResult[]): string[] =>
  files.flatMap(({ project, file, seconds, triedAgain }) => {
    if (triedAgain.length > 0) return [];
    const budget = exceptions[file]?.seconds ?? usualSeconds[project] ?? 0;
    return seconds > budget ? [`${file} took ${seconds.toFixed(1)} s; it may take ${budget} s.`] : [];
  });
