/** Regular expressions stay in the value grammar of the local reasoner. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at } from "../../apps/cli/local/places.ts";

/** Folders of the reader on page models; the files of the reader before it are not held to this. */
const newFolders = ["answers", "application", "claim", "comparison", "data", "lists"];

const local = "core/assistant/local";
describe("regular expressions", () => {
  const tree = mkdtempSync(join(tmpdir(), "carabiner-lint-"));
  const codes = {
    "a literal": "export const found = /x/u;",
    "the constructor": 'export const found = new RegExp("x", "u");',
    "none of them": 'export const found = "x".includes("/x/u");',
  };
  const folders = [...newFolders, "values"];
  const samples = folders.flatMap((folder) =>
    Object.keys(codes).map((title, nth) => ({ folder, title, file: posix.join(local, folder, `${nth}.ts`) })),
  );
  let complaints: Set<string>;

  beforeAll(() => {
    for (const file of [".oxlintrc.json", "apps/cli/local/lint-rules.mjs"])
      cpSync(at(file), join(tree, file));
    for (const { file, title } of samples) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), `${codes[title as keyof typeof codes]}\n`);
    }
    const run = spawnSync(at("node_modules", ".bin", "oxlint"), ["--format", "json"], {
      cwd: tree,
      encoding: "utf8",
    });
    const { diagnostics } = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] };
    complaints = new Set(
      diagnostics
        .filter(({ code }) => code.includes("no-regular-expressions"))
        .map(({ filename }) => filename),
    );
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  test.each(samples)("$title in $folder", ({ folder, title, file }) => {
    expect(complaints.has(file)).toBe(folder !== "values" && title !== "none of them");
  });
});
