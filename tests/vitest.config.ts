/** Fast tests. `core`: rules on real libSQL. `rules`: our own rules bite. `edge`: the built Worker in workerd. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
const node = { environment: "node", testTimeout: 20_000, hookTimeout: 60_000 } as const;

/** Node's own choice of graphql's two builds; Vite would take the other one, and a schema knows only its own. */
const oneGraphQL = {
  alias: [{ find: /^graphql$/, replacement: `${root}node_modules/graphql/index.js` }],
};

export default defineConfig({
  root,
  test: {
    projects: [
      { root, resolve: oneGraphQL, test: { ...node, name: "core", include: ["tests/core/**/*.test.ts"] } },
      { root, test: { ...node, name: "apps", include: ["tests/apps/**/*.test.{ts,tsx}"] } },
      { root, test: { ...node, name: "rules", include: ["tests/rules/**/*.test.ts"] } },
      {
        root,
        resolve: oneGraphQL,
        test: {
          ...node,
          name: "edge",
          include: ["tests/edge/**/*.test.ts"],
          globalSetup: ["tests/support/running-product.ts"],
          // One product serves all files; each test makes its own agency.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          ...node,
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: ["tests/support/running-product.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
