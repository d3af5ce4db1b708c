/**
 * A Chromium that runs on this machine: the one named by CHROMIUM_PATH, the system's, or the one in an npm package.
 * The package also includes the shared libraries and fonts that a bare system lacks.
 */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz, { inflate } from "@sparticuz/chromium";
import { at } from "./places.ts";

export interface BrowserProgram {
  path: string;
  env: Record<string, string>;
}

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const whatToInstall =
  "Install Chromium or Google Chrome (on Debian or Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to one that runs.";

let found: Promise<BrowserProgram> | null = null;

/** If none runs, throws an error whose message says in one sentence what to install. */
export function findBrowser(): Promise<BrowserProgram> {
  found ??= lookForBrowser();
  return found;
}

async function lookForBrowser(): Promise<BrowserProgram> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    const program = { path: named, env: ownEnvironment() };
    if (runs(program)) return program;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run. ${whatToInstall}`);
  }
  for (const path of systemBrowsers) {
    const program = { path, env: ownEnvironment() };
    if (existsSync(path) && runs(program)) return program;
  }
  const packaged = process.platform === "linux" && process.arch === "x64" ? await unpackBrowser() : null;
  if (packaged) return packaged;
  throw new Error(`No browser that can run the tests was found on this machine. ${whatToInstall}`);
}

async function unpackBrowser(): Promise<BrowserProgram | null> {
  const path = await sparticuz.executablePath();
  const program = await withWhatIsMissing(path);
  if (runs(program)) return program;
  // Unpacking may have been interrupted last time, and the package assumes that existing files are complete.
  rmSync(path, { force: true });
  await sparticuz.executablePath();
  return runs(program) ? program : null;
}

/** The system's own libraries and fonts come first: the package's were built for another system. */
async function withWhatIsMissing(path: string): Promise<BrowserProgram> {
  const env = ownEnvironment();
  // The package has unpacked its fonts next to the browser.
  if (!existsSync("/etc/fonts/fonts.conf")) env["FONTCONFIG_PATH"] ??= join(tmpdir(), "fonts");
  if (runs({ path, env })) return { path, env };
  const unpacked = await inflate(at("node_modules", "@sparticuz", "chromium", "bin", "al2023.tar.br"));
  env["LD_LIBRARY_PATH"] = [join(unpacked, "lib"), env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  return { path, env };
}

function runs({ path, env }: BrowserProgram): boolean {
  return spawnSync(path, ["--version"], { env, stdio: "ignore", timeout: 20_000 }).status === 0;
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
