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
  /\/(shell\/app-frame|ui\/(banner|control-style|day-label|empty-state|field-context|is-typing|load-more|page-head|relative-(label|time)|skeleton|use-now)|form-kit\/(send-action|use-single-run)|graphql\/use-query|session\/use-(kept-state|may)|icons\/(arrow-up|chevron-down|plus))\.\w+$/;

/** What a dialog with a form is made of. Fields are not of it: pages without dialogs have them too. */
const ofEveryFormDialog =
  /\/(ui\/dialog|form-kit\/(form-banner|form-dialog|only-for|restored-note|use-action-form|use-close-to))\.\w+$/;

/**
 * Pages whose loader comes with the component: settings, histories and the dialogs over other pages, so that every other
 * page need not load how they load. A loader in the entry script starts one round trip sooner, which is for the pages of
 * the day's work.
 */
const seldomOpened =
  /^\/app\/(settings|styles|presets)(\/|$)|\/certificates(_\/batch|\/new|\/\$certificateId)$|\/policies\/\$policyId(\/history|_\/reissue|\/compare|\/_overview\/cancel)$|\/accounts\/\$accountId\/holders|\/documents\/\$artifactId$|\/knowledge\/search$|\/(edit|replace)$/;

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

/**
 * The entry script, which every page loads, has no widgets. One import of a loader can bring them in, with a quarter
 * of its size, and nothing but the size would show it.
 */
const noWidgetsInEntry: Plugin = {
  name: "no-widgets-in-entry",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      const widget =
        chunk.type === "chunk" &&
        chunk.isEntry &&
        Object.keys(chunk.modules).find((module) => /\/node_modules\/(@ark-ui|@zag-js)\//.test(module));
      if (widget)
        this.error(`Every page would load ${widget}: what a loader imports may not import a widget.`);
    }
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
            chunkFileNames: "assets/[hash:7].js",
            // What every page loads is one file instead of some thirty. Without dependencies: those that the tag does
            // not name have fallen away, and only other pages use them.
            codeSplitting: {
              groups: [
                { name: "index", tags: ["$initial"], includeDependenciesRecursively: false, priority: 2 },
                // So is what every page of the app loads, and what every list does, with all that they import.
                { name: "app", test: ofEveryPage, priority: 1 },
                { name: "form-dialog", test: ofEveryFormDialog },
                { name: "list", test: /\/lists\/record-list\.tsx$/ },
              ],
            },
          },
        },
      },
    },
  },
  // Yoga's package for what Node lacks: in a Worker everything is there, and its build for Node asks for `require`.
  resolve: {
    alias: [
      {
        find: /^@whatwg-node\/fetch$/,
        replacement: `${root}node_modules/@whatwg-node/fetch/dist/global-ponyfill.js`,
      },
    ],
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
          splitBehavior: ({ routeId }) => [
            seldomOpened.test(routeId) ? ["component", "loader"] : ["component"],
            ["pendingComponent"],
            ["errorComponent"],
            ["notFoundComponent"],
          ],
        },
      },
    }),
    react(),
    unusedSchemasFallAway,
    noServerFunctions,
    noWidgetsInEntry,
  ] as PluginOption[],
});
