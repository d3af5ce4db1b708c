/** The local database server as `npm start` keeps it alive. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSqld } from "../../../apps/cli/local/sqld.ts";
import { waitFor } from "../../support/running-policies.ts";

test("restarts a crashing server five times, then reports it", async () => {
  const directory = mkdtempSync(join(tmpdir(), "carabiner-sqld-"));
  const lines: string[] = [];
  const sqld = await startSqld(directory, (line) => lines.push(line));
  onTestFinished(async () => {
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  const killed: number[] = [];
  while (killed.length < 6) {
    const processId = await waitFor("a server", async () => sqld.processId());
    killed.push(processId);
    process.kill(processId, "SIGKILL");
    await waitFor("it to be noticed", async () => lines.length === killed.length);
  }
  expect(new Set(killed).size).toBe(6);
  expect(lines.slice(0, 5)).toEqual(
    Array.from({ length: 5 }, () => "The database server stopped. Restarting it."),
  );
  expect(lines[5]).toContain("stopped 6 times within a minute, so it will not be restarted");
  expect(sqld.processId()).toBeUndefined();
});
