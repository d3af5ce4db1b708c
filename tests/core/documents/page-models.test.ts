/** Page models are stored with the reading they were made of, and everything that reads documents gets these. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { extract } from "../../../core/assistant/local/extract.ts";
import { createStoredPages } from "../../../core/documents/mod.ts";
import { EXTRACTION_VERSION, type StoredDocument } from "../../../core/documents/model.ts";
import type { DocumentHooks } from "../../../core/documents/mod.ts";
import { startReadingAgain } from "../../../core/documents/read-again.ts";
import { deleteStoredFile } from "../../../core/documents/delete-stored-file.ts";
import { modelPages } from "../../../core/page-model/mod.ts";
import { createPolicySearch } from "../../../core/retrieval/mod.ts";
import type { PageModel } from "../../../core/reading/model.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, uploadDocument } from "../../support/book-of-business.ts";
import { createTestStorage, pagesOf, type TestStorage } from "../../support/document-storage.ts";
import { takeReadingStep } from "../../support/reading-steps.ts";

let agency: TestAgency;
let storage: TestStorage;
let document: StoredDocument;
let policyId: string;
/** Two objects of models; the declarations at the beginning say in which section the later pages are. */
const read = pagesOf([
  "COMMON POLICY DECLARATIONS\nPolicy Number: BR 10 442\nNamed Insured: Cedar Hollow Bakery LLC",
  ...Array.from({ length: 59 }, (_, at) => `Page ${at + 2}\nBuilding limit: $${at},000`),
]);

beforeEach(async () => {
  agency = await openTestAgency();
  storage = createTestStorage();
  storage.stored = { pages: read };
  policyId = (await createPolicy(agency.scope())).id;
  document = await uploadDocument(agency.scope(), policyId);
  for (let part = 0; part < 3; part += 1) await understand();
});
afterEach(() => agency.close());

const workflow = () => agency.scope({ kind: "WORKFLOW", id: "job_reading" });
const ids = () => ({ documentId: document.id, readingId: document.reading?.id ?? "" });
/** The next step of the reading: the one that understands it, once its pages were read. */
const understand = (hooks?: Partial<DocumentHooks>) =>
  takeReadingStep(workflow(), storage, ids().readingId, hooks);
const modelKeys = () => [...storage.boxes.keys()].filter((key) => key.includes("/models-")).toSorted();
const keysOf = (version: number) =>
  [1, 51].map((from) => `boxes/${ids().readingId}/models-${version}-${from}`);
const whole = async (): Promise<PageModel[]> => {
  const [found] = await createStoredPages(agency.scope(), storage.readBoxes).findWholeReadings([document.id]);
  return found?.loadModels() ?? [];
};
const some = (numbers: readonly number[]) =>
  createPolicySearch(agency.db, policyId, storage.readBoxes).loadModels(document.id, numbers);

test("what is understood of a document is made of the models that are stored with it", async () => {
  let given: readonly PageModel[] = [];
  await understand({
    understanding: () => ({
      extract(opened) {
        given = opened.models;
        return extract(opened);
      },
    }),
  });
  expect(given).toEqual(modelPages(read));
  expect(modelKeys()).toEqual(keysOf(EXTRACTION_VERSION));
  // Word boxes are not needed any more: what is read are the models.
  for (const key of storage.boxes.keys()) if (!key.includes("/models-")) storage.boxes.delete(key);
  expect(await whole()).toEqual(given);
  expect(await some([60, 2, 51])).toEqual([given[1], given[50], given[59]]);
});

test("pages that are not understood yet are modeled when they are needed", async () => {
  expect(modelKeys()).toEqual([]);
  expect(await whole()).toEqual(modelPages(read));
  expect((await some([1, 2])).map(({ page, blocks }) => [page, blocks.length > 0])).toEqual([
    [1, true],
    [2, true],
  ]);
});

test("understanding a document again replaces the models, and one that is lost is made again", async () => {
  await understand();
  const version = EXTRACTION_VERSION - 1;
  await agency.db.batch([
    agency.db.run(`UPDATE readings SET extraction_version = ${version}`),
    agency.db.run(
      `UPDATE pages SET model_key = replace(model_key, 'models-${EXTRACTION_VERSION}', 'models-${version}')`,
    ),
  ]);
  for (const [at, key] of keysOf(EXTRACTION_VERSION).entries()) {
    const bytes = storage.boxes.get(key);
    if (bytes) storage.boxes.set(keysOf(version)[at] ?? "", bytes);
    storage.boxes.delete(key);
  }
  expect(await whole()).toEqual(modelPages(read));
  await startReadingAgain(workflow());
  expect(await understand()).toEqual({ tag: "UNDERSTOOD" });
  expect(modelKeys()).toEqual(keysOf(EXTRACTION_VERSION));
  storage.boxes.delete(keysOf(EXTRACTION_VERSION)[1] ?? "");
  expect(await whole()).toEqual(modelPages(read));
});

test("a document that is deleted while it is being understood leaves no models, nor does a deleted one", async () => {
  storage.onPutBoxes = async () => {
    storage.onPutBoxes = async () => undefined;
    await agency.db.batch([
      agency.db.run("DELETE FROM workflow_steps"),
      agency.db.run("DELETE FROM workflows"),
      agency.db.run("DELETE FROM pages"),
      agency.db.run("DELETE FROM readings"),
      agency.db.run("DELETE FROM documents"),
    ]);
  };
  expect(await understand()).toEqual({ tag: "NOTHING_TO_DO" });
  expect(modelKeys()).toEqual([]);
  const deleted: string[] = [];
  await deleteStoredFile(
    {
      scope: workflow(),
      deleteStored: async () => undefined,
      deleteStoredUnder: async (prefix) => void deleted.push(prefix),
    },
    { storageKey: "documents/gone", readingIds: [ids().readingId] },
  );
  expect(keysOf(EXTRACTION_VERSION).every((key) => deleted.some((prefix) => key.startsWith(prefix)))).toBe(
    true,
  );
});
