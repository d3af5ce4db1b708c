/**
 * The import table of the architecture is enforced: for each door one file that breaks it, and one that does not. The
 * linter runs with the project's own rules over a tree of the same shape, because a rule whose pattern matches nothing
 * passes silently.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const tree = mkdtempSync(join(tmpdir(), "carabiner-rules-"));

interface Sample {
  title: string;
  file: string;
  imports: string;
}

const broken: Sample[] = [
  { title: "a model loads drizzle", file: "core/accounts/model.ts", imports: "drizzle-orm" },
  {
    title: "a model loads another noun's service",
    file: "core/accounts/model.ts",
    imports: "../users/service.ts",
  },
  { title: "a model loads its own tables", file: "core/accounts/model.ts", imports: "./tables.ts" },
  { title: "a model loads a noun's whole door", file: "core/accounts/model.ts", imports: "#core/users" },
  { title: "core loads Node", file: "core/accounts/service.ts", imports: "node:fs" },
  { title: "core loads Cloudflare", file: "core/accounts/service.ts", imports: "cloudflare:workers" },
  { title: "core loads Hono", file: "core/accounts/service.ts", imports: "hono" },
  { title: "core loads the libSQL client", file: "core/accounts/service.ts", imports: "@libsql/client/web" },
  {
    title: "core reaches into another noun",
    file: "core/accounts/service.ts",
    imports: "../users/repository.ts",
  },
  {
    title: "a folder of a noun reaches into another noun",
    file: "core/assistant/local/extract.ts",
    imports: "../../users/repository.ts",
  },
  { title: "core knows the edge", file: "core/accounts/service.ts", imports: "../../edge/config.ts" },
  {
    title: "core knows the screens",
    file: "core/accounts/service.ts",
    imports: "../../apps/web/src/router.tsx",
  },
  {
    title: "core knows the fixtures",
    file: "core/assistant/local/extract.ts",
    imports: "../../../fixtures/x.ts",
  },
  { title: "GraphQL loads a noun's service", file: "core/graphql/mod.ts", imports: "../accounts/service.ts" },
  { title: "the edge loads a screen", file: "edge/http/pages.ts", imports: "../../apps/web/src/router.tsx" },
  { title: "the edge passes a noun's door", file: "edge/compose.ts", imports: "../core/accounts/service.ts" },
  { title: "the edge loads a test", file: "edge/compose.ts", imports: "../tests/support/x.ts" },
  { title: "a screen loads core", file: "apps/web/src/accounts/list.tsx", imports: "#core/accounts" },
  {
    title: "a screen reaches core by path",
    file: "apps/web/src/accounts/list.tsx",
    imports: "../../../../core/accounts/model.ts",
  },
  {
    title: "a screen loads the edge",
    file: "apps/web/src/accounts/list.tsx",
    imports: "../../../../edge/config.ts",
  },
  { title: "a screen loads drizzle", file: "apps/web/src/accounts/list.tsx", imports: "drizzle-orm" },
  { title: "a screen loads libSQL", file: "apps/web/src/accounts/list.tsx", imports: "@libsql/client/web" },
  { title: "the command line loads the edge", file: "apps/cli/start.ts", imports: "../../edge/config.ts" },
  { title: "the command line loads a service", file: "apps/cli/start.ts", imports: "#core/accounts" },
  { title: "fixtures load core", file: "fixtures/builders/account.ts", imports: "#core/accounts" },
  { title: "fixtures load the edge", file: "fixtures/builders/account.ts", imports: "../../edge/config.ts" },
];

const allowed: Sample[] = [
  { title: "a model loads valibot", file: "core/policies/model.ts", imports: "valibot" },
  { title: "a model loads another model", file: "core/policies/model.ts", imports: "#model/users" },
  {
    title: "a folder of a noun loads the one beside it",
    file: "core/assistant/model-reasoner/answer-task.ts",
    imports: "../local/answer.ts",
  },
  { title: "a service loads a noun's door", file: "core/policies/service.ts", imports: "#core/accounts" },
  {
    title: "a service loads what is shared",
    file: "core/policies/repository.ts",
    imports: "../shared/result.ts",
  },
  { title: "the edge loads a door", file: "edge/agency-clock.ts", imports: "#core/policies" },
  { title: "the edge loads what is shared", file: "edge/agency-scope.ts", imports: "../core/shared/ids.ts" },
  { title: "a screen loads a model", file: "apps/web/src/policies/list.tsx", imports: "#model/policies" },
  { title: "read loads the assistant", file: "apps/cli/read.ts", imports: "#core/assistant" },
];

/** Samples for one file are in trees of their own; the others share one. */
const samples = [...broken, ...allowed];
const placed = samples.map((sample, nth) => {
  const before = samples.slice(0, nth).filter(({ file }) => file === sample.file).length;
  return { ...sample, folder: join(tree, String(before)) };
});

/** Titles of the samples that break a rule of the import table. */
let found: ReadonlySet<string>;

beforeAll(() => {
  for (const { folder, file, imports } of placed) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import * as it from "${imports}";\nexport const used = it;\n`);
  }
  const folders = [...new Set(placed.map(({ folder }) => folder))];
  found = new Set(
    folders
      .flatMap((folder) => {
        for (const file of [".oxlintrc.json", "apps/cli/local/lint-rules.mjs"])
          cpSync(join(root, file), join(folder, file));
        const files = lint(folder);
        return placed.filter((sample) => sample.folder === folder && files.has(sample.file));
      })
      .map(({ title }) => title),
  );
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The files that break a rule of the import table. */
function lint(folder: string): ReadonlySet<string> {
  const result = spawnSync(join(root, "node_modules", ".bin", "oxlint"), ["--format", "json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const report = JSON.parse(result.stdout) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    report.diagnostics
      .filter(({ code }) => code.includes("no-restricted-imports"))
      .map(({ filename }) => filename),
  );
}

test.each(broken)("rejects $title", ({ title }) => {
  expect(found.has(title)).toBe(true);
});

test.each(allowed)("allows $title", ({ title }) => {
  expect(found.has(title)).toBe(false);
});
