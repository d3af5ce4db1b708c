/**
 * Exposures that a model finds in free wording. It judges no policy: each counts with words that stand where it says, and
 * rules then hold it against the policies.
 */
import { z } from "zod";
import { exposureRows } from "../local/data/exposures.ts";
import type { FreeExposure } from "../local/gaps/analyze-gaps.ts";
import { givesOrders } from "../local/orders-in-text.ts";
import type { ModelCall } from "./call-model.ts";
import type { HandedPages } from "./hand-pages.ts";
import { exposuresInstructions } from "./instructions.ts";
import { locateQuotes, quotesSchema } from "./quoted-words.ts";

const exposuresSchema = z.object({
  exposures: z.array(
    z.object({
      number: z.number().describe("The number of its kind."),
      quotes: quotesSchema,
    }),
  ),
});
export type ModelExposures = z.infer<typeof exposuresSchema>;

const outputTokensMax = 2_000;
const retriesMax = 1;
const timeoutMs = 60_000;
const silenceMs = 15_000;

export const callForExposures = (pages: string): ModelCall<ModelExposures> => ({
  task: "COMPARE",
  instructions: exposuresInstructions(
    exposureRows
      .map(({ exposure, coverage }, at) => `${at + 1}. ${exposure} (answered by: ${coverage})`)
      .join("\n"),
  ),
  prompt: pages,
  output: exposuresSchema,
  stepsMax: 1,
  outputTokensMax,
  retriesMax,
  timeoutMs,
  silenceMs,
});

/** Those that stand, each kind once; null if the model named some and none does. Naming none is an answer, too. */
export function keepExposures(said: ModelExposures, handed: HandedPages): FreeExposure[] | null {
  const found = new Map<number, FreeExposure>();
  for (const { number, quotes } of said.exposures) {
    const row = number - 1;
    const located = locateQuotes(quotes, handed);
    const [first] = located;
    // Half of what it rests on may say the opposite.
    if (!exposureRows[row] || !first || located.length < quotes.length || found.has(row)) continue;
    const own = located.filter(({ document }) => document.documentId === first.document.documentId);
    if (own.some(({ segment }) => givesOrders(segment.text))) continue;
    const { documentId, readingId } = first.document;
    found.set(row, {
      row,
      quote: { documentId, readingId, segments: own.map(({ segment }) => segment) },
    });
  }
  return said.exposures.length > 0 && found.size === 0 ? null : [...found.values()];
}
