/** The child processes of this one, by program name. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  program: string;
}

export const findChildren = (program: string): number[] =>
  listProcesses().flatMap((one) => (one.parent === process.pid && one.program === program ? [one.pid] : []));

/** A bare Linux has no `ps`, and a Mac has no /proc. */
const listProcesses = (): Process[] => (existsSync("/proc/self/stat") ? readProc() : readPs());

function readProc(): Process[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    // "1234 (workerd) S 1200 …"; a process may be gone before it is read.
    const found = /\((.*)\) \S (\d+)/s.exec(readOrNothing(`/proc/${pid}/stat`));
    return found ? [{ pid: Number(pid), parent: Number(found[2]), program: found[1] ?? "" }] : [];
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
    return { pid: Number(pid), parent: Number(parent), program: name.join(" ").split("/").at(-1) ?? "" };
  });
}
