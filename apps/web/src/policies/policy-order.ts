/** How the list of policies is ordered, as its address says it. */
import { type PolicySortKey, policySortKeys } from "#model/policies";
import { createListOrder, type ListOrder, type ListSearch } from "../lists/list-order.ts";

export type PolicyOrder = ListOrder<PolicySortKey>;
export type PolicySearch = ListSearch<PolicySortKey>;

export const { parse: parsePolicySearch, orderOf } = createListOrder(policySortKeys, {
  sort: "ACCOUNT",
  direction: "ASC",
});
