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

export async function serveOcr(compatibilityDate: string): Promise<ServedOcr> {
  const modules = readdirSync(builtOcr)
    .toSorted((a, b) => Number(b.endsWith(".js")) - Number(a.endsWith(".js")))
    .flatMap((name) => {
      const type = typeOfModule(name);
      return type ? [{ type, path: join(builtOcr, name) }] : [];
    });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false,
      logRequests: false,
      telemetry: { enabled: false },
      workers: [{ name: "carabiner-ocr", compatibilityDate, modulesRoot: builtOcr, modules }],
    }),
  );
  const { host } = await miniflare.ready;
  return { address: host, stop: () => miniflare.dispose() };
}
