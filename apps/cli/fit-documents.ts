/** What the scorer of facts is fitted on: the documents of the fixtures with their truth. */
import { open } from "node:fs/promises";
import { basename } from "node:path";
import {
  type CollectedFacts,
  type FactPlace,
  featuresAmong,
} from "../../core/assistant/local/facts/collect.ts";
import { amountFields, percentFields, statedFields } from "../../core/assistant/local/facts/candidate.ts";
import type { Weights } from "../../core/assistant/local/facts/features.ts";
import { type AboutLines, limitFeaturesAmong } from "../../core/assistant/local/facts/limits.ts";
import { createNatureReader } from "../../core/assistant/local/lists/document-type.ts";
import { limitFields } from "../../core/assistant/model.ts";
import { createFactReader } from "../../core/assistant/local/facts/reader.ts";
import { withoutOrders } from "../../core/assistant/local/orders-in-text.ts";
import { createPageModeler } from "../../core/page-model/mod.ts";
import { openDocument } from "../../core/reading/open-document.ts";
import { sniffSource } from "../../core/reading/sniff.ts";
import { sourceOf } from "./file-source.ts";
import { drawnFolders, type GoldenDocument, listGoldenDocuments, ownFolders } from "./golden-documents.ts";
import { isSameDetail, type Truth } from "./golden-score.ts";
import { type Choice, fitWeights } from "./local/fit-weights.ts";

interface FitDocument {
  /** Documents of one carrier's layout, or versions of one document. */
  group: string;
  choices: Choice[];
}

/** A field that the truth does not name is most likely absent: it counts this much. */
const UNNAMED_WEIGHT = 0.2;
const UNNAMED_LIMIT_WEIGHT = 0.3;

/** Of a document that they are read from, what may be chosen. */
const fields = [...statedFields, ...amountFields, ...percentFields];
type Read = { facts: CollectedFacts; about: AboutLines };

export async function readFitDocuments(): Promise<FitDocument[]> {
  const documents: FitDocument[] = [];
  for (const document of await listGoldenDocuments([...ownFolders, ...drawnFolders])) {
    // Lists of losses are full of amounts and state no terms: what they lack says nothing of how declarations state theirs.
    const { details, kind } = document.truth;
    const read = details && kind !== "LOSS_RUN" ? await factsOf(document.path) : null;
    if (read)
      documents.push({
        group: groupOf(document),
        choices: [
          ...choicesOf(read.facts, document.truth.details ?? {}),
          ...limitChoices(read, document.truth),
        ],
      });
  }
  return documents;
}

export const groupOf = ({ path, truth }: GoldenDocument): string => truth.group ?? basename(path);

/** Weights fitted without the documents of a group; null, or a group that the fit does not know, leaves nothing out. */
export type Fits = (group: string | null) => Weights;

/** Each group is fitted once. */
export function createFits(documents: readonly FitDocument[]): Fits {
  const fits = new Map<string | null, Weights>();
  return (wanted) => {
    const group = documents.some((document) => document.group === wanted) ? wanted : null;
    let weights = fits.get(group);
    if (!weights) {
      const kept = documents.filter((document) => document.group !== group);
      weights = fitWeights(kept.flatMap(({ choices }) => choices));
      fits.set(group, weights);
    }
    return weights;
  };
}

async function factsOf(path: string): Promise<Read | null> {
  const handle = await open(path);
  try {
    const source = await sourceOf(handle);
    const kind = await sniffSource(source, basename(path));
    const opened = kind.ok ? await openDocument(kind.value, source) : kind;
    if (!opened.ok) return null;
    const [facts, natures, modeler] = [createFactReader(), createNatureReader(), createPageModeler()];
    for await (const page of opened.value.readPages(1, opened.value.pageCount)) {
      const model = modeler.readPage(withoutOrders(page));
      for (const reader of [facts, natures]) reader.readPage(model);
    }
    await opened.value.close();
    return { facts: facts.collected, about: natures.decide() };
  } finally {
    await handle.close();
  }
}

