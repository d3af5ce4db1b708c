/**
 * The layout bites: no import circle, no import of what stands higher, no door that offers too much. Imports of types
 * count as any others. The order of core's folders is written in core/README.md.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const NAMES_MAX = 12;

type Graph = ReadonlyMap<string, readonly string[]>;

/** Specifiers of a file's imports; comments are passed over. */
function importsOf(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g)].map(([, specifier]) => specifier ?? "");
}

function targetOf(file: string, specifier: string): string {
  const noun = /^#(core|model)\/(.+)$/.exec(specifier);
  if (noun) return `core/${noun[2]}/${noun[1] === "core" ? "mod" : "model"}.ts`;
  return specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : specifier;
}

/** What imports what; libraries and generated files are left out. */
function graphOf(files: ReadonlyMap<string, string>): Graph {
  return new Map(
    [...files].map(([file, text]) => [
      file,
      importsOf(text)
        .map((specifier) => targetOf(file, specifier))
        .filter((target) => files.has(target)),
    ]),
  );
}

/** The files that lead back to themselves: all that is left when what imports nothing else goes, again and again. */
function circlesOf(graph: Graph): string[] {
  const left = new Map([...graph].map(([file, targets]) => [file, new Set(targets)]));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const [file, targets] of left) {
      for (const target of targets) if (!left.has(target)) targets.delete(target);
      if (targets.size === 0) left.delete(file);
    }
  }
  const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(left.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsTo(next, to, seen);
    });
  return [...left.keys()].filter((file) => leadsTo(file, file)).toSorted();
}

const placeOf = (file: string): string =>
  file.startsWith("core/") ? file.split("/", 2).join("/") : (file.split("/", 1)[0] ?? "");

/** Imports of a folder that stands as high or higher; of one that has no place in the order as well. */
function arrowsUp(graph: Graph, order: readonly string[]): string[] {
  return [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => placeOf(target) !== placeOf(file))
      .filter((target) => {
        const [from, to] = [order.indexOf(placeOf(file)), order.indexOf(placeOf(target))];
        return from < 0 || to < 0 || to > from;
      })
      .map((target) => `${file} -> ${target}`),
  );
}

/** Types are the shapes of what a door offers and are not counted. */
function namesOf(door: string): string[] {
  const lists = [...door.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = ""]) => names.split(","));
  const own = [...door.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name);
  return [...lists.map((name) => name.trim()).filter((name) => name && !name.startsWith("type ")), ...own];
}

describe("the rules themselves", () => {
  const graph = (files: Record<string, string>) => graphOf(new Map(Object.entries(files)));

  test("a circle is found, of types and across doors as well", () => {
    const circle = graph({
      "core/a/mod.ts": 'export { a } from "./a.ts";',
      "core/a/a.ts": 'import type { B } from "#core/b";',
      "core/b/mod.ts": 'import("../a/mod.ts");',
      "core/b/apart.ts": 'import { a } from "../a/a.ts";\n// import { apart } from "./apart.ts";',
    });
    expect(circlesOf(circle)).toEqual(["core/a/a.ts", "core/a/mod.ts", "core/b/mod.ts"]);
  });

  test("an import of what stands higher is found, or of what has no place", () => {
    const up = graph({
      "core/low/a.ts": 'import { b } from "#core/high";',
      "core/high/mod.ts": 'import { a } from "../low/a.ts";\nimport type { C } from "#model/new";',
      "core/new/model.ts": "",
    });
    expect(arrowsUp(up, ["core/low", "core/high"])).toEqual([
      "core/low/a.ts -> core/high/mod.ts",
      "core/high/mod.ts -> core/new/model.ts",
    ]);
  });

  test("a door's names are counted", () => {
    const door =
      'export { a, type B, c as d } from "./a.ts";\nexport type { E } from "./e.ts";\nexport const f = 1;';
    expect(namesOf(door)).toEqual(["a", "c as d", "f"]);
  });
});

describe("the project", () => {
  const isGenerated = /\.gen\.ts$|^apps\/web\/src\/graphql\/generated\/|^fixtures\/third-party\//;
  const files = new Map(
    ["core", "edge", "apps", "fixtures"]
      .flatMap((top) =>
        readdirSync(join(root, top), { recursive: true, encoding: "utf8" }).map((file) =>
          posix.join(top, file),
        ),
      )
      .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !isGenerated.test(file))
      .map((file) => [file, readFileSync(join(root, file), "utf8")] as const),
  );
  const graph = graphOf(files);
  const readme = readFileSync(join(root, "core", "README.md"), "utf8");
  const written = /^`shared` < [^\n]+(?:\n[^\n]+)*/m.exec(readme)?.[0] ?? "";
  const folders = [...written.matchAll(/`([a-z-]+)`/g)].map(([, name]) => `core/${name}`);
  const order = [...folders, "fixtures", "edge", "apps"];

  test("is read whole", () => {
    expect(files.size).toBeGreaterThan(700);
    expect([...graph.values()].flat().length).toBeGreaterThan(2_500);
  });

  test("gives each folder of core its place, once", () => {
    const there = readdirSync(join(root, "core"), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(folders.toSorted()).toEqual(there.map(({ name }) => `core/${name}`).toSorted());
  });

  test("has no import circle", () => expect(circlesOf(graph)).toEqual([]));

  test("imports nothing that stands higher", () => expect(arrowsUp(graph, order)).toEqual([]));

  test.each([...files.keys()].filter((file) => /^core\/[^/]+\/mod\.ts$/.test(file)))(
    "%s offers no more than it may",
    (file) => {
      const names = namesOf(files.get(file) ?? "");
      expect(names.length, names.join(", ")).toBeLessThanOrEqual(NAMES_MAX);
    },
  );
});
