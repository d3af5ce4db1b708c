/**
 * `npm run graphql`: everything that follows from the schema and from the `.graphql` files beside the screens.
 *
 * - core/graphql/schema.graphql, the printed schema (committed);
 * - apps/web/src/graphql/generated/, the browser's typed documents and their hashes (not committed);
 * - edge/http/persisted-documents.json, which documents a browser may run: today's and the released ones;
 * - with `--release`, edge/http/released-documents.json: today's documents join those of earlier releases, so that
 *   tabs left open go on working. A released document goes when the schema no longer answers it.
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
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { printedSchema } from "#core/graphql";
import { at } from "./local/places.ts";

const generatedFolder = at("apps", "web", "src", "graphql", "generated");
const schemaFile = at("core", "graphql", "schema.graphql");
const manifestFile = at("edge", "http", "persisted-documents.json");
const releasedFile = at("edge", "http", "released-documents.json");

/** The two files that are used of what the preset makes; its other ones are for documents inside of scripts. */
const used = ["graphql.ts", "persisted-documents.json"];

/** A screen's fragments may stand in another screen's file, so nobody can say that one is unused. */
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

/** The documents that the schema can answer. The others are named, and fail the command once the rest is made. */
function readDocuments(schemaAst: GraphQLSchema): DocumentFile[] {
  let files = globSync("apps/web/src/**/*.graphql", { cwd: at() })
    .toSorted()
    .map((location) => {
      const rawSDL = readFileSync(at(location), "utf8");
      return { location, rawSDL, document: parse(new Source(rawSDL, location)) };
    });
  // Again until nothing falls away: a document may need the fragment of one that was just left out.
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
      // The server has the texts; a browser that carried them as well would load them for nothing.
      persistedDocuments: { mode: "replaceDocumentWithHash", hashAlgorithm: "sha256" },
    },
  });
  const outputs = new Map<string, string>();
  // The manifest is filled while graphql.ts is made, so one after the other.
  for (const section of sections) {
    const file = basename(section.filename);
    if (used.includes(file)) outputs.set(file, withPureFragments(await codegen(section)));
  }
  return outputs;
}

/** Fragments are part of the documents that use them; marked so, their own constants fall out of the build. */
function withPureFragments(text: string): string {
  return text.replaceAll("= new TypedDocumentString(", "= /* @__PURE__ */ new TypedDocumentString(");
}

/** Today's documents and the released ones that still hold against the schema; by hash, so that diffs stay small. */
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

/** Leaves a file that is right untouched: watchers and caches look at its time. */
function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}
