/** JavaScript that a browser fetches before a page works, gzipped, compared with the bare framework's page. */
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { gzipSync } from "node:zlib";
import { at, builtAssets } from "../../../apps/cli/local/places.ts";
import type { BenchProduct } from "../bench-product.ts";
import { callHttp, type Figure } from "../measure.ts";

const bareAssets = at(".local", "bench", "bare-start", "client");

const pages = ["/app/accounts", "/app/home", "/app/workspaces"];

export async function measureFirstLoad({ calls, url }: BenchProduct): Promise<Figure[]> {
  const baseline = bytesOf(bareAssets, await callHttp(calls.page.baseline));
  const figures: Figure[] = [];
  for (const path of pages) {
    const ours = bytesOf(builtAssets, await callHttp({ ...calls.page.ours, url: `${url}${path}` }));
    figures.push({ name: `first-load JavaScript of ${path}, gzip`, ours, baseline, unit: "kB", target: 1.5 });
  }
  return figures;
}

/** Kilobytes of every script that the page names and everything they import statically. */
function bytesOf(assets: string, html: string): number {
  const named = [
    ...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g),
    ...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g),
    ...html.matchAll(/<link\b[^>]*\bhref="([^"]+)"[^>]*\brel="modulepreload"/g),
    ...html.matchAll(/<script\b[^>]*>import\("([^"]+)"\)/g),
  ].flatMap(([, path]) => (path?.startsWith("/") ? [path] : []));
  if (named.length === 0) throw new Error("The page names no script.");
  const wanted = new Set(named);
  let bytes = 0;
  // A Set may grow during iteration, so imports of imports are found as well.
  for (const path of wanted) {
    const text = readFileSync(join(assets, path), "utf8");
    bytes += gzipSync(text).length;
    for (const imported of staticImportsOf(text)) wanted.add(posix.join(dirname(path), imported));
  }
  return bytes / 1000;
}

/** `import … from "./x.js"` and `export … from "./x.js"` of a built chunk; `import("./x.js")` is loaded later. */
const staticImportsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|[;}\s])(?:import|export)(?:[\w$\s,*]*\{[^{}]*\}\s*from|[\w$\s,*]+from|)\s*["'](\.[^"']+\.js)["']/g,
    ),
  ].flatMap(([, path]) => (path ? [path] : []));
