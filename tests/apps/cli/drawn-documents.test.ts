/** The drawn documents are what their builders draw, and every quote of a truth file stands on its page. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listGoldenDocuments, drawnFolders } from "../../../apps/cli/golden-documents.ts";
import { readAndReport } from "../../../apps/cli/read-report.ts";
import { keptAside } from "../../../fixtures/builders/layouts/kept-aside.ts";
import { createSheet } from "../../../fixtures/builders/layouts/sheet.ts";
import { workedOn } from "../../../fixtures/builders/layouts/worked-on.ts";

const documents = join(import.meta.dirname, "../../../fixtures/drawn");

describe.each([
  ["worked-on", workedOn],
  ["kept-aside", keptAside],
])("%s", (folder, list) => {
  test("holds what is drawn, byte for byte", async () => {
    for (const { name, sheet: options, draw, truth } of list) {
      const sheet = await createSheet(options);
      draw(sheet);
      const drawn = Buffer.from(await sheet.save());
      expect(drawn.equals(await readFile(join(documents, folder, `${name}.pdf`))), `${name}.pdf`).toBe(true);
      const kept: unknown = JSON.parse(await readFile(join(documents, folder, `${name}.truth.json`), "utf8"));
      expect(kept, name).toEqual(JSON.parse(JSON.stringify(truth)));
    }
  });
});

test("nothing else is kept aside", async () => {
  const names = (await readdir(join(documents, "kept-aside"))).filter((name) => name.endsWith(".pdf"));
  expect(names.sort()).toEqual(keptAside.map(({ name }) => `${name}.pdf`).sort());
});

test("every quote of a truth file stands on its page", async () => {
  const folded = (text: string) => text.replace(/\s+/g, "").toLowerCase();
  for (const { path, truth } of await listGoldenDocuments(drawnFolders)) {
    const { texts, isScan } = await readAndReport(path, []);
    if (isScan) continue;
    const { questions = [], coverages = [], exclusions = [], insuranceRequirements = [] } = truth;
    for (const { quote, page } of [...questions, ...coverages, ...exclusions, ...insuranceRequirements])
      if (quote !== null && page !== null)
        expect(folded(texts.get(page) ?? ""), `${path}, page ${page}`).toContain(folded(quote));
  }
});
