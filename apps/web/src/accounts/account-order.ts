/** How the list of accounts is ordered, as its address says it. */
import { type AccountSortKey, accountSortKeys } from "#model/accounts";
import { createListOrder, type ListOrder, type ListSearch } from "../lists/list-order.ts";

export type AccountOrder = ListOrder<AccountSortKey>;
export type AccountSearch = ListSearch<AccountSortKey>;

export const { parse: parseAccountSearch, orderOf } = createListOrder(accountSortKeys, {
  sort: "NAME",
  direction: "ASC",
});
