/** Every job that a noun defines is known to the queues' consumer: an unknown one would fail only when it runs. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

test("every job has its line in a list of jobs", () => {
  const defined = globSync("core/**/*.ts", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/export const (\w+) = (?:defineJob|backgroundWork\.defineStepJob)\(/g)].map(
      ([, name]) => name,
    ),
  );
  const lists = [...globSync("core/*/jobs.ts", { cwd: root }), "edge/queues/jobs.ts"]
    .map((file) => read(file).replaceAll(/^import .*$/gm, ""))
    .join("\n");
  expect(defined.length).toBeGreaterThan(5);
  expect(defined.filter((name) => !new RegExp(String.raw`\b${name}[,\]]`).test(lists))).toEqual([]);
});
