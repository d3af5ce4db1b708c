import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountList, createAccounts } from "../../../core/accounts/mod.ts";
import { accountSortKeys } from "../../../core/accounts/model.ts";
import { accountFilterText } from "../../../core/accounts/repository.ts";
import { isFoundIn, searchOf } from "../../../core/shared/search-text.ts";
import { openTestAgency, type TestAgency } from "../../support/agency-database.ts";
import {
  businessInput,
  individualInput,
  mailingAddress,
  problemOf,
  valueOf,
} from "../../support/book-of-business.ts";

const migrations = new URL("../../../migrations/agency/", import.meta.url);
let agency: TestAgency;
const accounts = () => createAccounts(agency.scope());

const names = [
  "Cedar Hollow Bakery LLC",
  "cedar grove dental",
  "Café Montrose",
  "Zephyr Freight 100% On-Time",
  'The "Quoted" Company',
  "🥐 Croissant Club",
  "مخبز الأرز",
  "A_B Holdings",
  "Ab Initio Labs",
  "Über Logistik",
];

beforeAll(async () => {
  agency = await openTestAgency();
  for (const name of names) {
    agency.clock.nowMs += 1_000;
    await accounts().create(
      businessInput(name, { mailingAddress: { ...mailingAddress, line1: `${name.length} Elm` } }),
    );
  }
  agency.clock.nowMs += 1_000;
  await accounts().create(
    individualInput("Ines Calloway", {
      phone: "212-555-0188",
      mailingAddress: { ...mailingAddress, zone: "OH" },
    }),
  );
});
afterAll(() => agency.close());

const found = async (filter: string): Promise<string[]> =>
  valueOf(await accounts().list({ filter, first: 100 })).nodes.map(({ account }) => account.name);

describe("filtering", () => {
  test.each([
    ["any part of a name, three letters or more", "edar", ["cedar grove dental", "Cedar Hollow Bakery LLC"]],
    ["in any case", "CEDAR HOLLOW", ["Cedar Hollow Bakery LLC"]],
    ["across words", "llow bak", ["Cedar Hollow Bakery LLC"]],
    ["one letter inside a word", "q", ['The "Quoted" Company']],
    ["two letters inside a word", "ph", ["Zephyr Freight 100% On-Time"]],
    ["two letters that end a word", "yr", ["Zephyr Freight 100% On-Time"]],
    ["the word for the type", "individual", ["Ines Calloway"]],
    ["part of the word for the type", "dividua", ["Ines Calloway"]],
    ["two letters of the word for the type", "iv", ["Ines Calloway"]],
    ["words of two values", "calloway ohio", ["Ines Calloway"]],
    ["words in another order", "bakery hollow ced", ["Cedar Hollow Bakery LLC"]],
    ["every word must occur", "cedar quarry", []],
    ["many words, the last ones as written", "c e d a r h o llow bakery", ["Cedar Hollow Bakery LLC"]],
    ["many words, the last ones in another order", "c e d a r h o bakery llow", []],
    ["without accents", "cafe", ["Café Montrose"]],
    ["with accents", "über", ["Über Logistik"]],
    ["a percent sign is a percent sign", "100%", ["Zephyr Freight 100% On-Time"]],
    ["a lone percent sign is one", "%", ["Zephyr Freight 100% On-Time"]],
    ["an underscore is an underscore", "a_b", ["A_B Holdings"]],
    ["a quotation mark", '"quoted"', ['The "Quoted" Company']],
    ["a lone quotation mark", '"', ['The "Quoted" Company']],
    ["an emoji", "🥐", ["🥐 Croissant Club"]],
    ["right-to-left letters", "الأرز", ["مخبز الأرز"]],
    ["index operators are words", "cedar OR zephyr", []],
    ["a minus sign", "on-time", ["Zephyr Freight 100% On-Time"]],
    ["the street", "18 elm", ["cedar grove dental"]],
    ["the phone as written", "555-0188", ["Ines Calloway"]],
    ["the phone with dashes", "212-555-0188", ["Ines Calloway"]],
    ["the phone with dots and the country code", "1.212.555.0188", ["Ines Calloway"]],
    ["part of the phone with other separators", "212-555-01", ["Ines Calloway"]],
    ["the name of a state", "Ohio", ["Ines Calloway"]],
    ["the name of a state without accounts", "new mexico", []],
    ["no match", "quarry", []],
  ])("%s: %s", async (_what, filter, expected) => {
    expect((await found(filter)).toSorted()).toEqual([...expected].toSorted());
  });

  test.each([
    "Priya Vance",
    "priya@vance",
    "(217) 555-0143",
    "2175550143",
    "217-555-0143",
    "illinois",
    "business",
    "ix",
  ])("finds every business by its contact or type: %s", async (filter) => {
    expect(await found(filter)).toHaveLength(filter === "ix" ? 0 : names.length);
  });

  test("searches what each row says it is searched by", async () => {
    const rows = valueOf(await accounts().list({ first: 100 })).nodes;
    for (const filter of [
      "i",
      "an",
      "elm",
      "INDIVIDUAL",
      "555-01",
      "fé mon",
      "spring",
      "62701",
      "quarry",
      "il",
      "Illinois",
      "217-555-0143",
      "1.217.555.0143",
      "555-0143",
      "Ohio",
      "elm cedar",
      "(217) elm",
      "new mexico",
      "a e i o u l c d b elm",
    ]) {
      const search = searchOf(filter);
      const shown = rows.filter((row) => search && isFoundIn(accountFilterText(row), search));
      expect(await found(filter), filter).toEqual(shown.map(({ account }) => account.name));
    }
  });

  test("finds an older account by its contact's phone after migration", async () => {
    const [script] = readdirSync(migrations).filter((file) => file.endsWith("-contact-phones.sql"));
    const before = `UPDATE accounts SET search_text = '  before' WHERE name = 'Ab Initio Labs'`;
    await agency.raw.batch([before, `UPDATE contacts SET phone = phone || ' x7'`], "write");
    await agency.raw.executeMultiple(readFileSync(new URL(script ?? "", migrations), "utf8"));
    for (const filter of ["+12175550143 x7", "(217) 555-0143 x7"])
      expect(await found(filter), filter).toContain("Ab Initio Labs");
    expect(await found("(217) 555-0143 x8")).toEqual([]);
  });

  test("ignores a blank filter and copes with huge or strange ones", async () => {
    expect(await found("  ")).toHaveLength(names.length + 1);
    expect(await found("x".repeat(100_000))).toEqual([]);
    expect(await found("\u0000\ud800' ; DROP TABLE accounts --")).toEqual([]);
    expect(await found("*")).toEqual([]);
  });
});

