/** A large policy is read within a Worker's memory: in a separate process with a 64 MB heap. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeLongDocument } from "../../bench/long-document.ts";

const child = fileURLToPath(new URL("../../bench/reading-child.ts", import.meta.url));

test("reads 520 pages under --max-old-space-size=64", async () => {
  const file = await makeLongDocument(520);
  // Node kills a process that runs out of heap, and this rejects.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--max-old-space-size=64", "--disable-warning=ExperimentalWarning", child, "memory", "ours", file],
    { timeout: 110_000 },
  );
  const report = JSON.parse(stdout) as { pages: number };
  expect(report.pages).toBe(520);
}, 120_000);
