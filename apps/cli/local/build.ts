/** Builds the Worker and the browser's files, but only when their inputs have changed. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { at, builtOcr, root } from "./places.ts";

/** All inputs of the build. */
export const madeOf = [
  "apps/web",
  "core",
  "edge",
  "migrations",
  "fixtures/agencies",
  "package-lock.json",
  "wrangler.toml",
  "panda.config.ts",
  "tsconfig.json",
];
const isGenerated = (path: string) => path.includes("graphql/generated") || path.endsWith(".gen.ts");

async function* filesBelow(path: string): AsyncGenerator<string> {
  if (!existsSync(at(path))) return;
  const entries = await readdir(at(path), { withFileTypes: true }).catch(() => null);
  if (!entries) return yield path;
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    yield* filesBelow(join(path, entry.name));
  }
}

async function contentHash(): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const start of madeOf) {
    for await (const path of filesBelow(start)) {
      if (isGenerated(path)) continue;
      hash
        .update(path)
        .update("\0")
        .update(await readFile(at(path)));
    }
  }
  return hash.digest("hex");
}

/** Runs one of the project's own tools. Its output is shown only when it fails. */
export function runTool(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    // Always the production build, even when a test runner calls this: what is built is what is deployed.
    // And always this checkout's own tools: with another checkout's vite, Cloudflare's plugin meets a second copy of the
    // bundler and leaves calls of `require` in the Worker, which then does not start.
    const path = [at("node_modules", ".bin"), process.env["PATH"]].join(delimiter);
    const tool = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, NODE_ENV: "production", ...env },
    });
    let said = "";
    for (const stream of [tool.stdout, tool.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
    tool.once("error", reject);
    tool.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(" ")} failed:\n${said}`)),
    );
  });
}

/** Hash of the sources when this process last generated from them. */
let generatedFrom = "";

/** Generated files that are not committed: style functions and the browser's GraphQL types. */
export async function generate(): Promise<void> {
  const hash = await contentHash();
  if (hash === generatedFrom) return;
  await Promise.all([
    runTool("panda", ["codegen", "--silent"]),
    runTool(process.execPath, ["apps/cli/graphql.ts"]),
  ]);
  generatedFrom = await contentHash();
}

const bundle = async (env: Record<string, string> = {}) => {
  await runTool("vite", ["build", "--config", "apps/web/vite.config.ts", "--logLevel", "warn"], env);
  // Without a network: a dry run writes the bundle and uploads nothing.
  const ocr = ["deploy", "--dry-run", "--config", "edge/ocr/wrangler.toml", "--outdir"];
  await runTool("wrangler", [...ocr, env["CARABINER_LOCAL"] ? builtOcr : at("dist", "ocr")], {
    WRANGLER_SEND_METRICS: "false",
  });
};

/** Builds unless `stamp` says that the same sources were already built. Returns true if it built. */
async function buildOnce(stamp: string, build: () => Promise<void>): Promise<boolean> {
  const hash = await contentHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

const deployableStamp = at("dist", "made-of");

/** Builds the deployable files into dist/, without anything local. */
export async function buildDeployable(): Promise<void> {
  rmSync(deployableStamp, { force: true });
  await generate();
  await bundle();
}

/** Builds the deployable files and lets wrangler check them without uploading anything. */
export const checkDeployable = (): Promise<boolean> =>
  buildOnce(deployableStamp, async () => {
    await buildDeployable();
    await runTool("wrangler", ["deploy", "--dry-run", "--config", "dist/server/wrangler.json"], {
      WRANGLER_SEND_METRICS: "false",
    });
  });

export const buildLocal = (onStart: () => void): Promise<boolean> =>
  buildOnce(at(".local", "build", "made-of"), async () => {
    onStart();
    await generate();
    await bundle({ CARABINER_LOCAL: "1" });
  });
