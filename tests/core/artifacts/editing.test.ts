/** Documents that people edit, on a real database: versions, conflicts, differences, and the way back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createArtifact,
  createDocumentEditing,
  findArtifacts,
  reviseArtifact,
  suggestInDocument,
} from "#core/artifacts";
import { raiseNewsSeq } from "#core/workflows";
import type { Artifact, DocumentNode } from "#model/artifacts";
import { documentOf } from "../../../core/artifacts/editing.ts";
import { writeAll } from "../../../core/shared/database.ts";
import { isConflict } from "../../../core/shared/version-guard.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fieldMessagesOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { workspacesOf } from "../../support/workspaces.ts";
import { longArtifact } from "../../support/long-artifact.ts";

let agency: TestAgency;
let told: string[];
const id = "art_1";
const editing = () => createDocumentEditing(agency.scope(), (workspaceId) => told.push(workspaceId));
const find = async (): Promise<Artifact> => {
  const [artifact] = await findArtifacts(agency.db, [id]);
  if (!artifact) throw new Error("It is stored.");
  return artifact;
};
const duty = "The tenant pays $2,400 a month.";
/** The document with one sentence replaced by another, as the editor sends it. */
const edited = async (to: string, from = duty): Promise<string> =>
  JSON.stringify(documentOf(await find())).replace(from, to);
const save = async (to: string, version: number, from = duty) =>
  editing().save(id, { version, document: await edited(to, from) });

beforeEach(async () => {
  agency = await openTestAgency();
  told = [];
  const scope = agency.scope();
  const workspace = valueOf(await workspacesOf(scope).create({ message: "What is the rent?" }));
  const segments = [{ page: 1, start: 0, end: duty.length, text: duty }];
  await writeAll(
    agency.db,
    createArtifact(scope, {
      id,
      workspaceId: workspace.id,
      kind: "DOCUMENT",
      title: "Lease",
      content: {
        blocks: [
          { kind: "HEADING", text: "Rent", rows: [], quotes: [[]], verdicts: [] },
          { kind: "PARAGRAPH", text: duty, rows: [], quotes: [[1]], verdicts: [] },
        ],
        quotes: [
          {
            number: 1,
            content: duty,
            documentId: "doc_1",
            documentName: "lease.pdf",
            readingId: "rdg_1",
            segments,
          },
        ],
        toEmail: null,
        subject: null,
        body: null,
      },
    }),
  );
});
afterEach(() => agency.close());

test("a sentence that its quote still says keeps its evidence; one with another figure loses it", async () => {
  const kept = valueOf(await save("Each month the tenant pays $2,400.", 1));
  expect(kept).toMatchObject({ version: 2, lost: [] });
  expect(kept.blocks[1]).toMatchObject({ text: "Each month the tenant pays $2,400.", quotes: [[1]] });
  const lost = valueOf(
    await save("The tenant pays $9,999 a month.", 2, "Each month the tenant pays $2,400."),
  );
  expect(lost.lost).toEqual([{ text: "The tenant pays $9,999 a month.", quotes: [1] }]);
  expect(lost.blocks[1]).toMatchObject({ quotes: [[]] });
  expect(told).toEqual([lost.workspaceId, lost.workspaceId]);
});

test.each(["The tenant pays rent a month.", "The tenant pays.", "A month."])(
  "a sentence without the words that its quote proved loses its evidence: %s",
  async (left) => {
    const { lost, blocks } = valueOf(await save(left, 1));
    expect(lost).toEqual([{ text: left, quotes: [1] }]);
    expect(blocks[1]).toMatchObject({ quotes: [[]] });
  },
);

test("an edit beside a matrix leaves it what it is, and one within makes it a plain table", async () => {
  const { workspaceId } = await find();
  const rows = [
    ["What", "Lease"],
    ["Rent", "$2,400"],
  ];
  const matrix = { columns: [], group: "Rent", isSame: false, rows: [] };
  const blocks = [
    { kind: "PARAGRAPH" as const, text: "Side by side.", rows: [], quotes: [[]], verdicts: [] },
    { kind: "TABLE" as const, text: "", rows, quotes: [[], []], verdicts: [], matrix },
  ];
  const content = { blocks, quotes: [], toEmail: null, subject: null, body: null };
  const scope = agency.scope();
  await writeAll(
    agency.db,
    createArtifact(scope, { id: "art_2", workspaceId, kind: "DOCUMENT", title: "Matrix", content }),
  );
  const change = async (version: number, from: string, to: string) => {
    const [artifact] = await findArtifacts(agency.db, ["art_2"]);
    const document = JSON.stringify(artifact && documentOf(artifact)).replace(from, to);
    return valueOf(await editing().save("art_2", { version, document })).blocks[1];
  };
  expect(await change(1, "Side by side.", "All of them.")).toMatchObject({ rows, matrix });
  expect(await change(2, "$2,400", "$2,600")).not.toHaveProperty("matrix");
});

test("of two editors the later one gets a conflict, also when both save at once", async () => {
  const [one, other] = await Promise.all([save("Rent is due monthly.", 1), save("Rent is due weekly.", 1)]);
  expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
  expect(problemOf([one, other].find(({ ok }) => !ok) ?? one).code).toBe("CONFLICT");
  expect(problemOf(await save("Late.", 1)).code).toBe("CONFLICT");
  expect((await find()).version).toBe(2);
});

