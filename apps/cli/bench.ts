/**
 * `npm run bench`: how fast Carabiner is, each figure next to a bare baseline from the same run.
 *
 *   npm run bench                       everything, a few minutes
 *   npm run bench -- --only graphql     one group; `--list` names them
 *
 * Exits with 1 when something broke, never because something was slow.
 */
import { spawn } from "node:child_process";
import { at, root } from "./local/places.ts";

const bench = spawn(
  process.execPath,
  ["--disable-warning=ExperimentalWarning", at("tests", "bench", "run.ts"), ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
bench.once("exit", (code) => process.exit(code ?? 1));
