/** The processes that this one has started, by the name of their program. */
import { execFileSync } from "node:child_process";

export function findChildren(program: string): number[] {
  const rows = execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" }).trim().split("\n");
  return rows.flatMap((row) => {
    const [pid = "", parent = "", ...name] = row.trim().split(/\s+/);
    const isOurs = Number(parent) === process.pid && name.join(" ").split("/").at(-1) === program;
    return isOurs ? [Number(pid)] : [];
  });
}
