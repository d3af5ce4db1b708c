/**
 * npm run fit [-- facts | asks]
 * Fits the weights of the scorer of facts on the fixtures with truth files and writes them to
 * core/assistant/local/facts/weights.json, and those by which sentences of mails are understood to
 * core/emails/asked/ask-weights.json. "npm run golden -- --leave-one-out" measures the first on documents left out, "npm run
 * golden -- --mails" the others on writers left out.
 */
import { writeFile } from "node:fs/promises";
import { writeAskWeights } from "../../core/emails/asked/judge-sentence.ts";
import { fitAsks, readLabeledSentences } from "./fit-asks.ts";
import { createFits, readFitDocuments } from "./fit-documents.ts";
import { at } from "./local/places.ts";

const [only] = process.argv.slice(2);

if (only !== "asks") {
  const documents = await readFitDocuments();
  const weights = createFits(documents)(null);
  await writeFile(
    at("core", "assistant", "local", "facts", "weights.json"),
    `${JSON.stringify(weights, null, 2)}\n`,
  );
  console.log(`Fitted ${Object.keys(weights).length} fields on ${documents.length} documents.`);
}

if (only !== "facts") {
  const sentences = await readLabeledSentences();
  const weights = writeAskWeights(fitAsks(sentences));
  await writeFile(at("core", "emails", "asked", "ask-weights.json"), `${JSON.stringify(weights, null, 2)}\n`);
  console.log(`Fitted ${weights.length} features on ${sentences.length} sentences of mails.`);
}
