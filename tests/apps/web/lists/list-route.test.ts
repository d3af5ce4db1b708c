import { expect, test } from "vitest";
import { policySortKeys } from "#model/policies";
import { PoliciesDocument } from "../../../../apps/web/src/graphql/generated/graphql.ts";
import { listRouteOptions } from "../../../../apps/web/src/lists/list-route.ts";

const { validateSearch, loaderDeps, head } = listRouteOptions({
  title: "Policies",
  document: PoliciesDocument,
  sortKeys: policySortKeys,
  order: { sort: "ACCOUNT", direction: "ASC" },
});

test("what is read depends on the order alone: typing into the filter reads nothing again", () => {
  const deps = (search: Record<string, unknown>) => loaderDeps({ search: validateSearch(search) });
  expect(deps({})).toEqual({ sort: "ACCOUNT", direction: "ASC" });
  expect(deps({ sort: "CARRIER", direction: "DESC", filter: "harbor" })).toEqual({
    sort: "CARRIER",
    direction: "DESC",
  });
  expect(deps({ sort: "PASSWORD" })).toEqual({ sort: "ACCOUNT", direction: "ASC" });
});

test("what the check leaves out is taken out of the address by name", () => {
  expect(validateSearch({ sort: "PASSWORD", filter: 7 })).toEqual({
    sort: undefined,
    direction: undefined,
    filter: "7",
  });
});

test("the tab of the browser names the list", () => {
  expect(head()).toEqual({ meta: [{ title: "Policies · Carabiner" }] });
});
