/**
 * Equal snapshots are printed as equal bytes in other processes and in Deno. Workerd has its own test,
 * tests/edge/certificate-printer.test.ts.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const program = "tests/core/deno/certificates.deno.ts";

async function run(command: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(command, [...args, program], { cwd: root });
  return stdout.trim().split("\n");
}

test("prints the same bytes in two processes of Node and in Deno", async () => {
  const inNode = () => run(process.execPath, "--disable-warning=ExperimentalWarning");
  const [first, second, inDeno] = await Promise.all([
    inNode(),
    inNode(),
    run(`${root}node_modules/.bin/deno`, "run", "--quiet", "--node-modules-dir=manual", "--allow-all"),
  ]);
  expect(new Set(first).size).toBe(4);
  expect(second).toEqual(first);
  expect(inDeno).toEqual(first);
});
