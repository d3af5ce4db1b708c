/**
 * `npm run dev`: like `npm start`, but rebuilds when a source file changes. The Worker restarts with the new build;
 * databases and sign-ins are kept.
 */
import { watch } from "node:fs";
import { openLocalAddresses } from "./local/addresses.ts";
import { buildLocal, madeOf } from "./local/build.ts";
import { demoOwnerEmail, loadDemoAgency } from "./local/demo.ts";
import { openLocalModel } from "./local/model.ts";
import { at, localData } from "./local/places.ts";
import { type Product, startProduct } from "./local/product.ts";
import { openLocalPagePrinter } from "./local/page-printer.ts";
import { openLocalWebSearch } from "./local/web-search.ts";

const port = Number(process.env["PORT"] || 8787);
const model = await openLocalModel();
const addresses = await openLocalAddresses();
const webSearch = await openLocalWebSearch();
const printer = await openLocalPagePrinter();
const vars = { ...addresses.vars, ...webSearch.vars, ...printer.vars, ...model.vars };
let product: Product | undefined;
let queue = Promise.resolve();

async function restart(): Promise<void> {
  try {
    const started = performance.now();
    const built = await buildLocal(() => console.log("Building…"));
    if (!built && product) return;
    await product?.stop();
    product = await startProduct({ port, directory: localData, vars, say: console.log });
    await loadDemoAgency(product, console.log);
    console.log(
      `${product.url} as ${demoOwnerEmail} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  } catch (error) {
    // A half-typed file must not end the session: report the error and wait for the next save.
    console.error(error instanceof Error ? error.message : error);
  }
}

let waiting: NodeJS.Timeout | undefined;
for (const path of madeOf) {
  watch(at(path), { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      queue = queue.then(restart);
    }, 150);
  });
}
queue = queue.then(restart);

const stop = () => void queue.then(() => product?.stop()).then(() => process.exit(0));
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
