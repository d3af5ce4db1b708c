/**
 * Serves the built Worker on workerd. Requests go straight into workerd: a small front Worker serves the browser's
 * files from disk and passes everything else to the product.
 */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { convertV4MiniflareOptions, Miniflare, MiniflareCoreError, NoOpLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { builtAssets, builtWorker } from "./places.ts";
import { serveOcr } from "./serve-ocr.ts";

export interface Served {
  url: string;
  stop(): Promise<void>;
}

const front = `
const assets = new Set(ASSETS);
const types = { js: "text/javascript", css: "text/css", woff2: "font/woff2", svg: "image/svg+xml", png: "image/png", ico: "image/x-icon", json: "application/json", txt: "text/plain", wav: "audio/wav", mjs: "text/javascript", wasm: "application/wasm", webmanifest: "application/manifest+json" };
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (!assets.has(pathname)) return env.PRODUCT.fetch(request);
    if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
    const file = await env.FILES.fetch("http://files" + pathname);
    const forever = pathname.startsWith("/assets/");
    return new Response(request.method === "HEAD" ? null : file.body, {
      headers: {
        "content-type": types[pathname.split(".").pop()] ?? "application/octet-stream",
        "cache-control": forever ? "public, max-age=31536000, immutable" : "public, max-age=300",
        "x-content-type-options": "nosniff",
      },
    });
  },
};
`;

function listFiles(directory: string, prefix = ""): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}/${entry.name}`;
    if (entry.name.startsWith(".")) return [];
    return entry.isDirectory() ? listFiles(join(directory, entry.name), path) : [path];
  });
}

/** Another Worker in the same workerd, on a port of its own, that the benches compare with. */
export interface Neighbor {
  name: string;
  port: number;
  /** The built ES module; every .js file in or below its folder is part of it. */
  main: string;
  bindings: Record<string, string>;
  /** The class of each Durable Object that it binds. */
  durableObjects?: Record<string, string>;
}

export interface ServeOptions {
  port: number;
  /** Strings that the Worker reads from its environment; they override those of wrangler.toml. */
  vars: Record<string, string>;
  /** Where R2, queues and Durable Objects store their data; in memory if undefined. */
  persistIn?: string;
  neighbors?: readonly Neighbor[];
  onLog?: (line: string) => void;
}

/** workerd logs a stack trace for each connection that a browser closes. These are noise. */
const isHangUp = (message: string) => /^kj::getCaughtExceptionAsKj\(\) = \S+ disconnected: /.test(message);

function printLog({ level, message }: { level: string; message: string }): void {
  if (isHangUp(message)) return;
  if (level === "error" || level === "warn") console.error(message);
  else console.log(message);
}

/** Nothing of this machine or its network, whatever a name resolves to: workerd looks when it connects. */
export const publicWeb = { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } };

/** How long until a runtime that could not start is started again. */
const startAgainMs = 500;

/**
 * Miniflare replaces a runtime that has died, but only once: if the new one cannot start, such as because something else
 * has its port for a moment, it says so here and leaves it at that.
 */
class RestartLog extends NoOpLog {
  readonly #onFailure: () => void;
  constructor(onFailure: () => void) {
    super();
    this.#onFailure = onFailure;
  }
  override error(error: Error): void {
    if (error instanceof MiniflareCoreError && error.code === "ERR_RUNTIME_FAILURE") this.#onFailure();
  }
}

/** A built Worker's modules, the main one first. */
const modulesOf = (main: string) =>
  listFiles(dirname(main))
    .filter((path) => path.endsWith(".js"))
    .map((path) => join(dirname(main), path))
    .toSorted((a, b) => Number(b === main) - Number(a === main))
    .map((path) => ({ type: "ESModule" as const, path }));

export async function serve({ port, vars, persistIn, neighbors = [] }: ServeOptions): Promise<Served> {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(builtWorker);
  if (!main) throw new Error("The Worker has not been built. Run npm start, which builds it.");
  const directory = dirname(main);
  const {
    modulesRules: _,
    assets: _assets,
    cronTriggers: _cron,
    ...options
  } = workerOptions as Record<string, unknown>;
  const ocr = await serveOcr(options["compatibilityDate"] as string);
  const stopping = new AbortController();
  const startAgain = async (): Promise<void> => {
    for (let isUp = false; !isUp && !stopping.signal.aborted;) {
      await sleep(startAgainMs);
      isUp = await miniflare.setOptions(miniflareOptions).then(
        () => true,
        () => false,
      );
    }
  };
  const miniflareOptions = convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    logRequests: false,
    log: new RestartLog(() => void startAgain()),
    unsafeTriggerHandlers: true,
    handleStructuredLogs: printLog,
    telemetry: { enabled: false },
    ...(persistIn ? { resourcePersistencePath: persistIn } : {}),
    workers: [
      {
        name: "front",
        compatibilityDate: options["compatibilityDate"] as string,
        modules: true,
        script: front.replace("ASSETS", JSON.stringify(listFiles(builtAssets))),
        serviceBindings: { PRODUCT: "carabiner", FILES: { disk: { path: builtAssets, writable: false } } },
        unsafeDirectSockets: [{ host: "localhost", port }],
      },
      {
        ...options,
        name: "carabiner",
        modulesRoot: directory,
        modules: modulesOf(main),
        bindings: { ...(options["bindings"] as Record<string, string>), ...vars },
        serviceBindings: { OCR: { external: { address: ocr.address, http: {} } }, WEB: publicWeb },
      },
      ...neighbors.map(({ name, port: ownPort, main: ownMain, bindings, durableObjects = {} }) => ({
        name,
        compatibilityDate: options["compatibilityDate"] as string,
        compatibilityFlags: options["compatibilityFlags"] as string[],
        modulesRoot: dirname(ownMain),
        modules: modulesOf(ownMain),
        bindings,
        durableObjects,
        unsafeDirectSockets: [{ host: "localhost", port: ownPort }],
      })),
    ],
  });
  const miniflare = new Miniflare(miniflareOptions);
  await miniflare.ready;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      stopping.abort();
      await miniflare.dispose();
      await ocr.stop();
    },
  };
}
