/** Learns the weights of `judgeSentence` from the labelled sentences of fixtures/emails/sentences. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ruledType } from "../../core/emails/asked/asked-by-sentence.ts";
import {
  askFeatures,
  type AskLabel,
  askLabels,
  type AskWeights,
  bestLabel,
  readAskWeights,
  writeAskWeights,
} from "../../core/emails/asked/judge-sentence.ts";
import { wordsOfSentence } from "../../core/emails/asked/sentence-features.ts";
import { at } from "./local/places.ts";

export interface LabeledSentence {
  /** The file that it is from: the sentences of one writer. */
  file: string;
  text: string;
  /** What it asks for: the first is learned, and each of them is right. */
  labels: readonly AskLabel[];
  features: readonly string[];
}

interface LabeledMail {
  subject: string;
  /** Each sentence with its label; two where it asks for two things, as "ENDORSE_POLICY+DOCUMENT_REQUEST". */
  s: [text: string, label: string][];
}

const folder = at("fixtures", "emails", "sentences");
const listMark = /^\s*(?:[-*•]|\d[.)])/u;
/** Of what the rules say, only how they read a date depends on it. */
const TODAY = "2026-12-01";

export async function readLabeledSentences(): Promise<LabeledSentence[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const read = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return read.flatMap((text, nth) =>
    text.split("\n").flatMap((line) => (line === "" ? [] : sentencesOf(files[nth] ?? "", line))),
  );
}

function sentencesOf(file: string, line: string): LabeledSentence[] {
  const { subject, s } = JSON.parse(line) as LabeledMail;
  const words = wordsOfSentence(subject);
  return s.map(([text, label], nth) => {
    const labels = label.split("+") as AskLabel[];
    const unknown = labels.find((each) => !askLabels.includes(each));
    if (unknown) throw new Error(`${file} has the label ${unknown}: ${text}`);
    const around = {
      ...{ subject: words, before: s[nth - 1]?.[0] ?? "" },
      ...{ isFirst: nth === 0, isItem: listMark.test(text) },
    };
    return { file, text, labels, features: askFeatures(text, around, ruledType(text, TODAY) ?? "NONE") };
  });
}

const ROUNDS = 20;
const RATE = 0.1;
const RIDGE = 0.01;
/** A feature of one sentence alone says nothing of others. */
const SEEN_MIN = 2;

/** Adaptive steps down the slope, sentence by sentence, in an order that is the same each time. */
export function fitAsks(sentences: readonly LabeledSentence[]): AskWeights {
  const seen = new Map<string, number>();
  for (const { features } of sentences)
    for (const feature of features) seen.set(feature, (seen.get(feature) ?? 0) + 1);
  const places = new Map<string, number>();
  for (const [feature, times] of seen) if (times >= SEEN_MIN) places.set(feature, places.size);
  const size = askLabels.length;
  const weights = new Float64Array(places.size * size);
  const speed = new Float64Array(weights.length).fill(1e-6);
  const rows = sentences.map(({ features, labels: [label = "NONE"] }) => ({
    rows: features.flatMap((feature) => places.get(feature) ?? []).map((place) => place * size),
    right: askLabels.indexOf(label),
  }));
  const random = createRandom();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { rows: own, right } of shuffled(rows, random)) {
      const errors = chancesOf(own, weights, size);
      errors[right] = (errors[right] ?? 0) - 1;
      for (const row of own)
        for (let label = 0; label < size; label += 1) {
          const weight = weights[row + label] ?? 0;
          const slope = (errors[label] ?? 0) + RIDGE * weight;
          const sped = (speed[row + label] ?? 0) + slope ** 2;
          speed[row + label] = sped;
          weights[row + label] = weight - (RATE * slope) / Math.sqrt(sped);
        }
    }
  }
  const fitted = new Map(
    [...places].map(([feature, place]) => [feature, [...weights.slice(place * size, (place + 1) * size)]]),
  );
  // As they are kept.
  return readAskWeights(writeAskWeights(fitted));
}

function chancesOf(rows: readonly number[], weights: Float64Array, size: number): Float64Array {
  const scores = new Float64Array(size);
  for (const row of rows)
    for (let label = 0; label < size; label += 1)
      scores[label] = (scores[label] ?? 0) + (weights[row + label] ?? 0);
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** From 0 to below 1, the same row each time: a linear congruential generator (Park and Miller's constants). */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}

export interface AskScore {
  sentences: number;
  /** Percent of the sentences whose label is right. */
  right: number;
  /** Of those that ask, percent that are found as what they are; and of what is found, percent that is asked. */
  found: number;
  asked: number;
}

/** Each writer's sentences by weights that were learned from the others'. */
export function scoreLeftOut(sentences: readonly LabeledSentence[]): AskScore {
  let [right, asking, found, said] = [0, 0, 0, 0];
  for (const file of new Set(sentences.map((each) => each.file))) {
    const weights = fitAsks(sentences.filter((each) => each.file !== file));
    for (const { features, labels } of sentences.filter((each) => each.file === file)) {
      const label = bestLabel(features, weights);
      const isRight = labels.includes(label);
      const asks = !labels.includes("NONE");
      right += isRight ? 1 : 0;
      asking += asks ? 1 : 0;
      found += isRight && asks ? 1 : 0;
      said += label === "NONE" ? 0 : 1;
    }
  }
  const percent = (part: number, all: number) => Math.floor((1_000 * part) / Math.max(1, all)) / 10;
  return {
    sentences: sentences.length,
    ...{
      right: percent(right, sentences.length),
      found: percent(found, asking),
      asked: percent(found, said),
    },
  };
}
