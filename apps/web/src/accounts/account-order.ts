/** How the list of accounts is ordered, as its address says it. */
import { type AccountSortKey, accountSortKeys } from "#model/accounts";

export interface AccountOrder {
  sort: AccountSortKey;
  direction: "ASC" | "DESC";
}

/** What the address may carry; the default order is left out of it. */
export interface AccountSearch extends Partial<AccountOrder> {
  filter?: string;
}

export const defaultAccountOrder: AccountOrder = { sort: "NAME", direction: "ASC" };

export function parseAccountSearch(search: Record<string, unknown>): AccountSearch {
  const { sort, direction, filter } = search;
  const isFilter = (typeof filter === "string" || typeof filter === "number") && filter !== "";
  return {
    ...(accountSortKeys.includes(sort as AccountSortKey) ? { sort: sort as AccountSortKey } : {}),
    ...(direction === "ASC" || direction === "DESC" ? { direction } : {}),
    ...(isFilter ? { filter: String(filter).slice(0, 200) } : {}),
  };
}

export const orderOf = ({ sort, direction }: AccountSearch): AccountOrder => ({
  sort: sort ?? defaultAccountOrder.sort,
  direction: direction ?? defaultAccountOrder.direction,
});
