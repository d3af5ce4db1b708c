/** A minimal TanStack Start page on workerd, as a baseline for our pages. */
import { fileURLToPath } from "node:url";
import { cloudflare } from "@cloudflare/vite-plugin";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

export default defineConfig({
  root,
  build: {
    outDir: fileURLToPath(new URL("../../../.local/bench/bare-start", import.meta.url)),
    emptyOutDir: true,
  },
  plugins: [
    cloudflare({
      viteEnvironment: { name: "ssr" },
      config: {
        name: "bare-start",
        main: "@tanstack/react-start/server-entry",
        compatibility_date: "2026-10-01",
        compatibility_flags: ["nodejs_compat"],
      },
    }),
    tanstackStart({ srcDirectory: "src" }),
    react(),
  ],
});
