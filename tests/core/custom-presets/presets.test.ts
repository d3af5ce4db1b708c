/** Custom presets: created, listed, changed and deleted with their files, within what the plan allows. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listEntityHistory } from "../../../core/audit/mod.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { fieldMessagesOf, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";
import { arriveFile } from "../../support/knowledge-base.ts";
import { customPresetsOf } from "../../support/workspaces.ts";

let agency: TestAgency;
const presets = () => customPresetsOf(agency.scope());

const form = {
  title: "Lease questions",
  description: "Answers what we always ask about a lease.",
  basePrompt: "What is the monthly rent?",
};
const create = async (more: object = {}) => valueOf(await presets().create({ ...form, ...more }));
const refusedBy = async (more: object) =>
  fieldMessagesOf(problemOf(await presets().create({ ...form, ...more })));
const plan = (name: string) => agency.raw.execute(`UPDATE subscription SET plan = '${name}'`);

beforeEach(async () => {
  agency = await openTestAgency();
});
afterEach(() => agency.close());

describe("the form", () => {
  test("makes a preset that takes files and works by nothing else unless it says so", async () => {
    const made = await create();
    expect(made).toMatchObject({
      ...form,
      allowFileUpload: true,
      inheritFromPreset: null,
      createdBy: { id: agency.ownerId, name: "Odette Marlowe" },
      isDeleted: false,
      version: 1,
    });
    expect(valueOf(await presets().get(made.id))).toEqual(made);
  });

  test("says under each field what is wrong with it", async () => {
    const empty = { title: " ", description: "", basePrompt: "" };
    expect(await refusedBy(empty)).toEqual([
      "title: Enter a title.",
      "description: Enter a description.",
      "basePrompt: Enter instructions, or choose a preset to inherit from.",
    ]);
    expect(await refusedBy({ basePrompt: "x".repeat(8_001), description: "x".repeat(301) })).toEqual([
      "description: Use at most 300 characters.",
      "basePrompt: Use at most 8,000 characters.",
    ]);
    expect(await refusedBy({ inheritFromPreset: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE" })).toEqual([
      "inheritFromPreset: Choose one of the presets in the list.",
    ]);
    expect(await refusedBy({ uploadFiles: ["upl_unknown"] })).toEqual([
      "uploadFiles: A file did not arrive completely. Upload it again.",
    ]);
    expect(await rowsOf(agency, "SELECT id FROM custom_presets")).toEqual([]);
  });

  test("needs no instructions where a built-in preset says what to do", async () => {
    const made = await create({ basePrompt: "", inheritFromPreset: "DOCUMENT_EXPLORATION" });
    expect(made).toMatchObject({ basePrompt: "", inheritFromPreset: "DOCUMENT_EXPLORATION" });
  });

  test("sent twice at once makes one preset with one file", async () => {
    const idempotencyKey = "one-submit";
    const first = await arriveFile(agency.scope(), "guide.pdf");
    const second = await arriveFile(agency.scope(), "guide.pdf");
    const [one, other] = await Promise.all(
      [first, second].map((upload) => create({ uploadFiles: [upload], idempotencyKey })),
    );
    expect(one?.id).toBe(other?.id);
    expect(await presets().filesOf(one?.id ?? "")).toMatchObject([{ name: "guide.pdf" }]);
    const changed = await presets().create({ ...form, title: "Another", idempotencyKey });
    expect(problemOf(changed).code).toBe("CONFLICT");
  });
});

test("its words stand in the audit log only by their digest", async () => {
  const { id } = await create({ basePrompt: "Look for the flood sublimit." });
  valueOf(await presets().update(id, { ...form, basePrompt: "Look for the wind deductible." }));
  valueOf(await presets().delete(id));
  const history = await listEntityHistory(agency.db, { entity: "customPreset", entityIds: [id], limit: 9 });
  expect(history.map(({ action }) => action).toSorted()).toEqual([
    "customPreset.create",
    "customPreset.delete",
    "customPreset.update",
  ]);
  expect(JSON.stringify(history)).toContain("Lease questions");
  expect(JSON.stringify(history)).not.toMatch(/flood|wind/u);
  expect(
    await rowsOf(agency, "SELECT DISTINCT entity FROM changes WHERE entity = 'customPreset'"),
  ).toHaveLength(1);
});

describe("the list", () => {
  test("is in the order asked for, page by page, and finds words of a title or a description", async () => {
    const titles = ["Zoning letters", "audit trail", "Bond forms"];
    for (const title of titles) {
      await create({ title });
      agency.clock.nowMs += 1_000;
    }
    const listed = async (request: object) =>
      valueOf(await presets().list(request)).nodes.map(({ title }) => title);
    expect(await listed({})).toEqual(["Bond forms", "audit trail", "Zoning letters"]);
    expect(await listed({ sort: "TITLE" })).toEqual(["audit trail", "Bond forms", "Zoning letters"]);
    const { endCursor, hasNextPage, totalCount } = valueOf(
      await presets().list({ sort: "TITLE", first: 2, withTotal: true }),
    );
    expect({ hasNextPage, totalCount }).toEqual({ hasNextPage: true, totalCount: 3 });
    expect(await listed({ sort: "TITLE", after: endCursor })).toEqual(["Zoning letters"]);
    expect(await listed({ filter: "zon lease" })).toEqual(["Zoning letters"]);
    expect(await listed({ filter: "100%" })).toEqual([]);
  });
});

describe("a change", () => {
  test("keeps, removes and adds files; those that are removed are gone", async () => {
    const uploads = [
      await arriveFile(agency.scope(), "one.pdf"),
      await arriveFile(agency.scope(), "two.pdf"),
    ];
    const { id } = await create({ uploadFiles: uploads });
    const [one, two] = await presets().filesOf(id);
    const added = await arriveFile(agency.scope(), "three.pdf");
    const changed = valueOf(
      await presets().update(id, { ...form, title: "Renamed", fileIds: [two?.id], uploadFiles: [added] }),
    );
    expect(changed).toMatchObject({ title: "Renamed", version: 2 });
    expect((await presets().filesOf(id)).map(({ name }) => name)).toEqual(["two.pdf", "three.pdf"]);
    expect(await rowsOf(agency, `SELECT id FROM documents WHERE id = '${one?.id}'`)).toEqual([]);
    // Without a list the files stay as they are.
    valueOf(await presets().update(id, form));
    expect(await presets().filesOf(id)).toHaveLength(2);
  });

  test("takes no file of another preset or policy, and no more than it may keep", async () => {
    const { id: other } = await create({ uploadFiles: [await arriveFile(agency.scope(), "theirs.pdf")] });
    const [theirs] = await presets().filesOf(other);
    const { id } = await create();
    const refused = await presets().update(id, { ...form, fileIds: [theirs?.id] });
    expect(fieldMessagesOf(problemOf(refused))).toEqual([
      "fileIds: A file of this preset no longer exists. Reload the page and choose again.",
    ]);
    const many = await presets().update(id, {
      ...form,
      uploadFiles: Array.from({ length: 21 }, (_, at) => `upl_${at}`),
    });
    expect(fieldMessagesOf(problemOf(many))).toEqual([
      "uploadFiles: A preset keeps at most 20 files. Remove some of them.",
    ]);
  });

  test("overwrites nobody else's", async () => {
    const { id, version } = await create();
    valueOf(await presets().update(id, { ...form, title: "First", expectedVersion: version }));
    const late = await presets().update(id, { ...form, title: "Second", expectedVersion: version });
    expect(problemOf(late).code).toBe("CONFLICT");
    const unchecked = await Promise.all(
      ["Third", "Fourth"].map((title) => presets().update(id, { ...form, title, expectedVersion: 2 })),
    );
    expect(unchecked.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test("a deleted one leaves its title behind, and neither its words nor its files", async () => {
  const { id } = await create({ uploadFiles: [await arriveFile(agency.scope(), "guide.pdf")] });
  const [file] = await presets().filesOf(id);
  expect(valueOf(await presets().delete(id))).toBe(id);
  expect(problemOf(await presets().get(id)).code).toBe("NOT_FOUND");
  expect(problemOf(await presets().update(id, form)).code).toBe("NOT_FOUND");
  expect(problemOf(await presets().delete(id)).code).toBe("NOT_FOUND");
  expect(await presets().find(id)).toMatchObject({ title: form.title, basePrompt: "", isDeleted: true });
  expect(valueOf(await presets().list({ withTotal: true }))).toMatchObject({ nodes: [], totalCount: 0 });
  expect(await rowsOf(agency, `SELECT id FROM documents WHERE id = '${file?.id}'`)).toEqual([]);
  expect(agency.writes.at(-1)?.jobs).toMatchObject([{ job: "delete-stored-file" }]);
});

describe("the plan", () => {
  test("is kept to when two people take the last one at once; deleting one makes room", async () => {
    await plan("BASIC");
    const first = await create();
    await create();
    const outcomes = await Promise.all([presets().create(form), presets().create(form)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const full =
      "title: Your plan allows 3 custom presets, and they are all in use. Delete one that nobody needs, or choose a larger plan, then create this one.";
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : fieldMessagesOf(outcome.error)))).toEqual([full]);
    expect(await presets().getUse()).toEqual({ presetsUsed: 3, presetsMax: 3 });
    // What is there can still be changed.
    valueOf(await presets().update(first.id, { ...form, title: "Changed" }));
    valueOf(await presets().delete(first.id));
    await create();
    await plan("PRO");
    await create();
  });
});
