/** Builds the Worker and the browser's files, only when what they are made of has changed. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { at, root } from "./places.ts";

/** Everything that the build is made of. */
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

/** Runs one of the project's own tools; its output is shown only when it fails. */
export function runTool(command: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever calls, a test runner included: what is built is what is deployed.
    const tool = spawn(command, args, { cwd: root, env: { ...process.env, NODE_ENV: "production", ...env } });
    let said = "";
    for (const stream of [tool.stdout, tool.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
    tool.once("error", reject);
    tool.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(" ")} failed:\n${said}`)),
    );
  });
}

/** What is generated from sources and not committed: style functions, GraphQL types of the browser. */
export async function generate(): Promise<void> {
  await Promise.all([
    runTool("panda", ["codegen", "--silent"]),
    runTool(process.execPath, ["apps/cli/graphql.ts"]),
  ]);
}

/** What is deployed, into dist/: nothing local is in it. */
export async function buildDeployable(): Promise<void> {
  await generate();
  await runTool("vite", ["build", "--config", "apps/web/vite.config.ts", "--logLevel", "warn"]);
}

/** True if it had to build. */
export async function buildLocal(onStart: () => void): Promise<boolean> {
  const stamp = at(".local", "build", "made-of");
  const hash = await contentHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  onStart();
  await generate();
  await runTool("vite", ["build", "--config", "apps/web/vite.config.ts", "--logLevel", "warn"], {
    CARABINER_LOCAL: "1",
  });
  writeFileSync(stamp, hash);
  return true;
}
