/** Bundles bare-worker.ts and bare-echo.ts for workerd, without minification or additions. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: file("."),
  ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
  build: {
    ssr: true,
    outDir: file("../../.local/bench/bare-worker"),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { index: file("bare-worker.ts"), echo: file("bare-echo.ts") },
      output: { entryFileNames: "[name].js" },
    },
  },
});
