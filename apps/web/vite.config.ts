/**
 * One build for the browser and for the Worker that renders. CARABINER_LOCAL=1 builds the Worker with the local
 * surface (/dev/…) around it; nothing of that is in the deployed bundle.
 */
import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import panda from "@pandacss/dev/postcss";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type PluginOption } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isLocal = process.env["CARABINER_LOCAL"] === "1";

// Panda brings PostCSS types of its own, of the same shape.
const styles = panda({ configPath: `${root}panda.config.ts` }) as never;

export default defineConfig({
  root,
  publicDir: "apps/web/public",
  build: { outDir: isLocal ? ".local/build" : "dist" },
  // React's build for Node (nodejs_compat has what it needs) gathers strings and encodes them once; the one for
  // edge runtimes makes a byte array of each attribute's name and value, which was half of a page's time.
  resolve: { alias: [{ find: /^react-dom\/server$/, replacement: "react-dom/server.node" }] },
  css: { postcss: { plugins: [styles] } },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      configPath: `${root}wrangler.toml`,
      config: isLocal ? { main: "edge/worker.local.ts" } : {},
    }),
    tanstackStart({ srcDirectory: "apps/web/src" }),
    react(),
  ] as PluginOption[],
});
