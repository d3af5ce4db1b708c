/**
 * Page models in and out of storage. They are made when a document is understood, for all of its pages in their order,
 * and stored beside its word boxes. Each version of the extraction has objects of its own, so that whoever reads the
 * old ones meanwhile finds them whole; the rows of the pages change over to the new ones with the extraction.
 */
import { sql } from "drizzle-orm";
import { createPageModeler, modelPages, packModel, unpackModel } from "#core/page-model";
import type { PageModel } from "#model/reading";
import type { AgencyDb, Statement } from "../shared/database.ts";
import { letOthersRun } from "../shared/sliced-work.ts";
import { EXTRACTION_VERSION } from "./model.ts";
import { type PageText, pagesWithWords, type ReadBoxes } from "./page-words.ts";
import { boxesPrefix } from "./ports.ts";
import { joinParts, readParts } from "./stored-ranges.ts";
import { pages } from "./tables.ts";

/** Pages whose models are one object, 20 to 100 KB. */
const MODELS_PER_OBJECT = 50;
/** Pages whose words are in memory at once. */
const PAGES_AT_ONCE = 25;

interface KeptModels {
  keys: string[];
  /** Points the rows of the pages to their models. */
  statement: Statement;
}

/** Stores the models of a reading. Doing it twice stores the same bytes under the same keys. */
export async function storeModels(
  { db, putBoxes }: { db: AgencyDb; putBoxes(key: string, bytes: Uint8Array): Promise<void> },
  readingId: string,
  models: readonly PageModel[],
): Promise<KeptModels> {
  const keys: string[] = [];
  const kept: { page: number; key: string; offset: number; length: number }[] = [];
  for (let from = 0; from < models.length; from += MODELS_PER_OBJECT) {
    const some = models.slice(from, from + MODELS_PER_OBJECT);
    const { bytes, places } = joinParts(some.map(packModel));
    const key = `${boxesPrefix(readingId)}models-${EXTRACTION_VERSION}-${from + 1}`;
    await putBoxes(key, bytes);
    keys.push(key);
    kept.push(...places.map((place, at) => ({ page: some[at]?.page ?? 0, key, ...place })));
    await letOthersRun();
  }
  const statement = db.run(sql`
    UPDATE ${pages} SET model_key = kept.value ->> 'key', model_offset = kept.value ->> 'offset',
      model_length = kept.value ->> 'length'
    FROM json_each(${JSON.stringify(kept)}) AS kept
    WHERE ${pages.readingId} = ${readingId} AND ${pages.page} = kept.value ->> 'page'
  `);
  return { keys, statement };
}

/** The objects that hold models of these pages. */
export const modelKeysOf = (rows: readonly Pick<PageText, "modelKey">[]): string[] => [
  ...new Set(rows.flatMap(({ modelKey }) => modelKey ?? [])),
];

/**
 * The models of some pages of a document, in the order of their numbers. Pages without a stored model, such as those of
 * a document that is still to be understood, are modeled by themselves: what earlier pages say of them is not known.
 */
export async function modelsOfPages(readBoxes: ReadBoxes, given: readonly PageText[]): Promise<PageModel[]> {
  const rows = given.toSorted((a, b) => a.page - b.page);
  const stored = await storedModels(readBoxes, rows);
  const missing = rows.filter((_, at) => stored[at] === null);
  const made = modelPages(await pagesWithWords(readBoxes, missing));
  return stored.flatMap((model) => model ?? made.shift() ?? []);
}

/** The models of all pages of a document, which are given in their order, a few at a time. */
export async function modelsOfDocument(
  readBoxes: ReadBoxes,
  rows: readonly PageText[],
): Promise<PageModel[]> {
  const models: PageModel[] = [];
  for (let from = 0; from < rows.length; from += PAGES_AT_ONCE) {
    const stored = await storedModels(readBoxes, rows.slice(from, from + PAGES_AT_ONCE));
    for (const model of stored) {
      if (model === null) return modelDocument(readBoxes, rows);
      models.push(model);
    }
    await letOthersRun();
  }
  return models;
}

/** Makes them. Word boxes come out of storage a few pages at a time, so that not all of them are in memory. */
async function modelDocument(readBoxes: ReadBoxes, rows: readonly PageText[]): Promise<PageModel[]> {
  const modeler = createPageModeler();
  const models: PageModel[] = [];
  for (let from = 0; from < rows.length; from += PAGES_AT_ONCE) {
    for (const page of await pagesWithWords(readBoxes, rows.slice(from, from + PAGES_AT_ONCE))) {
      models.push(modeler.readPage(page));
      await letOthersRun();
    }
  }
  return models;
}

/** Null for a page whose model is not stored, or lost. */
async function storedModels(readBoxes: ReadBoxes, rows: readonly PageText[]): Promise<(PageModel | null)[]> {
  const parts = await readParts(
    readBoxes,
    rows.map((row) => ({ key: row.modelKey, offset: row.modelOffset, length: row.modelLength })),
  );
  return rows.map(({ page, width, height, text }, at) => {
    const part = parts[at];
    return part ? unpackModel(part, { page, width, height, text }) : null;
  });
}
