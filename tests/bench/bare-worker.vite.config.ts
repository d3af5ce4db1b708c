/** Bundles bare-worker.ts for workerd, without minification or additions. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: file("."),
  ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    ssr: file("bare-worker.ts"),
    outDir: file("../../.local/bench/bare-worker"),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "index.js" } },
  },
});