test("what is no document is refused, and nothing is stored", async () => {
  const refused = await editing().save(id, {
    version: 1,
    document: `{"type":"doc","content":[{"type":"script"}]}`,
  });
  expect(fieldMessagesOf(problemOf(refused)).join()).toMatch(/^document: This is not a document/u);
  expect(problemOf(await editing().save("art_other", { version: 1, document: "{}" })).code).toBe("NOT_FOUND");
  const forged = JSON.stringify(documentOf(await find())).replace("[1]", "[7]");
  expect(problemOf(await editing().save(id, { version: 1, document: forged })).code).toBe("VALIDATION");
  expect((await find()).version).toBe(1);
});

test("what was read before Cara suggested something is not written over her suggestions", async () => {
  const stale = await find();
  const { db } = agency;
  const note = { id: "c-1", by: null, title: "Adds words", why: "", quotes: [], edits: [] };
  const added = { suggestions: [note], quotes: stale.quotes };
  await writeAll(db, [
    raiseNewsSeq(db, stale.workspaceId),
    ...suggestInDocument(agency.scope(), stale, added),
  ]);
  expect((await find()).suggestions).toEqual([note]);
  const late = writeAll(db, [
    raiseNewsSeq(db, stale.workspaceId),
    ...reviseArtifact(agency.scope(), stale, stale, agency.ownerId),
  ]);
  await expect(late.catch((error: unknown) => Promise.reject(isConflict(error)))).rejects.toBe(true);
});

test("a document of 40 pages is saved with its suggestions, and one that is too long is refused by name", async () => {
  const { workspaceId } = await find();
  const { blocks } = longArtifact(40);
  const content = { blocks, quotes: [], toEmail: null, subject: null, body: null };
  const plain = blocks.map((block) => ({ ...block, quotes: block.quotes.map(() => []) }));
  const made = { id: "art_long", workspaceId, kind: "DOCUMENT" as const, title: "Long" };
  await writeAll(
    agency.db,
    createArtifact(agency.scope(), { ...made, content: { ...content, blocks: plain } }),
  );
  const [artifact] = await findArtifacts(agency.db, [made.id]);
  const document = JSON.stringify(artifact && documentOf(artifact));
  const saved = valueOf(
    await editing().save(made.id, { version: 1, document: document.replace("Section 40", "Section forty") }),
  );
  expect(saved.blocks).toHaveLength(plain.length);
  expect(saved.blocks.some(({ text }) => text === "Section forty")).toBe(true);
  const long = JSON.stringify({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "x".repeat(600_000) }] }],
  });
  expect(fieldMessagesOf(problemOf(await editing().save(made.id, { version: 2, document: long })))).toEqual([
    "document: This document is too long to be saved. Divide it into two documents.",
  ]);
});

test("a chosen style stays with the document, is no version of it, and has to exist", async () => {
  const chosen = valueOf(await editing().chooseStyle(id, "WARM_HUMAN"));
  expect(chosen).toMatchObject({ styleId: "WARM_HUMAN", version: 1 });
  expect((await find()).styleId).toBe("WARM_HUMAN");
  expect(valueOf(await save("Rent is due monthly.", 1)).styleId).toBe("WARM_HUMAN");
  expect(fieldMessagesOf(problemOf(await editing().chooseStyle(id, "sty_gone")))).toEqual([
    "styleId: This style was deleted. Choose another one.",
  ]);
  expect(problemOf(await editing().chooseStyle("art_other", "WARM_HUMAN")).code).toBe("NOT_FOUND");
  expect((await find()).styleId).toBe("WARM_HUMAN");
});

test("every version is kept with who wrote it, compared with the one before, and can be restored", async () => {
  valueOf(await save("The tenant pays $2,600 a month.", 1));
  expect((await editing().listVersions(id)).map(({ version, createdBy }) => [version, createdBy])).toEqual([
    [2, "Odette Marlowe"],
    [1, null],
  ]);
  const parts = (await editing().compare(id, 2)) ?? [];
  expect(parts.filter(({ kind }) => kind === "REMOVED").map(({ text }) => text.trim())).toContain("400");
  expect(parts.filter(({ kind }) => kind === "ADDED").map(({ text }) => text.trim())).toContain("600");
  expect(
    parts
      .filter(({ kind }) => kind !== "REMOVED")
      .map(({ text }) => text)
      .join(""),
  ).toBe("Rent\nThe tenant pays $2,600 a month.");
  expect(await editing().compare(id, 3)).toBeNull();
  expect(problemOf(await editing().restore(id, 1, 1)).code).toBe("CONFLICT");
  const restored = valueOf(await editing().restore(id, 1, 2));
  expect(restored).toMatchObject({ version: 3 });
  expect(restored.blocks[1]).toMatchObject({ text: duty, quotes: [[1]] });
  const actions = await rowsOf(agency, "SELECT action FROM audit_entries WHERE entity = 'caraArtifact'");
  expect(actions.map(({ action }) => action)).toEqual(["caraArtifact.edit", "caraArtifact.restore"]);
});

test("a suggestion is stored, and is not what the document says until somebody accepts it", async () => {
  const document = documentOf(await find());
  const paragraph = document.content?.[1] as DocumentNode;
  const suggestion = {
    type: "text",
    text: " It is due on the first.",
    marks: [{ type: "insertion", attrs: { id: 1 } }],
  };
  paragraph.content = [...(paragraph.content ?? []), suggestion];
  const saved = valueOf(await editing().save(id, { version: 1, document: JSON.stringify(document) }));
  expect(saved.blocks[1]).toMatchObject({ text: duty, quotes: [[1]] });
  expect(JSON.stringify(documentOf(saved))).toContain("It is due on the first.");
});
