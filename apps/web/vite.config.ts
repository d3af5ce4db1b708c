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

/** The frame of the app, and small parts that pages of all kinds share: with the lists, each page would load those. */
const ofEveryPage =
  /\/(shell\/app-frame|ui\/(banner|control-style|empty-state|is-typing|load-more|skeleton)|graphql\/use-query|session\/use-may|icons\/arrow-up)\.\w+$/;

/** What a module's constant may be made from by calls or spreads, which count as side effects. */
const isMade = ({ type }: { type: string }, text: string): boolean =>
  /^(?:Call|Object|Array)Expression$/.test(type) && /\(|\.\.\./.test(text);

/**
 * Marks core's models as free of side effects, and what makes each of their constants as pure. Screens import labels
 * and limits from the models; without this, the browser's bundle would also include every schema and valibot.
 */
const unusedSchemasFallAway: Plugin = {
  name: "unused-schemas-fall-away",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/core\/[\w-]+\/[\w-]+\.ts$/ },
    handler(code) {
      let marked = code;
      const constants = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
      });
      // From the end, so that the places before stay right.
      for (const { init } of constants.toReversed()) {
        const text = init && code.slice(init.start, init.end);
        if (text && isMade(init, text))
          marked = `${marked.slice(0, init.start)}/* @__PURE__ */ (() => (${text}))()${marked.slice(init.end)}`;
      }
      return { code: marked, map: null, moduleSideEffects: false };
    },
  },
};

/**
 * A loader could hand a server function to the browser as a value, and for that every page would load what calls such
 * functions, with a serializer for both directions. There are no server functions here: loaders ask GraphQL.
 */
const noServerFunctions: Plugin = {
  name: "no-server-functions",
  applyToEnvironment: ({ name }) => name === "client",
  load: {
    filter: { id: /\/start-client-core\/.*\/ServerFunctionSerializationAdapter\.js$/ },
    handler: () => `
      const refuse = () => { throw new Error("Values of loaders are data. Call GraphQL instead of a server function."); };
      export const ServerFunctionSerializationAdapter = {
        key: "$TSS/serverfn", test: () => false, toSerializable: refuse, fromSerializable: refuse,
      };`,
  },
};

export default defineConfig({
  root,
  publicDir: "apps/web/public",
  build: { outDir: isLocal ? ".local/build" : "dist" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The entry script lists all other chunks, so short names make it smaller.
            chunkFileNames: "assets/[hash].js",
            // What every page loads is one file instead of some thirty. Without dependencies: those that the tag does
            // not name have fallen away, and only other pages use them.
            codeSplitting: {
              groups: [
                { name: "index", tags: ["$initial"], includeDependenciesRecursively: false, priority: 2 },
                // So is what every page of the app loads, and what every list does, with all that they import.
                { name: "app", test: ofEveryPage, priority: 1 },
                { name: "list", test: /\/lists\/record-list\.tsx$/ },
              ],
            },
          },
        },
      },
    },
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
    noServerFunctions,
  ] as PluginOption[],
});
