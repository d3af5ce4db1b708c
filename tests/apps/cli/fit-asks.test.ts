/** The weights by which sentences of mails are understood: they are those of the labelled sentences, and hold for other writers. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { fitAsks, readLabeledSentences, scoreLeftOut } from "../../../apps/cli/fit-asks.ts";
import { bestLabel, readAskWeights, writeAskWeights } from "../../../core/emails/asked/judge-sentence.ts";

const read = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../../${path}`, import.meta.url), "utf8"));
const sentences = await readLabeledSentences();

test("the weights in use are those that the labelled sentences give (`npm run fit -- asks`)", async () => {
  expect(writeAskWeights(fitAsks(sentences))).toEqual(await read("core/emails/asked/ask-weights.json"));
});

test("sentences of a writer whose others were not learned from", async () => {
  const floor = (await read("tests/golden-floor-asks.json")) as Record<string, number>;
  const score = scoreLeftOut(sentences);
  for (const [name, least] of Object.entries(floor))
    expect(score[name as keyof typeof score], name).toBeGreaterThanOrEqual(least);
});

test("what is read is what was written, and what has no weight says nothing", () => {
  const weights = new Map([
    ["please cancel", [0, 0, 0, 0, 2.5, 0, 0, 0, -1]],
    ["rule:NONE", [1, 0, 0, 0, 0, 0, 0, 0, 0]],
    ["nothing", [0, 0, 0.04, 0, 0, 0, 0, 0, 0]],
  ]);
  const kept = readAskWeights(writeAskWeights(weights));
  expect([...kept.keys()]).toEqual(["please cancel", "rule:NONE"]);
  expect(bestLabel(["please cancel", "rule:NONE"], kept)).toBe("CANCEL_POLICY");
  expect(bestLabel(["rule:NONE", "never seen"], kept)).toBe("NONE");
});