function choicesOf({ groups }: CollectedFacts, truth: Record<string, unknown>): Choice[] {
  return fields.flatMap((field): Choice[] => {
    const found = [...(groups.get(field)?.values() ?? [])];
    const featuresOf = featuresAmong(found);
    const values = found.map((group) => ({
      key: group.key,
      places: group.places.map((place) => featuresOf(place, group)),
      isRight: group.places.some(({ value }) => isRight(field, value, truth[field])),
    }));
    if (values.length === 0) return [];
    if (isCharge(field)) return chargeChoices(field, values, truth[field]);
    // A total that the truth does not name may be printed: it is the premium again.
    const unnamed = field === "total" ? 0 : UNNAMED_WEIGHT;
    return [{ field, values, weight: field in truth ? 1 : unnamed }];
  });
}

/** A limit that the truth does not name is absent where it names others in full; where it says nothing, most likely. */
function limitChoices(
  { facts: { groups }, about }: Read,
  { details = {}, limitsIncomplete }: Truth,
): Choice[] {
  const isNamed = limitFields.some((field) => (details[field] ?? null) !== null);
  const unnamed = limitsIncomplete ? 0 : isNamed ? 1 : UNNAMED_LIMIT_WEIGHT;
  return limitFields.flatMap((field): Choice[] => {
    const found = [...(groups.get(field)?.values() ?? [])];
    const featuresOf = limitFeaturesAmong(field, found, about);
    const values = found.map((group) => ({
      places: group.places.map((place) => featuresOf(place, group)),
      isRight: group.places.some(({ value }) => isRight(field, value, details[field])),
    }));
    // The sum of a schedule stands in no place.
    const isSum = (details[field] ?? null) !== null && !values.some((value) => value.isRight);
    if (values.length === 0 || isSum) return [];
    return [{ field, values, weight: field in details ? 1 : unnamed }];
  });
}

type ChoiceValue = Choice["values"][number] & { key: string };

/** Of charges that the truth gives as one sum, each is a choice of its own; an unnamed charge says nothing. */
function chargeChoices(field: string, values: readonly ChoiceValue[], truth: unknown): Choice[] {
  if (truth === undefined) return [];
  const whole = typeof truth === "number" ? Math.round(truth * 100) : 0;
  const right = values.some(({ isRight: isWhole }) => isWhole)
    ? values.filter(({ isRight: isWhole }) => isWhole)
    : partsOf(whole, values.slice(0, PARTS_MAX));
  if (right.length === 0) return whole > 0 ? [] : [{ field, values, weight: 1 }];
  return right.map((one) => ({
    field,
    values: values
      .filter((value) => value === one || !right.includes(value))
      .map((value) => ({ ...value, isRight: value === one })),
    weight: 1 / right.length,
  }));
}

/** More different charges of one kind are not tried as a sum. */
const PARTS_MAX = 10;

function partsOf(whole: number, values: readonly ChoiceValue[]): readonly ChoiceValue[] {
  for (let chosen = 1; chosen < 2 ** values.length; chosen += 1) {
    const some = values.filter((_, at) => (chosen >> at) % 2 === 1);
    if (some.reduce((sum, { key }) => sum + Number(key), 0) === whole) return some;
  }
  return [];
}

const isCharge = (field: string): boolean => ["taxes", "policyFees", "otherFees"].includes(field);

function isRight(field: string, value: FactPlace["value"], truth: unknown): boolean {
  if (truth === null || truth === undefined) return false;
  const name = (party: unknown) =>
    typeof party === "object" && party !== null && "name" in party ? party.name : party;
  const isPercent = (percentFields as readonly string[]).includes(field);
  if (typeof value === "number") return isSameDetail(field, isPercent ? value : value / 100, truth);
  return isSameDetail(typeof value === "string" ? field : `${field}.name`, name(value), name(truth));
}
