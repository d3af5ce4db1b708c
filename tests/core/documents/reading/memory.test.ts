/** A large policy is read within the memory of a Worker: in a process of its own, whose heap is held to 64 MB. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeLongDocument } from "../../../bench/long-document.ts";

const child = fileURLToPath(new URL("../../../bench/reading-child.ts", import.meta.url));

test("520 pages are read under --max-old-space-size=64", async () => {
  const file = await makeLongDocument(520);
  // A process that runs out of heap is killed by Node, and this rejects.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--max-old-space-size=64", "--disable-warning=ExperimentalWarning", child, "memory", "ours", file],
    { timeout: 110_000 },
  );
  const report = JSON.parse(stdout) as { pages: number };
  expect(report.pages).toBe(520);
}, 120_000);
