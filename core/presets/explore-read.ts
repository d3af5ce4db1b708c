import * as v from "valibot";
import { counted } from "./artifact.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";

/** What one document is, its parties, amounts, dates and duties. */
export const exploreRead: PresetRead<"EXPLORE"> = {
  stage: "EXPLORE",
  input: v.object({ documentId: documentIdSchema }),
  async run({ reasoner, open }, { documentId }) {
    const document = (await open([documentId])).get(documentId);
    return document ? reasoner.explore(document) : null;
  },
  describe: (explored) => ({
    title: explored ? `Explore ${explored.name}` : "Explore a document",
    content: explored ? `${counted(explored.facts.length, "fact")}, each with its words.` : "",
  }),
};
