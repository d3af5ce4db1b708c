/**
 * One build for the browser and for the Worker that renders. CARABINER_LOCAL=1 builds the Worker with the local
 * surface (/dev/…) around it; nothing of that is in the deployed bundle.
 */
import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import panda from "@pandacss/dev/postcss";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type PluginOption } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isLocal = process.env["CARABINER_LOCAL"] === "1";

// Panda brings PostCSS types of its own, of the same shape.
const styles = panda({ configPath: `${root}panda.config.ts` }) as never;

/**
 * Says of core's models that loading them does nothing, and of each schema that making it does nothing else. The
 * screens take labels and limits from the models; without this they would take all schemas along, and valibot too.
 */
const unusedSchemasFallAway: Plugin = {
  name: "unused-schemas-fall-away",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/core\/[\w-]+\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/\bv\.(?=[a-z]\w*\()/g, "/* @__PURE__ */ v."),
      map: null,
      moduleSideEffects: false,
    }),
  },
};

export default defineConfig({
  root,
  publicDir: "apps/web/public",
  build: { outDir: isLocal ? ".local/build" : "dist" },
  // The first script names all others: the shorter the names, the smaller it is.
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
      // What is shown while a page loads comes with that page's code. By default it is part of the first script that
      // every page loads, and with it whatever its file imports.
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