describe("sorting", () => {
  test.each(accountSortKeys)(
    "by %s gives the same order in pages and at once, in both directions",
    async (sort) => {
      for (const direction of ["ASC", "DESC"] as const) {
        const whole = valueOf(await accounts().list({ sort, direction, first: 100 })).nodes.map(
          ({ id }) => id,
        );
        expect(whole).toHaveLength(names.length + 1);
        const paged: string[] = [];
        let after: string | null = null;
        do {
          const page: AccountList = valueOf(await accounts().list({ sort, direction, first: 3, after }));
          paged.push(...page.nodes.map(({ id }) => id));
          after = page.hasNextPage ? page.endCursor : null;
        } while (after !== null);
        expect(paged).toEqual(whole);
      }
    },
  );

  test("by name ignores case", async () => {
    const [first, second] = valueOf(await accounts().list({ sort: "NAME", filter: "cedar" })).nodes;
    expect([first?.account.name, second?.account.name]).toEqual([
      "cedar grove dental",
      "Cedar Hollow Bakery LLC",
    ]);
  });
});

test("continues after the previous page when an account is added in between", async () => {
  const first = valueOf(await accounts().list({ first: 4 }));
  const before = valueOf(await accounts().list({ first: 100 })).nodes.map(({ id }) => id);
  await accounts().create(businessInput("AAA Added In Between"));
  const second = valueOf(await accounts().list({ first: 4, after: first.endCursor }));
  expect(second.nodes.map(({ id }) => id)).toEqual(before.slice(4, 8));
});

test("lists accounts with contacts and total in one round trip", async () => {
  agency.forget();
  const page = valueOf(await accounts().list({ first: 5, filter: "cedar", withTotal: true }));
  expect(page.totalCount).toBe(2);
  expect(page.nodes[0]?.contacts[0]?.name).toBe("Priya Vance");
  expect(agency.sent).toMatchObject({ roundTrips: 1, statements: { length: 2 } });
});

test("counts the total only when requested", async () => {
  agency.forget();
  expect(valueOf(await accounts().list({})).totalCount).toBeNull();
  expect(agency.sent.statements).toHaveLength(1);
});

test.each([
  [{ first: 0 }, "first"],
  [{ first: 1_001 }, "first"],
  [{ after: "not a cursor" }, "after"],
  [{ after: btoa("[1]") }, "after"],
])("rejects %j and names the field", async (request, path) => {
  expect(problemOf(await accounts().list(request)).fields).toMatchObject([{ path }]);
});

test("lists contacts by name, filtered and in pages", async () => {
  await accounts().create({
    ...businessInput("Northwind Tools"),
    contact: { name: "Anselm Ruiz", email: "anselm@northwind.example" },
  });
  const page = valueOf(await accounts().listContacts({ filter: "ansel" }));
  expect(page.nodes).toMatchObject([{ name: "Anselm Ruiz", email: "anselm@northwind.example", phone: null }]);
  const all = valueOf(await accounts().listContacts({ first: 1_000 })).nodes;
  expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
});
