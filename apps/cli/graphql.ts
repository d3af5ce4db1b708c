/**
 * `npm run graphql`: generates everything derived from the schema and from the `.graphql` files next to the screens.
 *
 * - core/graphql/schema.graphql, the printed schema (committed);
 * - apps/web/src/graphql/generated/, the browser's typed documents and their hashes (not committed);
 * - edge/http/persisted-documents.json, the documents that a browser may run: current and released ones;
 * - with `--release`, edge/http/released-documents.json: adds the current documents to those of earlier releases, so
 * that open tabs keep working. A released document is removed when the schema can no longer answer it.
 */
import { codegen } from "@graphql-codegen/core";
import { preset } from "@graphql-codegen/client-preset";
import {
  buildSchema,
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  NoUnusedFragmentsRule,
  parse,
  Source,
  specifiedRules,
  validate,
} from "graphql";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { printedSchema } from "#core/graphql";
import { at } from "./local/places.ts";

const generatedFolder = at("apps", "web", "src", "graphql", "generated");
const schemaFile = at("core", "graphql", "schema.graphql");
const manifestFile = at("edge", "http", "persisted-documents.json");
const releasedFile = at("edge", "http", "released-documents.json");

/** Of each hash, the text. */
const hashed = new Map<string, string>();

/** The two files that are used from the preset's output. Its other files are for documents inside scripts. */
const used = ["graphql.ts", "persisted-documents.json"];

/** A screen's fragments may be in another screen's file, so unused fragments cannot be detected per file. */
const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

const printed = printedSchema();
const schema = buildSchema(printed);
writeIfChanged(schemaFile, printed);
const outputs = await generateClient(schema);
mkdirSync(generatedFolder, { recursive: true });
for (const file of readdirSync(generatedFolder)) {
  if (!outputs.has(file)) rmSync(join(generatedFolder, file), { recursive: true });
}
for (const [file, text] of outputs) writeIfChanged(join(generatedFolder, file), text);
const today = JSON.parse(outputs.get("persisted-documents.json") ?? "{}") as Record<string, string>;
const manifest = joinReleased(schema, today);
writeIfChanged(manifestFile, manifest);
if (process.argv.includes("--release")) writeIfChanged(releasedFile, manifest);

interface DocumentFile {
  location: string;
  rawSDL: string;
  document: DocumentNode;
}

/** The documents that the schema can answer. Others are reported, and fail the command after the rest is generated. */
function readDocuments(schemaAst: GraphQLSchema): DocumentFile[] {
  let files = globSync("apps/web/src/**/*.graphql", { cwd: at() })
    .toSorted()
    .map((location) => {
      const rawSDL = readFileSync(at(location), "utf8");
      return { location, rawSDL, document: parse(new Source(rawSDL, location)) };
    });
  // Repeat until nothing more is dropped: a document may need a fragment that was just dropped.
  for (let before = -1; before !== files.length;) {
    before = files.length;
    files = files.filter((file) => isAnswerable(schemaAst, file, files));
  }
  return files;
}

function isAnswerable(
  schemaAst: GraphQLSchema,
  { document, location }: DocumentFile,
  all: DocumentFile[],
): boolean {
  const definitions = all
    .filter((file) => file.document !== document)
    .flatMap((file) => file.document.definitions.filter(isFragment));
  const [error] = validate(schemaAst, concatAST([document, { kind: Kind.DOCUMENT, definitions }]), rules);
  if (!error) return true;
  console.error(`${error.source?.name ?? location}:${error.locations?.[0]?.line ?? 1}: ${error.message}`);
  process.exitCode = 1;
  return false;
}

function isFragment(definition: DefinitionNode): definition is FragmentDefinitionNode {
  return definition.kind === Kind.FRAGMENT_DEFINITION;
}

/** File name → content. */
async function generateClient(schemaAst: GraphQLSchema): Promise<Map<string, string>> {
  const documents = readDocuments(schemaAst);
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${generatedFolder}/`,
    schema: parse(printed),
    schemaAst,
    documents,
    config: {
      documentMode: "string",
      enumsAsTypes: true,
      useTypeImports: true,
      scalars: { DateTime: "string", LocalDate: "string", Money: "number", ID: "string" },
    },
    plugins: [],
    pluginMap: {},
    presetConfig: {
      fragmentMasking: false,
      // The server has the texts, so the browser does not need to load them.
      persistedDocuments: { mode: "replaceDocumentWithHash", hashAlgorithm: shortHash },
    },
  });
  const outputs = new Map<string, string>();
  // Generating graphql.ts fills the manifest, so these must run in order.
  for (const section of sections) {
    const file = basename(section.filename);
    if (used.includes(file)) outputs.set(file, withPureFragments(await codegen(section)));
  }
  return outputs;
}

/**
 * 60 bits tell a few hundred documents apart, and more would weigh: hashes do not compress, and those of every page's
 * data are part of the script that every page loads.
 */
function shortHash(text: string): string {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 10);
  if ((hashed.get(hash) ?? text) !== text)
    throw new Error(`Two documents have the hash ${hash}. Make it a letter longer.`);
  hashed.set(hash, text);
  return hash;
}

/** Fragments are inlined into the documents that use them. Marking them pure lets the build drop their constants. */
function withPureFragments(text: string): string {
  return text.replaceAll("= new TypedDocumentString(", "= /* @__PURE__ */ new TypedDocumentString(");
}

/**
 * Current documents plus the released ones that are still valid against the schema, sorted by hash to keep diffs
 * small.
 */
function joinReleased(current: GraphQLSchema, documents: Record<string, string>): string {
  const released = existsSync(releasedFile)
    ? (JSON.parse(readFileSync(releasedFile, "utf8")) as Record<string, string>)
    : {};
  const answerable = Object.entries(released).filter(
    ([, text]) => validate(current, parse(text)).length === 0,
  );
  const joined = Object.entries({ ...Object.fromEntries(answerable), ...documents });
  const sorted = joined.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

/** Leaves an up-to-date file untouched, because watchers and caches check modification times. */
function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}
