/**
 * Serves the Worker that recognizes text on scans, in a workerd process of its own: it computes for seconds without a
 * pause, and every other Worker of its process would wait.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { builtOcr } from "./places.ts";

export interface ServedOcr {
  /** "127.0.0.1:PORT", for a service binding. */
  address: string;
  stop(): Promise<void>;
}

const typeOfModule = (name: string): "ESModule" | "CompiledWasm" | "Data" | null => {
  if (name.endsWith(".js")) return "ESModule";
  if (name.endsWith(".wasm")) return "CompiledWasm";
  return name.endsWith(".gz") ? "Data" : null;
};

/** Miniflare passes these on to the runtime that it starts. */
const flagsOfRuntime = "MINIFLARE_WORKERD_V8_FLAGS";

export async function serveOcr(compatibilityDate: string): Promise<ServedOcr> {
  const modules = readdirSync(builtOcr)
    .toSorted((a, b) => Number(b.endsWith(".js")) - Number(a.endsWith(".js")))
    .flatMap((name) => {
      const type = typeOfModule(name);
      return type ? [{ type, path: join(builtOcr, name) }] : [];
    });
  const options = convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: 0,
    cf: false,
    logRequests: false,
    telemetry: { enabled: false },
    // A process that died is started again by Miniflare, but with the flags of the moment: once more, with its own.
    unsafeHandleRuntimeRestart: () => withinMemory(() => miniflare.setOptions(options)),
    workers: [{ name: "carabiner-ocr", compatibilityDate, modulesRoot: builtOcr, modules }],
  });
  const miniflare: Miniflare = await withinMemory(async () => {
    const started = new Miniflare(options);
    await started.ready;
    return started;
  });
  const { host } = await miniflare.ready;
  return { address: host, stop: () => miniflare.dispose() };
}

/**
 * A page leaves ten and more megabytes of pictures behind, which V8 clears away in view of its limit alone. As much as a
 * Worker on Cloudflare has; the product's own runtime is started without it.
 */
async function withinMemory<Value>(start: () => Promise<Value>): Promise<Value> {
  process.env[flagsOfRuntime] = "--max-old-space-size=96";
  try {
    return await start();
  } finally {
    delete process.env[flagsOfRuntime];
  }
}
