import { expect, test } from "vitest";
import { orderOf, parseAccountSearch } from "../../../../apps/web/src/accounts/account-order.ts";

test("sorts by name when the address has no sort order", () => {
  expect(orderOf(parseAccountSearch({}))).toEqual({ sort: "NAME", direction: "ASC" });
});

test("drops an unknown sort order instead of passing it to the server", () => {
  expect(parseAccountSearch({ sort: "PASSWORD", direction: "sideways", filter: { a: 1 } })).toEqual({});
});

test("reads a numeric filter in the address as text", () => {
  expect(parseAccountSearch({ filter: 614 })).toEqual({ filter: "614" });
});

test("cuts an overlong filter", () => {
  expect(parseAccountSearch({ filter: "x".repeat(5_000) }).filter).toHaveLength(200);
});
