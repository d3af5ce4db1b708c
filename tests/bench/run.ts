/** What `npm run bench` runs: each group of figures, then one table. See apps/cli/bench.ts. */
import { parseArgs } from "node:util";
import { type BenchProduct, startBenchProduct } from "./bench-product.ts";
import { measureAsking } from "./figures/asking.ts";
import { measureBatches } from "./figures/certificate-batches.ts";
import { measureCertificates } from "./figures/certificates.ts";
import { measureMeaning } from "./figures/meaning.ts";
import { listDatabaseUse } from "./figures/database-use.ts";
import { measureEditor } from "./figures/editor.ts";
import { measureEmails } from "./figures/emails.ts";
import { measureFirstLoad } from "./figures/first-load.ts";
import { measureForms } from "./figures/form.ts";
import { measurePrint } from "./figures/print.ts";
import { measureMigrations, measureProvisioning } from "./figures/provisioning.ts";
import { measureMemory, measureModels, measureReading } from "./figures/reading.ts";
import { measureGraphQL, measureLists, measurePage } from "./figures/requests.ts";
import { measureVerification } from "./figures/verification.ts";
import { measureWatching } from "./figures/watching.ts";
import { measureWorkflows } from "./figures/workflows.ts";
import { measureWorkspaceReads } from "./figures/workspace-reads.ts";
import { measureWorkspaces } from "./figures/workspaces.ts";
import type { Figure } from "./measure.ts";
import { printDatabaseUse, printFigures } from "./print.ts";

type Group = (product: () => Promise<BenchProduct>) => Promise<Figure[]>;

const groups: Record<string, Group> = {
  graphql: async (product) => measureGraphQL(await product()),
  page: async (product) => measurePage(await product()),
  lists: async (product) => measureLists(await product()),
  "first-load": async (product) => measureFirstLoad(await product()),
  reading: () => measureReading(),
  memory: () => measureMemory(),
  models: () => measureModels(),
  "certificate-batches": () => measureBatches(),
  "certificate-pdf": () => measureCertificates(),
  print: () => measurePrint(),
  form: () => measureForms(),
  editor: () => measureEditor(),
  asking: () => measureAsking(),
  emails: () => measureEmails(),
  meaning: () => measureMeaning(),
  verification: () => measureVerification(say),
  watching: () => measureWatching(),
  workflows: () => measureWorkflows(),
  "workspace-reads": () => measureWorkspaceReads(),
  workspaces: () => measureWorkspaces(),
  provisioning: async (product) => measureProvisioning(await product()),
  migrations: async (product) => measureMigrations(await product()),
  "database-use": async (product) => {
    printDatabaseUse(await listDatabaseUse(await product()));
    return [];
  },
};

const say = (line: string) => console.error(line);

const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, list: { type: "boolean" } },
});
const chosen = values.only ?? Object.keys(groups);
const unknown = chosen.filter((name) => !(name in groups));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) say(`There is no group ${unknown.join(", ")}. Choose from these:`);
  console.log(Object.keys(groups).join("\n"));
  process.exit(unknown.length > 0 ? 2 : 0);
}

let starting: Promise<BenchProduct> | undefined;
const figures: Figure[] = [];
const broken: string[] = [];
const seen = new Set<unknown>();
for (const name of chosen) {
  say(`— ${name}`);
  try {
    figures.push(...((await groups[name]?.(() => (starting ??= startBenchProduct(say)))) ?? []));
  } catch (error) {
    broken.push(name);
    // A product that does not start breaks many groups; explain it once.
    if (!seen.has(error)) console.error(error);
    seen.add(error);
  }
}
await starting?.then((product) => product.stop()).catch(() => undefined);

if (figures.length > 0) printFigures(figures);
if (broken.length > 0) say(`These broke: ${broken.join(", ")}`);
process.exit(broken.length > 0 ? 1 : 0);
