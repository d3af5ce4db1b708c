/**
 * One build for the browser and for the Worker that renders pages. CARABINER_LOCAL=1 adds the local routes (/dev/…)
 * to the Worker; the deployed bundle contains none of them.
 */
import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import panda from "@pandacss/dev/postcss";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type PluginOption } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isLocal = process.env["CARABINER_LOCAL"] === "1";

// Panda has its own copy of the PostCSS types, with the same shape.
const styles = panda({ configPath: `${root}panda.config.ts` }) as never;

/** A call that only makes a schema, a record or a list: of valibot, of `lineSchema` and the like, of `recordOf`. */
const pureCall = /(?<!function |\.|\w)(?:v\.[a-z]\w*|\w+Schema|recordOf|Object\.keys)(?=\()/g;

/**
 * Marks core's models as free of side effects, and each schema call as pure. Screens import labels and limits from the
 * models; without this, the browser's bundle would also include every schema and valibot.
 */
const unusedSchemasFallAway: Plugin = {
  name: "unused-schemas-fall-away",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/core\/[\w-]+\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(pureCall, "/* @__PURE__ */ $&"),
      map: null,
      moduleSideEffects: false,
    }),
  },
};

export default defineConfig({
  root,
  publicDir: "apps/web/public",
  build: { outDir: isLocal ? ".local/build" : "dist" },
  // The entry script lists all other chunks, so short names make it smaller.
  environments: {
    client: { build: { rolldownOptions: { output: { chunkFileNames: "assets/[hash].js" } } } },
  },
  css: { postcss: { plugins: [styles] } },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      configPath: `${root}wrangler.toml`,
      config: isLocal ? { main: "edge/worker.local.ts" } : {},
    }),
    tanstackStart({
      srcDirectory: "apps/web/src",
      // A page's pending and error components are split off with its code. By default they are part of the entry
      // script that every page loads, along with everything their file imports.
      router: {
        codeSplittingOptions: {
          defaultBehavior: [["component"], ["pendingComponent"], ["errorComponent"], ["notFoundComponent"]],
        },
      },
    }),
    react(),
    unusedSchemasFallAway,
  ] as PluginOption[],
});
