/** Markup in any text of any artifact of any preset is shown as the words that it is, wherever the artifact goes. */
import { dirname, join } from "node:path";
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderTemplate, styledArtifact } from "#core/artifacts";
import { writeDocx } from "#core/artifacts/word";
import { applyStyle, renderStyledPage } from "#core/styles";
import type { Artifact } from "#model/artifacts";
import type { TemplateId } from "#model/form-templates";
import { fillsTemplate, type PresetKey, presetKeys } from "#model/presets";
import { baseStyleIds } from "#model/styles";
import { listPresetCases } from "../../../apps/cli/golden-presets.ts";
import { type PresetResult, runPreset } from "../../../apps/cli/run-preset.ts";
import { mailPage, mailText } from "../../../core/shared/mail-page.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { openStyles } from "../../support/style-storage.ts";

const evil = `</style></title><script>alert(1)</script><img src=x onerror="alert(1)">]]>`;
const cases = join(import.meta.dirname, "../../../fixtures/presets");
const about = { client: evil, author: evil };

/** The same with markup behind each of its texts. */
function poisoned<Value>(value: Value, name = ""): Value {
  if (typeof value === "string") return (fixed.has(name) ? value : `${value} ${evil}`) as Value;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, name)) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, poisoned(each, key)])) as Value;
}
/** What no person and no document writes. */
const fixed: ReadonlySet<string> = new Set([
  ...["kind", "tag", "verdicts", "outcome", "answerer", "templateId", "documentId", "readingId", "toEmail"],
]);

const asStored = ({ kind, title, blocks, subject, body }: PresetResult["artifacts"][number]): Artifact =>
  poisoned<Artifact>({
    ...{ id: "art_1", workspaceId: "wsp_1", version: 1, styleId: null, updatedAt: 0 },
    ...{ kind, title, subject, body, toEmail: null },
    blocks: blocks.map((block) => ({
      ...block,
      quotes: block.quotes.map((own) => (own.length > 0 ? [1] : [])),
    })),
    quotes: [
      {
        ...{ number: 1, content: "$1,000,000", documentId: "doc_1", readingId: "rdg_1" },
        ...{ documentName: "policy.pdf", segments: [{ page: 1, start: 0, end: 10, text: "$1,000,000" }] },
      },
    ],
  });

const holdsNoMarkup = (page: string) => {
  expect(page).not.toMatch(/<script|<img src=x/u);
  expect(page).toContain("&lt;script&gt;");
};

let agency: TestAgency;
const results = new Map<PresetKey, PresetResult>();
beforeAll(async () => {
  agency = await openTestAgency();
  for (const path of await listPresetCases(join(cases, "worked-on"))) {
    const told = JSON.parse(await readFile(path, "utf8")) as {
      preset: PresetKey;
      files: string[];
      today: string;
      requirements?: string;
      templateId?: TemplateId;
      party?: string;
      says?: string[];
    };
    if (results.has(told.preset)) continue;
    const result = await runPreset({
      ...{ key: told.preset, today: told.today, requirements: told.requirements ?? "" },
      paths: told.files.map((file) => join(dirname(path), file)),
      ...(fillsTemplate(told.preset) && {
        template: { templateId: told.templateId ?? null, party: told.party ?? "", says: told.says ?? [] },
      }),
    });
    if (result.artifacts.length > 0) results.set(told.preset, result);
  }
}, 120_000);
afterAll(() => agency.close());

describe.each(presetKeys)("%s", (key) => {
  const artifacts = () => results.get(key)?.artifacts.map(asStored) ?? [];

  test("hands something over", () => {
    expect(artifacts().length).toBeGreaterThan(0);
  });

  test.each(baseStyleIds)("its page in %s, which is also what is printed", async (base) => {
    const applied = await applyStyle(agency.db, openStyles(agency.scope()).storage, base);
    if (!applied) throw new Error("It is built in.");
    for (const artifact of artifacts())
      holdsNoMarkup(
        renderStyledPage(
          { ...applied.style, header: evil, footer: evil },
          { ...applied.agency, name: evil },
          styledArtifact(artifact, about, "America/New_York"),
        ),
      );
  });

  test("its Word copy", async () => {
    const style = { base: "CLASSIC_PROFESSIONAL" as const, header: evil, footer: evil, logo: null };
    for (const artifact of artifacts()) {
      const files = unzipSync(
        await writeDocx(artifact, about, {
          agency: { name: evil, address: null, city: null, phone: null },
          style: { ...style, prefix: null, suffix: null },
        }),
      );
      for (const [name, bytes] of Object.entries(files))
        if (name.endsWith(".xml") || name.endsWith(".rels"))
          expect(strFromU8(bytes), name).not.toMatch(/<script|<img|\]\]>/u);
      expect(strFromU8(files["word/document.xml"] ?? new Uint8Array())).toContain("&lt;script&gt;");
    }
  });

  test("its email as it is sent", () => {
    for (const { subject, body } of artifacts().filter(({ kind }) => kind === "EMAIL")) {
      const title = subject ?? "";
      holdsNoMarkup(
        mailPage({ title, preview: title, parts: (body ?? "").split("\n").map((line) => mailText(line)) }),
      );
    }
  });

  test("its form as a page", () => {
    const filled = results.get(key)?.filled ?? null;
    if (filled)
      holdsNoMarkup(renderTemplate(poisoned(filled), `/print?name=${evil}`, [{ name: evil, url: evil }]));
    expect(filled !== null).toBe(fillsTemplate(key));
  });
});
