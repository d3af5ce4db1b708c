/** Fast tests. `core`: rules on real libSQL. `rules`: our own rules bite. `edge`: the built Worker in workerd. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { ResultsFile } from "./support/results-file.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Long enough for a busy machine: a test that hangs must end, and how long one may take is a matter of budgets. */
const node = { environment: "node", testTimeout: 180_000, hookTimeout: 180_000 } as const;

/** Node's own choice of graphql's two builds; Vite would take the other one, and a schema knows only its own. */
const oneGraphQL = {
  alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }],
};

/** Where `npm test` wants to be told what a run came to. */
const results = process.env["TEST_RESULTS"];

/**
 * Edge and journeys look at a product from outside. Each test has an agency of its own, or each file that disturbs the
 * product one of its own, so their files run beside each other: three at a time on two processors, since they wait a lot.
 */
const beside = {
  maxWorkers: 3,
  isolate: false,
  globalSetup: "tests/support/running-product.ts",
  testTimeout: 180_000,
  // A whole run goes on after one request that hung or came late, and names the test at its end.
  retry: results ? 1 : 0,
  // As long as a locator waits: a busy machine is not a failure.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  root,
  test: {
    reporters: results ? ["default", new ResultsFile(results)] : ["default"],
    // A batch that the server ends rejects once; the libSQL client's promises of its later statements, which nobody can
    // reach, reject as well (executeHranaBatch). Where a test lets a server end transactions, that is no failure.
    onUnhandledError: (error) => !("code" in error) || error.code !== "TRANSACTION_TIMEOUT",
    projects: [
      {
        root,
        resolve: oneGraphQL,
        // Without isolation a worker loads core once, not once a file: no file may change what it imports.
        test: { ...node, name: "core", include: ["tests/core/**/*.test.ts"], isolate: false },
      },
      { root, test: { ...node, name: "apps", include: ["tests/apps/**/*.test.{ts,tsx}"] } },
      { root, test: { ...node, name: "rules", include: ["tests/rules/**/*.test.ts"] } },
      {
        root,
        resolve: oneGraphQL,
        test: {
          ...node,
          ...beside,
          name: "edge",
          include: ["tests/edge/**/*.test.ts"],
        },
      },
      {
        root,
        test: {
          ...node,
          ...beside,
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
        },
      },
    ],
  },
});
