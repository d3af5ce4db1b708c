/**
 * Every npm script runs this first. Plain JavaScript that Node 20 understands: on a bare clone it installs what is
 * missing, exactly as locked, and then hands over to the project's own Node.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error("Name a command, for example: npm start");
  process.exit(2);
}

installWhatIsMissing();
handOver();

function installWhatIsMissing() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".carabiner-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.error("Installing what Carabiner needs. The first time takes a minute or two.");
  rmSync(stamp, { force: true });
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // `npm ci` rejects a lock file when a registry lacks another platform's optional package. This installs the same
  // locked versions, and --no-save leaves the lock file unchanged.
  const done = spawnSync(npm, ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) {
    console.error("The installation did not finish. Check the network connection and run the command again.");
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function handOver() {
  const own = join(root, "node_modules", ".bin", "node");
  const node = existsSync(own) ? own : process.execPath;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (node === process.execPath && (major < 22 || (major === 22 && minor < 18))) {
    console.error(`Carabiner needs Node 22.18 or newer on this kind of machine; this is ${process.version}.`);
    process.exit(1);
  }
  const path = `${join(root, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}`;
  const script = join(root, "apps", "cli", `${command}.ts`);
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", script, ...args], {
    stdio: "inherit",
    env: { ...process.env, PATH: path, CARABINER_CALLED_FROM: process.env["INIT_CWD"] ?? process.cwd() },
  });
  // Ctrl-C reaches the child directly (same terminal, same process group). A signal sent only to this process is
  // forwarded.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
