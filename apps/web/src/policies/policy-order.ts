/** How the list of policies is ordered, as its address says it. */
import { type PolicySortKey, policySortKeys } from "#model/policies";

export interface PolicyOrder {
  sort: PolicySortKey;
  direction: "ASC" | "DESC";
}

/** What the address may carry; the default order is left out of it. */
export interface PolicySearch extends Partial<PolicyOrder> {
  filter?: string;
}

const defaultOrder: PolicyOrder = { sort: "ACCOUNT", direction: "ASC" };

export function parsePolicySearch(search: Record<string, unknown>): PolicySearch {
  const { sort, direction, filter } = search;
  const isFilter = (typeof filter === "string" || typeof filter === "number") && filter !== "";
  return {
    ...(policySortKeys.includes(sort as PolicySortKey) ? { sort: sort as PolicySortKey } : {}),
    ...(direction === "ASC" || direction === "DESC" ? { direction } : {}),
    ...(isFilter ? { filter: String(filter).slice(0, 200) } : {}),
  };
}

export const orderOf = ({ sort, direction }: PolicySearch): PolicyOrder => ({
  sort: sort ?? defaultOrder.sort,
  direction: direction ?? defaultOrder.direction,
});
