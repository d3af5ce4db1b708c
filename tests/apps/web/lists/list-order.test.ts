import { expect, test } from "vitest";
import { accountSortKeys } from "#model/accounts";
import { createListOrder } from "../../../../apps/web/src/lists/list-order.ts";

const { parse, orderOf } = createListOrder(accountSortKeys, { sort: "NAME", direction: "ASC" });

test("an address without an order is the list by name", () => {
  expect(orderOf(parse({}))).toEqual({ sort: "NAME", direction: "ASC" });
});

test("what is no order is left out, not passed on to the server", () => {
  expect(parse({ sort: "PASSWORD", direction: "sideways", filter: { a: 1 } })).toEqual({});
});

test("a filter of digits, which an address carries as a number, is text", () => {
  expect(parse({ filter: 614 })).toEqual({ filter: "614" });
});

test("an endless filter is cut, so that the address stays one", () => {
  expect(parse({ filter: "x".repeat(5_000) }).filter).toHaveLength(200);
});
