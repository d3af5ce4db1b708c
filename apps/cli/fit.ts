/**
 * npm run fit
 * Fits the weights of the scorer of facts on the fixtures with truth files and writes them to
 * core/assistant/local/facts/weights.json. "npm run golden -- --leave-one-out" measures them on documents left out.
 */
import { writeFile } from "node:fs/promises";
import { createFits, readFitDocuments } from "./fit-documents.ts";
import { at } from "./local/places.ts";

const documents = await readFitDocuments();
const weights = createFits(documents)(null);
await writeFile(
  at("core", "assistant", "local", "facts", "weights.json"),
  `${JSON.stringify(weights, null, 2)}\n`,
);
console.log(`Fitted ${Object.keys(weights).length} fields on ${documents.length} documents.`);
