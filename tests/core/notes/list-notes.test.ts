/** Reading notes: pages, many records at once, search, and what it costs. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createNotes } from "#core/notes";
import type { Policy } from "#model/policies";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import { createPolicy, problemOf, rowsOf, valueOf } from "../../support/book-of-business.ts";

let agency: TestAgency;
let policy: Policy;
const notes = () => createNotes(agency.scope());

beforeEach(async () => {
  agency = await openTestAgency();
  policy = await createPolicy(agency.scope());
});
afterEach(() => agency.close());

async function add(text: string, record: object = { policyId: policy.id }) {
  agency.clock.nowMs += 1_000;
  return valueOf(await notes().add({ type: "NOTE", text, ...record }));
}
const found = async (typed: string, limit = 5) =>
  (await notes().search(typed, limit)).map(({ text }) => text);

test("lists a record's notes by pages, the newest first, in place when more are added", async () => {
  for (const text of ["One", "Two", "Three", "Four", "Five"]) await add(text);
  const first = valueOf(await notes().listOf(policy.id, { first: 2 }));
  expect(first.nodes.map(({ text }) => text)).toEqual(["Five", "Four"]);
  await add("Six");
  const second = valueOf(await notes().listOf(policy.id, { first: 2, after: first.endCursor }));
  expect(second.nodes.map(({ text }) => text)).toEqual(["Three", "Two"]);
  const last = valueOf(await notes().listOf(policy.id, { first: 2, after: second.endCursor }));
  expect([last.nodes.map(({ text }) => text), last.hasNextPage]).toEqual([["One"], false]);
});

test("rejects a page size out of bounds and a cursor of something else", async () => {
  expect(problemOf(await notes().listOf(policy.id, { first: 201 })).code).toBe("VALIDATION");
  expect(problemOf(await notes().listOf(policy.id, { after: "?" })).code).toBe("VALIDATION");
});

test("reads the same page of many records with one statement, each with its own notes", async () => {
  const other = await createPolicy(agency.scope());
  for (const text of ["One", "Two", "Three"]) await add(text);
  for (const text of ["Uno", "Dos"]) await add(text, { policyId: other.id });
  await add("On the account", { accountId: policy.accountId });
  const service = notes();
  agency.forget();
  const pages = await Promise.all(
    [policy.id, other.id, policy.accountId, "pol_x"].map((id) => service.listOf(id, { first: 2 })),
  );
  expect(agency.sent.statements).toHaveLength(1);
  expect(pages.map((page) => valueOf(page).nodes.map(({ text }) => text))).toEqual([
    ["Three", "Two"],
    ["Dos", "Uno"],
    ["On the account"],
    [],
  ]);
  expect(pages.map((page) => valueOf(page).hasNextPage)).toEqual([true, false, false, false]);
});

test("looks up a page and the pinned notes in their indexes, however many notes there are", async () => {
  await add("One");
  const plans: string[] = [];
  for (const read of [
    () => notes().listOf(policy.id, { first: 20 }),
    () => notes().listPinnedOf(policy.id),
  ]) {
    agency.forget();
    await read();
    const [sql = ""] = agency.sent.statements;
    const args = Array.from(sql.matchAll(/\?/g), () => 1);
    const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    plans.push(rows.map(({ detail }) => detail as string).join("\n"));
  }
  expect(plans[0]).toContain("notes_by_record");
  expect(plans[1]).toContain("notes_pinned");
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!wanted)/);
});

test("finds words anywhere in a long note, in any case, across lines, the newest first", async () => {
  await add(`${"filler ".repeat(1_400)}\nThe Côte d'Or\nboiler leaks`);
  await add("Boiler inspected");
  expect(await found("BOILER")).toEqual(["Boiler inspected", expect.stringContaining("leaks")]);
  expect(await found("cote d'or boiler")).toHaveLength(1);
  expect(await found("bo")).toHaveLength(2);
  expect(await found("boiler", 1)).toEqual(["Boiler inspected"]);
  expect(await found("%")).toEqual([]);
  expect(await found("  ")).toEqual([]);
  expect(await found('" OR 1=1')).toEqual([]);
});

test("finds an edited note by its new words alone", async () => {
  const { id } = await add("Sprinklers missing");
  valueOf(await notes().update(id, { type: "NOTE", text: "Alarm installed" }));
  expect(await found("sprinklers")).toEqual([]);
  expect(await found("alarm")).toEqual(["Alarm installed"]);
  expect(await rowsOf(agency, "INSERT INTO notes_search (notes_search) VALUES ('integrity-check')")).toEqual(
    [],
  );
});

test("uses the index for a search", async () => {
  agency.forget();
  await notes().search("boiler", 5);
  const [sql = ""] = agency.sent.statements;
  const args = Array.from(sql.matchAll(/\?/g), () => "1");
  const { rows } = await agency.raw.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  expect(rows.map(({ detail }) => detail as string).join("\n")).toContain("notes_search VIRTUAL TABLE");
});
