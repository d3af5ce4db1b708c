/** The runtimes that this process started. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  program: string;
  /** The later it was started, the greater. Process ids begin again at some point. */
  startedAt: number;
}

/** The workerd of text recognition and the one that serves the product, which is started after it. */
export const listRuntimes = (): number[] =>
  listProcesses()
    .filter(({ parent, program }) => parent === process.pid && program === "workerd")
    .toSorted((a, b) => a.startedAt - b.startedAt || a.pid - b.pid)
    .map(({ pid }) => pid);

/** The one that serves the product, as long as that of text recognition was not replaced. */
export function findRuntime(): number | null {
  const runtimes = listRuntimes();
  return runtimes.length < 2 ? null : (runtimes.at(-1) ?? null);
}

/** A bare Linux has no `ps`, and a Mac has no /proc. */
const listProcesses = (): Process[] => (existsSync("/proc/self/stat") ? readProc() : readPs());

function readProc(): Process[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    // "1234 (workerd) S 1200 …"; a process may be gone before it is read.
    // The 22nd value is when it was started.
    const found = /\((.*)\) \S (\d+)(?: \S+){17} (\d+)/s.exec(readOrNothing(`/proc/${pid}/stat`));
    return found
      ? [
          {
            pid: Number(pid),
            parent: Number(found[2]),
            program: found[1] ?? "",
            startedAt: Number(found[3]),
          },
        ]
      : [];
  });
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readPs(): Process[] {
  const rows = execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" }).trim().split("\n");
  return rows.map((row) => {
    const [pid = "", parent = "", ...name] = row.trim().split(/\s+/);
    const program = name.join(" ").split("/").at(-1) ?? "";
    return { pid: Number(pid), parent: Number(parent), program, startedAt: Number(pid) };
  });
}
