import { expect, test } from "vitest";
import { orderOf, parseAccountSearch } from "../../../../apps/web/src/accounts/account-order.ts";

test("an address without an order is the list by name", () => {
  expect(orderOf(parseAccountSearch({}))).toEqual({ sort: "NAME", direction: "ASC" });
});

test("what is no order is left out, not passed on to the server", () => {
  expect(parseAccountSearch({ sort: "PASSWORD", direction: "sideways", filter: { a: 1 } })).toEqual({});
});

test("a filter of digits, which an address carries as a number, is text", () => {
  expect(parseAccountSearch({ filter: 614 })).toEqual({ filter: "614" });
});

test("an endless filter is cut, so that the address stays one", () => {
  expect(parseAccountSearch({ filter: "x".repeat(5_000) }).filter).toHaveLength(200);
});
