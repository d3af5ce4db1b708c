/** The local database server as `npm start` keeps it alive. */
import { createClient } from "@libsql/client/http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase, type Sqld, startSqld } from "../../../apps/cli/local/sqld.ts";
import { waitFor } from "../../support/running-policies.ts";

async function start(say?: (line: string) => void): Promise<Sqld> {
  const directory = mkdtempSync(join(tmpdir(), "carabiner-sqld-"));
  const sqld = await startSqld(directory, say);
  onTestFinished(async () => {
    await sqld.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return sqld;
}

test("restarts a crashing server five times, then reports it", async () => {
  const lines: string[] = [];
  const sqld = await start((line) => lines.push(line));
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

/** A server lets a transaction take so long while others wait for it. */
const transactionMs = 5_000;

test("takes writes again after it stood still, as on a busy machine, while many wrote to one database", async () => {
  const sqld = await start();
  await createDatabase(sqld.adminUrl, "busy");
  const url = sqld.urlTemplate.replace("{name}", "busy");
  await createClient({ url }).batch(["CREATE TABLE lines (text TEXT)"], "write");
  const written = Array.from({ length: 24 }, () => 0);
  const finished = new AbortController();
  const write = async (writer: number) => {
    const database = createClient({ url });
    // Large enough that the log is moved into the database every few writes.
    const line = "INSERT INTO lines VALUES (hex(randomblob(100000)))";
    while (!finished.signal.aborted) {
      const isWritten = await database.batch([line, line, line, line, line, line], "write").then(
        () => true,
        () => false,
      );
      if (isWritten) written[writer] = (written[writer] ?? 0) + 1;
    }
  };
  const writers = written.map((_, writer) => write(writer));
  await waitFor("the first writes", async () => written.some((count) => count > 0));
  const processId = sqld.processId() ?? 0;
  process.kill(processId, "SIGSTOP");
  await sleep(transactionMs + 500);
  process.kill(processId, "SIGCONT");
  const before = [...written];
  await waitFor("everyone to write again", async () =>
    written.every((count, writer) => count > (before[writer] ?? 0)),
  );
  finished.abort();
  await Promise.all(writers);
});
